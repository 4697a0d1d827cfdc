//! Strings taken and saved, in pictures and against the board itself.

use goban::{Diagram, Size};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::testing::scattered;

fn board(rows: &str) -> Board {
    rows.parse::<Diagram>().unwrap().board()
}

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

/// White has put D4 into atari at E4. It cannot run to D3; C4 can be taken at B4.
const SURROUNDED: &str = "
    . . . . . . .
    . . . . . . .
    . . X O . . .
    . . O X O . .
    . O X . O . .
    . . O O . . .
    . . . . . . .
";

#[test]
fn what_surrounds_a_string_in_atari_is_taken() {
    assert_eq!(answer(&board(SURROUNDED), Color::Black, at("E4")), Some(at("B4")));
}

#[test]
fn a_string_runs_only_where_there_is_a_way() {
    let nothing_to_take = SURROUNDED.replace("X O . . .", ". O . . .");
    assert_eq!(answer(&board(&nothing_to_take), Color::Black, at("E4")), None);
    let open = nothing_to_take.replace(". O X . O . .", ". O X . . . .");
    let open = open.replace(". . O O . . .", ". . O . . . .");
    assert_eq!(answer(&board(&open), Color::Black, at("E4")), Some(at("D3")));
}

/// White has just come to C1. An atari at D1 lets it out to B1, one at B1 leaves it nothing.
const AT_THE_EDGE: &str = "
    . . . . . . .
    . . . . . . .
    . . X X . . .
    . . O . . . .
";

#[test]
fn a_string_that_cannot_run_is_caught() {
    assert_eq!(answer(&board(AT_THE_EDGE), Color::Black, at("C1")), Some(at("B1")));
    let open = AT_THE_EDGE.replace("X X", "X .");
    assert_eq!(answer(&board(&open), Color::Black, at("C1")), None);
}

#[test]
fn what_was_left_in_atari_is_taken() {
    let left = AT_THE_EDGE.replace("O . . . .", "O X . . .");
    assert_eq!(follow_up(&board(&left), Color::Black, at("D1")), Some(at("B1")));
    assert_eq!(follow_up(&board(&left), Color::Black, at("D2")), None);
}

#[test]
fn what_is_caught_has_one_liberty_at_the_most_after_running() {
    let (mut rng, mut caught) = (Pcg64Mcg::new(11), 0);
    for number in 0..3000 {
        let board = scattered(Size::square(7).unwrap(), 12 + number % 40, &mut rng);
        for string in board.strings().filter(|&string| board.liberty_count(string) == 2) {
            let color = board.stone(string.stone()).unwrap();
            let Some(atari) = catch(&board, !color, string) else { continue };
            let escape = board.liberties(string).iter().find(|&liberty| liberty != atari).unwrap();
            let mut after = board.clone();
            if after.check(!color, atari).is_ok() {
                let _ = after.place(!color, atari);
                // Liberties are counted as often as they are met, so it may be in atari itself.
                let is_sound = after.liberty_count(after.string(atari).unwrap()) > 1;
                if is_sound && after.check(color, escape).is_ok() {
                    let _ = after.place(color, escape);
                    let run = after.string(escape).unwrap();
                    assert!(after.liberty_count(run) <= 1, "{board}\n{atari} {escape}");
                    caught += 1;
                }
            }
        }
    }
    assert!(caught > 500, "{caught}");
}

#[test]
fn answers_are_legal() {
    let (mut rng, mut answered) = (Pcg64Mcg::new(12), 0);
    for number in 0..2000 {
        let board = scattered(Size::square(7).unwrap(), 12 + number % 40, &mut rng);
        for string in board.strings() {
            let color = board.stone(string.stone()).unwrap();
            let point = string.stone();
            let answers = [answer(&board, !color, point), follow_up(&board, color, point)];
            for (by, at) in [!color, color].into_iter().zip(answers) {
                let Some(at) = at else { continue };
                assert!(board.check(by, at).is_ok(), "{board}\n{at}");
                answered += 1;
            }
        }
    }
    assert!(answered > 1000, "{answered}");
}
