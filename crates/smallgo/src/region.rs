//! Sets of points of a small board in one machine word, and the grid that gives them neighbours.
//!
//! The board's own [`PointSet`](goban::PointSet) has 1024 bits, enough for every size. The metric
//! evaluations flood a board dozens of times, and on 4x4 nearly all of those bits are idle: with
//! them Ed4 is many times slower, which `cargo bench -p smallgo --bench evaluations` shows beside
//! this. Rows are one bit longer than the board is wide, so that a shift never reaches the next row.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use goban::{Point, PointSet, Size};
use thiserror::Error;

/// A set of points of one [`Grid`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Region(u64);

impl Region {
    /// The set of no points.
    pub const EMPTY: Self = Self(0);

    /// Whether the set has no points.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of points.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a point.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set of the first point alone; empty if there is none.
    #[must_use]
    pub const fn first(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// The bits, one for each point, the same for the same points of boards of one size.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The points one by one, each as a set.
    pub fn singles(mut self) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let first = self.first();
            self -= first;
            (!first.is_empty()).then_some(first)
        })
    }
}

impl BitOr for Region {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Region {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Region {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for Region {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Region {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl SubAssign for Region {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// Which points count as next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Connection {
    /// Along the lines.
    Four,
    /// Along the lines and across.
    Eight,
}

/// The board is too large for one machine word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "a {0} board is too large here: expected one of at most 64 points, counting one more column"
)]
pub struct TooLarge(pub Size);

/// The points of a small board and which of them are neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    stride: u32,
    all: Region,
}

impl Grid {
    /// The grid of a board of this size.
    ///
    /// # Errors
    ///
    /// When the board and one column more have more than 64 points: 7x8 and 8x7 are the largest
    /// that are nearly square.
    pub fn new(size: Size) -> Result<Self, TooLarge> {
        let stride = u32::from(size.width()) + 1;
        if stride * u32::from(size.height()) > 64 {
            return Err(TooLarge(size));
        }
        let row = (1_u64 << size.width()) - 1;
        let all = (0..u32::from(size.height())).fold(0, |all, y| all | row << (y * stride));
        Ok(Self { size, stride, all: Region(all) })
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// All points.
    #[must_use]
    pub const fn all(&self) -> Region {
        self.all
    }

    /// The set of one point, empty if it does not lie on the board.
    #[must_use]
    pub fn single(&self, point: Point) -> Region {
        if self.size.contains(point) { Region(1 << self.index(point)) } else { Region::EMPTY }
    }

    /// The number of a point's bit, below 64.
    #[must_use]
    pub fn index(&self, point: Point) -> u32 {
        u32::from(point.y()) * self.stride + u32::from(point.x())
    }

    /// The points of a set, in the order of the board's points.
    pub fn points(&self, region: Region) -> impl Iterator<Item = Point> {
        let stride = self.stride;
        region.singles().filter_map(move |single| {
            let index = single.0.trailing_zeros();
            let (x, y) = (u8::try_from(index % stride).ok()?, u8::try_from(index / stride).ok()?);
            Point::new(x, y)
        })
    }

    /// The same points, from a set of points of the board.
    #[must_use]
    pub fn region(&self, points: &PointSet) -> Region {
        points.iter().fold(Region::EMPTY, |region, point| region | self.single(point))
    }

    /// The set and the points next to it along the lines.
    #[must_use]
    pub fn grown4(&self, region: Region) -> Region {
        let bits = region.0;
        let grown = bits | bits << 1 | bits >> 1 | bits << self.stride | bits >> self.stride;
        Region(grown) & self.all
    }

    /// The set and the points next to it along the lines and across.
    #[must_use]
    pub fn grown8(&self, region: Region) -> Region {
        let row = region.0 | region.0 << 1 | region.0 >> 1;
        // The bit beside a row's end would wrap into a row's guard; masking first keeps it away.
        let row = row & self.all.0;
        Region(row | row << self.stride | row >> self.stride) & self.all
    }

    /// The set and the points next to it.
    #[must_use]
    pub fn grown(&self, region: Region, connection: Connection) -> Region {
        match connection {
            Connection::Four => self.grown4(region),
            Connection::Eight => self.grown8(region),
        }
    }

    /// The points that have a neighbour, along the lines, in the set.
    #[must_use]
    pub fn beside(&self, region: Region) -> Region {
        let bits = region.0;
        Region(bits << 1 | bits >> 1 | bits << self.stride | bits >> self.stride) & self.all
    }

    /// The points along the four edges.
    #[must_use]
    pub fn edges(&self) -> Region {
        let on_edge = |point: &Point| self.size.line(*point) == 1;
        self.size.points().filter(on_edge).fold(Region::EMPTY, |all, p| all | self.single(p))
    }

    /// The connected part of `area` that contains `seed`, which lies in it.
    #[must_use]
    pub fn flooded(&self, seed: Region, area: Region, connection: Connection) -> Region {
        let mut reached = seed;
        loop {
            let next = self.grown(reached, connection) & area;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected parts of a set, in the order of their first points.
    pub fn components(
        &self,
        mut region: Region,
        connection: Connection,
    ) -> impl Iterator<Item = Region> {
        let grid = *self;
        std::iter::from_fn(move || {
            let first = region.first();
            if first.is_empty() {
                return None;
            }
            let component = grid.flooded(first, region, connection);
            region -= component;
            Some(component)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_board() {
        for (width, height) in [(1, 1), (1, 9), (9, 1), (3, 2), (4, 4), (7, 8), (8, 7), (31, 2)] {
            let Ok(size) = Size::new(width.min(25), height) else { panic!() };
            let grid = Grid::new(size).unwrap();
            assert_eq!(grid.region(&size.all()), grid.all());
            for point in size.points() {
                let single = grid.single(point);
                let around: PointSet = size.neighbours(point).collect();
                assert_eq!(grid.beside(single), grid.region(&around), "{size} {point}");
                assert_eq!(grid.grown4(single), grid.region(&around) | single);
                let near = |p: &Point| p.x().abs_diff(point.x()).max(p.y().abs_diff(point.y())) < 2;
                let near: PointSet = size.points().filter(near).collect();
                assert_eq!(grid.grown8(single), grid.region(&near), "{size} {point}");
                assert_eq!(grid.points(single).collect::<Vec<_>>(), [point]);
            }
        }
    }

    #[test]
    fn boards_that_do_not_fit_a_word_are_refused() {
        for (width, height) in [(8, 8), (19, 19), (25, 3)] {
            let size = Size::new(width, height).unwrap();
            assert_eq!(Grid::new(size), Err(TooLarge(size)));
        }
    }
}
