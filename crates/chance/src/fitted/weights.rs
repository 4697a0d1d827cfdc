//! Weights of the chance of winning, written by `aizome fit-chance`.

use super::FEATURES;

/// By the quick evaluation.
pub(super) const QUICK: [f64; FEATURES] = [1.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0];

/// By an evaluation that hears the network.
pub(super) const HEARD: [f64; FEATURES] = [2.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0];
