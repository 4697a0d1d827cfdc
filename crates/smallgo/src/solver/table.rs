//! What the search has found, in a table that several threads may share.
//!
//! An entry is one word: the rest of an exact key and the finding. Keys are numbers of states
//! scrambled by a bijection; a part of the scrambled number chooses the bucket, the rest is stored,
//! so that an entry can never be taken for another state's, and a word is read and written whole.

use std::sync::atomic::{AtomicU64, Ordering};

/// Entries that share a bucket.
const WAYS: usize = 4;

/// Bits of an entry that hold the finding.
const FINDING: u32 = 24;

/// Bits of an entry that hold the rest of a key.
const REST: u32 = 64 - FINDING;

/// What was found about a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Finding {
    /// Whether the side in question gets its target for certain. Otherwise it was not shown within
    /// `depth` plies, which proves nothing.
    pub(crate) proved: bool,
    /// The score that was asked for.
    pub(crate) target: i32,
    /// Plies searched, at most 63. [`NEVER`] if no search can prove it.
    pub(crate) depth: u32,
    /// The move that proved or refuted, 63 for none or a pass.
    pub(crate) bit: u32,
    /// Of a proof, the points where stones of the side in question may be lost.
    pub(crate) lost: u64,
}

/// A depth that stands for all depths.
pub(crate) const NEVER: u32 = 63;

impl Finding {
    fn pack(self) -> u64 {
        let target = u64::from((self.target + 64).unsigned_abs()) & 127;
        1 | u64::from(self.proved) << 1
            | target << 2
            | u64::from(self.depth.min(NEVER)) << 9
            | u64::from(self.bit & 63) << 15
    }

    fn unpack(word: u64) -> Self {
        let field = |shift: u32, bits: u32| (word >> shift & ((1 << bits) - 1)) as u32;
        Self {
            proved: field(1, 1) == 1,
            target: field(2, 7).cast_signed() - 64,
            depth: field(9, 6),
            bit: field(15, 6),
            lost: 0,
        }
    }
}

/// The table.
#[derive(Debug)]
pub struct Table {
    words: Vec<AtomicU64>,
    lost: Vec<AtomicU64>,
    bucket_bits: u32,
    key_bits: u32,
}

/// The key of a state, scrambled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    bucket: usize,
    rest: u64,
}

impl Table {
    /// A table for states numbered below `states`, of about `bytes` bytes.
    #[must_use]
    pub fn new(states: u64, bytes: usize) -> Self {
        let key_bits = 64 - states.leading_zeros();
        let buckets = (bytes / (8 * WAYS)).max(1);
        let bucket_bits = buckets.ilog2().max(key_bits.saturating_sub(REST)).min(key_bits);
        let count = WAYS << bucket_bits;
        Self { words: (0..count).map(|_| AtomicU64::new(0)).collect(), lost: (0..count).map(|_| AtomicU64::new(0)).collect(), bucket_bits, key_bits }
    }

    /// Bytes that the table takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words.len() * 8
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in &self.words {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// A bijection on the numbers of `key_bits` bits, cut in two.
    pub(crate) fn key(&self, number: u64) -> Key {
        let mask = if self.key_bits >= 64 { u64::MAX } else { (1 << self.key_bits) - 1 };
        let half = self.key_bits.div_ceil(2);
        let mut n = number & mask;
        for multiplier in [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93] {
            n = n.wrapping_mul(multiplier) & mask;
            n ^= n >> half;
        }
        Key { bucket: (n & ((1 << self.bucket_bits) - 1)) as usize, rest: n >> self.bucket_bits }
    }

    pub(crate) fn proof(&self, key: Key, target: i32) -> Option<u64> {
        self.entries(key).find(|f| f.proved && f.target >= target).map(|f| f.lost)
    }

    pub(crate) fn fails(&self, key: Key, target: i32, depth: u32) -> Option<u64> {
        self.entries(key).find(|f| !f.proved && f.target <= target && f.depth >= depth).map(|f| f.lost)
    }

    /// A move to try first.
    pub(crate) fn hint(&self, key: Key) -> Option<u32> {
        self.entries(key).map(|finding| finding.bit).next()
    }

    /// All that is known about a state.
    pub(crate) fn entries(&self, key: Key) -> impl Iterator<Item = Finding> {
        let start = key.bucket * WAYS;
        (start..start + WAYS).filter_map(move |i| {
            let word = self.words[i].load(Ordering::Relaxed);
            (word & 1 == 1 && word >> FINDING == key.rest).then(|| {
                let mut f = Finding::unpack(word);
                { f.lost = self.lost[i].load(Ordering::Relaxed); }
                f
            })
        })
    }

    /// Keeps a finding, in the place of one about the same state, or of the least deep.
    pub(crate) fn keep(&self, key: Key, finding: Finding) {
        let start = key.bucket * WAYS;
        let mut worst = (u32::MAX, start);
        for (index, word) in self.words[start..start + WAYS].iter().enumerate() {
            let word = word.load(Ordering::Relaxed);
            let old = Finding::unpack(word);
            let worth = if word & 1 == 0 {
                0
            } else if word >> FINDING == key.rest {
                if old.proved && !finding.proved && old.target >= finding.target {
                    return;
                }
                if old.proved == finding.proved { 0 } else { 2 * old.depth + 1 }
            } else {
                2 * old.depth + 1
            };
            if worth < worst.0 {
                worst = (worth, start + index);
            }
        }
        { self.lost[worst.1].store(finding.lost, Ordering::Relaxed); }
        self.words[worst.1].store(key.rest << FINDING | finding.pack(), Ordering::Relaxed);
    }
}
