//! What the jobs of a run have found so far, for jobs that build on earlier ones.
//!
//! A tournament of an evolving population needs the one before it. A job may ask its context for
//! the outcome of an earlier job of the same run, and waits where another worker is at it. Outcomes
//! stay pure, because those that they rest on are.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Finished, JobIndex, Outcome};

/// How long to wait before looking whether the run was interrupted.
const PATIENCE: Duration = Duration::from_millis(50);

/// The outcomes, shared by the workers.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    done: Mutex<HashMap<JobIndex, Outcome>>,
    changed: Condvar,
}

impl Ledger {
    /// A ledger of what is stored.
    pub(crate) fn of(stored: &[Finished]) -> Self {
        let done = stored.iter().map(|finished| (finished.index, finished.outcome.clone()));
        Self { done: Mutex::new(done.collect()), changed: Condvar::new() }
    }

    /// Adds what a job found.
    pub(crate) fn add(&self, index: JobIndex, outcome: Outcome) {
        self.lock().insert(index, outcome);
        self.changed.notify_all();
    }

    /// What a job found, `None` if it is not there after a moment.
    pub(crate) fn wait_for(&self, index: JobIndex) -> Option<Outcome> {
        let is_missing = |done: &mut HashMap<JobIndex, Outcome>| !done.contains_key(&index);
        let waited = self.changed.wait_timeout_while(self.lock(), PATIENCE, is_missing);
        let (done, _) = waited.unwrap_or_else(PoisonError::into_inner);
        done.get(&index).cloned()
    }

    /// A worker that panicked while it held the lock left a whole map behind.
    fn lock(&self) -> MutexGuard<'_, HashMap<JobIndex, Outcome>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
