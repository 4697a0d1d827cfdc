//! Levels are budgets: how much a move may look at. Time only chooses among them, so that a level
//! alone gives the same move on every machine.

use std::time::Duration;

use evaluation::LifeBudget;
use goban::{Color, Game};
use gtp::{Clock, TimeSystem};

/// How hard the engine thinks, from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Level(u8);

/// What one move may look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Candidates that are tried.
    pub(crate) tried: usize,
    /// The opponent's answers to each.
    pub(crate) answers: usize,
    /// Random games for the overview.
    pub(crate) games: u32,
    /// Trial games on 9x9.
    pub(crate) trials: u32,
    /// Reading about the life of groups.
    pub(crate) lives: LifeBudget,
}

impl Default for Level {
    fn default() -> Self {
        Self::MOST
    }
}

impl Level {
    /// The lowest.
    pub(crate) const LEAST: Self = Self(1);
    /// The highest, and the one that is played if nothing is said.
    pub(crate) const MOST: Self = Self(10);

    /// A level from 1 to 10.
    pub(crate) fn new(number: u8) -> Option<Self> {
        (Self::LEAST.0..=Self::MOST.0).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// What a move may look at. The lowest level plays what good players would think of first.
    pub(crate) fn budget(self) -> Budget {
        let tenths = u32::from(self.0);
        Budget {
            tried: 2 * usize::from(self.0) - 1,
            answers: 3 * usize::from(self.0) / 10,
            games: 20 * tenths,
            trials: 16_000 * (tenths - 1) / 9,
            lives: LifeBudget { nodes: 300 * tenths, groups: 8 },
        }
    }

    /// What it costs, as a share of what the highest costs: next to nothing at the lowest, and then
    /// by the number of games and candidates.
    fn cost(self) -> f64 {
        0.05 + 0.095 * f64::from(self.0)
    }

    /// The highest level up to this one that costs no more than this, if the highest of all costs
    /// `whole`.
    fn within(self, allowed: Duration, whole: Duration) -> Self {
        let fits = |&number: &u8| whole.mul_f64(Self(number).cost()) <= allowed;
        Self((Self::LEAST.0..=self.0).rev().find(fits).unwrap_or(Self::LEAST.0))
    }
}

/// What moves have cost lately.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pace {
    /// At the highest level, the slowest of late.
    whole: Duration,
}

impl Pace {
    /// Notes what a move took at a level.
    pub(super) fn note(&mut self, level: Level, took: Duration) {
        // What was slow is remembered for some moves.
        self.whole = took.div_f64(level.cost()).max(self.whole.mul_f64(0.9));
    }

    /// The level for a move of this colour: the wanted one, or less if time is short.
    pub(super) fn level(&self, wanted: Level, clock: &Clock, game: &Game, color: Color) -> Level {
        allowed(clock, game, color).map_or(wanted, |allowed| wanted.within(allowed, self.whole))
    }
}

/// Of the time for a move, what is left for the way to the controller and for slow moves.
const MARGIN: f64 = 0.6;

/// What a move may take, if there is a limit.
fn allowed(clock: &Clock, game: &Game, color: Color) -> Option<Duration> {
    let left = clock.left(color);
    let in_period = |stones: u32, time: Duration| (time / stones.max(1)).mul_f64(MARGIN);
    let main = |time: Duration| {
        // Half of what is empty is still to be played by each side, and never fewer than some moves.
        let empty = u32::try_from(game.board().empty_points().len()).unwrap_or(u32::MAX);
        (time / (empty / 2).max(20)).mul_f64(MARGIN)
    };
    match (clock.system(), left) {
        (TimeSystem::Unlimited, None) => None,
        (_, Some(left)) if left.stones > 0 => match clock.system() {
            TimeSystem::Byoyomi { period, .. } => Some(period.min(left.time).mul_f64(MARGIN)),
            _ => Some(in_period(left.stones, left.time)),
        },
        (TimeSystem::Canadian { period, stones, .. }, Some(left)) => {
            Some(main(left.time).max(in_period(stones, period)))
        }
        (TimeSystem::Byoyomi { period, .. }, Some(left)) => {
            Some(main(left.time).max(period.mul_f64(MARGIN)))
        }
        (_, Some(left)) => Some(main(left.time)),
        (TimeSystem::Absolute { main: time }, None) => Some(main(time)),
        (TimeSystem::Canadian { main: time, period, stones }, None) => {
            Some(main(time).max(in_period(stones, period)))
        }
        (TimeSystem::Byoyomi { main: time, period, .. }, None) => {
            Some(main(time).max(period.mul_f64(MARGIN)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};
    use gtp::TimeLeft;

    #[test]
    fn budgets_grow_with_the_level() {
        let budgets: Vec<Budget> =
            (1..=10).map(|number| Level::new(number).unwrap().budget()).collect();
        assert!(budgets.windows(2).all(|pair| {
            pair[0].tried <= pair[1].tried
                && pair[0].games < pair[1].games
                && pair[0].lives.nodes < pair[1].lives.nodes
        }));
        assert_eq!([Level::new(0), Level::new(11)], [None, None]);
    }

    #[test]
    fn time_lowers_the_level_and_never_raises_it() {
        let game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
        let mut pace = Pace::default();
        pace.note(Level::MOST, Duration::from_millis(200));
        let level = |clock: &Clock, wanted| pace.level(wanted, clock, &game, Color::Black);
        let unlimited = Clock::default();
        assert_eq!(level(&unlimited, Level::MOST), Level::MOST);
        let absolute =
            |seconds| Clock::new(TimeSystem::Absolute { main: Duration::from_secs(seconds) });
        assert_eq!(level(&absolute(3600), Level::MOST), Level::MOST);
        assert_eq!(level(&absolute(1), Level::MOST), Level::LEAST);
        let middle = level(&absolute(10), Level::MOST);
        assert!(Level::LEAST < middle && middle < Level::MOST, "{middle:?}");
        let low = Level::new(2).unwrap();
        assert_eq!(level(&absolute(3600), low), low);
        // What is left counts, not what there was.
        let mut late = absolute(3600);
        late.set_left(Color::Black, TimeLeft { time: Duration::from_secs(1), stones: 0 });
        assert_eq!(level(&late, Level::MOST), Level::LEAST);
    }
}
