//! A pattern in one of its positions, as sets of the points around its move.

use goban::{Color, Point};

use super::codes::FOURS;
use super::corner::turned;
use super::{Pattern, PatternId, Sign};
use crate::frame::Planes;

/// How far from the move a pattern may look.
pub(crate) const LOCAL_REACH: u8 = 5;

const SIDE: i8 = 11;

/// The points that a pattern may look at.
pub(super) const CELLS: usize = 121;

/// What may be on a point of the board: nothing, or a stone of either player.
pub(super) const CONTENTS: usize = 3;

/// A pattern in one of its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) pattern: PatternId,
    /// For the player's stones, the opponent's and off the board: what is asked, and what is wanted.
    asked: [u128; 3],
    pub(super) wanted: [u128; 3],
}

/// What lies around a point: the player's stones, the opponent's, and off the board.
pub(super) type Around = [u128; 3];

/// What must be read around a move for comparing: nothing if the codes tell all, two steps, or all.
pub(super) const READ: [u8; 3] = [0, 2, LOCAL_REACH];

impl Variant {
    /// The pattern turned and mirrored; nothing if it looks too far.
    pub(super) fn new(pattern: &Pattern, id: PatternId, symmetry: u8) -> Option<Self> {
        let mut variant = Self { pattern: id, asked: [0; 3], wanted: [0; 3] };
        for &((x, y), sign) in &pattern.signs {
            let (x, y) = turned((x, y), symmetry);
            if x.unsigned_abs().max(y.unsigned_abs()) > LOCAL_REACH {
                return None;
            }
            let (asked, wanted) = demands(sign);
            for plane in 0..3 {
                variant.asked[plane] |= u128::from(asked[plane]) << cell(x, y);
                variant.wanted[plane] |= u128::from(wanted[plane]) << cell(x, y);
            }
        }
        Some(variant)
    }

    /// The points that it asks about.
    pub(super) const fn asks(&self) -> u128 {
        self.asked[0] | self.asked[1] | self.asked[2]
    }

    /// How much must be read around the move for comparing: see [`READ`].
    pub(super) fn reading(&self) -> usize {
        let set = |offsets: &mut dyn Iterator<Item = (i8, i8)>| {
            offsets.fold(0, |all, (x, y)| all | 1_u128 << cell(x, y))
        };
        let in_code = set(&mut FOURS.into_iter().flatten().chain([(0, 0)]));
        let near = set(&mut (-2..=2).flat_map(|y| (-2..=2).map(move |x| (x, y))));
        [in_code, near].iter().filter(|&&cells| self.asks() & !cells != 0).count()
    }

    /// The stones that it wants next to the move, the nearest weighing most.
    pub(super) fn near_stones(&self) -> u64 {
        FOURS.into_iter().flatten().fold(0, |key, (x, y)| {
            let wants = |plane: usize| (self.wanted[plane] >> cell(x, y) & 1) as u64;
            key << 2 | wants(0) | wants(1) << 1
        })
    }

    #[inline]
    pub(super) fn fits(&self, around: &Around) -> bool {
        (0..3).all(|plane| around[plane] & self.asked[plane] == self.wanted[plane])
    }

    /// Whether it allows this content of a point: nothing, the player's stone, the opponent's, or
    /// off the board.
    pub(super) fn allows(&self, cell: usize, content: usize) -> bool {
        let bit = 1_u128 << cell;
        (0..3).all(|plane| {
            self.asked[plane] & bit == 0
                || (self.wanted[plane] & bit != 0) == (content == plane + 1)
        })
    }

    /// Whether it allows an edge: nothing that must be on the board lies beyond, and what must be off
    /// it straight ahead does.
    pub(super) const fn allows_edge(&self, edge: &Edge) -> bool {
        let on_board = self.asked[2] & !self.wanted[2];
        on_board & edge.beyond == 0 && self.wanted[2] & edge.ahead == 0
    }
}

/// An edge of the board as a move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge {
    /// What lies beyond it.
    beyond: u128,
    /// What lies straight ahead and on the board.
    ahead: u128,
}

impl Edge {
    /// The left, right, lower or upper edge at a distance.
    pub(super) fn new(edge: usize, distance: usize) -> Self {
        let mut seen = Self { beyond: 0, ahead: 0 };
        let reach = LOCAL_REACH.cast_signed();
        for (steps, ahead) in (1..=reach).enumerate() {
            for aside in -reach..=reach {
                let (x, y) = match edge {
                    0 => (-ahead, aside),
                    1 => (ahead, aside),
                    2 => (aside, -ahead),
                    _ => (aside, ahead),
                };
                let bit = 1_u128 << cell(x, y);
                if steps >= distance {
                    seen.beyond |= bit;
                } else if aside == 0 {
                    seen.ahead |= bit;
                }
            }
        }
        seen
    }
}

/// What a sign asks of the player's stones, the opponent's, and off the board; and what it wants.
pub(super) const fn demands(sign: Sign) -> ([bool; 3], [bool; 3]) {
    match sign {
        Sign::Move | Sign::Empty => ([true; 3], [false; 3]),
        Sign::Own => ([true; 3], [true, false, false]),
        Sign::Other => ([true; 3], [false, true, false]),
        Sign::OwnOrEmpty => ([false, true, true], [false; 3]),
        Sign::OtherOrEmpty => ([true, false, true], [false; 3]),
        Sign::Off => ([false, false, true], [false, false, true]),
    }
}

/// The number of a place around a move, by column and row from it.
pub(super) const fn cell(x: i8, y: i8) -> u32 {
    ((y + LOCAL_REACH.cast_signed()) * SIDE + x + LOCAL_REACH.cast_signed()).unsigned_abs() as u32
}

/// The cell of a point around a move.
#[inline]
pub(super) const fn cell_of(at: Point, other: Point) -> usize {
    let (x, y) = (other.x().wrapping_sub(at.x()), other.y().wrapping_sub(at.y()));
    cell(x.cast_signed(), y.cast_signed()) as usize
}

/// The rows around a point as far as `reach`: Black's stones, White's, and off the board.
#[inline]
pub(super) fn around_point(planes: &Planes, point: Point, reach: u8) -> Around {
    let size = planes.size();
    let (black, white) = (planes.rows(0, Color::Black), planes.rows(0, Color::White));
    let full = (1_u64 << size.width()) - 1;
    let part = |bits: u64| u128::from(bits << LOCAL_REACH >> point.x() & 0x7ff);
    let off_row = 0x7ff ^ part(full);
    let mut around = [0_u128; 3];
    for row in (LOCAL_REACH - reach..=LOCAL_REACH + reach).rev() {
        let y = (point.y() + row).wrapping_sub(LOCAL_REACH);
        let [b, w, off] = if y < size.height() {
            let y = usize::from(y);
            [part(u64::from(black[y % 32])), part(u64::from(white[y % 32])), off_row]
        } else {
            [0, 0, 0x7ff]
        };
        around = [around[0] << 11 | b, around[1] << 11 | w, around[2] << 11 | off];
    }
    around.map(|rows| rows << (11 * (LOCAL_REACH - reach)))
}
