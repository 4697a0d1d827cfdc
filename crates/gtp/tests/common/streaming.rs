//! Commands of the test engine that say lines while they work.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use gtp::{Call, Command, Failure, Reply};

use super::TestBrain;

pub(super) fn commands() -> Vec<Command<TestBrain>> {
    vec![
        Command { name: "recite", handler: recite },
        Command { name: "count", handler: count },
        Command { name: "watch", handler: watch },
        Command { name: "dig", handler: dig },
    ]
}

/// Says each part of the text between bars; the last is the reply, or the failure after a `!`.
fn recite(call: &mut Call<'_, TestBrain>) -> Reply {
    let mut rest = call.arguments.rest();
    while let Some((part, after)) = rest.split_once('|') {
        call.say(part)?;
        rest = after;
    }
    rest.strip_prefix('!').map_or_else(|| Ok(rest.to_owned()), |why| Err(Failure::new(why)))
}

/// Says numbers until it is interrupted.
fn count(call: &mut Call<'_, TestBrain>) -> Reply {
    let interrupt = call.interrupt;
    say_numbers(call, || interrupt.is_requested())?;
    Ok("interrupted".to_owned())
}

/// Says numbers until anything comes in.
fn watch(call: &mut Call<'_, TestBrain>) -> Reply {
    let interrupt = call.interrupt;
    say_numbers(call, || interrupt.input_is_waiting())?;
    Ok(String::new())
}

fn say_numbers(call: &mut Call<'_, TestBrain>, is_over: impl Fn() -> bool) -> Result<(), Failure> {
    for number in 1_u64.. {
        if is_over() {
            break;
        }
        call.say(&number.to_string())?;
        thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

/// Two threads ask without a pause until they are interrupted, while lines are said.
fn dig(call: &mut Call<'_, TestBrain>) -> Reply {
    let questions = AtomicU64::new(0);
    let (interrupt, lines) = (call.interrupt, &mut call.lines);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !interrupt.is_requested() {
                    questions.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        lines.say("digging")
    })?;
    Ok(format!("asked {} times", questions.into_inner()))
}
