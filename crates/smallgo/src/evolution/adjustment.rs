//! When a period ends, and what becomes of the intervals then: the paper's adjustments "by hand",
//! as rules.

use super::genes::{Gene, Interval, Program};

/// The rules. Spreads are in parts of an interval's width, so that parameters can be compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adjustment {
    /// A period ends when the convergence, the sum of the squared errors of all parameters, falls
    /// below this number times the number of parameters.
    pub threshold: f64,
    /// And after so many tournaments at the latest.
    pub longest: u32,
    /// A parameter has converged when the standard deviation of the first six is below this.
    pub converged: f64,
    /// A parameter has reached a frontier when the mean of the first six is nearer to it than this.
    pub frontier: f64,
}

impl Adjustment {
    /// Of 17 values evenly chosen, the standard deviation is 0.3 of the width. Half of that is
    /// agreement.
    pub const STANDARD: Self =
        Self { threshold: 0.02, longest: 50, converged: 0.15, frontier: 0.1 };

    /// What the six say of a parameter: mean, and standard deviation in parts of the width.
    #[must_use]
    pub fn spread(gene: Gene, interval: &Interval, first: &[Program]) -> (f64, f64) {
        let count: f64 = first.iter().map(|_| 1.0).sum();
        let mean = first.iter().map(|program| program.get(gene)).sum::<f64>() / count;
        let squares: f64 = first.iter().map(|program| (program.get(gene) - mean).powi(2)).sum();
        (mean, (squares / count).sqrt() / interval.width())
    }

    /// The squared error of the first six around their mean, summed over the parameters.
    #[must_use]
    pub fn convergence(genes: &[(Gene, Interval)], first: &[Program]) -> f64 {
        genes.iter().map(|(gene, interval)| Self::spread(*gene, interval, first).1.powi(2)).sum()
    }

    /// Whether the period is over.
    #[must_use]
    pub fn is_over(&self, genes: &[(Gene, Interval)], first: &[Program], tournaments: u32) -> bool {
        let parameters: f64 = genes.iter().map(|_| 1.0).sum();
        tournaments >= self.longest || Self::convergence(genes, first) < self.threshold * parameters
    }

    /// The interval of a parameter in the next period.
    #[must_use]
    pub fn next(&self, gene: Gene, interval: Interval, first: &[Program]) -> Interval {
        let (mean, deviation) = Self::spread(gene, &interval, first);
        let width = interval.width();
        let place = (mean - interval.low) / width;
        if place > 1.0 - self.frontier {
            return Interval { low: interval.low, high: interval.high + width };
        }
        if place < self.frontier && interval.low > gene.least() {
            return Interval { low: (interval.low - width).max(gene.least()), ..interval };
        }
        if deviation >= self.converged {
            return interval;
        }
        // Half as wide around what they agree on; moved up where there is nothing below.
        let half = (width / 4.0).max(narrowest(gene) / 2.0);
        let low = (mean - half).max(gene.least());
        Interval { low, high: low + 2.0 * half }
    }
}

/// Below this width an interval says no more: whole numbers have neighbours.
const fn narrowest(gene: Gene) -> f64 {
    if gene.is_whole() { 2.0 } else { 0.5 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Interval = Interval { low: 0.0, high: 16.0 };

    fn six(values: [f64; 6]) -> Vec<Program> {
        values.into_iter().map(|value| Program::START.with(Gene::B4, value)).collect()
    }

    fn next(values: [f64; 6], interval: Interval) -> (f64, f64) {
        let Interval { low, high } = Adjustment::STANDARD.next(Gene::B4, interval, &six(values));
        (low, high)
    }

    #[test]
    fn agreement_centres_the_interval() {
        assert_eq!(next([5.0, 6.0, 7.0, 6.0, 5.0, 7.0], WIDE), (2.0, 10.0));
    }

    #[test]
    fn a_frontier_doubles_the_interval() {
        assert_eq!(next([16.0, 15.0, 16.0, 15.0, 16.0, 15.0], WIDE), (0.0, 32.0));
        let above = Interval { low: 8.0, high: 16.0 };
        assert_eq!(next([8.0; 6], above), (0.0, 16.0));
    }

    #[test]
    fn there_is_nothing_below_zero() {
        assert_eq!(next([0.0, 1.0, 0.0, 1.0, 0.0, 1.0], WIDE), (0.0, 8.0));
    }

    #[test]
    fn noise_keeps_the_interval() {
        assert_eq!(next([1.0, 15.0, 2.0, 14.0, 3.0, 12.0], WIDE), (0.0, 16.0));
    }

    #[test]
    fn a_period_ends_with_agreement_or_with_patience() {
        let genes = [(Gene::B4, WIDE)];
        let rules = Adjustment::STANDARD;
        let noisy = six([1.0, 15.0, 2.0, 14.0, 3.0, 12.0]);
        assert!(!rules.is_over(&genes, &noisy, 49));
        assert!(rules.is_over(&genes, &noisy, 50));
        assert!(rules.is_over(&genes, &six([5.0, 6.0, 7.0, 6.0, 5.0, 7.0]), 1));
    }
}
