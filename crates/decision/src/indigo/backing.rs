//! What a search backs up: points, or what is better for the win [Chen, chance of winning, 4 and 7].
//!
//! Everything is told in points, so that what methods propose can be compared. Section 4 has the
//! pessimistic score, which plays safe, the optimistic one, which dares everything, their mean, and a
//! switch between them by who is nearly ahead. `E_W` itself is turned into points by the board's size.
//! Technique II adds points to a game that is won and takes them from one that is lost; its smooth form
//! adds (`E_W` − 0.5) k.

use chance::HalfPoints;
use chance::fitted::Curve;
use evaluation::Evaluation;
use goban::{Board, Color};

use crate::odds::{ByEvaluation, Count, Odds};

/// What is backed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Backing {
    /// The expected points.
    #[default]
    Points,
    /// `S_p`: all unsafe groups turn out badly.
    Pessimistic,
    /// `S_0`: they turn out well.
    Optimistic,
    /// The mean of both.
    Mean,
    /// `S_p` when nearly ahead by it, `S_0` when nearly behind by it, else points.
    Switched,
    /// `E_W`, as a share of half the board.
    Chance,
    /// Technique II: points, ten more above 99% and ten less below 1%.
    Steps,
    /// Technique II in its smooth form.
    Smooth,
}

/// Points that are nearly ahead, or nearly behind, on 19x19.
const NEARLY: f64 = 10.0;

/// Technique II as it is printed: the chances, and the points for them.
const WON: f64 = 0.99;
const LOST: f64 = 0.01;
const STEP: f64 = 10.0;

/// k of the smooth form, which the paper leaves open.
const SMOOTH: f64 = 20.0;

impl Backing {
    /// What a position is worth to a player, in points.
    #[allow(clippy::cast_possible_truncation)] // points of a board
    pub(crate) fn worth(
        self,
        (evaluation, board): (&Evaluation, &Board),
        count: Count,
        player: Color,
    ) -> f32 {
        if self == Self::Points {
            return evaluation.lead_of(player);
        }
        let odds = Odds::of((evaluation, board), count, player, &ByEvaluation);
        self.of(&odds) as f32
    }

    fn of(self, odds: &Odds) -> f64 {
        let [worst, best] =
            [odds.estimate.pessimistic, odds.estimate.optimistic].map(HalfPoints::points);
        let chance = || odds.fitted(&Curve::QUICK).get();
        let area = f64::from(odds.area);
        let nearly = NEARLY * area / 361.0;
        match self {
            Self::Pessimistic => worst,
            Self::Optimistic => best,
            Self::Mean => f64::midpoint(worst, best),
            Self::Switched if worst > -nearly => worst,
            Self::Switched if best < nearly => best,
            Self::Points | Self::Switched => odds.lead,
            Self::Chance => area / 2.0 * chance(),
            Self::Steps => {
                let chance = chance();
                let step = f64::from(chance > WON) - f64::from(chance < LOST);
                odds.lead + STEP * step
            }
            Self::Smooth => odds.lead + SMOOTH * (chance() - 0.5),
        }
    }
}
