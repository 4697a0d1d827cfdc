//! From a record to a game: stones set up, moves made, and whose turn it is.
//!
//! Moves in a record are facts. One that the rules in force forbid (a repetition, suicide) was made
//! all the same and is played; only a point that is occupied or not on the board stops the replay.
//! Stones set up begin a new game from the position that results, with rules, komi and handicap
//! kept and the moves before forgotten; where they change nothing, nothing is forgotten.
//!
//! Within a node, stones are set up first; then moves are made and `PL` is heeded in the order they
//! stand, since old programs state the turn after a move in the same node. Rules are those of `RU`, else the Chinese; komi is `KM`, else that of the rules.

use goban::{Board, ByColor, Color, Game, Illegal, Move, Rules, Size};
use thiserror::Error;

use crate::info::{mover, turn_stated};
use crate::{BadSize, Ident, NodeId, Property, Record, Value};

/// Why a record cannot be replayed up to a node.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It is the record of another game.
    #[error("expected a game of Go, GM[1], got GM[{0}]")]
    NotGo(String),
    /// The size of the board is not one.
    #[error(transparent)]
    Size(#[from] BadSize),
    /// A value is not a point of the board.
    #[error("after {moves} moves: expected a point of a {size} board, got {ident}[{value}]")]
    NotAPoint {
        /// Where.
        node: NodeId,
        /// The moves made before.
        moves: usize,
        /// The size of the board.
        size: Size,
        /// The property.
        ident: Ident,
        /// The beginning of its value.
        value: String,
    },
    /// A move cannot have been made.
    #[error("after {moves} moves: {color} cannot have played {mv}, {reason}")]
    Impossible {
        /// Where.
        node: NodeId,
        /// The moves made before.
        moves: usize,
        /// Who moved.
        color: Color,
        /// The move.
        mv: Move,
        /// Why it is impossible.
        reason: Illegal,
    },
    /// Stones set up have no liberty.
    #[error("after {moves} moves: expected a liberty for every string that is set up")]
    NoLiberty {
        /// Where.
        node: NodeId,
        /// The moves made before.
        moves: usize,
    },
}

impl Record {
    /// The game after the moves of the path to this node.
    ///
    /// # Errors
    ///
    /// Says what in the record cannot be.
    pub fn game_at(&self, node: NodeId) -> Result<Game, ReplayError> {
        let mut replay = Replay::new(self)?;
        for node in self.path_to(node) {
            replay.enter(node)?;
        }
        Ok(replay.into_game())
    }

    /// The position before a move of the main line, counted from 1, as GTP's `loadsgf` has it; the
    /// end of the main line if no number is given or there are fewer moves.
    ///
    /// Whose turn it is goes by `PL` or the last move, whichever is later: after a move it is the
    /// opponent's turn. Before both, it is that of whoever makes the first move; and in a record
    /// without moves White's, if there are a handicap or only black stones, else Black's.
    ///
    /// # Errors
    ///
    /// Says what in the record cannot be, if it comes before that move.
    pub fn load_position(&self, move_number: Option<usize>) -> Result<Game, ReplayError> {
        let mut replay = Replay::new(self)?;
        let moves = move_number.map_or(usize::MAX, |number| number.saturating_sub(1));
        for node in self.main_line() {
            if replay.enter_up_to(node, moves)? == Reached::Limit {
                break;
            }
        }
        Ok(replay.into_game())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reached {
    End,
    Limit,
}

/// A record on its way through its nodes; begin with the root.
#[derive(Debug, Clone)]
pub struct Replay<'r> {
    record: &'r Record,
    game: Game,
    moves: usize,
    first_mover: Option<Color>,
    /// Whether a move or `PL` has told whose turn it is.
    is_turn_known: bool,
}

impl<'r> Replay<'r> {
    /// The empty board before the root.
    ///
    /// # Errors
    ///
    /// Refuses other games than Go and sizes that are none.
    pub fn new(record: &'r Record) -> Result<Self, ReplayError> {
        let kind = record.root_line(&Ident::GM).unwrap_or_default();
        if kind.parse::<i64>().is_ok_and(|kind| kind != 1) {
            return Err(ReplayError::NotGo(kind.chars().take(40).collect()));
        }
        let mut game = Game::new(record.size()?, record.rules().unwrap_or(Rules::CHINESE));
        if let Some(komi) = record.komi() {
            game.set_komi(komi);
        }
        game.set_handicap(record.handicap());
        let first_mover = record.first_mover();
        let mut replay = Self { record, game, moves: 0, first_mover, is_turn_known: false };
        replay.game.set_to_play(replay.first_turn());
        Ok(replay)
    }

    /// The game so far.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game so far.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// The moves made so far, those before stones were set up included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Does what the next node of a path says.
    ///
    /// # Errors
    ///
    /// Says what cannot be; what came before it in the node is done then.
    pub fn enter(&mut self, node: NodeId) -> Result<(), ReplayError> {
        self.enter_up_to(node, usize::MAX).map(|_| ())
    }

    /// As [`enter`](Self::enter), but stops when that many moves are made and another would follow.
    fn enter_up_to(&mut self, node: NodeId, moves: usize) -> Result<Reached, ReplayError> {
        let record = self.record;
        self.set_up(node)?;
        for property in record.properties(node) {
            if let Some(color) = turn_stated(property) {
                self.game.set_to_play(color);
                self.is_turn_known = true;
            }
            let Some(color) = mover(property.ident()) else { continue };
            if self.moves >= moves {
                return Ok(Reached::Limit);
            }
            self.make_move(node, color, property)?;
        }
        Ok(Reached::End)
    }

    fn set_up(&mut self, node: NodeId) -> Result<(), ReplayError> {
        let record = self.record;
        let board = self.game.board();
        let before = ByColor::from_fn(|color| *board.stones(color));
        let mut stones = before;
        for property in record.properties(node) {
            let color = match property.ident().as_str() {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                _ => continue,
            };
            for value in property.values() {
                let area = value
                    .points(self.game.size())
                    .ok_or_else(|| self.not_a_point(node, property, value))?;
                stones.black -= area;
                stones.white -= area;
                if let Some(color) = color {
                    stones[color] |= area;
                }
            }
        }
        if stones != before {
            let board = Board::with_stones(self.game.size(), &stones)
                .ok_or(ReplayError::NoLiberty { node, moves: self.moves })?;
            self.game.set_up(board, self.game.to_play());
            if !self.is_turn_known {
                self.game.set_to_play(self.first_turn());
            }
        }
        Ok(())
    }

    fn make_move(
        &mut self,
        node: NodeId,
        color: Color,
        property: &Property,
    ) -> Result<(), ReplayError> {
        let Some(value) = property.values().first() else { return Ok(()) };
        let mv = move_from(self.game.size(), value)
            .ok_or_else(|| self.not_a_point(node, property, value))?;
        let moves = self.moves;
        self.game.play_anyway(color, mv).map_err(|reason| ReplayError::Impossible {
            node,
            moves,
            color,
            mv,
            reason,
        })?;
        self.moves += 1;
        self.is_turn_known = true;
        Ok(())
    }

    /// Whose turn it is before anything has told.
    fn first_turn(&self) -> Color {
        let board = self.game.board();
        let only_black =
            !board.stones(Color::Black).is_empty() && board.stones(Color::White).is_empty();
        let is_given_handicap = self.game.handicap() > 0 || only_black;
        self.first_mover.unwrap_or(if is_given_handicap { Color::White } else { Color::Black })
    }

    fn not_a_point(&self, node: NodeId, property: &Property, value: &Value) -> ReplayError {
        ReplayError::NotAPoint {
            node,
            moves: self.moves,
            size: self.game.size(),
            ident: property.ident().clone(),
            value: value.raw().chars().take(40).collect(),
        }
    }
}

/// The move that a value tells: a pass if it is empty, or `tt` on boards that have no such point.
fn move_from(size: Size, value: &Value) -> Option<Move> {
    if let Some(point) = size.point_from_sgf(value.raw()) {
        return Some(Move::Play(point));
    }
    let text = value.line().to_ascii_lowercase();
    let is_small = size.width() <= 19 && size.height() <= 19;
    match &*text {
        "" | "pass" => Some(Move::Pass),
        "tt" if is_small => Some(Move::Pass),
        point => size.point_from_sgf(point).map(Move::Play),
    }
}
