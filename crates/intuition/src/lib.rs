//! Intuition: a small network of our own that looks at a position once and says where strong players
//! would look first, whose the points will be, and by how much a side leads.
//!
//! It is a hunch and never a proof: nothing is read out, and what reading proves always stands above
//! it. None of the papers has it; they wish for it where they say that a chance or an urgency "could
//! not be estimated well enough".
//!
//! The network is trained by the programs in `training/`, and its weights are data of this crate. What
//! happens here is arithmetic: `planes` describes a position in numbers, `winograd` and `matrix`
//! do the convolutions with whatever vector instructions the processor has, and `network` puts them
//! together. One position is always computed by one worker in the same order, so that the result is the
//! same bit for bit from run to run, whoever works. Processors with and without fused multiplication
//! differ in the last digits.
//!
//! ```
//! use goban::{Game, Rules, Size};
//! use intuition::{Network, Position};
//!
//! let network = Network::shipped();
//! let game = Game::new(Size::square(9)?, Rules::CHINESE);
//! let hunch = network.evaluate(&Position::of(&game));
//! let best = game.size().points().max_by(|&a, &b| hunch.policy[a].total_cmp(&hunch.policy[b]));
//! assert_eq!(best.map(|point| game.size().line(point) >= 3), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// What is made for a processor's vectors must stand where it is dispatched, or it is not made for them.
#![allow(clippy::inline_always)]

mod matrix;
mod network;
mod planes;
mod weights;
mod winograd;

pub use network::{Hunch, Network, Scratch};
pub use planes::Position;
pub use weights::WeightsError;
