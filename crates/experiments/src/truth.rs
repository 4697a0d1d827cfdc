//! The experiment `truth`: is what the program says of a position so?
//!
//! Every kind of statement that it can make is checked against positions judged by a far stronger
//! program: a status against the ownership of the stones, a territory, a moyo, a frontier and dame
//! against that of their points, eyes against that of their space, a link against whether both ends
//! share their fate, who leads against the score. What look-ahead claims is also checked against
//! look-ahead with a much larger budget, and captures by playing them out against the best defence.
//! The reasons of the best moves are checked too (`reasons.rs`). One job is one position. A statement
//! that the label leaves open counts neither as true nor as false, and so does one that the program
//! does not make.

mod played;
mod reasons;
mod statements;

use std::collections::BTreeMap;

use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use serde_json::{Value, json};

use crate::Labelled;
use crate::positions::Shelf;

use reasons::REASON;
use statements::{Tally, check};

/// Positions, of which every so many are looked at in `--quick` runs by asking for fewer jobs.
const POSITIONS: u32 = 771;

/// The experiment.
#[derive(Debug)]
pub struct Truth {
    positions: Shelf<Labelled>,
}

impl Default for Truth {
    fn default() -> Self {
        Self { positions: Shelf::new("dev.jsonl", |all| all) }
    }
}

impl Experiment for Truth {
    fn name(&self) -> &'static str {
        "truth"
    }

    fn about(&self) -> &'static str {
        "How many of the program's statements about labelled positions are true?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": "dev.jsonl", "sure": statements::SURE })
    }

    fn job_count(&self) -> u32 {
        POSITIONS
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let positions = self.positions.all()?;
        // Neighbours in the file are alike, so that they are taken in a spread order.
        let place = (job.index.0 as usize).wrapping_mul(SPREAD) % positions.len().max(1);
        let position = positions.get(place);
        let position =
            position.ok_or_else(|| JobError::Failed("there are no positions".to_owned()))?;
        Ok(serde_json::to_value(check(position).map_err(JobError::Failed)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let mut by_kind: BTreeMap<String, Tally> = BTreeMap::new();
        let mut positions = 0;
        for finished in outcomes {
            let Some(seen) = finished.outcome.read::<BTreeMap<String, Tally>>() else { continue };
            positions += 1;
            for (kind, tally) in seen {
                by_kind.entry(kind).or_default().add(tally);
            }
        }
        let is_reason = |kind: &&String| kind.starts_with(REASON);
        Report {
            title: format!("Statements about {positions} labelled positions"),
            tables: vec![
                table("By kind", by_kind.iter().filter(|(kind, _)| !is_reason(kind))),
                table(
                    "Reasons of the best five moves",
                    by_kind.iter().filter(|(kind, _)| is_reason(kind)),
                ),
            ],
            notes: vec![
                "Labels decide where they are sure (80 in 100 and more).".to_owned(),
                "A move is good if it loses a point at most, and bad from four on. By the label, \
                 reasons about stones are checked where the move is good."
                    .to_owned(),
            ],
        }
    }
}

fn table<'a>(title: &str, kinds: impl Iterator<Item = (&'a String, &'a Tally)>) -> Table {
    let rows = kinds.map(|(kind, tally)| {
        let made = tally.right + tally.wrong;
        let share = 100.0 * f64::from(tally.right) / f64::from(made.max(1));
        vec![
            Cell::text(kind.strip_prefix(REASON).unwrap_or(kind)),
            Cell::Count(tally.right),
            Cell::Count(tally.wrong),
            Cell::Count(tally.open),
            Cell::number(share, 2),
        ]
    });
    let columns = ["statement", "true", "false", "abstained or open", "true of those decided, %"];
    Table::new(title, &columns, rows)
}

/// A number without a factor in common with the number of positions.
const SPREAD: usize = 389;
