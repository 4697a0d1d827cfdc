//! The experiment `small-openings`: perfect play on 3x3 without captures, mapped to 19x19
//! [Bouzy, small boards, remarks 1 and 2, figure 5].

use goban::{Board, Color, Move, Size};
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallgo::Weights;
use smallgo::openings::{E0_AND_E1, perfect};

use super::{nodes, whole};

/// The experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallOpenings;

const SMALL: u8 = 3;
const LARGE: u8 = 19;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    evaluation: String,
    value: i64,
    nodes: u64,
    small: Vec<String>,
    large: Vec<String>,
}

fn observe(index: u32) -> Result<Observation, JobError> {
    let side = |side| Size::square(side).map_err(JobError::because);
    let (evaluation, weights) =
        if index == 0 { ("E0", Weights::E0) } else { ("E1 / 2 + E0", E0_AND_E1) };
    let opening = perfect(side(SMALL)?, weights).map_err(JobError::because)?;
    let names = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
    Ok(Observation {
        evaluation: evaluation.to_owned(),
        value: opening.value,
        nodes: opening.nodes,
        small: names(&opening.moves),
        large: names(&opening.scaled(side(LARGE)?)),
    })
}

impl Experiment for SmallOpenings {
    fn name(&self) -> &'static str {
        "small-openings"
    }

    fn about(&self) -> &'static str {
        "What opening does perfect play without captures on 3x3 give on 19x19? (small boards, figure 5)"
    }

    fn parameters(&self) -> Value {
        json!({ "small": SMALL, "large": LARGE })
    }

    fn job_count(&self) -> u32 {
        2
    }

    fn quick_job_count(&self) -> u32 {
        2
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        Ok(serde_json::to_value(observe(job.index.0)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let seen: Vec<Observation> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        let row = |seen: &Observation| {
            vec![
                Cell::text(&seen.evaluation),
                whole(seen.value),
                nodes(seen.nodes),
                Cell::text(seen.small.join(" ")),
                Cell::text(seen.large.join(" ")),
            ]
        };
        let columns = ["evaluation", "value", "nodes", "on 3x3", "on 19x19"];
        let mut notes = vec![
            "The paper prints the two sequences in a figure that is lost; its text says that E0 \
             occupies big points far from friendly stones, and that E1 beside it adds normal points. \
             Of equal moves the one nearer to the centre is played."
                .to_owned(),
        ];
        notes.extend(seen.iter().filter_map(picture));
        Report {
            title: "Openings by scaling (figure 5)".to_owned(),
            tables: vec![Table::new(
                "Perfect play without captures",
                &columns,
                seen.iter().map(row),
            )],
            notes,
        }
    }
}

/// The large board after the opening.
fn picture(seen: &Observation) -> Option<String> {
    let mut board = Board::new(Size::square(LARGE).ok()?);
    let mut color = Color::Black;
    for mv in &seen.large {
        if let Move::Play(point) = mv.parse().ok()? {
            let _ = board.play(color, point).ok()?;
        }
        color = !color;
    }
    Some(format!("{}:\n{board}", seen.evaluation))
}
