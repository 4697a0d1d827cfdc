//! Tables with one value for every point.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::Point;
use crate::point::CELLS;

/// One value for every point, indexed by the point itself.
#[derive(Clone, PartialEq, Eq)]
pub struct PointMap<T>([T; CELLS]);

impl<T: Copy> PointMap<T> {
    /// The same value for every point.
    #[must_use]
    pub const fn filled(value: T) -> Self {
        Self([value; CELLS])
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

impl<T> fmt::Debug for PointMap<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PointMap { .. }")
    }
}
