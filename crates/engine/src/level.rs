//! Levels are budgets: how much a thought may look at. A level gives the same move on every machine;
//! time only chooses among levels, and that is the caller's. The budgets are candidates, answers, random
//! playouts, trial games, and positions for life and death.

use decision::{Foresight, Settings, trial};
use life::LifeBudget;

/// How hard the program thinks, from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What one thought may look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Candidates that are tried.
    pub tried: usize,
    /// The opponent's answers to each.
    pub answers: usize,
    /// Random games for the evaluation.
    pub games: u32,
    /// Trial games on 9x9.
    pub trials: u32,
    /// Sides from which the network looks at the position.
    pub sides: usize,
    /// Looks ahead by the network, in hundredths of what the settings say.
    pub looks: u32,
    /// Reading about the life of groups.
    pub lives: LifeBudget,
}

/// The level from which on the network looks at a position from all sides.
const FROM_ALL_SIDES: u8 = 4;

impl Default for Level {
    fn default() -> Self {
        Self::MOST
    }
}

impl Level {
    /// The lowest.
    pub const LEAST: Self = Self(1);
    /// The highest, and the one that is played if nothing is said.
    pub const MOST: Self = Self(10);

    /// A level from 1 to 10.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (Self::LEAST.0..=Self::MOST.0).contains(&number).then_some(Self(number))
    }

    /// The nearest level that there is.
    #[must_use]
    pub fn nearest(number: u8) -> Self {
        Self(number.clamp(Self::LEAST.0, Self::MOST.0))
    }

    /// All levels up to this one, this one first.
    pub fn downwards(self) -> impl Iterator<Item = Self> {
        (Self::LEAST.0..=self.0).rev().map(Self)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What a thought may look at. The lowest level plays what good players would think of first.
    #[must_use]
    pub fn budget(self) -> Budget {
        let tenths = u32::from(self.0);
        Budget {
            tried: 2 * usize::from(self.0) - 1,
            answers: 3 * usize::from(self.0) / 10,
            games: 20 * tenths,
            trials: 16_000 * (tenths - 1) / 9,
            sides: if self.0 < FROM_ALL_SIDES { 1 } else { 8 },
            looks: 100 * (tenths - 1) / 9,
            lives: LifeBudget { nodes: 300 * tenths, groups: 8 },
        }
    }

    /// The settings of the default program at this level: no more than the level allows, and at the
    /// highest what they say.
    #[must_use]
    pub fn restrict(self, settings: Settings) -> Settings {
        if self == Self::MOST {
            return settings;
        }
        let budget = self.budget();
        let games = settings.trial.games.min(budget.trials);
        let looks = settings.foresight.looks * budget.looks / 100;
        Settings {
            tried: settings.tried.min(budget.tried),
            answers: settings.answers.min(budget.answers),
            foresight: Foresight { looks, ..settings.foresight },
            trial: trial::Settings { games, ..settings.trial },
            ..settings
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_grow_with_the_level() {
        let mut budgets: Vec<Budget> = Level::MOST.downwards().map(Level::budget).collect();
        budgets.reverse();
        assert_eq!(budgets.len(), 10);
        assert!(budgets.windows(2).all(|pair| {
            pair[0].tried <= pair[1].tried
                && pair[0].games < pair[1].games
                && pair[0].lives.nodes < pair[1].lives.nodes
        }));
        assert_eq!([Level::new(0), Level::new(11)], [None, None]);
        assert_eq!(Level::nearest(0), Level::LEAST);
    }

    #[test]
    fn a_level_only_takes_away() {
        let few = Settings { tried: 3, ..Settings::default() };
        assert_eq!(Level::MOST.restrict(few), few);
        let low = Level::LEAST.restrict(few);
        assert_eq!((low.tried, low.trial.games), (1, 0));
        assert_eq!(Level::nearest(5).restrict(few).tried, 3);
    }
}
