//! Measurements that are not games: their mean, and how far it can be trusted.

use super::{Confidence, Interval};

/// The mean and spread of some measurements.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    size: f64,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl Sample {
    /// The differences of measurements that belong together, each first minus second. What both
    /// have in common, such as a hard position, drops out.
    pub fn of_differences(pairs: impl IntoIterator<Item = (f64, f64)>) -> Self {
        pairs.into_iter().map(|(first, second)| first - second).collect()
    }

    /// The mean. `None` if there are no measurements.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.size > 0.0).then_some(self.mean)
    }

    /// The standard error of the mean. `None` for fewer than two measurements, which show no
    /// spread.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        let freedom = self.size - 1.0;
        (freedom > 0.0).then(|| (self.squares / freedom / self.size).sqrt())
    }

    /// The interval for the true mean, after Student.
    #[must_use]
    pub fn interval(&self, confidence: Confidence) -> Interval {
        self.standard_error().map_or(Interval::around(0.0, f64::INFINITY), |error| {
            Interval::around(self.mean, error * confidence.student_quantile(self.size - 1.0))
        })
    }
}

/// One pass, without the cancellation that comes from summing squares [Welford 1962].
impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let nothing = Self { size: 0.0, mean: 0.0, squares: 0.0 };
        values.into_iter().fold(nothing, |sample, value| {
            let size = sample.size + 1.0;
            let mean = sample.mean + (value - sample.mean) / size;
            let squares = sample.squares + (value - sample.mean) * (value - mean);
            Self { size, mean, squares }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The extra hours of sleep by two drugs, the example of [Student 1908]: the mean difference is
    /// 1.58, its standard error 0.389 and its 95 % interval 0.70 to 2.46.
    #[test]
    fn students_sleepers_slept_longer() {
        let one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let other = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let longer = Sample::of_differences(other.into_iter().zip(one));
        let interval = longer.interval(Confidence::USUAL);
        assert!((longer.mean().unwrap() - 1.58).abs() < 1e-9);
        assert!((longer.standard_error().unwrap() - 0.389).abs() < 5e-4);
        assert!((interval.low - 0.7001).abs() < 5e-4, "{interval}");
        assert!((interval.high - 2.4599).abs() < 5e-4, "{interval}");
    }

    #[test]
    fn a_large_offset_does_not_blur_the_spread() {
        let sample: Sample = [1.0, 2.0, 3.0].map(|value| value + 1e9).into_iter().collect();
        assert!((sample.standard_error().unwrap() - (1.0_f64 / 3.0).sqrt()).abs() < 1e-6);
    }

    #[test]
    fn one_measurement_shows_no_spread() {
        let one: Sample = [4.0].into_iter().collect();
        assert_eq!((one.mean(), one.standard_error()), (Some(4.0), None));
        assert!(one.interval(Confidence::USUAL).contains(1e300));
        assert_eq!([0.0; 0].into_iter().collect::<Sample>().mean(), None);
    }
}
