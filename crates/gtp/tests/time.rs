//! Clocks as controllers set them: every time system, what is left of it, and what is refused.

mod common;

use std::time::Duration;

use common::{TestBrain, session};
use goban::Color::{self, Black, White};
use gtp::{Clock, Session, TimeLeft, TimeSystem};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// The clock after these lines, all of which are taken.
#[track_caller]
fn clock_after(lines: &[&str]) -> Clock {
    let mut session = session(TestBrain::default());
    for line in lines {
        assert_eq!(session.answer_line(line), Some(Ok(String::new())), "{line}");
    }
    session.status().clock
}

#[track_caller]
fn system(line: &str) -> TimeSystem {
    clock_after(&[line]).system()
}

/// The message of a refusal, after which the clock is as it was.
#[track_caller]
fn refusal(session: &mut Session<TestBrain>, line: &str) -> String {
    let before = session.status().clock;
    let Some(Err(failure)) = session.answer_line(line) else { panic!("{line} is not refused") };
    assert_eq!(session.status().clock, before, "{line}");
    failure.message().to_owned()
}

const fn absolute(main: u64) -> TimeSystem {
    TimeSystem::Absolute { main: seconds(main) }
}

const fn canadian(main: u64, period: u64, stones: u32) -> TimeSystem {
    TimeSystem::Canadian { main: seconds(main), period: seconds(period), stones }
}

const fn byoyomi(main: u64, period: u64, periods: u32) -> TimeSystem {
    TimeSystem::Byoyomi { main: seconds(main), period: seconds(period), periods }
}

#[test]
fn a_clock_nobody_set_has_no_limit() {
    assert_eq!(clock_after(&[]), Clock::default());
    assert_eq!(Clock::default().system(), TimeSystem::Unlimited);
}

#[test]
fn three_numbers_are_main_time_a_canadian_period_and_its_stones() {
    assert_eq!(system("time_settings 1800 300 25"), canadian(1800, 300, 25));
    assert_eq!(system("time_settings 0 300 25"), canadian(0, 300, 25));
    assert_eq!(system("time_settings 600 10 1"), canadian(600, 10, 1));
}

#[test]
fn no_period_means_main_time_alone_and_no_stones_mean_no_limit() {
    assert_eq!(system("time_settings 600 0 0"), absolute(600));
    assert_eq!(system("time_settings 600 0 25"), absolute(600));
    assert_eq!(system("time_settings 600 30 0"), TimeSystem::Unlimited);
    assert_eq!(system("time_settings 0 30 0"), TimeSystem::Unlimited);
    assert_eq!(system("time_settings 0 0 0"), TimeSystem::Unlimited);
}

#[test]
fn kgs_names_the_system() {
    assert_eq!(system("kgs-time_settings none"), TimeSystem::Unlimited);
    assert_eq!(system("kgs-time_settings absolute 900"), absolute(900));
    assert_eq!(system("kgs-time_settings byoyomi 900 30 5"), byoyomi(900, 30, 5));
    assert_eq!(system("kgs-time_settings byoyomi 0 10 1"), byoyomi(0, 10, 1));
    assert_eq!(system("kgs-time_settings canadian 900 300 25"), canadian(900, 300, 25));
    assert_eq!(system("kgs-time_settings ByoYomi 900 30 5"), byoyomi(900, 30, 5));
}

#[test]
fn katago_knows_clocks_that_gain() {
    let expected =
        TimeSystem::Fischer { main: seconds(60), increment: Duration::from_millis(1500) };
    assert_eq!(system("kata-time_settings fischer 60 1.5"), expected);
    assert_eq!(system("kata-time_settings byoyomi 900 30 5"), byoyomi(900, 30, 5));
    let mut session = session(TestBrain::default());
    let message = refusal(&mut session, "kata-time_settings fischer 60");
    assert!(message.contains("a move adds"), "{message}");
    assert!(refusal(&mut session, "kgs-time_settings fischer 60 1").contains("canadian"));
    assert!(refusal(&mut session, "kata-time_settings hourglass 60").contains("fischer"));
    let listed = session.answer_line("kata-list_time_settings").unwrap().unwrap();
    for kind in listed.split_whitespace() {
        let line = format!("kata-time_settings {kind} 10 5 2");
        let taken = session.answer_line(&line).unwrap().is_ok();
        assert_eq!(taken, ["byoyomi", "canadian"].contains(&kind), "{line}");
    }
}

#[test]
fn periods_that_give_nothing_leave_the_main_time() {
    for line in ["byoyomi 600 30 0", "byoyomi 600 0 5", "canadian 600 300 0", "canadian 600 0 25"] {
        assert_eq!(system(&format!("kgs-time_settings {line}")), absolute(600), "{line}");
    }
}

#[test]
fn a_clock_without_any_time_is_refused() {
    let mut session = session(TestBrain::default());
    for line in ["absolute 0", "byoyomi 0 0 5", "byoyomi 0 30 0", "canadian 0 300 0"] {
        let message = refusal(&mut session, &format!("kgs-time_settings {line}"));
        assert_eq!(message, "this clock has no time at all; none means no limit", "{line}");
    }
}

#[test]
fn seconds_may_have_parts() {
    let main = Duration::from_millis(90_500);
    assert_eq!(system("kgs-time_settings absolute 90.5"), TimeSystem::Absolute { main });
    let period = Duration::from_millis(2_250);
    let expected = TimeSystem::Canadian { main, period, stones: 3 };
    assert_eq!(system("time_settings 90.5 2.25 3"), expected);
}

/// What a colour has left after these lines, in milliseconds and stones or periods.
#[track_caller]
fn left(lines: &[&str], color: Color) -> Option<(u128, u32)> {
    clock_after(lines).left(color).map(|TimeLeft { time, stones }| (time.as_millis(), stones))
}

#[test]
fn each_player_has_a_time_of_his_own_and_the_last_word_counts() {
    let lines = [
        "time_settings 600 300 25",
        "time_left b 590 0",
        "time_left W 580.5 0",
        "time_left black 570 0",
    ];
    assert_eq!(left(&lines, Black), Some((570_000, 0)));
    assert_eq!(left(&lines, White), Some((580_500, 0)));
    assert_eq!(left(&lines[..1], Black), None);
    assert_eq!(left(&lines[..2], White), None);
}

#[test]
fn in_a_canadian_period_the_stones_to_play_are_told() {
    let settings = "time_settings 600 300 25";
    assert_eq!(left(&[settings, "time_left b 300 25"], Black), Some((300_000, 25)));
    assert_eq!(left(&[settings, "time_left b 12.5 1"], Black), Some((12_500, 1)));
    let settings = "kgs-time_settings canadian 600 300 25";
    assert_eq!(left(&[settings, "time_left w 150 12"], White), Some((150_000, 12)));
}

#[test]
fn in_byoyomi_the_periods_left_are_told() {
    let settings = "kgs-time_settings byoyomi 600 30 5";
    assert_eq!(left(&[settings, "time_left b 599 0"], Black), Some((599_000, 0)));
    assert_eq!(left(&[settings, "time_left b 30 5"], Black), Some((30_000, 5)));
    assert_eq!(left(&[settings, "time_left b 4 1"], Black), Some((4_000, 1)));
}

#[test]
fn who_is_out_of_time_has_nothing_left() {
    assert_eq!(left(&["time_left b 0 0"], Black), Some((0, 0)));
    assert_eq!(left(&["time_left b -3.5 2"], Black), Some((0, 2)));
}

#[test]
fn new_settings_and_a_new_game_forget_what_was_left_but_a_new_game_keeps_the_settings() {
    let lines = ["time_settings 600 300 25", "time_left b 590 0", "time_left w 580 0"];
    for fresh in ["time_settings 600 300 25", "kgs-time_settings none"] {
        assert_eq!(left(&[&lines[..], &[fresh]].concat(), Black), None, "{fresh}");
    }
    for fresh in ["clear_board", "boardsize 9"] {
        let clock = clock_after(&[&lines[..], &[fresh]].concat());
        assert_eq!(clock, Clock::new(canadian(600, 300, 25)), "{fresh}");
    }
    let clock = clock_after(&[&lines[..], &["play b d4", "undo", "komi 0.5"]].concat());
    assert_eq!(clock.left(White), Some(TimeLeft { time: seconds(580), stones: 0 }));
}

#[test]
fn the_brain_is_shown_the_clock_as_it_is() {
    let mut session = session(TestBrain::default());
    for line in ["kgs-time_settings byoyomi 600 30 5", "time_left w 21 3", "genmove w"] {
        session.answer_line(line).unwrap().unwrap();
    }
    let mut expected = Clock::new(byoyomi(600, 30, 5));
    expected.set_left(White, TimeLeft { time: seconds(21), stones: 3 });
    assert_eq!(session.status().brain.last_clock, Some(expected));
}

#[test]
fn what_is_missing_or_wrong_is_named_and_changes_nothing() {
    let mut session = session(TestBrain::default());
    session.answer_line("kgs-time_settings byoyomi 600 30 5").unwrap().unwrap();
    session.answer_line("time_left b 30 4").unwrap().unwrap();
    for (line, named) in [
        ("time_settings", "the main time in seconds"),
        ("time_settings 600", "the period in seconds"),
        ("time_settings 600 30", "the stones of a period"),
        ("time_settings x 30 5", r#"the main time in seconds, got "x""#),
        ("time_settings 600 30s 5", r#"the period in seconds, got "30s""#),
        ("time_settings 600 30 2.5", r#"the stones of a period, got "2.5""#),
        ("time_settings 600 30 -1", r#"the stones of a period, got "-1""#),
        ("time_settings 600 30 5 7", r#"nothing more, got "7""#),
        ("time_settings nan 30 5", r#"the main time in seconds, got "nan""#),
        ("time_settings 600 inf 5", r#"the period in seconds, got "inf""#),
        ("time_settings 1e30 30 5", r#"the main time in seconds, got "1e30""#),
        ("time_settings -5 0 0", r#"the main time in seconds, got "-5""#),
        ("time_settings 5 -30 1", r#"the period in seconds, got "-30""#),
        ("kgs-time_settings absolute -1", r#"the main time in seconds, got "-1""#),
        ("kgs-time_settings absolute nan", r#"the main time in seconds, got "nan""#),
        ("kgs-time_settings byoyomi 1e10 30 5", r#"the main time in seconds, got "1e10""#),
        ("kgs-time_settings byoyomi 600 -30 5", r#"the period in seconds, got "-30""#),
        ("kgs-time_settings byoyomi 600 30 -5", r#"a number of periods, got "-5""#),
        ("kgs-time_settings canadian 600 inf 25", r#"the period in seconds, got "inf""#),
        ("kgs-time_settings canadian 600 300 1e3", r#"a number of stones, got "1e3""#),
        ("kgs-time_settings", "none, absolute, byoyomi or canadian"),
        ("kgs-time_settings fischer 1 2", r#"none, absolute, byoyomi or canadian, got "fischer""#),
        ("kgs-time_settings none 5", r#"nothing more, got "5""#),
        ("kgs-time_settings absolute", "the main time in seconds"),
        ("kgs-time_settings byoyomi 600 30", "a number of periods"),
        ("kgs-time_settings byoyomi 600 30 many", r#"a number of periods, got "many""#),
        ("kgs-time_settings canadian 600", "the period in seconds"),
        ("kgs-time_settings canadian 600 300 -25", r#"a number of stones, got "-25""#),
        ("time_left", "a colour (black or white)"),
        ("time_left red 10 0", r#"a colour (black or white), got "red""#),
        ("time_left b", "the time left in seconds"),
        ("time_left b soon 0", r#"the time left in seconds, got "soon""#),
        ("time_left b 1e18 0", r#"the time left in seconds, got "1e18""#),
        ("time_left b nan 0", r#"the time left in seconds, got "nan""#),
        ("time_left b 10", "the stones or periods left"),
        ("time_left b 10 99999999999", r#"the stones or periods left, got "99999999999""#),
        ("time_left b 10 0 0", r#"nothing more, got "0""#),
    ] {
        let expected = format!("syntax error: expected {named}");
        assert_eq!(refusal(&mut session, line), expected, "{line}");
    }
}
