//! Capture verdicts against the whole truth on small boards: every position that can come about is
//! listed, and those from which the hunter can force a capture are found backwards from the
//! captures. Endless play saves the prey.

use std::collections::HashMap;

use goban::{Board, ByColor, Color, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::Verdict;
use reading::capture::{SAFE_LIBERTIES, attack, defend};
use tracks::{Scoped, View, Watching};

/// The most positions that are listed for one question.
const MOST_STATES: usize = 6_000;

struct State {
    hunters_turn: bool,
    /// Nothing for positions that are decided.
    next: Vec<usize>,
    captured: bool,
}

/// All positions that can come about from one.
struct Positions {
    prey: Point,
    owner: Color,
    states: Vec<State>,
    known: HashMap<(u64, Option<Point>, bool), usize>,
}

impl Positions {
    /// The number of this position; those after it are listed first. Nothing if there are too many.
    fn list(&mut self, board: &mut Board, hunters_turn: bool) -> Option<usize> {
        let key = (board.key(), board.ko(), hunters_turn);
        if let Some(&index) = self.known.get(&key) {
            return Some(index);
        }
        let index = self.states.len();
        if index == MOST_STATES {
            return None;
        }
        let captured = board.stone(self.prey).is_none();
        self.known.insert(key, index);
        self.states.push(State { hunters_turn, next: Vec::new(), captured });
        let string = board.string(self.prey);
        if captured || string.is_some_and(|s| board.liberty_count(s) >= SAFE_LIBERTIES) {
            return Some(index);
        }
        let color = if hunters_turn { !self.owner } else { self.owner };
        let ko = board.lift_ko();
        let mut next = vec![self.list(board, !hunters_turn)?];
        board.set_ko(ko);
        for point in board.empty_points() {
            if let Ok(undo) = board.play(color, point) {
                next.push(self.list(board, !hunters_turn)?);
                board.undo(&undo);
            }
        }
        self.states[index].next = next;
        Some(index)
    }
}

/// Whether the hunter captures, by exhaustion; nothing if there are too many positions.
fn truth(start: &Board, prey: Point, hunter_first: bool) -> Option<Verdict> {
    let owner = start.stone(prey).unwrap();
    let mut positions = Positions { prey, owner, states: Vec::new(), known: HashMap::new() };
    positions.list(&mut start.clone(), hunter_first)?;
    Some(if captures(&positions.states)[0] { Verdict::Lost } else { Verdict::Won })
}

/// The states from which a capture can be forced, grown from the captures.
fn captures(states: &[State]) -> Vec<bool> {
    let mut lost: Vec<bool> = states.iter().map(|state| state.captured).collect();
    loop {
        let mut grown = false;
        for (index, state) in states.iter().enumerate() {
            if lost[index] || state.next.is_empty() {
                continue;
            }
            let mut after = state.next.iter().map(|&next| lost[next]);
            let is_lost = if state.hunters_turn { after.any(|l| l) } else { after.all(|l| l) };
            lost[index] |= is_lost;
            grown |= is_lost;
        }
        if !grown {
            return lost;
        }
    }
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

#[test]
fn verdicts_are_true_on_small_boards() {
    let boards = [(3, 3, 5, 60), (4, 3, 4, 60), (4, 4, 4, 40), (5, 4, 3, 30), (5, 5, 3, 30)];
    // Positions are listed by recursion, one within the other.
    let work = std::thread::Builder::new().stack_size(256 << 20);
    let tally = work.spawn(move || compare_many(&boards)).unwrap().join().unwrap();
    println!("{tally:?}");
    assert!(tally.agreed > 500 && tally.unknown * 4 < tally.agreed, "{tally:?}");
}
