//! Time chooses among levels, so that a level alone gives the same move on every machine. What a level
//! takes here is learned from the moves before.

use std::time::Duration;

use engine::Level;
use goban::Game;
use gtp::{Clock, TimeSystem};

/// What moves have cost lately.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Pace {
    /// At the highest level, the slowest of late.
    whole: Duration,
}

/// The time for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveTime {
    /// What it should take.
    pub(crate) usual: Duration,
    /// When it is stopped, whatever it has found: later the game would be in danger.
    pub(crate) longest: Duration,
}

/// What a level costs, as a share of what the highest costs: next to nothing at the lowest, and then by
/// the number of games and candidates.
fn cost(level: Level) -> f64 {
    0.05 + 0.095 * f64::from(level.number())
}

impl Pace {
    /// Notes what a move took at a level.
    pub(crate) fn note(&mut self, level: Level, took: Duration) {
        // What was slow is remembered for some moves.
        self.whole = took.div_f64(cost(level)).max(self.whole.mul_f64(0.9));
    }

    /// The level for a move: the wanted one, or less if time is short.
    pub(crate) fn level(&self, wanted: Level, time: Option<&MoveTime>) -> Level {
        let Some(time) = time else { return wanted };
        let fits = |&level: &Level| self.whole.mul_f64(cost(level)) <= time.usual;
        wanted.downwards().find(fits).unwrap_or(Level::LEAST)
    }
}

/// Of the time for a move, what is left for the way to the controller and for slow moves.
const MARGIN: f64 = 0.6;

/// Of the time that there is, what one move may take at the most.
const OF_MAIN: f64 = 0.2;
const OF_PERIOD: f64 = 0.85;

/// What the player to move may take for a move, if there is a limit.
pub(crate) fn time_for(clock: &Clock, game: &Game) -> Option<MoveTime> {
    let in_main = |time: Duration| {
        // Half of what is empty is still to be played by each side, and never fewer than some moves.
        let empty = u32::try_from(game.board().empty_points().len()).unwrap_or(u32::MAX);
        let usual = (time / (empty / 2).max(20)).mul_f64(MARGIN);
        MoveTime { usual, longest: time.mul_f64(OF_MAIN) }
    };
    let in_period = |stones: u32, time: Duration| {
        let share = time / stones.max(1);
        MoveTime { usual: share.mul_f64(MARGIN), longest: share.mul_f64(OF_PERIOD) }
    };
    let longer = |a: MoveTime, b: MoveTime| MoveTime {
        usual: a.usual.max(b.usual),
        longest: a.longest.max(b.longest),
    };
    let left = clock.left(game.to_play());
    match (clock.system(), left) {
        (TimeSystem::Unlimited, None) => None,
        (TimeSystem::Byoyomi { period, .. }, Some(left)) if left.stones > 0 => {
            Some(in_period(1, period.min(left.time)))
        }
        (_, Some(left)) if left.stones > 0 => Some(in_period(left.stones, left.time)),
        (TimeSystem::Canadian { period, stones, .. }, Some(left)) => {
            Some(longer(in_main(left.time), in_period(stones, period)))
        }
        (TimeSystem::Byoyomi { period, .. }, Some(left)) => {
            Some(longer(in_main(left.time), in_period(1, period)))
        }
        (_, Some(left)) => Some(in_main(left.time)),
        (TimeSystem::Absolute { main }, None) => Some(in_main(main)),
        (TimeSystem::Canadian { main, period, stones }, None) => {
            Some(longer(in_main(main), in_period(stones, period)))
        }
        (TimeSystem::Byoyomi { main, period, .. }, None) => {
            Some(longer(in_main(main), in_period(1, period)))
        }
    }
}

#[cfg(test)]
mod tests {
    use goban::{Color, Rules, Size};
    use gtp::TimeLeft;

    use super::*;

    #[test]
    fn time_lowers_the_level_and_never_raises_it() {
        let game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
        let mut pace = Pace::default();
        pace.note(Level::MOST, Duration::from_millis(200));
        let level = |clock: &Clock, wanted| pace.level(wanted, time_for(clock, &game).as_ref());
        let unlimited = Clock::default();
        assert_eq!(level(&unlimited, Level::MOST), Level::MOST);
        let absolute =
            |seconds| Clock::new(TimeSystem::Absolute { main: Duration::from_secs(seconds) });
        assert_eq!(level(&absolute(3600), Level::MOST), Level::MOST);
        assert_eq!(level(&absolute(1), Level::MOST), Level::LEAST);
        let middle = level(&absolute(10), Level::MOST);
        assert!(Level::LEAST < middle && middle < Level::MOST, "{middle:?}");
        let low = Level::nearest(2);
        assert_eq!(level(&absolute(3600), low), low);
        // What is left counts, not what there was.
        let mut late = absolute(3600);
        late.set_left(Color::Black, TimeLeft { time: Duration::from_secs(1), stones: 0 });
        assert_eq!(level(&late, Level::MOST), Level::LEAST);
    }

    #[test]
    fn no_move_may_take_all_of_the_time() {
        let game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
        let [main, period] = [60, 10].map(Duration::from_secs);
        let systems = [
            TimeSystem::Absolute { main },
            TimeSystem::Canadian { main, period, stones: 5 },
            TimeSystem::Byoyomi { main, period, periods: 3 },
        ];
        for system in systems {
            for (time, stones) in [(main, 0), (period, 1), (Duration::from_millis(500), 2)] {
                let mut clock = Clock::new(system);
                clock.set_left(Color::Black, TimeLeft { time, stones });
                let limit = time_for(&clock, &game).unwrap();
                assert!(limit.usual <= limit.longest, "{system:?} {time:?} {stones}");
                let most = if stones == 0 { time.max(period) } else { time };
                assert!(limit.longest < most, "{system:?} {time:?} {stones}");
            }
        }
    }
}
