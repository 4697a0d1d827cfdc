//! Time: each side has its main time, and after that so many seconds for each move.
//!
//! The turn begins when the move before it was made. What passes while the server is not running
//! does not count.

use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use goban::Color;
use serde::{Deserialize, Serialize};

use super::wire::{Clocks, TimeLimit};

/// Seconds that the way to the server and back may take.
const GRACE: f64 = 1.0;

/// Today's date in UTC, as a record has it.
pub(crate) fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(now.as_secs() / 86_400)
}

/// The date so many days after 1 January 1970. Years are counted from March, so that the odd day of a
/// leap year is their last.
fn date(days: u64) -> String {
    let days = days + 719_468; // since 1 March of the year 0
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, is_next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year + is_next)
}

/// The clocks of a game as they are kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ClockTerms {
    limit: TimeLimit,
    black: f64,
    white: f64,
    /// Seconds since 1970.
    turn_began: f64,
}

impl ClockTerms {
    pub(crate) fn new(limit: TimeLimit) -> Self {
        let main = f64::from(limit.main);
        Self { limit, black: main, white: main, turn_began: now() }
    }

    /// Seconds since the turn began.
    fn running(&self, now: f64) -> f64 {
        (now - self.turn_began.max(server_start())).max(0.0)
    }

    const fn left(&mut self, color: Color) -> &mut f64 {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// Whether a side has used up all of its time.
    pub(crate) fn has_run_out(&self, color: Color) -> bool {
        self.has_run_out_at(color, now())
    }

    fn has_run_out_at(&self, color: Color, now: f64) -> bool {
        let left = *self.clone().left(color);
        self.running(now) > left + f64::from(self.limit.byoyomi) + GRACE
    }

    /// A move was made: what it took is taken off, and the turn passes.
    pub(crate) fn press(&mut self, color: Color) {
        self.press_at(color, now());
    }

    fn press_at(&mut self, color: Color, now: f64) {
        let used = self.running(now);
        let left = self.left(color);
        *left = (*left - used).max(0.0);
        self.turn_began = now;
    }

    /// What a side has left, as the protocol tells it: the seconds for each move are a period of one
    /// stone that is never used up.
    pub(crate) fn to_gtp(&self, color: Color) -> gtp::Clock {
        let seconds = |seconds: f64| Duration::from_secs_f64(seconds.max(0.0));
        let period = Duration::from_secs(u64::from(self.limit.byoyomi));
        let used = self.running(now());
        let main = *self.clone().left(color) - used;
        let system = gtp::TimeSystem::Byoyomi { main: seconds(main), period, periods: 1 };
        let mut clock = gtp::Clock::new(system);
        let left = if main > 0.0 || period.is_zero() {
            gtp::TimeLeft { time: seconds(main), stones: 0 }
        } else {
            gtp::TimeLeft { time: seconds(period.as_secs_f64() + main.min(0.0)), stones: 1 }
        };
        clock.set_left(color, left);
        clock
    }

    pub(crate) fn to_wire(&self) -> Clocks {
        Clocks {
            limit: self.limit.clone(),
            black: self.black,
            white: self.white,
            running: self.running(now()),
        }
    }
}

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64())
}

/// When this was first asked for, which is when the server starts.
pub(crate) fn server_start() -> f64 {
    static START: OnceLock<f64> = OnceLock::new();
    *START.get_or_init(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(11_017), "2000-03-01");
        assert_eq!(date(20_818), "2026-12-31");
        assert_eq!(date(20_819), "2027-01-01");
    }

    #[test]
    fn main_time_runs_down_and_then_each_move_has_its_seconds() {
        let start = server_start().max(now());
        let mut clock = ClockTerms::new(TimeLimit { main: 10, byoyomi: 5 });
        clock.turn_began = start;
        assert!(!clock.has_run_out_at(Color::Black, start + 15.5));
        assert!(clock.has_run_out_at(Color::Black, start + 16.5));
        clock.press_at(Color::Black, start + 12.0);
        assert!(clock.black.abs() < 1e-9 && (clock.white - 10.0).abs() < 1e-6);
        assert!(!clock.has_run_out_at(Color::Black, start + 17.5), "the move has five seconds");
        assert!(clock.has_run_out_at(Color::Black, start + 18.5));
        clock.press_at(Color::White, start + 13.0);
        assert!((clock.white - 9.0).abs() < 1e-3);
    }

    /// The program may use main time by shares, and of each move's seconds nearly all.
    #[test]
    fn the_program_is_told_what_it_has_left() {
        use crate::protocol::pace::time_for;
        let size = goban::Size::square(9).unwrap();
        let game = goban::Game::new(size, goban::Rules::CHINESE);
        let clock = ClockTerms::new(TimeLimit { main: 60, byoyomi: 5 });
        let longest = |clock: &ClockTerms| {
            time_for(&clock.to_gtp(Color::Black), &game).unwrap().longest.as_secs_f64()
        };
        assert!((5.0..20.0).contains(&longest(&clock)), "{}", longest(&clock));
        let mut late = clock.clone();
        late.black = 0.0;
        assert!((3.0..5.0).contains(&longest(&late)), "{}", longest(&late));
        let mut sudden = ClockTerms::new(TimeLimit { main: 60, byoyomi: 0 });
        sudden.black = 1.0;
        assert!(longest(&sudden) < 0.5, "{}", longest(&sudden));
    }
}
