//! The opening: possible omission numbers and cases [Tajima and Sanechika, opening].
//!
//! Two ways to find a move where look-ahead sees nothing, and both together:
//!
//! - **Cases** (`cases.rs`, the paper's SC): a position is divided into situations that players have
//!   names for. Each proposes moves with a value of its own and bonuses.
//! - **PON** (`pon.rs`, `standing.rs`, the paper's SP): how many moves in a row a group can leave
//!   unanswered. A position is worth, over all groups, strength by PON times the area dominated.
//! - **Both**: cases propose, PON judges (`candidates.rs`).
//!
//! Whoever wants candidates of a game calls [`consider`]. It gives an [`Opinion`]: the candidates,
//! each with its cases (its reasons), its value by cases, by PON and by both; the intentions of the
//! opponent's last move; and the groups with their PON.
//!
//! ```
//! use evaluation::{Evaluator, Judge, Model};
//! use goban::{Color, Game, Rules, Size};
//! use opening::{Settings, consider};
//! use tracks::Keeping;
//!
//! let mut game = Game::new(Size::square(19)?, Rules::CHINESE);
//! game.play(Color::Black, "Q16".parse()?)?;
//! let model = Model::fitted();
//! let judge = Judge::new(&model, game.size());
//! let mut evaluator = Evaluator::new(game.board().clone(), Keeping::Incremental);
//! let opinion = consider(&game, &mut evaluator, &judge, &Settings::usual());
//! assert!(opinion.candidates.iter().any(|candidate| candidate.at.to_string() == "D4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Page`] holds standard corner sequences written by hand, [`Book`] what was played in games.
//! [`choose`] answers problems with a few choices, as the paper's experiment does.

mod book;
mod candidates;
mod case;
mod cases;
mod choices;
pub mod dame;
mod frame;
mod glance;
mod page;
mod phase;
mod pon;
mod sight;
mod standing;
mod values;
mod weights;

pub use book::{BadBook, Book, Entry, Maker};
pub use candidates::{Candidate, Opinion, Settings, Width, by_pon_alone, consider};
pub use case::{Amount, Bonus, Case, Proposal};
pub use choices::{Answer, Matched, Method, choose, matched};
pub use glance::glance_after;
pub use page::{BadPage, Page};
pub use phase::{is_opening, open_areas};
pub use pon::{Estimate, OtherKind, Pon, rounded};
pub use standing::{Held, LINES, REACH, Scale, Standing};
pub use values::{FEATURES, Features, Values};
