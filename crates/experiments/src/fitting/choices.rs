//! Fitting the opening's numbers to four-choice problems: first those of the evaluation by PON, then
//! the values of cases together with what PON's gain is worth beside them.
//!
//! Only problems 1 to 50 are used, whatever the file has. Both fits make the right choice likely among
//! the choices that were generated (a softmax over their values), and hold back: numbers are drawn
//! towards those that were thought of before, the more the fewer problems speak for them. How
//! strongly is decided by problems left out in turn.

use evaluation::{Evaluator, Facts, Judge, Model};
use goban::{Board, Color, Point};
use opening::{
    Candidate, FEATURES, Features, Scale, Settings, Standing, Values, consider, glance_after,
};
use tracks::Keeping;

use crate::fuseki::Problem;

/// The numbers that were found, and how good they are.
#[derive(Debug, Clone)]
pub struct FittedOpening {
    /// Of the evaluation by PON.
    pub scale: Scale,
    /// Of cases.
    pub values: Values,
    /// What was found on the way, in sentences.
    pub notes: Vec<String>,
}

/// Fits all numbers; nothing without problems to fit to.
#[must_use]
pub fn fit_opening(problems: &[Problem]) -> Option<FittedOpening> {
    let first: Vec<&Problem> = problems.iter().filter(|problem| problem.is_first_half()).collect();
    let model = Model::fitted();
    let mut notes = vec![format!("{} problems of the first half", first.len())];
    let seen: Vec<SeenProblem> =
        first.iter().filter_map(|problem| SeenProblem::of(problem)).collect();
    if seen.is_empty() {
        return None;
    }
    let (scale, hits) = fit_scale(&seen);
    notes.push(format!("PON alone over all four choices: {hits} hits"));
    let settings = Settings { scale, values: Values::start(), ..Settings::usual() };
    let cases: Vec<Case> = first.iter().filter_map(|p| Case::of(p, &model, &settings)).collect();
    let values = fit_values(&cases, &mut notes);
    Some(FittedOpening { scale, values, notes })
}

/// A problem's position and those after its choices, the right one first.
struct SeenProblem {
    before: Facts,
    /// After the player's move on each choice.
    after: Vec<Facts>,
    /// The choices.
    points: Vec<Point>,
    board: Board,
    player: Color,
}

impl SeenProblem {
    fn of(problem: &Problem) -> Option<Self> {
        let right = right(problem)?;
        let player = problem.game.to_play();
        let mut evaluator = Evaluator::new(problem.game.board().clone(), Keeping::Incremental);
        let before = evaluator.facts();
        let mut after = Vec::new();
        for choice in &problem.choices {
            evaluator.tracked().play(player, choice.at).ok()?;
            after.push(evaluator.facts());
            evaluator.tracked().undo();
        }
        after.swap(0, right);
        let mut points: Vec<Point> = problem.choices.iter().map(|choice| choice.at).collect();
        points.swap(0, right);
        Some(Self { before, after, points, board: problem.game.board().clone(), player })
    }

    /// What each choice gains, and what it denies to the opponent.
    fn values(&self, scale: &Scale) -> Vec<[f32; 2]> {
        let worth = |standing: &Standing| standing.value_for(self.player);
        let before = worth(&Standing::of(&self.before, scale));
        let choices = self.after.iter().zip(&self.points).map(|(facts, &at)| {
            let theirs = glance_after(&self.board, &self.before, !self.player, at, scale);
            let denied = theirs.map_or(0.0, |theirs| before - worth(&theirs));
            [worth(&Standing::of(facts, scale)) - before, denied]
        });
        choices.collect()
    }
}

fn right(problem: &Problem) -> Option<usize> {
    let best = problem.choices.iter().map(|choice| choice.score).max()??;
    problem.choices.iter().position(|choice| choice.score == Some(best))
}

/// The numbers of [`Scale`] that are fitted, one after the other.
fn numbers(scale: &mut Scale) -> Vec<&mut f32> {
    let Scale { start, own, around, reach, contested, lines, .. } = scale;
    let mut all = vec![start, own, around, contested];
    all.extend(reach.iter_mut().chain(lines));
    all
}

/// How strongly the numbers of the scale are drawn towards where they started.
const SCALE_HOLD: f32 = 2.0;

/// Climbs step by step: each number is made a little larger or smaller as long as that helps.
fn fit_scale(seen: &[SeenProblem]) -> (Scale, usize) {
    let start = Scale::START;
    let worth = |scale: &Scale| {
        let fit: f32 = seen.iter().map(|problem| fit_of(&problem.values(scale))).sum();
        let (mut now, mut then) = (*scale, start);
        let (now, then) = (numbers(&mut now), numbers(&mut then));
        let away: f32 = now.iter().zip(then).map(|(now, then)| (**now - *then).powi(2)).sum();
        fit - SCALE_HOLD * away
    };
    let (mut best, mut most) = (start, worth(&start));
    let count = numbers(&mut best).len();
    for step in [0.3, 0.15, 0.08, 0.04] {
        loop {
            let before = most;
            for place in 0..count {
                for change in [step, -step] {
                    let mut next = best;
                    // None of them can be below 0, but for the start of the curve.
                    let number = &mut *numbers(&mut next)[place];
                    *number += change;
                    if place > 0 && *number < 0.0 {
                        continue;
                    }
                    let value = worth(&next);
                    if value > most {
                        (best, most) = (next, value);
                    }
                }
            }
            if most < before + 0.02 {
                break;
            }
        }
    }
    let is_hit = |problem: &&SeenProblem| {
        let values = problem.values(&best);
        values[1..].iter().all(|value| value[0] < values[0][0])
    };
    (best, seen.iter().filter(is_hit).count())
}

/// How well gains choose the right move, alone and with what they deny.
fn fit_of(values: &[[f32; 2]]) -> f32 {
    let alone: Vec<f32> = values.iter().map(|value| value[0]).collect();
    let both: Vec<f32> = values.iter().map(|value| value[0] + value[1]).collect();
    0.5 * likelihood(&alone, 0.35) + 0.5 * likelihood(&both, 0.25)
}

/// The logarithm of the chance of the first among values, at a temperature.
fn likelihood(values: &[f32], sharpness: f32) -> f32 {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = values.iter().map(|value| (sharpness * (value - most)).exp()).sum();
    sharpness * (values[0] - most) - sum.ln()
}

/// The features of a problem's generated choices, the right one first, with PON's gain and what they
/// deny.
struct Case {
    choices: Vec<(Features, [f32; 2])>,
}

impl Case {
    /// Nothing where the right choice was not generated, or no other.
    fn of(problem: &Problem, model: &Model, settings: &Settings<'_>) -> Option<Self> {
        let judge = Judge::new(model, problem.game.size());
        let mut evaluator = Evaluator::new(problem.game.board().clone(), Keeping::Incremental);
        let opinion = consider(&problem.game, &mut evaluator, &judge, settings);
        let right = right(problem)?;
        let find = |at| opinion.candidates.iter().find(|candidate| candidate.at == at);
        let of =
            |candidate: &Candidate| (candidate.features(), [candidate.by_pon, candidate.denied]);
        let first = of(find(problem.choices[right].at)?);
        let others = problem.choices.iter().enumerate().filter(|&(place, _)| place != right);
        let others = others.filter_map(|(_, choice)| find(choice.at)).map(of);
        let choices: Vec<_> = std::iter::once(first).chain(others).collect();
        (choices.len() > 1).then_some(Self { choices })
    }

    fn values(&self, values: &Values) -> Vec<f32> {
        let value = |(features, [gain, denied]): &(Features, [f32; 2])| {
            values.worth(features) + values.gain * gain + values.denied * denied
        };
        self.choices.iter().map(value).collect()
    }

    fn is_hit(&self, values: &Values) -> bool {
        let all = self.values(values);
        all[1..].iter().all(|value| *value < all[0])
    }
}

/// How strongly values are drawn towards where they started.
const HOLDS: [f32; 5] = [0.3, 1.0, 3.0, 10.0, 30.0];

/// Parts of the problems, each of which is left out once.
const PARTS: usize = 10;

fn fit_values(cases: &[Case], notes: &mut Vec<String>) -> Values {
    let all: Vec<&Case> = cases.iter().collect();
    let mut best = (f32::MIN, HOLDS[0]);
    for hold in HOLDS {
        let (mut sum, mut hits) = (0.0, 0);
        for part in 0..PARTS {
            let is_left_out = |place: usize| place % PARTS == part;
            let places = all.iter().enumerate();
            let kept: Vec<&Case> =
                places.filter(|&(place, _)| !is_left_out(place)).map(|(_, &case)| case).collect();
            let values = climb(&kept, hold);
            for (_, case) in all.iter().enumerate().filter(|&(place, _)| is_left_out(place)) {
                sum += likelihood(&case.values(&values), 1.0);
                hits += usize::from(case.is_hit(&values));
            }
        }
        let per_problem = sum / all.len().max(1) as f32;
        notes.push(format!(
            "held back by {hold}: left-out problems have log likelihood {per_problem:.3}, {hits} hits of {}",
            all.len()
        ));
        if per_problem > best.0 {
            best = (per_problem, hold);
        }
    }
    let values = climb(&all, best.1);
    let hits = all.iter().filter(|case| case.is_hit(&values)).count();
    notes.push(format!("held back by {}: {hits} hits of the {} fitted to", best.1, all.len()));
    values
}

/// Gradient ascent of the likelihood, drawn towards the start.
fn climb(cases: &[&Case], hold: f32) -> Values {
    const ROUNDS: usize = 600;
    const STEP: f32 = 0.02;
    let start = Values::start();
    let mut values = start;
    for _ in 0..ROUNDS {
        let (mut slope, mut pon_slope) = ([0.0; FEATURES], [0.0; 2]);
        for case in cases {
            let all = case.values(&values);
            let most = all.iter().copied().fold(f32::MIN, f32::max);
            let chances: Vec<f32> = all.iter().map(|value| (value - most).exp()).collect();
            let sum: f32 = chances.iter().sum();
            for (place, ((features, pon), chance)) in case.choices.iter().zip(&chances).enumerate()
            {
                let pull = f32::from(u8::from(place == 0)) - chance / sum;
                for (slope, feature) in slope.iter_mut().zip(features) {
                    *slope += pull * feature;
                }
                for (slope, gain) in pon_slope.iter_mut().zip(pon) {
                    *slope += pull * gain;
                }
            }
        }
        let places = values.weights.iter_mut().zip(start.weights).zip(slope);
        for ((weight, start), slope) in places {
            *weight += STEP * (slope - hold * (*weight - start));
        }
        // A gain is some points, features are about one: its weight moves the less.
        let pon = [(&mut values.gain, start.gain), (&mut values.denied, start.denied)];
        for ((weight, start), slope) in pon.into_iter().zip(pon_slope) {
            *weight += 0.02 * STEP * (slope - 20.0 * hold * (*weight - start));
        }
    }
    values
}
