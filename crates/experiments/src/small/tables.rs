//! The experiment `small-tables`: the boards of tables 1 to 6, whose figures are lost, rebuilt from
//! their printed values; formula 13 on every terminal position; the choices of remarks 4 and 6
//! [Bouzy, small boards, 4].
//!
//! The first job looks at all boards up to 3x3, and each of the others at a part of the 43 million
//! of 4x4.

use lab::{Context, Experiment, Finished, Job, JobError, Report};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallgo::rebuild::{Slice, formula13, grid_of, matches};
use smallgo::{Edges, INFINITY, Position};

use super::tables_report;

/// How many points of 4x4 the job fixes: 3 to this power are the jobs after the first.
const FIXED: u32 = 4;

/// The experiment. It has no settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallTables;

/// What one job finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Observation {
    /// Boards that have a column's values: its name and the board.
    pub(super) found: Vec<(String, String)>,
    /// Side, terminal positions, those on which formula 13 holds, with 4 and with 8 connections.
    pub(super) formula13: Vec<(u8, u64, u64, u64)>,
}

impl Observation {
    fn add(&mut self, found: Vec<(&'static str, Position)>) {
        let text = |(label, board): (&str, Position)| (label.to_owned(), board.to_string());
        self.found.extend(found.into_iter().map(text));
    }

    fn try_formula(&mut self, side: u8, slice: &Slice) {
        let seen = formula13(slice);
        self.formula13.push((side, seen.terminal, seen.four, seen.eight));
    }
}

impl SmallTables {
    fn observe(index: u32, context: &Context<'_>) -> Result<Observation, JobError> {
        let mut seen = Observation { found: Vec::new(), formula13: Vec::new() };
        if index == 0 {
            for side in 1..=3 {
                let slice = Slice::all(grid_of(side));
                seen.try_formula(side, &slice);
                seen.add(matches(&slice, Edges::Closed));
                seen.add(matches(&slice, Edges::Open));
            }
            return Ok(seen);
        }
        let slice = Slice { grid: grid_of(4), fixed: FIXED, number: index - 1 };
        seen.try_formula(4, &slice);
        context.go_on()?;
        seen.add(matches(&slice, Edges::Closed));
        context.go_on()?;
        seen.add(matches(&slice, Edges::Open));
        Ok(seen)
    }
}

impl Experiment for SmallTables {
    fn name(&self) -> &'static str {
        "small-tables"
    }

    fn about(&self) -> &'static str {
        "Which boards have the values of tables 1 to 6, and do the remarks hold on them? (small boards)"
    }

    fn parameters(&self) -> Value {
        json!({ "infinity": INFINITY, "fixed": FIXED })
    }

    fn job_count(&self) -> u32 {
        1 + 3_u32.pow(FIXED)
    }

    fn quick_job_count(&self) -> u32 {
        1
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        Ok(serde_json::to_value(Self::observe(job.index.0, context)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let seen: Vec<Observation> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        let is_whole = seen.len() == self.job_count() as usize;
        tables_report::report(&seen, is_whole)
    }
}
