//! What is seen of a labelled position, by the quick evaluation alone and with the network's opinion, and
//! the fit of the curves to that.

use std::fmt::Write as _; // writing to a string cannot fail

use chance::fitted::{Curve, FEATURES, Variables};
use decision::odds::{ByEvaluation, Count, Odds};
use evaluation::{Evaluation, Evaluator, Judge, Model, Opinion};
use goban::{Color, Game};
use intuition::{Network, Position};
use serde::{Deserialize, Serialize};
use tracks::Keeping;

use super::fitted_weights;
use crate::Labelled;
use crate::fitting::in_parallel;

/// A position as an evaluation sees it, for Black.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sight {
    /// Points for Black.
    pub(super) lead: f64,
    /// How far the score may be from it, by the fates of groups in doubt.
    pub(super) spread: f64,
    pub(super) frontier: u32,
    /// The printed `E_W`, summed over these fates.
    pub(super) over_fates: f64,
}

/// What a chance is told from, and what it should be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Judged {
    /// Whether curves are fitted to it.
    pub(super) is_to_fit: bool,
    pub(super) side: u8,
    pub(super) stage: String,
    pub(super) moves: u32,
    /// By the quick evaluation, and by that with the network's opinion.
    pub(super) quick: Sight,
    pub(super) heard: Sight,
    /// The network's own chance for Black.
    pub(super) network: f64,
    /// Of Black, by the labels.
    pub(super) win_rate: f64,
}

impl Judged {
    pub(super) const fn area(&self) -> u32 {
        self.side as u32 * self.side as u32
    }

    pub(super) const fn variables(&self, sight: &Sight) -> Variables {
        let Sight { lead, spread, frontier, .. } = *sight;
        Variables { score: lead, spread, frontier, moves: self.moves, area: self.area() }
    }
}

/// Looks at a position.
pub(super) fn judge(position: &Labelled, is_to_fit: bool) -> Result<Judged, String> {
    let game = position.game()?;
    let model = Model::fitted();
    let judge = Judge::new(&model, game.size());
    let mut evaluator = Evaluator::new(game.board().clone(), Keeping::Absolute);
    let facts = evaluator.facts();
    let asked = Position::of(&game);
    let hunch = Network::shipped().evaluate(&asked);
    let opinion = Opinion { owners: &hunch.ownership, lead: hunch.score + asked.komi };
    let evaluate = |opinion| judge.evaluate_hearing(&facts, None, &[], opinion, game.to_play());
    Ok(Judged {
        is_to_fit,
        side: position.size,
        stage: position.stage.clone().unwrap_or_default(),
        moves: u32::try_from(position.moves.len()).unwrap_or(u32::MAX),
        quick: sight(&evaluate(None), &game, position.komi),
        heard: sight(&evaluate(Some(opinion)), &game, position.komi),
        network: f64::from(hunch.win),
        win_rate: position.winrate.ok_or_else(|| format!("{}: no win rate", position.id))?,
    })
}

fn sight(evaluation: &Evaluation, game: &Game, komi: f64) -> Sight {
    let count = Count { komi, ..Count::of(game) };
    let odds = Odds::of((evaluation, game.board()), count, Color::Black, &ByEvaluation);
    Sight {
        lead: odds.lead,
        spread: odds.estimate.scores.spread(),
        frontier: odds.frontier,
        over_fates: odds.printed_over_fates().get(),
    }
}

/// The curves that were fitted to positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FittedChance {
    quick: Curve,
    heard: Curve,
    positions: usize,
}

/// Fits the curves of the chance of winning to labelled positions; nothing if none has a win rate.
#[must_use]
pub fn fit_chance(positions: &[Labelled], workers: usize) -> Option<FittedChance> {
    let judged: Vec<Judged> = in_parallel(positions, workers, |position| {
        judge(position, true).ok().into_iter().collect()
    });
    Some(FittedChance {
        quick: Curve { weights: fitted_weights(&judged, |judged| &judged.quick)? },
        heard: Curve { weights: fitted_weights(&judged, |judged| &judged.heard)? },
        positions: judged.len(),
    })
}

impl FittedChance {
    /// As Rust source.
    #[must_use]
    pub fn to_source(&self) -> String {
        let mut text = format!(
            "//! Weights of the chance of winning, written by `aizome fit-chance` from {} positions.\n\n\
             use super::FEATURES;\n",
            self.positions
        );
        for (about, name, curve) in [
            ("By the quick evaluation.", "QUICK", self.quick),
            ("By an evaluation that hears the network.", "HEARD", self.heard),
        ] {
            let weights: [String; FEATURES] = curve.weights.map(|weight| format!("{weight:.4}"));
            let _ = write!(
                text,
                "\n/// {about}\npub(super) const {name}: [f64; FEATURES] =\n    [{}];\n",
                weights.join(", ")
            );
        }
        text
    }
}
