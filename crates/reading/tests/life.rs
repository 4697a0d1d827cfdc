//! Groups that every player knows: alive, dead, to be decided; and what cannot be asked.

use goban::{Board, Color, Diagram, Move, Point};
use reading::life::{Fate, Life, attack, defend};
use tracks::{Blind, Kind as _, View, Watching};

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().board()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Three points in a row in the corner of a wall that lives: whoever plays in the middle decides.
const THREE_IN_A_ROW: &str = "
    . . . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
";

#[test]
fn the_middle_of_three_points_decides() {
    let mut board = board(THREE_IN_A_ROW);
    let killed = attack(&mut View::<Blind>::new(&mut board), point("A5"), 10_000);
    assert_eq!((killed.fate, killed.first_move()), (Fate::Dead, Some(Move::Play(point("B6")))));
    let saved = defend(&mut View::<Blind>::new(&mut board), point("A5"), 10_000);
    assert_eq!((saved.fate, saved.first_move()), (Fate::Alive, Some(Move::Play(point("B6")))));
}

#[test]
fn every_other_first_move_is_refuted() {
    for other in ["A6", "C6"] {
        let mut board = board(THREE_IN_A_ROW);
        let _ = board.play(Color::White, point(other)).unwrap();
        let answer = defend(&mut View::<Blind>::new(&mut board), point("A5"), 10_000);
        assert_eq!(answer.fate, Fate::Alive, "{other}");
    }
}

#[test]
fn who_moves_first_in_a_seki_loses_nothing_and_gains_nothing() {
    let mut board = board(
        "
        . O . X O
        O O O X .
        ",
    );
    let mut view = View::<Blind>::new(&mut board);
    assert_eq!(attack(&mut view, point("A1"), 10_000).fate, Fate::Seki);
    assert_eq!(defend(&mut view, point("A1"), 10_000).fate, Fate::Seki);
}

#[test]
fn the_track_holds_what_the_answer_rests_on() {
    let mut start = board(THREE_IN_A_ROW);
    let mut view = View::<Watching>::new(&mut start);
    let status = Life { nodes: 10_000 }.compute(&mut view, point("A5"));
    assert_eq!(status.to_string(), "{W|L}");
    assert!(status.opponent_first.region.is_within(&view.track()));
    assert!(status.opponent_first.stones.is_within(&view.track()));
}

#[test]
fn a_budget_of_nothing_is_unknown() {
    let mut board = board(THREE_IN_A_ROW);
    let answer = attack(&mut View::<Blind>::new(&mut board), point("A5"), 1);
    assert_eq!(answer.fate, Fate::Unknown);
}

/// The eye of K1 is one as long as L1 stands, which has a liberty at K1 and one at M1, beyond what a
/// window around so large a group holds.
#[test]
fn a_stone_with_its_last_liberties_beyond_the_window_makes_no_eye() {
    let mut board = board(
        "
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        X X . . . . . . . . . . . . . . . . .
        O X . . . . . . . . . . . . . . . . .
        O X . . . . . . . . . . . . . . . . .
        O X . . . . . . . . . . . . . . . . .
        O X . . . . . . . . . . . . . . . . .
        O X . . . . . . . . . . . . . . . . .
        O X X X X X X X X X X X X . . . . . .
        O O O O O O O O O O O X X . . . . . .
        . O O O O O O O O O . O . X . . . . .
        ",
    );
    let mut view = View::<Blind>::new(&mut board);
    assert_eq!(attack(&mut view, point("A2"), 10_000).fate, Fate::Dead);
}
