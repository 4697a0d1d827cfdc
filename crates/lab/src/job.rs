//! The unit of work: a job, and what comes of it.
//!
//! A job is named by its experiment, its index in the run and its seed. Its outcome is a pure
//! function of these, of the experiment's parameters and of the program's version: doing a job
//! twice, elsewhere or after a crash is harmless. How long it took is no part of the outcome.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::Seed;
use crate::ledger::Ledger;

/// A job's place in its run, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JobIndex(pub u32);

impl fmt::Display for JobIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One piece of work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The experiment's name.
    pub experiment: String,
    /// The job's place in the run.
    pub index: JobIndex,
    /// All the chance that the job may use.
    pub seed: Seed,
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// What the experiment observed.
    Done(Value),
    /// Why there is nothing to observe. A failure is kept like a result: the same job would fail
    /// in the same way again.
    Failed(String),
}

impl Outcome {
    /// The observation as a type of the experiment's own, `None` for a failure and for a value of
    /// another form.
    #[must_use]
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        match self {
            Self::Done(value) => T::deserialize(value).ok(),
            Self::Failed(_) => None,
        }
    }
}

/// A job that is over.
#[derive(Debug, Clone, PartialEq)]
pub struct Finished {
    /// Which job of the run.
    pub index: JobIndex,
    /// What came of it.
    pub outcome: Outcome,
}

/// Why a job has no observation to return.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum JobError {
    /// The job saw that it should stop. Nothing is kept, and the job is done again another time.
    #[error("interrupted")]
    Interrupted,
    /// The job cannot be done. This is kept as its outcome.
    #[error("{0}")]
    Failed(String),
}

impl JobError {
    /// The job cannot be done because of this error.
    #[allow(clippy::needless_pass_by_value)] // for `map_err`
    pub fn because(error: impl fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }
}

/// An observation that JSON cannot hold.
impl From<serde_json::Error> for JobError {
    fn from(error: serde_json::Error) -> Self {
        Self::because(error)
    }
}

/// What the runner lets a job know. It holds nothing that an outcome could depend on.
#[derive(Debug)]
pub struct Context<'a> {
    interrupts: [&'a Interrupt; 2],
    notes: RefCell<Option<Value>>,
    ledger: Option<&'a Ledger>,
}

impl<'a> Context<'a> {
    /// A context whose jobs are interrupted by `interrupt`.
    #[must_use]
    pub const fn new(interrupt: &'a Interrupt) -> Self {
        Self { interrupts: [interrupt; 2], notes: RefCell::new(None), ledger: None }
    }

    /// A context whose jobs are interrupted by either of two flags: the user's, and the run's own
    /// for when its outcomes are no longer wanted.
    pub(crate) const fn either(
        user: &'a Interrupt,
        run: &'a Interrupt,
        ledger: Option<&'a Ledger>,
    ) -> Self {
        Self { interrupts: [user, run], notes: RefCell::new(None), ledger }
    }

    /// What came of an earlier job of the same run, for experiments whose jobs build on each other
    /// ([`Experiment::builds_on_earlier`](crate::Experiment::builds_on_earlier)). Waits for it where
    /// another worker is at it.
    ///
    /// It must be a job of a lower index: these are always begun before.
    ///
    /// # Errors
    ///
    /// When the run is interrupted, when the earlier job failed, or when the experiment did not say
    /// that it builds on earlier jobs.
    pub fn outcome_of(&self, earlier: JobIndex) -> Result<Value, JobError> {
        let failed = |why: &str| JobError::Failed(format!("job {earlier} {why}"));
        let ledger = self.ledger.ok_or_else(|| failed("is not kept for others"))?;
        loop {
            match ledger.wait_for(earlier) {
                Some(Outcome::Done(value)) => return Ok(value),
                Some(Outcome::Failed(why)) => return Err(failed(&format!("failed: {why}"))),
                None => self.go_on()?,
            }
        }
    }

    /// Notes what is worth knowing of how the job was done and has no place in its outcome, since
    /// it differs from one doing to the next: times above all. A second note replaces the first.
    pub fn note(&self, notes: Value) {
        self.notes.replace(Some(notes));
    }

    /// What the job noted; the next job begins without notes.
    pub fn take_notes(&self) -> Option<Value> {
        self.notes.take()
    }

    /// Refuses to go on once the run is being interrupted. A job that takes longer than a user
    /// waits after Ctrl-C asks now and then.
    ///
    /// # Errors
    ///
    /// [`JobError::Interrupted`], to be passed on with `?`.
    pub fn go_on(&self) -> Result<(), JobError> {
        let raised = self.interrupts.iter().any(|interrupt| interrupt.is_raised());
        if raised { Err(JobError::Interrupted) } else { Ok(()) }
    }
}

/// A flag that ends a run early and cleanly. Clones share the flag: one goes to the handler of
/// Ctrl-C, another to the runner.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks the run to end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the run was asked to end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
