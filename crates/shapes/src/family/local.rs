//! Finding patterns around a move.
//!
//! What lies around a point, eleven rows of eleven, is three sets of 121 bits: the player's stones, the
//! opponent's, and what is off the board. A pattern in one of its eight positions is a comparison
//! with each. Which of them can fit at all is told first by the point's eight neighbours: two tables
//! hold, for the contents of the straight and of the diagonal ones, a bit for each pattern.

use goban::{Color, Point};

use super::{Named, Pattern, PatternId, Sign};
use crate::frame::Planes;

/// How far from the move a pattern may look.
pub(crate) const LOCAL_REACH: u8 = 5;

const SIDE: i8 = 11;

/// A pattern in one of its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Variant {
    pattern: PatternId,
    /// For the player's stones, the opponent's and off the board: what is asked, and what is wanted.
    asked: [u128; 3],
    wanted: [u128; 3],
}

/// What lies around a point.
type Around = [u128; 3];

/// Patterns around a move.
#[derive(Debug)]
pub(crate) struct Locals {
    variants: Vec<Variant>,
    words: usize,
    /// For each content of the straight neighbours, and of the diagonal ones, a bit for each variant
    /// that allows it.
    straight: Vec<u64>,
    diagonal: Vec<u64>,
}

impl Locals {
    pub(crate) fn new(patterns: &[Pattern], is_wanted: impl Fn(&Pattern) -> bool) -> Self {
        let mut variants: Vec<Variant> = Vec::new();
        for (pattern, number) in patterns.iter().zip(0..) {
            if is_wanted(pattern) {
                for symmetry in 0..8 {
                    let variant = Variant::new(pattern, PatternId(number), symmetry);
                    let is_new = !variants.iter().any(|known| Some(*known) == variant);
                    variants.extend(variant.filter(|_| is_new));
                }
            }
        }
        let words = variants.len().div_ceil(64).max(1);
        let table = |neighbours: [(i8, i8); 4]| {
            let mut table = vec![0; 256 * words];
            for (content, bits) in table.chunks_exact_mut(words).enumerate() {
                for (number, variant) in variants.iter().enumerate() {
                    let fits = variant.fits_part(neighbours, content);
                    bits[number / 64] |= u64::from(fits) << (number % 64);
                }
            }
            table
        };
        let (straight, diagonal) = (table(STRAIGHT), table(DIAGONAL));
        Self { variants, words, straight, diagonal }
    }

    /// Adds what fits around a point, for either player.
    pub(crate) fn find(&self, planes: &Planes, point: Point, found: &mut Vec<Named>) {
        if self.variants.is_empty() || planes.stone(point).is_some() {
            return;
        }
        let rows = NearRows::new(planes, point);
        let [black, white, off] = [rows.black, rows.white, rows.off];
        for player in Color::BOTH {
            let (own, other) = if player == Color::Black { (black, white) } else { (white, black) };
            self.find_for(planes, point, player, [own, other, off], found);
        }
    }

    #[inline]
    fn find_for(&self, planes: &Planes, at: Point, player: Color, near: [u32; 3], found: &mut Vec<Named>) {
        let (straight, diagonal) = contents(near);
        let straight = &self.straight[straight * self.words..][..self.words];
        let diagonal = &self.diagonal[diagonal * self.words..][..self.words];
        let mut around = None;
        for (word, (&a, &b)) in straight.iter().zip(diagonal).enumerate() {
            let mut bits = a & b;
            while bits != 0 {
                let variant = &self.variants[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let around = around.get_or_insert_with(|| around_point(planes, at, player));
                if variant.fits(around) {
                    let named = Named { at, player, pattern: variant.pattern };
                    if found.last() != Some(&named) {
                        found.push(named);
                    }
                }
            }
        }
    }
}

/// The straight neighbours, then the diagonal ones, by column and row.
const STRAIGHT: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

const fn cell(x: i8, y: i8) -> u32 {
    ((y + LOCAL_REACH.cast_signed()) * SIDE + x + LOCAL_REACH.cast_signed()).unsigned_abs() as u32
}

impl Variant {
    /// The pattern turned and mirrored; nothing if it looks too far.
    fn new(pattern: &Pattern, id: PatternId, symmetry: u8) -> Option<Self> {
        let mut variant = Self { pattern: id, asked: [0; 3], wanted: [0; 3] };
        for &((x, y), sign) in &pattern.signs {
            let (x, y) = super::corner::turned((x, y), symmetry);
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

    #[inline]
    fn fits(&self, around: &Around) -> bool {
        (0..3).all(|plane| around[plane] & self.asked[plane] == self.wanted[plane])
    }

    /// Whether it allows this content of four neighbours, two bits each: the player's, the
    /// opponent's, both for off the board.
    fn fits_part(&self, neighbours: [(i8, i8); 4], content: usize) -> bool {
        neighbours.iter().enumerate().all(|(number, &(x, y))| {
            let bits = content >> (2 * number) & 3;
            let planes = [bits == 1, bits == 2, bits == 3];
            (0..3).all(|plane| {
                let bit = 1_u128 << cell(x, y);
                self.asked[plane] & bit == 0 || (self.wanted[plane] & bit != 0) == planes[plane]
            })
        })
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

/// The three rows around a point, three bits each, the lowest row in the lowest bits.
struct NearRows {
    black: u32,
    white: u32,
    off: u32,
}

impl NearRows {
    #[inline]
    fn new(planes: &Planes, point: Point) -> Self {
        let (black, white) = (planes.rows(0, Color::Black), planes.rows(0, Color::White));
        let mut near = Self { black: 0, white: 0, off: 0 };
        let (width, height) = (planes.size().width(), planes.size().height());
        let full = ((1_u32 << width) - 1) << 1;
        for row in 0..3_u8 {
            let y = usize::from(point.y() + row);
            // Shifted by one, so that the column left of the first is there.
            let part = |bits: u32| (bits << 1 >> point.x() & 7) << (3 * row);
            let is_on = (1..=usize::from(height)).contains(&y);
            if is_on {
                near.black |= part(black[y - 1]);
                near.white |= part(white[y - 1]);
                near.off |= (!(full >> point.x()) & 7) << (3 * row);
            } else {
                near.off |= 7 << (3 * row);
            }
        }
        near
    }
}

/// The contents of the straight and the diagonal neighbours, from the nine bits of each plane.
#[inline]
fn contents([own, other, off]: [u32; 3]) -> (usize, usize) {
    let own = own | off;
    let other = other | off;
    let pick = |bits: u32, cells: [u32; 4], shift: u32| {
        (bits >> cells[0] & 1) << shift
            | (bits >> cells[1] & 1) << (2 + shift)
            | (bits >> cells[2] & 1) << (4 + shift)
            | (bits >> cells[3] & 1) << (6 + shift)
    };
    const STRAIGHT_BITS: [u32; 4] = [1, 3, 5, 7];
    const DIAGONAL_BITS: [u32; 4] = [0, 2, 6, 8];
    (
        (pick(own, STRAIGHT_BITS, 0) | pick(other, STRAIGHT_BITS, 1)) as usize,
        (pick(own, DIAGONAL_BITS, 0) | pick(other, DIAGONAL_BITS, 1)) as usize,
    )
}

/// The eleven rows of eleven around a point.
fn around_point(planes: &Planes, point: Point, player: Color) -> Around {
    let size = planes.size();
    let (own, other) = (planes.rows(0, player), planes.rows(0, !player));
    let full = (1_u64 << size.width()) - 1;
    let mut around = [0_u128; 3];
    for row in (0..11_u8).rev() {
        let y = (point.y() + row).checked_sub(LOCAL_REACH).filter(|&y| y < size.height());
        let part = |bits: u64| u128::from(bits << LOCAL_REACH >> point.x() & 0x7ff);
        let [o, p, off] = match y {
            Some(y) => {
                let y = usize::from(y);
                let off = 0x7ff ^ part(full);
                [part(u64::from(own[y])), part(u64::from(other[y])), off]
            }
            None => [0, 0, 0x7ff],
        };
        around = [around[0] << 11 | o, around[1] << 11 | p, around[2] << 11 | off];
    }
    around
}
