//! Look-ahead about strings: which can be captured, which can be saved, and by which line.
//!
//! Every answer is a verdict with its line and, through the view that it was read by, its track.
//! Running out of budget is a verdict of its own: no caller can mistake *not proved* for *safe*.

pub mod capture;
pub mod connection;
pub mod eyes;
mod goal;
pub mod life;
mod proof;
pub mod race;
mod verdict;

pub use capture::{Capture, CaptureStatus};
pub use connection::{Connection, ConnectionStatus};
pub use life::{Life, LifeStatus};
pub use race::{ChainRace, Race, RaceStatus};
pub use verdict::{Answer, Verdict};
