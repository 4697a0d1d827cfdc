//! The interval for a chance of which some trials were seen [Wilson 1927].
//!
//! It holds every chance that would not be rejected by what was seen. Unlike the interval that
//! adds and subtracts a standard error, it stays between 0 and 1 and is honest for few trials and
//! for chances near the ends [Brown, Cai, DasGupta 2001].

use super::{Confidence, Interval};

/// The interval for the chance of success, of which `successes` were seen in `trials`. With no
/// trials, everything from 0 to 1.
///
/// # Panics
///
/// If there are more successes than trials.
#[must_use]
pub fn wilson(successes: u32, trials: u32, confidence: Confidence) -> Interval {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    let trials = f64::from(trials);
    let mean = if trials > 0.0 { f64::from(successes) / trials } else { 0.5 };
    around_mean(mean, trials, confidence)
}

/// The interval for a mean between 0 and 1 that is known as well as the chance after `trials`
/// trials, which need not be a whole number.
pub(super) fn around_mean(mean: f64, trials: f64, confidence: Confidence) -> Interval {
    if trials <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z = confidence.normal_quantile();
    let spread = z * z / trials;
    let centre = (mean + spread / 2.0) / (1.0 + spread);
    let radius = (spread * (mean * (1.0 - mean) + spread / 4.0)).sqrt() / (1.0 + spread);
    let Interval { low, high } = Interval::around(centre, radius);
    // The ends are 0 and 1 exactly when everything was lost or won; rounding must not move them.
    Interval {
        low: if mean <= 0.0 { 0.0 } else { low.max(0.0) },
        high: if mean >= 1.0 { 1.0 } else { high.min(1.0) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn states(successes: u32, trials: u32, low: f64, high: f64) {
        let found = wilson(successes, trials, Confidence::USUAL);
        let near = (found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5;
        assert!(near, "{successes} of {trials}: {found:.5}, not [{low}, {high}]");
    }

    /// 81 of 263, 15 of 148, 0 of 20 and 1 of 29 are the examples of [Newcombe 1998], table I,
    /// method 3.
    #[test]
    fn the_interval_is_the_published_one() {
        states(81, 263, 0.2553, 0.3662);
        states(15, 148, 0.0624, 0.1605);
        states(0, 20, 0.0, 0.1611);
        states(1, 29, 0.0061, 0.1718);
        states(0, 10, 0.0, 0.2775);
        states(5, 10, 0.2366, 0.7634);
        states(9, 10, 0.5958, 0.9821);
        states(10, 10, 0.7225, 1.0);
    }

    #[test]
    fn more_confidence_is_a_wider_interval() {
        let sure = wilson(5, 10, Confidence::new(0.99).unwrap());
        let usual = wilson(5, 10, Confidence::USUAL);
        assert!(sure.low < usual.low && usual.high < sure.high);
    }

    #[test]
    fn nothing_seen_is_nothing_known() {
        assert_eq!(wilson(0, 0, Confidence::USUAL), Interval { low: 0.0, high: 1.0 });
    }
}
