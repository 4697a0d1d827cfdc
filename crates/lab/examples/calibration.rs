//! Runs the experiment `calibration` and prints what it found.
//!
//! `cargo run --release -p lab --example calibration -- [JOBS [SEED [RESULTS_FILE]]]`

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use lab::{Interrupt, Lab, Plan, ProgramVersion, RunKey, Seed, Store};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match calibrate(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn calibrate(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let lab = Lab::new();
    let experiment = lab.find("calibration")?;
    let jobs = arguments.first().map_or(Ok(experiment.job_count()), |jobs| jobs.parse())?;
    let seed = arguments.get(1).map_or(Ok(1), |seed| seed.parse())?;
    let file = lab::results_file(arguments.get(2).map(Path::new))?;
    let version = ProgramVersion(env!("CARGO_PKG_VERSION").to_owned());
    let key = RunKey::new(experiment, Seed(seed), version);
    let plan = Plan { key, jobs, workers: lab::all_cores() };
    let mut store = Store::open(&file)?;
    let standing =
        lab::run(experiment, &mut store, &plan, &Interrupt::default(), &mut |progress| {
            if progress.done % 1000 == 0 {
                eprintln!("{} of {} after {:.1?}", progress.done, progress.total, progress.elapsed);
            }
        })?;
    print!("{}", experiment.summarize(&standing.outcomes).to_text());
    Ok(())
}
