//! What a game must tell to be searched.

use std::fmt::Debug;

/// How good a position is. Values of a game lie strictly between `-INFINITE` and `INFINITE`.
pub type Value = i64;

/// Beyond every value of every game.
pub const INFINITE: Value = i64::MAX / 4;

/// What tells two nodes of the tree apart. Both parts are compared: a table never takes one node
/// for another whose `rest` differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Key {
    /// A hash of the position.
    pub position: u64,
    /// What else the rest of the game depends on, as it is: the player to move, moves that history
    /// forbids.
    pub rest: u64,
}

/// A game of two players who move in turn and know all.
pub trait Game {
    /// A move.
    type Move: Copy + PartialEq + Debug;

    /// Adds the legal moves to `moves`, the most promising first. There is at least one, unless the
    /// game is over.
    fn moves(&mut self, moves: &mut Vec<Self::Move>);

    /// Makes a legal move.
    fn play(&mut self, mv: Self::Move);

    /// Takes the last move back.
    fn undo(&mut self);

    /// If the game is over, what it is worth to the player who would be to move.
    fn end(&mut self) -> Option<Value>;

    /// A guess of what the position is worth to the player to move.
    fn estimate(&mut self) -> Value;

    /// The key of the node.
    fn key(&mut self) -> Key;

    /// The move's place in a table by player and kind of move, for the history heuristic: equal for
    /// moves that are likely to be good or bad together, and below a small number.
    fn slot(&self, mv: Self::Move) -> usize;

    /// A legal move that does nothing, to be tried for null-move pruning; none where doing nothing
    /// would mean something else, such as the end of the game.
    fn null_move(&self) -> Option<Self::Move>;
}
