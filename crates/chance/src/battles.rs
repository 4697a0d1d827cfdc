//! Battles: unsafe groups whose fates hang together, and what the outcomes mean for the game
//! [Chen, chance of winning, 5].
//!
//! "If there is a valuable group that is unsafe, then the transitive closure of adjacent unsafe
//! groups of both colors form a battle." Unsafe groups "with values less than what a passive
//! territory-surrounding move can gain" are ignored, as abandoned stones: they are in no battle, and
//! connect none.
//!
//! The fates of the groups of a battle depend on each other, so that outcomes are of the whole:
//! outcome i comes with probability `p_i` and makes the score of the board `S_i`, and the chance of
//! winning is the sum of `p_i` `E_W(S_i)`. Of several battles at once this takes the outcomes as
//! independent and nobody as to move; to choose between them is what `games` is for.
//!
//! Which groups there are, which touch each other and how likely outcomes are comes from outside.

use crate::{BadDistribution, Distribution, HalfPoints, WinChance};

/// What becomes of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It lives.
    Lives,
    /// It dies.
    Dies,
    /// It lives without territory, beside another that does.
    Seki,
    /// A ko decides.
    Ko,
}

/// An outcome of a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// What becomes of each group of the battle, in the battle's order.
    pub fates: Vec<Fate>,
    /// What the outcome adds to the score of the rest of the board, for us.
    pub score: HalfPoints,
    /// How likely it is.
    pub probability: f64,
}

/// Groups that fight, and groups that nobody fights for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battles {
    /// Each battle as the places of its groups in ascending order, by their first group.
    pub battles: Vec<Vec<usize>>,
    /// Unsafe groups that are worth less than a quiet move.
    pub abandoned: Vec<usize>,
}

impl Battles {
    /// The battles among unsafe groups of both colours: what each group is worth, which of them touch
    /// each other, and what a passive territory-surrounding move gains. Pairs of places that name no
    /// group say nothing.
    #[must_use]
    pub fn among(
        worth: &[HalfPoints],
        touching: &[(usize, usize)],
        quiet_move: HalfPoints,
    ) -> Self {
        let is_fought_for = |group: usize| worth.get(group).is_some_and(|&w| w >= quiet_move);
        let mut neighbours = vec![Vec::new(); worth.len()];
        for &(a, b) in touching.iter().filter(|&&(a, b)| is_fought_for(a) && is_fought_for(b)) {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let mut is_seen = vec![false; worth.len()];
        let mut battles = Vec::new();
        for first in (0..worth.len()).filter(|&group| is_fought_for(group)) {
            let battle = reached_from(first, &neighbours, &mut is_seen);
            battles.extend(battle);
        }
        let abandoned = (0..worth.len()).filter(|&group| !is_fought_for(group)).collect();
        Self { battles, abandoned }
    }
}

/// All groups that hang together with the first one, unless it was seen before.
fn reached_from(
    first: usize,
    neighbours: &[Vec<usize>],
    is_seen: &mut [bool],
) -> Option<Vec<usize>> {
    if std::mem::replace(&mut is_seen[first], true) {
        return None;
    }
    let mut battle = vec![first];
    let mut next = 0;
    while let Some(&group) = battle.get(next) {
        next += 1;
        for &neighbour in &neighbours[group] {
            if !std::mem::replace(&mut is_seen[neighbour], true) {
                battle.push(neighbour);
            }
        }
    }
    battle.sort_unstable();
    Some(battle)
}

/// The scores that the outcomes of a battle add, with their probabilities.
///
/// # Errors
/// If there is no outcome, or the probabilities are none or do not add up to 1.
pub fn scores(outcomes: &[Outcome]) -> Result<Distribution, BadDistribution> {
    Distribution::new(outcomes.iter().map(|one| (one.score, one.probability)).collect())
}

/// The chance of winning over all outcomes of all battles: the sum of `p_i` `E_W(S_i)`, where `S_i`
/// is the score of the rest of the board with what the outcomes add, and `of` is `E_W`.
#[must_use]
pub fn chance(
    rest: HalfPoints,
    battles: &[Distribution],
    of: impl Fn(HalfPoints) -> WinChance,
) -> WinChance {
    let scores = battles.iter().fold(Distribution::number(rest), |sum, battle| sum.plus(battle));
    let parts = scores.outcomes().iter().map(|&(score, p)| p * of(score).get());
    WinChance::rounded(parts.sum())
}
