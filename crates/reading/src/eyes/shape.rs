//! A space as a graph: which points are beside each other, and which are beside the wall. Where it
//! lies on the board, and how it is turned, is of no account.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use super::MOST_POINTS;

/// The points of a space in point order; point `i` of the graph is the `i`th.
pub(super) type Points = ArrayVec<Point, MOST_POINTS>;

/// The graph of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    pub size: u8,
    /// For each point, the points beside it.
    pub beside: [u8; MOST_POINTS],
    /// The points that are liberties of the wall while they are empty.
    pub at_wall: u8,
    /// The points where stones of the opponent's are linked with others of his outside, which live.
    /// None in a closed space.
    pub at_outside: u8,
}

impl Shape {
    /// The graph of a closed space of the owner's; nothing if it is none.
    pub(super) fn of<R: Recorder>(
        view: &mut View<'_, R>,
        space: &PointSet,
        owner: Color,
    ) -> Option<(Self, Points)> {
        if space.is_empty() || space.len() > MOST_POINTS {
            return None;
        }
        let points: Points = space.iter().collect();
        let mut shape = Self { size: 0, beside: [0; MOST_POINTS], at_wall: 0, at_outside: 0 };
        for (index, &point) in points.iter().enumerate() {
            if view.stone(point) == Some(owner) {
                return None;
            }
            shape.size += 1;
            for next in view.points_beside(point) {
                if let Some(other) = points.iter().position(|&known| known == next) {
                    shape.beside[index] |= 1 << other;
                } else if view.stone(next) == Some(owner) {
                    shape.at_wall |= 1 << index;
                } else {
                    return None;
                }
            }
        }
        let is_whole = shape.flood(1, shape.all()) == shape.all();
        (is_whole && shape.at_wall != 0).then_some((shape, points))
    }

    /// All points.
    pub(super) const fn all(&self) -> u8 {
        (1_u8 << self.size) - 1
    }

    /// The points beside any of these, and these.
    pub(super) fn grown(&self, mask: u8) -> u8 {
        (0..usize::from(self.size))
            .filter(|&index| mask >> index & 1 == 1)
            .fold(mask, |all, index| all | self.beside[index])
    }

    /// The points of `area` connected with `start` through `area`.
    pub(super) fn flood(&self, start: u8, area: u8) -> u8 {
        let mut reached = start & area;
        loop {
            let next = self.grown(reached) & area;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The same graph with its points in another order: point `i` becomes point `order[i]`.
    fn reordered(&self, order: &[u8]) -> Self {
        let renamed = |mask: u8| renamed(mask, order);
        let mut shape = Self {
            size: self.size,
            beside: [0; MOST_POINTS],
            at_wall: renamed(self.at_wall),
            at_outside: renamed(self.at_outside),
        };
        for (index, &place) in order.iter().enumerate() {
            shape.beside[usize::from(place)] = renamed(self.beside[index]);
        }
        shape
    }

    /// One graph for all that differ in the order of their points only, and the order that leads to
    /// it. Points are told apart by what is beside them as far as that goes; for the rest every order
    /// is tried.
    pub(super) fn canonical(&self) -> (Self, ArrayVec<u8, MOST_POINTS>) {
        let count = usize::from(self.size);
        let has = |mask: u8, index: usize| u32::from(mask >> index & 1);
        let own = |index: usize| {
            self.beside[index].count_ones() << 2
                | has(self.at_wall, index) << 1
                | has(self.at_outside, index)
        };
        let kind = |index: usize| {
            let near: u32 = (0..count)
                .filter(|&i| has(self.beside[index], i) == 1)
                .map(|i| own(i) * own(i))
                .sum();
            own(index) << 16 | near
        };
        let mut sorted: ArrayVec<usize, MOST_POINTS> = (0..count).collect();
        sorted.sort_unstable_by_key(|&index| kind(index));
        let mut best: Option<(Self, ArrayVec<u8, MOST_POINTS>)> = None;
        self.try_orders(&kind, &mut sorted, 0, &mut best);
        best.unwrap_or_else(|| (*self, (0..self.size).collect()))
    }

    /// Tries all orders of points of one kind, from place `from` on, and keeps the least graph.
    fn try_orders(
        &self,
        kind: &impl Fn(usize) -> u32,
        sorted: &mut ArrayVec<usize, MOST_POINTS>,
        from: usize,
        best: &mut Option<(Self, ArrayVec<u8, MOST_POINTS>)>,
    ) {
        if from == sorted.len() {
            let mut order: ArrayVec<u8, MOST_POINTS> = sorted.iter().map(|_| 0).collect();
            for (place, &index) in (0_u8..).zip(sorted.iter()) {
                order[index] = place;
            }
            let shape = self.reordered(&order);
            if best.as_ref().is_none_or(|(least, _)| shape.beside < least.beside) {
                *best = Some((shape, order));
            }
            return;
        }
        for other in from..sorted.len() {
            if kind(sorted[other]) != kind(sorted[from]) {
                break;
            }
            sorted.swap(from, other);
            self.try_orders(kind, sorted, from + 1, best);
            sorted.swap(from, other);
        }
    }
}

/// The same points by other names.
pub(super) fn renamed(mask: u8, order: &[u8]) -> u8 {
    order.iter().enumerate().fold(0, |all, (index, &place)| all | (mask >> index & 1) << place)
}
