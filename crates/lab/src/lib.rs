//! Jobs, runs and their results: what every match and experiment rests on. It knows nothing of Go.

mod experiment;
mod job;
mod report;
mod run_key;
mod seed;
pub mod statistics;

pub use experiment::{Experiment, StoppingRule, ToTheEnd, Verdict};
pub use job::{Context, Finished, Interrupt, Job, JobError, JobIndex, Outcome};
pub use report::{Cell, Number, Report, Table};
pub use run_key::{ProgramVersion, RunKey};
pub use seed::{Seed, SplitMix64};
