//! When a match can end: the sequential probability ratio test [Wald 1945].
//!
//! Two hypotheses, a difference of `elo0` and one of `elo1`. After each pair the test weighs how
//! much more likely one makes what was seen than the other, and ends when the ratio leaves the
//! bounds that the accepted errors give.
//!
//! A hypothesis fixes the mean score but not how often each score occurs, so that the ratio is the
//! generalised one: each side may choose the distribution that fits best among those of its mean
//! [Li, Liu, Ying 2014; for pairs of games: Van den Bergh, "A practical introduction to the GSPRT"].
//! Fishtest, which judges Stockfish's changes, works this way. Its well-known approximation,
//! N (s1 - s0) (2 mean - s0 - s1) / (2 variance), is here as [`Sprt::approximate_llr`]; it trusts
//! the variance of a handful of pairs and would end a match after the first two wins, so that
//! [`Sprt::llr`] solves for the distributions instead.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::tally::{Moments, Tally, scores};
use super::{Elo, Interval};

/// A test of one difference of strength against another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    elo0: Elo,
    elo1: Elo,
    alpha: f64,
    beta: f64,
}

/// A test cannot be made of these numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadSprt {
    /// The hypotheses are the same, in the wrong order or not finite.
    #[error("expected elo0 to be less than elo1, both finite")]
    Hypotheses,
    /// The errors are not chances, or so great that the test would be over before the first game.
    #[error("expected alpha and beta to be more than 0 and less than 0.5")]
    Errors,
}

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtVerdict {
    /// Go on.
    Undecided,
    /// The difference is `elo0` rather than `elo1`.
    Elo0,
    /// The difference is `elo1` rather than `elo0`.
    Elo1,
}

impl Sprt {
    /// A test of `elo0` against `elo1`, which takes the first for the second with a chance of about
    /// `alpha`, and the second for the first with a chance of about `beta`.
    ///
    /// # Errors
    ///
    /// When the numbers make no test.
    pub fn new(elo0: Elo, elo1: Elo, alpha: f64, beta: f64) -> Result<Self, BadSprt> {
        let is_error = |chance: f64| chance > 0.0 && chance < 0.5;
        if !(elo0 < elo1 && elo0.0.is_finite() && elo1.0.is_finite()) {
            Err(BadSprt::Hypotheses)
        } else if !(is_error(alpha) && is_error(beta)) {
            Err(BadSprt::Errors)
        } else {
            Ok(Self { elo0, elo1, alpha, beta })
        }
    }

    /// The two differences between which the test decides, the lesser first.
    #[must_use]
    pub const fn hypotheses(&self) -> [Elo; 2] {
        [self.elo0, self.elo1]
    }

    /// The logarithms of the ratios at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> Interval {
        let Self { alpha, beta, .. } = self;
        Interval { low: (beta / (1.0 - alpha)).ln(), high: ((1.0 - beta) / alpha).ln() }
    }

    /// The logarithm of how much more likely `elo1` makes these results than `elo0`.
    #[must_use]
    pub fn llr<const N: usize>(&self, results: &Tally<N>) -> f64 {
        let weights = smoothed(results);
        let [s0, s1] = [self.elo0, self.elo1].map(Elo::score);
        let [tilt0, tilt1] = [s0, s1].map(|mean| tilt(&weights, mean));
        scores::<N>()
            .zip(weights)
            .map(|(score, weight)| {
                weight * ((1.0 + tilt0 * (score - s0)) / (1.0 + tilt1 * (score - s1))).ln()
            })
            .sum()
    }

    /// The same for many results, by the normal approximation.
    #[must_use]
    pub fn approximate_llr<const N: usize>(&self, results: &Tally<N>) -> f64 {
        let Moments { size, mean, variance } = Moments::of(&smoothed(results));
        let [s0, s1] = [self.elo0, self.elo1].map(Elo::score);
        size * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// What the test says after these results.
    #[must_use]
    pub fn verdict<const N: usize>(&self, results: &Tally<N>) -> SprtVerdict {
        let (llr, bounds) = (self.llr(results), self.bounds());
        if llr >= bounds.high {
            SprtVerdict::Elo1
        } else if llr <= bounds.low {
            SprtVerdict::Elo0
        } else {
            SprtVerdict::Undecided
        }
    }
}

/// Stands for a score that was not seen, so that every mean can be reached. The same as Fishtest's.
const UNSEEN: f64 = 1e-3;

fn smoothed<const N: usize>(results: &Tally<N>) -> [f64; N] {
    results.counts().map(|count| if count == 0 { UNSEEN } else { f64::from(count) })
}

/// The likeliest distribution with a given mean gives a score the part weight / (1 + tilt (score -
/// mean)), where the tilt is what makes the mean come out. The excess below falls from plus to minus
/// infinity between the tilts at which the end scores would get infinite parts, so that halving
/// finds its zero.
fn tilt<const N: usize>(weights: &[f64; N], mean: f64) -> f64 {
    let excess = |tilt: f64| -> f64 {
        let part =
            |(score, weight): (f64, &f64)| weight * (score - mean) / (1.0 + tilt * (score - mean));
        scores::<N>().zip(weights).map(part).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// As many as a number has bits.
const HALVINGS: usize = 53;

#[cfg(test)]
mod tests {
    use super::super::{Games, Pairs};
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(Elo(elo0), Elo(elo1), 0.05, 0.05).unwrap()
    }

    #[test]
    fn errors_of_five_percent_end_at_2_94() {
        let bounds = sprt(0.0, 5.0).bounds();
        assert_eq!(format!("{bounds:.2}"), "[-2.94, 2.94]");
    }

    /// Pairs and log ratios as Fishtest published them with changes to Stockfish: pull requests
    /// 2493, 2920, 2951, 3017 and 3098 of 2020, when the bounds were in logistic Elo.
    #[test]
    fn the_ratio_is_the_one_that_fishtest_publishes() {
        let published = [
            ([424, 2948, 5832, 3045, 460], -1.0, 3.0, 2.94),
            ([665, 4806, 9333, 4893, 747], -0.5, 1.5, 2.95),
            ([328, 4564, 15580, 4789, 371], 0.25, 1.75, 2.98),
            ([59, 754, 2467, 865, 75], -0.5, 1.5, 2.95),
            ([33, 1185, 8378, 1302, 50], 0.25, 1.75, 2.95),
            ([174, 2658, 10273, 2713, 178], -1.5, 0.5, 2.96),
            ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
            ([53, 2220, 21459, 2445, 47], 0.25, 1.25, 2.97),
        ];
        for (counts, elo0, elo1, llr) in published {
            let (test, pairs) = (sprt(elo0, elo1), Pairs::new(counts));
            assert!((test.llr(&pairs) - llr).abs() < 0.01, "{counts:?}: {}", test.llr(&pairs));
            let approximate = test.approximate_llr(&pairs);
            assert!((approximate - llr).abs() < 0.01, "{counts:?}: {approximate}");
        }
    }

    /// Without draws a hypothesis leaves no freedom, and the ratio is Wald's own.
    #[test]
    fn games_without_draws_have_the_ratio_of_wald() {
        let (s0, s1) = (Elo(0.0).score(), Elo(50.0).score());
        for (wins, losses) in [(1, 1), (7, 3), (30, 90)] {
            let (w, l) = (f64::from(wins), f64::from(losses));
            let wald = w * (s1 / s0).ln() + l * ((1.0 - s1) / (1.0 - s0)).ln();
            let found = sprt(0.0, 50.0).llr(&Tally::new([losses, wins]));
            assert!((found - wald).abs() < 1e-9, "{wins}:{losses}");
        }
    }

    #[test]
    fn a_few_wins_decide_nothing() {
        let test = sprt(0.0, 50.0);
        let two_wins = Pairs::new([0, 0, 0, 0, 2]);
        assert_eq!(test.verdict(&two_wins), SprtVerdict::Undecided);
        assert!(test.approximate_llr(&two_wins) > test.bounds().high);
    }

    #[test]
    fn nothing_seen_decides_nothing() {
        assert!(sprt(0.0, 50.0).llr(&Games::EMPTY).abs() < 1e-3);
        assert_eq!(sprt(0.0, 50.0).verdict(&Pairs::EMPTY), SprtVerdict::Undecided);
    }

    #[test]
    fn seen_from_the_other_side_the_ratio_is_turned_round() {
        let ratio = sprt(-10.0, 30.0).llr(&Pairs::new([3, 10, 40, 20, 9]));
        let turned = sprt(-30.0, 10.0).llr(&Pairs::new([9, 20, 40, 10, 3]));
        assert!((ratio + turned).abs() < 1e-9);
    }

    #[test]
    fn numbers_that_make_no_test_are_refused() {
        let refused = |elo0, elo1, alpha, beta| Sprt::new(Elo(elo0), Elo(elo1), alpha, beta).err();
        assert_eq!(refused(5.0, 5.0, 0.05, 0.05), Some(BadSprt::Hypotheses));
        assert_eq!(refused(0.0, f64::NAN, 0.05, 0.05), Some(BadSprt::Hypotheses));
        assert_eq!(refused(0.0, 5.0, 0.0, 0.05), Some(BadSprt::Errors));
        assert_eq!(refused(0.0, 5.0, 0.05, 0.5), Some(BadSprt::Errors));
    }
}
