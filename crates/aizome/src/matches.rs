//! `aizome match`: two engines against each other, with statistics.
//!
//! Results are kept as they come, so that a match which was interrupted, or killed, goes on when
//! the same command is given again.

pub(crate) mod options;
mod score;

use anyhow::Context as _;
use lab::matches::{BadFolder, Folder, Match, Summary};
use lab::{Ending, Plan, Standing, Store};
use serde_json::json;

pub(crate) use options::Options;
use score::Score;

use crate::progress::{ProgressLine, interrupt_on_ctrl_c};
use crate::version;

pub(crate) fn run(options: Options) -> anyhow::Result<()> {
    let is_ours = options.uses_ourselves();
    let version = if is_ours { version::of_this_build()? } else { version::number() };
    let workers = options.jobs.unwrap_or_else(lab::all_cores);
    let database = lab::results_file(options.database.as_deref())?;
    let mut store = Store::open(&database)?;
    let (json, sgf) = (options.json, options.sgf.clone());
    let contest = Match::prepare(options.into_setup())?;
    let plan = contest.plan(version, workers);
    let mut folder = match &sgf {
        Some(path) => Some(Folder::open(path, &contest.setup().name)?),
        None => None,
    };
    let standing = play(&contest, &mut store, &plan, folder.as_mut())?;
    let notes = match store.find(&plan.key)? {
        Some(run) => store.notes(run)?,
        None => Vec::new(),
    };
    let summary = contest.summary(&standing.outcomes, &notes);
    if json {
        println!("{}", in_json(&summary, &standing, &plan, &store)?);
    } else {
        print!("{}", in_words(&summary, &standing));
    }
    Ok(())
}

/// Plays what is missing of the match. A folder that cannot be written ends it: whoever asked for
/// files should hear of it before a night is over.
pub(crate) fn play(
    contest: &Match,
    store: &mut Store,
    plan: &Plan,
    mut folder: Option<&mut Folder>,
) -> anyhow::Result<Standing> {
    let interrupt = interrupt_on_ctrl_c()?;
    let mut bad_folder: Option<BadFolder> = None;
    let mut line = ProgressLine::new("games");
    let mut score = Score::default();
    let standing = lab::run(contest, store, plan, interrupt, &mut |progress| {
        line.show(progress, &score.update(progress.counted));
        if let Some(folder) = &mut folder
            && let Err(error) = folder.update(progress.counted)
        {
            bad_folder = Some(error);
            interrupt.raise();
        }
    });
    drop(line);
    if let Some(error) = bad_folder {
        return Err(error).context("games could not be written; what was played is stored");
    }
    let standing = standing?;
    if let Some(folder) = folder {
        folder.update(&standing.outcomes)?;
    }
    Ok(standing)
}

/// The keys of the summary, and how the run stands.
fn in_json(
    summary: &Summary,
    standing: &Standing,
    plan: &Plan,
    store: &Store,
) -> anyhow::Result<String> {
    let mut report = serde_json::to_value(summary)?;
    report["ending"] = json!(match standing.ending {
        Ending::Complete => "complete",
        Ending::Decided(_) => "decided",
        Ending::Unfinished => "unfinished",
    });
    report["version"] = json!(plan.key.version().0);
    report["database"] = json!(store.path());
    report["contradicted"] = json!(standing.contradicted);
    Ok(serde_json::to_string_pretty(&report)?)
}

fn in_words(summary: &Summary, standing: &Standing) -> String {
    let mut report = summary.report();
    if standing.ending == Ending::Unfinished {
        report.notes.push("Unfinished: the same command goes on from here.".to_owned());
    }
    if !standing.contradicted.is_empty() {
        report.notes.push(format!(
            "{} games were played twice and came out differently: an engine draws lots. Put {{seed}} \
             into its command.",
            standing.contradicted.len()
        ));
    }
    report.to_text()
}
