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
}
