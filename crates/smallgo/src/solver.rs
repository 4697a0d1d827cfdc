//! Exact values of small boards, under area scoring and each of three ko rules.
//!
//! The value of a position is what Black gets with best play by both: stones and surrounded points,
//! less White's, everything on the board counted as alive when two passes end the game. It is
//! established by two proofs that meet: Black can force so much, White can hold him to so much.
//! Each proof is a tree with one move of its side and all of the other's. [`search`](self) finds it
//! by depth-first search with iterative deepening, a table of exact keys up to symmetry, enhanced
//! transposition cut-offs, unconditional life for both sides as bounds, and a fitted evaluation
//! that orders moves and leaves hopeless positions (`hope.rs`), or the history heuristic where that
//! is not trusted.
//!
//! Nothing but proofs is ever relied on. Not finding one within a depth means nothing. Such a
//! failure may come from a guess or from the table of another path; it costs time, never truth.
//! Proofs in turn are kept under superko only with what they rest on, so that none is used where
//! the past would forbid one of its moves or allow one of the opponent's that it left out: see
//! `path.rs`. The tests compare with search without any table, and with retrograde analysis, for
//! every position of the smallest boards.
//!
//! Nothing here starts a thread. Black's attempt and White's are two provers that a program may run
//! on two threads over one table; where only one side is asked, the second prover answers the other
//! side's moves from the other end.
//!
//! Under the basic ko rule a game may go round for ever. Such a game is won by nobody, so that each
//! side may be able to force less than the other can prevent: then the bounds do not meet, and
//! [`Bounds::with_drawn_cycles`] gives the value of the game in which a cycle is a draw.

mod bounds;
mod geometry;
mod hope;
mod life;
mod moves;
mod path;
mod perft;
mod position;
mod prover;
mod rule;
mod search;
mod solve;
mod table;
#[cfg(test)]
mod tests;

pub use bounds::Bounds;
pub use geometry::{Geometry, MAX_AREA};
pub use perft::perft;
pub use rule::Rule;
pub use search::{ASKS_EVERY, Role};
pub use solve::{Attempt, Solution, Solver, Start, Unsolvable};
pub use table::Table;
