//! `aizome chance`: the chance of winning by the formula that the paper prints.

use ::chance::printed;
use clap::Args;
use goban::Size;
use serde_json::json;

use crate::gtp::parse_size;

/// Options of the formula.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The lead in points, the komi included
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = parse_points)]
    score: f64,
    /// The number of frontier points: points of groups that touch others
    #[arg(long, value_name = "N")]
    frontier: u32,
    /// The number of moves played
    #[arg(long, value_name = "N")]
    moves: u32,
    /// The board: 19, or 9x13 for a rectangle
    #[arg(long, default_value = "19", value_parser = parse_size)]
    size: Size,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn parse_points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok().filter(|points: &f64| points.is_finite());
    points.ok_or_else(|| "expected points such as 20, -3.5 or 0".to_owned())
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let Options { score, frontier, moves, size, .. } = *options;
    let area = u32::try_from(size.area())?;
    let chance = printed::chance(score, frontier, moves, area);
    if options.json {
        let report = json!({
            "chance": chance.get(),
            "score": score,
            "frontier": frontier,
            "moves": moves,
            "size": size.to_string(),
            "certain_lead": printed::certain_lead(frontier, moves, area),
        });
        println!("{}", serde_json::to_string_pretty(&report)?);
        return Ok(());
    }
    println!("{:.4}", chance.get());
    Ok(())
}
