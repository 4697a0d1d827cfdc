//! Sentences about one position of each kind, in every language, as they are told.

use std::fmt::Write as _; // writing to a string cannot fail

use decision::Caller;
use engine::{Level, Terms, Thinker};
use goban::{Color, Diagram, Game, Move, Point, Rules, Size};
use words::Language;

fn game(diagram: &str) -> Game {
    let board = diagram.parse::<Diagram>().unwrap().board();
    Game::from_position(board, Color::Black, Rules::CHINESE)
}

/// The score and the sentences of the best two moves, and of one more, in every language.
fn told(game: &Game, more: &str) -> String {
    let mut thinker = Thinker::new(Terms { level: Level::nearest(4), ..Terms::default() });
    let thought = thinker.think(game, Caller::ALONE);
    let mut moves: Vec<Point> =
        thought.decision.tried.iter().take(2).map(decision::Tried::at).collect();
    moves.push(more.parse().unwrap());
    let mut text = String::new();
    for language in Language::ALL {
        let _ = writeln!(text, "{}", words::score(&thought.estimate(), language));
        for &at in &moves {
            words::weigh(&mut thinker, &thought, at, Caller::ALONE);
            let best = if thought.best == Move::Play(at) { " (best)" } else { "" };
            let _ = writeln!(text, "{at}{best}: {}", words::sentence(&thought, at, language));
        }
    }
    text
}

#[test]
fn a_capture() {
    let game = game(
        "
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .
        . . X . X . . . .
        . X O O O X . . .
        . . X X . . X . .
        . O O . O . . O .
        . . . . . . . . .
        . . . . . . . . .",
    );
    insta::assert_snapshot!(told(&game, "A9"));
}

#[test]
fn life_and_death_in_a_corner() {
    let game = game(
        "
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    insta::assert_snapshot!(told(&game, "B9"));
}

#[test]
fn a_cut() {
    let game = game(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . O O . O X . .
        . . X X O X . . .
        . . . . . X . . .
        . . X . . . . . .
        . . . . O . O . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    insta::assert_snapshot!(told(&game, "A1"));
}

#[test]
fn an_open_board() {
    let game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
    insta::assert_snapshot!(told(&game, "A1"));
}

#[test]
fn nothing_left_to_play_for() {
    let game = game(
        "
        . X X O . O .
        X . X O O O O
        X X X X O . O
        . X . X O O .
        X X X X X O O
        X X . X O O .
        . X X X O . O",
    );
    insta::assert_snapshot!(told(&game, "A4"));
}
