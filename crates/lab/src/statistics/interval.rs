//! A range of numbers that is believed to hold the truth.

use std::fmt;

/// The numbers from `low` to `high`, both included. Either end may be infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `value` lies in the interval.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The interval from `centre - radius` to `centre + radius`.
    #[must_use]
    pub fn around(centre: f64, radius: f64) -> Self {
        Self { low: centre - radius, high: centre + radius }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(3);
        write!(f, "[{:.decimals$}, {:.decimals$}]", self.low, self.high)
    }
}
