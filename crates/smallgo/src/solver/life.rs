//! What a side can never lose, however often the other one moves: unconditional life.
//!
//! Strings are those of Benson's theorem [Benson 1976]. Territory goes a step further, as in
//! [van der Werf 2003]: take a region that unconditionally alive stones of one side enclose, and
//! the points of it that touch none of these stones. An eye of the other side consists of such
//! points only. Where no two of them lie apart there can be at most one eye, every other liberty of
//! the other side's stones can be filled by stones that are connected to the living ones, and so
//! everything in the region can be taken. None of this needs a pass, a ko or a move by the other
//! side, so the bound holds under every ko rule; what superko could still forbid is asked of the
//! [`path`](super::path).

use super::geometry::{Bits, Geometry};
use super::position::{Side, SolverPosition};

/// The points that a side keeps whatever happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Safe {
    /// Unconditionally alive stones.
    pub(crate) alive: Bits,
    /// Points around which only such stones stand, and in which the other side cannot live.
    pub(crate) territory: Bits,
}

impl Safe {
    /// How many points these are.
    pub(crate) const fn count(&self) -> i32 {
        (self.alive | self.territory).count_ones().cast_signed()
    }
}

/// As many strings as a board of [`MAX_AREA`](super::MAX_AREA) points may hold of one colour.
const MAX_STRINGS: usize = 24;

/// Points that `side` keeps whatever happens.
pub(crate) fn safe(geometry: &Geometry, position: &SolverPosition, side: Side) -> Safe {
    let alive = alive(geometry, position, side);
    if alive == 0 {
        return Safe::default();
    }
    let mut territory = 0;
    let mut left = geometry.all() & !alive;
    let touched = geometry.beside(alive);
    while left != 0 {
        let region = geometry.flooded(left & left.wrapping_neg(), left);
        left &= !region;
        if at_most_one_eye(geometry, region & !touched) {
            territory |= region;
        }
    }
    Safe { alive, territory }
}

/// Whether no two of the points lie apart.
const fn at_most_one_eye(geometry: &Geometry, inner: Bits) -> bool {
    match inner.count_ones() {
        0 | 1 => true,
        2 => geometry.beside(inner) & inner == inner,
        _ => false,
    }
}

/// Benson's theorem: strings that have two vital regions each, all of whose own strings do too.
fn alive(geometry: &Geometry, position: &SolverPosition, side: Side) -> Bits {
    let own = position.stones(side);
    if own == 0 {
        return 0;
    }
    let empty = position.empty(geometry);
    let mut regions = [(0, 0); MAX_STRINGS];
    let mut region_count = 0;
    let mut left = geometry.all() & !own;
    while left != 0 {
        let region = geometry.flooded(left & left.wrapping_neg(), left);
        left &= !region;
        let inner = region & empty;
        // A region with an empty point that touches no own stone is vital to nobody.
        if inner & !geometry.beside(own) == 0 && region_count < MAX_STRINGS {
            regions[region_count] = (geometry.beside(region) & own, inner);
            region_count += 1;
        }
    }
    if region_count < 2 {
        return 0;
    }
    strings_with_two(geometry, own, &mut regions[..region_count])
}

/// Takes away strings with fewer than two vital regions, and regions beside such strings, until
/// nothing changes. A region is (own stones around it, its empty points).
fn strings_with_two(geometry: &Geometry, own: Bits, regions: &mut [(Bits, Bits)]) -> Bits {
    let mut alive = own;
    loop {
        let mut kept = 0;
        let mut left = alive;
        while left != 0 {
            let string = geometry.flooded(left & left.wrapping_neg(), own);
            left &= !string;
            let liberties = geometry.beside(string);
            let is_vital = |&&(around, inner): &&(Bits, Bits)| {
                around != 0 && inner & !liberties == 0 && around & string != 0
            };
            if regions.iter().filter(is_vital).count() >= 2 {
                kept |= string;
            }
        }
        if kept == alive || kept == 0 {
            return kept;
        }
        alive = kept;
        for region in &mut *regions {
            if region.0 & !alive != 0 {
                region.0 = 0;
            }
        }
    }
}
