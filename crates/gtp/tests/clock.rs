//! Time settings from outside: each is kept as it was told, and the brain that has to move is given
//! what holds for it.

mod common;

use std::time::Duration;

use common::{TestBrain, session};
use goban::{Color, Game, Move, Rules, Settlement, Size};
use gtp::{Brain, Choice, Clock, Interrupt, Purpose, Session, TimeLeft, TimeSystem};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// The system after these lines, which are all taken.
fn system(lines: &[&str]) -> TimeSystem {
    let mut session = session(TestBrain::default());
    for line in lines {
        assert_eq!(session.answer_line(line), Some(Ok(String::new())), "{line}");
    }
    session.status().clock.system()
}

#[test]
fn canadian_time_is_a_number_of_stones_in_each_period() {
    let expected = TimeSystem::Canadian { main: seconds(600), period: seconds(300), stones: 25 };
    assert_eq!(system(&["time_settings 600 300 25"]), expected);
    assert_eq!(system(&["kgs-time_settings canadian 600 300 25"]), expected);
    assert_eq!(system(&["kgs-time_settings Canadian 600 300 25"]), expected);
}

#[test]
fn byoyomi_is_a_number_of_periods_for_one_move_each() {
    let expected = TimeSystem::Byoyomi { main: seconds(600), period: seconds(30), periods: 5 };
    assert_eq!(system(&["kgs-time_settings byoyomi 600 30 5"]), expected);
    let without_main = TimeSystem::Byoyomi { main: seconds(0), period: seconds(30), periods: 1 };
    assert_eq!(system(&["kgs-time_settings byoyomi 0 30 1"]), without_main);
}

#[test]
fn without_periods_the_main_time_is_all() {
    let expected = TimeSystem::Absolute { main: Duration::from_millis(90_500) };
    assert_eq!(system(&["time_settings 90.5 0 0"]), expected);
    assert_eq!(system(&["kgs-time_settings absolute 90.5"]), expected);
}

/// As the protocol has it: a period in which no stone need be played never ends.
#[test]
fn no_time_and_periods_without_stones_are_no_limit() {
    for line in ["time_settings 0 0 0", "time_settings 600 30 0", "kgs-time_settings none"] {
        assert_eq!(system(&["time_settings 1 2 3", line]), TimeSystem::Unlimited, "{line}");
    }
}

#[test]
fn the_last_setting_counts_and_a_bad_one_changes_nothing() {
    let mut session = session(TestBrain::default());
    session.answer_line("time_settings 600 30 5");
    session.answer_line("time_left b 20 3");
    let before = session.status().clock;
    for line in [
        "time_settings 600 30",
        "time_settings 600 30 many",
        "time_settings 600 30 5 5",
        "kgs-time_settings byoyomi 600 30",
        "kgs-time_settings canadian 600 30 -1",
        "kgs-time_settings hourglass 600",
        "time_left b soon 1",
        "time_left b 1",
    ] {
        assert!(matches!(session.answer_line(line), Some(Err(_))), "{line}");
        assert_eq!(session.status().clock, before, "{line}");
    }
    session.answer_line("kgs-time_settings absolute 60");
    assert_eq!(session.status().clock, Clock::new(TimeSystem::Absolute { main: seconds(60) }));
}

/// Keeps the clock that it was last given.
#[derive(Debug, Default)]
struct Watcher {
    seen: Option<(Color, Clock)>,
}

impl Brain for Watcher {
    fn name(&self) -> &'static str {
        "Watcher"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn choose(
        &mut self,
        _: &Game,
        color: Color,
        _: Purpose<'_>,
        clock: &Clock,
        _: Interrupt<'_>,
    ) -> Choice {
        self.seen = Some((color, *clock));
        Choice::Move(Move::Pass)
    }

    fn settle(&mut self, _: &Game) -> Settlement {
        Settlement::default()
    }
}

#[test]
fn the_brain_is_told_what_each_side_has_left() {
    let mut session = Session::new(Watcher::default(), Size::square(9).unwrap(), Rules::CHINESE);
    for line in [
        "kgs-time_settings byoyomi 600 30 5",
        "time_left b 29.5 4",
        "time_left w 480 0",
        "genmove w",
    ] {
        assert!(matches!(session.answer_line(line), Some(Ok(_))), "{line}");
    }
    let (color, clock) = session.status().brain.seen.unwrap();
    assert_eq!(color, Color::White);
    let byoyomi = TimeSystem::Byoyomi { main: seconds(600), period: seconds(30), periods: 5 };
    assert_eq!(clock.system(), byoyomi);
    assert_eq!(clock.left(Color::White), Some(TimeLeft { time: seconds(480), stones: 0 }));
    let black = TimeLeft { time: Duration::from_millis(29_500), stones: 4 };
    assert_eq!(clock.left(Color::Black), Some(black));
}

/// A new game starts with full clocks of the same kind; who is out of time has nothing left.
#[test]
fn a_new_game_winds_the_clocks() {
    let mut session = Session::new(Watcher::default(), Size::square(9).unwrap(), Rules::CHINESE);
    for line in ["time_settings 600 30 5", "time_left b -3 0", "genmove b"] {
        session.answer_line(line);
    }
    let (_, clock) = session.status().brain.seen.unwrap();
    assert_eq!(clock.left(Color::Black), Some(TimeLeft { time: seconds(0), stones: 0 }));
    session.answer_line("clear_board");
    session.answer_line("genmove b");
    let (_, clock) = session.status().brain.seen.unwrap();
    assert_eq!(clock.left(Color::Black), None);
    assert!(matches!(clock.system(), TimeSystem::Canadian { stones: 5, .. }));
}
