//! What a thought says of a move, in a sentence or two: what it does to whom, what happens otherwise, and
//! what it is worth. Sentences are made of typed reasons by the messages of a language, one file each
//! (`messages/`), in Project Fluent's format. No sentence is put together here.
//!
//! What is said is read off the ledger of the move (`engine/src/ledger.rs`): the fact that is proved
//! behind its largest part. Where nothing is proved behind it, that is said.
//!
//! ```
//! use decision::Caller;
//! use engine::{Level, Terms, Thinker};
//! use goban::{Game, Move, Rules, Size};
//! use words::Language;
//!
//! let game = Game::new(Size::square(7)?, Rules::CHINESE);
//! let mut thinker = Thinker::new(Terms { level: Level::LEAST, ..Terms::default() });
//! let thought = thinker.think(&game, Caller::ALONE);
//! if let Move::Play(at) = thought.best {
//!     words::weigh(&mut thinker, &thought, at, Caller::ALONE);
//!     assert!(words::sentence(&thought, at, Language::English).starts_with(&at.to_string()));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod place;
mod sentence;
mod verdict;

pub use catalogue::Language;
pub use sentence::{deed, ledger, of_ledger, score, sentence, weigh};
pub use verdict::Verdict;
