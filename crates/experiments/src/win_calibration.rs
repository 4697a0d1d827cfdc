//! The experiment `win-calibration`: how good is the chance of winning that we tell?
//!
//! One job is one labelled position, evaluated at a glance, alone and with the network's opinion: the
//! lead, the spread over the fates of groups in doubt, the frontier and the number of moves. From these
//! the printed `E_W(S, F, M)` [Chen, chance of winning, 3], the fitted curve, and as a measure for both
//! a logistic curve over score and move number alone tell the chance that Black wins. They are held
//! against the win rates of a far stronger program by their Brier scores, on `dev.jsonl`. The curves
//! are fitted to `fit.jsonl` when the outcomes are summed up; `aizome fit-chance` makes those that are
//! shipped in the same way.

mod logistic;
mod observed;
mod tables;

use chance::fitted::{self, Curve};
use chance::printed;
use lab::{Context, Experiment, Finished, Job, JobError, Plot, Report, Series};
use serde_json::{Value, json};

use crate::Labelled;
use crate::positions::Shelf;

pub use observed::{FittedChance, fit_chance};
use observed::{Judged, Sight, judge};

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

impl Experiment for WinCalibration {
    fn name(&self) -> &'static str {
        "win-calibration"
    }

    fn about(&self) -> &'static str {
        "How reliable are the printed and the fitted chance of winning, by stage?"
    }

    fn parameters(&self) -> Value {
        json!({ "fit": "fit.jsonl", "judge": "dev.jsonl", "sights": 2 })
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
        let of_fit = number.saturating_sub((number / 5 + 1).min(dev.len()));
        let judged = match of_dev {
            Some(at) => Some(judge(&dev[at], false)),
            None => fit.get(of_fit).map(|position| judge(position, true)),
        };
        Ok(serde_json::to_value(judged.transpose().map_err(JobError::Failed)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        tables::report(&read(outcomes))
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

/// Tells the chance that Black wins.
type Teller = Box<dyn Fn(&Judged) -> f64>;

/// All that tell a chance, the fitted ones fitted; nothing without positions to fit to.
fn tellers(all: &[Judged]) -> Option<Vec<(&'static str, Teller)>> {
    let printed = |judged: &Judged| {
        let Sight { lead, frontier, .. } = judged.quick;
        printed::chance(lead, frontier, judged.moves, judged.area()).get()
    };
    Some(vec![
        ("printed", Box::new(printed)),
        ("printed over fates", Box::new(|judged: &Judged| judged.quick.over_fates)),
        ("score and move number", plain(all, |judged| &judged.quick)?),
        ("fitted", curve(all, |judged| &judged.quick)?),
        ("score and move number, heard", plain(all, |judged| &judged.heard)?),
        ("fitted, heard", curve(all, |judged| &judged.heard)?),
        ("network alone", Box::new(|judged: &Judged| judged.network)),
    ])
}

/// A logistic curve over score and move number alone, in proportion to the board as the others are.
fn plain(all: &[Judged], sight: fn(&Judged) -> &Sight) -> Option<Teller> {
    let features = move |judged: &Judged| {
        let score = sight(judged).lead / f64::from(judged.side);
        let played = f64::from(judged.moves) / f64::from(judged.area());
        [1.0, played, score, score * played]
    };
    let fit = all.iter().filter(|judged| judged.is_to_fit);
    let weights = logistic::fit(fit.map(|judged| (features(judged), judged.win_rate)))?;
    Some(Box::new(move |judged: &Judged| logistic::told(&weights, &features(judged))))
}

fn curve(all: &[Judged], sight: fn(&Judged) -> &Sight) -> Option<Teller> {
    let curve = Curve { weights: fitted_weights(all, sight)? };
    Some(Box::new(move |judged: &Judged| curve.chance(&judged.variables(sight(judged))).get()))
}

fn fitted_weights(all: &[Judged], sight: fn(&Judged) -> &Sight) -> Option<[f64; fitted::FEATURES]> {
    let fit = all.iter().filter(|judged| judged.is_to_fit);
    logistic::fit_rising(
        fit.map(|judged| (fitted::features(&judged.variables(sight(judged))), judged.win_rate)),
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(lead: f64, win_rate: f64, is_to_fit: bool) -> Judged {
        let stage = "middle".to_owned();
        let sight = Sight { lead, spread: 5.0, frontier: 40, over_fates: 0.5 };
        let (quick, heard) = (sight, sight);
        Judged { is_to_fit, side: 19, stage, moves: 130, quick, heard, network: 0.5, win_rate }
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
        let teller: Teller = Box::new(|one| printed::chance(one.quick.lead, 40, 130, 361).get());
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
        let (_, plain) = &tellers[2];
        assert!((plain(&all[81]) - truth(10.0)).abs() < 0.01);
        assert_eq!(tables::report(&all).tables.len(), 2);
        assert!(super::tellers(&[]).is_none());
    }
}
