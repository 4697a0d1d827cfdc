//! How near a position is to what we want: a fitted evaluation that orders moves and leaves
//! hopeless positions.
//!
//! It is a sum of counts over the two words of a position: stones, those on the edge and in the
//! corners, neighbours and diagonal neighbours among them (which with the stones count how far they
//! hang together, as the Euler number does in [van der Werf 2003]), liberties, points that no stone
//! of a side touches, and eyes. The weights are a logistic regression of whether a position was
//! proved within the plies that were left to it, over positions that the search visited: on 5x5
//! with everything asked for, and on 4x4 with a part. For each number of plies left there is a
//! hope below which few of the proved positions lie, and most of the others.
//!
//! What is left for lack of hope is a failure to find a proof, which costs time and never truth.
//!
//! **Where the numbers come from.** On 15 November 2026 the search wrote down positions that it
//! visited, with who was to move, the plies left and whether they were proved. Those of 4x4 are
//! 60,000, taken from Black's question for 2 points and White's for less than 3; those of 5x5 after
//! a stone in the centre were drawn several times as the search changed, and which draw the weights
//! of `EVERYTHING` are from is not known any more: other draws give others, of the same signs for
//! all large ones. Of frequent kinds only one in so many was written down, which its weight makes up
//! for. The regression (Newton's method, a penalty of half the squared weights of standardised
//! counts) was done by a script outside of this repository, apart for either side to move; it has a
//! constant for each number of plies, 2 to 16 and 3 to 17, that is not kept, and proved and other
//! positions weigh the same within each. Weights and hopes are 64ths of its unit, rounded. The
//! least hopes are quantiles of the proved positions at each number of plies, one in a hundred;
//! those of `EVERYTHING` were then lowered by 256, after which proofs on 4x5 take as many positions
//! and 4 to 6 plies less.

use super::geometry::{Bits, Geometry};
use super::position::{Side, SolverPosition};

/// Counts that hope is a sum of.
const COUNTS: usize = 24;

/// Plies of a search within which positions may be left.
const ROWS: usize = 9;

/// Hope in 64ths of the unit of the regression.
#[derive(Debug)]
pub(crate) struct Hope {
    weights: [i32; COUNTS],
    /// By half the plies left, from 2 or 3 on, the least hope to go on with.
    least: [i32; ROWS],
}

/// The hopes of one kind of question, by who is to move.
#[derive(Debug)]
pub(crate) struct Hopes {
    ours: Hope,
    theirs: Hope,
}

impl Hopes {
    /// What fits the question whether a board of so many points gives `target`; nothing for boards so
    /// small that they need no guesses.
    pub(crate) const fn of(area: u32, target: i32) -> Option<&'static Self> {
        if area < 12 {
            None
        } else if target == area.cast_signed() {
            Some(&EVERYTHING)
        } else {
            Some(&A_PART)
        }
    }

    /// The one for positions with this side to move.
    pub(crate) const fn with_to_move(&self, side: Side) -> &Hope {
        match side {
            Side::Ours => &self.ours,
            Side::Theirs => &self.theirs,
        }
    }
}

impl Hope {
    /// How near the position is.
    pub(crate) fn of(&self, geometry: &Geometry, position: &SolverPosition) -> i32 {
        let counts = counts(geometry, position);
        self.weights.iter().zip(counts).map(|(weight, count)| weight * count.cast_signed()).sum()
    }

    /// What a position should have with so many plies left; nothing if there are many.
    pub(crate) fn least(&self, depth: u32) -> Option<i32> {
        let row = (depth / 2).checked_sub(1)?;
        self.least.get(row as usize).copied()
    }
}

/// What hope is a sum of.
pub(crate) const fn counts(geometry: &Geometry, position: &SolverPosition) -> [u32; COUNTS] {
    let (ours, theirs, empty) = (position.ours(), position.theirs(), position.empty(geometry));
    let (our_reach, their_reach) = (geometry.beside(ours), geometry.beside(theirs));
    let far_from_ours = geometry.all() & !(ours | our_reach);
    let far_from_theirs = geometry.all() & !(theirs | their_reach);
    let single = empty & !geometry.beside(empty);
    let (edge, corner) = (geometry.edge(), geometry.corner());
    [
        n(ours),
        n(theirs),
        n(far_from_ours),
        n(far_from_ours & theirs),
        n(empty & our_reach),
        n(empty & their_reach),
        n(empty & !their_reach),
        n(far_from_theirs),
        n(empty & geometry.beside_two(ours)),
        n(empty & geometry.beside_two(theirs)),
        geometry.pairs(ours),
        geometry.pairs(theirs),
        geometry.pairs(far_from_ours),
        n(ours & edge),
        n(theirs & edge),
        n(ours & corner),
        n(theirs & corner),
        geometry.diagonals(ours),
        geometry.diagonals(theirs),
        n(single & !their_reach),
        n(single & !our_reach),
        n(far_from_ours & corner),
        n(far_from_ours & edge),
        n(far_from_theirs & edge),
    ]
}

const fn n(set: Bits) -> u32 {
    set.count_ones()
}

/// Fitted on 5x5 after a stone in the centre.
static EVERYTHING: Hopes = Hopes {
    ours: Hope {
        weights: [
            455, -160, 29, -30, 24, 10, 27, -55, -20, 12, -70, 45, 1, -114, 68, -151, 81, -56, 18,
            8, -36, 33, 38, 17,
        ],
        least: [2274, 2156, 2038, 1949, 1897, 1756, 1664, i32::MIN, i32::MIN],
    },
    theirs: Hope {
        weights: [
            454, -242, -13, -10, 1, -3, -3, -56, -25, 36, -80, 94, 12, -140, 60, -147, 92, -65, -9,
            18, 12, 24, 58, 19,
        ],
        least: [1411, 1290, 1182, 1107, 1031, 980, 858, 808, 708],
    },
};

/// Fitted on 4x4, Black's question for 2 points and White's for less than 3.
static A_PART: Hopes = Hopes {
    ours: Hope {
        weights: [
            267, -235, -3, 29, 44, -49, 42, -70, 42, -48, -16, -29, 9, -86, 163, -97, 82, -53, 44,
            37, -29, -3, 42, -5,
        ],
        least: [178, 109, 30, 32, 32, 25, -16, -32, i32::MIN],
    },
    theirs: Hope {
        weights: [
            290, -271, -4, 42, 25, -52, 4, -72, 21, 2, -31, 16, 22, -134, 122, -116, 76, -46, 32,
            40, -12, -9, 21, 19,
        ],
        least: [-12, -82, -194, -200, -200, -220, -224, i32::MIN, i32::MIN],
    },
};
