//! How much a number of games or measurements can be trusted.
//!
//! [`Tally`] counts games or colour-swapped pairs of games and gives a score and an Elo difference
//! with their error bars; [`Sprt`] says when a match can end; [`Sample`] is for everything that is
//! not a game, and [`Bootstrap`] for those of them that follow no law. The experiment `calibration` shows that the intervals hold what they promise.

mod bootstrap;
mod confidence;
mod elo;
mod interval;
mod sample;
mod sprt;
mod tally;
mod wilson;

pub use bootstrap::{Bootstrap, BootstrapMean};
pub use confidence::{Confidence, NotAConfidence};
pub use elo::{Elo, EloEstimate};
pub use interval::Interval;
pub use sample::Sample;
pub use sprt::{BadSprt, Sprt, SprtVerdict};
pub use tally::{GameResult, Games, Pairs, Tally};
pub use wilson::wilson;
