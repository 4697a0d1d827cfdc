//! `aizome lab`: the experiments, run, resumed and shown.

mod measured;
mod sprt;

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use lab::{
    Ending, Experiment, Finished, JobIndex, Lab, Plan, RunInfo, RunKey, Seed, Standing, Store,
};
use serde_json::{Value, json};

use measured::Measured;

use crate::file;
use crate::progress::{ProgressLine, interrupt_on_ctrl_c};
use crate::version;

/// What to do with the experiments.
#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    /// List the experiments and what is stored of them
    List(ListOptions),
    /// Run an experiment, or go on with it where it was
    Run(RunOptions),
    /// Show what is stored of an experiment
    Show(ShowOptions),
    /// Play the working tree against a revision until it is decided which is stronger
    Sprt(sprt::Options),
}

#[derive(Debug, Args)]
pub(crate) struct Common {
    /// The results file [default: lab.sqlite in the user's data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How results are shown.
#[derive(Debug, Args)]
pub(crate) struct Shown {
    /// Write the experiment's plot, if it has one, as SVG
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ListOptions {
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Args)]
pub(crate) struct RunOptions {
    /// The experiment
    name: String,
    /// A small part of it, for a first look
    #[arg(long, conflicts_with = "games")]
    quick: bool,
    /// How many games, or other jobs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// How many at the same time [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Seed of the run: the same seed gives the same results
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Do jobs again that failed for reasons outside of them
    #[arg(long)]
    retry: bool,
    #[command(flatten)]
    measured: Measured,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Args)]
pub(crate) struct ShowOptions {
    /// The experiment
    name: String,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    common: Common,
}

pub(crate) fn run(action: &Action) -> anyhow::Result<()> {
    let lab = experiments::all();
    match action {
        Action::List(options) => list(&lab, &options.common),
        Action::Run(options) => match options.measured.experiment(&options.name)? {
            Some(experiment) => run_one(experiment.as_ref(), options),
            None => run_one(lab.find(&options.name)?, options),
        },
        Action::Show(options) => show(lab.find(&options.name)?, options),
        Action::Sprt(options) => sprt::run(options),
    }
}

impl Shown {
    /// Refuses what cannot be done before any work is.
    fn check(&self, experiment: &dyn Experiment) -> anyhow::Result<()> {
        let Some(file) = &self.svg else { return Ok(()) };
        anyhow::ensure!(experiment.plot(&[]).is_some(), "{} has no plot", experiment.name());
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            anyhow::ensure!(folder.is_dir(), "there is no folder {}", folder.display());
        }
        lab::files::check_target(file).with_context(|| format!("cannot write {}", file.display()))
    }
}

impl Common {
    /// The stored runs; none if there is no results file yet.
    fn stored_runs(&self) -> anyhow::Result<Vec<RunInfo>> {
        let file = lab::results_file(self.database.as_deref())?;
        if !file.exists() {
            return Ok(Vec::new());
        }
        Ok(Store::open_existing(&file)?.runs()?)
    }
}

fn list(lab: &Lab, common: &Common) -> anyhow::Result<()> {
    let runs = common.stored_runs()?;
    let stored = |experiment: &dyn Experiment| {
        runs.iter().filter(|run| run.key.experiment() == experiment.name()).collect::<Vec<_>>()
    };
    if common.json {
        let experiments: Vec<Value> = lab
            .list()
            .map(|experiment| {
                json!({
                    "name": experiment.name(),
                    "about": experiment.about(),
                    "jobs": experiment.job_count(),
                    "runs": stored(experiment).into_iter().map(describe).collect::<Vec<_>>(),
                })
            })
            .collect();
        let others = runs.iter().filter(|run| lab.find(run.key.experiment()).is_err());
        let others: Vec<Value> = others
            .map(|run| {
                let mut described = describe(run);
                described["name"] = run.key.experiment().into();
                described
            })
            .collect();
        return print_json(&json!({ "experiments": experiments, "matches": others }));
    }
    for experiment in lab.list() {
        println!("{:16} {}", experiment.name(), experiment.about());
        for run in stored(experiment) {
            println!("{:16} {}", "", run_line(run));
        }
    }
    for run in runs.iter().filter(|run| lab.find(run.key.experiment()).is_err()) {
        println!("{:16} {}", run.key.experiment(), run_line(run));
    }
    Ok(())
}

fn run_one(experiment: &dyn Experiment, options: &RunOptions) -> anyhow::Result<()> {
    options.shown.check(experiment)?;
    let file = lab::results_file(options.common.database.as_deref())?;
    let mut store = Store::open(&file)?;
    let key = RunKey::new(experiment, Seed(options.seed), version::of_this_build()?);
    if options.retry {
        let run = store.begin(&key)?;
        let failed = |finished: &Finished| experiment.failure(&finished.outcome).is_some();
        let outcomes = store.outcomes(run)?;
        let failures = outcomes.iter().filter(|finished| failed(finished));
        store.forget(run, &failures.map(|finished| finished.index).collect::<Vec<_>>())?;
    }
    let full = if options.quick { experiment.quick_job_count() } else { experiment.job_count() };
    let jobs = options.games.unwrap_or(full);
    let plan = Plan { key, jobs, workers: options.jobs.unwrap_or_else(lab::all_cores) };
    let interrupt = interrupt_on_ctrl_c()?;
    let mut line = ProgressLine::new(experiment.name());
    let standing = lab::run(experiment, &mut store, &plan, interrupt, &mut |progress| {
        line.show(progress, "");
    })
    .context("the run stopped; what was finished is kept, and the same command goes on")?;
    drop(line);
    let notes = match store.find(&plan.key)? {
        Some(run) => store.notes(run)?,
        None => Vec::new(),
    };
    report(experiment, &standing, &notes, jobs, options.common.json)?;
    write_plot(experiment, &standing, &options.shown)?;
    if standing.ending == Ending::Unfinished {
        eprintln!("interrupted; the same command goes on where it was");
    }
    tell_failures(experiment, &standing)
}

fn show(experiment: &dyn Experiment, options: &ShowOptions) -> anyhow::Result<()> {
    options.shown.check(experiment)?;
    let common = &options.common;
    let runs = common.stored_runs()?;
    let of_this = runs.iter().filter(|run| run.key.experiment() == experiment.name());
    let Some(last) = of_this.last() else {
        anyhow::bail!("nothing is stored of {0}; `aizome lab run {0}` runs it", experiment.name());
    };
    let stored = serde_json::from_str(last.key.parameters())?;
    let as_stored = experiment.as_stored(&stored);
    let experiment = as_stored.as_deref().unwrap_or(experiment);
    let current = RunKey::new(experiment, last.key.seed(), last.key.version().clone());
    anyhow::ensure!(
        current == last.key,
        "the last run of {} was made with other settings: {}",
        experiment.name(),
        last.key.parameters()
    );
    let store = Store::open_existing(&lab::results_file(common.database.as_deref())?)?;
    let standing = lab::standing(experiment, &store, last.id, last.outcomes)?;
    if !common.json {
        println!("{}\n", run_line(last));
    }
    report(experiment, &standing, &store.notes(last.id)?, last.outcomes, common.json)?;
    write_plot(experiment, &standing, &options.shown)
}

fn report(
    experiment: &dyn Experiment,
    standing: &Standing,
    notes: &[(JobIndex, Value)],
    jobs: u32,
    json: bool,
) -> anyhow::Result<()> {
    let report = experiment.report(&standing.outcomes, notes);
    let plot = experiment.plot(&standing.outcomes);
    let mut value = report.to_json();
    if let (true, Some(fields)) = (json, value.as_object_mut()) {
        fields.extend(experiment.figures(&standing.outcomes, notes));
        fields.insert("experiment".into(), experiment.name().into());
        fields.insert("done".into(), standing.outcomes.len().into());
        fields.insert("jobs".into(), jobs.into());
        fields.insert("complete".into(), (standing.ending != Ending::Unfinished).into());
        if let Some(plot) = plot {
            fields.insert("plot".into(), json!(plot));
        }
        return print_json(&value);
    }
    // Whoever reads may stop before the end, which `print!` would take for a disaster.
    let mut out = std::io::stdout().lock();
    write!(out, "{}", report.to_text())?;
    if let Some(plot) = plot {
        write!(out, "\n{}", plot.to_text())?;
    }
    for job in &standing.contradicted {
        eprintln!("warning: job {job} gave another result when it was done again");
    }
    Ok(())
}

/// Jobs that failed are in no table: they are told, and nothing but failures is a failure.
fn tell_failures(experiment: &dyn Experiment, standing: &Standing) -> anyhow::Result<()> {
    let outcomes = standing.outcomes.iter();
    let reasons: Vec<String> =
        outcomes.filter_map(|finished| experiment.failure(&finished.outcome)).collect();
    let failed = reasons.len();
    let Some(first) = reasons.first() else { return Ok(()) };
    anyhow::ensure!(
        failed < standing.outcomes.len(),
        "all {failed} jobs failed: {first}; with --retry they are done again"
    );
    eprintln!("warning: {failed} jobs failed, the first since {first}");
    Ok(())
}

/// Writes the plot where it was asked for.
fn write_plot(
    experiment: &dyn Experiment,
    standing: &Standing,
    shown: &Shown,
) -> anyhow::Result<()> {
    let Some(file) = &shown.svg else { return Ok(()) };
    let Some(plot) = experiment.plot(&standing.outcomes) else { return Ok(()) };
    file::write(file, plot.to_svg())
}

fn describe(run: &RunInfo) -> Value {
    json!({
        "begun": run.begun,
        "seed": run.key.seed().0,
        "version": run.key.version().0,
        "outcomes": run.outcomes,
        "seconds": run.work.as_secs_f64(),
    })
}

fn run_line(run: &RunInfo) -> String {
    format!(
        "{}: {} jobs in {:.1} s of work, seed {}, version {}",
        run.begun,
        run.outcomes,
        run.work.as_secs_f64(),
        run.key.seed().0,
        run.key.version().0
    )
}

fn print_json(value: &Value) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(value)?)?;
    Ok(())
}
