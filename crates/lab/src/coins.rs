//! The smallest experiment, for tests that need one and do not mind which.

use serde_json::{Value, json};

use crate::{Context, Experiment, Finished, Job, JobError, Report};

/// How often does a tossed coin show its head?
pub(crate) struct Coins {
    /// Tosses in a job.
    pub(crate) tosses: u32,
}

impl Experiment for Coins {
    fn name(&self) -> &'static str {
        "coins"
    }
    fn about(&self) -> &'static str {
        "How often does a tossed coin show its head?"
    }
    fn parameters(&self) -> Value {
        json!({ "tosses": self.tosses })
    }
    fn job_count(&self) -> u32 {
        10
    }
    fn run(&self, job: &Job, _: &Context<'_>) -> Result<Value, JobError> {
        let mut chance = job.seed.stream();
        Ok(json!((0..self.tosses).filter(|_| chance.unit() < 0.5).count()))
    }
    fn summarize(&self, outcomes: &[Finished]) -> Report {
        Report { title: outcomes.len().to_string(), tables: Vec::new(), notes: Vec::new() }
    }
}
