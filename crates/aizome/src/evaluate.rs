//! `aizome evaluate`: positions in, one evaluation a line out, for other programs.

use std::io::{BufWriter, Write as _, stdout};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use decision::{Caller, Program};
use engine::{Budget, Level, Terms, Thinker};
use evaluation::Evaluation;
use experiments::Labelled;
use goban::Game;
use life::LifeBudget;
use serde_json::{Value, json};

use crate::gtp::parse_program;
use crate::picture::group_to_json;
use crate::protocol::patient;
use crate::seen::percent;

/// Options of evaluating.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Positions, one a line: `id`, `size`, `komi`, `rules`, `moves`, `to_play`
    file: PathBuf,
    /// At a first glance: no random games, no network; as searches use it
    #[arg(long)]
    quick: bool,
    /// Judge as this program does: aizome, classic (without the network), or a file of settings
    #[arg(long, default_value = "aizome", value_parser = parse_program)]
    program: Program,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let care = if options.quick { Care::Glance } else { Care::Judgement };
    let mut out = BufWriter::new(stdout().lock());
    for position in Labelled::read_file(&options.file)? {
        let game = position.game().map_err(anyhow::Error::msg)?;
        writeln!(out, "{}", to_json(&position, &game, care, options.program))?;
    }
    Ok(out.flush()?)
}

/// How much an evaluation looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// A first glance: no random games.
    Glance,
    /// All but proofs of life, which take ten times as long as all else and tell owners no better.
    Judgement,
}

/// A thinker that knows nothing yet: what it finds depends on the program and the position alone.
pub(crate) fn fresh_thinker(program: Program) -> Thinker {
    Thinker::new(Terms { program, ..Terms::default() })
}

/// What the position of a game is.
pub(crate) fn evaluated(
    thinker: &mut Thinker,
    game: &Game,
    care: Care,
    caller: Caller<'_>,
) -> Evaluation {
    match care {
        Care::Glance => thinker.glance(game).evaluation,
        Care::Judgement => {
            let lives = LifeBudget { nodes: 0, groups: 0 };
            let budget = Budget { lives, ..Level::MOST.budget() };
            thinker.judge_within(game, budget, caller).evaluation
        }
    }
}

/// The score and the owners of all points, for programs: the points by which Black leads, and row by
/// row from the top left 100 for what is surely Black's, −100 for what is surely White's.
pub(crate) fn score_and_owners(evaluation: &Evaluation, game: &Game, komi: f64) -> (f64, Vec<i32>) {
    let board = game.board();
    let lead = f64::from(evaluation.lead(board, game.rules().scoring)) - komi;
    let owners = board.size().points_from_top().map(|point| percent(evaluation.ownership[point]));
    ((lead * 10.0).round() / 10.0, owners.collect())
}

fn to_json(position: &Labelled, game: &Game, care: Care, program: Program) -> Value {
    let mut thinker = fresh_thinker(program);
    let start = Instant::now();
    let evaluation = evaluated(&mut thinker, game, care, patient());
    let microseconds = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    let (lead, owners) = score_and_owners(&evaluation, game, position.komi);
    let frontier = evaluation.frontier(game.board());
    json!({
        "id": position.id,
        "score_lead": lead,
        "ownership": owners,
        "groups": evaluation.groups.iter().map(group_to_json).collect::<Vec<_>>(),
        "frontier": frontier.black.len() + frontier.white.len(),
        "passes": evaluation.passes,
        "microseconds": microseconds,
    })
}
