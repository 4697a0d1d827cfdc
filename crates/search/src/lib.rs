//! Search that knows no game: alpha-beta with iterative deepening and its classical switches
//! [Bouzy, small boards, 5.1 and 6.1], over any [`Game`] of two players and perfect information.
//!
//! Budgets are in nodes, so that results repeat. Whoever runs out of budget is told the result of
//! the last iteration that was finished, and that it is no more than that.
//!
//! [`Halt`] is how any computation is asked to end early.
//!
//! A value is *final* when nothing beyond the horizon can change it: every line that it rests on
//! ends in an end of the game. Iterative deepening stops there.

mod alpha_beta;
mod deepening;
mod game;
mod halt;
mod history;
mod settings;
mod table;

pub use alpha_beta::Visits;
pub use deepening::{Ending, Found, search};
pub use game::{Game, INFINITE, Key, Value};
pub use halt::{Halt, Never};
pub use settings::{Limits, Switches};
pub use table::Table;
