//! What a question of look-ahead is about: who wins what, and which moves are worth trying first.
//!
//! The search (`proof.rs`) knows nothing of captures or connections. A goal tells it what is decided
//! at a glance and in which order to try; the goal's order decides how soon an answer is found,
//! never which.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use crate::Verdict;

/// Who moves: the owner of what is asked about, or his opponent, who hunts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Owner,
    Hunter,
}

impl Side {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Owner => Self::Hunter,
            Self::Hunter => Self::Owner,
        }
    }

    /// The colour of this side.
    pub(crate) fn color(self, owner: Color) -> Color {
        match self {
            Self::Owner => owner,
            Self::Hunter => !owner,
        }
    }

    /// What this side wants.
    pub(crate) const fn wish(self) -> Verdict {
        match self {
            Self::Owner => Verdict::Won,
            Self::Hunter => Verdict::Lost,
        }
    }
}

/// A position of the look-ahead beside the board itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn {
    pub side: Side,
    /// Where the thing asked about is now; it moves where a string is taken and taken back.
    pub mark: Point,
    /// Whether the owner may retake a ko as if he had made a threat elsewhere.
    pub owner_has_threat: bool,
}

/// What is seen without look-ahead.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Glance {
    /// It is over, or one move of the side to move ends it.
    Decided { verdict: Verdict, by: Option<Point> },
    /// The effort expected to prove a loss and a win, and whether the moves of the first batch are
    /// all there are, by the definition of the goal.
    Open { loss: u32, win: u32, is_forced: bool },
}

/// Moves to try, the best first.
pub(crate) type Moves = ArrayVec<Point, 32>;

/// A question about a position.
pub(crate) trait Goal {
    /// Batches of moves that come before all that remains.
    const BATCHES: usize;

    /// Whose thing is asked about.
    fn owner(&self) -> Color;

    /// What can be told at once. What is noted is what a decision rests on; where it is open, that
    /// is for [`rest_on_open`](Self::rest_on_open) to say.
    fn glance<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn) -> Glance;

    /// Notes what it rests on that a position, which was open at a glance and has been proved to end
    /// so, is not over by definition with the other end. It need not be told from one that is over
    /// with the same.
    fn rest_on_open<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, verdict: Verdict);

    /// A batch of moves to try. Moves may be illegal, and may have been in a batch before.
    fn moves<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, batch: usize) -> Moves;

    /// Where the mark is after a move that was just played.
    fn mark_after<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, _played: Point) -> Point {
        let _ = view;
        turn.mark
    }
}

/// Stones of a colour among these points, one of those that hang together there, as far as there are
/// not too many. They are looked at on the way: it serves to find moves, not to prove anything.
pub(crate) fn strings_among<R: Recorder>(
    view: &mut View<'_, R>,
    points: &PointSet,
    color: Color,
) -> ArrayVec<Point, 16> {
    let mut strings = ArrayVec::new();
    let mut seen = PointSet::EMPTY;
    for point in points {
        if view.look(point) != Some(color) {
            continue;
        }
        let is_new = !view.points_beside(point).into_iter().any(|beside| seen.contains(beside));
        seen.insert(point);
        if is_new && strings.try_push(point).is_err() {
            break;
        }
    }
    strings
}

/// Candidates with their merits, to be ordered.
#[derive(Default)]
pub(crate) struct Ranked {
    moves: ArrayVec<(i32, Point), 48>,
}

impl Ranked {
    pub(crate) fn add(&mut self, point: Point, merit: i32) {
        match self.moves.iter_mut().find(|(_, known)| *known == point) {
            Some((known, _)) => *known = (*known).max(merit),
            None => {
                let _ = self.moves.try_push((merit, point));
            }
        }
    }

    /// By falling merit, and in point order where that is the same.
    pub(crate) fn in_order(mut self) -> Moves {
        self.moves.sort_unstable_by_key(|&(merit, point)| (-merit, point));
        self.moves.iter().map(|&(_, point)| point).take(32).collect()
    }
}
