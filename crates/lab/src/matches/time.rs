//! The time of a game: none is counted, so much for each move, or a clock for each player.

use std::time::Duration;

use goban::{ByColor, Color};

/// How the time of a game is limited. Who takes longer has lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimeLimit {
    /// Not at all.
    #[default]
    None,
    /// So much for a move.
    PerMove(Duration),
    /// So much at the beginning, and so much more after each move: a clock as Fischer had it.
    Clock {
        /// At the beginning.
        main: Duration,
        /// After each move.
        increment: Duration,
    },
}

/// What each player has left of his clock, where there are clocks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clocks {
    limit: TimeLimit,
    left: ByColor<Duration>,
}

impl Clocks {
    pub(super) fn new(limit: TimeLimit) -> Self {
        let main = match limit {
            TimeLimit::Clock { main, .. } => main,
            _ => Duration::ZERO,
        };
        Self { limit, left: ByColor::from_fn(|_| main) }
    }

    /// What a player has left, if there are clocks.
    pub(super) fn left(&self, color: Color) -> Option<Duration> {
        matches!(self.limit, TimeLimit::Clock { .. }).then_some(self.left[color])
    }

    /// What a player may take for the next move, if that is limited.
    pub(super) fn for_move(&self, color: Color) -> Option<Duration> {
        match self.limit {
            TimeLimit::None => None,
            TimeLimit::PerMove(time) => Some(time),
            TimeLimit::Clock { .. } => Some(self.left[color]),
        }
    }

    /// A player has made a move.
    pub(super) fn press(&mut self, color: Color, took: Duration) {
        if let TimeLimit::Clock { increment, .. } = self.limit {
            self.left[color] = self.left[color].saturating_sub(took) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_gains_with_every_move() {
        let [main, increment] = [1000, 100].map(Duration::from_millis);
        let mut clocks = Clocks::new(TimeLimit::Clock { main, increment });
        clocks.press(Color::Black, Duration::from_millis(300));
        assert_eq!(clocks.for_move(Color::Black), Some(Duration::from_millis(800)));
        assert_eq!(clocks.for_move(Color::White), Some(main));
        clocks.press(Color::Black, Duration::from_millis(850)); // late, and forgiven
        assert_eq!(clocks.left(Color::Black), Some(increment));
    }

    #[test]
    fn the_time_for_a_move_is_always_the_same() {
        let limit = Duration::from_secs(2);
        let mut clocks = Clocks::new(TimeLimit::PerMove(limit));
        clocks.press(Color::White, limit);
        assert_eq!((clocks.for_move(Color::White), clocks.left(Color::White)), (Some(limit), None));
        assert_eq!(Clocks::new(TimeLimit::None).for_move(Color::Black), None);
    }
}
