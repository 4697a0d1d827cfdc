//! The experiment `metric-calm`: do Ed4 and Ed8 help the calm method on 19x19
//! [Bouzy, small boards, 7]?
//!
//! One job is one labelled position. Every calm move has what it gains by the evaluation at depth
//! one, and what it changes in Ed4 and in Ed8; a move is worth the points that it is better than a
//! pass by the labels. The summary chooses by gain and metric with one weight after the other, on
//! the same moves.

use decision::indigo::{Indigo, Metric, Settings};
use decision::{Caller, Desk};
use evaluation::{Judge, Model};
use goban::Move;
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tracks::Keeping;

use crate::Labelled;
use crate::positions::Shelf;

/// Positions that are looked at.
const POSITIONS: u32 = 400;

/// Moves that must be labelled.
const LABELS: usize = 15;

/// Weights of Ed4 and Ed8 that are tried, beside a point of gain.
const WEIGHTS: [(f32, f32); 14] = [
    (0.25, 0.0),
    (0.5, 0.0),
    (1.0, 0.0),
    (2.0, 0.0),
    (4.0, 0.0),
    (0.0, 0.25),
    (0.0, 0.5),
    (0.0, 1.0),
    (0.0, 2.0),
    (0.0, 4.0),
    (0.25, 0.25),
    (0.5, 0.5),
    (1.0, 1.0),
    (2.0, 1.0),
];

/// The experiment.
#[derive(Debug)]
pub struct MetricCalm {
    positions: Shelf<Labelled>,
    model: Model,
}

impl Default for MetricCalm {
    fn default() -> Self {
        Self { positions: Shelf::new("fit.jsonl", wanted), model: Model::fitted() }
    }
}

/// A calm move.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Calm {
    gain: f32,
    ed4: f32,
    ed8: f32,
    /// Points better than a pass by the labels.
    worth: f32,
}

/// The calm moves of a position.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CalmMoves {
    stones: usize,
    moves: Vec<Calm>,
}

impl Experiment for MetricCalm {
    fn name(&self) -> &'static str {
        "metric-calm"
    }

    fn about(&self) -> &'static str {
        "Do Ed4 and Ed8 choose better calm moves on 19x19?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": "fit.jsonl", "program": "calm", "infinity": Metric::UNHEARD.infinity })
    }

    fn job_count(&self) -> u32 {
        POSITIONS
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let position = self.positions.of(job)?;
        Ok(serde_json::to_value(self.weigh(position).map_err(JobError::Failed)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let read = |finished: &Finished| finished.outcome.read::<CalmMoves>();
        let all: Vec<CalmMoves> = outcomes.iter().filter_map(read).collect();
        report(&all)
    }
}

impl MetricCalm {
    fn weigh(&self, position: &Labelled) -> Result<CalmMoves, String> {
        let game = position.game()?;
        let judge = Judge::new(&self.model, game.size());
        let settings = Settings { quiescence: None, ..Settings::default() };
        let indigo = Indigo { judge: &judge, settings, caller: Caller::ALONE };
        let mut desk = Desk::new(game.board(), Keeping::Incremental);
        let pass = position.loss.get("pass").copied().unwrap_or(0.0);
        let most = position.loss.values().copied().fold(0.0, f32::max);
        let worth = |mv: Move| pass - position.loss.get(&mv.to_string()).copied().unwrap_or(most);
        let weighed = indigo.weigh_calm_moves(&mut desk, &game, Metric::UNHEARD.infinity);
        let calm = weighed.iter().map(|found| Calm {
            gain: found.gain,
            ed4: found.ed4,
            ed8: found.ed8,
            worth: worth(Move::Play(found.at)),
        });
        let stones = goban::Color::BOTH.map(|color| game.board().stones(color).len());
        Ok(CalmMoves { stones: stones.iter().sum(), moves: calm.collect() })
    }
}

/// The positions on 19x19 in which enough moves and the pass are labelled.
fn wanted(all: Vec<Labelled>) -> Vec<Labelled> {
    let is_wanted = |position: &Labelled| {
        position.size == 19 && position.loss.len() > LABELS && position.loss.contains_key("pass")
    };
    all.into_iter().filter(is_wanted).collect()
}

/// What the move that comes out best is worth.
fn chosen(position: &CalmMoves, value: impl Fn(&Calm) -> f32) -> Option<f64> {
    let best = position.moves.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
    Some(f64::from(best.worth))
}

/// Mean and standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = f64::from(u32::try_from(values.len().max(1)).unwrap_or(u32::MAX));
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, (spread / count).sqrt())
}

fn report(all: &[CalmMoves]) -> Report {
    let plain = |position: &CalmMoves| chosen(position, |calm| calm.gain);
    let row = |name: String, choice: &dyn Fn(&CalmMoves) -> Option<f64>| {
        let pairs = all.iter().filter_map(|position| choice(position).zip(plain(position)));
        let (worths, better): (Vec<f64>, Vec<f64>) =
            pairs.map(|(worth, plain)| (worth, worth - plain)).unzip();
        let (better, error) = mean(&better);
        vec![
            Cell::text(name),
            Cell::number(mean(&worths).0, 2),
            Cell::number(better, 2),
            Cell::number(error, 2),
        ]
    };
    let mut rows = vec![row("gain alone".to_owned(), &plain)];
    for (ed4, ed8) in WEIGHTS {
        let value = move |calm: &Calm| calm.gain + ed4 * calm.ed4 + ed8 * calm.ed8;
        let until = |position: &CalmMoves| position.stones < Metric::UNHEARD.until;
        let heard = |position: &CalmMoves| {
            if until(position) { chosen(position, value) } else { plain(position) }
        };
        rows.push(row(format!("with {ed4} Ed4 + {ed8} Ed8"), &heard));
    }
    rows.push(row("Ed4 alone".to_owned(), &|position| chosen(position, |calm| calm.ed4)));
    rows.push(row("Ed8 alone".to_owned(), &|position| chosen(position, |calm| calm.ed8)));
    rows.push(row("by the labels".to_owned(), &|position| chosen(position, |calm| calm.worth)));
    let columns = ["choice", "points", "better than gain alone", "standard error"];
    Report {
        title: format!("Ed4 and Ed8 in the calm method, {} labelled positions", all.len()),
        tables: vec![Table::new("Points better than a pass", &columns, rows)],
        notes: vec!["At depth one; all ways choose among the same calm moves.".to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_turns_the_choice_and_the_error_is_that_of_the_mean() {
        let calm = |gain, ed4, worth| Calm { gain, ed4, ed8: 0.0, worth };
        let position =
            CalmMoves { stones: 3, moves: vec![calm(2.0, 0.0, 5.0), calm(1.0, 3.0, 7.0)] };
        assert_eq!(chosen(&position, |calm| calm.gain), Some(5.0));
        assert_eq!(chosen(&position, |calm| calm.gain + calm.ed4), Some(7.0));
        let (mean, error) = mean(&[1.0, 3.0]);
        assert!(
            (mean - 2.0).abs() < 1e-9 && (error - 0.5_f64.sqrt()).abs() < 1e-9,
            "{mean} {error}"
        );
    }
}
