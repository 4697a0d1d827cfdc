//! What every fit needs: descent with moments [Kingma and Ba 2015, Adam] whose steps grow smaller
//! towards the end, shuffling, and work spread over threads.

use std::thread;

use lab::SplitMix64;

/// The first step; the last is a hundredth of it.
const FIRST_STEP: f32 = 0.02;

/// How much is kept of the mean slope and of its mean square.
const KEPT: [f32; 2] = [0.9, 0.999];

/// A descent under way.
#[derive(Debug)]
pub(super) struct Descent {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: usize,
    step: i32,
    /// Pulls weights towards 0, so that rare features stay small.
    decay: f32,
}

impl Descent {
    /// A descent of so many weights in so many steps.
    pub(super) fn new(weights: usize, steps: usize, decay: f32) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], steps, step: 0, decay }
    }

    /// Goes down a slope, given as a sum over examples of this weight in all.
    pub(super) fn go(&mut self, weights: &mut [f32], slopes: &[f32], total: f32) {
        self.step += 1;
        let rate = FIRST_STEP * (1.0 - self.step as f32 / self.steps as f32).max(0.01);
        let [fast, slow] = KEPT.map(|kept| 1.0 - kept.powi(self.step));
        for at in 0..weights.len() {
            let slope = slopes[at] / total + self.decay * weights[at];
            self.mean[at] = KEPT[0] * self.mean[at] + (1.0 - KEPT[0]) * slope;
            self.square[at] = KEPT[1] * self.square[at] + (1.0 - KEPT[1]) * slope * slope;
            weights[at] -= rate * (self.mean[at] / fast) / ((self.square[at] / slow).sqrt() + 1e-8);
        }
    }
}

/// A number below a bound.
pub(super) fn below(stream: &mut SplitMix64, bound: usize) -> usize {
    ((stream.unit() * bound as f64) as usize).min(bound - 1)
}

pub(super) fn shuffle(order: &mut [usize], stream: &mut SplitMix64) {
    for last in (1..order.len()).rev() {
        order.swap(last, below(stream, last + 1));
    }
}

/// Makes many things of each item, on so many threads, in the order of the items.
pub(crate) fn in_parallel<T: Sync, U: Send>(
    items: &[T],
    workers: usize,
    make: impl Fn(&T) -> Vec<U> + Sync,
) -> Vec<U> {
    let share = items.len().div_ceil(workers.max(1)).max(1);
    let part = |part: &[T]| part.iter().flat_map(&make).collect::<Vec<U>>();
    thread::scope(|scope| {
        let part = &part;
        let threads: Vec<_> =
            items.chunks(share).map(|chunk| scope.spawn(move || part(chunk))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
    })
}
