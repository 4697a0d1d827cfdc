//! Where chance comes from: one seed for a run, and from it one for each of its jobs.
//!
//! A job's seed is a function of the run's seed and the job's index, and of nothing else, so that
//! neither the order in which jobs are done nor the number of workers can change an outcome.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::JobIndex;

/// The start of a stream of pseudo-random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed of the job at `index` of a run that has this seed.
    ///
    /// The run's seed is mixed before the index is added: neighbouring run seeds, which people
    /// like to choose, would otherwise share most of their jobs' seeds. For one run seed the
    /// function is one-to-one, hence no two jobs of a run share theirs.
    #[must_use]
    pub const fn of_job(self, index: JobIndex) -> Self {
        let step = (index.0 as u64 + 1).wrapping_mul(GOLDEN);
        Self(mix(mix(self.0.wrapping_add(GOLDEN)).wrapping_add(step)))
    }

    /// The numbers that follow from this seed.
    #[must_use]
    pub const fn stream(self) -> SplitMix64 {
        SplitMix64 { state: self.0 }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The generator splitmix64 [Steele, Lea, Flood 2014]: small, quick, and good enough for seeds and
/// for simulated matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mix(self.state)
    }

    /// A number from 0 up to but not including 1, in steps of 2⁻³².
    pub fn unit(&mut self) -> f64 {
        let [_, _, _, _, high @ ..] = self.next_u64().to_le_bytes();
        f64::from(u32::from_le_bytes(high)) / 4_294_967_296.0
    }
}

/// 2⁶⁴ divided by the golden ratio, made odd: the increment of splitmix64.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The reference values that implementations of splitmix64 are checked with.
    #[test]
    fn the_stream_is_splitmix64() {
        let mut stream = Seed(1_234_567).stream();
        let numbers = [(); 5].map(|()| stream.next_u64());
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, published);
    }

    #[test]
    fn jobs_of_neighbouring_runs_do_not_share_seeds() {
        let seeds: HashSet<Seed> = (0..20)
            .flat_map(|run| (0..1000).map(move |index| Seed(run).of_job(JobIndex(index))))
            .collect();
        assert_eq!(seeds.len(), 20 * 1000);
    }

    /// Stored runs rest on these numbers: changing them would make every resumed run a mixture.
    #[test]
    fn the_seed_of_a_job_never_changes() {
        let seeds = [0, 1, u32::MAX].map(|index| Seed(42).of_job(JobIndex(index)).0);
        assert_eq!(
            seeds,
            [6_332_618_229_526_065_668, 17_630_415_256_238_047_317, 14_045_599_253_099_494_311]
        );
    }
}
