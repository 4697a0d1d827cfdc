//! A game looked back on: what every move cost, which were mistakes, and what would have been better.
//!
//! Every position of the game is thought about alike, by whoever has time ([`look`]); what is worth
//! keeping of a thought is a [`Sight`]. A [`Review`] gathers the sights in any order and judges every
//! move whose sights are there. So the first judgements show at once, work can be shared out among
//! many, and a review that was stopped goes on where it was. The same sights give the same review.
//!
//! ```
//! use decision::Caller;
//! use engine::{Level, Terms, Thinker};
//! use goban::{Game, Rules, Size};
//! use review::{Review, look};
//!
//! let mut game = Game::new(Size::square(5)?, Rules::CHINESE);
//! for name in ["C3", "B3", "A1"] {
//!     game.play(game.to_play(), name.parse()?)?;
//! }
//! let mut thinker = Thinker::new(Terms { level: Level::LEAST, ..Terms::default() });
//! let mut review = Review::of(game);
//! while let Some(place) = review.next_open() {
//!     let sight = look(&mut thinker, &review.position(place), review.played(place), Caller::ALONE);
//!     review.note(place, sight);
//! }
//! assert_eq!(review.judgements().count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cause;
mod judgement;
mod review;
mod sight;
mod summary;

pub use cause::Cause;
pub use judgement::{Judgement, MISTAKE};
pub use review::Review;
pub use sight::{Aim, LEVEL, Played, Sight, look};
pub use summary::{Account, Phase, accounts};
