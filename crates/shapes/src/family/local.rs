//! Finding patterns around a move.
//!
//! What lies around a point, eleven rows of eleven, is three sets of 121 bits: the stones of either
//! player, and what is off the board. A pattern in one of its eight positions is a comparison with
//! each. Which of them can fit at all is told first by tables that hold a bit for each pattern: for
//! the distance of the move from each edge, and for the contents of the straight neighbours, of the
//! diagonal ones, and of the points two steps and a knight's move away.

use goban::{Color, Point, Size};

use super::corner::turned;
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

/// What lies around a point: the player's stones, the opponent's, and off the board.
type Around = [u128; 3];

/// Four points by column and row from the move.
type Four = [(i8, i8); 4];

/// The points that are asked about first.
const FOURS: [Four; TABLES] = [
    [(0, -1), (-1, 0), (1, 0), (0, 1)],
    [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    [(0, -2), (-2, 0), (2, 0), (0, 2)],
    [(-1, -2), (1, -2), (-1, 2), (1, 2)],
    [(-2, -1), (2, -1), (-2, 1), (2, 1)],
];

/// How many fours there are.
const TABLES: usize = 5;

/// Patterns around a move.
#[derive(Debug)]
pub(crate) struct Locals {
    variants: Vec<Variant>,
    /// How far they look.
    reach: u8,
    words: usize,
    /// For each content of the four points, a bit for each variant that allows it.
    contents: [Vec<u64>; TABLES],
    /// For each distance from the left, right, lower and upper edge, a bit for each variant.
    edges: [Vec<u64>; 4],
    /// For each point around the move, a bit for each variant that asks about it.
    asking: Vec<u64>,
}

/// Two steps around an empty point, which tell what patterns can fit there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Near {
    at: Point,
    around: Around,
    /// As Black sees it, and as White does.
    contents: [[usize; TABLES]; 2],
}

impl Near {
    /// Nothing if there is a stone.
    #[inline]
    pub(crate) fn new(planes: &Planes, at: Point) -> Option<Self> {
        if planes.stone(at).is_some() {
            return None;
        }
        let around = around_point(planes, at, 2);
        let black = [
            content::<0>(&around),
            content::<1>(&around),
            content::<2>(&around),
            content::<3>(&around),
            content::<4>(&around),
        ];
        Some(Self { at, around, contents: [black, black.map(with_colours_exchanged)] })
    }
}

/// For each point of a board, row by row, a bit for each variant that the edges allow.
#[derive(Debug, Clone)]
pub(crate) struct Allowed(Vec<u64>);

impl Locals {
    pub(crate) fn new(patterns: &[Pattern], is_wanted: impl Fn(&Pattern) -> bool) -> Self {
        let mut variants: Vec<Variant> = Vec::new();
        let mut reach = 0;
        for (pattern, number) in patterns.iter().zip(0..).filter(|(pattern, _)| is_wanted(pattern))
        {
            let start = variants.len();
            for variant in (0..8).filter_map(|way| Variant::new(pattern, PatternId(number), way)) {
                if !variants[start..].contains(&variant) {
                    variants.push(variant);
                }
            }
            reach = reach.max(pattern.reach());
        }
        // Variants that want the same edge lie together, so that most words are empty at a point.
        variants.sort_by_key(|variant| (variant.wanted[2], variant.pattern));
        let words = variants.len().div_ceil(64).max(1);
        let contents = FOURS.map(|four| contents_table(&variants, words, four));
        let edges = std::array::from_fn(|edge| edges_table(&variants, words, edge));
        let asking = asking_table(&variants, words);
        Self { variants, reach, words, contents, edges, asking }
    }

    /// What the edges of a board allow.
    pub(crate) fn allowed(&self, size: Size) -> Allowed {
        let mut allowed = Vec::with_capacity(size.area() * self.words);
        for point in size.points() {
            let (x, y) = (point.x(), point.y());
            let distances = [x, size.width() - 1 - x, y, size.height() - 1 - y];
            let edge = |edge: usize, word: usize| {
                self.edges[edge][usize::from(distances[edge].min(LOCAL_REACH)) * self.words + word]
            };
            allowed.extend(
                (0..self.words).map(|word| (0..4).fold(u64::MAX, |all, e| all & edge(e, word))),
            );
        }
        Allowed(allowed)
    }

    /// Whether a pattern for a move on `at` may ask about the point `other`, not far from it.
    #[inline]
    pub(crate) fn asks(&self, size: Size, allowed: &Allowed, at: Point, other: Point) -> bool {
        let (x, y) = (other.x().wrapping_sub(at.x()), other.y().wrapping_sub(at.y()));
        let cell = cell(x.cast_signed(), y.cast_signed()) as usize;
        let asking = &self.asking[cell * self.words..][..self.words];
        self.allowed_at(size, allowed, at)
            .iter()
            .zip(asking)
            .any(|(allowed, asking)| allowed & asking != 0)
    }

    #[inline]
    fn allowed_at<'a>(&self, size: Size, allowed: &'a Allowed, at: Point) -> &'a [u64] {
        let place = usize::from(at.y()) * usize::from(size.width()) + usize::from(at.x());
        &allowed.0[place * self.words..][..self.words]
    }

    /// Adds what fits around an empty point, for either player.
    pub(crate) fn find(
        &self,
        planes: &Planes,
        allowed: &Allowed,
        near: &Near,
        found: &mut Vec<Named>,
    ) {
        let point = near.at;
        let allowed = self.allowed_at(planes.size(), allowed, point);
        let mut all = (self.reach <= 2).then_some(near.around);
        for player in Color::BOTH {
            let contents = &near.contents[usize::from(player == Color::White)];
            let row =
                |table: usize| &self.contents[table][contents[table] * self.words..][..self.words];
            let tables: [&[u64]; TABLES] = std::array::from_fn(row);
            for (word, allowed) in allowed.iter().enumerate() {
                let mut bits = allowed & tables[0][word] & tables[1][word];
                if bits != 0 {
                    bits &= tables[2][word] & tables[3][word] & tables[4][word];
                }
                if bits != 0 {
                    let [black, white, off] =
                        *all.get_or_insert_with(|| around_point(planes, point, self.reach));
                    let around = if player == Color::Black {
                        [black, white, off]
                    } else {
                        [white, black, off]
                    };
                    self.compare((point, player), word, bits, &around, found);
                }
            }
        }
    }

    /// Compares the variants of a word that can fit.
    #[inline]
    fn compare(
        &self,
        (at, player): (Point, Color),
        word: usize,
        mut bits: u64,
        around: &Around,
        found: &mut Vec<Named>,
    ) {
        while bits != 0 {
            let variant = &self.variants[word * 64 + bits.trailing_zeros() as usize];
            bits &= bits - 1;
            if variant.fits(around) {
                let named = Named { at, player, pattern: variant.pattern };
                // There are few, and a pattern often fits in two of its positions.
                if !found.contains(&named) {
                    found.push(named);
                }
            }
        }
    }
}

/// For each point around the move, a bit for each variant that asks about it.
fn asking_table(variants: &[Variant], words: usize) -> Vec<u64> {
    let mut table = vec![0; SIDE.unsigned_abs() as usize * SIDE.unsigned_abs() as usize * words];
    for (cell, bits) in table.chunks_exact_mut(words).enumerate() {
        for (number, variant) in variants.iter().enumerate() {
            let asks = (variant.asked[0] | variant.asked[1] | variant.asked[2]) >> cell & 1 != 0;
            bits[number / 64] |= u64::from(asks) << (number % 64);
        }
    }
    table
}

/// For each content of four points, a bit for each variant that allows it.
fn contents_table(variants: &[Variant], words: usize, four: Four) -> Vec<u64> {
    let mut single = vec![0_u64; 16 * words];
    for (place, bits) in single.chunks_exact_mut(words).enumerate() {
        for (number, variant) in variants.iter().enumerate() {
            let allows = variant.allows(four[place / 4], place % 4);
            bits[number / 64] |= u64::from(allows) << (number % 64);
        }
    }
    let mut table = Vec::with_capacity(256 * words);
    for content in 0..256 {
        let part = |point: usize, word: usize| {
            single[(point * 4 + (content >> (2 * point) & 3)) * words + word]
        };
        table.extend(
            (0..words).map(|word| (0..4).fold(u64::MAX, |all, point| all & part(point, word))),
        );
    }
    table
}

/// For each distance from an edge, a bit for each variant that allows it. An edge that is further
/// away than patterns look is at the greatest distance.
fn edges_table(variants: &[Variant], words: usize, edge: usize) -> Vec<u64> {
    let mut table = vec![0; (usize::from(LOCAL_REACH) + 1) * words];
    for (distance, bits) in (0_i8..).zip(table.chunks_exact_mut(words)) {
        for (number, variant) in variants.iter().enumerate() {
            let allows = variant.allows_edge(edge, distance);
            bits[number / 64] |= u64::from(allows) << (number % 64);
        }
    }
    table
}

const fn cell(x: i8, y: i8) -> u32 {
    ((y + LOCAL_REACH.cast_signed()) * SIDE + x + LOCAL_REACH.cast_signed()).unsigned_abs() as u32
}

impl Variant {
    /// The pattern turned and mirrored; nothing if it looks too far.
    fn new(pattern: &Pattern, id: PatternId, symmetry: u8) -> Option<Self> {
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

    #[inline]
    fn fits(&self, around: &Around) -> bool {
        (0..3).all(|plane| around[plane] & self.asked[plane] == self.wanted[plane])
    }

    /// Whether it allows this content of a point: nothing, the player's stone, the opponent's, or
    /// off the board.
    fn allows(&self, (x, y): (i8, i8), content: usize) -> bool {
        let bit = 1_u128 << cell(x, y);
        (0..3).all(|plane| {
            self.asked[plane] & bit == 0
                || (self.wanted[plane] & bit != 0) == (content == plane + 1)
        })
    }

    /// Whether it allows an edge so far away: nothing that must be on the board lies beyond, and
    /// what must be off it straight ahead does.
    fn allows_edge(&self, edge: usize, distance: i8) -> bool {
        let reach = LOCAL_REACH.cast_signed();
        let step = |ahead: i8, aside: i8| match edge {
            0 => (-ahead, aside),
            1 => (ahead, aside),
            2 => (aside, -ahead),
            _ => (aside, ahead),
        };
        (1..=reach).all(|ahead| {
            let is_beyond = ahead > distance;
            (-reach..=reach).all(|aside| {
                let (x, y) = step(ahead, aside);
                let bit = 1_u128 << cell(x, y);
                let (asked, off) = (self.asked[2] & bit != 0, self.wanted[2] & bit != 0);
                !asked || (off && (is_beyond || aside != 0)) || (!off && !is_beyond)
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

/// The content of four points, two bits each: nothing, Black's, White's, off the board. Which four is
/// known when this is compiled, so that every shift is a constant.
#[inline]
fn content<const TABLE: usize>(around: &Around) -> usize {
    let black = around[0] | around[2];
    let white = around[1] | around[2];
    let bits = |point: usize| {
        let cell = const { FOURS[TABLE] }[point];
        let cell = self::cell(cell.0, cell.1);
        (black >> cell) as usize & 1 | ((white >> cell) as usize & 1) << 1
    };
    bits(0) | bits(1) << 2 | bits(2) << 4 | bits(3) << 6
}

const fn with_colours_exchanged(content: usize) -> usize {
    (content & 0x55) << 1 | content >> 1 & 0x55
}

/// The rows around a point as far as `reach`: Black's stones, White's, and off the board.
#[inline]
fn around_point(planes: &Planes, point: Point, reach: u8) -> Around {
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
