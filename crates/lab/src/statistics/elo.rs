//! Differences of strength [Elo 1978]: 400 points are odds of ten to one.

use std::fmt;

use super::Interval;

/// A difference of strength in Elo points. Infinite for who always wins.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Elo(pub f64);

impl Elo {
    /// The difference at which the stronger expects this score, from 0 to 1.
    #[must_use]
    pub fn from_score(score: f64) -> Self {
        Self(-400.0 * (1.0 / score - 1.0).log10())
    }

    /// The score that is expected at this difference.
    #[must_use]
    pub fn score(self) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-self.0 / 400.0))
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1}", self.0)
    }
}

/// A difference of strength that was measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EloEstimate {
    /// The most likely difference.
    pub estimate: Elo,
    /// The least difference that is believable.
    pub low: Elo,
    /// The greatest.
    pub high: Elo,
}

impl EloEstimate {
    /// The estimate that follows from a score and the interval around it.
    #[must_use]
    pub fn from_score(score: f64, interval: Interval) -> Self {
        let [estimate, low, high] = [score, interval.low, interval.high].map(Elo::from_score);
        Self { estimate, low, high }
    }

    /// Whether a difference is believable.
    #[must_use]
    pub fn contains(self, elo: Elo) -> bool {
        self.low <= elo && elo <= self.high
    }
}

impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}, {}]", self.estimate, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule of thumb of every rating list, and its inverse.
    #[test]
    fn sixty_four_in_a_hundred_is_a_hundred_points() {
        assert_eq!(Elo::from_score(0.64).to_string(), "+100.0");
        assert!((Elo(100.0).score() - 0.640_065).abs() < 1e-6);
        assert!((Elo(200.0).score() - 0.759_747).abs() < 1e-6);
        assert!((Elo(400.0).score() - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn the_weaker_is_as_far_below_as_the_stronger_above() {
        assert_eq!(Elo::from_score(0.36).to_string(), "-100.0");
        assert!(Elo::from_score(0.5).0.abs() < 1e-12);
    }

    #[test]
    fn who_always_wins_is_infinitely_stronger() {
        assert_eq!(Elo::from_score(1.0), Elo(f64::INFINITY));
        assert_eq!(Elo::from_score(0.0), Elo(f64::NEG_INFINITY));
    }
}
