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

/// Points behind, as a share of the board, from which on there is nothing left to hope for: by the
/// evaluation alone, and where trial games agree with it.
const HOPELESS: f64 = 0.2;
const HOPELESS_BY_BOTH: f64 = 0.1;

/// Points behind that are too few to give up by both on small boards.
const FEW_POINTS: f64 = 8.0;

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
    let tried = decision.tried.first().and_then(|best| best.trial);
    let resigns = is_late(game) && is_hopeless(game, ahead, tried.map(|games| games.points.into()));
    Thought { judged, decision, resigns }
}

/// Whether enough was played to tell who wins.
fn is_late(game: &Game) -> bool {
    let [black, white] = Color::BOTH.map(|color| game.board().stones(color).len());
    3 * (black + white) > game.size().area()
}

/// Whether a player who is so many points ahead, by the evaluation and by trial games, has lost. With
/// a handicap it is part of the game to be behind for long.
#[allow(clippy::cast_precision_loss)] // a board is small
fn is_hopeless(game: &Game, ahead: f64, by_games: Option<f64>) -> bool {
    let lost = |share: f64| -share * game.size().area() as f64;
    let lost_by_both = lost(HOPELESS_BY_BOTH).min(-FEW_POINTS);
    let is_behind_by_both = by_games.is_some_and(|points| ahead.max(points) < lost_by_both);
    ahead < lost(HOPELESS) || game.handicap() == 0 && is_behind_by_both
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

#[cfg(test)]
mod tests {
    use goban::{Rules, Size};

    use super::*;

    #[test]
    fn a_game_is_given_up_when_both_judges_agree_and_sooner_than_by_one_alone() {
        let mut game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
        let cases = [
            (-80.0, Some(5.0), true),
            (-80.0, None, true),
            (-40.0, Some(-40.0), true),
            (-40.0, Some(-30.0), false),
            (-30.0, Some(-40.0), false),
            (-40.0, None, false),
        ];
        for (ahead, by_games, expected) in cases {
            assert_eq!(is_hopeless(&game, ahead, by_games), expected, "{ahead} {by_games:?}");
        }
        let small = Game::new(Size::square(7).unwrap(), Rules::CHINESE);
        assert!(!is_hopeless(&small, -7.0, Some(-7.0)) && is_hopeless(&small, -9.0, Some(-9.0)));
        game.set_handicap(4);
        assert!(!is_hopeless(&game, -40.0, Some(-40.0)) && is_hopeless(&game, -80.0, Some(-40.0)));
    }

    #[test]
    fn nothing_is_given_up_before_a_third_of_the_board_is_full() {
        let mut game = Game::new(Size::square(5).unwrap(), Rules::CHINESE);
        for name in ["A1", "C1", "E1", "A3", "C3", "E3", "A5", "C5", "E5"] {
            assert!(!is_late(&game), "before {name}");
            game.play(game.to_play(), Move::Play(name.parse().unwrap())).unwrap();
        }
        assert!(is_late(&game));
    }
}
