//! Matches without boards: the result of a game is drawn with the chances that a known difference
//! of strength gives.

use lab::SplitMix64;
use lab::statistics::{Elo, GameResult, Games, Pairs};

/// The chances of a player against another in a pair of games.
pub(super) struct Player {
    /// The expected score with the better colour and with the worse. Their mean is the score that
    /// the player's strength gives.
    scores: [f64; 2],
    draws: f64,
}

impl Player {
    pub(super) fn new(strength: Elo, colour: f64, draws: f64) -> Self {
        let score = strength.score();
        // Both games need a chance: a stronger player's better colour cannot be worth as much.
        let colour = colour.clamp(0.0, score.min(1.0 - score));
        Self { scores: [score + colour, score - colour], draws: draws.clamp(0.0, 1.0) }
    }

    /// The chance to win the first game of a pair.
    pub(super) fn first_win_chance(&self) -> f64 {
        let [score, _] = self.scores;
        score - self.draw_chance(score) / 2.0
    }

    /// A game can be drawn as far as neither side's score is certain.
    fn draw_chance(&self, score: f64) -> f64 {
        2.0 * self.draws * score.min(1.0 - score)
    }

    fn pair(&self, chance: &mut SplitMix64) -> [GameResult; 2] {
        self.scores.map(|score| {
            let (draw, lot) = (self.draw_chance(score), chance.unit());
            if lot < score - draw / 2.0 {
                GameResult::Win
            } else if lot < score + draw / 2.0 {
                GameResult::Draw
            } else {
                GameResult::Loss
            }
        })
    }
}

/// A match as it goes on.
pub(super) struct Match {
    first: Games,
    games: Games,
    pairs: Pairs,
}

impl Match {
    pub(super) const EMPTY: Self =
        Self { first: Games::EMPTY, games: Games::EMPTY, pairs: Pairs::EMPTY };

    /// Plays so many pairs more.
    pub(super) fn play(&mut self, player: &Player, pairs: u32, chance: &mut SplitMix64) {
        for _ in 0..pairs {
            let pair = player.pair(chance);
            self.first.add(pair[0]);
            for game in pair {
                self.games.add(game);
            }
            self.pairs.add(pair);
        }
    }

    /// The first games of all pairs.
    pub(super) const fn first_games(&self) -> Games {
        self.first
    }

    /// All games.
    pub(super) const fn games(&self) -> Games {
        self.games
    }

    /// All pairs.
    pub(super) const fn pairs(&self) -> Pairs {
        self.pairs
    }
}
