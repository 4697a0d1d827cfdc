//! Time settings. They are kept for the brain, which alone decides what to make of them.

use std::time::Duration;

use super::Handler;
use crate::{Arguments, Brain, Call, Clock, Failure, Reply, TimeLeft, TimeSystem};

/// Seconds that no game lasts, about a hundred years. Far more could not be added to the time of day.
const TOO_LONG: f64 = 3e9;

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 5] {
    [
        ("time_settings", time_settings),
        ("kgs-time_settings", kgs_time_settings),
        ("kata-time_settings", kata_time_settings),
        ("kata-list_time_settings", kata_list_time_settings),
        ("time_left", time_left),
    ]
}

/// Seconds, whole or not. What is no number, less than nothing or more than any clock shows is
/// refused.
fn seconds(arguments: &mut Arguments<'_>, what: &str) -> Result<Duration, Failure> {
    let word = arguments.word();
    let seconds = word.and_then(|word| word.parse().ok()).filter(|&seconds| seconds < TOO_LONG);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| Failure::syntax(what, word))
}

/// The seconds that a player has left. Who is told to have less than nothing is out of time.
fn seconds_left(arguments: &mut Arguments<'_>) -> Result<Duration, Failure> {
    let is_below = |word: &str| word.parse().is_ok_and(|seconds: f64| seconds < 0.0);
    if arguments.clone().word().is_some_and(is_below) {
        arguments.word();
        return Ok(Duration::ZERO);
    }
    seconds(arguments, "the time left in seconds")
}

/// Main time, period and stones. A period without stones means no limit, as does no time at all;
/// without periods the main time is all there is.
fn time_settings<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let main = seconds(&mut call.arguments, "the main time in seconds")?;
    let period = seconds(&mut call.arguments, "the period in seconds")?;
    let stones = call.arguments.number("the stones of a period")?;
    call.arguments.end()?;
    let is_unlimited = if period.is_zero() { main.is_zero() } else { stones == 0 };
    call.status.clock = Clock::new(if is_unlimited {
        TimeSystem::Unlimited
    } else if period.is_zero() {
        TimeSystem::Absolute { main }
    } else {
        TimeSystem::Canadian { main, period, stones }
    });
    Ok(String::new())
}

/// The time systems of KGS.
fn kgs_time_settings<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    set_named(call, "none, absolute, byoyomi or canadian", |_, _| None)
}

/// The same, and clocks that gain with every move, as KataGo and the GUIs around it have it.
fn kata_time_settings<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    set_named(call, "none, absolute, byoyomi, canadian or fischer", |kind, arguments| {
        (kind == "fischer").then(|| fischer(arguments))
    })
}

fn kata_list_time_settings<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    call.arguments.end()?;
    Ok("none absolute byoyomi canadian fischer".to_owned())
}

/// Sets the system that is named, or one that only this command knows. Periods of no length, without
/// stones or none in number give nothing: the main time is all there is. A player without any time is
/// refused, for he could not move.
fn set_named<B: Brain>(
    call: &mut Call<'_, B>,
    expected: &str,
    other: impl FnOnce(&str, &mut Arguments<'_>) -> Option<Result<TimeSystem, Failure>>,
) -> Reply {
    let arguments = &mut call.arguments;
    let kind = arguments.word();
    let system = match kind.map(str::to_ascii_lowercase).as_deref() {
        Some("none") => TimeSystem::Unlimited,
        Some("absolute") => {
            TimeSystem::Absolute { main: seconds(arguments, "the main time in seconds")? }
        }
        Some("byoyomi") => {
            let (main, period) = main_and_period(arguments)?;
            TimeSystem::Byoyomi { main, period, periods: arguments.number("a number of periods")? }
        }
        Some("canadian") => {
            let (main, period) = main_and_period(arguments)?;
            TimeSystem::Canadian { main, period, stones: arguments.number("a number of stones")? }
        }
        Some(named) => {
            other(named, arguments).unwrap_or_else(|| Err(Failure::syntax(expected, kind)))?
        }
        None => return Err(Failure::syntax(expected, kind)),
    };
    call.arguments.end()?;
    let system = match system {
        TimeSystem::Byoyomi { main, period, periods: count }
        | TimeSystem::Canadian { main, period, stones: count }
            if period.is_zero() || count == 0 =>
        {
            TimeSystem::Absolute { main }
        }
        system => system,
    };
    if system == (TimeSystem::Absolute { main: Duration::ZERO }) {
        return Err(Failure::new("this clock has no time at all; none means no limit"));
    }
    call.status.clock = Clock::new(system);
    Ok(String::new())
}

fn main_and_period(arguments: &mut Arguments<'_>) -> Result<(Duration, Duration), Failure> {
    let main = seconds(arguments, "the main time in seconds")?;
    Ok((main, seconds(arguments, "the period in seconds")?))
}

fn fischer(arguments: &mut Arguments<'_>) -> Result<TimeSystem, Failure> {
    let main = seconds(arguments, "the main time in seconds")?;
    let increment = seconds(arguments, "the seconds that a move adds")?;
    Ok(TimeSystem::Fischer { main, increment })
}

fn time_left<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    let time = seconds_left(&mut call.arguments)?;
    let stones = call.arguments.number("the stones or periods left")?;
    call.arguments.end()?;
    call.status.clock.set_left(color, TimeLeft { time, stones });
    Ok(String::new())
}
