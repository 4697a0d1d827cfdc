//! The one number for a position: the score that is expected, how far it may be off, and the chance of
//! winning that goes with both. Whoever shows a score of a thought shows this one.
//!
//! The score is what the looks ahead or the trial games of the best move say, for they saw the most; where
//! nothing was explored, or the best is a pass, it is the evaluation's. The spread is the network's: one
//! who leads by it wins three games of four, so that half of all games end within it on either side. The
//! chance of winning is what the same looks say; where there were none it follows from score and spread.

use goban::{Color, Move};

use crate::thought::Thought;

/// The score of a position as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Points by which Black leads, komi included.
    pub black_lead: f64,
    /// Half of such games end within so many points of it; nothing without the network.
    pub spread: Option<f64>,
    /// The chance that Black wins; nothing without the network.
    pub black_wins: Option<f64>,
}

/// A spread is not less: nobody is surer than to a point.
const LEAST_SPREAD: f64 = 0.5;

impl Estimate {
    /// A lead with what is known of its spread.
    fn new(black_lead: f64, spread: Option<f64>) -> Self {
        let spread = spread.map(|spread| spread.max(LEAST_SPREAD));
        // By one spread ahead one wins three of four.
        let black_wins = spread.map(|spread| 1.0 / (1.0 + 3f64.powf(-black_lead / spread)));
        Self { black_lead, spread, black_wins }
    }

    /// The side that leads, and by how much.
    #[must_use]
    pub fn leader(&self) -> (Color, f64) {
        let color = if self.black_lead >= 0.0 { Color::Black } else { Color::White };
        (color, self.black_lead.abs())
    }

    /// The chance that a side wins.
    #[must_use]
    pub fn wins(&self, color: Color) -> Option<f64> {
        self.black_wins.map(|black| if color == Color::Black { black } else { 1.0 - black })
    }
}

impl Thought {
    /// The best that is known of the score.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let seen = match self.best {
            Move::Play(_) => self.verdict(self.best),
            Move::Pass => None,
        };
        let evaluated = || self.judged.evaluation.black_lead_in(&self.game);
        let is_black = self.player() == Color::Black;
        let lead = seen.as_ref().map_or_else(evaluated, |verdict| {
            let points = f64::from(verdict.points);
            if is_black { points } else { -points }
        });
        let spread = self.judged.hunch.as_ref().map(|hunch| f64::from(hunch.spread));
        let estimate = Estimate::new(lead, spread);
        let wins = seen.and_then(|verdict| verdict.win).map(f64::from);
        let wins = wins.map(|wins| if is_black { wins } else { 1.0 - wins });
        Estimate { black_wins: wins.or(estimate.black_wins), ..estimate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_of_one_spread_wins_three_games_of_four() {
        let black = Estimate::new(6.0, Some(6.0));
        let white = Estimate::new(-6.0, Some(6.0));
        let close = |chance: Option<f64>, wanted: f64| (chance.unwrap() - wanted).abs() < 1e-9;
        assert!(close(black.wins(Color::Black), 0.75) && close(white.wins(Color::White), 0.75));
        assert_eq!(white.leader(), (Color::White, 6.0));
        assert_eq!(Estimate::new(3.0, None).black_wins, None);
    }
}
