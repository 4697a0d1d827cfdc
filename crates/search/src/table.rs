//! The transposition table [Greenblatt and others 1967]: what is known of nodes seen before.
//!
//! An entry has the whole key, a lower and an upper bound, each with the depth it was searched to,
//! and the best move. Bounds that are final hold at every depth. An entry gives way to another node
//! if it is from an earlier search or not searched deeper.

use crate::{INFINITE, Key, Value};

/// The depth of a bound that no deeper search can change.
pub(crate) const FINAL: u8 = u8::MAX;

/// A table of 2^n entries, or of none.
#[derive(Debug, Clone)]
pub struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
    generation: u8,
}

/// A bound of a node's value, and how deep the search was that found it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) value: Value,
    pub(crate) depth: u8,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<M> {
    key: Key,
    pub(crate) lower: Bound,
    pub(crate) upper: Bound,
    pub(crate) best: Option<M>,
    generation: u8,
}

impl<M: Copy> Entry<M> {
    fn new(key: Key) -> Self {
        let nothing = |value| Bound { value, depth: 0 };
        let (lower, upper) = (nothing(-INFINITE), nothing(INFINITE));
        Self { key, lower, upper, best: None, generation: 0 }
    }

    fn depth(&self) -> u8 {
        self.lower.depth.max(self.upper.depth)
    }
}

impl<M: Copy> Table<M> {
    /// A table of 2^`bits` entries.
    #[must_use]
    pub fn new(bits: u8) -> Self {
        Self { entries: vec![None; 1 << bits], generation: 0 }
    }

    /// A table that keeps nothing.
    #[must_use]
    pub const fn none() -> Self {
        Self { entries: Vec::new(), generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// Lets entries of the searches before give way.
    pub(crate) const fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    pub(crate) fn find(&self, key: Key) -> Option<&Entry<M>> {
        let entry = self.entries.get(self.place(key)?)?.as_ref()?;
        (entry.key == key).then_some(entry)
    }

    /// Notes a lower or an upper bound or both.
    pub(crate) fn note(
        &mut self,
        key: Key,
        lower: Option<Bound>,
        upper: Option<Bound>,
        best: Option<M>,
    ) {
        let generation = self.generation;
        let Some(place) = self.place(key) else { return };
        let depth = lower.iter().chain(&upper).map(|bound| bound.depth).max().unwrap_or(0);
        let mut entry = match self.entries[place] {
            Some(old) if old.key == key => old,
            Some(old) if old.generation == generation && old.depth() > depth => return,
            _ => Entry::new(key),
        };
        if let Some(bound) = lower.filter(|bound| bound.depth >= entry.lower.depth) {
            entry.lower = bound;
        }
        if let Some(bound) = upper.filter(|bound| bound.depth >= entry.upper.depth) {
            entry.upper = bound;
        }
        entry.best = best.or(entry.best);
        entry.generation = generation;
        self.entries[place] = Some(entry);
    }

    fn place(&self, key: Key) -> Option<usize> {
        let mixed = (key.position ^ key.rest.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xff51_afd7_ed55_8ccd);
        let mixed = usize::try_from(mixed >> 32).unwrap_or(0);
        (!self.entries.is_empty()).then(|| mixed & (self.entries.len() - 1))
    }
}
