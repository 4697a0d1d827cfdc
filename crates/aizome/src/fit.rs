//! `aizome fit`: the numbers of the program's judgements, fitted to labelled positions.

use std::path::{Path, PathBuf};

use ::lab::files::{self, Most};
use anyhow::Context as _;
use clap::Args;
use experiments::{
    Draw, Labelled, LifeDraw, Problems, Sight, VistaDraw, fit_belief, fit_chance, fit_evaluation,
    fit_life, fit_moves, fit_opening, fit_vistas, measure_evaluation,
};
use lab::all_cores;

use crate::budget::Question;
use crate::{file, tsumego};

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

/// Options of fitting how far proofs are believed, and the chance of winning.
#[derive(Debug, Args)]
pub(crate) struct LivesOptions {
    /// Labelled positions to fit to, one a line
    positions: PathBuf,
    /// Where to write the weights as Rust source [default: nowhere]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Options of fitting moves.
#[derive(Debug, Args)]
pub(crate) struct MoveOptions {
    /// The folder of game records
    games: PathBuf,
    /// Labelled positions to fit to as well
    #[arg(long, value_name = "FILE")]
    labelled: Option<PathBuf>,
    /// Labelled positions to measure with, whose games are left out
    #[arg(long, value_name = "FILE")]
    measure: Option<PathBuf>,
    /// Positions from each game on a large board; with --vistas, on any
    #[arg(long, default_value_t = 14)]
    from_large: usize,
    /// Positions from each game on a small board
    #[arg(long, default_value_t = 8)]
    from_small: usize,
    /// Judge moves at a glance, as trial games do, not by all that is known of a position
    #[arg(long)]
    light: bool,
    /// Fit larger shapes around moves, which are kept as bytes and not as source
    #[arg(long, conflicts_with_all = ["light", "labelled", "every"])]
    vistas: bool,
    /// How often a larger shape must have been played
    #[arg(long, value_name = "TIMES", default_value_t = 6, requires = "vistas")]
    played: u32,
    /// Look at every so many games
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Where to write the weights as Rust source [default: nowhere]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Options of fitting the signs of life and death.
#[derive(Debug, Args)]
pub(crate) struct LifeOptions {
    /// Problems, as for `tsumego`; those without a target are left out
    problems: PathBuf,
    /// Positions that each problem may look at
    #[arg(long, value_name = "N", default_value_t = 80_000)]
    nodes: u32,
    /// The most lessons of each kind from one search
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most: usize,
    /// Use the boards whose rest is filled in, where there are any
    #[arg(long)]
    framed: bool,
    /// Where to write the weights as Rust source [default: nowhere]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Options of fitting the opening.
#[derive(Debug, Args)]
pub(crate) struct OpeningOptions {
    /// Problems, as for `fuseki`; only those numbered 1 to 50 are used
    problems: PathBuf,
    /// Where to write the weights as Rust source [default: nowhere]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run_opening(options: &OpeningOptions) -> anyhow::Result<()> {
    check(options.output.as_deref())?;
    let name = options.problems.display().to_string();
    let text = files::read_text(&options.problems, Most::TABLES).with_context(|| name.clone())?;
    let Problems { problems, complaints } = Problems::read(&name, &text);
    for complaint in complaints {
        eprintln!("aizome: {complaint}");
    }
    let fitted = fit_opening(&problems)
        .with_context(|| format!("{name}: no problem from 1 to 50 with scores to fit to"))?;
    for note in &fitted.notes {
        eprintln!("{note}");
    }
    write(options.output.as_deref(), fitted.to_source().as_bytes())
}

pub(crate) fn run_life(options: &LifeOptions) -> anyhow::Result<()> {
    check(options.output.as_deref())?;
    Question::Life.check(options.nodes, all_cores().get())?;
    let questions = tsumego::questions(&options.problems, options.framed)?;
    anyhow::ensure!(!questions.is_empty(), "{}: no target given", options.problems.display());
    let draw = LifeDraw { nodes: options.nodes, most: options.most };
    eprintln!("searching {} problems", questions.len());
    let workers = all_cores().get();
    let fitted = fit_life(&questions, draw, workers, &mut |note| eprintln!("{note}"));
    write(options.output.as_deref(), fitted.to_source().as_bytes())
}

pub(crate) fn run_moves(options: &MoveOptions) -> anyhow::Result<()> {
    check(options.output.as_deref())?;
    let read = |path: &Option<PathBuf>| path.as_deref().map_or(Ok(Vec::new()), Labelled::read_file);
    let (labelled, measured) = (read(&options.labelled)?, read(&options.measure)?);
    let MoveOptions { from_large, from_small, every, light, .. } = *options;
    let sight = if light { Sight::Light } else { Sight::Whole };
    let draw = Draw { from_large, from_small, every: every.max(1), sight };
    let workers = all_cores().get();
    let mut note = |note: &str| eprintln!("{note}");
    if options.vistas {
        let draw = VistaDraw { from_each: from_large, played: options.played };
        let fitted = fit_vistas(&options.games, &measured, draw, workers, &mut note);
        let bytes = fitted.map_err(anyhow::Error::msg)?.to_bytes();
        return write(options.output.as_deref(), &bytes);
    }
    let fitted = fit_moves(&options.games, &labelled, &measured, draw, workers, &mut note)
        .map_err(anyhow::Error::msg)?;
    write(options.output.as_deref(), fitted.to_source().as_bytes())
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    check(options.output.as_deref())?;
    let positions = Labelled::read_file(&options.positions)?;
    let others = options.measure.as_deref().map(Labelled::read_file).transpose()?;
    let fitted = fit_evaluation(&positions, all_cores().get(), &mut |note| eprintln!("{note}"))
        .with_context(|| {
            format!("{}: no position with labels to fit to", options.positions.display())
        })?;
    if let Some(others) = others {
        println!("{}", measure_evaluation(&others, all_cores().get(), &fitted.model));
    }
    write(options.output.as_deref(), fitted.to_source().as_bytes())
}

/// Fits how far proofs about the life of groups are believed.
pub(crate) fn run_lives(options: &LivesOptions) -> anyhow::Result<()> {
    check(options.output.as_deref())?;
    let positions = Labelled::read_file(&options.positions)?;
    let workers = all_cores().get();
    let fitted = fit_belief(&positions, workers, &mut |note| eprintln!("{note}"))
        .with_context(|| format!("{}: no group to fit to", options.positions.display()))?;
    write(options.output.as_deref(), fitted.to_source().as_bytes())
}

/// Fits the curves of the chance of winning.
pub(crate) fn run_chance(options: &LivesOptions) -> anyhow::Result<()> {
    check(options.output.as_deref())?;
    let positions = Labelled::read_file(&options.positions)?;
    eprintln!("looking at {} positions", positions.len());
    let fitted = fit_chance(&positions, all_cores().get())
        .with_context(|| format!("{}: no win rate to fit to", options.positions.display()))?;
    let source = fitted.to_source();
    print!("{source}");
    write(options.output.as_deref(), source.as_bytes())
}

/// Writes what was fitted, if that is wanted.
fn write(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    path.map_or(Ok(()), |path| file::write(path, bytes))
}

/// Finds out whether what will be fitted can be written, before hours are spent on it.
fn check(path: Option<&Path>) -> anyhow::Result<()> {
    let Some(path) = path else { return Ok(()) };
    files::check_target(path).with_context(|| format!("cannot write {}", path.display()))
}
