//! The chance of winning in the variables of the printed formula, fitted to positions that a far
//! stronger program judged.
//!
//! A logistic curve over the score S, whose steepness depends on the frontier F and on the share M of
//! the board that was played. All are in proportion to the board: S and F to its side, which fitted
//! better than to its area, and M to its area. A part of the curve grows no more where the lead is
//! large, for there the evaluation is wrong more often than a plain logistic curve believes.
//!
//! Turned round it is the same for the other side. `aizome lab run win-calibration` fits it again and
//! judges it on positions that it was not fitted to.

use crate::WinChance;

/// Features of the curve.
pub const FEATURES: usize = 6;

/// The weights of the features.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve {
    /// In the order of [`features`].
    pub weights: [f64; FEATURES],
}

/// What the logistic curve is over: the score alone, with the share played, with the openness, with
/// both; and what of the score is bounded, alone and with the share played.
#[must_use]
pub fn features(score: f64, frontier: u32, moves: u32, area: u32) -> [f64; FEATURES] {
    let area = f64::from(area.max(1));
    let side = area.sqrt();
    let score = score / side;
    let played = (f64::from(moves) / area).min(1.0);
    let closed = side / (side + f64::from(frontier));
    let bounded = score / (1.0 + score.abs());
    [score, score * played, score * closed, score * played * closed, bounded, bounded * played]
}

impl Curve {
    /// The chance of winning, `score` in points for who asks, the komi included.
    #[must_use]
    pub fn chance(&self, score: f64, frontier: u32, moves: u32, area: u32) -> WinChance {
        if score.is_nan() {
            return WinChance::EVEN;
        }
        let score = score.clamp(-1e6, 1e6);
        let features = features(score, frontier, moves, area);
        let sum: f64 = features.iter().zip(self.weights).map(|(x, w)| x * w).sum();
        WinChance::rounded(1.0 / (1.0 + (-sum).exp()))
    }
}
