//! The experiment `pon`: does the estimate of the possible omission number by dame agree with the exact
//! one [Tajima and Sanechika, 3]?
//!
//! One job is one position. Of every group whose life the solver decides, whoever plays first, K and L
//! are counted by moves in a row. They give the exact number, and the dame around the group the
//! estimate. The weights of the estimate are fitted again to the positions of our own games, and both
//! estimates are shown on those and on positions that nothing was fitted to.

mod refit;

use evaluation::Evaluator;
use goban::Board;
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use life::{InARow, Moves, Solved, moves_in_a_row};
use opening::dame::{Dame, Terrain};
use opening::{Estimate, OtherKind, Pon, Scale, Standing};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tracks::Keeping;

use crate::Labelled;
use crate::measuring::own_positions;
use crate::positions::Shelf;
use refit::refitted;

/// Positions of each kind, taken evenly.
const POSITIONS: usize = 150;

/// How far K and L are looked for, and the positions that the solver looks at for one question.
const LIMITS: InARow = InARow { most: 3, width: 8, positions: 300 };
const NODES: u32 = 1_000;

/// The experiment.
#[derive(Debug)]
pub struct PonAgreement {
    own: std::sync::OnceLock<Vec<Labelled>>,
    others: Shelf<Labelled>,
}

impl Default for PonAgreement {
    fn default() -> Self {
        Self { own: std::sync::OnceLock::new(), others: Shelf::new("dev.jsonl", spread) }
    }
}

/// A group of which the exact number is known.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    /// Edge, once, free and often touched, by degree.
    dame: [[u16; 4]; 4],
    /// The exact number.
    exact: i32,
    /// Whether it may be larger: no more moves in a row were tried.
    at_least: bool,
}

impl Sample {
    fn dame(&self) -> Dame {
        Dame(self.dame.map(|[edge, once, free, often]| opening::dame::Kinds {
            edge,
            once,
            free,
            often,
        }))
    }
}

fn spread(all: Vec<Labelled>) -> Vec<Labelled> {
    let step = (all.len() / POSITIONS).max(1);
    all.into_iter().step_by(step).take(POSITIONS).collect()
}

impl PonAgreement {
    /// Our own positions and the others in turn.
    fn position(&self, job: &Job) -> Result<Option<&Labelled>, JobError> {
        let (place, is_own) = (job.index.0 as usize / 2, job.index.0.is_multiple_of(2));
        let all = if is_own {
            self.own.get_or_init(|| spread(own_positions())).as_slice()
        } else {
            self.others.all()?
        };
        Ok(all.get(place))
    }
}

impl Experiment for PonAgreement {
    fn name(&self) -> &'static str {
        "pon"
    }

    fn about(&self) -> &'static str {
        "Does the possible omission number that is estimated by dame agree with the exact one?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": ["own.jsonl", "dev.jsonl"], "moves": LIMITS.most, "nodes": NODES })
    }

    fn job_count(&self) -> u32 {
        u32::try_from(2 * POSITIONS).unwrap_or(u32::MAX)
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let Some(position) = self.position(job)? else { return Ok(json!([])) };
        let game = position.game().map_err(JobError::Failed)?;
        Ok(serde_json::to_value(samples(game.board()))?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for finished in outcomes {
            let found: Vec<Sample> = finished.outcome.read().unwrap_or_default();
            let is_own = finished.index.0.is_multiple_of(2);
            if is_own { &mut own } else { &mut others }.extend(found);
        }
        report(&own, &others)
    }
}

/// The groups of a board of which both numbers exist.
pub(crate) fn samples(board: &Board) -> Vec<Sample> {
    let facts = Evaluator::new(board.clone(), Keeping::Absolute).facts();
    let standing = Standing::of(&facts, &Scale::FITTED);
    let terrain = Terrain::new(board.size(), &standing.stones());
    let mut solved = Solved::new(board, NODES);
    let mut found = Vec::new();
    for group in &standing.groups {
        // Where the solver cannot say what the group is now, no number can be found.
        let now = InARow { most: 0, ..LIMITS };
        let first = moves_in_a_row(&mut solved, &group.stones, now);
        if first.to_kill == Moves::Unknown || first.to_live == Moves::Unknown {
            continue;
        }
        let omission = moves_in_a_row(&mut solved, &group.stones, LIMITS);
        let (exact, at_least) = match (Pon::exact(omission), omission.to_kill, omission.to_live) {
            (Some(Pon(exact)), ..) => (exact, false),
            (None, Moves::MoreThan(most), Moves::Exactly(0)) => (i32::from(most), true),
            _ => continue,
        };
        let dame = terrain.dame(group.color, &group.stones).0;
        let dame = dame.map(|kinds| [kinds.edge, kinds.once, kinds.free, kinds.often]);
        found.push(Sample { dame, exact, at_least });
    }
    found
}

fn report(own: &[Sample], others: &[Sample]) -> Report {
    let exact = |all: &[Sample]| -> Vec<Sample> {
        all.iter().filter(|sample| !sample.at_least).cloned().collect()
    };
    let new = refitted(&exact(own));
    let with_often = Estimate { other_kind: OtherKind::NotOnce, ..Estimate::PRINTED };
    let estimates =
        [("printed", Estimate::PRINTED), ("printed, dame touched often counted", with_often)];
    let estimates = estimates.into_iter().chain([("fitted to our own games", new)]);
    let rows = estimates.flat_map(|(name, estimate)| {
        [("our own games", own), ("others", others)]
            .map(|(kind, all)| row(name, kind, &exact(all), all, &estimate))
    });
    let columns =
        ["weights", "positions", "groups", "the same", "within one", "mean error", "at least 3"];
    Report {
        title: "pon: estimated and exact possible omission numbers".to_owned(),
        tables: vec![Table::new("Agreement", &columns, rows)],
        notes: vec![
            format!(
                "fitted weights: degrees {:?}, edge {:.2}, once {:.2}, slope {:.3}, start {:.2}",
                new.degrees, new.edge, new.once, new.slope, new.start
            ),
            "groups whose life the solver decides whoever plays first; at least 3: the estimate is 3 \
             or more of groups that three moves in a row do not kill"
                .to_owned(),
        ],
    }
}

fn row(name: &str, kind: &str, exact: &[Sample], all: &[Sample], estimate: &Estimate) -> Vec<Cell> {
    let errors: Vec<i32> =
        exact.iter().map(|sample| (estimate.pon(&sample.dame()).0 - sample.exact).abs()).collect();
    let percent = |part: usize, of: usize| format!("{} %", 100 * part / of.max(1));
    let within = |most: i32| errors.iter().filter(|&&error| error <= most).count();
    let strong: Vec<&Sample> = all.iter().filter(|sample| sample.at_least).collect();
    let said = strong.iter().filter(|sample| estimate.pon(&sample.dame()).0 >= sample.exact);
    let count = u32::try_from(exact.len()).unwrap_or(u32::MAX);
    let mean = f64::from(errors.iter().sum::<i32>()) / f64::from(count.max(1));
    vec![
        Cell::text(name),
        Cell::text(kind),
        Cell::Count(count),
        Cell::text(percent(within(0), exact.len())),
        Cell::text(percent(within(1), exact.len())),
        Cell::number(mean, 2),
        Cell::text(format!("{} of {}", said.count(), strong.len())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Diagram;

    #[test]
    fn two_eyes_in_the_corner_are_found_with_their_exact_number() {
        let picture = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O . .
            X X X X O . .
            . X . X O . .
            . X . X O . .
        ";
        let board = picture.parse::<Diagram>().unwrap().board();
        let found = samples(&board);
        // One move of White's in an eye leaves two eyes.
        assert!(found.iter().any(|sample| sample.exact >= 1), "{found:?}");
    }
}
