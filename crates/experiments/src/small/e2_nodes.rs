//! The experiment `e2-nodes`: the reference algorithm over E2 instead of E1
//! [Bouzy, small boards, 6.1 and figure 9].
//!
//! On each of the 17 positions of the optimal 4x4 game both go to the same depth, to which E1 is led
//! by three different numbers of nodes, since the paper does not tell its own. Two more jobs let
//! the algorithm play a whole game with each evaluation, to see whether the lines are the same.

use goban::Size;
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use search::{Game as _, Limits};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallgo::rebuild::canonical;
use smallgo::{Reference, Weights, optimal};

use super::effort::{self, Effort, LEVELS, effort, part};
use super::nodes;

/// The positions, and a game with each evaluation.
const JOBS: u32 = effort::JOBS + 2;
/// The longest game: more than any that is not a mistake.
const LONGEST: usize = 60;

/// The settings of the experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct E2Nodes {
    /// In the games, no iteration begins after so many nodes.
    pub begin: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Observation {
    Position { begin: u64, position: usize, e1: Effort, e2: Effort },
    Game { evaluation: String, line: Vec<String>, end: String, margin: i64 },
}

impl E2Nodes {
    /// Iterations are begun up to a million nodes.
    pub const STANDARD: Self = Self { begin: 1_000_000 };

    const E2: Reference = Reference { weights: Weights::E2, ..Reference::PAPER };

    fn compare(job: u32, context: &Context<'_>) -> Result<Observation, JobError> {
        let (begin, position) = part(job);
        let limits = Limits { begin, ..Limits::depth(Limits::MAX_DEPTH) };
        let e1 = effort(&Reference::PAPER, position, limits);
        context.go_on()?;
        let e2 = effort(&Self::E2, position, Limits::depth(e1.depth));
        Ok(Observation::Position { begin, position, e1, e2 })
    }

    fn play(
        self,
        evaluation: &str,
        algorithm: &Reference,
        context: &Context<'_>,
    ) -> Result<Observation, JobError> {
        let size = Size::square(4).map_err(JobError::because)?;
        let mut game = algorithm.game(size).map_err(JobError::because)?;
        let limits = Limits { begin: self.begin, ..Limits::depth(Limits::MAX_DEPTH) };
        while !game.is_over() && game.move_count() < LONGEST {
            context.go_on()?;
            let found = algorithm.search(&mut game, limits);
            let &mv =
                found.line.first().ok_or_else(|| JobError::because("the search found no move"))?;
            game.play(mv);
        }
        game.set_weights(Weights::E1);
        Ok(Observation::Game {
            evaluation: evaluation.to_owned(),
            line: game.moves_made().map(|mv| mv.to_string()).collect(),
            end: game.position().to_string(),
            margin: game.value_for_black(),
        })
    }
}

impl Experiment for E2Nodes {
    fn name(&self) -> &'static str {
        "e2-nodes"
    }

    fn about(&self) -> &'static str {
        "Does E2 visit fewer nodes than E1 on 4x4, with the same lines? (small boards, figure 9)"
    }

    fn parameters(&self) -> Value {
        json!({ "levels": LEVELS, "begin": self.begin })
    }

    fn job_count(&self) -> u32 {
        JOBS
    }

    fn quick_job_count(&self) -> u32 {
        effort::JOBS / 3
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let observation = match job.index.0.checked_sub(effort::JOBS) {
            None => Self::compare(job.index.0, context)?,
            Some(0) => self.play("E1", &Reference::PAPER, context)?,
            Some(_) => self.play("E2", &Self::E2, context)?,
        };
        Ok(serde_json::to_value(observation)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let mut seen: Vec<Observation> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        seen.sort_by_key(|seen| match seen {
            Observation::Position { begin, position, .. } => (*begin, *position),
            Observation::Game { .. } => (u64::MAX, 0),
        });
        let last = LEVELS.into_iter().rev().find(|&level| positions(&seen, level).next().is_some());
        let mut tables = vec![reductions(&seen)];
        tables.extend(last.map(|level| by_position(&seen, level)));
        let games = games(&seen);
        if !games.rows.is_empty() {
            tables.push(games);
        }
        let mut notes = vec![
            "Values over E2 are sums of squares and not points: what is compared is the move."
                .to_owned(),
            "Where moves differ, both may be right: on 4x4 many moves keep the value.".to_owned(),
        ];
        notes.extend(same_line(&seen));
        Report {
            title: "The reference algorithm over E1 and over E2 on the optimal 4x4 game".to_owned(),
            tables,
            notes,
        }
    }
}

fn positions(seen: &[Observation], level: u64) -> impl Iterator<Item = (usize, &Effort, &Effort)> {
    seen.iter().filter_map(move |seen| match seen {
        Observation::Position { begin, position, e1, e2 } if *begin == level => {
            Some((*position, e1, e2))
        }
        _ => None,
    })
}

#[allow(clippy::cast_precision_loss)] // shares of counts below 2^40
fn change(e1: u64, e2: u64) -> Cell {
    Cell::text(format!("{:+.0} %", 100.0 * (e2 as f64 / e1 as f64 - 1.0)))
}

fn reductions(seen: &[Observation]) -> Table {
    let rows = LEVELS.into_iter().flat_map(|level| {
        [
            reduction(seen, level, "0 and 1", "slightly more", 0..2),
            reduction(seen, level, "2 to 16", "-21 %", 2..optimal::POSITIONS),
        ]
    });
    Table::new(
        "Nodes with E2, beside those with E1",
        &["begun up to", "positions", "paper", "ours", "fewer nodes", "same move"],
        rows,
    )
}

fn reduction(
    seen: &[Observation],
    level: u64,
    name: &str,
    paper: &str,
    range: std::ops::Range<usize>,
) -> Vec<Cell> {
    let in_range: Vec<(&Effort, &Effort)> = positions(seen, level)
        .filter(|(position, ..)| range.contains(position))
        .map(|(_, e1, e2)| (e1, e2))
        .collect();
    let e1: u64 = in_range.iter().map(|(e1, _)| e1.nodes).sum();
    let e2: u64 = in_range.iter().map(|(_, e2)| e2.nodes).sum();
    let fewer = in_range.iter().filter(|(e1, e2)| e2.nodes < e1.nodes).count();
    let same = in_range.iter().filter(|(e1, e2)| e2.best == e1.best).count();
    let share = |count: usize| Cell::text(format!("{count} of {}", in_range.len()));
    let change = if in_range.is_empty() { Cell::text("-") } else { change(e1, e2) };
    vec![nodes(level), Cell::text(name), Cell::text(paper), change, share(fewer), share(same)]
}

fn by_position(seen: &[Observation], level: u64) -> Table {
    let row = |(position, e1, e2): (usize, &Effort, &Effort)| {
        vec![
            Cell::text(position.to_string()),
            Cell::text(e1.depth.to_string()),
            nodes(e1.nodes),
            nodes(e2.nodes),
            change(e1.nodes, e2.nodes),
            Cell::text(&e1.best),
            Cell::text(&e2.best),
        ]
    };
    Table::new(
        format!("Figure 9: nodes by position, iterations begun up to {level} nodes"),
        &["position", "depth", "E1", "E2", "change", "move by E1", "move by E2"],
        positions(seen, level).map(row),
    )
}

fn games(seen: &[Observation]) -> Table {
    let row = |seen: &Observation| match seen {
        Observation::Game { evaluation, line, end, margin } => Some(vec![
            Cell::text(evaluation),
            Cell::text(format!("{margin:+}")),
            Cell::text(line.join(" ")),
            Cell::text(end),
        ]),
        Observation::Position { .. } => None,
    };
    Table::new(
        "Games of the algorithm against itself",
        &["evaluation", "result", "moves", "final position"],
        seen.iter().filter_map(row),
    )
}

/// Whether the two games are the same, images under the symmetries of the board counted as one.
fn same_line(seen: &[Observation]) -> Option<String> {
    let mut lines = seen.iter().filter_map(|seen| match seen {
        Observation::Game { line, .. } => positions_of(line),
        Observation::Position { .. } => None,
    });
    let (one, other) = (lines.next()?, lines.next()?);
    Some(if one == other {
        "The two games are the same, up to the symmetries of the board: the paper found the same \
         sequences too."
            .to_owned()
    } else {
        let parts = one.iter().zip(&other).position(|(one, other)| one != other);
        let number = parts.unwrap_or_else(|| one.len().min(other.len()));
        format!("The two games part at move {}.", number + 1)
    })
}

/// The position after each move, the same for all its images.
fn positions_of(line: &[String]) -> Option<Vec<String>> {
    let mut game = Reference::PAPER.game(Size::square(4).ok()?).ok()?;
    line.iter()
        .map(|mv| {
            game.play(mv.parse().ok()?);
            Some(canonical(&game.position()))
        })
        .collect()
}
