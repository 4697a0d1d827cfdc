//! How the engine chooses its moves.

use std::sync::OnceLock;

use decision::trial::{self, LightPolicy};
use decision::{Decider, Decision, Policy, Scene, Settings};
use evaluation::Judge;
use goban::{Color, Game, Move, PointSet};
use tracks::Keeping;

use super::judgement::{Judged, evaluate_within, model};
use super::level::Level;
use super::threads::Threads;

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
    /// What the position is.
    pub(crate) judged: Judged,
    /// What was considered.
    pub(crate) decision: Decision,
    /// Whether the game is lost beyond hope.
    pub(crate) resigns: bool,
}

/// Thinks about the position of a game, its player to move.
pub(crate) fn think(game: &Game, settings: Settings) -> Thought {
    think_at(game, settings, Level::MOST)
}

/// The same at a level: no more candidates than that, whatever the settings say.
pub(crate) fn think_at(game: &Game, settings: Settings, level: Level) -> Thought {
    let budget = level.budget();
    let settings = match level {
        Level::MOST => settings,
        _ => Settings {
            tried: settings.tried.min(budget.tried),
            answers: settings.answers.min(budget.answers),
            trial: trial::Settings {
                games: settings.trial.games.min(budget.trials),
                ..settings.trial
            },
            ..settings
        },
    };
    let judge = Judge::new(model(), game.size());
    let judged = evaluate_within(game, budget);
    let overview = &judged.evaluation;
    let keeping = Keeping::Incremental;
    let (policy, light) = (policy(), LightPolicy::shipped());
    let (judge, workers) = (&judge, &Threads);
    let decider = Decider { policy, light, judge, settings, keeping, workers };
    let mut decision = decider.decide(game, overview, &judged.lives);
    let ahead = super::evaluation::lead_of_player(game, overview);
    let ended = game.turns().last().is_some_and(|turn| turn.mv == Move::Pass);
    // The opponent has passed: nothing is left but what he overlooked.
    if ended && ahead > 0.0 && decision.tried.first().is_none_or(|best| best.gain < 2.0) {
        decision.mv = Move::Pass;
    }
    let [black, white] = Color::BOTH.map(|color| game.board().stones(color).len());
    let area = game.size().area();
    let is_late = 3 * (black + white) > area;
    #[allow(clippy::cast_precision_loss)] // a board is small
    let is_hopeless = ahead < -HOPELESS * area as f64;
    Thought { judged, decision, resigns: is_late && is_hopeless }
}

/// Thinks about a game as if it were this colour's turn.
pub(super) fn think_for(game: &Game, color: Color, settings: Settings, level: Level) -> Thought {
    think_at(&turned(game, color), settings, level)
}

/// The most urgent of these points, or a pass.
pub(super) fn choose_among(game: &Game, color: Color, points: &PointSet) -> Move {
    let game = turned(game, color);
    let judge = Judge::new(model(), game.size());
    let ranked = policy().rank(&Scene::of(&game, &judge));
    let legal = game.legal_points(color) & *points;
    let best = ranked.iter().find(|candidate| legal.contains(candidate.at));
    best.map_or(Move::Pass, |candidate| Move::Play(candidate.at))
}

/// The game with this colour to play.
pub(super) fn turned(game: &Game, color: Color) -> Game {
    let mut game = game.clone();
    if game.to_play() != color {
        game.set_to_play(color);
    }
    game
}
