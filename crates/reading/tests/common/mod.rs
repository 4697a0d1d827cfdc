//! The whole truth on small boards: every position that can come about is listed, and those from
//! which the hunter can force his wish are found backwards from the end. Endless play is the
//! owner's success.

use std::collections::HashMap;

use goban::{Board, ByColor, Color, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::{Answer, Verdict};

/// What a question is about, told by plain means.
pub(crate) trait Game {
    /// The most positions that are listed for one question.
    const MOST_STATES: usize = 8_000;

    /// Points where nobody plays.
    fn spared(&self) -> PointSet {
        PointSet::EMPTY
    }

    fn owner(&self) -> Color;

    /// The outcome if it is decided. The mark is where the thing asked about is.
    fn outcome(&self, board: &mut Board, mark: Point) -> Option<Verdict>;

    /// The only moves that are left, if the definition says so: each with the mark after it.
    fn forced(&self, _: &mut Board, _: Point) -> Option<Vec<Point>> {
        None
    }
}

struct State {
    hunters_turn: bool,
    /// Nothing for positions that are decided.
    next: Vec<usize>,
    is_lost: bool,
}

/// All positions that can come about from one.
struct Positions<'g, G> {
    game: &'g G,
    states: Vec<State>,
    known: HashMap<(u64, Option<Point>, bool, Point), usize>,
}

impl<G: Game> Positions<'_, G> {
    /// The number of this position; those after it are listed first. Nothing if there are too many.
    fn list(&mut self, board: &mut Board, hunters_turn: bool, mark: Point) -> Option<usize> {
        let key = (board.key(), board.ko(), hunters_turn, mark);
        if let Some(&index) = self.known.get(&key) {
            return Some(index);
        }
        let index = self.states.len();
        if index == G::MOST_STATES {
            return None;
        }
        let outcome = self.game.outcome(board, mark);
        self.known.insert(key, index);
        let is_lost = outcome == Some(Verdict::Lost);
        self.states.push(State { hunters_turn, next: Vec::new(), is_lost });
        if outcome.is_some() {
            return Some(index);
        }
        let owner = self.game.owner();
        let mut next = Vec::new();
        if let Some(moves) = self.game.forced(board, mark) {
            for point in moves {
                let undo = board.play(owner, point).unwrap();
                next.push(self.list(board, !hunters_turn, point)?);
                board.undo(&undo);
            }
        } else {
            let color = if hunters_turn { !owner } else { owner };
            let ko = board.lift_ko();
            next.push(self.list(board, !hunters_turn, mark)?);
            board.set_ko(ko);
            for point in board.empty_points() - self.game.spared() {
                if let Ok(undo) = board.play(color, point) {
                    next.push(self.list(board, !hunters_turn, mark)?);
                    board.undo(&undo);
                }
            }
        }
        self.states[index].next = next;
        Some(index)
    }
}

/// Whether the hunter succeeds, by exhaustion; nothing if there are too many positions.
pub(crate) fn truth<G: Game>(
    game: &G,
    start: &Board,
    mark: Point,
    hunter_first: bool,
) -> Option<Verdict> {
    let mut positions = Positions { game, states: Vec::new(), known: HashMap::new() };
    positions.list(&mut start.clone(), hunter_first, mark)?;
    Some(if losses(&positions.states)[0] { Verdict::Lost } else { Verdict::Won })
}

/// The states from which a loss can be forced, grown backwards from the losses.
fn losses(states: &[State]) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); states.len()];
    let mut ways_out: Vec<usize> = states.iter().map(|state| state.next.len()).collect();
    for (index, state) in states.iter().enumerate() {
        for &next in &state.next {
            before[next].push(index);
        }
    }
    let mut lost: Vec<bool> = states.iter().map(|state| state.is_lost).collect();
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

/// A random position with no more than so many empty points, if it came out so.
pub(crate) fn random_position(size: Size, most_empty: usize, rng: &mut Pcg64Mcg) -> Option<Board> {
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
pub(crate) struct Tally {
    agreed: usize,
    unknown: usize,
    too_many: usize,
}

impl Tally {
    /// Compares the answers with the truth, the hunter moving first and second.
    pub(crate) fn compare(
        &mut self,
        game: &impl Game,
        board: &Board,
        mark: Point,
        mut read: impl FnMut(&mut Board, bool) -> Answer,
    ) {
        for hunter_first in [true, false] {
            let Some(truth) = truth(game, board, mark, hunter_first) else {
                self.too_many += 1;
                continue;
            };
            let mut copy = board.clone();
            let answer = read(&mut copy, hunter_first);
            assert_eq!(&copy, board, "look-ahead leaves no trace");
            if answer.verdict == Verdict::Unknown {
                self.unknown += 1;
                continue;
            }
            let message = format!("{mark} hunter first: {hunter_first} {answer:?}\n{board}");
            assert_eq!(answer.verdict, truth, "{message}");
            self.agreed += 1;
        }
    }
}

/// Boards to be tried: width, height, most empty points, positions.
pub(crate) type Boards = &'static [(u8, u8, usize, usize)];

/// How much of a comparison is done: all, or one part of so many.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Extent {
    All,
    OneIn(usize),
}

impl Extent {
    /// Its part of so many.
    pub(crate) const fn of(self, count: usize) -> usize {
        match self {
            Self::All => count,
            Self::OneIn(parts) => count.div_ceil(parts),
        }
    }
}

/// Compares on many random positions, and fails if too few could be: of all, `least` must be agreed.
pub(crate) fn check(boards: Boards, extent: Extent, least: usize, compare: fn(&Board, &mut Tally)) {
    // Positions are listed by recursion, one within the other.
    let work = std::thread::Builder::new().stack_size(256 << 20);
    let work = work.spawn(move || {
        let mut rng = Pcg64Mcg::new(0xcafe);
        let mut tally = Tally::default();
        for &(width, height, most_empty, positions) in boards {
            let size = Size::new(width, height).unwrap();
            let mut left = extent.of(positions);
            while left > 0 {
                let Some(board) = random_position(size, most_empty, &mut rng) else { continue };
                left -= 1;
                compare(&board, &mut tally);
            }
        }
        tally
    });
    let tally = work.unwrap().join().unwrap();
    println!("{tally:?}");
    assert!(tally.agreed >= extent.of(least) && tally.unknown * 10 < tally.agreed, "{tally:?}");
}
