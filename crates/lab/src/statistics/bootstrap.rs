//! How far a mean can be trusted whose measurements follow no law: the percentile bootstrap
//! [Efron 1979].
//!
//! As many measurements are drawn from the sample, with replacement, as it has; the mean of many
//! such resamples varies about as the mean of many samples would. Points lost by moves are mostly
//! nothing and sometimes very many, which a formula for normal numbers does not know.
//!
//! Resamples are drawn in blocks, each from a seed of its own, so that the interval is the same for
//! any number of threads. The generator is the one of Wang Yi's wyhash: one multiplication gives 64 bits,
//! which are two places in the sample.

use std::num::NonZeroUsize;
use std::thread;

use super::{Confidence, Interval};
use crate::{JobIndex, Seed};

/// How a bootstrap is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bootstrap {
    /// How many resamples are drawn, at least one.
    pub resamples: u32,
    /// The source of all chance.
    pub seed: Seed,
    /// How many threads draw. Changes nothing but the time.
    pub threads: NonZeroUsize,
}

/// A mean with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BootstrapMean {
    /// The mean of the sample.
    pub mean: f64,
    /// Where the true mean is believed to be.
    pub interval: Interval,
}

/// Resamples that share a seed: enough that seeding costs nothing, few enough for many threads.
const BLOCK: usize = 1024;

impl Bootstrap {
    /// The mean of what the first measurement of each pair exceeds the second by. `None` without
    /// pairs.
    #[must_use]
    pub fn of_differences(
        &self,
        pairs: &[(f64, f64)],
        confidence: Confidence,
    ) -> Option<BootstrapMean> {
        let gaps: Vec<f64> = pairs.iter().map(|(first, second)| first - second).collect();
        self.of_mean(&gaps, confidence)
    }

    /// The mean of measurements. `None` if there are none.
    #[must_use]
    pub fn of_mean(&self, values: &[f64], confidence: Confidence) -> Option<BootstrapMean> {
        if values.is_empty() {
            return None;
        }
        let size = count(values.len());
        let mut sums = self.sums(values);
        let interval = percentiles(&mut sums, confidence);
        let interval = Interval { low: interval.low / size, high: interval.high / size };
        Some(BootstrapMean { mean: values.iter().sum::<f64>() / size, interval })
    }

    /// The sum of every resample, block after block.
    fn sums(&self, values: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.resamples.max(1) as usize];
        let blocks = sums.len().div_ceil(BLOCK);
        let share = blocks.div_ceil(self.threads.get()) * BLOCK;
        thread::scope(|scope| {
            for (thread, part) in sums.chunks_mut(share).enumerate() {
                let first = thread * share / BLOCK;
                scope.spawn(move || {
                    for (block, sums) in part.chunks_mut(BLOCK).enumerate() {
                        let mut lots = Lots::of_block(self.seed, first + block);
                        sums.fill_with(|| lots.sum_of_resample(values));
                    }
                });
            }
        });
        sums
    }
}

/// The values between which the middle part of them lies.
fn percentiles(values: &mut [f64], confidence: Confidence) -> Interval {
    let outside = (1.0 - confidence.level()) / 2.0 * count(values.len());
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // less than their number
    let low = (outside.round() as usize).min((values.len() - 1) / 2);
    let high = values.len() - 1 - low;
    let mut nth = |place| *values.select_nth_unstable_by(place, f64::total_cmp).1;
    Interval { low: nth(low), high: nth(high) }
}

#[allow(clippy::cast_precision_loss)] // samples are smaller than 2⁵³
const fn count(length: usize) -> f64 {
    length as f64
}

/// The generator: a counter in steps, multiplied by itself with some bits turned.
struct Lots(u64);

impl Lots {
    fn of_block(seed: Seed, block: usize) -> Self {
        // A million resamples are a thousand blocks; more than 2³² cannot be asked for.
        Self(seed.of_job(JobIndex(u32::try_from(block).unwrap_or(u32::MAX))).0)
    }

    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        let [low, high] = halves(product);
        low ^ high
    }

    /// Draws as many values as there are, and adds them up. A place is the high part of 32 random
    /// bits times the length, which favours none by more than one in 2³² / length.
    fn sum_of_resample(&mut self, values: &[f64]) -> f64 {
        let length = values.len() as u64;
        let drawn = |bits: u64| values[usize::try_from((bits * length) >> 32).unwrap_or(0)];
        let mut sums = [0.0; 2];
        for _ in 0..values.len() / 2 {
            let bits = self.next_u64();
            sums[0] += drawn(bits >> 32);
            sums[1] += drawn(bits & 0xffff_ffff);
        }
        if values.len() % 2 == 1 {
            sums[0] += drawn(self.next_u64() >> 32);
        }
        sums[0] + sums[1]
    }
}

#[allow(clippy::cast_possible_truncation)] // cutting it in two is the point
const fn halves(product: u128) -> [u64; 2] {
    [product as u64, (product >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bootstrap(resamples: u32, threads: usize) -> Bootstrap {
        Bootstrap { resamples, seed: Seed(7), threads: NonZeroUsize::new(threads).unwrap() }
    }

    /// Points as moves lose them: mostly nothing, sometimes many.
    fn losses(seed: u64, length: usize) -> Vec<f64> {
        let mut lots = Seed(seed).stream();
        (0..length).map(|_| -2.0 * (1.0 - lots.unit()).ln()).collect()
    }

    /// The same by the book: another generator, an index at a time, all means sorted.
    fn slow_twin(values: &[f64], resamples: usize) -> Interval {
        let mut lots = Seed(99).stream();
        let size = values.len();
        let mut means: Vec<f64> = (0..resamples)
            .map(|_| {
                let draw = |_| values[usize::try_from(lots.next_u64() % size as u64).unwrap()];
                (0..size).map(draw).sum::<f64>() / count(size)
            })
            .collect();
        means.sort_by(f64::total_cmp);
        Interval { low: means[resamples / 40], high: means[resamples - 1 - resamples / 40] }
    }

    #[test]
    fn it_agrees_with_its_slow_twin() {
        for length in [1, 2, 30, 101, 304] {
            let values = losses(length as u64, length);
            let slow = slow_twin(&values, 20_000);
            let quick = bootstrap(20_000, 2).of_mean(&values, Confidence::USUAL).unwrap();
            // The ends are themselves drawn by lot; four of their standard errors are about this.
            let tolerance = 0.05 * (slow.high - slow.low) + 1e-9;
            assert!(
                (quick.interval.low - slow.low).abs() < tolerance,
                "{length}: {quick:?} {slow}"
            );
            assert!((quick.interval.high - slow.high).abs() < tolerance, "{length}: {quick:?}");
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let values = losses(3, 304);
        let one = bootstrap(10_000, 1).of_mean(&values, Confidence::USUAL);
        for threads in [2, 3, 7, 64] {
            assert_eq!(bootstrap(10_000, threads).of_mean(&values, Confidence::USUAL), one);
        }
        let other = Bootstrap { seed: Seed(8), ..bootstrap(10_000, 2) };
        assert_ne!(other.of_mean(&values, Confidence::USUAL), one);
    }

    /// A thousand samples of numbers whose true mean is 2: about 95 in 100 intervals hold it. The
    /// percentile method is a little narrow for skewed numbers, hence from 92.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let held = (0..1000).filter(|&seed| {
            let values = losses(1000 + seed, 150);
            let found = bootstrap(1000, 2).of_mean(&values, Confidence::USUAL).unwrap();
            found.interval.contains(2.0)
        });
        let held = held.count();
        assert!((920..=970).contains(&held), "{held} of 1000");
    }

    #[test]
    fn what_pairs_have_in_common_drops_out() {
        let hard = losses(5, 200);
        let pairs: Vec<(f64, f64)> = hard.iter().map(|&loss| (loss + 1.0, loss)).collect();
        let found = bootstrap(1000, 1).of_differences(&pairs, Confidence::USUAL).unwrap();
        assert!((found.mean - 1.0).abs() < 1e-9, "{found:?}");
        assert!(found.interval.high - found.interval.low < 1e-9, "{found:?}");
        assert_eq!(bootstrap(1000, 1).of_differences(&[], Confidence::USUAL), None);
    }
}
