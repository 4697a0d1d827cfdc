//! How the engine chooses its moves.

use std::sync::OnceLock;

use decision::{Decider, Decision, Policy, Settings};
use evaluation::Judge;
use goban::{Game, Move};

use super::judgement::{evaluate, model};

/// The ranking of moves that the program ships.
pub(crate) fn policy() -> &'static Policy {
    static POLICY: OnceLock<Policy> = OnceLock::new();
    POLICY.get_or_init(Policy::fitted)
}

/// Points behind, as a share of the board, from which on there is nothing left to hope for.
const HOPELESS: f64 = 0.2;

/// What is decided: a move, or to give the game up.
#[derive(Debug)]
pub(crate) struct Thought {
    /// What was considered.
    pub(crate) decision: Decision,
    /// Whether the game is lost beyond hope.
    pub(crate) resigns: bool,
}

/// Thinks about the position of a game, its player to move.
pub(crate) fn think(game: &Game, settings: Settings) -> Thought {
    let judge = Judge::new(model(), game.size());
    let overview = evaluate(game).evaluation;
    let decider = Decider { policy: policy(), judge: &judge, settings };
    let mut decision = decider.decide(game, &overview);
    let ahead = super::evaluation::lead_of_player(game, &overview);
    let ended = game.turns().last().is_some_and(|turn| turn.mv == Move::Pass);
    // The opponent has passed: nothing is left but what he overlooked.
    if ended && ahead > 0.0 && decision.tried.first().is_none_or(|best| best.gain < 2.0) {
        decision.mv = Move::Pass;
    }
    let area = game.size().area() as f64;
    let stones = game.board().stones(goban::Color::Black).len()
        + game.board().stones(goban::Color::White).len();
    let is_late = stones * 3 > game.size().area();
    Thought { decision, resigns: is_late && ahead < -HOPELESS * area }
}
