//! `aizome fit`: the numbers of the program's judgements, fitted to labelled positions.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use lab::{Labelled, all_cores, fit_evaluation, measure_evaluation};

/// Options of fitting.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Positions to fit to, one a line
    positions: PathBuf,
    /// Other positions to measure the result with
    #[arg(long, value_name = "FILE")]
    measure: Option<PathBuf>,
    /// Where to write the weights as Rust source [default: nowhere]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let positions = Labelled::read_file(&options.positions)?;
    let fitted = fit_evaluation(&positions, all_cores().get(), &mut |note| eprintln!("{note}"));
    if let Some(path) = &options.measure {
        let others = Labelled::read_file(path)?;
        println!("{}", measure_evaluation(&others, all_cores().get(), &fitted.model));
    }
    if let Some(path) = &options.output {
        fs::write(path, fitted.to_source()).with_context(|| path.display().to_string())?;
    }
    Ok(())
}
