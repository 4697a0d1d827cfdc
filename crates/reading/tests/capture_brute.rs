//! Capture verdicts against the whole truth on small boards: every position that can come about is
//! listed, and those from which the hunter can force a capture are found backwards from the
//! captures. Endless play saves the prey, and so does taking back at once.

use std::collections::HashMap;

use goban::{Board, ByColor, Color, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::Verdict;
use reading::capture::{SAFE_LIBERTIES, attack, defend};
use tracks::{Scoped, View, Watching};

/// The most positions that are listed for one question.
const MOST_STATES: usize = 8_000;

struct State {
    hunters_turn: bool,
    /// Nothing for positions that are decided.
    next: Vec<usize>,
    captured: bool,
}

/// All positions that can come about from one.
struct Positions {
    owner: Color,
    states: Vec<State>,
    known: HashMap<(u64, Option<Point>, bool, Point), usize>,
}

impl Positions {
    /// The number of this position; those after it are listed first. Nothing if there are too many.
    fn list(&mut self, board: &mut Board, hunters_turn: bool, prey: Point) -> Option<usize> {
        let key = (board.key(), board.ko(), hunters_turn, prey);
        if let Some(&index) = self.known.get(&key) {
            return Some(index);
        }
        let index = self.states.len();
        if index == MOST_STATES {
            return None;
        }
        let retakes = retakes(board, self.owner, prey);
        let captured = board.is_empty(prey) && retakes.is_empty();
        self.known.insert(key, index);
        self.states.push(State { hunters_turn, next: Vec::new(), captured });
        let string = board.string(prey);
        if captured || string.is_some_and(|s| board.liberty_count(s) >= SAFE_LIBERTIES) {
            return Some(index);
        }
        let mut next = Vec::new();
        if board.is_empty(prey) {
            for point in retakes {
                let undo = board.play(self.owner, point).unwrap();
                next.push(self.list(board, !hunters_turn, point)?);
                board.undo(&undo);
            }
        } else {
            let color = if hunters_turn { !self.owner } else { self.owner };
            let ko = board.lift_ko();
            next.push(self.list(board, !hunters_turn, prey)?);
            board.set_ko(ko);
            for point in board.empty_points() {
                if let Ok(undo) = board.play(color, point) {
                    next.push(self.list(board, !hunters_turn, prey)?);
                    board.undo(&undo);
                }
            }
        }
        self.states[index].next = next;
        Some(index)
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

/// Whether the hunter captures, by exhaustion; nothing if there are too many positions.
fn truth(start: &Board, prey: Point, hunter_first: bool) -> Option<Verdict> {
    let owner = start.stone(prey).unwrap();
    let mut positions = Positions { owner, states: Vec::new(), known: HashMap::new() };
    positions.list(&mut start.clone(), hunter_first, prey)?;
    Some(if captures(&positions.states)[0] { Verdict::Lost } else { Verdict::Won })
}

/// The states from which a capture can be forced, grown backwards from the captures.
fn captures(states: &[State]) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); states.len()];
    let mut ways_out: Vec<usize> = states.iter().map(|state| state.next.len()).collect();
    for (index, state) in states.iter().enumerate() {
        for &next in &state.next {
            before[next].push(index);
        }
    }
    let mut lost: Vec<bool> = states.iter().map(|state| state.captured).collect();
    let mut queue: Vec<usize> = (0..states.len()).filter(|&index| lost[index]).collect();
    while let Some(index) = queue.pop() {
        for &earlier in &before[index] {
            ways_out[earlier] -= 1;
            let is_lost = states[earlier].hunters_turn || ways_out[earlier] == 0;
            if is_lost && !lost[earlier] {
                lost[earlier] = true;
                queue.push(earlier);
            }
        }
    }
    lost
}

fn random_position(size: Size, most_empty: usize, rng: &mut Pcg64Mcg) -> Option<Board> {
    let mut stones: ByColor<PointSet> = ByColor::default();
    for point in size.points() {
        match random_below(rng, 8) {
            0..3 => stones.black.insert(point),
            3..6 => stones.white.insert(point),
            _ => {}
        }
    }
    let board = Board::with_stones(size, &stones)?;
    (board.empty_points().len() <= most_empty).then_some(board)
}

#[derive(Default, Debug)]
struct Tally {
    agreed: usize,
    unknown: usize,
    too_many: usize,
}

fn compare(board: &Board, prey: Point, tally: &mut Tally) {
    for hunter_first in [true, false] {
        let Some(truth) = truth(board, prey, hunter_first) else {
            tally.too_many += 1;
            continue;
        };
        let mut copy = board.clone();
        let mut view = View::<Watching>::new(&mut copy);
        let read = if hunter_first { attack } else { defend };
        let answer = read(&mut view, prey, 2_000);
        assert_eq!(&copy, board, "look-ahead leaves no trace");
        let mut view = View::<Scoped>::new(&mut copy);
        let read = if hunter_first { attack } else { defend };
        assert_eq!(read(&mut view, prey, 2_000), answer, "watched or not");
        if answer.verdict == Verdict::Unknown {
            tally.unknown += 1;
        } else {
            assert_eq!(
                answer.verdict, truth,
                "{prey} hunter first: {hunter_first} {answer:?}\n{board}"
            );
            tally.agreed += 1;
        }
    }
}

fn compare_many(boards: &[(u8, u8, usize, usize)]) -> Tally {
    let mut rng = Pcg64Mcg::new(0xcafe);
    let mut tally = Tally::default();
    for &(width, height, most_empty, positions) in boards {
        let size = Size::new(width, height).unwrap();
        let mut left = positions;
        while left > 0 {
            let Some(board) = random_position(size, most_empty, &mut rng) else { continue };
            left -= 1;
            let preys: Vec<Point> = board.strings().map(goban::StringId::stone).collect();
            for prey in preys {
                compare(&board, prey, &mut tally);
            }
        }
    }
    tally
}

fn check(boards: &'static [(u8, u8, usize, usize)], least: usize) {
    // Positions are listed by recursion, one within the other.
    let work = std::thread::Builder::new().stack_size(256 << 20);
    let tally = work.spawn(move || compare_many(boards)).unwrap().join().unwrap();
    println!("{tally:?}");
    assert!(tally.agreed > least && tally.unknown * 10 < tally.agreed, "{tally:?}");
}

#[test]
fn verdicts_are_true_on_small_boards() {
    check(
        &[(3, 2, 4, 60), (4, 2, 5, 60), (3, 3, 5, 40), (5, 2, 5, 40), (4, 3, 3, 30), (5, 5, 2, 20)],
        900,
    );
}

#[test]
#[ignore = "takes minutes"]
fn verdicts_are_true_on_many_small_boards() {
    check(
        &[
            (3, 2, 5, 300),
            (4, 2, 6, 400),
            (3, 3, 5, 400),
            (5, 2, 5, 400),
            (4, 3, 4, 300),
            (4, 4, 3, 300),
            (5, 5, 2, 300),
        ],
        6_000,
    );
}
