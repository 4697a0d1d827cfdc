//! The experiment `win-calibration`: how good is the chance of winning that we tell?
//!
//! One job is one labelled position, evaluated at a glance: the lead, the frontier and the number of
//! moves. From these the printed `E_W(S, F, M)` [Chen, chance of winning, 3], the fitted curve, and as
//! a measure for both a logistic curve over score and move number alone tell the chance that Black
//! wins. They are held against the win rates of a far stronger program by their Brier scores, on
//! `dev.jsonl`. Both curves are fitted to `fit.jsonl` when the outcomes are summed up.

mod logistic;

use std::collections::BTreeMap;

use chance::fitted::{self, Curve};
use chance::printed;
use evaluation::{Evaluator, Judge, Model};
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Plot, Report, Series, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tracks::Keeping;

use crate::Labelled;
use crate::positions::Shelf;

/// Positions of both files.
const POSITIONS: u32 = 3883;

/// Parts of the reliability plot.
const BINS: usize = 10;

/// The experiment.
#[derive(Debug)]
pub struct WinCalibration {
    fit: Shelf<Labelled>,
    dev: Shelf<Labelled>,
}

impl Default for WinCalibration {
    fn default() -> Self {
        Self { fit: Shelf::new("fit.jsonl", |all| all), dev: Shelf::new("dev.jsonl", |all| all) }
    }
}

/// What a chance is told from, and what it should be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Judged {
    /// Whether curves are fitted to it.
    is_to_fit: bool,
    side: u8,
    stage: String,
    moves: u32,
    /// Points for Black by our evaluation.
    lead: f64,
    frontier: u32,
    /// Of Black, by the labels.
    win_rate: f64,
}

impl Judged {
    const fn area(&self) -> u32 {
        self.side as u32 * self.side as u32
    }
}

impl Experiment for WinCalibration {
    fn name(&self) -> &'static str {
        "win-calibration"
    }

    fn about(&self) -> &'static str {
        "How reliable are the printed and the fitted chance of winning, by stage?"
    }

    fn parameters(&self) -> Value {
        json!({ "fit": "fit.jsonl", "judge": "dev.jsonl" })
    }

    fn job_count(&self) -> u32 {
        POSITIONS
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let (fit, dev) = (self.fit.all()?, self.dev.all()?);
        let number = job.index.0 as usize;
        // By turns, so that the first jobs have some of both.
        let of_dev = number.is_multiple_of(5).then_some(number / 5).filter(|&at| at < dev.len());
        let of_fit = number - (number / 5 + 1).min(dev.len());
        let judged = match of_dev {
            Some(at) => Some(judge(&dev[at], false)),
            None => fit.get(of_fit).map(|position| judge(position, true)),
        };
        Ok(serde_json::to_value(judged.transpose().map_err(JobError::Failed)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        report(&read(outcomes))
    }

    fn plot(&self, outcomes: &[Finished]) -> Option<Plot> {
        let all = read(outcomes);
        let tellers = tellers(&all)?;
        let dev: Vec<&Judged> = all.iter().filter(|judged| !judged.is_to_fit).collect();
        let series = tellers.iter().map(|(name, teller)| Series {
            name: (*name).to_owned(),
            values: reliability(&dev, teller).iter().map(|bin| bin.came).collect(),
        });
        let sure = (0..BINS).map(|bin| (number(bin) + 0.5) / number(BINS)).collect();
        let ideal = Series { name: "as told".to_owned(), values: sure };
        Some(Plot {
            title: "Black's win rate by the chance that was told, dev.jsonl".to_owned(),
            across: "chance told, in tenths".to_owned(),
            series: series.chain([ideal]).collect(),
        })
    }
}

fn read(outcomes: &[Finished]) -> Vec<Judged> {
    let judged = |finished: &Finished| finished.outcome.read::<Option<Judged>>().flatten();
    outcomes.iter().filter_map(judged).collect()
}

fn judge(position: &Labelled, is_to_fit: bool) -> Result<Judged, String> {
    let game = position.game()?;
    let model = Model::fitted();
    let judge = Judge::new(&model, game.size());
    let mut evaluator = Evaluator::new(game.board().clone(), Keeping::Absolute);
    let evaluation = evaluator.evaluate(&judge, game.to_play());
    let board = game.board();
    let frontier = evaluation.frontier(board);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Ok(Judged {
        is_to_fit,
        side: position.size,
        stage: position.stage.clone().unwrap_or_default(),
        moves: count(position.moves.len()),
        lead: f64::from(evaluation.lead(board, game.rules().scoring)) - position.komi,
        frontier: count(frontier.black.len() + frontier.white.len()),
        win_rate: position.winrate.ok_or_else(|| format!("{}: no win rate", position.id))?,
    })
}

/// Tells the chance that Black wins.
type Teller = Box<dyn Fn(&Judged) -> f64>;

/// All that tell a chance, the fitted ones fitted; nothing without positions to fit to.
fn tellers(all: &[Judged]) -> Option<Vec<(&'static str, Teller)>> {
    let fit: Vec<&Judged> = all.iter().filter(|judged| judged.is_to_fit).collect();
    let plain = logistic::fit(fit.iter().map(|judged| (plain_features(judged), judged.win_rate)))?;
    let curve = Curve { weights: fitted_weights(all)? };
    Some(vec![
        (
            "printed",
            Box::new(|judged: &Judged| {
                printed::chance(judged.lead, judged.frontier, judged.moves, judged.area()).get()
            }),
        ),
        (
            "score and move number",
            Box::new(move |judged: &Judged| logistic::told(&plain, &plain_features(judged))),
        ),
        (
            "fitted",
            Box::new(move |judged: &Judged| {
                curve.chance(judged.lead, judged.frontier, judged.moves, judged.area()).get()
            }),
        ),
    ])
}

fn fitted_weights(all: &[Judged]) -> Option<[f64; fitted::FEATURES]> {
    let fit = all.iter().filter(|judged| judged.is_to_fit);
    logistic::fit(fit.map(|judged| {
        let features = fitted::features(judged.lead, judged.frontier, judged.moves, judged.area());
        (features, judged.win_rate)
    }))
}

/// A logistic curve over score and move number alone, in proportion to the board as the others are.
fn plain_features(judged: &Judged) -> [f64; 4] {
    let score = judged.lead / f64::from(judged.side);
    let played = f64::from(judged.moves) / f64::from(judged.area());
    [1.0, played, score, score * played]
}

/// What a forecast of p costs on average where the win rate is w: the Brier score.
fn brier(p: f64, w: f64) -> f64 {
    w * (1.0 - p).powi(2) + (1.0 - w) * p.powi(2)
}

/// Positions whose chance was told to be in one tenth.
#[derive(Debug, Clone, Copy, Default)]
struct Bin {
    positions: u32,
    /// The mean of what was told, and of the win rates.
    told: f64,
    came: f64,
}

fn reliability(judged: &[&Judged], teller: &Teller) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for one in judged {
        let told = teller(one);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 10
        let bin = &mut bins[((told * number(BINS)) as usize).min(BINS - 1)];
        bin.positions += 1;
        bin.told += told;
        bin.came += one.win_rate;
    }
    for bin in &mut bins {
        let count = f64::from(bin.positions.max(1));
        (bin.told, bin.came) = (bin.told / count, bin.came / count);
    }
    bins
}

#[allow(clippy::cast_precision_loss)] // small numbers
fn number(count: usize) -> f64 {
    count as f64
}

fn report(all: &[Judged]) -> Report {
    let dev: Vec<&Judged> = all.iter().filter(|judged| !judged.is_to_fit).collect();
    let title = format!("The chance of winning in {} positions", dev.len());
    let Some(tellers) = tellers(all) else {
        let notes = vec!["There are no positions to fit to.".to_owned()];
        return Report { title, tables: Vec::new(), notes };
    };
    let weights = fitted_weights(all).unwrap_or_default();
    let weights: Vec<String> = weights.iter().map(|weight| format!("{weight:.4}")).collect();
    Report {
        title,
        tables: vec![brier_table(&dev, &tellers), reliability_table(&dev, &tellers)],
        notes: vec![format!("The weights that were fitted: {}.", weights.join(", "))],
    }
}

fn brier_table(dev: &[&Judged], tellers: &[(&str, Teller)]) -> Table {
    let mut groups: BTreeMap<(String, &str), Vec<&Judged>> = BTreeMap::new();
    for judged in dev {
        let board = format!("{0}x{0}", judged.side);
        for key in [(board, judged.stage.as_str()), ("all".to_owned(), "all")] {
            groups.entry(key).or_default().push(judged);
        }
    }
    let mean = |group: &[&Judged], cost: &dyn Fn(&Judged) -> f64| {
        group.iter().map(|judged| cost(judged)).sum::<f64>() / number(group.len())
    };
    let rows = groups.iter().map(|((board, stage), group)| {
        let count = Cell::Count(u32::try_from(group.len()).unwrap_or(u32::MAX));
        let mut row = vec![Cell::text(board), Cell::text(*stage), count];
        // The label itself, and a chance that is always even.
        row.push(Cell::number(mean(group, &|one| brier(one.win_rate, one.win_rate)), 4));
        for (_, teller) in tellers {
            row.push(Cell::number(mean(group, &|one| brier(teller(one), one.win_rate)), 4));
        }
        row
    });
    let names = tellers.iter().map(|(name, _)| *name);
    let columns: Vec<&str> =
        ["board", "stage", "positions", "the label itself"].into_iter().chain(names).collect();
    Table::new("Brier scores on dev.jsonl (always even: 0.25)", &columns, rows.collect::<Vec<_>>())
}

fn reliability_table(dev: &[&Judged], tellers: &[(&str, Teller)]) -> Table {
    let mut rows = Vec::new();
    for (name, teller) in tellers.iter().take(3) {
        for bin in reliability(dev, teller).iter().filter(|bin| bin.positions > 0) {
            rows.push(vec![
                Cell::text(*name),
                Cell::Count(bin.positions),
                Cell::number(bin.told, 3),
                Cell::number(bin.came, 3),
            ]);
        }
    }
    let columns = ["by", "positions", "chance told", "win rate"];
    Table::new("What was told, and what the labels say", &columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(lead: f64, win_rate: f64, is_to_fit: bool) -> Judged {
        let stage = "middle".to_owned();
        Judged { is_to_fit, side: 19, stage, moves: 130, lead, frontier: 40, win_rate }
    }

    #[test]
    fn who_tells_the_truth_costs_least() {
        for w in [0.0, 0.2, 0.5, 1.0] {
            for p in [0.0, 0.1, 0.3, 0.7, 1.0] {
                assert!(brier(w, w) <= brier(p, w));
            }
        }
        assert!((brier(0.5, 0.9) - 0.25).abs() < 1e-12);
    }

    #[test]
    fn positions_are_sorted_by_what_was_told() {
        let (a, b, c) =
            (judged(20.0, 0.9, false), judged(20.0, 0.5, false), judged(90.0, 1.0, false));
        let teller: Teller = Box::new(|one| printed::chance(one.lead, 40, 130, 361).get());
        let bins = reliability(&[&a, &b, &c], &teller);
        assert_eq!([bins[7].positions, bins[9].positions], [2, 1]);
        assert!((bins[7].told - 0.75).abs() < 1e-12 && (bins[7].came - 0.7).abs() < 1e-12);
    }

    #[test]
    fn curves_are_fitted_to_one_file_and_judged_on_the_other() {
        // Win rates that follow a logistic curve of the score; what is to be judged lies.
        let truth = |lead: f64| 1.0 / (1.0 + (-lead / 10.0).exp());
        let mut all: Vec<Judged> =
            (-40..=40).map(|lead| judged(f64::from(lead), truth(f64::from(lead)), true)).collect();
        all.push(judged(10.0, 0.0, false));
        let tellers = tellers(&all).unwrap();
        let (_, plain) = &tellers[1];
        assert!((plain(&all[81]) - truth(10.0)).abs() < 0.01);
        assert_eq!(report(&all).tables.len(), 2);
        assert!(super::tellers(&[]).is_none());
    }
}
