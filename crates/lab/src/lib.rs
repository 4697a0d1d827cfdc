//! Jobs, runs and their results: what every match and experiment rests on. Only
//! [`mod@matches`] knows of Go; the experiments about it are in the crate `experiments`.
//!
//! An [`Experiment`] is a question answered by many independent jobs. [`run`] does them on all
//! cores and keeps each outcome in a [`Store`] as soon as it is there; asking for the same run again
//! goes on where it was. The outcome of a job is a pure function of the run's [`RunKey`] and the
//! job's index: neither the number of workers, nor their order, nor a crash changes a result.
//!
//! ```
//! use lab::{Context, Experiment, Finished, Interrupt, Job, JobError, Lab, Plan, ProgramVersion};
//! use lab::{Report, RunKey, Seed, Store};
//! use serde_json::{Value, json};
//!
//! /// Is a tossed coin fair?
//! struct Coins;
//!
//! impl Experiment for Coins {
//!     fn name(&self) -> &str {
//!         "coins"
//!     }
//!     fn about(&self) -> &str {
//!         "Does a coin fall on its head half of the time?"
//!     }
//!     fn parameters(&self) -> Value {
//!         json!({})
//!     }
//!     fn job_count(&self) -> u32 {
//!         1000
//!     }
//!     fn run(&self, job: &Job, _: &Context<'_>) -> Result<Value, JobError> {
//!         Ok(json!(job.seed.stream().unit() < 0.5))
//!     }
//!     fn summarize(&self, outcomes: &[Finished]) -> Report {
//!         let is_head = |toss: &&Finished| toss.outcome.read() == Some(true);
//!         let heads = outcomes.iter().filter(is_head).count();
//!         let title = format!("{heads} heads of {}", outcomes.len());
//!         Report { title, tables: Vec::new(), notes: Vec::new() }
//!     }
//! }
//!
//! let folder = tempfile::tempdir()?;
//! let mut store = Store::open(&folder.path().join("lab.sqlite"))?;
//! let mut lab = Lab::new();
//! lab.add(Box::new(Coins));
//! let experiment = lab.find("coins")?;
//! let key = RunKey::new(experiment, Seed(1), ProgramVersion("1.0.0".to_owned()));
//! let plan = Plan { key, jobs: 8, workers: lab::all_cores() };
//! let standing =
//!     lab::run(experiment, &mut store, &plan, &Interrupt::default(), &mut |progress| {
//!         eprintln!("{} of {}", progress.done, progress.total);
//!     })?;
//! println!("{}", experiment.summarize(&standing.outcomes).to_text());
//! # assert_eq!(standing.outcomes.len(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod coins;
mod experiment;
pub mod files;
mod job;
mod ledger;
pub mod matches;
pub mod memory;
mod paths;
mod plot;
mod registry;
mod report;
mod run_key;
mod runner;
mod seed;
pub mod statistics;
mod stopping;
mod store;

pub use experiment::Experiment;
pub use job::{Context, Finished, Interrupt, Job, JobError, JobIndex, Outcome};
pub use paths::{NoPlace, results_file};
pub use plot::{Plot, Series};
pub use registry::{Lab, UnknownExperiment};
pub use report::{Cell, Number, Report, Table};
pub use run_key::{ProgramVersion, RunKey};
pub use runner::{Ending, Plan, Progress, Standing, all_cores, run, standing};
pub use seed::{Seed, SplitMix64};
pub use stopping::{StoppingRule, ToTheEnd, UntilDecided, Verdict};
pub use store::{Fault, RunId, RunInfo, Store, StoreError, Stored};
