//! Time chooses among levels, so that a level alone gives the same move on every machine. What a level
//! takes here is learned from the moves before; the first is chosen as on a slow machine. The last
//! resort is the time at which a thought is stopped.

use std::time::Duration;

use engine::{Level, Thought};
use goban::Game;
use gtp::{Clock, TimeSystem};

/// What moves have cost lately.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Pace {
    /// At the highest level, the slowest of late; unknown before the first move.
    whole: Option<Duration>,
}

/// What a move at the highest level takes on a slow machine.
const SLOW: Duration = Duration::from_secs(2);

/// What a thought that was stopped would have taken at least, as far as anybody knows, over what it
/// took.
const IF_STOPPED: f64 = 2.0;

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
    /// Notes what a thought took at a level.
    pub(crate) fn note(&mut self, thought: &Thought, took: Duration) {
        let stopped = if thought.decision.is_whole { 1.0 } else { IF_STOPPED };
        self.note_level(thought.level, took.mul_f64(stopped));
    }

    fn note_level(&mut self, level: Level, took: Duration) {
        // What was slow is remembered for some moves.
        let before = self.whole.unwrap_or_default().mul_f64(0.9);
        self.whole = Some(took.div_f64(cost(level)).max(before));
    }

    /// The level for a move: the wanted one, or less if time is short.
    pub(crate) fn level(&self, wanted: Level, time: Option<&MoveTime>) -> Level {
        let Some(time) = time else { return wanted };
        let whole = self.whole.unwrap_or(SLOW);
        let fits = |&level: &Level| whole.mul_f64(cost(level)) <= time.usual;
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
    // Of what a move adds nearly all may be used, while something is left besides.
    let in_gaining = |time: Duration, increment: Duration| {
        let MoveTime { usual, longest } = in_main(time);
        let longest = (longest + increment.mul_f64(OF_PERIOD)).min(time.mul_f64(OF_PERIOD));
        MoveTime { usual: (usual + increment.mul_f64(MARGIN)).min(longest), longest }
    };
    let longer = |a: MoveTime, b: MoveTime| MoveTime {
        usual: a.usual.max(b.usual),
        longest: a.longest.max(b.longest),
    };
    let left = clock.left(game.to_play());
    match (clock.system(), left) {
        (TimeSystem::Unlimited, None) => None,
        (TimeSystem::Fischer { main, increment }, left) => {
            Some(in_gaining(left.map_or(main, |left| left.time), increment))
        }
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
        pace.note_level(Level::MOST, Duration::from_millis(200));
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

    /// Before anything is known of the machine the first move is careful, and what it takes is known
    /// from then on.
    #[test]
    fn the_first_move_of_a_short_game_is_careful() {
        let game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
        let main = Duration::from_secs(60);
        let time = time_for(&Clock::new(TimeSystem::Absolute { main }), &game);
        let mut pace = Pace::default();
        let first = pace.level(Level::MOST, time.as_ref());
        assert!(first < Level::nearest(3), "{first:?}");
        pace.note_level(first, Duration::from_millis(10));
        assert_eq!(pace.level(Level::MOST, time.as_ref()), Level::MOST);
    }

    #[test]
    fn no_move_may_take_all_of_the_time() {
        let game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
        let [main, period] = [60, 10].map(Duration::from_secs);
        let systems = [
            TimeSystem::Absolute { main },
            TimeSystem::Canadian { main, period, stones: 5 },
            TimeSystem::Byoyomi { main, period, periods: 3 },
            TimeSystem::Fischer { main, increment: period },
        ];
        for system in systems {
            for (time, stones) in [(main, 0), (period, 1), (Duration::from_millis(500), 2)] {
                let mut clock = Clock::new(system);
                clock.set_left(Color::Black, TimeLeft { time, stones });
                let limit = time_for(&clock, &game).unwrap();
                assert!(limit.usual <= limit.longest, "{system:?} {time:?} {stones}");
                let is_gaining = matches!(system, TimeSystem::Fischer { .. });
                let most = if stones == 0 && !is_gaining { time.max(period) } else { time };
                assert!(limit.longest < most, "{system:?} {time:?} {stones}");
            }
        }
    }
}
