//! Go on a small board as a game to be searched [Bouzy, small boards, 5.1].
//!
//! Rules: area, no suicide, two passes end the game, the ko rule as a setting. Whatever evaluation
//! is chosen judges the leaves and the ends of the game alike, as the paper's programs do.
//!
//! A node's key is the paper's: position, player to move, whether the last move was a pass, and the
//! moves forbidden now by repetition. Under superko this is **not** all that the rest of the game
//! depends on: moves that will be forbidden later are not in it. Values found with a table can then
//! be wrong, and the solver is what answers exactly.

use goban::{Board, ByColor, Color, Illegal, Ko, Move, Point, Size, Undo};
use search::{Game, Key, Value};

use crate::control::{Rule, control};
use crate::evaluation::Weights;
use crate::ordering::classes;
use crate::position::{Edges, Position};
use crate::region::{Grid, Region, TooLarge};

/// Bits of a key beside those of the board.
const WHITE_TO_PLAY: u64 = 1 << 63;
const AFTER_PASS: u64 = 1 << 62;

/// A game on a small board.
#[derive(Debug, Clone)]
pub struct SmallGame {
    grid: Grid,
    board: Board,
    stones: ByColor<Region>,
    to_play: Color,
    ko: Ko,
    weights: Weights,
    rule: Rule,
    /// The position at the start and after every move.
    past: Vec<Situation>,
    turns: Vec<Turn>,
    /// Turns that took stones off. Without any, no position can come back.
    captures: u32,
    /// Points of equal priority, the highest first.
    classes: Vec<Region>,
    points: Vec<Option<Point>>,
    legal: Option<Legal>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Situation {
    key: u64,
    to_play: Color,
}

#[derive(Debug, Clone, Copy)]
struct Turn {
    mv: Move,
    undo: Option<Undo>,
    ko: Option<Point>,
    stones: ByColor<Region>,
}

#[derive(Debug, Clone, Copy)]
struct Legal {
    moves: Region,
    /// Forbidden by repetition alone.
    repeating: Region,
}

impl SmallGame {
    /// A game on an empty board, Black to move, judged by `weights`.
    ///
    /// # Errors
    ///
    /// When the board is too large: 7x7 is the largest square.
    pub fn new(size: Size, ko: Ko, weights: Weights) -> Result<Self, TooLarge> {
        Self::from_board(Board::new(size), Color::Black, ko, weights)
    }

    /// A game that starts from a position.
    ///
    /// # Errors
    ///
    /// When the board is too large.
    pub fn from_board(
        board: Board,
        to_play: Color,
        ko: Ko,
        weights: Weights,
    ) -> Result<Self, TooLarge> {
        let grid = Grid::new(board.size())?;
        if grid.all().bits() & (WHITE_TO_PLAY | AFTER_PASS) != 0 {
            return Err(TooLarge(board.size()));
        }
        let stones = ByColor::from_fn(|color| grid.region(board.stones(color)));
        let points = (0..64).map(|index| point_at(&grid, index)).collect();
        Ok(Self {
            stones,
            to_play,
            ko,
            weights,
            rule: Rule::Point,
            past: vec![Situation { key: board.key(), to_play }],
            turns: Vec::new(),
            captures: 0,
            classes: classes(&grid),
            points,
            legal: None,
            grid,
            board,
        })
    }

    /// Judges by other weights from here on. Tables filled before are void.
    pub const fn set_weights(&mut self, weights: Weights) {
        self.weights = weights;
    }

    /// Reads control by another rule. Tables filled before are void.
    #[must_use]
    pub const fn with_rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The stones, as they are evaluated.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::new(self.grid, Edges::Closed, self.stones)
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// How many moves were made, passes included.
    #[must_use]
    pub const fn move_count(&self) -> usize {
        self.turns.len()
    }

    /// The moves so far.
    pub fn moves_made(&self) -> impl Iterator<Item = Move> {
        self.turns.iter().map(|turn| turn.mv)
    }

    /// Whether two passes have ended the game.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes() >= 2
    }

    /// Whether the player to move may make this move.
    #[must_use]
    pub fn is_legal(&mut self, mv: Move) -> bool {
        match mv {
            Move::Pass => true,
            Move::Play(point) => self.legal().moves.meets(self.grid.single(point)),
        }
    }

    /// What the weights say of the position, for Black.
    #[must_use]
    pub fn value_for_black(&self) -> Value {
        let position = self.position();
        self.weights.value(&self.grid, &control(&position, self.rule))
    }

    fn passes(&self) -> usize {
        self.turns.iter().rev().take(2).take_while(|turn| turn.mv == Move::Pass).count()
    }

    fn legal(&mut self) -> Legal {
        if let Some(legal) = self.legal {
            return legal;
        }
        let mut legal = Legal { moves: Region::EMPTY, repeating: Region::EMPTY };
        for single in self.position().empty().singles() {
            let Some(point) = self.point(single) else { continue };
            match self.board.check(self.to_play, point) {
                Err(Illegal::Ko) if self.ko == Ko::Simple => legal.repeating |= single,
                Ok(()) | Err(Illegal::Ko) if self.repeats(point, single) => {
                    legal.repeating |= single;
                }
                Ok(()) | Err(Illegal::Ko) => legal.moves |= single,
                Err(_) => {}
            }
        }
        self.legal = Some(legal);
        legal
    }

    /// Whether the move would bring an earlier position back, where that is forbidden.
    fn repeats(&self, point: Point, single: Region) -> bool {
        // Stones only ever came: nothing can come back unless this move takes some off.
        let surrounded = !self.grid.beside(single).meets(self.position().empty());
        if self.ko == Ko::Simple || (self.captures == 0 && !surrounded && !self.takes(point)) {
            return false;
        }
        let key = self.board.key_after(self.to_play, point);
        self.past.iter().any(|past| {
            past.key == key && (self.ko == Ko::PositionalSuperko || past.to_play == !self.to_play)
        })
    }

    fn takes(&self, point: Point) -> bool {
        self.board.neighbours(point).any(|neighbour| {
            self.board.stone(neighbour) == Some(!self.to_play)
                && self.board.string(neighbour).is_some_and(|s| self.board.liberty_count(s) == 1)
        })
    }

    fn point(&self, single: Region) -> Option<Point> {
        self.points[single.bits().trailing_zeros() as usize % 64]
    }

    fn for_mover(&self, value_for_black: Value) -> Value {
        match self.to_play {
            Color::Black => value_for_black,
            Color::White => -value_for_black,
        }
    }
}

impl Game for SmallGame {
    type Move = Move;

    fn moves(&mut self, moves: &mut Vec<Move>) {
        let legal = self.legal().moves;
        let others = !self.to_play;
        let is_own_eye = |single: &Region| {
            let closed = !self.grid.beside(*single).meets(self.position().empty());
            closed && self.point(*single).is_some_and(|p| self.board.is_suicide(others, p))
        };
        let mut last = Region::EMPTY;
        for class in &self.classes {
            for single in (*class & legal).singles() {
                if is_own_eye(&single) {
                    last |= single;
                } else {
                    moves.extend(self.point(single).map(Move::Play));
                }
            }
        }
        moves.push(Move::Pass);
        moves.extend(last.singles().filter_map(|single| self.point(single).map(Move::Play)));
    }

    fn play(&mut self, mv: Move) {
        let (stones, ko) = (self.stones, self.board.ko());
        let undo = match mv {
            Move::Pass => {
                self.board.lift_ko();
                None
            }
            Move::Play(point) => Some(self.board.place(self.to_play, point)),
        };
        if let Some(undo) = &undo {
            if undo.captured_any() {
                self.captures += 1;
                self.stones = ByColor::from_fn(|color| self.grid.region(self.board.stones(color)));
            } else {
                self.stones[self.to_play] |= self.grid.single(undo.point());
            }
        }
        self.turns.push(Turn { mv, undo, ko, stones });
        self.to_play = !self.to_play;
        self.past.push(Situation { key: self.board.key(), to_play: self.to_play });
        self.legal = None;
    }

    fn undo(&mut self) {
        let Some(turn) = self.turns.pop() else { return };
        self.past.pop();
        match &turn.undo {
            Some(undo) => {
                self.captures -= u32::from(undo.captured_any());
                self.board.undo(undo);
            }
            None => self.board.set_ko(turn.ko),
        }
        self.stones = turn.stones;
        self.to_play = !self.to_play;
        self.legal = None;
    }

    fn end(&mut self) -> Option<Value> {
        self.is_over().then(|| self.estimate())
    }

    fn estimate(&mut self) -> Value {
        self.for_mover(self.value_for_black())
    }

    fn key(&mut self) -> Key {
        let side = if self.to_play == Color::White { WHITE_TO_PLAY } else { 0 };
        let pass = if self.passes() > 0 { AFTER_PASS } else { 0 };
        let rest = self.legal().repeating.bits() | side | pass;
        Key { position: self.board.key(), rest }
    }

    fn slot(&self, mv: Move) -> usize {
        let place = mv.point().map_or(64, |point| self.grid.index(point) as usize);
        2 * place + usize::from(self.to_play == Color::White)
    }

    fn null_move(&self) -> Option<Move> {
        // A second pass ends the game, which is not doing nothing.
        (self.passes() == 0).then_some(Move::Pass)
    }
}

fn point_at(grid: &Grid, index: u32) -> Option<Point> {
    grid.size().points().find(|&point| grid.index(point) == index)
}
