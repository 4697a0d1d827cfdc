//! Races that players know by name, each on its picture: A1 or D2 is Black's string, G2 or H1 White's,
//! and the walls around them have liberties enough.

use goban::{Color, Diagram, Move};
use reading::race::{Chain, Outcome, kill};
use reading::{ChainRace, Race, RaceStatus, Verdict};
use tracks::{Kind, Scoped, View};

/// Black's three rows and White's, with the walls above them.
fn read(rows: [&str; 3]) -> RaceStatus {
    let walls =
        ". . . . . . . . . .\nO . . . . . . . . .\nO . . . . . . . . .\nO O O O X X X X X .";
    let diagram = format!("{walls}\n{}", rows.join("\n"));
    let mut board = diagram.parse::<Diagram>().unwrap().board();
    let [black, white, corner] = ["D2", "G2", "H1"].map(|name| name.parse().unwrap());
    let white = if board.stone(corner) == Some(Color::White) { corner } else { white };
    Race { nodes: 20_000 }.compute(&mut View::<Scoped>::new(&mut board), (black, white))
}

/// Two strings with two liberties in common stand or fall together.
#[test]
fn strings_that_are_linked_race_as_a_chain() {
    let walls =
        ". . . . . . . . . .\nO . . . . . . . . .\nO . . . . . . . . .\nO O O O X X X X X .";
    let rows = [". . O X O O . . X .", "X X . X O O O O X .", "X X . X X O O O X ."];
    let mut board = format!("{walls}\n{}", rows.join("\n")).parse::<Diagram>().unwrap().board();
    let [black, linked, white] = ["D2", "A2", "G2"].map(|name| name.parse().unwrap());
    let mut view = View::<Scoped>::new(&mut board);
    let chain = Chain::around(&mut view, black);
    assert_eq!(chain.stones().len(), 2);
    assert!(view.is_one_string(chain.stones()[1], linked));
    assert_eq!(Chain::around(&mut view, white).stones().len(), 1);
    let status = ChainRace { nodes: 20_000 }.compute(&mut view, (black, white));
    assert_eq!(status.to_string(), "{W|L}");
}

fn state(rows: [&str; 3]) -> String {
    read(rows).to_string()
}

#[test]
fn with_equal_outside_liberties_the_first_move_wins() {
    let rows = [". . O X O O . . X .", "X X X X O O O O X .", "X X X X X O O O X ."];
    let status = read(rows);
    assert_eq!(status.to_string(), "{W|L}");
    let by = status.first.kill.first_move().unwrap().to_string();
    assert!(by == "G3" || by == "H3", "{by}");
    assert_eq!(status.first.kill.nodes, 1, "without look-ahead");
}

#[test]
fn more_outside_liberties_win_even_if_the_other_moves_first() {
    let rows = [". . . X O O O . X .", "X X X X O O O O X .", "X X X X X O O O X ."];
    assert_eq!(state(rows), "{W|W}");
    let rows = ["O O . X O O . . X .", "X X X X O O O O X .", "X X X X X O O O X ."];
    assert_eq!(state(rows), "{L|L}");
}

#[test]
fn one_shared_liberty_changes_nothing() {
    let rows = [". . O X O O . . X .", "X X X X . O O O X .", "X X X X X O O O X ."];
    assert_eq!(state(rows), "{W|L}");
}

#[test]
fn two_shared_liberties_make_a_seki() {
    let rows = [". . O X O O . . X .", "X X X X . O O O X .", "X X X X . O O O X ."];
    let status = read(rows);
    assert_eq!(status.to_string(), "{=|=}");
    assert_eq!(status.first.outcome(), Outcome::BothLive);
}

/// Me ari me nashi: the shared liberties count for the side with the eye.
#[test]
fn an_eye_wins_against_none() {
    let rows = ["O O O X O O . . X .", "X X X X . O O O X .", ". X X X . O O O X ."];
    assert_eq!(state(rows), "{W|W}");
    let rows = ["O O O X O O . . X .", "X X X X X O . . X .", ". X X X X O O O X ."];
    assert_eq!(state(rows), "{L|L}", "an eye is one liberty, and there are none to share");
}

#[test]
fn equal_eyes_and_a_shared_liberty_make_a_seki() {
    let rows = [". . O X O O . . X .", "X X X X . O O O X .", ". X X X X O . O X ."];
    assert_eq!(state(rows), "{=|=}");
}

/// White's eye of three points is one eye or two, as who plays its middle first. Filled from within
/// it takes three moves, as many as Black has liberties.
#[test]
fn an_eye_that_is_not_settled_is_read() {
    let rows = [". . . X O O O O X .", "X X X X O . . O X .", "X X X X O . O O X ."];
    let status = read(rows);
    assert_eq!(status.to_string(), "{W|L}");
    assert_eq!(status.first.kill.first_move(), Some(Move::Play("F2".parse().unwrap())));
    let rows = [". . O X O O O O X .", "X X X X O . . O X .", "X X X X O . O O X ."];
    assert_eq!(state(rows), "{L|L}", "two liberties are too few");
}

/// Both strings live with two eyes each: nobody can win, and nothing need be read.
#[test]
fn strings_with_two_eyes_do_not_race() {
    let rows = ["X X X X O O O O X .", "X . X X O O O . O X", ". X X X O . O O O X"];
    assert_eq!(state(rows), "{=|=}");
}

#[test]
fn a_string_in_atari_is_taken_first() {
    let rows = ["O O . X O O . . X .", "X X X X O O O . X .", "X X X X X O O O X ."];
    let status = read(rows);
    assert_eq!(status.second.outcome(), Outcome::Wins);
    assert_eq!(status.second.kill.line, [Move::Play("C3".parse().unwrap())]);
}

/// Black plays C1, White takes one stone at D1, and Black may take back only after a threat. Then he
/// fills A3 and wins.
#[test]
fn a_race_that_hangs_on_a_ko_says_who_needs_the_threat() {
    let diagram = "
        O O O O
        . O O O
        X X O X
        X X . .
    ";
    let mut board = diagram.parse::<Diagram>().unwrap().board();
    let mut view = View::<Scoped>::new(&mut board);
    let answer = kill(&mut view, "A1".parse().unwrap(), "C2".parse().unwrap(), 1_000);
    assert_eq!((answer.verdict, answer.ko), (Verdict::Won, Some(Color::Black)));
    assert_eq!(answer.first_move(), Some(Move::Play("C1".parse().unwrap())));
}

/// The corner is shut in by Black alone, but White breathes at A1, so it is no eye: White takes two
/// stones at D1, and then fills B2.
#[test]
fn a_region_where_the_other_side_breathes_is_no_eye() {
    let diagram = "
        O . X O X
        . O X . X
    ";
    let mut board = diagram.parse::<Diagram>().unwrap().board();
    let mut view = View::<Scoped>::new(&mut board);
    let answer = kill(&mut view, "D2".parse().unwrap(), "C1".parse().unwrap(), 1_000);
    assert_eq!(answer.verdict, Verdict::Lost);
    assert_eq!(answer.first_move(), Some(Move::Play("D1".parse().unwrap())));
}

/// A black stone on H1 would be taken from J1, and White's eye can be filled only at last: Black must
/// play J1 first, so that it takes three moves to fill two liberties.
#[test]
fn an_approach_move_counts_like_a_liberty() {
    let rows = [". . O X O O O O X .", "X X X X O . O O X .", "X X X X X O O . . ."];
    assert_eq!(state(rows), "{L|L}", "two liberties are too few");
    let rows = [". . . X O O O O X .", "X X X X O . O O X .", "X X X X X O O . . ."];
    let status = read(rows);
    assert_eq!(status.to_string(), "{W|L}");
    assert_eq!(status.first.kill.first_move(), Some(Move::Play("J1".parse().unwrap())));
    let rows = [". . O X O O O O X .", "X X X X O . O O X .", "X X X X X O O . X ."];
    assert_eq!(state(rows), "{W|L}", "with the approach made, two are enough");
}
