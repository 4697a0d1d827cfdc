//! The chance of winning of a judged position, its distribution of scores and its battles.
//!
//! The chances of groups are the evaluation's, which has heard the solver and, where the program has
//! it, the network; so the mean of the distribution is the lead that is told. The curve is the one that
//! was fitted to evaluations of the same kind.

use chance::WinChance;
use chance::fitted::Curve;
use decision::odds::{ByEvaluation, Count, Fight, Odds};
use goban::{Color, Game};

use crate::Judged;

/// What a position may come to for a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Prospects {
    /// The distribution of the score and what it rests on.
    pub odds: Odds,
    /// The battles with their outcomes.
    pub fights: Vec<Fight>,
    /// The chance of winning: the fitted one.
    pub chance: WinChance,
    /// The same as a sum over the outcomes of battles.
    pub over_fights: WinChance,
}

impl Judged {
    /// What this position of a game may come to for a player.
    #[must_use]
    pub fn prospects(&self, game: &Game, player: Color) -> Prospects {
        let position = (&self.evaluation, game.board());
        let curve = if self.hunch.is_some() { Curve::HEARD } else { Curve::QUICK };
        let odds = Odds::of(position, Count::of(game), player, &ByEvaluation);
        let fights = odds.fights(position, &self.lives, &curve);
        let (chance, over_fights) = (odds.fitted(&curve), odds.over_fights(&fights, &curve));
        Prospects { odds, fights, chance, over_fights }
    }
}
