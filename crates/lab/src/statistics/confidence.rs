//! How sure one wants to be, and what follows from it: quantiles.

use std::ops::RangeInclusive;

use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, Normal, StudentsT};
use thiserror::Error;

/// The part of all intervals that shall contain the truth: more than 0, less than 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Confidence(f64);

/// A confidence is not between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("expected a confidence between 0 and 1, as 0.95; got {0}")]
pub struct NotAConfidence(f64);

impl Confidence {
    /// What is usual.
    pub const USUAL: Self = Self(0.95);

    /// A confidence of `level`.
    ///
    /// # Errors
    ///
    /// Refuses what is not between 0 and 1.
    pub fn new(level: f64) -> Result<Self, NotAConfidence> {
        if level > 0.0 && level < 1.0 { Ok(Self(level)) } else { Err(NotAConfidence(level)) }
    }

    /// The confidence as a number.
    #[must_use]
    pub const fn level(self) -> f64 {
        self.0
    }

    /// How many standard deviations around the mean hold this part of a normal distribution.
    #[must_use]
    pub fn normal_quantile(self) -> f64 {
        Normal::standard().inverse_cdf(self.upper())
    }

    /// The same for a mean whose standard deviation was itself estimated, from `freedom` + 1
    /// values [Student 1908]. Infinite if nothing can be estimated.
    #[must_use]
    pub fn student_quantile(self, freedom: f64) -> f64 {
        StudentsT::new(0.0, 1.0, freedom)
            .map_or(f64::INFINITY, |student| student.inverse_cdf(self.upper()))
    }

    /// The counts among which the number of successes falls with this confidence at least, in
    /// `trials` trials with a chance of `chance` each.
    #[must_use]
    pub fn binomial_range(self, chance: f64, trials: u32) -> RangeInclusive<u32> {
        let Ok(binomial) = Binomial::new(chance, u64::from(trials)) else { return 0..=trials };
        let quantile = |p| u32::try_from(binomial.inverse_cdf(p)).unwrap_or(trials);
        quantile(1.0 - self.upper())..=quantile(self.upper())
    }

    fn upper(self) -> f64 {
        f64::midpoint(1.0, self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} is not {expected}");
    }

    /// From the tables at the end of any textbook.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        let ninety = Confidence::new(0.90).unwrap();
        let ninety_nine = Confidence::new(0.99).unwrap();
        near(Confidence::USUAL.normal_quantile(), 1.959_964);
        near(ninety.normal_quantile(), 1.644_854);
        near(ninety_nine.normal_quantile(), 2.575_829);
        near(Confidence::USUAL.student_quantile(1.0), 12.706);
        near(Confidence::USUAL.student_quantile(10.0), 2.228);
        near(ninety_nine.student_quantile(30.0), 2.750);
        assert!(Confidence::USUAL.student_quantile(0.0).is_infinite());
    }

    /// A fair coin thrown a hundred times shows 40 to 60 heads, 95 times in a hundred.
    #[test]
    fn a_fair_coin_shows_forty_to_sixty_heads() {
        assert_eq!(Confidence::USUAL.binomial_range(0.5, 100), 40..=60);
        assert_eq!(Confidence::USUAL.binomial_range(1.0, 7), 7..=7);
    }

    #[test]
    fn only_levels_between_nought_and_one_are_confidences() {
        for level in [0.0, 1.0, -0.5, 95.0, f64::NAN] {
            assert!(Confidence::new(level).is_err(), "{level}");
        }
    }
}
