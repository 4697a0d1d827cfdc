//! The experiment `enhancements`: what the classical enhancements of alpha-beta save on 4x4
//! [Bouzy, small boards, table 8].
//!
//! The reference algorithm deepens on each of the 17 positions of the optimal game as long as it has
//! visited fewer than a number of nodes; every variant then goes to the same depth, and the nodes
//! are compared. The paper measured with a clock on its machine and does not say how deep it went,
//! so that three such numbers are tried.

use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use search::{Limits, Switches};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallgo::{Reference, optimal};

use super::effort::{Effort, JOBS, LEVELS, effort, part};
use super::nodes;

/// The settings of the experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enhancements {
    /// How many plies less deep a null move is searched.
    pub reduction: u8,
    /// A variant is given up at so many times the nodes of the reference algorithm.
    pub patience: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    begin: u64,
    position: usize,
    reference: Effort,
    without_table: Effort,
    without_deepening: Effort,
    without_history: Effort,
    with_null_move: Effort,
    with_mtd: Effort,
}

impl Enhancements {
    /// A null move is searched two plies less deep.
    pub const STANDARD: Self = Self { reduction: 2, patience: 10 };

    fn observe(&self, job: u32, context: &Context<'_>) -> Result<Observation, JobError> {
        let (begin, position) = part(job);
        let paper = Reference::PAPER;
        let with = |switches: Switches| Reference { switches, ..paper };
        let reference =
            effort(&paper, position, Limits { begin, ..Limits::depth(Limits::MAX_DEPTH) });
        let limits =
            Limits { nodes: self.patience * reference.nodes, ..Limits::depth(reference.depth) };
        let spent = |algorithm: &Reference| {
            context.go_on()?;
            Ok::<_, JobError>(effort(algorithm, position, limits))
        };
        let null_move = Some(self.reduction);
        Ok(Observation {
            begin,
            position,
            without_table: spent(&Reference { table_bits: None, ..paper })?,
            without_deepening: spent(&with(Switches {
                iterative_deepening: false,
                ..paper.switches
            }))?,
            without_history: spent(&with(Switches { history: false, ..paper.switches }))?,
            with_null_move: spent(&with(Switches { null_move, ..paper.switches }))?,
            with_mtd: spent(&with(Switches { mtd: true, ..paper.switches }))?,
            reference,
        })
    }
}

impl Experiment for Enhancements {
    fn name(&self) -> &'static str {
        "enhancements"
    }

    fn about(&self) -> &'static str {
        "What do table, deepening, history, null move and MTD(f) save on 4x4? (small boards, table 8)"
    }

    fn parameters(&self) -> Value {
        json!({ "begin": LEVELS, "reduction": self.reduction, "patience": self.patience })
    }

    fn job_count(&self) -> u32 {
        JOBS
    }

    fn quick_job_count(&self) -> u32 {
        JOBS / 3
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        Ok(serde_json::to_value(self.observe(job.index.0, context)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let mut seen: Vec<Observation> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        seen.sort_by_key(|seen| (seen.begin, seen.position));
        let levels: Vec<&[Observation]> =
            seen.chunk_by(|one, other| one.begin == other.begin).collect();
        let mut tables: Vec<Table> = levels.iter().map(|level| savings(level)).collect();
        tables.extend(levels.last().map(|level| by_position(level)));
        Report {
            title: format!(
                "Enhancements of alpha-beta on the {} positions of the optimal 4x4 game",
                optimal::POSITIONS
            ),
            tables,
            notes: vec![
                "A saving is the share of nodes that are visited less with the enhancement than \
                 without, summed over positions, all to the same depth."
                    .to_owned(),
                format!(
                    "\">\" marks variants that were given up at {} times the nodes of the reference \
                     algorithm: the paper writes infinity there.",
                    self.patience
                ),
                "\"Other values\": a table answers from searches of other depths and histories, so that \
                 even an exact variant may find another value now and then."
                    .to_owned(),
                "The paper's depths, its ordering among moves of equal priority and what it does \
                 with a full table are not known; savings depend on all of them."
                    .to_owned(),
            ],
        }
    }
}

/// Which of an observation's efforts is meant.
type Pick<'a> = &'a dyn Fn(&Observation) -> &Effort;

fn savings(seen: &[Observation]) -> Table {
    let reference = |seen: &Observation| seen.reference.nodes;
    let removed: [(&str, &str, Pick<'_>); 3] = [
        ("transposition table", "infinite", &|seen| &seen.without_table),
        ("iterative deepening", "infinite", &|seen| &seen.without_deepening),
        ("history heuristic", "22 %", &|seen| &seen.without_history),
    ];
    let added: [(&str, &str, Pick<'_>); 2] = [
        ("null move", "10 %", &|seen| &seen.with_null_move),
        ("MTD(f)", "6 %", &|seen| &seen.with_mtd),
    ];
    let mut rows = Vec::new();
    for (name, paper, without) in removed {
        let with_it = |seen: &Observation| (reference(seen), without(seen).nodes);
        rows.push(saving(name, paper, seen, &with_it, without));
    }
    for (name, paper, with) in added {
        let with_it = |seen: &Observation| (with(seen).nodes, reference(seen));
        rows.push(saving(name, paper, seen, &with_it, with));
    }
    let begin = seen.first().map_or(0, |seen| seen.begin);
    Table::new(
        format!("Nodes saved over {} positions, iterations begun up to {begin} nodes", seen.len()),
        &["enhancement", "paper", "ours", "best", "worst", "unfinished", "other values"],
        rows,
    )
}

/// One row; `pair` is the nodes with the enhancement and without.
#[allow(clippy::cast_precision_loss)] // shares of counts below 2^40
fn saving(
    name: &str,
    paper: &str,
    seen: &[Observation],
    pair: &dyn Fn(&Observation) -> (u64, u64),
    variant: &dyn Fn(&Observation) -> &Effort,
) -> Vec<Cell> {
    let share = |(with, without): (u64, u64)| 100.0 * (1.0 - with as f64 / without as f64);
    let total = seen.iter().map(pair).fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    let each = || seen.iter().map(|seen| share(pair(seen)));
    let unfinished = seen.iter().filter(|seen| !variant(seen).finished).count();
    let differs =
        |seen: &&Observation| variant(seen).finished && variant(seen).value != seen.reference.value;
    let percent = |share: f64| Cell::text(format!("{share:.0} %"));
    let at_least = if unfinished > 0 { "> " } else { "" };
    vec![
        Cell::text(name),
        Cell::text(paper),
        Cell::text(format!("{at_least}{:.0} %", share(total))),
        percent(each().fold(f64::NEG_INFINITY, f64::max)),
        percent(each().fold(f64::INFINITY, f64::min)),
        Cell::text(format!("{unfinished} of {}", seen.len())),
        Cell::text(seen.iter().filter(differs).count().to_string()),
    ]
}

fn by_position(seen: &[Observation]) -> Table {
    let spent = |effort: &Effort| {
        if effort.finished {
            nodes(effort.nodes)
        } else {
            Cell::text(format!("> {}", effort.nodes))
        }
    };
    let row = |seen: &Observation| {
        vec![
            Cell::text(seen.position.to_string()),
            Cell::text(seen.reference.depth.to_string()),
            Cell::text(seen.reference.best.clone()),
            spent(&seen.reference),
            spent(&seen.without_history),
            spent(&seen.with_null_move),
            spent(&seen.with_mtd),
            spent(&seen.without_table),
            spent(&seen.without_deepening),
        ]
    };
    Table::new(
        "Nodes by position",
        &[
            "position",
            "depth",
            "move",
            "reference",
            "no history",
            "null move",
            "MTD(f)",
            "no table",
            "no deepening",
        ],
        seen.iter().map(row),
    )
}
