//! The dame of a group by degree and kind [Tajima and Sanechika, 3].
//!
//! A dame of degree n is an empty point that a group reaches in n steps over empty points and not in
//! fewer. Each step that ends beside opponent stones touches them (*kosuri*), once for every stone,
//! and the number is added up along the path. Of several shortest paths the one that touches least
//! counts.
//!
//! The paper names three kinds: edge points, points of one kosuri, and others. We count points that
//! are touched more than once apart, for the paper does not say whether they are among the others.
//! An edge point is an edge point however often it is touched.

use goban::{ByColor, Color, Point, PointSet, Size};

/// Degrees that are counted.
pub const DEGREES: usize = 4;

/// Stones on a board, made ready for counting dame.
#[derive(Debug, Clone)]
pub struct Terrain {
    empty: PointSet,
    /// Empty points of the first line.
    edge: PointSet,
    /// Empty points beside no stone of a colour, and beside one.
    touched: ByColor<[PointSet; 2]>,
}

/// The dame of one degree by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kinds {
    /// On the first line.
    pub edge: u16,
    /// Touched once on the way.
    pub once: u16,
    /// Never touched.
    pub free: u16,
    /// Touched more than once.
    pub often: u16,
}

/// The dame of a group, by degree from 1 to 4.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dame(pub [Kinds; DEGREES]);

impl Terrain {
    /// Of these stones.
    #[must_use]
    pub fn new(size: Size, stones: &ByColor<PointSet>) -> Self {
        let all = size.all();
        let empty = all - stones.black - stones.white;
        let edge = size.points().filter(|&point| size.line(point) == 1).collect::<PointSet>();
        Self {
            empty,
            edge: empty & edge,
            touched: ByColor::from_fn(|color| touched(size, &empty, &stones[color])),
        }
    }

    /// The same with one more stone on an empty point.
    #[must_use]
    pub fn with(&self, size: Size, color: Color, at: Point) -> Self {
        let mut with = self.clone();
        with.empty.remove(at);
        with.edge.remove(at);
        let [never, once] = &mut with.touched[color];
        for near in size.neighbours(at).filter(|&near| self.empty.contains(near)) {
            if never.contains(near) {
                never.remove(near);
                once.insert(near);
            } else {
                once.remove(near);
            }
        }
        for [never, once] in [&mut with.touched.black, &mut with.touched.white] {
            never.remove(at);
            once.remove(at);
        }
        with
    }

    /// The dame of these stones of a colour.
    #[must_use]
    pub fn dame(&self, color: Color, stones: &PointSet) -> Dame {
        let [never, once] = &self.touched[!color];
        let mut reached = *stones;
        // Where the last ring was touched never, and once.
        let (mut free, mut one) = (*stones, PointSet::EMPTY);
        let mut dame = Dame::default();
        for kinds in &mut dame.0 {
            let grown = reached.dilated(&(self.empty | reached));
            let ring = grown - reached;
            let after_free = free.dilated(&ring);
            free = after_free & *never;
            one = (after_free & *once | one.dilated(&ring) & *never) - free;
            let count = |set: PointSet| u16::try_from(set.len()).unwrap_or(u16::MAX);
            *kinds = Kinds {
                edge: count(ring & self.edge),
                once: count(one - self.edge),
                free: count(free - self.edge),
                often: count(ring - free - one - self.edge),
            };
            reached = grown;
        }
        dame
    }

    /// The empty points that these stones reach within so many steps.
    #[must_use]
    pub fn within(&self, stones: &PointSet, steps: usize) -> PointSet {
        let mut reached = *stones;
        for _ in 0..steps {
            reached = reached.dilated(&(self.empty | reached));
        }
        reached - *stones
    }

    /// The empty points.
    #[must_use]
    pub const fn empty(&self) -> &PointSet {
        &self.empty
    }
}

/// The empty points beside none of these stones, and beside just one.
fn touched(size: Size, empty: &PointSet, stones: &PointSet) -> [PointSet; 2] {
    let beside = stones.dilated(empty);
    let is_once =
        |point: &Point| size.neighbours(*point).filter(|&near| stones.contains(near)).count() == 1;
    [*empty - beside, beside.iter().filter(is_once).collect()]
}
