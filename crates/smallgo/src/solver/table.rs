//! What the search has found, in a table that several threads may share.
//!
//! An entry is two words: the rest of an exact key with the finding, and the stones that are lost in
//! its tree. Keys are numbers of states scrambled by a bijection; a part of the scrambled number
//! chooses the bucket, the rest is stored, so that an entry is never taken for another state's.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries that share a bucket.
const WAYS: usize = 4;

/// Bytes of an entry.
const ENTRY: usize = 16;

/// The move of a finding that has none, or passes.
const NO_MOVE: u32 = 63;

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
    /// The stones that may be lost in the tree, packed.
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

    // The mask leaves no more bits than the number has.
    #[allow(clippy::cast_possible_truncation)]
    fn unpack(word: u64, lost: u64) -> Self {
        let field = |shift: u32, bits: u32| (word >> shift & ((1 << bits) - 1)) as u32;
        Self {
            proved: field(1, 1) == 1,
            target: field(2, 7).cast_signed() - 64,
            depth: field(9, 6),
            bit: field(15, 6),
            lost,
        }
    }
}

/// Entries that share a line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

/// The table.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
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
    ///
    /// # Errors
    ///
    /// When the system has not so much memory.
    pub fn new(states: u64, bytes: usize) -> Result<Self, TryReserveError> {
        let key_bits = 64 - states.leading_zeros();
        let buckets = (bytes / (ENTRY * WAYS)).max(1);
        let bucket_bits = buckets.ilog2().max(key_bits.saturating_sub(REST)).min(key_bits);
        let count = 1_usize << bucket_bits;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets, bucket_bits, key_bits })
    }

    /// Bytes that the table takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * WAYS * ENTRY
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self.buckets.iter().flat_map(|bucket| bucket.0.iter().flatten()) {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// A bijection on the numbers of `key_bits` bits, cut in two.
    // The bucket is a part of an index.
    #[allow(clippy::cast_possible_truncation)]
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

    /// A proof of at least `target`.
    pub(crate) fn proof(&self, key: Key, target: i32) -> Option<Finding> {
        self.entries(key).find(|found| found.proved && found.target >= target)
    }

    /// A failure at `target` or less, searched at least so deep.
    pub(crate) fn failure(&self, key: Key, target: i32, depth: u32) -> Option<Finding> {
        let fails =
            |found: &Finding| !found.proved && found.target <= target && found.depth >= depth;
        self.entries(key).find(fails)
    }

    /// A move to try first, as the state's name turns it.
    pub(crate) fn hint(&self, key: Key) -> Option<u32> {
        self.entries(key).map(|found| found.bit).find(|&bit| bit != NO_MOVE)
    }

    /// All that is known about a state.
    fn entries(&self, key: Key) -> impl Iterator<Item = Finding> {
        self.buckets[key.bucket].0.iter().filter_map(move |pair| {
            let lost = pair[1].load(Ordering::Relaxed);
            let word = pair[0].load(Ordering::Relaxed) ^ scrambled(lost);
            let is_it = word & 1 == 1 && word >> FINDING == key.rest;
            is_it.then(|| Finding::unpack(word, lost))
        })
    }

    /// Keeps a finding, in the place of one about the same state, or of the least deep.
    pub(crate) fn keep(&self, key: Key, finding: Finding) {
        let bucket = &self.buckets[key.bucket].0;
        let mut worst = (u32::MAX, 0);
        for (index, pair) in bucket.iter().enumerate() {
            let lost = pair[1].load(Ordering::Relaxed);
            let word = pair[0].load(Ordering::Relaxed) ^ scrambled(lost);
            let old = Finding::unpack(word, lost);
            let is_same = word & 1 == 1 && word >> FINDING == key.rest;
            let worth = match (word & 1 == 1, is_same && old.proved == finding.proved) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => 2 * old.depth + 2,
            };
            if worth < worst.0 {
                worst = (worth, index);
            }
        }
        let word = key.rest << FINDING | finding.pack();
        let pair = &bucket[worst.1];
        pair[1].store(finding.lost, Ordering::Relaxed);
        pair[0].store(word ^ scrambled(finding.lost), Ordering::Relaxed);
    }
}

/// Ties the words of an entry to each other: if two threads write at once, what is read has the
/// key of neither. Nothing stays nothing.
const fn scrambled(word: u64) -> u64 {
    let word = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
