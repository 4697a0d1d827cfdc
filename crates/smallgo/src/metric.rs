//! The metric evaluations Ed4 and Ed8: how far all points are from each other for each colour
//! [Bouzy, small boards, 3, formulas 11 and 12].
//!
//! A colour walks over its own and neutral points. A step to a neighbour costs 1, a walk inside one
//! of its connected sets nothing; the opponent's points, and what lies behind them, are at infinite
//! distance. A colour's evaluation is minus the sum over all ordered pairs of points, each with
//! itself included. (The first line of formula 12 is misprinted: both its signs must be `=`, as the
//! sentence below it says.)
//!
//! All points of a set have the same distances, so that one walk serves them all; each walk grows a
//! set of points ring by ring.

use goban::{ByColor, Color};

use crate::region::{Connection, Grid, Region};

/// What stands for an infinite distance unless something else is said: the paper's tables.
pub const INFINITY: i64 = 1024;

/// Ed4 or Ed8: Black's evaluation less White's.
#[must_use]
pub fn metric(
    grid: &Grid,
    control: &ByColor<Region>,
    connection: Connection,
    infinity: i64,
) -> i64 {
    let difference = match connection {
        Connection::Four => difference(grid, control, |region| grid.grown4(region)),
        Connection::Eight => difference(grid, control, |region| grid.grown8(region)),
    };
    difference.value(infinity)
}

/// Finite distances, and how many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Distances {
    sum: i64,
    pairs: i64,
}

impl Distances {
    /// The evaluation: pairs without a finite distance count `infinity`, and the number of all
    /// pairs, being the same for both colours, drops out.
    const fn value(self, infinity: i64) -> i64 {
        self.pairs * infinity - self.sum
    }
}

fn difference(
    grid: &Grid,
    control: &ByColor<Region>,
    grown: impl Fn(Region) -> Region + Copy,
) -> Distances {
    let of = |color: Color| distances(control[color], grid.all() - control[!color], grown);
    let (black, white) = (of(Color::Black), of(Color::White));
    Distances { sum: black.sum - white.sum, pairs: black.pairs - white.pairs }
}

/// The distances of a colour that controls `own` and may walk on `free`.
fn distances(own: Region, free: Region, grown: impl Fn(Region) -> Region + Copy) -> Distances {
    let mut total = Distances { sum: 0, pairs: 0 };
    let mut left = free;
    while !left.is_empty() {
        let source = set_of(left.first(), own, grown);
        left -= source;
        let walk = walk(source, own, free, grown);
        let points = i64::from(source.len());
        total.sum += points * walk.sum;
        total.pairs += points * walk.pairs;
    }
    total
}

/// The set that a point belongs to: all of its colour that is connected to it, or itself alone.
fn set_of(point: Region, own: Region, grown: impl Fn(Region) -> Region) -> Region {
    if !point.meets(own) {
        return point;
    }
    absorbed(point, own, grown)
}

/// `reached` and every set of `own` that it touches with a point.
fn absorbed(mut reached: Region, own: Region, grown: impl Fn(Region) -> Region) -> Region {
    loop {
        let next = reached | (grown(reached & own) & own);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The distances from one point of `source` to all others.
fn walk(
    source: Region,
    own: Region,
    free: Region,
    grown: impl Fn(Region) -> Region + Copy,
) -> Distances {
    let mut reached = source;
    let mut distance = 0;
    let mut sum = 0;
    loop {
        let step = grown(reached) & free;
        let next = if (step - reached).meets(own) { absorbed(step, own, grown) } else { step };
        let ring = (next - reached).len();
        if ring == 0 {
            return Distances { sum, pairs: i64::from(reached.len()) };
        }
        distance += 1;
        sum += distance * i64::from(ring);
        reached = next;
    }
}
