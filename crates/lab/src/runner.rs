//! Does the jobs of a run that have no outcome yet, on all cores, and stores what comes of them.
//!
//! Workers take the missing jobs in the order of their indices and send what came of them to the
//! caller's thread, which alone writes. The caller's flag ends a run after the jobs under way;
//! these are stored too. What counts is always the run's *prefix*, the jobs from the first up to
//! the first that is missing: it does not depend on which worker was quicker, and jobs that happen
//! to be short are not over-represented in a run that was interrupted.
//!
//! Where a stopping rule ends a run, jobs beyond its end may have been finished by quicker workers.
//! Their outcomes stay in the file and never count.

mod prefix;
#[cfg(test)]
mod tests;
mod worker;

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use prefix::Prefix;
use worker::{Delivery, Queue};

use crate::ledger::Ledger;
use crate::{Experiment, Finished, Interrupt, JobIndex, RunId, RunKey, Store, StoreError, Stored};

/// What is to be done and how.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The run.
    pub key: RunKey,
    /// How many jobs it has, done ones included.
    pub jobs: u32,
    /// How many jobs are done at the same time. Changes nothing but the time.
    pub workers: NonZeroUsize,
}

/// As many workers as this computer has cores for us.
#[must_use]
pub fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// How far a run has come, each time that a job is over.
#[derive(Debug)]
pub struct Progress<'a> {
    /// Jobs that have an outcome, those of earlier sittings included.
    pub done: u32,
    /// All jobs of the run.
    pub total: u32,
    /// Jobs done in this sitting.
    pub done_now: u32,
    /// Time since this sitting began.
    pub elapsed: Duration,
    /// The job that was finished last.
    pub last: &'a Finished,
    /// The outcomes that count so far, in the order of their jobs.
    pub counted: &'a [Finished],
}

/// A run when it is not being worked at.
#[derive(Debug)]
pub struct Standing {
    /// How it ended.
    pub ending: Ending,
    /// The outcomes that count, in the order of their jobs.
    pub outcomes: Vec<Finished>,
    /// Jobs for which two processes found different outcomes. Empty unless the experiment breaks
    /// its promise of purity.
    pub contradicted: Vec<JobIndex>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every job has its outcome.
    Complete,
    /// The stopping rule was satisfied with this job.
    Decided(JobIndex),
    /// Some jobs are missing; running again goes on.
    Unfinished,
}

/// Does what is missing of a run.
///
/// # Errors
///
/// When outcomes cannot be stored. Those stored before stay, and running again goes on.
pub fn run(
    experiment: &dyn Experiment,
    store: &mut Store,
    plan: &Plan,
    interrupt: &Interrupt,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Standing, StoreError> {
    let run = store.begin(&plan.key)?;
    let stored = store.outcomes(run)?;
    let ledger = experiment.builds_on_earlier().then(|| Ledger::of(&stored));
    let queue = Queue::new(missing(&stored, plan.jobs), interrupt, ledger);
    let prefix = Prefix::new(experiment.stopping_rule(), plan.jobs, stored);
    if prefix.decided().is_some() {
        queue.close();
    }
    // A short queue: a worker that is far ahead of the disk waits for it.
    let (sender, deliveries) = mpsc::sync_channel(2 * plan.workers.get());
    let mut sitting = Sitting { store, run, prefix, queue: &queue, contradicted: Vec::new() };
    thread::scope(|scope| {
        for _ in 0..plan.workers.get().min(queue.len()) {
            let (queue, sender) = (&queue, sender.clone());
            scope.spawn(move || worker::work(experiment, &plan.key, queue, &sender));
        }
        drop(sender);
        let result = sitting.write_all(deliveries, progress);
        // After a fault the workers must not begin jobs that nobody can store.
        queue.close();
        result
    })?;
    Ok(sitting.standing())
}

/// How the run stands, without doing anything for it.
///
/// # Errors
///
/// When the results cannot be read.
pub fn standing(
    experiment: &dyn Experiment,
    store: &Store,
    run: RunId,
    jobs: u32,
) -> Result<Standing, StoreError> {
    let prefix = Prefix::new(experiment.stopping_rule(), jobs, store.outcomes(run)?);
    Ok(standing_of(prefix, Vec::new()))
}

fn standing_of(prefix: Prefix, contradicted: Vec<JobIndex>) -> Standing {
    Standing { ending: prefix.ending(), outcomes: prefix.into_outcomes(), contradicted }
}

fn missing(stored: &[Finished], jobs: u32) -> Vec<JobIndex> {
    let done: HashSet<JobIndex> = stored.iter().map(|finished| finished.index).collect();
    (0..jobs).map(JobIndex).filter(|index| !done.contains(index)).collect()
}

/// The writing side of a run at work.
struct Sitting<'a> {
    store: &'a mut Store,
    run: RunId,
    prefix: Prefix,
    queue: &'a Queue<'a>,
    contradicted: Vec<JobIndex>,
}

impl Sitting<'_> {
    /// Stores what the workers deliver until the last of them is gone.
    fn write_all(
        &mut self,
        deliveries: mpsc::Receiver<Delivery>,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), StoreError> {
        let begun = Instant::now();
        for (Delivery { finished, wall, notes }, done_now) in deliveries.into_iter().zip(1..) {
            let stored = self.store.record_with_notes(self.run, &finished, wall, notes.as_ref())?;
            if stored == Stored::Contradicted {
                self.contradicted.push(finished.index);
            }
            self.prefix.add(finished.clone());
            if self.prefix.decided().is_some() {
                self.queue.close();
            }
            progress(&Progress {
                done: self.prefix.known(),
                total: self.prefix.total(),
                done_now,
                elapsed: begun.elapsed(),
                last: &finished,
                counted: self.prefix.counted(),
            });
        }
        Ok(())
    }

    fn standing(self) -> Standing {
        standing_of(self.prefix, self.contradicted)
    }
}
