//! Corners and sides seen from the edge: lines are counted from 1 on, whichever corner it is.

use goban::{Point, Size};

/// A corner as it is seen with one of its edges below and the other at the left. Each of the four
/// corners is seen in two ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Corner {
    size: Size,
    from_right: bool,
    from_top: bool,
    turned: bool,
}

/// A side, seen with its edge below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Side {
    size: Size,
    is_column: bool,
    is_far: bool,
}

impl Corner {
    /// The four corners.
    pub(crate) fn four(size: Size) -> impl Iterator<Item = Self> {
        [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .map(move |(from_right, from_top)| Self { size, from_right, from_top, turned: false })
    }

    /// The four corners, each in both ways.
    pub(crate) fn eight(size: Size) -> impl Iterator<Item = Self> {
        Self::four(size).flat_map(|corner| [corner, Self { turned: true, ..corner }])
    }

    /// The point on these lines, the first counted from the left edge, the second from the lower
    /// one.
    #[must_use]
    pub(crate) fn at(self, (a, b): (u8, u8)) -> Option<Point> {
        let (x, y) = if self.turned { (b, a) } else { (a, b) };
        let (x, y) = (x.checked_sub(1)?, y.checked_sub(1)?);
        let x = if self.from_right { self.size.width().checked_sub(1 + x)? } else { x };
        let y = if self.from_top { self.size.height().checked_sub(1 + y)? } else { y };
        self.size.point(x, y)
    }

    /// The points of a square of so many lines.
    pub(crate) fn square(self, lines: u8) -> impl Iterator<Item = ((u8, u8), Point)> {
        let places = (1..=lines).flat_map(move |b| (1..=lines).map(move |a| (a, b)));
        places.filter_map(move |place| Some((place, self.at(place)?)))
    }
}

/// Lines that belong to a corner: seven on 19x19, five on 13x13, three on 9x9.
#[must_use]
pub(crate) fn corner_lines(size: Size) -> u8 {
    size.width().min(size.height()) * 2 / 5
}

impl Side {
    /// The four sides.
    pub(crate) fn four(size: Size) -> impl Iterator<Item = Self> {
        [(false, false), (false, true), (true, false), (true, true)]
            .into_iter()
            .map(move |(is_column, is_far)| Self { size, is_column, is_far })
    }

    /// Points along the side.
    #[must_use]
    pub(crate) const fn length(self) -> u8 {
        if self.is_column { self.size.height() } else { self.size.width() }
    }

    /// The point so far along the side, from 0 on, and on this line.
    #[must_use]
    pub(crate) fn at(self, along: u8, line: u8) -> Option<Point> {
        let depth = if self.is_column { self.size.width() } else { self.size.height() };
        let line = line.checked_sub(1)?;
        let across = if self.is_far { depth.checked_sub(1 + line)? } else { line };
        if self.is_column { self.size.point(across, along) } else { self.size.point(along, across) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::PointSet;

    #[test]
    fn a_place_of_a_corner_is_found_in_all_eight_ways() {
        let size = Size::square(19).unwrap();
        let found: PointSet = Corner::eight(size).filter_map(|corner| corner.at((3, 4))).collect();
        let named = ["C4", "D3", "R4", "Q3", "C16", "D17", "R16", "Q17"];
        let expected: PointSet = named.iter().map(|name| name.parse::<Point>().unwrap()).collect();
        assert_eq!(found, expected);
        let first = Corner::four(size).next().unwrap();
        assert_eq!(first.at((0, 4)), None);
        assert_eq!(first.at((20, 4)), None);
        assert_eq!(first.square(3).count(), 9);
    }

    #[test]
    fn sides_are_counted_from_their_edges() {
        let size = Size::new(9, 7).unwrap();
        let thirds: Vec<String> =
            Side::four(size).filter_map(|side| Some(side.at(4, 3)?.to_string())).collect();
        assert_eq!(thirds, ["E3", "E5", "C5", "G5"]);
        assert_eq!(Side::four(size).map(Side::length).collect::<Vec<_>>(), [9, 9, 7, 7]);
        assert_eq!(Side::four(size).next().unwrap().at(0, 8), None);
    }
}
