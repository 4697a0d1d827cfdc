//! Logistic regression over rows of a few features each, by stochastic descent with moments [Kingma
//! and Ba 2015, Adam].

use evaluation::Row;

use crate::Seed;

/// A row, the share that is to be foretold, and how much the example counts.
#[derive(Debug, Clone)]
pub(super) struct Example {
    pub(super) row: Row,
    pub(super) target: f32,
    pub(super) weight: f32,
}

/// Examples that make one step.
const BATCH: usize = 512;

/// Pulls weights towards 0, so that rare features stay small.
const DECAY: f32 = 1e-6;

const FIRST_STEP: f32 = 0.02;

/// Weights under which the rows foretell their targets best, starting from others.
pub(super) fn fit(examples: &[Example], start: Vec<f32>, epochs: usize, seed: Seed) -> Vec<f32> {
    let mut weights = start;
    let (mut mean, mut square) = (vec![0.0_f32; weights.len()], vec![0.0_f32; weights.len()]);
    let mut gradient = vec![0.0_f32; weights.len()];
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut stream = seed.stream();
    let batches = examples.len().div_ceil(BATCH) * epochs;
    let mut step = 0;
    for _ in 0..epochs {
        shuffle(&mut order, &mut stream);
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            let mut total = 0.0;
            for &number in batch {
                let Example { row, target, weight } = &examples[number];
                let sum: f32 =
                    row.entries().iter().map(|&(at, value)| weights[usize::from(at)] * value).sum();
                let error = (1.0 / (1.0 + (-sum).exp()) - target) * weight;
                total += weight;
                for &(at, value) in row.entries() {
                    gradient[usize::from(at)] += error * value;
                }
            }
            step += 1;
            let left = 1.0 - step as f32 / batches as f32;
            let rate = FIRST_STEP * left.max(0.01);
            let [fast, slow] = [0.9_f32, 0.999].map(|keep| 1.0 - keep.powi(step));
            for at in 0..weights.len() {
                let slope = gradient[at] / total + DECAY * weights[at];
                mean[at] = 0.9 * mean[at] + 0.1 * slope;
                square[at] = 0.999 * square[at] + 0.001 * slope * slope;
                weights[at] -= rate * (mean[at] / fast) / ((square[at] / slow).sqrt() + 1e-8);
            }
        }
    }
    weights
}

fn shuffle(order: &mut [usize], stream: &mut crate::SplitMix64) {
    for last in (1..order.len()).rev() {
        let other = (stream.unit() * (last + 1) as f64) as usize;
        order.swap(last, other.min(last));
    }
}
