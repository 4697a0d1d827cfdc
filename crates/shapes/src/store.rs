//! The patterns of a board, kept up to date as moves are played and taken back.
//!
//! Objects in the sense of [Bouzy, tracks]: a pattern's track is its window, and a move in it makes
//! the pattern void. What is void goes on a trail and comes back when the move is taken back. The
//! store is one of its own rather than [`tracks::Objects`], whose questions are asked one by one: here
//! the question is always for all patterns, and what a move concerns is found from the move's point
//! by geometry alone. It follows a board through the same interface, [`tracks::Keeper`].

use std::ops::Range;

use goban::{Board, Color, Point, PointSet, Size};
use tracks::{Fork, Keeper, Keeping};

use crate::book::Book;
use crate::database::book;
use crate::evaluate::{Laid, Match, windows_at};
use crate::family::{Allowed, Codes, Corner, Families, Fit, LOCAL_REACH, Named, Seen, families};
use crate::find::{find_all, find_around};
use crate::frame::Planes;
use crate::generate::state_of;
use crate::place::{DIRECTIONS, Place};
use crate::state::State;
use crate::window::{Goal, Window};

/// Points of the grid, for tables by point.
const CELLS: usize = 1024;

/// How far from a point the first stone of a window may be that has the point.
const WINDOW_REACH: u8 = 4;

/// The patterns of a board.
#[derive(Debug)]
pub struct Shapes {
    keeping: Keeping,
    book: &'static Book,
    families: &'static Families,
    planes: Planes,
    codes: Codes,
    allowed: Allowed,
    /// By the first stone.
    windows: Vec<Vec<Match>>,
    /// By the move.
    fits: Vec<Vec<Fit>>,
    /// By the corner.
    corners: [Vec<Named>; 4],
    trail: Trail,
    /// Points whose content may have changed since it was last looked at.
    unread: PointSet,
    /// Points whose patterns are not found yet.
    unmatched: PointSet,
    /// Whether patterns may be known that have such a point.
    is_littered: bool,
}

/// What the moves made void, the last at the end.
#[derive(Debug, Default)]
struct Trail {
    frames: Vec<Frame>,
    windows: Vec<Match>,
    fits: Vec<Fit>,
    corners: Vec<(Corner, Named)>,
}

/// A move on the trail: what it changed, and where its part of the trail begins.
#[derive(Debug)]
struct Frame {
    changed: PointSet,
    unmatched: PointSet,
    start: Mark,
}

/// A place on the trail.
#[derive(Debug, Clone, Copy)]
struct Mark {
    windows: usize,
    fits: usize,
    corners: usize,
}

impl Trail {
    const fn mark(&self) -> Mark {
        Mark { windows: self.windows.len(), fits: self.fits.len(), corners: self.corners.len() }
    }

    /// Forgets what was put there since.
    fn cut(&mut self, mark: Mark) {
        self.windows.truncate(mark.windows);
        self.fits.truncate(mark.fits);
        self.corners.truncate(mark.corners);
    }
}

/// All patterns of a board in a fixed order, for comparing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Those of the windows.
    pub windows: Vec<Match>,
    /// Those of the families.
    pub named: Vec<Named>,
}

impl Fork for Shapes {
    fn fork(&self) -> Self {
        Self {
            keeping: self.keeping,
            book: self.book,
            families: self.families,
            planes: self.planes.clone(),
            codes: self.codes.clone(),
            allowed: self.allowed.clone(),
            windows: self.windows.clone(),
            fits: self.fits.clone(),
            corners: self.corners.clone(),
            trail: Trail::default(),
            unread: self.unread,
            unmatched: self.unmatched,
            is_littered: self.is_littered,
        }
    }
}

impl Shapes {
    /// The patterns of a board. Nothing is looked for yet.
    #[must_use]
    pub fn new(board: &Board, keeping: Keeping) -> Self {
        Self {
            keeping,
            book: book(),
            families: families(),
            planes: Planes::new(board),
            codes: Codes::new(board),
            allowed: families().locals.allowed(board.size()),
            windows: vec![Vec::new(); CELLS],
            fits: vec![Vec::new(); CELLS],
            corners: Default::default(),
            trail: Trail::default(),
            unread: PointSet::EMPTY,
            unmatched: board.size().all(),
            is_littered: false,
        }
    }

    /// Looks for what is not known yet. `board` is the one that the moves were told of.
    pub fn refresh(&mut self, board: &Board) {
        for point in self.unread {
            let (before, after) = (self.planes.stone(point), board.stone(point));
            if before != after {
                self.planes.set(point, after);
                self.codes.replace(point, before, after);
            }
        }
        self.unread = PointSet::EMPTY;
        if self.keeping == Keeping::Absolute || self.unmatched == board.size().all() {
            self.find_anew();
        } else {
            for point in self.unmatched {
                if self.is_littered {
                    self.forget(point);
                }
                self.find_around(point);
                // What was found for this point may have the next one too.
                self.is_littered = true;
            }
        }
        self.unmatched = PointSet::EMPTY;
        self.is_littered = false;
    }

    /// The patterns of the windows that are known, those of a refreshed board all of them.
    pub fn windows(&self) -> impl Iterator<Item = &Match> {
        self.windows.iter().flatten()
    }

    /// The patterns of the families that are known.
    pub fn named(&self) -> impl Iterator<Item = &Named> {
        self.fits.iter().flat_map(|fits| once(fits)).chain(self.corners.iter().flatten())
    }

    /// All that is known, in order.
    #[must_use]
    pub fn found(&self) -> Found {
        let mut windows: Vec<Match> = self.windows().copied().collect();
        windows.sort_unstable_by_key(|seen| seen.place);
        let mut named: Vec<Named> = self.named().copied().collect();
        named.sort_unstable();
        Found { windows, named }
    }

    /// What each window of two stones says, the smallest first; nothing if they are no pair that is
    /// looked at. The board must be refreshed.
    #[must_use]
    pub fn states(&self, ends: [Point; 2], goal: Goal) -> Vec<(Window, State)> {
        let Some(owner) = self.planes.stone(ends[0]) else { return Vec::new() };
        for (number, direction) in (0..).zip(DIRECTIONS.iter()) {
            for [at, other] in [ends, [ends[1], ends[0]]] {
                let place = Place { at, direction: number, owner, goal };
                if place.other(self.size()) == Some(other)
                    && self.planes.stone(other) == Some(owner)
                {
                    let frame = self.planes.frame(direction.frame);
                    let windows = windows_at(*direction, goal, frame, frame.spot(at));
                    let state = |(_, laid): (u8, Laid)| {
                        let content = laid.content(&self.planes, owner);
                        let entry = self.book.entry(usize::from(laid.id), &content.rows);
                        (*laid.window(), state_of(entry))
                    };
                    return windows.map(state).collect();
                }
            }
        }
        Vec::new()
    }

    /// Check mode: what is kept, and what is found from nothing, if they differ.
    #[must_use]
    pub fn difference(&self, board: &Board) -> Option<(Found, Found)> {
        let mut fresh = Self::new(board, Keeping::Absolute);
        fresh.refresh(board);
        let (kept, fresh) = (self.found(), fresh.found());
        (kept != fresh).then_some((kept, fresh))
    }

    /// The tables and the stones, for questions about moves.
    pub(crate) const fn sources(&self) -> (&'static Book, &Planes) {
        (self.book, &self.planes)
    }

    fn size(&self) -> Size {
        self.planes.size()
    }

    fn find_anew(&mut self) {
        for list in &mut self.windows {
            list.clear();
        }
        let windows = &mut self.windows;
        find_all(self.book, &self.planes, &mut |seen| windows[seen.place.at.index()].push(seen));
        let seen = Seen { planes: &self.planes, codes: &self.codes, allowed: &self.allowed };
        for point in self.planes.size().points() {
            let list = &mut self.fits[point.index()];
            list.clear();
            if self.planes.stone(point).is_none() {
                self.families.locals.find(&seen, point, list);
            }
        }
        for corner in 0..4 {
            self.find_corner(corner);
        }
    }

    /// Finds what has a point in its picture; nothing of that is known yet.
    fn find_around(&mut self, point: Point) {
        let windows = &mut self.windows;
        find_around(self.book, &self.planes, point, &mut |seen| {
            windows[seen.place.at.index()].push(seen);
        });
        let stone = self.planes.stone(point);
        let seen = Seen { planes: &self.planes, codes: &self.codes, allowed: &self.allowed };
        for row in Row::around(self.size(), point, LOCAL_REACH) {
            for at in row.empty_points(&self.planes) {
                let list = &mut self.fits[at.index()];
                self.families.locals.find_asking(&seen, at, (point, stone), list);
            }
        }
        for corner in self.families.corners.around(self.size(), point) {
            self.find_corner(corner);
        }
    }

    fn find_corner(&mut self, corner: Corner) {
        let list = &mut self.corners[usize::from(corner)];
        list.clear();
        self.families.corners.find(&self.planes, corner, list);
    }

    /// Takes what has a point in its picture out, and puts it on the trail.
    fn void(&mut self, point: Point) {
        let size = self.size();
        for row in Row::around(size, point, WINDOW_REACH) {
            for list in self.windows[row.indices()].iter_mut().filter(|list| !list.is_empty()) {
                self.trail.windows.extend(list.extract_if(.., |seen| seen.contains(point)));
            }
        }
        for row in Row::around(size, point, LOCAL_REACH) {
            for list in &mut self.fits[row.indices()] {
                let Some(first) = list.first() else { continue };
                let asks = self.families.locals.asking(first.named.at, point);
                self.trail.fits.extend(list.extract_if(.., |fit| asks(fit)));
            }
        }
        for corner in self.families.corners.around(size, point) {
            let list = self.corners[usize::from(corner)].drain(..);
            self.trail.corners.extend(list.map(|named| (corner, named)));
        }
    }

    /// Takes what has a point in its picture out for good.
    fn forget(&mut self, point: Point) {
        let mark = self.trail.mark();
        self.void(point);
        self.trail.cut(mark);
    }
}

impl Keeper for Shapes {
    fn moved(&mut self, changed: &PointSet) {
        let start = self.trail.mark();
        for point in changed {
            self.void(point);
        }
        self.trail.frames.push(Frame { changed: *changed, unmatched: self.unmatched, start });
        self.unread |= *changed;
        self.unmatched |= *changed;
    }

    fn undone(&mut self) {
        let Some(frame) = self.trail.frames.pop() else { return };
        for point in &frame.changed {
            self.forget(point);
        }
        for seen in self.trail.windows.drain(frame.start.windows..) {
            self.windows[seen.place.at.index()].push(seen);
        }
        for fit in self.trail.fits.drain(frame.start.fits..) {
            self.fits[fit.named.at.index()].push(fit);
        }
        for (corner, named) in self.trail.corners.drain(frame.start.corners..) {
            self.corners[usize::from(corner)].push(named);
        }
        self.unread |= frame.changed;
        self.unmatched = frame.unmatched;
        self.is_littered = !self.unmatched.is_empty();
    }
}

/// The patterns that fit around a point, each once: it often does in two of its positions.
fn once(fits: &[Fit]) -> impl Iterator<Item = &Named> {
    let is_first = move |&(number, fit): &(usize, &Fit)| {
        !fits[..number].iter().any(|other| other.named == fit.named)
    };
    fits.iter().enumerate().filter(is_first).map(|(_, fit)| &fit.named)
}

/// Neighbouring points of a row.
struct Row {
    first: Point,
    length: u8,
}

impl Row {
    /// The points no further than `reach` from a point, along the longer way.
    fn around(size: Size, point: Point, reach: u8) -> impl Iterator<Item = Self> {
        let (x, y) = (point.x(), point.y());
        let left = x.saturating_sub(reach);
        let length = (x + reach).min(size.width() - 1) - left + 1;
        let rows = y.saturating_sub(reach)..=(y + reach).min(size.height() - 1);
        rows.filter_map(move |v| Some(Self { first: size.point(left, v)?, length }))
    }

    /// Their places in tables by point, which are one after the other.
    fn indices(&self) -> Range<usize> {
        self.first.index()..self.first.index() + usize::from(self.length)
    }

    /// Those without a stone.
    fn empty_points(&self, planes: &Planes) -> impl Iterator<Item = Point> {
        let (left, y) = (self.first.x(), self.first.y());
        let stones = |color| planes.rows(0, color)[usize::from(y)];
        let all = ((1_u32 << self.length) - 1) << left;
        let mut empty = all & !(stones(Color::Black) | stones(Color::White));
        std::iter::from_fn(move || {
            #[allow(clippy::cast_possible_truncation)] // below 32
            let x = (empty != 0).then(|| empty.trailing_zeros() as u8)?;
            empty &= empty - 1;
            Point::new(x, y)
        })
    }
}
