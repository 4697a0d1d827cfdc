//! Signs of an undecided position, each one of a few classes, and what they foretell: how much is
//! left to prove that the group dies, and that it lives.
//!
//! Some are of the position: the moves that the owner lacks for two eyes, the room for them, the ways
//! out, liberties. Some are of the move that led to it: its place, what stands around it, what it
//! takes, whether it refuted another move, how often it was a success. Each class has a weight
//! (`weights.rs`); their sum is the logarithm of the odds that the group dies, as fitted by logistic
//! regression to positions that the search decided. The effort expected for a proof is the inverse of
//! its chance.

use super::position::{LifePosition, Side};
use super::scene::{Effect, LifeScene};
use super::weights::{PRIORS, WEIGHTS};
use super::window::{Bits, Ground};

/// The signs of a position, and those of the move that led to it.
const OF_POSITION: usize = 13;
const OF_MOVE: usize = 14;
pub(super) const SIGNS: usize = OF_POSITION + OF_MOVE;

/// What each sign is about.
pub const SIGN_NAMES: [&str; SIGNS] = [
    "whether seki is no life",
    "moves lacking for two eyes",
    "points for eyes",
    "moves to a way out",
    "most eyes",
    "liberties of the group",
    "its strings",
    "the attacker's stones that might be taken",
    "points of the largest part for eyes",
    "parts for eyes",
    "points that the attacker is not beside",
    "liberties of the weakest string",
    "moves to choose from",
    "the move: its lines from the edges",
    "stones beside it",
    "stones diagonal to it",
    "stones taken and liberties",
    "room around it",
    "ataris given and parried",
    "whether it refuted another",
    "how often it was a success",
    "distance from the move before",
    "strings joined and touched",
    "fewest liberties of a string touched",
    "how often it was a success for the other side",
    "its share of all successes",
    "points for eyes around it",
];

/// The most classes of a sign.
pub const CLASSES: usize = 64;

/// The class of each sign.
pub(super) type Signs = [u8; SIGNS];

/// The class of each sign of a move.
pub(super) type MoveSigns = [u8; OF_MOVE];

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

/// What is known of a move beside what it does on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin {
    /// The move before, 0 if none is known.
    pub last: Bits,
    /// Whether it refuted another move, and how often it was a success anywhere.
    pub is_hint: bool,
    pub merit: u32,
    /// How often it was a success for the other side, and how many successes all moves had.
    pub other_merit: u32,
    pub merits: u32,
    /// Where there may have been eyes before it.
    pub eye: Bits,
}

/// The signs of a position, with those of the move that led to it if there was one.
pub(super) fn signs(
    position: &LifePosition,
    counts: &Counts,
    of_move: Option<&MoveSigns>,
) -> Signs {
    let mut signs = [0; SIGNS];
    signs[..OF_POSITION].copy_from_slice(&of_position(position, counts));
    if let Some(of_move) = of_move {
        signs[OF_POSITION..].copy_from_slice(of_move);
    }
    signs
}

fn of_position(position: &LifePosition, counts: &Counts) -> [u8; OF_POSITION] {
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

/// The signs of a move, nothing if it may not be made. Class 0 is for positions without a move
/// before.
pub(super) fn of_move(scene: &LifeScene<'_>, point: Bits, origin: &Origin) -> Option<MoveSigns> {
    let LifeScene { ground, before, room, .. } = *scene;
    let window = &ground.window;
    let Effect { taken, liberties, joined, saves, touched, ataris, fewest } =
        scene.effect(point)?;
    let &Origin { last, is_hint, merit, other_merit, merits, eye } = origin;
    let turn = u32::from(before.side == Side::Owner);
    let class = |number: u32| byte(1 + 2 * number + turn);
    let count = |set: Bits| set.count_ones();
    let (own, other) = match before.side {
        Side::Owner => (before.own, before.attacker),
        Side::Attacker => (before.attacker, before.own),
    };
    let (beside, diagonal) = (window.beside(point), window.diagonal(point));
    let is_edge = u32::from(point & window.edge != 0);
    let mix = |near: Bits| 3 * count(near & own).min(2) + count(near & other).min(2) + 9 * is_edge;
    let taken = count(taken).min(3);
    let liberties = liberties.min(4);
    let saved = u32::from(saves);
    Some([
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
        class((other_merit + 1).ilog2().min(9)),
        class((64 * merit / (merits + 8)).min(31).checked_ilog2().map_or(0, |log| log + 1)),
        class(
            u32::from(eye & point != 0)
                + 2 * count(beside & eye)
                + 10 * count(diagonal & eye).min(2),
        ),
    ])
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

#[allow(clippy::cast_possible_truncation)] // classes are few
const fn byte(class: u32) -> u8 {
    class as u8
}

/// The signs of a move before it is made: those of the position that it is made in, and its own.
pub(super) fn with_move(before: &Signs, own: &MoveSigns) -> Signs {
    let mut signs = *before;
    signs[OF_POSITION..].copy_from_slice(own);
    signs
}

/// The effort expected to prove death, and to prove life, by the signs of a position.
pub(super) fn efforts(signs: &Signs) -> (u32, u32) {
    foretold(signs, &WEIGHTS)
}

/// The same of what a move leads to, by the signs of the move.
pub(super) fn efforts_after(signs: &Signs) -> (u32, u32) {
    foretold(signs, &PRIORS)
}

fn foretold(signs: &Signs, weights: &[[i16; CLASSES]; SIGNS]) -> (u32, u32) {
    let weights = signs.iter().zip(weights);
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
