//! Which strings hold together: links that are called safe without look-ahead against trying every
//! move, and cuts on boards about which there is no doubt.

use evaluation::cut::{Cut, CutPlace, CutState};
use evaluation::{Evaluator, Facts, Outlook};
use goban::{Board, Color, Diagram, Point, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::Verdict;
use reading::connection::{Target, disconnect};
use tracks::{Keeping, Kind as _, Scoped, View};

fn board(rows: &str) -> Board {
    rows.parse::<Diagram>().unwrap().board()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn facts(board: &Board) -> Facts {
    Evaluator::new(board.clone(), Keeping::Absolute).facts()
}

fn cut(board: &Board, stones: [&str; 2], at: &str) -> CutState {
    let place = CutPlace { stones: stones.map(point), at: point(at) };
    Cut { nodes: 100 }.compute(&mut View::<Scoped>::new(&mut board.clone()), place).state
}

/// Whether the owner, after this move of the opponent's, makes the two stones one string at once.
fn is_answered(board: &Board, owner: Color, [a, b]: [Point; 2], attack: Point) -> bool {
    let mut board = board.clone();
    if board.play(!owner, attack).is_err() {
        return true;
    }
    let joins = |answer: Point| {
        let mut board = board.clone();
        board.play(owner, answer).is_ok()
            && board.string(a).is_some()
            && board.string(a) == board.string(b)
    };
    board.empty_points().iter().any(joins)
}

#[test]
fn strings_that_share_two_liberties_are_joined_whatever_the_opponent_plays() {
    let mut rng = Pcg64Mcg::new(5);
    let mut checked = 0;
    for round in 0..400 {
        let size = Size::square([5, 6, 7, 9][round % 4]).unwrap();
        let mut board = Board::new(size);
        for _ in 0..size.area() * 2 / 3 {
            let color = Color::BOTH[random_below(&mut rng, 2)];
            let at = size.points().nth(random_below(&mut rng, size.area())).unwrap();
            let _ = board.play(color, at);
        }
        board.lift_ko();
        let facts = facts(&board);
        for link in facts.links.iter().filter(|link| link.connection == Outlook::Safe) {
            let [a, b] = link.strings.map(|string| &facts.strings[string]);
            let stones = [a, b].map(|string| string.stones.first().unwrap());
            let shared = a.liberties & b.liberties;
            if shared.len() < 2 {
                continue;
            }
            for attack in &board.empty_points() {
                assert!(
                    is_answered(&board, a.color, stones, attack),
                    "{board}\n{stones:?} {attack}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 5_000, "{checked}");
}

#[test]
fn a_cutting_stone_that_is_caught_holds_and_one_that_lives_divides() {
    let caught = board(
        "
        . . . . . . .
        . . . . . . .
        . . X O . . .
        . . . X O . .
        . . X . . . .
        . . . . . . .
        . . . . . . .
        ",
    );
    // White on C4 stands between three black stones and is caught in a ladder to the edge.
    assert_eq!(cut(&caught, ["C5", "D4"], "C4"), CutState::Held);
    let open = board(
        "
        . . . . . . .
        . . . . . . .
        . . X O . . .
        O O . X O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        ",
    );
    assert_eq!(cut(&open, ["C5", "D4"], "C4"), CutState::Divided);
}

#[test]
fn where_the_opponent_cannot_move_nothing_is_cut_and_where_he_takes_something_it_is() {
    let eye = board(
        "
        . X . O
        X O . O
        . . . .
        . . . .
        ",
    );
    // A4 is black's on both sides.
    assert_eq!(cut(&eye, ["B4", "A3"], "A4"), CutState::Held);
    let taken = board(
        "
        . X O .
        X O O .
        . O . .
        . . . .
        ",
    );
    assert_eq!(cut(&taken, ["B4", "A3"], "A4"), CutState::Divided);
}

#[test]
fn a_cut_that_a_ko_forbids_is_a_matter_of_ko() {
    let mut board = board(
        "
        . . . . .
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        ",
    );
    let _ = board.play(Color::Black, point("C3")).unwrap();
    assert_eq!(board.ko(), Some(point("B3")));
    assert_eq!(cut(&board, ["C3", "A3"], "B3"), CutState::Ko);
}

/// What holds by the capture of what cuts is hardly ever cut when the whole connection is read.
#[test]
fn what_is_held_is_not_cut_by_deeper_look_ahead() {
    let mut rng = Pcg64Mcg::new(8);
    let (mut held, mut wrong) = (0, 0);
    for _ in 0..60 {
        let size = Size::square(9).unwrap();
        let mut board = Board::new(size);
        let mut color = Color::Black;
        for _ in 0..36 {
            let at = size.points().nth(random_below(&mut rng, size.area())).unwrap();
            if !board.is_eyelike(color, at) && board.play(color, at).is_ok() {
                color = !color;
            }
        }
        board.lift_ko();
        let facts = facts(&board);
        for link in facts.links.iter().filter(|link| link.connection == Outlook::Safe) {
            let [a, b] = link.strings.map(|string| facts.strings[string].stones.first().unwrap());
            let mut view = View::<Scoped>::new(&mut board);
            let answer = disconnect(&mut view, a, Target::Stone(b), 300);
            held += 1;
            wrong += u32::from(answer.verdict == Verdict::Lost && answer.ko.is_none());
        }
    }
    assert!(held > 200 && wrong * 50 < held, "{wrong} of {held}");
}
