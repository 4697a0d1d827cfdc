//! Connection verdicts against the whole truth on small boards.

mod common;

use std::collections::VecDeque;

use common::{Boards, Extent, Game, Tally, check};
use goban::{Board, Color, Point, StringId};
use reading::Verdict;
use reading::connection::{FARTHEST, Target, connect, disconnect};
use tracks::{View, Watching};

struct Joining {
    owner: Color,
    from: Point,
    to: Point,
}

impl Game for Joining {
    fn owner(&self) -> Color {
        self.owner
    }

    fn outcome(&self, board: &mut Board, _: Point) -> Option<Verdict> {
        let (Some(a), Some(b)) = (board.string(self.from), board.string(self.to)) else {
            return Some(Verdict::Lost);
        };
        if a == b {
            return Some(Verdict::Won);
        }
        (distance(board, self.owner, self.from, self.to) > FARTHEST).then_some(Verdict::Lost)
    }
}

/// The least moves in a row from one stone to the other, by relaxing until nothing changes.
fn distance(board: &Board, owner: Color, from: Point, to: Point) -> usize {
    const FAR: usize = 99;
    let cost = |point: Point| match board.string(point) {
        None => 1,
        Some(_) if board.stone(point) == Some(owner) => 0,
        Some(string) if board.liberty_count(string) <= 2 => board.liberty_count(string),
        Some(_) => FAR,
    };
    let mut least = vec![FAR; 1 + board.size().points().map(Point::index).max().unwrap_or(0)];
    least[from.index()] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(point) = queue.pop_front() {
        for next in board.neighbours(point) {
            let moves = least[point.index()] + cost(next);
            if moves < least[next.index()] {
                least[next.index()] = moves;
                queue.push_back(next);
            }
        }
    }
    least[to.index()]
}

fn compare(board: &Board, tally: &mut Tally) {
    let strings: Vec<Point> = board.strings().map(StringId::stone).collect();
    for (index, &from) in strings.iter().enumerate() {
        for &to in &strings[index + 1..] {
            let owner = board.stone(from).unwrap();
            if board.stone(to) != Some(owner) {
                continue;
            }
            let game = Joining { owner, from, to };
            tally.compare(&game, board, from, |board, hunter_first| {
                let mut view = View::<Watching>::new(board);
                let read = if hunter_first { disconnect } else { connect };
                read(&mut view, from, Target::Stone(to), 2_000)
            });
        }
    }
}

const BOARDS: Boards = &[
    (4, 2, 6, 600),
    (3, 3, 5, 600),
    (5, 2, 5, 500),
    (4, 3, 4, 300),
    (4, 4, 3, 300),
    (5, 5, 2, 200),
];

/// Answers that are compared on all of them, at least.
const LEAST: usize = 3_000;

#[test]
fn verdicts_are_true_on_small_boards() {
    check(BOARDS, Extent::OneIn(20), LEAST, compare);
}

#[test]
#[ignore = "long: cargo xtask long"]
fn verdicts_are_true_on_many_small_boards() {
    check(BOARDS, Extent::All, LEAST, compare);
}
