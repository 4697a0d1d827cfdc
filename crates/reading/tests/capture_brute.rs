//! Capture verdicts against the whole truth on small boards. Taking back at once saves the prey.

mod common;

use common::{Boards, Extent, Game, Tally, check};
use goban::{Board, Color, Point, PointSet, StringId};
use reading::Verdict;
use reading::capture::{SAFE_LIBERTIES, attack, defend};
use tracks::{View, Watching};

struct Hunt {
    owner: Color,
}

impl Game for Hunt {
    fn owner(&self) -> Color {
        self.owner
    }

    fn outcome(&self, board: &mut Board, prey: Point) -> Option<Verdict> {
        match board.string(prey) {
            None => retakes(board, self.owner, prey).is_empty().then_some(Verdict::Lost),
            Some(string) => (board.liberty_count(string) >= SAFE_LIBERTIES).then_some(Verdict::Won),
        }
    }

    fn forced(&self, board: &mut Board, prey: Point) -> Option<Vec<Point>> {
        board.is_empty(prey).then(|| retakes(board, self.owner, prey))
    }
}

/// The captures that the owner can make on the empty points around where his stone was.
fn retakes(board: &mut Board, owner: Color, prey: Point) -> Vec<Point> {
    if !board.is_empty(prey) {
        return Vec::new();
    }
    let left = PointSet::from(prey).flooded(&board.empty_points());
    let mut captures = |&point: &Point| {
        let Ok(undo) = board.play(owner, point) else { return false };
        let captures = undo.captured_any();
        board.undo(&undo);
        captures
    };
    left.into_iter().filter(|point| captures(point)).collect()
}

fn compare(board: &Board, tally: &mut Tally) {
    for prey in board.strings().map(StringId::stone) {
        let game = Hunt { owner: board.stone(prey).unwrap() };
        tally.compare(&game, board, prey, |board, hunter_first| {
            let mut view = View::<Watching>::new(board);
            let read = if hunter_first { attack } else { defend };
            read(&mut view, prey, 2_000)
        });
    }
}

const BOARDS: Boards = &[
    (3, 2, 5, 300),
    (4, 2, 6, 400),
    (3, 3, 5, 400),
    (5, 2, 5, 400),
    (4, 3, 4, 300),
    (4, 4, 3, 300),
    (5, 5, 2, 300),
];

/// Answers that are compared on all of them, at least.
const LEAST: usize = 6_000;

#[test]
fn verdicts_are_true_on_small_boards() {
    check(BOARDS, Extent::OneIn(40), LEAST, compare);
}

#[test]
#[ignore = "long: cargo xtask long"]
fn verdicts_are_true_on_many_small_boards() {
    check(BOARDS, Extent::All, LEAST, compare);
}
