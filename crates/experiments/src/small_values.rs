//! The experiment `small-values`: the exact values of small boards [Bouzy, small boards, table 7], under each
//! ko rule, beside those that are known.
//!
//! The paper's table has 1x1 to 4x4 under area scoring. The other boards' values are those of
//! [van der Werf and Winands 2009], who used the basic ko rule and where it matters superko. A
//! board whose bounds have not met within the budget is reported with its bounds.

use goban::{Board, Color, Size};
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallgo::solver::{Bounds, Rule, Solver, Start};

/// Boards with the value that is known for them under superko, Black first.
const KNOWN: [(u8, u8, i32); 16] = [
    (1, 1, 0),
    (1, 2, 0),
    (1, 3, 3),
    (1, 4, 4),
    (1, 5, 0),
    (1, 6, 1),
    (2, 2, 1),
    (2, 3, 0),
    (2, 4, 8),
    (3, 3, 9),
    (3, 4, 4),
    (4, 4, 2),
    (2, 5, 10),
    (3, 5, 15),
    (4, 5, 20),
    (5, 5, 25),
];

/// Boards of the first look, up to 3x4.
const QUICK: u32 = 11;

/// The settings of the experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallValues {
    /// Positions that one board under one rule may visit.
    pub nodes: u64,
    /// Bytes of its tables.
    pub bytes: usize,
}

/// What is found of one board under one rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    size: String,
    rule: String,
    lower: i32,
    upper: i32,
    known: i32,
    nodes: u64,
}

impl SmallValues {
    /// Enough for every board up to 4x5.
    pub const STANDARD: Self = Self { nodes: 1_000_000_000, bytes: 1 << 30 };

    /// Solves in slices of growing length, so that a run can be interrupted between them.
    fn solve(
        &self,
        solver: &Solver,
        start: &Start,
        context: &Context<'_>,
    ) -> Result<(Bounds, u64), JobError> {
        let area = i32::try_from(start.board.size().area()).unwrap_or(0);
        let (mut bounds, mut nodes, mut slice) = (Bounds::of_area(area), 0, 2_000_000);
        loop {
            context.go_on()?;
            let solution = solver.solve(start, bounds, slice);
            bounds = solution.bounds;
            nodes += solution.nodes;
            slice *= 2;
            if Solver::next_question(&bounds).is_none() || nodes >= self.nodes {
                return Ok((bounds, nodes));
            }
        }
    }
}

impl Experiment for SmallValues {
    fn name(&self) -> &'static str {
        "small-values"
    }

    fn about(&self) -> &'static str {
        "What are the values of small boards under each ko rule, beside those that are known?"
    }

    fn parameters(&self) -> Value {
        json!({ "nodes": self.nodes, "bytes": self.bytes, "boards": KNOWN })
    }

    fn job_count(&self) -> u32 {
        3 * u32::try_from(KNOWN.len()).unwrap_or(0)
    }

    fn quick_job_count(&self) -> u32 {
        3 * QUICK
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let index = usize::try_from(job.index.0).map_err(JobError::because)?;
        let (board, rule) = (KNOWN.get(index / 3), Rule::ALL[index % 3]);
        let &(width, height, known) =
            board.ok_or_else(|| JobError::because("there is no such board"))?;
        let size = Size::new(width, height).map_err(JobError::because)?;
        let bytes = if size.area() <= 16 { self.bytes.min(64 << 20) } else { self.bytes };
        lab::memory::check(bytes as u64).map_err(JobError::because)?;
        let solver = Solver::new(size, rule, bytes).map_err(JobError::because)?;
        let start = Start::new(Board::new(size), Color::Black);
        let (Bounds { lower, upper, .. }, nodes) = self.solve(&solver, &start, context)?;
        let (size, rule) = (size.to_string(), rule.name().to_owned());
        Ok(serde_json::to_value(Found { size, rule, lower, upper, known, nodes })?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let found: Vec<Found> = outcomes.iter().filter_map(|done| done.outcome.read()).collect();
        let row = |found: &Found| {
            let value = if found.lower == found.upper {
                format!("{:+}", found.lower)
            } else {
                format!("{:+} to {:+}", found.lower, found.upper)
            };
            let nodes = u32::try_from(found.nodes).unwrap_or(u32::MAX);
            vec![
                Cell::text(&found.size),
                Cell::text(&found.rule),
                Cell::text(value),
                Cell::text(format!("{:+}", found.known)),
                Cell::Count(nodes),
            ]
        };
        let columns = ["board", "ko rule", "value", "known, superko", "positions"];
        let title = "Values of small boards, Black first, in points for Black";
        let table = Table::new(title, &columns, found.iter().map(row));
        let notes = vec![
            "Bounds stand where each side can force less than the other can prevent: under the basic \
             ko rule the game may then go round for ever. Elsewhere they say how far the search came."
                .to_owned(),
            "By symmetry the value with White first is the same with its sign changed.".to_owned(),
        ];
        Report { title: "Small boards, solved".into(), tables: vec![table], notes }
    }
}

#[cfg(test)]
mod tests {
    use lab::{Interrupt, JobIndex, Seed};

    use super::*;

    #[test]
    fn two_by_two_is_worth_a_point_under_superko() {
        let experiment = SmallValues { nodes: 100_000, bytes: 1 << 20 };
        let index = KNOWN.iter().position(|&(w, h, _)| (w, h) == (2, 2)).unwrap();
        let interrupt = Interrupt::default();
        let context = Context::new(&interrupt);
        for rule in [1, 2] {
            let index = JobIndex(u32::try_from(3 * index + rule).unwrap());
            let job = Job { experiment: "small-values".into(), index, seed: Seed(1) };
            let found: Found =
                serde_json::from_value(experiment.run(&job, &context).unwrap()).unwrap();
            assert_eq!((found.lower, found.upper, found.known), (1, 1, 1), "{found:?}");
        }
    }
}
