//! `aizome lab sprt`: is the working tree stronger than a revision of it? A match that ends when a
//! sequential test is decided, and one line for the commit message.
//!
//! Both programs think with one thread, and as many games are played at the same time as there are
//! cores. The tested program counts the games, since both leave dead stones on the board.

mod base;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use engine::Level;
use goban::{Rules, Size};
use gtp::CommandLine;
use lab::matches::{
    BySide, EloSummary, Match, SEED, Setup, SprtSummary, Summary, Terms, TimeLimit,
};
use lab::statistics::{Sprt, SprtVerdict};
use lab::{Ending, Seed, Store};

use super::Common;
use crate::gtp::{parse_level, parse_size};
use crate::matches;
use crate::matches::options::{parse_clock, parse_seconds, parse_sprt};
use crate::version;
use base::{Base, Repository, build};

/// What is tested, and how.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The revision to play against: a branch, a tag, HEAD~1 or a commit
    #[arg(long, value_name = "REV")]
    base: String,
    /// The program to test [default: this one, if it is a release build, else a release build of
    /// the working tree]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Board size, or several that the pairs take by turns
    #[arg(long, default_value = "9,13,19", value_delimiter = ',', value_parser = parse_size)]
    size: Vec<Size>,
    /// End when it is decided whether the tree is ELO0 or ELO1 stronger, with errors of 5 %
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,15", allow_hyphen_values = true, value_parser = parse_sprt)]
    elo: Sprt,
    /// How hard both think, from 1 to 10 [default: 10]
    #[arg(long, value_parser = parse_level, conflicts_with_all = ["clock", "seconds_per_move"])]
    level: Option<Level>,
    /// A clock for each: seconds at the beginning, and seconds that every move adds
    #[arg(long, value_name = "S+S", value_parser = parse_clock, conflicts_with = "seconds_per_move")]
    clock: Option<TimeLimit>,
    /// Seconds for a move
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    seconds_per_move: Option<Duration>,
    /// Games at the most
    #[arg(long, value_name = "MAX", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Games played at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Seed of the openings and of both programs
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    common: Common,
}

/// How long a program may say nothing where no other limit is set.
const PATIENCE: Duration = Duration::from_secs(300);
/// Moves drawn by lot at the beginning of a pair.
const OPENING_MOVES: u32 = 2;

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let repository = Repository::here()?;
    let base = Base::of(&repository, &options.base)?;
    let tested = options.tested(&repository)?;
    let base_program = base.program(&repository)?;
    eprintln!("tested: {}", tested.display());
    eprintln!("base:   {} ({})", base_program.display(), options.base);
    let file = lab::results_file(options.common.database.as_deref())?;
    let mut store = Store::open(&file)?;
    let setup = options.setup(&base, &tested, &base_program)?;
    let contest = Match::prepare(setup)?;
    let workers = options.jobs.unwrap_or_else(lab::all_cores);
    let plan = contest.plan(version::of_file(&tested)?, workers);
    let standing = matches::play(&contest, &mut store, &plan, None)?;
    let summary = contest.summary(&standing.outcomes, &[]);
    tell_faults(&summary);
    if options.common.json {
        let mut report = serde_json::to_value(&summary)?;
        report["line"] = options.line(&summary).into();
        super::print_json(&report)?;
    } else {
        println!("{}", options.line(&summary));
    }
    if standing.ending == Ending::Unfinished {
        eprintln!("interrupted; the same command goes on where it was");
    }
    Ok(())
}

/// Games that a fault decided say nothing of strength.
fn tell_faults(summary: &Summary) {
    for (name, engine) in [("tested", &summary.engines.a), ("base", &summary.engines.b)] {
        let faults: u32 = engine.faults.values().sum();
        if faults > 0 {
            eprintln!("warning: the {name} program lost {faults} games by a fault");
        }
    }
}

impl Options {
    /// The program that is tested.
    fn tested(&self, repository: &Repository) -> anyhow::Result<PathBuf> {
        if let Some(program) = &self.program {
            return program.canonicalize().with_context(|| program.display().to_string());
        }
        if cfg!(debug_assertions) {
            eprintln!("this program is no release build: the working tree is built");
            return build(repository.root(), "the working tree");
        }
        std::env::current_exe().context("cannot find this program's own file")
    }

    fn setup(&self, base: &Base, tested: &Path, base_program: &Path) -> anyhow::Result<Setup> {
        // By the clock both think as hard as they have time for.
        let level = self.level.unwrap_or(Level::MOST).number();
        let rest = format!("gtp --threads 1 --seed {SEED} --level {level}");
        let command = |name: &str, program: &Path, rest: &str| -> anyhow::Result<CommandLine> {
            Ok(CommandLine::parse(&format!("{name} {rest}"))?.with_program(program))
        };
        Ok(Setup {
            name: "sprt".to_owned(),
            engines: BySide {
                a: command("aizome", tested, &rest)?,
                b: command(&format!("base-{}", base.commit()), base_program, &rest)?,
            },
            referee: Some(command("aizome", tested, "gtp --threads 1")?),
            terms: self.terms(),
            games: self.games,
            sprt: Some(self.elo),
            seed: Seed(self.seed),
        })
    }

    fn terms(&self) -> Terms {
        let per_move = self.seconds_per_move.map(TimeLimit::PerMove);
        Terms {
            sizes: self.size.clone(),
            rules: Rules::CHINESE,
            komi: Rules::CHINESE.komi,
            handicap: 0,
            opening_moves: OPENING_MOVES,
            time: self.clock.or(per_move).unwrap_or_default(),
            patience: PATIENCE,
            move_limit: None,
        }
    }

    /// What the games were played by, in a few words.
    fn manner(&self) -> String {
        match self.terms().time {
            TimeLimit::None => format!("level {}", self.level.unwrap_or(Level::MOST).number()),
            TimeLimit::PerMove(time) => format!("{} s a move", time.as_secs_f64()),
            TimeLimit::Clock { main, increment } => {
                format!("clock {}+{}", main.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }

    /// The verdict in one line.
    fn line(&self, summary: &Summary) -> String {
        let side = |size: &Size| {
            if size.is_square() { size.width().to_string() } else { size.to_string() }
        };
        let sizes: Vec<String> = self.size.iter().map(side).collect();
        let what = (sizes.join(","), self.manner());
        verdict_line(&what, summary.elo, summary.sprt, summary.games)
    }
}

/// `SPRT 9,13 [0, 15] level 5: +22.1 [+3.0, +41.2] Elo in 240 games, accepted (LLR 2.96)`.
fn verdict_line(
    (sizes, manner): &(String, String),
    elo: Option<EloSummary>,
    sprt: Option<SprtSummary>,
    games: u32,
) -> String {
    let (Some(elo), Some(sprt)) = (elo, sprt) else {
        return format!("SPRT {sizes} {manner}: no pair of games is finished");
    };
    let verdict = match sprt.verdict {
        SprtVerdict::Elo1 => "accepted",
        SprtVerdict::Elo0 => "rejected",
        SprtVerdict::Undecided => "undecided",
    };
    format!(
        "SPRT {sizes} [{}, {}] {manner}: {:+.1} [{:+.1}, {:+.1}] Elo in {games} games, {verdict} (LLR {:.2})",
        sprt.elo0, sprt.elo1, elo.estimate, elo.low, elo.high, sprt.llr
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_one_line_for_a_commit_message() {
        let what = ("9,13,19".to_owned(), "level 5".to_owned());
        let elo = EloSummary { estimate: 22.13, low: 2.96, high: 41.24 };
        let sprt = SprtSummary {
            elo0: 0.0,
            elo1: 15.0,
            llr: 2.961,
            low: -2.94,
            high: 2.94,
            verdict: SprtVerdict::Elo1,
        };
        assert_eq!(
            verdict_line(&what, Some(elo), Some(sprt), 240),
            "SPRT 9,13,19 [0, 15] level 5: +22.1 [+3.0, +41.2] Elo in 240 games, accepted (LLR 2.96)"
        );
        let worse = EloSummary { estimate: -3.0, low: -20.0, high: 14.0 };
        let undecided = SprtSummary { verdict: SprtVerdict::Undecided, llr: -0.5, ..sprt };
        assert!(
            verdict_line(&what, Some(worse), Some(undecided), 2)
                .ends_with("-3.0 [-20.0, +14.0] Elo in 2 games, undecided (LLR -0.50)")
        );
        assert!(verdict_line(&what, None, Some(sprt), 1).ends_with("no pair of games is finished"));
    }
}
