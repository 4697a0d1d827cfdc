//! What a worker does: takes the next job, does it, hands over what came of it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::ledger::Ledger;
use crate::{Context, Experiment, Finished, Interrupt, Job, JobError, JobIndex, Outcome, RunKey};

/// The jobs still to be done. Workers share it and take from its front.
pub(super) struct Queue<'a> {
    jobs: Vec<JobIndex>,
    next: AtomicUsize,
    closed: Interrupt,
    interrupt: &'a Interrupt,
    /// What was finished, where jobs build on each other.
    ledger: Option<Ledger>,
}

impl<'a> Queue<'a> {
    pub(super) fn new(
        jobs: Vec<JobIndex>,
        interrupt: &'a Interrupt,
        ledger: Option<Ledger>,
    ) -> Self {
        Self { jobs, next: AtomicUsize::new(0), closed: Interrupt::default(), interrupt, ledger }
    }

    pub(super) const fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Lets no further job begin, and those under way end early if they can: nobody wants them.
    pub(super) fn close(&self) {
        self.closed.raise();
    }

    fn take(&self) -> Option<JobIndex> {
        if self.closed.is_raised() || self.interrupt.is_raised() {
            return None;
        }
        self.jobs.get(self.next.fetch_add(1, Ordering::Relaxed)).copied()
    }
}

/// A job that is over, how long it took, and what it noted.
pub(super) struct Delivery {
    pub(super) finished: Finished,
    pub(super) wall: Duration,
    pub(super) notes: Option<Value>,
}

/// Does jobs until there are none left, or nobody wants them any more.
pub(super) fn work(
    experiment: &dyn Experiment,
    key: &RunKey,
    queue: &Queue<'_>,
    deliveries: &SyncSender<Delivery>,
) {
    let context = Context::either(queue.interrupt, &queue.closed, queue.ledger.as_ref());
    while let Some(index) = queue.take() {
        let begun = Instant::now();
        let Some(outcome) = outcome_of(experiment, &key.job(index), &context) else { return };
        if let Some(ledger) = &queue.ledger {
            ledger.add(index, outcome.clone());
        }
        let (wall, notes) = (begun.elapsed(), context.take_notes());
        let delivery = Delivery { finished: Finished { index, outcome }, wall, notes };
        if deliveries.send(delivery).is_err() {
            return;
        }
    }
}

/// What comes of a job, `None` if it was interrupted.
///
/// An experiment that panics is trusted with its next job all the same: jobs share nothing but
/// settings, so that there is no half-changed state to fear.
fn outcome_of(experiment: &dyn Experiment, job: &Job, context: &Context<'_>) -> Option<Outcome> {
    match catch_unwind(AssertUnwindSafe(|| experiment.run(job, context))) {
        Ok(Ok(value)) => Some(Outcome::Done(value)),
        Ok(Err(JobError::Failed(why))) => Some(Outcome::Failed(why)),
        Ok(Err(JobError::Interrupted)) => None,
        Err(payload) => Some(Outcome::Failed(format!("panicked: {}", message(payload.as_ref())))),
    }
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
