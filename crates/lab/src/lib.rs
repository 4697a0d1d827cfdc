//! Jobs, runs and their results: what every match and experiment rests on. It knows nothing of Go.

mod calibration;
mod experiment;
mod job;
mod paths;
mod registry;
mod report;
mod run_key;
mod runner;
mod seed;
pub mod statistics;
mod store;

pub use calibration::Calibration;
pub use experiment::{Experiment, StoppingRule, ToTheEnd, Verdict};
pub use job::{Context, Finished, Interrupt, Job, JobError, JobIndex, Outcome};
pub use paths::{NoPlace, results_file};
pub use registry::{Lab, UnknownExperiment};
pub use report::{Cell, Number, Report, Table};
pub use run_key::{ProgramVersion, RunKey};
pub use runner::{Ending, Plan, Progress, Standing, all_cores, run, standing};
pub use seed::{Seed, SplitMix64};
pub use store::{Fault, RunId, RunInfo, Store, StoreError, Stored};
