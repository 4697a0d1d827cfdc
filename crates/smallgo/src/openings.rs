//! Openings by scaling: perfect play on a small board without the capture rule, mapped to a large
//! one [Bouzy, small boards, remarks 1 and 2, figure 5].
//!
//! With E0 both sides want many groups, and play far from their own stones; with λE1 + E0 they also
//! want points, and fill the places between. Nothing is captured, so that no position comes back
//! and the search can be exact.

use goban::{ByColor, Color, Move, Point, Size};
use search::{Ending, Game, Key, Limits, Switches, Table, Value};

use crate::control::{Rule, control};
use crate::evaluation::Weights;
use crate::position::{Edges, Position};
use crate::region::{Grid, Region, TooLarge};

/// λ is a half: a point is worth less than a group, or joining two groups would cost nothing.
pub const E0_AND_E1: Weights = Weights { a0: 2, a1: 1, ..Weights::E0 };

/// A perfect game without captures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The board it was played on.
    pub size: Size,
    /// The moves, the final passes left out.
    pub moves: Vec<Move>,
    /// What it is worth to Black by the weights.
    pub value: Value,
    /// Positions visited.
    pub nodes: u64,
}

/// Plays perfectly for both sides from the empty board. Of equal moves the first is taken, centre
/// first and row by row.
///
/// # Errors
///
/// When the board is too large: up to 3x3 it takes no time, and from 4x4 on very long.
pub fn perfect(size: Size, weights: Weights) -> Result<Opening, TooLarge> {
    if size.area() > 12 {
        return Err(TooLarge(size));
    }
    let mut game = Placement::new(Grid::new(size)?, weights);
    let mut table = Table::new(18);
    let mut opening = Opening { size, moves: Vec::new(), value: 0, nodes: 0 };
    while game.end().is_none() {
        let switches = Switches { iterative_deepening: true, ..Switches::NONE };
        let found = search::search(&mut game, &mut table, switches, Limits::depth(64));
        debug_assert_eq!(found.ending, Ending::Final, "nothing is captured: the game must end");
        opening.nodes += found.visits.nodes;
        let Some(&mv) = found.line.first() else { break };
        opening.moves.push(mv);
        game.play(mv);
    }
    opening.value = game.value_for_black();
    while opening.moves.last() == Some(&Move::Pass) {
        opening.moves.pop();
    }
    Ok(opening)
}

/// The point of a large board that stands for a point of a small one: the small board is stretched
/// so that its edges come to lie on the line that openings are played on, the fourth, or the third
/// on boards smaller than 13.
#[must_use]
pub fn scaled(point: Point, small: Size, large: Size) -> Option<Point> {
    let along = |at: u8, from: u8, to: u8| {
        let line = match to {
            0..=6 => 0,
            7..=12 => 2,
            _ => 3,
        };
        let inner = u16::from(to - 1 - 2 * line);
        let last = u16::from(from.max(2) - 1);
        // Rounded to the nearest; a board of one line goes to the middle.
        let offset =
            if from == 1 { inner / 2 } else { (2 * u16::from(at) * inner + last) / (2 * last) };
        line + u8::try_from(offset).unwrap_or(0)
    };
    let (x, y) = (
        along(point.x(), small.width(), large.width()),
        along(point.y(), small.height(), large.height()),
    );
    large.point(x, y)
}

impl Opening {
    /// The moves on a large board.
    #[must_use]
    pub fn scaled(&self, large: Size) -> Vec<Move> {
        let place = |mv: &Move| match mv {
            Move::Pass => Move::Pass,
            Move::Play(point) => scaled(*point, self.size, large).map_or(Move::Pass, Move::Play),
        };
        self.moves.iter().map(place).collect()
    }
}

/// The game without captures: stones are only ever placed.
#[derive(Debug, Clone)]
struct Placement {
    grid: Grid,
    weights: Weights,
    stones: ByColor<Region>,
    to_play: Color,
    turns: Vec<Option<Region>>,
    order: Vec<Point>,
}

impl Placement {
    fn new(grid: Grid, weights: Weights) -> Self {
        let mut order: Vec<Point> = grid.size().points_from_top().collect();
        let size = grid.size();
        let from_centre = |point: &Point| {
            let x = (2 * point.x()).abs_diff(size.width() - 1);
            let y = (2 * point.y()).abs_diff(size.height() - 1);
            (x.max(y), x + y)
        };
        order.sort_by_key(from_centre);
        let stones = ByColor::default();
        Self { grid, weights, stones, to_play: Color::Black, turns: Vec::new(), order }
    }

    fn value_for_black(&self) -> Value {
        let position = Position::new(self.grid, Edges::Closed, self.stones);
        self.weights.value(&self.grid, &control(&position, Rule::Point))
    }

    fn passes(&self) -> usize {
        self.turns.iter().rev().take(2).take_while(|turn| turn.is_none()).count()
    }
}

impl Game for Placement {
    type Move = Move;

    fn moves(&mut self, moves: &mut Vec<Move>) {
        let taken = self.stones.black | self.stones.white;
        let is_free = |point: &&Point| !taken.meets(self.grid.single(**point));
        moves.extend(self.order.iter().filter(is_free).map(|&point| Move::Play(point)));
        moves.push(Move::Pass);
    }

    fn play(&mut self, mv: Move) {
        let single = mv.point().map(|point| self.grid.single(point));
        self.stones[self.to_play] |= single.unwrap_or_default();
        self.turns.push(single);
        self.to_play = !self.to_play;
    }

    fn undo(&mut self) {
        self.to_play = !self.to_play;
        if let Some(Some(single)) = self.turns.pop() {
            self.stones[self.to_play] -= single;
        }
    }

    fn end(&mut self) -> Option<Value> {
        (self.passes() == 2).then(|| self.estimate())
    }

    fn estimate(&mut self) -> Value {
        match self.to_play {
            Color::Black => self.value_for_black(),
            Color::White => -self.value_for_black(),
        }
    }

    fn key(&mut self) -> Key {
        let side = u64::from(self.to_play == Color::White) << 63;
        let pass = u64::from(self.passes() == 1) << 62;
        Key { position: self.stones.black.bits(), rest: self.stones.white.bits() | side | pass }
    }

    fn slot(&self, mv: Move) -> usize {
        let place = mv.point().map_or(64, |point| self.grid.index(point) as usize);
        2 * place + usize::from(self.to_play == Color::White)
    }

    fn null_move(&self) -> Option<Move> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plain minimax over the whole game.
    fn minimax(game: &mut Placement) -> Value {
        if let Some(value) = game.end() {
            return value;
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut best = Value::MIN;
        for mv in moves {
            game.play(mv);
            best = best.max(-minimax(game));
            game.undo();
        }
        best
    }

    #[test]
    fn the_value_is_that_of_plain_minimax() {
        for (width, height) in [(1, 1), (2, 1), (3, 1), (2, 2), (5, 1), (3, 2)] {
            let size = Size::new(width, height).unwrap();
            for weights in [Weights::E0, E0_AND_E1, Weights::E1] {
                let mut game = Placement::new(Grid::new(size).unwrap(), weights);
                let found = perfect(size, weights).unwrap();
                assert_eq!(found.value, minimax(&mut game), "{size} {weights:?}");
            }
        }
    }

    #[test]
    fn the_corners_of_a_small_board_become_star_points() {
        let (small, large) = (Size::square(3).unwrap(), Size::square(19).unwrap());
        let at =
            |name: &str, large| scaled(name.parse().unwrap(), small, large).unwrap().to_string();
        assert_eq!(["A1", "B2", "C3", "B1"].map(|p| at(p, large)), ["D4", "K10", "Q16", "K4"]);
        let nine = Size::square(9).unwrap();
        assert_eq!(["A1", "B2", "C3"].map(|p| at(p, nine)), ["C3", "E5", "G7"]);
    }

    #[test]
    fn boards_too_large_to_play_perfectly_are_refused() {
        assert!(perfect(Size::square(4).unwrap(), Weights::E0).is_err());
    }
}
