//! The experiment `finished`: are the dead stones of finished games right, and are they counted right?
//!
//! One job is the last position of a game that was counted, judged by a far stronger program, with
//! few points left that are not surely owned. What the program would agree to before counting is
//! compared with the labels stone by stone, and every miss is named. Positions that share their name
//! with another are counted apart: their labels may be the other's.

use std::collections::BTreeMap;

use decision::Caller;
use engine::{Terms, Thinker};
use goban::{Color, Point, PointMap, PointSet, Scoring, Settlement};
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Labelled;
use crate::positions::Shelf;

/// Points that may be left open in a finished game.
const OPEN: usize = 6;

/// Such positions in the file.
const POSITIONS: u32 = 330;

/// Labels from which on a stone is alive or dead.
const DECIDED: f32 = 0.5;

/// The experiment.
#[derive(Debug)]
pub struct FinishedGames {
    positions: Shelf<Known>,
}

impl Default for FinishedGames {
    fn default() -> Self {
        Self { positions: Shelf::new("final.jsonl", wanted) }
    }
}

/// A position and whether its name is another's too.
#[derive(Debug)]
struct Known {
    position: Labelled,
    is_doubled: bool,
}

/// How one position was settled.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settled {
    id: String,
    side: u8,
    is_doubled: bool,
    /// Stones called alive that are dead.
    missed: Vec<String>,
    /// Stones called dead that are alive.
    condemned: Vec<String>,
    is_counted_right: bool,
}

impl Experiment for FinishedGames {
    fn name(&self) -> &'static str {
        "finished"
    }

    fn about(&self) -> &'static str {
        "In how many finished games are all dead stones right, and the score?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": "final.jsonl", "open": OPEN, "decided": DECIDED })
    }

    fn job_count(&self) -> u32 {
        POSITIONS
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let known = self.positions.of(job)?;
        Ok(serde_json::to_value(settle(known).map_err(JobError::Failed)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let settled: Vec<Settled> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        let mut by_board: BTreeMap<(bool, u8), [u32; 3]> = BTreeMap::new();
        let mut misses = Vec::new();
        for position in &settled {
            let counts = by_board.entry((position.is_doubled, position.side)).or_default();
            let is_right = position.missed.is_empty() && position.condemned.is_empty();
            counts[0] += 1;
            counts[1] += u32::from(is_right);
            counts[2] += u32::from(position.is_counted_right);
            if !is_right && !position.is_doubled {
                misses.push(vec![
                    Cell::text(position.id.as_str()),
                    Cell::text(position.missed.join(" ")),
                    Cell::text(position.condemned.join(" ")),
                ]);
            }
        }
        let rows = by_board.iter().map(|((is_doubled, side), counts)| {
            let doubled = if *is_doubled { ", names that occur twice" } else { "" };
            let mut row = vec![Cell::text(format!("{side}x{side}{doubled}"))];
            row.extend(counts.map(Cell::Count));
            row
        });
        Report {
            title: format!("{} finished games", settled.len()),
            tables: vec![
                Table::new(
                    "By board",
                    &["board", "positions", "every dead stone right", "counted right"],
                    rows,
                ),
                Table::new(
                    "Misses",
                    &["position", "called alive, but dead", "called dead, but alive"],
                    misses,
                ),
            ],
            notes: vec![
                "Where two positions have one name, the labels of one may stand with the moves of \
                 the other."
                    .to_owned(),
            ],
        }
    }
}

/// Games that are over; a name that is there twice is noted.
fn wanted(all: Vec<Labelled>) -> Vec<Known> {
    let mut names: BTreeMap<String, u32> = BTreeMap::new();
    for position in &all {
        *names.entry(position.id.clone()).or_default() += 1;
    }
    let finished = all
        .into_iter()
        .filter(|position| position.unsettled_points.is_some_and(|points| points <= OPEN));
    finished.map(|position| Known { is_doubled: names[&position.id] > 1, position }).collect()
}

fn settle(known: &Known) -> Result<Settled, String> {
    let position = &known.position;
    let game = position.game()?;
    let board = game.board();
    let settlement = Thinker::new(Terms::default()).settle(&game, Caller::ALONE);
    let mut labels = PointMap::filled(0.0);
    for (point, &label) in board.size().points_from_top().zip(&position.ownership) {
        labels[point] = label / 100.0;
    }
    let label = |color: Color, point: Point| match color {
        Color::Black => labels[point],
        Color::White => -labels[point],
    };
    let stones = |wanted: &dyn Fn(Color, Point) -> bool| {
        let of = |color| board.stones(color).iter().filter(move |&point| wanted(color, point));
        Color::BOTH.into_iter().flat_map(of).collect::<PointSet>()
    };
    let dead = stones(&|color, point| label(color, point) <= -DECIDED);
    let alive = stones(&|color, point| label(color, point) >= DECIDED);
    let truth = Settlement { dead, seki: PointSet::EMPTY };
    let names = |points: PointSet| points.iter().map(|point| point.to_string()).collect();
    Ok(Settled {
        id: position.id.clone(),
        side: position.size,
        is_doubled: known.is_doubled,
        missed: names(dead - settlement.dead),
        condemned: names(alive & settlement.dead),
        is_counted_right: settlement.margin(board, Scoring::Area)
            == truth.margin(board, Scoring::Area),
    })
}
