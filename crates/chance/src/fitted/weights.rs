//! Weights of the chance of winning, written by `aizome fit-chance` from 3112 positions.

use super::FEATURES;

/// By the quick evaluation.
pub(super) const QUICK: [f64; FEATURES] =
    [0.0000, 0.0000, 0.1587, 0.0000, 0.1430, 0.5867, 0.0000, 0.0000, 1.9770];

/// By an evaluation that hears the network.
pub(super) const HEARD: [f64; FEATURES] =
    [0.0000, 0.0000, 1.0351, 0.0000, 0.4377, 0.3477, 0.0000, 0.0000, 10.2448];
