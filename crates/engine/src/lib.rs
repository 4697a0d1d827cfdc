//! The one door to a thought. Whoever wants one (the protocol, the web board, an experiment) asks a
//! [`Thinker`] for it and gets the same one.
//!
//! A thinker follows a game by moves played and taken back. What it knows of the position is kept as
//! objects with their tracks, and what it thought is kept as a [`Thought`]: a value with the position,
//! the program, the evaluation, the candidates with all that was found while they were tried, and what
//! decided. Asking twice is free, and *why* is read off the thought that was had.
//!
//! ```
//! use decision::Caller;
//! use engine::{Terms, Thinker};
//! use goban::{Game, Rules, Size};
//!
//! let mut thinker = Thinker::new(Terms { level: engine::Level::LEAST, ..Terms::default() });
//! let mut game = Game::new(Size::square(7)?, Rules::CHINESE);
//! for _ in 0..4 {
//!     let thought = thinker.think(&game, Caller::ALONE);
//!     game.play(game.to_play(), thought.mv())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ending;
mod estimate;
mod followed;
mod judged;
mod ledger;
mod level;
mod memory;
mod odds;
mod questions;
mod shipped;
mod small;
mod stored;
mod thinker;
mod thought;
mod why;

pub use estimate::Estimate;
pub use judged::Judged;
pub use ledger::{Fact, Kind, Ledger, LedgerPart};
pub use level::{Budget, Level};
pub use odds::Prospects;
pub use questions::Question;
pub use shipped::{belief, generator, light_policy, model, policy};
pub use small::{LARGEST as LARGEST_SOLVED, SmallValue, counts_everything, values_of_moves};
pub use stored::{Solved, Stored};
pub use thinker::{Terms, Thinker, Work};
pub use thought::{Outcome, Thought};
pub use why::{Proof, Shown, Subject, Threat, Why};
