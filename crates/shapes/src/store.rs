//! The patterns of a board, kept up to date as moves are played and taken back.
//!
//! Objects in the sense of [Bouzy, tracks]: a pattern's track is its window, and a move in it makes
//! the pattern void. What is void goes on a trail and comes back when the move is taken back. The
//! store is one of its own rather than [`tracks::Objects`], whose questions are asked one by one: here
//! the question is always for all patterns, and what a move concerns is found from the move's point
//! by geometry alone. It follows a board through the same interface, [`tracks::Keeper`].

use goban::{Board, Point, PointSet, Size};
use tracks::{Keeper, Keeping};

use crate::book::Book;
use crate::database::book;
use crate::evaluate::{Laid, Match, windows_at};
use crate::family::{Allowed, Corner, Families, LAYERS, LOCAL_REACH, Named, Near, families};
use crate::find::{find_all, find_around};
use crate::frame::Planes;
use crate::generate::state_of;
use crate::place::{DIRECTIONS, Place};
use crate::state::State;
use crate::window::{Goal, Window};

/// Points of the grid, for tables by point.
const CELLS: usize = 1024;

/// As many patterns of a kind as a move usually makes void, so that lists need not grow.
const USUAL: usize = 40;

/// How far from a point the first stone of a window may be that has the point.
const WINDOW_REACH: u8 = 4;

/// The patterns of a board.
#[derive(Debug)]
pub struct Shapes {
    keeping: Keeping,
    book: &'static Book,
    families: &'static Families,
    planes: Planes,
    allowed: [Allowed; LAYERS.len()],
    /// By the first stone.
    windows: Vec<Vec<Match>>,
    /// For each layer by the move.
    named: [Vec<Vec<Named>>; LAYERS.len()],
    /// By the corner.
    corners: [Vec<Named>; 4],
    trail: Vec<Frame>,
    /// Points whose content may have changed since it was last looked at.
    unread: PointSet,
    /// Points whose patterns are not found yet.
    unmatched: PointSet,
    /// Whether patterns may be known that have such a point.
    is_littered: bool,
}

/// What a move made void.
#[derive(Debug, Default)]
struct Frame {
    changed: PointSet,
    unmatched: PointSet,
    windows: Vec<Match>,
    named: [Vec<Named>; LAYERS.len()],
    corners: Vec<(Corner, Vec<Named>)>,
}

/// All patterns of a board in a fixed order, for comparing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Those of the windows.
    pub windows: Vec<Match>,
    /// Those of the families.
    pub named: Vec<Named>,
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
            allowed: std::array::from_fn(|layer| families().layers[layer].allowed(board.size())),
            windows: vec![Vec::new(); CELLS],
            named: std::array::from_fn(|_| vec![Vec::new(); CELLS]),
            corners: Default::default(),
            trail: Vec::new(),
            unread: PointSet::EMPTY,
            unmatched: board.size().all(),
            is_littered: false,
        }
    }

    /// Looks for what is not known yet. `board` is the one that the moves were told of.
    pub fn refresh(&mut self, board: &Board) {
        for point in self.unread {
            self.planes.set(point, board.stone(point));
        }
        self.unread = PointSet::EMPTY;
        if self.keeping == Keeping::Absolute || self.unmatched == board.size().all() {
            self.find_anew();
        } else {
            for point in self.unmatched {
                if self.is_littered {
                    self.void(point, &mut Frame::default());
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
        self.named.iter().flatten().flatten().chain(self.corners.iter().flatten())
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
        for point in self.planes.size().points() {
            self.find_local(point, [true; LAYERS.len()]);
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
        for other in around(self.size(), point, LOCAL_REACH) {
            let distance = other.x().abs_diff(point.x()).max(other.y().abs_diff(point.y()));
            let is_asked = |layer| distance <= LAYERS[layer] && self.asks(layer, other, point);
            self.find_local(other, std::array::from_fn(is_asked));
        }
        for corner in self.families.corners.around(self.size(), point) {
            self.find_corner(corner);
        }
    }

    /// Finds the patterns of the layers that are asked for.
    #[inline]
    fn find_local(&mut self, point: Point, layers: [bool; LAYERS.len()]) {
        if layers == [false; LAYERS.len()] {
            return;
        }
        let near = Near::new(&self.planes, point);
        for layer in (0..LAYERS.len()).filter(|&layer| layers[layer]) {
            let list = &mut self.named[layer][point.index()];
            list.clear();
            if let Some(near) = &near {
                self.families.layers[layer].find(&self.planes, &self.allowed[layer], near, list);
            }
        }
    }

    /// Whether a pattern of a layer for a move on `at` may ask about a point.
    fn asks(&self, layer: usize, at: Point, point: Point) -> bool {
        self.families.layers[layer].asks(self.size(), &self.allowed[layer], at, point)
    }

    fn find_corner(&mut self, corner: Corner) {
        let list = &mut self.corners[usize::from(corner)];
        list.clear();
        self.families.corners.find(&self.planes, corner, list);
    }

    /// Takes out what has a point in its picture, or may have.
    fn void(&mut self, point: Point, frame: &mut Frame) {
        let size = self.size();
        for other in around(size, point, WINDOW_REACH) {
            let list = &mut self.windows[other.index()];
            if !list.is_empty() {
                frame.windows.extend(list.extract_if(.., |seen| seen.contains(point)));
            }
        }
        for (layer, &reach) in LAYERS.iter().enumerate() {
            for other in around(size, point, reach) {
                if !self.named[layer][other.index()].is_empty() && self.asks(layer, other, point) {
                    frame.named[layer].append(&mut self.named[layer][other.index()]);
                }
            }
        }
        for corner in self.families.corners.around(size, point) {
            let list = std::mem::take(&mut self.corners[usize::from(corner)]);
            if !list.is_empty() {
                frame.corners.push((corner, list));
            }
        }
    }
}

impl Keeper for Shapes {
    fn moved(&mut self, changed: &PointSet) {
        let mut frame = Frame {
            changed: *changed,
            unmatched: self.unmatched,
            windows: Vec::with_capacity(USUAL),
            named: std::array::from_fn(|_| Vec::with_capacity(USUAL)),
            corners: Vec::new(),
        };
        for point in changed {
            self.void(point, &mut frame);
        }
        self.unread |= *changed;
        self.unmatched |= *changed;
        self.trail.push(frame);
    }

    fn undone(&mut self) {
        let Some(frame) = self.trail.pop() else { return };
        for point in &frame.changed {
            self.void(point, &mut Frame::default());
        }
        for seen in frame.windows {
            self.windows[seen.place.at.index()].push(seen);
        }
        for (lists, named) in self.named.iter_mut().zip(frame.named) {
            for named in named {
                lists[named.at.index()].push(named);
            }
        }
        for (corner, list) in frame.corners {
            self.corners[usize::from(corner)] = list;
        }
        self.unread |= frame.changed;
        self.unmatched = frame.unmatched;
        self.is_littered = !self.unmatched.is_empty();
    }
}

/// The points no further than `reach` from a point, along the longer way.
fn around(size: Size, point: Point, reach: u8) -> impl Iterator<Item = Point> {
    let (x, y) = (point.x(), point.y());
    let columns = x.saturating_sub(reach)..=(x + reach).min(size.width() - 1);
    let rows = y.saturating_sub(reach)..=(y + reach).min(size.height() - 1);
    rows.flat_map(move |v| columns.clone().filter_map(move |u| size.point(u, v)))
}
