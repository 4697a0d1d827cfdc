//! An outcome distribution: "a finite set of ordered pairs of the form (S, p), where S is an integer
//! score and p is the probability that score S will be the result [...] such that the sum of all the
//! p's equals 1" [Chen, chance of winning, 6]. Scores here are whole or half points.
//!
//! A number is the distribution with one outcome, which the paper keeps apart. Pairs of the same
//! score are one pair.

use thiserror::Error;

use crate::{HalfPoints, WinChance};

/// How far the sum of probabilities may be from 1: written with nine decimals they may be rounded.
const ROUNDING: f64 = 1e-9;

/// Up to this the sum is as near to 1 as numbers are, and probabilities stay as they were given.
const NEGLIGIBLE: f64 = 1e-12;

/// The probabilities of scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    /// Each score once, in ascending order, with a probability above 0.
    outcomes: Vec<(HalfPoints, f64)>,
}

/// Whether it is above 0 and at most 1.
pub(crate) fn is_probability(p: f64) -> bool {
    p > 0.0 && p <= 1.0
}

/// Why scores with probabilities are no distribution.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum BadDistribution {
    /// There is no outcome.
    #[error("expected at least one outcome")]
    Empty,
    /// A probability is not above 0 and at most 1.
    #[error("expected a probability above 0 and at most 1, found {0}")]
    Probability(f64),
    /// The probabilities do not add up to 1.
    #[error("the probabilities add up to {0} and not to 1")]
    Sum(f64),
}

impl Distribution {
    /// What is certain.
    #[must_use]
    pub fn number(score: HalfPoints) -> Self {
        Self { outcomes: vec![(score, 1.0)] }
    }

    /// The distribution of these outcomes. Equal scores may be given more than once. Probabilities
    /// that add up to 1 but for rounding are put right.
    ///
    /// # Errors
    /// If there is none, a probability is none, or they do not add up to 1 but for rounding in the
    /// ninth decimal.
    pub fn new(outcomes: Vec<(HalfPoints, f64)>) -> Result<Self, BadDistribution> {
        if outcomes.is_empty() {
            return Err(BadDistribution::Empty);
        }
        if let Some(&(_, wrong)) = outcomes.iter().find(|(_, p)| !is_probability(*p)) {
            return Err(BadDistribution::Probability(wrong));
        }
        let sum: f64 = outcomes.iter().map(|(_, p)| p).sum();
        if (sum - 1.0).abs() > ROUNDING {
            return Err(BadDistribution::Sum(sum));
        }
        let mut merged = Self::merged(outcomes);
        if (sum - 1.0).abs() > NEGLIGIBLE {
            merged.outcomes.iter_mut().for_each(|(_, p)| *p /= sum);
        }
        Ok(merged)
    }

    /// One pair for each score. What is left alone is certain, so that rounding goes.
    fn merged(mut outcomes: Vec<(HalfPoints, f64)>) -> Self {
        // Stable, so that equal scores are added up in the order in which they were given.
        outcomes.sort_by_key(|&(score, _)| score);
        outcomes.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                kept.1 += next.1;
            }
            is_same
        });
        if let [(_, only)] = &mut outcomes[..] {
            *only = 1.0;
        }
        Self { outcomes }
    }

    /// The scores in ascending order, each with its probability.
    #[must_use]
    pub fn outcomes(&self) -> &[(HalfPoints, f64)] {
        &self.outcomes
    }

    /// The score, where it is certain.
    #[must_use]
    pub fn certain(&self) -> Option<HalfPoints> {
        match self.outcomes[..] {
            [(score, _)] => Some(score),
            _ => None,
        }
    }

    /// The lowest score.
    #[must_use]
    pub fn lowest(&self) -> HalfPoints {
        self.outcomes[0].0
    }

    /// The highest score.
    #[must_use]
    pub fn highest(&self) -> HalfPoints {
        self.outcomes[self.outcomes.len() - 1].0
    }

    /// The expected score in points: the paper's e, which stands for the distribution in an ordinary
    /// combinatorial game.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.outcomes.iter().map(|(score, p)| p * score.points()).sum()
    }

    /// How far scores are from the mean: the standard deviation in points.
    #[must_use]
    pub fn spread(&self) -> f64 {
        let mean = self.mean();
        let square = |&(score, p): &(HalfPoints, f64)| p * (score.points() - mean).powi(2);
        self.outcomes.iter().map(square).sum::<f64>().sqrt()
    }

    /// The probability that the score wins.
    #[must_use]
    pub fn chance_of_win(&self) -> WinChance {
        let wins = self.outcomes.iter().filter(|(score, _)| score.is_win());
        let rest = self.outcomes.iter().filter(|(score, _)| !score.is_win());
        let (wins, rest): (f64, f64) = (wins.map(|(_, p)| p).sum(), rest.map(|(_, p)| p).sum());
        // What is certain is so whatever the rounding.
        if rest == 0.0 { WinChance::CERTAIN } else { WinChance::rounded(wins) }
    }

    /// The same outcomes, each with so much more.
    #[must_use]
    pub fn shifted(&self, by: HalfPoints) -> Self {
        Self { outcomes: self.outcomes.iter().map(|&(score, p)| (score + by, p)).collect() }
    }

    /// As [`Self::plus`]; none if it has more than `most` outcomes before equal ones are joined.
    #[must_use]
    pub fn plus_within(&self, other: &Self, most: usize) -> Option<Self> {
        let outcomes = self.outcomes.len().saturating_mul(other.outcomes.len());
        (outcomes <= most).then(|| self.plus(other))
    }

    /// The distribution of the sum of this and another that does not depend on it.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        if let Some(score) = other.certain() {
            return self.shifted(score);
        }
        if let Some(score) = self.certain() {
            return other.shifted(score);
        }
        let pairs = self.outcomes.iter().flat_map(|&(a, p)| {
            other.outcomes.iter().map(move |&(b, q)| (a + b, p * q)).filter(|&(_, r)| r > 0.0)
        });
        Self::merged(pairs.collect())
    }

    /// The most that can be added to every outcome of this, so that the other is still at least as
    /// good in the sense of first-order stochastic dominance: for no score is the chance to exceed it
    /// greater here than there.
    pub(crate) fn room_below(&self, other: &Self) -> HalfPoints {
        let (mut here, mut there) = (self.outcomes.iter(), other.outcomes.iter());
        let (mut low, mut high) = (here.next(), there.next());
        let (mut below_low, mut below_high) = (0.0, 0.0);
        let mut room: Option<HalfPoints> = None;
        // Both are walked through by their quantiles: with the room added, a quantile of this is
        // nowhere above the same quantile of the other.
        while let (Some(&(a, p)), Some(&(b, q))) = (low, high) {
            room = Some(room.map_or(b - a, |room| room.min(b - a)));
            let (end_low, end_high) = (below_low + p, below_high + q);
            if end_low <= end_high {
                (low, below_low) = (here.next(), end_low);
            }
            if end_high <= end_low {
                (high, below_high) = (there.next(), end_high);
            }
        }
        // Where rounding ends one before the other, what is left of the other is its very end.
        room.unwrap_or_default().min(other.highest() - self.highest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(i64, f64)]) -> Distribution {
        let outcomes = pairs.iter().map(|&(score, p)| (HalfPoints::new(score), p)).collect();
        Distribution::new(outcomes).unwrap()
    }

    #[test]
    fn equal_scores_are_one_outcome() {
        assert_eq!(of(&[(3, 0.25), (-1, 0.5), (3, 0.25)]), of(&[(-1, 0.5), (3, 0.5)]));
        assert_eq!(of(&[(3, 0.25), (3, 0.75)]).certain(), Some(HalfPoints::new(3)));
    }

    #[test]
    fn what_is_no_distribution_is_refused() {
        let one = HalfPoints::new(2);
        assert_eq!(Distribution::new(vec![]), Err(BadDistribution::Empty));
        for wrong in [0.0, -0.5, 1.5] {
            let refused = Distribution::new(vec![(one, wrong), (one, 0.5)]);
            assert_eq!(refused, Err(BadDistribution::Probability(wrong)));
        }
        assert!(Distribution::new(vec![(one, f64::NAN)]).is_err());
        assert_eq!(Distribution::new(vec![(one, 0.75)]), Err(BadDistribution::Sum(0.75)));
        let third = 1.0 / 3.0;
        assert!(Distribution::new((0..3).map(|s| (HalfPoints::new(s), third)).collect()).is_ok());
    }

    #[test]
    fn sums_have_the_outcomes_of_both() {
        let coin = of(&[(0, 0.5), (1, 0.5)]);
        let two = coin.plus(&coin);
        assert_eq!(two, of(&[(0, 0.25), (1, 0.5), (2, 0.25)]));
        assert_eq!(two.mean().to_bits(), 0.5_f64.to_bits());
        assert_eq!(two.chance_of_win(), WinChance::new(0.75).unwrap());
        assert!(
            (coin.spread() - 0.25).abs() < 1e-12
                && Distribution::number(HalfPoints::MOST).spread() < 1e-12
        );
        assert_eq!([coin.plus_within(&coin, 4), coin.plus_within(&coin, 3)], [Some(two), None]);
    }

    /// Every amount is tried by the definition.
    #[test]
    fn the_room_below_is_that_of_the_definition() {
        let exceeds = |d: &Distribution, score: i64| -> f64 {
            d.outcomes().iter().filter(|(s, _)| s.count() > score).map(|(_, p)| p).sum()
        };
        let some = [
            of(&[(0, 1.0)]),
            of(&[(-2, 0.5), (3, 0.5)]),
            of(&[(-2, 0.25), (0, 0.5), (5, 0.25)]),
            of(&[(-4, 0.125), (1, 0.875)]),
            of(&[(-1, 0.5), (1, 0.25), (2, 0.25)]),
        ];
        for (a, b) in some.iter().flat_map(|a| some.iter().map(move |b| (a, b))) {
            let is_below = |room: i64| {
                let raised = a.shifted(HalfPoints::new(room));
                (-30..30).all(|score| exceeds(&raised, score) <= exceeds(b, score))
            };
            let room = a.room_below(b).count();
            assert!(is_below(room) && !is_below(room + 1), "{a:?} {b:?} {room}");
        }
    }
}
