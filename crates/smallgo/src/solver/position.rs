//! A position of a small board as two words, with its number under every symmetry.
//!
//! Stones are *ours* or *theirs* rather than black or white: every question to the search is
//! "can this side get so much?", and that side is called *ours* whichever colour it has.

use goban::{Board, Color};

use super::geometry::{Bits, Geometry, SYMMETRIES, bits};

/// Whose stones, or whose turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Side {
    /// The side that a question is about.
    Ours,
    /// The other one.
    Theirs,
}

impl Side {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Ours => Self::Theirs,
            Self::Theirs => Self::Ours,
        }
    }
}

/// No ko ban.
pub(crate) const NO_KO: u32 = 63;

/// In a name, no ko ban either, and some points are settled.
const SETTLED: u32 = 62;

/// Stones on a small board, and the point on which a ko may not be retaken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SolverPosition {
    ours: Bits,
    theirs: Bits,
    /// The position's number under each symmetry.
    numbers: [u64; SYMMETRIES],
    ko: u32,
    /// Points that are ours whatever happens, as far as the search has noticed: what stands there
    /// matters no more.
    settled: Bits,
}

/// A position's name: its number up to symmetry and the ko point as that symmetry has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) number: u64,
    pub(crate) ko: u32,
    pub(crate) symmetry: usize,
}

impl SolverPosition {
    pub(crate) const EMPTY: Self =
        Self { ours: 0, theirs: 0, numbers: [0; SYMMETRIES], ko: NO_KO, settled: 0 };

    /// The stones of a board, with `us` as *ours*.
    pub(crate) fn of(geometry: &Geometry, board: &Board, us: Color) -> Self {
        let set = |color: Color| {
            board.stones(color).iter().fold(0, |set, point| set | 1 << geometry.bit(point))
        };
        let mut position = Self::with_stones(geometry, set(us), set(!us));
        position.ko = board.ko().map_or(NO_KO, |point| geometry.bit(point));
        position
    }

    pub(crate) fn with_stones(geometry: &Geometry, ours: Bits, theirs: Bits) -> Self {
        let mut position = Self { ours, theirs, ..Self::EMPTY };
        for bit in bits(ours) {
            position.add(geometry, bit, 1);
        }
        for bit in bits(theirs) {
            position.add(geometry, bit, 2);
        }
        position
    }

    pub(crate) const fn ours(&self) -> Bits {
        self.ours
    }

    pub(crate) const fn theirs(&self) -> Bits {
        self.theirs
    }

    pub(crate) const fn stones(&self, side: Side) -> Bits {
        match side {
            Side::Ours => self.ours,
            Side::Theirs => self.theirs,
        }
    }

    pub(crate) const fn empty(&self, geometry: &Geometry) -> Bits {
        geometry.all() & !(self.ours | self.theirs)
    }

    pub(crate) const fn without_ko(&self) -> Self {
        Self { ko: NO_KO, ..*self }
    }

    /// The exact number of the stones as they lie.
    pub(crate) const fn number(&self) -> u64 {
        self.numbers[0]
    }

    /// The points that are ours whatever happens.
    pub(crate) const fn settled(&self) -> Bits {
        self.settled
    }

    /// With these points settled too.
    pub(crate) const fn with_settled(mut self, points: Bits) -> Self {
        self.settled |= points;
        self
    }

    /// With stones of ours on all settled points, to be looked at and not to be played on: what
    /// lives on its eyes has none left.
    fn filled(&self, geometry: &Geometry) -> Self {
        let mut filled = *self;
        for bit in bits(self.settled & self.theirs) {
            filled.remove(geometry, bit, 1);
        }
        for bit in bits(self.settled & self.empty(geometry)) {
            filled.add(geometry, bit, 1);
        }
        filled.ours |= self.settled;
        filled.theirs &= !self.settled;
        filled.settled = 0;
        filled
    }

    /// The name of the position, the same for all its images, and for all positions that differ on
    /// settled points only.
    pub(crate) fn name(&self, geometry: &Geometry) -> Name {
        let is_ko_settled = self.ko == NO_KO || self.settled >> self.ko & 1 == 1;
        if self.settled != 0 && is_ko_settled {
            let filled = Self { ko: NO_KO, ..self.filled(geometry) };
            return Name { ko: SETTLED, ..filled.name(geometry) };
        }
        let mut symmetry = 0;
        for index in 1..SYMMETRIES {
            if self.numbers[index] < self.numbers[symmetry] {
                symmetry = index;
            }
        }
        if self.ko == NO_KO {
            return Name { number: self.numbers[symmetry], ko: NO_KO, symmetry };
        }
        let named = |symmetry| Name {
            number: self.numbers[symmetry],
            ko: geometry.image(symmetry, self.ko),
            symmetry,
        };
        (0..SYMMETRIES).map(named).min().unwrap_or(named(0))
    }

    /// The position after `side` places a stone on an empty point, and the stones it took; nothing
    /// if the move is suicide or takes a ko back.
    pub(crate) fn after(&self, geometry: &Geometry, side: Side, bit: u32) -> Option<(Self, Bits)> {
        if bit == self.ko {
            return None;
        }
        let stone = 1 << bit;
        let (own, other) = (self.stones(side) | stone, self.stones(side.other()));
        let empty = geometry.all() & !(own | other);
        let around = geometry.beside(stone);
        let mut taken = 0;
        let mut left = around & other;
        while left != 0 {
            let string = geometry.flooded(left & left.wrapping_neg(), other);
            left &= !string;
            if geometry.beside(string) & empty == 0 {
                taken |= string;
            }
        }
        if taken == 0 && around & empty == 0 {
            let string = geometry.flooded(stone, own);
            if geometry.beside(string) & empty == 0 {
                return None;
            }
        }
        let mut next = *self;
        next.ko = NO_KO;
        let (mine, yours) = match side {
            Side::Ours => (1, 2),
            Side::Theirs => (2, 1),
        };
        next.add(geometry, bit, mine);
        for captured in bits(taken) {
            next.remove(geometry, captured, yours);
        }
        let rest = other & !taken;
        (next.ours, next.theirs) = match side {
            Side::Ours => (own, rest),
            Side::Theirs => (rest, own),
        };
        // A lone stone that took one stone and has no other liberty can be taken back.
        if taken.is_power_of_two() && around & own == 0 && around & empty == 0 {
            next.ko = taken.trailing_zeros();
        }
        Some((next, taken))
    }

    /// The points where `side` takes something.
    pub(crate) fn captures(&self, geometry: &Geometry, side: Side) -> Bits {
        let other = self.stones(side.other());
        let empty = self.empty(geometry);
        let mut points = 0;
        let mut left = other;
        while left != 0 {
            let string = geometry.flooded(left & left.wrapping_neg(), other);
            left &= !string;
            let liberties = geometry.beside(string) & empty;
            if liberties.is_power_of_two() {
                points |= liberties;
            }
        }
        points
    }

    /// Our area less theirs: settled points, stones and the empty regions that only one side
    /// borders.
    pub(crate) const fn score(&self, geometry: &Geometry) -> i32 {
        let (ours, theirs) = (self.ours | self.settled, self.theirs & !self.settled);
        let empty = geometry.all() & !(ours | theirs);
        let our_reach = geometry.flooded(geometry.beside(ours) & empty, empty);
        let their_reach = geometry.flooded(geometry.beside(theirs) & empty, empty);
        let ours = ours | our_reach & !their_reach;
        let theirs = theirs | their_reach & !our_reach;
        ours.count_ones().cast_signed() - theirs.count_ones().cast_signed()
    }

    fn add(&mut self, geometry: &Geometry, bit: u32, value: u64) {
        let weight = geometry.weight(bit);
        for (number, weight) in self.numbers.iter_mut().zip(weight) {
            *number += weight * value;
        }
    }

    fn remove(&mut self, geometry: &Geometry, bit: u32, value: u64) {
        let weight = geometry.weight(bit);
        for (number, weight) in self.numbers.iter_mut().zip(weight) {
            *number -= weight * value;
        }
    }
}
