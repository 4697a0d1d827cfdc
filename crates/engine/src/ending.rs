//! When there is nothing left to play for: passing, and giving a lost game up.

use decision::Decision;
use goban::{Color, Game, Move};

use crate::judged::Judged;

/// Points behind, as a share of the board, from which on there is nothing left to hope for: by the
/// evaluation alone, and where trial games agree with it.
const HOPELESS: f64 = 0.2;
const HOPELESS_BY_BOTH: f64 = 0.1;

/// Points behind that are too few to give up by both on small boards.
const FEW_POINTS: f64 = 8.0;

/// Points that a move must gain after the opponent has passed: less than that he has not overlooked.
const OVERLOOKED: f32 = 2.0;

/// Whether the opponent's pass is to be answered by one.
pub(crate) fn agrees_to_end(game: &Game, judged: &Judged, decision: &Decision) -> bool {
    // As it stands: a hunch counts what the player would still have to play for.
    let ahead = judged.unaided().lead_in(game);
    let has_passed = game.turns().last().is_some_and(|turn| turn.mv == Move::Pass);
    let gains_little = decision.tried.first().is_none_or(|best| best.gain < OVERLOOKED);
    // The opponent has passed: nothing is left but what he overlooked.
    has_passed && ahead > 0.0 && gains_little
}

/// Whether the game is lost beyond hope.
pub(crate) fn is_lost(game: &Game, judged: &Judged, decision: &Decision) -> bool {
    let ahead = judged.evaluation.lead_in(game);
    let by_games = decision.tried.first().and_then(|best| best.trial.as_ref());
    is_late(game) && is_hopeless(game, ahead, by_games.map(|games| games.points.into()))
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
