//! Sets of points: 1024 bits, two rows of the grid in a machine word.
//!
//! All operations run over sixteen words without branches, which compilers turn into a few vector
//! instructions. Since a wall column separates the end of a row from the start of the next, a shift
//! by one bit cannot carry a point to another row of the board: it lands on a wall, and the caller's
//! area masks it.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, RangeInclusive, Sub, SubAssign};

use crate::Point;
use crate::point::{CELLS, STRIDE};

const WORDS: usize = CELLS / 64;

/// A set of points, of fixed size and without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set of no points.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The points of the first `width` columns and `height` rows.
    pub(crate) fn rectangle(width: u8, height: u8) -> Self {
        let row = ((1_u64 << width) - 1) << 1;
        Self::of_rows(row, &(1..=usize::from(height)))
    }

    /// The rectangle between two corners, whichever they are; both belong to it.
    #[must_use]
    pub fn between(a: Point, b: Point) -> Self {
        let (first, last) = (a.x().min(b.x()), a.x().max(b.x()));
        let row = ((1_u64 << (last - first + 1)) - 1) << (first + 1);
        let row_of_grid = |y: u8| usize::from(y) + 1;
        Self::of_rows(row, &(row_of_grid(a.y().min(b.y()))..=row_of_grid(a.y().max(b.y()))))
    }

    /// The same points in each of these rows of the grid.
    fn of_rows(row: u64, rows: &RangeInclusive<usize>) -> Self {
        Self(std::array::from_fn(|word| {
            let low = if rows.contains(&(2 * word)) { row } else { 0 };
            let high = if rows.contains(&(2 * word + 1)) { row << STRIDE } else { 0 };
            low | high
        }))
    }

    /// Whether the set has no points.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether `point` is in the set.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Puts `point` into the set.
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Puts `point` and its neighbours into the set, as far as they lie in `area`.
    pub fn insert_around(&mut self, point: Point, area: &Self) {
        let mut add = |cell: usize, bits: u64| {
            let word = cell / 64 % WORDS;
            self.0[word] |= (bits << (cell % 64)) & area.0[word];
        };
        // A row is half a word, so that the three cells of the point's row lie in one.
        add(point.index() - 1, 0b111);
        add(point.index() - usize::from(STRIDE), 1);
        add(point.index() + usize::from(STRIDE), 1);
    }

    /// Takes `point` out of the set.
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether the two sets share a point.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Whether every point of this set is in the other.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// The point that comes first in point order.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The set and all points next to it, as far as they lie in `area`.
    #[must_use]
    pub fn dilated(&self, area: &Self) -> Self {
        let s = &self.0;
        Self(std::array::from_fn(|i| {
            let below = if i == 0 { 0 } else { s[i - 1] >> STRIDE };
            let above = if i + 1 == WORDS { 0 } else { s[i + 1] << STRIDE };
            let vertical = below | s[i] << STRIDE | above | s[i] >> STRIDE;
            (s[i] | s[i] << 1 | s[i] >> 1 | vertical) & area.0[i]
        }))
    }

    /// The points of the set whose neighbours in `area` are all in the set too.
    #[must_use]
    pub fn eroded(&self, area: &Self) -> Self {
        let outside = *area - *self;
        *self - outside.dilated(area)
    }

    /// The points of `area` that are next to the set and not in it.
    #[must_use]
    pub fn border(&self, area: &Self) -> Self {
        self.dilated(area) - *self
    }

    /// The points of `area` that are connected to the set through points of `area`.
    #[must_use]
    pub fn flooded(&self, area: &Self) -> Self {
        let mut reached = *self & *area;
        loop {
            let next = reached.dilated(area);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected parts of the set, in the order of their first points.
    pub fn components(&self) -> impl Iterator<Item = Self> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let component = Self::from(rest.first()?).flooded(&rest);
            rest -= component;
            Some(component)
        })
    }

    /// The points in point order.
    #[must_use]
    pub fn iter(&self) -> Iter {
        Iter { words: self.0, word: 0 }
    }
}

impl Default for PointSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The points of a set in point order.
#[derive(Debug, Clone)]
pub struct Iter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while let Some(word) = self.words.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                #[allow(clippy::cast_possible_truncation)] // below 1024
                return Some(Point::of_cell((self.word * 64 + bit) as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl BitOr for PointSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitAnd for PointSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitXor for PointSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl Sub for PointSet {
    type Output = Self;

    /// The points of this set that are not in the other.
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::Size;

    fn subset_of(size: Size) -> impl Strategy<Value = BTreeSet<Point>> {
        let points: Vec<_> = size.points().collect();
        proptest::sample::subsequence(points.clone(), 0..=points.len())
            .prop_map(|points| points.into_iter().collect())
    }

    fn size_and_two_sets() -> impl Strategy<Value = (Size, BTreeSet<Point>, BTreeSet<Point>)> {
        (1..=25_u8, 1..=25_u8).prop_flat_map(|(width, height)| {
            let size = Size::new(width, height).unwrap();
            (Just(size), subset_of(size), subset_of(size))
        })
    }

    #[test]
    fn a_rectangle_lies_between_its_corners() {
        let size = Size::new(25, 24).unwrap();
        let corners = [(0, 0), (24, 23), (3, 7), (3, 20), (18, 7), (24, 0), (0, 23), (11, 11)];
        let corners = corners.map(|(x, y)| size.point(x, y).unwrap());
        for (a, b) in corners.iter().flat_map(|a| corners.iter().map(move |b| (a, b))) {
            let is_between = |point: &Point| {
                let between = |a: u8, b: u8, c: u8| a.min(b) <= c && c <= a.max(b);
                between(a.x(), b.x(), point.x()) && between(a.y(), b.y(), point.y())
            };
            let expected: PointSet = size.points().filter(is_between).collect();
            assert_eq!(PointSet::between(*a, *b), expected, "{a} {b}");
        }
    }

    proptest! {
        #[test]
        fn it_is_a_set_of_points((size, a, b) in size_and_two_sets()) {
            let set = |points: &BTreeSet<Point>| points.iter().copied().collect::<PointSet>();
            let tree = |set: PointSet| set.iter().collect::<BTreeSet<Point>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(tree(x), a.clone());
            prop_assert_eq!(x.iter().collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(tree(x | y), a.union(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(tree(x & y), a.intersection(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(tree(x - y), a.difference(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(tree(x ^ y), a.symmetric_difference(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(x.meets(&y), !a.is_disjoint(&b));
            prop_assert_eq!(x.is_within(&y), a.is_subset(&b));
            prop_assert_eq!(size.all().len(), size.area());
            for point in size.points() {
                prop_assert_eq!(x.contains(point), a.contains(&point));
            }
        }

        #[test]
        fn shapes_grow_and_shrink_by_neighbours((size, a, b) in size_and_two_sets()) {
            let x: PointSet = a.iter().copied().collect();
            let all = size.all();
            let mut grown = a.clone();
            grown.extend(a.iter().flat_map(|&p| size.neighbours(p)));
            let shrunk: BTreeSet<_> =
                a.iter().copied().filter(|&p| size.neighbours(p).all(|n| a.contains(&n))).collect();
            let mut around = PointSet::EMPTY;
            for &point in &a {
                around.insert_around(point, &all);
            }
            prop_assert_eq!(around, x.dilated(&all));
            prop_assert_eq!(x.dilated(&all).iter().collect::<BTreeSet<_>>(), grown);
            prop_assert_eq!(x.eroded(&all).iter().collect::<BTreeSet<_>>(), shrunk);

            let area: PointSet = b.iter().copied().collect();
            let parts: Vec<_> = area.components().collect();
            prop_assert_eq!(parts.iter().fold(PointSet::EMPTY, |all, &part| all | part), area);
            for (i, part) in parts.iter().enumerate() {
                prop_assert!(!part.is_empty());
                prop_assert!(part.border(&all).is_within(&(all - area)));
                prop_assert!(parts[..i].iter().all(|other| !part.meets(other)));
                prop_assert_eq!(PointSet::from(part.first().unwrap()).flooded(&area), *part);
            }
        }
    }
}
