//! The symmetries of the board: eight of a square, four of another rectangle.

use crate::{Point, Size};

/// A way to turn or mirror a board onto itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Symmetry {
    /// The symmetry that leaves every point where it is.
    pub const IDENTITY: Self = Self::from_bits(0);

    /// The eight symmetries of a square, the four that keep a rectangle's sides first.
    pub const ALL: [Self; 8] = [
        Self::from_bits(0),
        Self::from_bits(1),
        Self::from_bits(2),
        Self::from_bits(3),
        Self::from_bits(4),
        Self::from_bits(5),
        Self::from_bits(6),
        Self::from_bits(7),
    ];

    const fn from_bits(bits: u8) -> Self {
        Self { transpose: bits & 4 != 0, flip_x: bits & 1 != 0, flip_y: bits & 2 != 0 }
    }

    /// The symmetries of a board of this size.
    #[must_use]
    pub fn of(size: Size) -> &'static [Self] {
        if size.is_square() { &Self::ALL } else { &Self::ALL[..4] }
    }

    /// Where `point` goes on a board of this size, which must have this symmetry.
    #[must_use]
    pub fn apply(self, size: Size, point: Point) -> Point {
        debug_assert!(size.is_square() || !self.transpose, "a rectangle cannot be transposed");
        let x = if self.flip_x { size.width() - 1 - point.x() } else { point.x() };
        let y = if self.flip_y { size.height() - 1 - point.y() } else { point.y() };
        let (x, y) = if self.transpose { (y, x) } else { (x, y) };
        Point::new(x, y).unwrap_or(point)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.transpose {
            Self { flip_x: self.flip_y, flip_y: self.flip_x, ..self }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_is_a_different_permutation_that_keeps_neighbours_and_can_be_undone() {
        for (width, height, expected) in [(5, 5, 8), (4, 4, 8), (5, 3, 4), (4, 7, 4)] {
            let size = Size::new(width, height).unwrap();
            let mut images = HashSet::new();
            for &symmetry in Symmetry::of(size) {
                let image: Vec<_> = size.points().map(|p| symmetry.apply(size, p)).collect();
                assert!(
                    size.points()
                        .all(|p| { symmetry.inverse().apply(size, symmetry.apply(size, p)) == p })
                );
                assert!(size.points().all(|p| {
                    let there = symmetry.apply(size, p);
                    let around: HashSet<_> = size.neighbours(there).collect();
                    size.neighbours(p).all(|n| around.contains(&symmetry.apply(size, n)))
                }));
                images.insert(image);
            }
            assert_eq!(images.len(), expected);
        }
    }
}
