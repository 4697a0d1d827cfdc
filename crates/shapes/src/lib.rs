//! Patterns: how to link one's own stones and divide the opponent's, proved by retrograde analysis,
//! and the shapes that players have names for [Bouzy, move decision, 2.2 and 5].
//!
//! **Generated.** A small window of the board with two stones of one colour, or a stone and the edge,
//! is a game: are they joined in the end? [`generate()`] proves every stone arrangement of a window
//! backwards from the full ones, twice, with the worst and the best outside, which gives it one of
//! the nine [`State`]s. The tables of all windows are shared together in a [`Book`] that is embedded
//! in the program; `cargo xtask shapes` writes it.
//!
//! **Written by hand.** [`families()`] are text files with pictures, names and examples.
//!
//! **On the board.** [`Shapes`] keeps the patterns of a board as moves are played and taken back.
//! [`Shapes::candidates`] lists the moves that they want by urgency ([`Strategy`]) as far
//! as their goals are not complete ([`Living`]), and [`Shapes::changes`] tells which patterns a move orders or disorders.
//!
//! ```
//! use goban::{Color, Diagram};
//! use shapes::{Living, Shapes, Strategy};
//! use tracks::Keeping;
//!
//! let board = "
//!     . . . . . .
//!     . . X O . .
//!     . . . . X .
//!     . . . . . .
//! "
//! .parse::<Diagram>()?
//! .board();
//! let mut shapes = Shapes::new(&board, Keeping::Incremental);
//! shapes.refresh(&board);
//! let living = Living::unconditional(&board);
//! let moves = shapes.candidates(&board, Color::Black, Strategy::Doubling, &living);
//! assert!(moves.iter().any(|candidate| candidate.at.to_string() == "D2"));
//! # Ok::<(), goban::BadDiagram>(())
//! ```

#![allow(clippy::trivially_copy_pass_by_ref)] // windows and places are records that happen to be small

mod book;
mod census;
mod database;
mod evaluate;
mod family;
mod find;
mod frame;
mod generate;
mod living;
mod ordering;
mod place;
mod state;
mod store;
mod urgency;
mod window;

pub use book::{Binder, Book, Damaged};
pub use census::Census;
pub use database::{book, embedded, generate_all, read_again};
pub use evaluate::Match;
pub use family::{
    BadPattern, Example, Families, Named, Pattern, PatternId, Sign, families, family_files,
    read_patterns,
};
pub use generate::{MOST_RANK, Table, generate};
pub use living::Living;
pub use ordering::{Change, Effect, Role, effect, role};
pub use place::Place;
pub use state::{State, Value};
pub use store::{Found, Shapes};
pub use urgency::{Bases, Candidate, Strategy, Urgency, bases};
pub use window::{Closed, End, Goal, RELATIONS, Relation, Window, all_windows};
