//! Logistic regression over rows of a few features each.

use evaluation::Row;
use lab::Seed;

use super::descent::{Descent, shuffle};

/// A row, the share that is to be foretold, and how much the example counts.
#[derive(Debug, Clone)]
pub(super) struct Example {
    pub(super) row: Row,
    pub(super) target: f32,
    pub(super) weight: f32,
}

/// Examples that make one step.
const BATCH: usize = 512;

const DECAY: f32 = 1e-6;

/// Weights under which the rows foretell their targets best, starting from others.
pub(super) fn fit(examples: &[Example], start: Vec<f32>, epochs: usize, seed: Seed) -> Vec<f32> {
    let mut weights = start;
    let mut descent = Descent::new(weights.len(), examples.len().div_ceil(BATCH) * epochs, DECAY);
    let mut slopes = vec![0.0; weights.len()];
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut stream = seed.stream();
    for _ in 0..epochs {
        shuffle(&mut order, &mut stream);
        for batch in order.chunks(BATCH) {
            slopes.fill(0.0);
            let mut total = 0.0;
            for &number in batch {
                let Example { row, target, weight } = &examples[number];
                let error = (1.0 / (1.0 + (-row.sum(&weights)).exp()) - target) * weight;
                total += weight;
                for &(at, value) in row.entries() {
                    slopes[usize::from(at)] += error * value;
                }
            }
            descent.go(&mut weights, &slopes, total);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_that_follow_a_curve_are_found_again() {
        let truth = [0.7_f32, -1.2, 0.4];
        let mut examples = Vec::new();
        for number in 0..3_000_u16 {
            let mut row = Row::default();
            for at in 0..3 {
                row.add(at, f32::from(number.wrapping_mul(7 + 13 * at) % 17) / 8.5 - 1.0);
            }
            let target = 1.0 / (1.0 + (-row.sum(&truth)).exp());
            examples.push(Example { row, target, weight: 1.0 });
        }
        let found = fit(&examples, vec![0.0; 3], 60, Seed(1));
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.05, "{found} for {truth}");
        }
    }
}
