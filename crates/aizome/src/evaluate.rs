//! `aizome evaluate`: positions in, one evaluation a line out, for other programs.

use std::io::{BufWriter, Write as _, stdout};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use engine::{Budget, Level, Terms, Thinker};
use evaluation::LifeBudget;
use experiments::Labelled;
use goban::Game;
use serde_json::{Value, json};

use crate::picture::group_to_json;
use crate::protocol::patient;
use crate::seen::percent;

/// Options of evaluating.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Positions, one a line: `id`, `size`, `komi`, `rules`, `moves`, `to_play`
    file: PathBuf,
    /// At a first glance: no random games; as searches use it
    #[arg(long)]
    quick: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let mut out = BufWriter::new(stdout().lock());
    for position in Labelled::read_file(&options.file)? {
        let game = position.game().map_err(anyhow::Error::msg)?;
        writeln!(out, "{}", to_json(&position, &game, options.quick))?;
    }
    Ok(out.flush()?)
}

fn to_json(position: &Labelled, game: &Game, quick: bool) -> Value {
    let board = game.board();
    let mut thinker = Thinker::new(Terms::default());
    let start = Instant::now();
    let evaluation = if quick {
        thinker.glance(game).evaluation
    } else {
        // Proofs of life take ten times as long as all else, and tell owners no better.
        let lives = LifeBudget { nodes: 0, groups: 0 };
        let budget = Budget { lives, ..Level::MOST.budget() };
        thinker.judge_within(game, budget, patient()).evaluation
    };
    let microseconds = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    let lead = f64::from(evaluation.lead(board, game.rules().scoring)) - position.komi;
    let ownership =
        board.size().points_from_top().map(|point| percent(evaluation.ownership[point]));
    let frontier = evaluation.frontier(board);
    json!({
        "id": position.id,
        "score_lead": (lead * 10.0).round() / 10.0,
        "ownership": ownership.collect::<Vec<i32>>(),
        "groups": evaluation.groups.iter().map(group_to_json).collect::<Vec<_>>(),
        "frontier": frontier.black.len() + frontier.white.len(),
        "passes": evaluation.passes,
        "microseconds": microseconds,
    })
}
