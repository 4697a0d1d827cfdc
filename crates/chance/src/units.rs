//! What is counted: scores in half points, and chances.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use thiserror::Error;

/// A score in half points, positive when it is good for Left, or for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HalfPoints(i64);

impl HalfPoints {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// The largest score that can be written, a million points: sums of as many as there can be
    /// stay far from overflow.
    pub const MOST: Self = Self(2_000_000);

    /// A score of so many half points.
    #[must_use]
    pub const fn new(half_points: i64) -> Self {
        Self(half_points)
    }

    /// A score of so many whole points.
    #[must_use]
    pub fn of_points(points: i32) -> Self {
        Self(i64::from(points) * 2)
    }

    /// The number of half points.
    #[must_use]
    pub const fn count(self) -> i64 {
        self.0
    }

    /// The score in points.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // far below 2^52
    pub const fn points(self) -> f64 {
        self.0 as f64 / 2.0
    }

    /// The same number of points for whoever has them.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// Whether a game that ends with this total is won: only above 0.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > 0
    }
}

impl Add for HalfPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for HalfPoints {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for HalfPoints {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

/// Why a text is no score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadScore {
    /// It is no number.
    #[error("expected a score such as 3, -4 or 2.5")]
    NoNumber,
    /// It is a number between two half points.
    #[error("expected whole or half points, such as 3 or 2.5")]
    Finer,
    /// It is beyond [`HalfPoints::MOST`].
    #[error("expected a score of at most a million points")]
    TooLarge,
}

impl FromStr for HalfPoints {
    type Err = BadScore;

    fn from_str(text: &str) -> Result<Self, BadScore> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || !is_number(rest) {
            return Err(BadScore::NoNumber);
        }
        let half = match rest.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(BadScore::Finer),
        };
        let whole: i64 = whole.parse().map_err(|_| BadScore::TooLarge)?;
        let count = whole.checked_mul(2).map(|halves| halves + half).filter(|&c| c <= Self::MOST.0);
        let count = count.ok_or(BadScore::TooLarge)?;
        Ok(Self(if text.starts_with('-') { -count } else { count }))
    }
}

/// A chance of winning, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct WinChance(f64);

/// A number that is no chance.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("expected a chance from 0 to 1, found {0}")]
pub struct BadChance(pub f64);

impl WinChance {
    /// The game is lost.
    pub const NONE: Self = Self(0.0);
    /// As good for one side as for the other.
    pub const EVEN: Self = Self(0.5);
    /// The game is won.
    pub const CERTAIN: Self = Self(1.0);

    /// A chance.
    ///
    /// # Errors
    /// If it is not between 0 and 1.
    pub fn new(chance: f64) -> Result<Self, BadChance> {
        if (0.0..=1.0).contains(&chance) { Ok(Self(chance)) } else { Err(BadChance(chance)) }
    }

    /// A chance that was computed, whose rounding may have carried it beyond its ends.
    #[must_use]
    pub(crate) const fn rounded(chance: f64) -> Self {
        // A sum of nothing is -0.0, which is no chance that anybody wants to read.
        Self(chance.clamp(0.0, 1.0) + 0.0)
    }

    /// The number from 0 to 1.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }

    /// The chance of the other side, where there is no draw.
    #[must_use]
    pub fn of_opponent(self) -> Self {
        Self(1.0 - self.0)
    }
}

impl fmt::Display for WinChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} %", 100.0 * self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_printed() {
        for halves in -9..=9 {
            let score = HalfPoints::new(halves);
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        assert_eq!("-0.50".parse(), Ok(HalfPoints::new(-1)));
        assert_eq!("1000000".parse(), Ok(HalfPoints::MOST));
    }

    #[test]
    fn what_is_no_score_is_refused_with_the_reason() {
        for (text, expected) in [
            ("", BadScore::NoNumber),
            ("-", BadScore::NoNumber),
            ("--1", BadScore::NoNumber),
            ("1.", BadScore::NoNumber),
            (".5", BadScore::NoNumber),
            ("1e3", BadScore::NoNumber),
            ("0.25", BadScore::Finer),
            ("1000000.5", BadScore::TooLarge),
            ("99999999999999999999", BadScore::TooLarge),
            ("9223372036854775807", BadScore::TooLarge),
        ] {
            assert_eq!(text.parse::<HalfPoints>(), Err(expected), "{text}");
        }
    }

    #[test]
    fn only_a_total_above_nothing_wins() {
        assert!(HalfPoints::new(1).is_win());
        assert!(!HalfPoints::ZERO.is_win());
        assert!(!HalfPoints::new(-1).is_win());
    }

    #[test]
    fn a_chance_is_between_nothing_and_certainty() {
        assert_eq!(WinChance::new(0.25).map(WinChance::of_opponent), WinChance::new(0.75));
        for wrong in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert!(WinChance::new(wrong).is_err());
        }
    }
}
