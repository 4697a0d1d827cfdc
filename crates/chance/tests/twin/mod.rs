//! Made-up games, and the paper's two procedures again: plain recursion over the games as they are
//! written, one distribution at a time, without a memory.

#![allow(dead_code)] // each test uses a part

use chance::games::{Game, Goal, Player};
use chance::{Distribution, HalfPoints};

/// Where the numbers of made-up games come from: splitmix64.
#[derive(Debug, Clone)]
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    /// A score of up to so many half points.
    pub(crate) fn score(&mut self, most: u64) -> HalfPoints {
        HalfPoints::new(self.below(2 * most + 1).cast_signed() - most.cast_signed())
    }

    /// A distribution of up to four outcomes, in eighths: then nothing is rounded anywhere.
    pub(crate) fn distribution(&mut self, most: u64) -> Distribution {
        let mut left = 8;
        let mut outcomes = Vec::new();
        while left > 0 {
            let part = if outcomes.len() == 3 { left } else { 1 + self.below(left) };
            outcomes.push((self.score(most), f64::from(u8::try_from(part).unwrap()) / 8.0));
            left -= part;
        }
        Distribution::new(outcomes).unwrap()
    }

    pub(crate) fn settled(&mut self, most: u64) -> Game {
        if self.below(2) == 0 {
            Game::number(self.score(most))
        } else {
            Game::settled(self.distribution(most))
        }
    }

    /// Any game up to this depth, with sums inside options.
    pub(crate) fn game(&mut self, depth: u64) -> Game {
        match self.below(8) {
            0 | 1 => self.settled(8),
            2 => {
                let parts = 2 + self.below(2);
                Game::sum((0..parts).map(|_| self.game(depth.saturating_sub(1))).collect())
            }
            _ if depth == 0 => self.settled(8),
            _ => self.choice(|dice| dice.game(depth - 1)),
        }
    }

    pub(crate) fn choice(&mut self, mut option: impl FnMut(&mut Self) -> Game) -> Game {
        let (left, right) = (1 + self.below(2), 1 + self.below(2));
        let left = (0..left).map(|_| option(self)).collect();
        let right = (0..right).map(|_| option(self)).collect();
        Game::choice(left, right).unwrap()
    }

    /// A score of up to so many whole points.
    fn points(&mut self, most: u64) -> HalfPoints {
        let points = self.score(most);
        points + points
    }

    /// Two outcomes in whole points.
    pub(crate) fn coin(&mut self, most: u64) -> Game {
        let p = f64::from(u8::try_from(1 + self.below(7)).unwrap()) / 8.0;
        let outcomes = vec![(self.points(most), p), (self.points(most), 1.0 - p)];
        Game::settled(Distribution::new(outcomes).unwrap())
    }

    /// One option a side.
    pub(crate) fn switch(&mut self, mut option: impl FnMut(&mut Self) -> Game) -> Game {
        let (left, right) = (option(self), option(self));
        Game::choice(vec![left], vec![right]).unwrap()
    }

    /// A game of exactly this depth with two options a side, which end in two outcomes each.
    pub(crate) fn full(&mut self, depth: u64, most: u64) -> Game {
        self.tree(depth, &|dice| dice.coin(most))
    }

    /// The same with certain ends.
    pub(crate) fn certain(&mut self, depth: u64, most: u64) -> Game {
        self.tree(depth, &|dice| Game::number(dice.points(most)))
    }

    fn tree(&mut self, depth: u64, end: &dyn Fn(&mut Self) -> Game) -> Game {
        if depth == 0 {
            return end(self);
        }
        let mut two = || (0..2).map(|_| self.tree(depth - 1, end)).collect::<Vec<_>>();
        let (left, right) = (two(), two());
        Game::choice(left, right).unwrap()
    }
}

/// What is left of a game: all summands, what is settled, and how many steps may be taken.
#[derive(Debug, Clone)]
pub(crate) struct Twin {
    pub(crate) goal: Goal,
    pub(crate) steps: u64,
}

impl Twin {
    /// The paper's procedure. `None` after too many steps.
    pub(crate) fn value(&mut self, games: &[Game], settled: f64, player: Player) -> Option<f64> {
        self.steps = self.steps.checked_sub(1)?;
        let games: Vec<Game> = games.iter().flat_map(Game::summands).cloned().collect();
        if games.is_empty() {
            return Some(match self.goal {
                Goal::ExpectedScore => settled,
                Goal::WinningProbability => f64::from(u8::from(settled > 0.0)),
            });
        }
        if let Some(first) = games.iter().position(|game| game.distribution().is_some()) {
            return self.throw(&games, first, settled, player);
        }
        let mut best: Option<f64> = None;
        for (place, game) in games.iter().enumerate() {
            for option in game.options(player) {
                let mut after = games.clone();
                after[place] = option.clone();
                let value = self.value(&after, settled, player.other())?;
                best = Some(best.map_or(value, |best| match player {
                    Player::Left => best.max(value),
                    Player::Right => best.min(value),
                }));
            }
        }
        best
    }

    fn throw(&mut self, games: &[Game], first: usize, settled: f64, player: Player) -> Option<f64> {
        let mut rest = games.to_vec();
        let thrown = rest.remove(first);
        let outcomes = thrown.distribution()?.outcomes().to_vec();
        if self.goal == Goal::ExpectedScore {
            let mean: f64 = outcomes.iter().map(|(score, p)| p * score.points()).sum();
            return self.value(&rest, settled + mean, player);
        }
        let mut sum = 0.0;
        for (score, p) in outcomes {
            sum += p * self.value(&rest, settled + score.points(), player)?;
        }
        Some(sum)
    }
}

pub(crate) const GOALS: [Goal; 2] = [Goal::ExpectedScore, Goal::WinningProbability];
pub(crate) const PLAYERS: [Player; 2] = [Player::Left, Player::Right];
