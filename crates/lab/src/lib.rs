//! Jobs, runs and their results: what every match and experiment rests on. Only
//! [`mod@matches`] and the experiments about Go know of Go.
//!
//! An [`Experiment`] is a question answered by many independent jobs. [`run`] does them on all
//! cores and keeps each outcome in a [`Store`] as soon as it is there; asking for the same run again
//! goes on where it was. The outcome of a job is a pure function of the run's [`RunKey`] and the
//! job's index: neither the number of workers, nor their order, nor a crash changes a result.
//!
//! ```
//! use lab::{Interrupt, Lab, Plan, ProgramVersion, RunKey, Seed, Store};
//!
//! let folder = tempfile::tempdir()?;
//! let mut store = Store::open(&folder.path().join("lab.sqlite"))?;
//! let lab = Lab::new();
//! let experiment = lab.find("calibration")?;
//! let key = RunKey::new(experiment, Seed(1), ProgramVersion("1.0.0".to_owned()));
//! let plan = Plan { key, jobs: 8, workers: lab::all_cores() };
//! let standing =
//!     lab::run(experiment, &mut store, &plan, &Interrupt::default(), &mut |progress| {
//!         eprintln!("{} of {}", progress.done, progress.total);
//!     })?;
//! println!("{}", experiment.summarize(&standing.outcomes).to_text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod calibration;
mod duels;
mod experiment;
mod finished;
mod fitting;
mod incentives;
mod incremental;
mod job;
mod ledger;
mod light_games;
pub mod matches;
mod metric_calm;
mod paths;
mod pattern_moves;
mod plot;
mod positions;
mod programs;
mod registry;
mod report;
mod run_key;
mod runner;
mod seed;
pub mod small;
mod small_values;
pub mod statistics;
mod stopping;
mod store;
mod truth;

pub use calibration::Calibration;
pub use duels::Duels;
pub use experiment::Experiment;
pub use finished::FinishedGames;
pub use fitting::{
    Draw, Fitted, FittedLife, FittedMoves, LifeDraw, LifeQuestion, Sight, VistaDraw,
    fit_evaluation, fit_life, fit_moves, fit_vistas, measure_evaluation,
};
pub use incentives::Incentives;
pub use incremental::Incremental;
pub use job::{Context, Finished, Interrupt, Job, JobError, JobIndex, Outcome};
pub use light_games::LightGames;
pub use metric_calm::MetricCalm;
pub use paths::{NoPlace, results_file};
pub use pattern_moves::PatternMoves;
pub use plot::{Plot, Series};
pub use positions::{BadPositions, Labelled};
pub use programs::{BadProgram, program, program_from_toml, program_to_toml};
pub use registry::{Lab, UnknownExperiment};
pub use report::{Cell, Number, Report, Table};
pub use run_key::{ProgramVersion, RunKey};
pub use runner::{Ending, Plan, Progress, Standing, all_cores, run, standing};
pub use seed::{Seed, SplitMix64};
pub use small_values::SmallValues;
pub use stopping::{StoppingRule, ToTheEnd, UntilDecided, Verdict};
pub use store::{Fault, RunId, RunInfo, Store, StoreError, Stored};
pub use truth::Truth;
