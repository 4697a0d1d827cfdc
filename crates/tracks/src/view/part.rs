//! Objects computed as parts of others: what a view must know to let another object be computed, or
//! found, in the midst of its own look-ahead.

use goban::{Board, ByColor, Color, Point, PointSet};

use super::View;
use crate::{Recorder, Scoping};

/// The position that the outermost view began with: the one that stores keep objects of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    stones: ByColor<PointSet>,
    ko: Option<Point>,
}

impl Start {
    pub(super) fn of(board: &Board) -> Self {
        let stones =
            ByColor { black: *board.stones(Color::Black), white: *board.stones(Color::White) };
        Self { stones, ko: board.ko() }
    }
}

impl<R: Recorder> View<'_, R> {
    /// What this computation was charged so far for asking other stores. It belongs into whatever
    /// its budget counts.
    #[must_use]
    pub const fn charged(&self) -> u32 {
        self.charged
    }

    pub(crate) const fn charge(&mut self, charge: u32) {
        self.charged += charge;
    }

    pub(crate) fn note_all(&mut self, points: &PointSet) {
        self.recorder.note_all(points);
    }

    /// The points that differ from the position that stores keep objects of. None, before the first
    /// move of the look-ahead.
    pub(crate) fn changed(&self) -> PointSet {
        let now = Start::of(self.board);
        let mut changed = (now.stones.black ^ self.start.stones.black)
            | (now.stones.white ^ self.start.stones.white);
        if now.ko != self.start.ko {
            changed.extend(now.ko);
            changed.extend(self.start.ko);
        }
        changed
    }
}

impl<R: Scoping> View<'_, R> {
    /// Computes another object through a view of its own, with charges and keys of its own, and
    /// returns beside its value what it looked at. All of that was looked at by this view as well.
    pub(crate) fn part<T>(&mut self, work: impl FnOnce(&mut View<'_, R>) -> T) -> (T, PointSet) {
        let start_key = self.board.key();
        let mut inner = View {
            board: &mut *self.board,
            area: self.area,
            start_key,
            start: self.start,
            charged: 0,
            met_ban: false,
            made_ko: false,
            barred: None,
            halt: self.halt,
            recorder: R::default(),
        };
        let value = work(&mut inner);
        debug_assert_eq!(inner.board.key(), start_key, "look-ahead is taken back");
        let seen = inner.recorder.looked_at();
        self.recorder.note_all(&seen);
        (value, seen)
    }
}
