//! The size of a board, and what follows from it alone: which points lie on it, how they are named
//! in SGF, and which of its points are each other's mirror images.

use std::fmt;

use thiserror::Error;

use crate::point::MAX_SIDE;
use crate::{Point, PointSet};

/// Width and height of a board, each from 1 to 25.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A board's side is not from 1 to 25.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected sides from 1 to {MAX_SIDE}")]
pub struct SizeOutOfRange;

impl Size {
    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// Refuses sides below 1 and above 25.
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeOutOfRange> {
        if matches!(width, 1..=MAX_SIDE) && matches!(height, 1..=MAX_SIDE) {
            Ok(Self { width, height })
        } else {
            Err(SizeOutOfRange)
        }
    }

    /// A board of `side` columns and rows.
    ///
    /// # Errors
    ///
    /// Refuses sides below 1 and above 25.
    pub const fn square(side: u8) -> Result<Self, SizeOutOfRange> {
        Self::new(side, side)
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether width and height are the same.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether `point` lies on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// The point in column `x` and row `y` from the lower left, if it lies on the board.
    #[must_use]
    pub const fn point(self, x: u8, y: u8) -> Option<Point> {
        if x < self.width && y < self.height { Point::new(x, y) } else { None }
    }

    /// All points, row by row from the lower left.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).filter_map(move |x| Point::new(x, y)))
    }

    /// All points in reading order: row by row from the top left.
    pub fn points_from_top(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height)
            .rev()
            .flat_map(move |y| (0..self.width).filter_map(move |x| Point::new(x, y)))
    }

    /// All points as a set.
    #[must_use]
    pub fn all(self) -> PointSet {
        PointSet::rectangle(self.width, self.height)
    }

    /// The points next to `point` on the board: two in a corner, three on an edge, else four.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        let (x, y) = (point.x(), point.y());
        [
            y.checked_sub(1).and_then(|y| self.point(x, y)),
            x.checked_sub(1).and_then(|x| self.point(x, y)),
            self.point(x + 1, y),
            self.point(x, y + 1),
        ]
        .into_iter()
        .flatten()
    }

    /// How far `point` is from the nearest edge, counted as players count lines: 1 on the edge.
    #[must_use]
    pub fn line(self, point: Point) -> u8 {
        let (x, y) = (point.x(), point.y());
        1 + x.min(y).min(self.width - 1 - x).min(self.height - 1 - y)
    }

    /// The point that SGF names by two letters, column and row from the top left.
    #[must_use]
    pub fn point_from_sgf(self, text: &str) -> Option<Point> {
        let [x, y] = text.as_bytes() else { return None };
        let (x, y) = (x.checked_sub(b'a')?, y.checked_sub(b'a')?);
        self.point(x, self.height.checked_sub(1)?.checked_sub(y)?)
    }

    /// The two letters by which SGF names a point of this board.
    #[must_use]
    pub fn point_to_sgf(self, point: Point) -> String {
        debug_assert!(self.contains(point), "only points of the board have a name in its record");
        let letter = |n: u8| char::from(b'a' + n);
        [letter(point.x()), letter(self.height - 1 - point.y())].iter().collect()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_go_from_1_to_25() {
        assert!(Size::new(1, 25).is_ok());
        for (width, height) in [(0, 5), (5, 0), (26, 5), (5, 26), (255, 255)] {
            assert_eq!(Size::new(width, height), Err(SizeOutOfRange));
        }
    }

    #[test]
    fn sgf_counts_rows_from_the_top() {
        let size = Size::new(19, 9).unwrap();
        assert_eq!(size.point_from_sgf("aa"), size.point(0, 8));
        assert_eq!(size.point_to_sgf(size.point(3, 0).unwrap()), "di");
        for point in size.points() {
            assert_eq!(size.point_from_sgf(&size.point_to_sgf(point)), Some(point));
        }
        for text in ["", "a", "aj", "ta", "AA", "aaa", "`a", "é"] {
            assert_eq!(size.point_from_sgf(text), None, "{text:?}");
        }
    }

    #[test]
    fn neighbours_lie_on_the_board() {
        let size = Size::new(3, 2).unwrap();
        let names = |point: &str| {
            let point = point.parse().unwrap();
            size.neighbours(point).map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("A1"), "B1 A2");
        assert_eq!(names("B2"), "B1 A2 C2");
        assert_eq!(Size::square(1).unwrap().neighbours("A1".parse().unwrap()).count(), 0);
    }

    #[test]
    fn lines_are_counted_from_the_nearest_edge() {
        let size = Size::new(19, 5).unwrap();
        let line = |point: &str| size.line(point.parse().unwrap());
        assert_eq!([line("A1"), line("D4"), line("D3"), line("T5")], [1, 2, 3, 1]);
    }
}
