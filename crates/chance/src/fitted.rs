//! The chance of winning in the variables of the printed formula, fitted to positions that a far
//! stronger program judged.
//!
//! A logistic curve over the score S, whose steepness depends on the frontier F, on the share M of the
//! board that was played, and on the spread of the score over the fates of groups in doubt. All are in
//! proportion to the board: S, F and the spread to its side, which fitted better than to its area, and
//! M to its area. A part of the curve grows no more where the lead is large, for there the evaluation is
//! wrong more often than a plain logistic curve believes.
//!
//! No weight is below 0, so that more points are a better chance everywhere, and groups in doubt make a
//! lead worth less. Turned round it is the same for the other side. There are two of them, since an evaluation that
//! hears the network is wrong less often: [`Curve::QUICK`] and [`Curve::HEARD`]. `aizome fit-chance`
//! makes the weights (`fitted/weights.rs`), and `aizome lab run win-calibration` judges them on
//! positions that they were not fitted to.

mod weights;

use crate::WinChance;

/// Features of the curve.
pub const FEATURES: usize = 9;

/// What a chance is told from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Variables {
    /// S in points for who asks, the komi included.
    pub score: f64,
    /// The standard deviation of the score over the fates of groups in doubt, in points.
    pub spread: f64,
    /// F.
    pub frontier: u32,
    /// M.
    pub moves: u32,
    /// Points of the board.
    pub area: u32,
}

/// The weights of the features.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve {
    /// In the order of [`features`].
    pub weights: [f64; FEATURES],
}

/// What the logistic curve is over: the score alone, with the share played, with the openness, with
/// both, with how certain the groups are, with that and the share played; and what of the score is
/// bounded, alone, with the share played and with how certain the groups are.
#[must_use]
pub fn features(of: &Variables) -> [f64; FEATURES] {
    let area = f64::from(of.area.max(1));
    let side = area.sqrt();
    let score = of.score / side;
    let played = (f64::from(of.moves) / area).min(1.0);
    let closed = side / (side + f64::from(of.frontier));
    let certain = side / (side + of.spread.max(0.0));
    let bounded = score / (1.0 + score.abs());
    [
        score,
        score * played,
        score * closed,
        score * played * closed,
        score * certain,
        score * played * certain,
        bounded,
        bounded * played,
        bounded * certain,
    ]
}

impl Curve {
    /// For the quick evaluation, nothing read of lives and nothing heard.
    pub const QUICK: Self = Self { weights: weights::QUICK };

    /// For an evaluation that hears the network.
    pub const HEARD: Self = Self { weights: weights::HEARD };

    /// The chance of winning.
    #[must_use]
    pub fn chance(&self, of: &Variables) -> WinChance {
        if of.score.is_nan() || of.spread.is_nan() {
            return WinChance::EVEN;
        }
        let score = of.score.clamp(-1e6, 1e6);
        let features = features(&Variables { score, ..*of });
        let sum: f64 = features.iter().zip(self.weights).map(|(x, w)| x * w).sum();
        WinChance::rounded(1.0 / (1.0 + (-sum).exp()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(score: f64, spread: f64) -> Variables {
        Variables { score, spread, frontier: 30, moves: 120, area: 361 }
    }

    /// Held of the weights that are shipped.
    #[test]
    fn more_points_are_a_better_chance_and_the_other_side_has_the_rest() {
        for curve in [Curve::QUICK, Curve::HEARD] {
            let mut last = 0.0;
            for score in -60..=60 {
                let score = f64::from(score);
                let chance = curve.chance(&at(score, 10.0)).get();
                let other = curve.chance(&at(-score, 10.0)).get();
                assert!((chance + other - 1.0).abs() < 1e-12);
                assert!(chance > last, "{curve:?} at {score}");
                last = chance;
            }
        }
    }

    #[test]
    fn a_lead_is_worth_less_where_groups_are_in_doubt() {
        for curve in [Curve::QUICK, Curve::HEARD] {
            let [calm, wild] = [0.0, 40.0].map(|spread| curve.chance(&at(15.0, spread)).get());
            assert!(calm > wild && wild > 0.5, "{calm} {wild}");
        }
    }

    #[test]
    fn what_is_no_number_is_even() {
        assert_eq!(Curve::QUICK.chance(&at(f64::NAN, 0.0)), WinChance::EVEN);
        assert!(Curve::QUICK.chance(&at(f64::INFINITY, 0.0)).get() > 0.9);
    }
}
