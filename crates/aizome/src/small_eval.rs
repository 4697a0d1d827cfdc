//! `aizome small-eval`: what the evaluations of the small-board study say of a position.

use anyhow::Context as _;
use clap::Args;
use serde_json::json;
use smallgo::{Edges, Evaluation, INFINITY, Position, Rule};

/// The largest infinity: the sums of a small board, times any weight, stay far from overflow.
const MAX_INFINITY: i64 = 1 << 32;

/// Options of the evaluation.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Rows from the top: X is Black, O is White, . is empty, as in 'X.O/.X./OOX'
    #[arg(long, value_name = "ROWS")]
    board: String,
    /// A piece of a larger board, open at all its edges, instead of a whole one
    #[arg(long)]
    open: bool,
    /// What stands for an infinite distance in ed4 and ed8
    #[arg(long, value_name = "N", default_value_t = INFINITY,
          value_parser = clap::value_parser!(i64).range(0..=MAX_INFINITY))]
    infinity: i64,
    /// Let whole empty regions be controlled, not only single points
    #[arg(long)]
    regions: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let edges = if options.open { Edges::Open } else { Edges::Closed };
    let rule = if options.regions { Rule::Region } else { Rule::Point };
    let position = Position::read(&options.board, edges)
        .with_context(|| format!("--board {:?}", cut(options)))?;
    let Evaluation { e0, e1, e2, ed4, ed8 } = Evaluation::of(&position, rule, options.infinity);
    if options.json {
        let report = json!({ "e0": e0, "e1": e1, "e2": e2, "ed4": ed4, "ed8": ed8 });
        println!("{}", serde_json::to_string_pretty(&report)?);
        return Ok(());
    }
    for (name, value) in [("E0", e0), ("E1", e1), ("E2", e2), ("Ed4", ed4), ("Ed8", ed8)] {
        println!("{name:4} {value:+}");
    }
    Ok(())
}

/// The beginning of what was given as a board, for the error.
fn cut(options: &Options) -> String {
    options.board.chars().take(40).collect()
}
