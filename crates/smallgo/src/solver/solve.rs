//! The value of a position: questions and proofs until the bounds meet.

use ::search::{Halt, Never};
use goban::{Board, Color, Move, Size};
use thiserror::Error;

use super::bounds::Bounds;
use super::geometry::{Geometry, MAX_AREA};
use super::position::{Side, SolverPosition};
use super::prover::{Prover, Root, Standing};
use super::rule::Rule;
use super::search::{PASS, Role};
use super::table::Table;

/// Plies of the longest line that is shown.
const LONGEST_LINE: usize = 60;

/// Nodes spent on whether a pass would do.
const PASSING: u64 = 3000;

/// Why a board cannot be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// The board has too many points.
    #[error(
        "{0} is too large to be solved: boards have at most {MAX_AREA} points here, and from the \
         empty board 4x4 takes a second, 4x5 a minute, 5x5 minutes at the least"
    )]
    TooLarge(Size),
    /// There is no memory for tables of so many bytes.
    #[error("there is no memory for tables of {} MB", .0 >> 20)]
    NoMemory(usize),
}

/// A position to be solved.
#[derive(Debug, Clone)]
pub struct Start {
    /// The stones, with the ko ban if there is one.
    pub board: Board,
    /// Who is to move.
    pub to_play: Color,
    /// Whether the move before was a pass.
    pub passed: bool,
    /// The positions before this one, with who was to move.
    pub past: Vec<(Board, Color)>,
}

impl Start {
    /// A position without a past.
    #[must_use]
    pub const fn new(board: Board, to_play: Color) -> Self {
        Self { board, to_play, passed: false, past: Vec::new() }
    }

    /// The position after a move, this one being the past; nothing if the rule forbids the move.
    #[must_use]
    pub fn after(&self, rule: Rule, mv: Move) -> Option<Self> {
        let mut board = self.board.clone();
        let mut past = self.past.clone();
        past.push((self.board.clone(), self.to_play));
        match mv {
            Move::Pass => {
                board.lift_ko();
            }
            Move::Play(point) => {
                let _ = board.play(self.to_play, point).ok()?;
                let repeats = |(before, to_play): &(Board, Color)| {
                    before.key() == board.key()
                        && (rule == Rule::Positional || *to_play != self.to_play)
                };
                if rule.is_superko() && past.iter().any(repeats) {
                    return None;
                }
            }
        }
        Some(Self { board, to_play: !self.to_play, passed: mv == Move::Pass, past })
    }
}

/// How far a solution went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    /// The value, in points for Black.
    pub bounds: Bounds,
    /// A move that keeps the value for the side to move, if it was proved by one.
    pub best: Option<Move>,
    /// Positions visited.
    pub nodes: u64,
}

/// Solves positions of one size under one rule.
#[derive(Debug)]
pub struct Solver {
    geometry: Geometry,
    rule: Rule,
    tables: [Table; 2],
}

/// A question that is being asked of both sides: can Black get `target`?
#[derive(Debug, Clone, Copy)]
struct Question {
    target: i32,
    color: Color,
}

impl Solver {
    /// A solver with tables of about so many bytes.
    ///
    /// # Errors
    ///
    /// Boards of more than [`MAX_AREA`] points, and tables for which there is no memory.
    pub fn new(size: Size, rule: Rule, bytes: usize) -> Result<Self, Unsolvable> {
        let geometry = Geometry::new(size).ok_or(Unsolvable::TooLarge(size))?;
        let states = geometry.numbers().saturating_mul(128);
        // The second is for the search that trusts no failure, which only superko asks for.
        let second = if rule.is_superko() { bytes / 2 } else { 0 };
        let table = |bytes| Table::new(states, bytes).map_err(|_| Unsolvable::NoMemory(bytes));
        let tables = [table(bytes - second)?, table(second)?];
        Ok(Self { geometry, rule, tables })
    }

    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Bytes that the tables take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// Solves a position from what is `known` of it, on this thread, visiting at most about
    /// `limit` positions. The same input gives the same result, if the tables are the same.
    #[must_use]
    pub fn solve(&self, start: &Start, known: Bounds, limit: u64) -> Solution {
        self.solve_until(start, known, limit, &Never)
    }

    /// The same for whoever may ask to end it early.
    #[must_use]
    pub fn solve_until(
        &self,
        start: &Start,
        known: Bounds,
        limit: u64,
        halt: &dyn Halt,
    ) -> Solution {
        let mut solution = Solution { bounds: known, best: None, nodes: 0 };
        while solution.nodes < limit && self.answer_until(start, &mut solution, limit, halt) {}
        solution
    }

    /// Answers the next question about a solution, visiting no more than about `limit` positions
    /// with those that it took so far. Nothing if there is no question left or it was not answered.
    pub fn answer(&self, start: &Start, solution: &mut Solution, limit: u64) -> bool {
        self.answer_until(start, solution, limit, &Never)
    }

    fn answer_until(
        &self,
        start: &Start,
        solution: &mut Solution,
        limit: u64,
        halt: &dyn Halt,
    ) -> bool {
        let Some((target, colors)) = solution.bounds.next_question() else { return false };
        let roots = Color::BOTH.map(|color| self.root(start, color));
        let questions = colors.iter().map(|&color| Question { target, color });
        let mut provers: Vec<(Color, Prover<'_>)> = questions
            .map(|question| (question.color, self.prover(&roots, question, (halt, Role::Lead))))
            .collect();
        // The side that has worked less goes on, until one of them is done.
        while let Some(index) = (0..provers.len()).min_by_key(|&index| provers[index].1.nodes()) {
            let done = solution.nodes + nodes_of(&provers);
            let (color, prover) = &mut provers[index];
            let color = *color;
            match prover.deepen(limit.saturating_sub(done)) {
                Standing::Proved(bit) => {
                    self.note(solution, start, (color, target), bit);
                    break;
                }
                Standing::GivenUp => {
                    solution.bounds.give_up(color, target);
                    solution.nodes += prover.nodes();
                    provers.remove(index);
                }
                Standing::Open if done >= limit || halt.is_asked() => {
                    solution.nodes += nodes_of(&provers);
                    return false;
                }
                Standing::Open => {}
            }
        }
        solution.nodes += nodes_of(&provers);
        true
    }

    /// One side's part of [`Self::solve`], to be run on a thread of its own: tries to prove
    /// `color`'s side of whether Black gets `target` until it is done or told to stop. Two threads
    /// may try the same in different roles, and share what they find.
    #[must_use]
    pub fn attempt(
        &self,
        start: &Start,
        (color, target): (Color, i32),
        role: Role,
        stop: &dyn Halt,
    ) -> Attempt {
        let roots = Color::BOTH.map(|color| self.root(start, color));
        let mut prover = self.prover(&roots, Question { target, color }, (stop, role));
        let standing = loop {
            let standing = prover.deepen(u64::MAX);
            if standing != Standing::Open || stop.is_asked() {
                break standing;
            }
        };
        Attempt { color, target, standing, nodes: prover.nodes() }
    }

    /// Takes what an attempt found into a solution.
    pub fn take(&self, solution: &mut Solution, start: &Start, attempt: &Attempt) {
        solution.nodes += attempt.nodes;
        match attempt.standing {
            Standing::Proved(bit) => {
                self.note(solution, start, (attempt.color, attempt.target), bit);
            }
            Standing::GivenUp => solution.bounds.give_up(attempt.color, attempt.target),
            Standing::Open => {}
        }
    }

    /// The next score to ask about, and who is to try.
    #[must_use]
    pub fn next_question(bounds: &Bounds) -> Option<(i32, Vec<Color>)> {
        bounds.next_question()
    }

    /// Best play of both sides from a position whose value is known, to the second pass or to where
    /// `limit` nodes a move do not show the next one. Whoever can pass without loss does.
    #[must_use]
    pub fn line(&self, start: &Start, value: i32, limit: u64) -> Vec<Move> {
        self.line_until(start, value, limit, &Never)
    }

    /// The same for whoever may ask to end it early.
    #[must_use]
    pub fn line_until(&self, start: &Start, value: i32, limit: u64, halt: &dyn Halt) -> Vec<Move> {
        let mut line = Vec::new();
        let mut state = start.clone();
        while line.len() < LONGEST_LINE {
            let Some(mv) = self.keeping_until(&state, value, limit, halt) else { break };
            let Some(next) = state.after(self.rule, mv) else { break };
            line.push(mv);
            if state.passed && mv == Move::Pass {
                break;
            }
            state = next;
        }
        line
    }

    /// A move that keeps the value for the side to move, if it is found within `limit` nodes.
    #[must_use]
    pub fn keeping(&self, state: &Start, value: i32, limit: u64) -> Option<Move> {
        self.keeping_until(state, value, limit, &Never)
    }

    /// The same for whoever may ask to end it early.
    #[must_use]
    pub fn keeping_until(
        &self,
        state: &Start,
        value: i32,
        limit: u64,
        halt: &dyn Halt,
    ) -> Option<Move> {
        let color = state.to_play;
        let target = if color == Color::Black { value } else { value + 1 };
        let passing = state.after(self.rule, Move::Pass);
        let may_end = state.passed && self.ends_well(state, target);
        let can_pass = |after: Start| {
            matches!(
                self.prove(&after, Question { target, color }, PASSING, halt),
                Standing::Proved(_)
            )
        };
        if may_end || passing.is_some_and(can_pass) {
            return Some(Move::Pass);
        }
        match self.prove(state, Question { target, color }, limit, halt) {
            Standing::Proved(bit) => Some(self.to_move(bit)),
            Standing::GivenUp | Standing::Open => None,
        }
    }

    /// Whether the side to move has what it wants if the game ends here.
    fn ends_well(&self, state: &Start, target: i32) -> bool {
        let score =
            SolverPosition::of(&self.geometry, &state.board, Color::Black).score(&self.geometry);
        (score >= target) == (state.to_play == Color::Black)
    }

    fn prove(&self, state: &Start, question: Question, limit: u64, halt: &dyn Halt) -> Standing {
        let roots = Color::BOTH.map(|color| self.root(state, color));
        let mut prover = self.prover(&roots, question, (halt, Role::Lead));
        loop {
            let left = limit.saturating_sub(prover.nodes());
            let standing = prover.deepen(left);
            if standing != Standing::Open || left == 0 || halt.is_asked() {
                return standing;
            }
        }
    }

    fn note(
        &self,
        solution: &mut Solution,
        start: &Start,
        (color, target): (Color, i32),
        bit: u32,
    ) {
        solution.bounds.prove(color, target);
        if color == start.to_play {
            solution.best = Some(self.to_move(bit));
        }
    }

    fn to_move(&self, bit: u32) -> Move {
        if bit == PASS {
            Move::Pass
        } else {
            self.geometry.point(bit).map_or(Move::Pass, Move::Play)
        }
    }

    fn prover<'a>(
        &'a self,
        roots: &'a [Root; 2],
        question: Question,
        (stop, role): (&'a dyn Halt, Role),
    ) -> Prover<'a> {
        let (root, target) = match question.color {
            Color::Black => (&roots[0], question.target),
            Color::White => (&roots[1], 1 - question.target),
        };
        Prover::new(&self.geometry, &self.tables, stop, root, (self.rule, target, role))
    }

    /// A position as `us` sees it.
    fn root(&self, start: &Start, us: Color) -> Root {
        let seen = |board: &Board, to_play: Color| {
            let side = if to_play == us { Side::Ours } else { Side::Theirs };
            (SolverPosition::of(&self.geometry, board, us), side)
        };
        let (position, side) = seen(&start.board, start.to_play);
        let past = start.past.iter().map(|(board, to_play)| seen(board, *to_play)).collect();
        Root { past, position, side, passed: start.passed }
    }
}

fn nodes_of(provers: &[(Color, Prover<'_>)]) -> u64 {
    provers.iter().map(|(_, prover)| prover.nodes()).sum()
}

/// What came of [`Solver::attempt`].
#[derive(Debug, Clone, Copy)]
pub struct Attempt {
    color: Color,
    target: i32,
    standing: Standing,
    nodes: u64,
}

impl Attempt {
    /// Whether the question is answered, or given up by this side.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.standing != Standing::Open
    }

    /// Whether this side proved what it tried to.
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        matches!(self.standing, Standing::Proved(_))
    }
}
