//! The jobs of a run from the first up to the first that is missing, and where the stopping rule
//! ends them.
//!
//! Outcomes arrive in any order. One that is ahead of its turn waits until those before it are
//! there, and only then is the rule asked.

use std::collections::BTreeMap;

use super::Ending;
use crate::{Finished, JobIndex, Outcome, StoppingRule, Verdict};

/// The outcomes of a run that count, and those that wait for their turn.
pub(super) struct Prefix {
    rule: Box<dyn StoppingRule>,
    total: u32,
    counted: Vec<Finished>,
    waiting: BTreeMap<JobIndex, Outcome>,
    decided: Option<JobIndex>,
    known: u32,
}

impl Prefix {
    /// The prefix of a run of `total` jobs of which `stored` are over. Stored jobs beyond the total
    /// do not count: the run was once meant to be longer.
    pub(super) fn new(rule: Box<dyn StoppingRule>, total: u32, stored: Vec<Finished>) -> Self {
        let (counted, waiting) = (Vec::new(), BTreeMap::new());
        let mut prefix = Self { rule, total, counted, waiting, decided: None, known: 0 };
        for finished in stored {
            prefix.add(finished);
        }
        prefix
    }

    /// Takes in one more outcome. A second outcome of a job is ignored.
    pub(super) fn add(&mut self, finished: Finished) {
        let Finished { index, outcome } = finished;
        if index < self.next() || index.0 >= self.total || self.waiting.contains_key(&index) {
            return;
        }
        self.known += 1;
        self.waiting.insert(index, outcome);
        while self.decided.is_none()
            && let Some(outcome) = self.waiting.remove(&self.next())
        {
            let index = self.next();
            if self.rule.observe(&outcome) == Verdict::Stop {
                self.decided = Some(index);
            }
            self.counted.push(Finished { index, outcome });
        }
    }

    /// The job with which the stopping rule was satisfied.
    pub(super) const fn decided(&self) -> Option<JobIndex> {
        self.decided
    }

    /// The outcomes that count so far.
    pub(super) fn counted(&self) -> &[Finished] {
        &self.counted
    }

    /// How many of the jobs have an outcome, whether it counts or not.
    pub(super) const fn known(&self) -> u32 {
        self.known
    }

    /// How many jobs the run has.
    pub(super) const fn total(&self) -> u32 {
        self.total
    }

    pub(super) fn ending(&self) -> Ending {
        match self.decided {
            Some(index) => Ending::Decided(index),
            None if self.next().0 == self.total => Ending::Complete,
            None => Ending::Unfinished,
        }
    }

    pub(super) fn into_outcomes(self) -> Vec<Finished> {
        self.counted
    }

    /// The first job that does not count yet.
    fn next(&self) -> JobIndex {
        self.counted.last().map_or(JobIndex(0), |last| JobIndex(last.index.0 + 1))
    }
}
