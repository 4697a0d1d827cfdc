//! The experiment `incentives`: what the moves that the paper's methods propose are worth, and by which
//! scale from urgency to points the top level chooses best between them.
//!
//! One job is one labelled position on 19x19. A move is worth the points that it is better than a
//! pass by the labels.

use decision::indigo::{Scale, Settings};
use decision::{Caller, Program, Selector, Tried};
use engine::{Terms, Thinker};
use goban::Move;
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Labelled;
use crate::positions::Shelf;

/// Positions that are looked at.
const POSITIONS: u32 = 400;

/// Moves that must be labelled.
const LABELS: usize = 15;

/// The experiment.
#[derive(Debug)]
pub struct Incentives {
    positions: Shelf<Labelled>,
}

impl Default for Incentives {
    fn default() -> Self {
        Self { positions: Shelf::new("fit.jsonl", wanted) }
    }
}

/// What the methods proposed in a position.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Proposed {
    /// The urgency of the urgent proposal, and what it is worth.
    urgent: Option<(f64, f64)>,
    /// The gain of the calm proposal, and what it is worth.
    calm: Option<(f64, f64)>,
}

impl Experiment for Incentives {
    fn name(&self) -> &'static str {
        "incentives"
    }

    fn about(&self) -> &'static str {
        "What are urgent and calm moves worth, and how do urgency and points compare?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": "fit.jsonl", "program": "calm-urgent" })
    }

    fn job_count(&self) -> u32 {
        POSITIONS
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let position = self.positions.of(job)?;
        let proposed = Self::propose(position, job).map_err(JobError::Failed)?;
        Ok(serde_json::to_value(proposed)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let all: Vec<Proposed> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        report(&all)
    }
}

impl Incentives {
    fn propose(position: &Labelled, job: &Job) -> Result<Proposed, String> {
        let game = position.game()?;
        let program = Program::Indigo(Settings::default());
        let terms = Terms { program, seed: job.seed.0, ..Terms::default() };
        let thought = Thinker::new(terms).think(&game, Caller::ALONE);
        let pass = position.loss.get("pass").copied().unwrap_or(0.0);
        let most = position.loss.values().copied().fold(0.0, f32::max);
        let worth = |mv: Move| {
            f64::from(pass - position.loss.get(&mv.to_string()).copied().unwrap_or(most))
        };
        let of = |selector: Selector| {
            let mut tried = thought.decision.tried.iter();
            let proposed = tried.find(|tried| tried.candidate.by == selector)?;
            Some((proposed, worth(Move::Play(proposed.at()))))
        };
        let urgency = |tried: &Tried| f64::from(tried.candidate.urgency);
        Ok(Proposed {
            urgent: of(Selector::Urgent).map(|(tried, worth)| (urgency(tried), worth)),
            calm: of(Selector::Calm).map(|(tried, worth)| (f64::from(tried.gain), worth)),
        })
    }
}

/// The positions on 19x19 in which enough moves and the pass are labelled.
fn wanted(all: Vec<Labelled>) -> Vec<Labelled> {
    let is_wanted = |position: &Labelled| {
        position.size == 19 && position.loss.len() > LABELS && position.loss.contains_key("pass")
    };
    all.into_iter().filter(is_wanted).collect()
}

fn mean(values: impl Iterator<Item = f64>) -> (f64, u32) {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (sum / f64::from(count.max(1)), count)
}

/// An urgent proposal's urgency and worth, and a calm one's gain and worth.
type Both = ((f64, f64), (f64, f64));

/// What choosing by a scale is worth, and how often it chooses the urgent move.
fn by_scale(both: &[Both], points: impl Fn(f64) -> f64) -> (f64, f64) {
    let is_urgent = |urgent: (f64, f64), calm: (f64, f64)| points(urgent.0) > calm.0;
    let (worth, _) = mean(both.iter().map(
        |&(urgent, calm)| {
            if is_urgent(urgent, calm) { urgent.1 } else { calm.1 }
        },
    ));
    let (share, _) =
        mean(both.iter().map(|&(urgent, calm)| f64::from(u8::from(is_urgent(urgent, calm)))));
    (worth, 100.0 * share)
}

fn report(all: &[Proposed]) -> Report {
    let both: Vec<Both> =
        all.iter().filter_map(|proposed| proposed.urgent.zip(proposed.calm)).collect();
    let line = |first: f64, step: f64| move |urgency: f64| first + step * urgency.max(1.0).log2();
    let mut best = ((f64::MIN, 0.0), 0.0, 0.0);
    for first in -10..=20 {
        for step in -5..=20 {
            let (first, step) = (f64::from(first), f64::from(step) / 5.0);
            let found = by_scale(&both, line(first, step));
            if found.0 > best.0.0 {
                best = (found, first, step);
            }
        }
    }
    let ways = [
        ("always the urgent move".to_owned(), by_scale(&both, |_| f64::MAX)),
        ("always the calm move".to_owned(), by_scale(&both, |_| f64::MIN)),
        ("by the program's scale".to_owned(), {
            by_scale(&both, |urgency| f64::from(Scale::default().points(urgency)))
        }),
        (format!("by the best line, {} + {} for each doubling", best.1, best.2), best.0),
        ("by the labels".to_owned(), {
            let (worth, _) = mean(both.iter().map(|(urgent, calm)| urgent.1.max(calm.1)));
            let (share, _) =
                mean(both.iter().map(|(urgent, calm)| f64::from(u8::from(urgent.1 > calm.1))));
            (worth, 100.0 * share)
        }),
    ];
    let choices = ways.into_iter().map(|(name, (worth, share))| {
        vec![Cell::text(name), Cell::number(worth, 2), Cell::number(share, 0)]
    });
    let steps = (0..10).map(|step| {
        let is_in =
            |urgency: f64| (urgency.max(1.0).log2().floor().min(9.0) - f64::from(step)).abs() < 0.5;
        let within: Vec<_> = both.iter().filter(|(urgent, _)| is_in(urgent.0)).collect();
        let (urgent, count) = mean(within.iter().map(|(urgent, _)| urgent.1));
        let (calm, _) = mean(within.iter().map(|(_, calm)| calm.1));
        vec![
            Cell::text(format!("from {}", 1_u32 << step)),
            Cell::Count(count),
            Cell::number(urgent, 1),
            Cell::number(calm, 1),
        ]
    });
    Report {
        title: format!("What the methods propose in {} labelled positions", all.len()),
        tables: vec![
            Table::new(
                "Points better than a pass, by how the top level chooses",
                &["choice", "points", "urgent, %"],
                choices,
            ),
            Table::new(
                "By the urgency of the urgent move",
                &["urgency", "positions", "urgent, points", "calm, points"],
                steps,
            ),
        ],
        notes: vec![format!("Positions in which both methods propose a move: {}.", both.len())],
    }
}
