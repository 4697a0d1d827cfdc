//! The chance of winning [Chen, chance of winning]: what a lead is worth when only the win counts.
//!
//! - [`estimate`]: points and chance of winning over independent groups, the pessimistic and the
//!   optimistic score (sections 2 and 4).
//! - [`printed`]: the paper's `E_W(S, F, M)`, by score, frontier and move number (section 3).
//! - [`fitted`]: a curve in the same variables, fitted to judged positions.
//! - [`battles`]: which unsafe groups fight each other, and what the outcomes are worth (section 5).
//! - [`games`]: probabilistic combinatorial games, a library of its own (section 6).
//!
//! Nothing here knows a board. Groups, frontiers and fights come from outside, as plain data.
//!
//! Everywhere a win is a total strictly above 0, komi included. Scores are whole numbers of half
//! points, so that none is ever rounded.

pub mod battles;
mod distribution;
pub mod estimate;
pub mod fitted;
pub mod games;
pub mod printed;
mod units;

pub use distribution::{BadDistribution, Distribution};
pub use units::{BadChance, BadScore, HalfPoints, WinChance};
