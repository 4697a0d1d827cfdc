//! Time as controllers tell it. Nothing here reads a clock.

use std::time::Duration;

use goban::{ByColor, Color};

/// How the time of a game is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimeSystem {
    /// No limit.
    #[default]
    Unlimited,
    /// So much time for the whole game.
    Absolute {
        /// For all moves.
        main: Duration,
    },
    /// So much time at the beginning, and so much more after each move.
    Fischer {
        /// At the beginning.
        main: Duration,
        /// After each move.
        increment: Duration,
    },
    /// After the main time, so many stones in each period.
    Canadian {
        /// Before the periods begin.
        main: Duration,
        /// A period's length.
        period: Duration,
        /// Stones to be played in a period.
        stones: u32,
    },
    /// After the main time, a number of periods, each lost only when it is used up.
    Byoyomi {
        /// Before the periods begin.
        main: Duration,
        /// A period's length, for one move.
        period: Duration,
        /// How many there are.
        periods: u32,
    },
}

/// What a player has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time of the main time or of the present period.
    pub time: Duration,
    /// The stones of the present Canadian period, or the Japanese periods left; 0 in main time.
    pub stones: u32,
}

/// The time system and what each player has left of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    system: TimeSystem,
    left: ByColor<Option<TimeLeft>>,
}

impl Clock {
    /// A clock that starts with this system.
    #[must_use]
    pub fn new(system: TimeSystem) -> Self {
        Self { system, left: ByColor::default() }
    }

    /// The time system.
    #[must_use]
    pub const fn system(&self) -> TimeSystem {
        self.system
    }

    /// What the controller last said that a player has left.
    #[must_use]
    pub fn left(&self, color: Color) -> Option<TimeLeft> {
        self.left[color]
    }

    /// Notes what a player has left.
    pub fn set_left(&mut self, color: Color, left: TimeLeft) {
        self.left[color] = Some(left);
    }
}
