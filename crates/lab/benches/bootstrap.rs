//! How long a million resamples of 304 pairs take, by threads: under a second on two cores. Every
//! answer is checked to be the same as the first.

use std::num::NonZeroUsize;
use std::time::Instant;

use lab::Seed;
use lab::statistics::{Bootstrap, Confidence};

const PAIRS: usize = 304;
const RESAMPLES: u32 = 1_000_000;

fn main() {
    let mut lots = Seed(1).stream();
    let pairs: Vec<(f64, f64)> = (0..PAIRS).map(|_| (lots.unit(), lots.unit())).collect();
    let mut first = None;
    for threads in [1, 2, 4].into_iter().filter_map(NonZeroUsize::new) {
        let bootstrap = Bootstrap { resamples: RESAMPLES, seed: Seed(2), threads };
        let begun = Instant::now();
        let found = bootstrap.of_differences(&pairs, Confidence::USUAL);
        let seconds = begun.elapsed().as_secs_f64();
        assert_eq!(*first.get_or_insert(found), found, "{threads} threads");
        println!("{RESAMPLES} resamples of {PAIRS} pairs, {threads} threads: {seconds:.2} s");
    }
}
