//! Signs of an undecided position, each one of a few classes, and what they foretell: how much is
//! left to prove that the group dies, and that it lives.
//!
//! Some are of the position: the moves that the owner lacks for two eyes, the room for them, the ways
//! out, liberties. Some are of the move that led to it: its place, what stands around it, what it
//! takes, whether it refuted another move, how often it was a success. Each class has a weight
//! (`weights.rs`); their sum is the logarithm of the odds that the group dies, as fitted by logistic
//! regression to positions that the search decided. The effort expected for a proof is the inverse of
//! its chance.

use super::position::{Position, Side};
use super::weights::WEIGHTS;
use super::window::{Bits, Ground};

/// The signs of a position, and those of the move that led to it.
const OF_POSITION: usize = 13;
const OF_MOVE: usize = 11;
pub(super) const SIGNS: usize = OF_POSITION + OF_MOVE;

/// The most classes of a sign.
pub(super) const CLASSES: usize = 40;

/// The class of each sign.
pub(super) type Signs = [u8; SIGNS];

/// What is counted in a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    /// Whether seki is no life.
    pub eyes_only: bool,
    /// Moves in a row that the owner lacks for two eyes.
    pub lacking: u32,
    /// Points where there may be eyes.
    pub points: u32,
    /// Moves in a row to a way out.
    pub way_out: u32,
    /// The most eyes.
    pub eyes: u32,
    /// Liberties of the group together.
    pub liberties: u32,
    /// Strings of the group.
    pub strings: u32,
    /// The attacker's stones that might be taken.
    pub prey: u32,
    /// Points of the largest part where there may be eyes, and the number of parts.
    pub largest: u32,
    pub parts: u32,
    /// Empty points that the attacker is not beside.
    pub room: u32,
    /// Liberties of the string of the group that has the fewest.
    pub least_liberties: u32,
    /// Moves to choose from.
    pub candidates: u32,
}

/// The move that led to a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin<'p> {
    pub before: &'p Position,
    pub point: Bits,
    /// The move before, 0 if none is known.
    pub last: Bits,
    /// Whether it refuted another move, and how often it was a success anywhere.
    pub is_hint: bool,
    pub merit: u32,
}

/// The signs of a position.
pub(super) fn signs(
    ground: &Ground,
    position: &Position,
    counts: &Counts,
    origin: Option<Origin<'_>>,
) -> Signs {
    let mut signs = [0; SIGNS];
    signs[..OF_POSITION].copy_from_slice(&of_position(position, counts));
    if let Some(origin) = origin {
        signs[OF_POSITION..].copy_from_slice(&of_move(ground, position, &origin));
    }
    signs
}

fn of_position(position: &Position, counts: &Counts) -> [u8; OF_POSITION] {
    let turn = u32::from(position.side == Side::Owner);
    let class = |count: u32, most: u32| byte(2 * count.min(most) + turn);
    [
        class(u32::from(counts.eyes_only), 1),
        class(counts.lacking, 8),
        class(counts.points, 16),
        class(counts.way_out, 4),
        class(counts.eyes, 5),
        class(counts.liberties, 12),
        class(counts.strings, 5),
        class(counts.prey, 8),
        class(counts.largest, 14),
        class(counts.parts, 5),
        class(counts.room, 12),
        class(counts.least_liberties, 4),
        class(counts.candidates, 18),
    ]
}

/// Class 0 is for positions without a move before.
fn of_move(ground: &Ground, after: &Position, origin: &Origin<'_>) -> [u8; OF_MOVE] {
    let window = &ground.window;
    let &Origin { before, point, last, is_hint, merit } = origin;
    let turn = u32::from(before.side == Side::Owner);
    let class = |number: u32| byte(1 + 2 * number + turn);
    let count = |set: Bits| set.count_ones();
    let (empty, now_empty) = (before.empty(ground), after.empty(ground));
    let ((own, other), (now_own, now_other)) = match before.side {
        Side::Owner => ((before.own, before.attacker), (after.own, after.attacker)),
        Side::Attacker => ((before.attacker, before.own), (after.attacker, after.own)),
    };
    let (beside, diagonal) = (window.beside(point), window.diagonal(point));
    let is_edge = u32::from(point & window.edge != 0);
    let mix = |near: Bits| 3 * count(near & own).min(2) + count(near & other).min(2) + 9 * is_edge;
    let taken = count(other & !now_other).min(3);
    let liberties = count(window.beside(window.flood(point, now_own)) & now_empty).min(4);
    let room = empty & !window.beside(before.attacker) & ground.reach();
    let (mut ataris, mut fewest) = (0, 5);
    for string in window.parts(window.flood(beside & now_other, now_other)) {
        let liberties = count(window.beside(string) & now_empty);
        ataris += u32::from(liberties == 1);
        fewest = fewest.min(liberties);
    }
    let (mut joined, mut saved) = (0, 0);
    for string in window.parts(window.flood(beside & own, own)) {
        joined += 1;
        saved |= u32::from(count(window.beside(string) & empty) == 1);
    }
    let touched = number_of(window.parts(window.flood(beside & other, other)));
    [
        class(window.lines(point)),
        class(mix(beside)),
        class(mix(diagonal)),
        class(taken + 4 * liberties.saturating_sub(1)),
        class(u32::from(room & point != 0) + 2 * count(beside & room)),
        class(ataris.min(2) + 3 * saved),
        class(u32::from(is_hint)),
        class((merit + 1).ilog2().min(9)),
        class(distance(ground, last, point)),
        class(4 * joined.min(3) + touched.min(3)),
        class(fewest),
    ]
}

/// How far a move is from the one before: beside, diagonal, two steps, more; 0 if there was none.
const fn distance(ground: &Ground, last: Bits, point: Bits) -> u32 {
    let window = &ground.window;
    let beside = window.beside(last);
    if last == 0 {
        0
    } else if beside & point != 0 {
        1
    } else if window.diagonal(last) & point != 0 {
        2
    } else if window.beside(beside) & point != 0 {
        3
    } else {
        4
    }
}

fn number_of(parts: impl Iterator<Item = Bits>) -> u32 {
    parts.fold(0, |count, _| count + 1)
}

#[allow(clippy::cast_possible_truncation)] // classes are few
const fn byte(class: u32) -> u8 {
    class as u8
}

/// The effort expected to prove death, and to prove life.
pub(super) fn efforts(signs: &Signs) -> (u32, u32) {
    let weights = signs.iter().zip(&WEIGHTS);
    let odds: i32 = weights.map(|(&class, row)| i32::from(row[usize::from(class)])).sum();
    (UNIT + odds_of(-odds), UNIT + odds_of(odds))
}

/// The effort where success is certain.
const UNIT: u32 = 4;

/// Steps of the table of odds, in hundredths of the logarithm, and how far it goes either way.
const STEP: i32 = 10;
const FARTHEST: i32 = 80;

/// Odds by their logarithm in hundredths, times [`UNIT`].
fn odds_of(logarithm: i32) -> u32 {
    let step = (logarithm + STEP / 2).div_euclid(STEP).clamp(-FARTHEST, FARTHEST);
    ODDS[usize::try_from(step + FARTHEST).unwrap_or(0)]
}

/// In whole numbers, so that no machine computes it otherwise.
const ODDS: [u32; 161] = {
    let mut odds = [0; 161];
    // By the tenth root of e, in billionths, from e to the power of -8 on.
    let mut billionths: u64 = 335_463 * UNIT as u64;
    let mut index = 0;
    while index < odds.len() {
        #[allow(clippy::cast_possible_truncation)] // at most 12,000
        {
            odds[index] = ((billionths + 500_000_000) / 1_000_000_000) as u32;
        }
        billionths = billionths * 1_105_171 / 1_000_000;
        index += 1;
    }
    odds
};

#[cfg(test)]
mod tests {
    use super::{ODDS, UNIT, odds_of};

    #[test]
    fn odds_grow_with_their_logarithm() {
        assert_eq!(odds_of(0), UNIT);
        // e times and e squared times as much, rounded.
        assert_eq!((odds_of(100), odds_of(200)), (11, 30));
        assert_eq!((odds_of(-100), odds_of(-1_000_000)), (1, 0));
        assert!(ODDS.windows(2).all(|pair| pair[0] <= pair[1]));
    }
}
