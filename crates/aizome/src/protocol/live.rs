//! `aizome-analyze`: how the candidates stand, line by line, while the program thinks. Any line from the
//! controller ends it.

use std::fmt::Write as _; // writing to a string cannot fail
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::scope;
use std::time::{Duration, Instant};

use decision::{Caller, Listener, News, Standing};
use gtp::{Call, Command, Lines, Reply};

use super::stop::Stop;
use super::threads::Threads;
use super::{Engine, answer_of};

/// Hundredths of a second between two lines, if nothing is said.
const USUAL: u32 = 50;

/// Candidates of a line.
const MOST: usize = 10;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![Command { name: "aizome-analyze", handler: analyze }]
}

/// Passes news on to the thread that may write.
#[derive(Debug)]
struct Passing(Mutex<Sender<News>>);

impl Listener for Passing {
    fn hear(&self, news: &News) {
        if let Ok(sender) = self.0.lock() {
            // Nobody may be listening any more.
            let _ = sender.send(news.clone());
        }
    }
}

/// `aizome-analyze [HUNDREDTHS]`: a line every so often, and at the end the move.
fn analyze(call: &mut Call<'_, Engine>) -> Reply {
    let hundredths: u32 =
        if call.arguments.is_empty() { USUAL } else { call.arguments.number("hundredths")? };
    call.arguments.end()?;
    let interval = Duration::from_millis(10 * u64::from(hundredths.max(1)));
    let (interrupt, game) = (call.interrupt, call.status.game.clone());
    let engine = &mut call.status.brain;
    engine.thinker.terms.level = engine.level;
    let is_gone = AtomicBool::new(false);
    let is_over = || interrupt.input_is_waiting() || is_gone.load(Ordering::Relaxed);
    let stop = Stop::when(&is_over);
    let (sender, receiver) = channel();
    let listener = Passing(Mutex::new(sender));
    let thought = scope(|threads| {
        let thinker = &mut engine.thinker;
        let thinking = threads.spawn(move || {
            let caller = Caller { workers: &Threads, halt: &stop, listener: &listener };
            thinker.think(&game, caller)
            // The listener goes, and with it the news end.
        });
        tell(&receiver, interval, &mut call.lines, &is_gone);
        thinking.join()
    });
    let thought = thought.map_err(|_| gtp::Failure::new("thinking failed"))?;
    Ok(format!("{}\nplay {}", in_a_line(&News::of(&thought.decision)), answer_of(&thought)))
}

/// Says the latest news every so often until there is none.
fn tell(
    receiver: &Receiver<News>,
    interval: Duration,
    lines: &mut Lines<'_>,
    is_gone: &AtomicBool,
) {
    let (mut latest, mut next) = (None, Instant::now());
    loop {
        match receiver.recv_timeout(next.saturating_duration_since(Instant::now())) {
            Ok(news) => latest = Some(news),
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                next = Instant::now() + interval;
                let said = latest.take().map_or(Ok(()), |news| lines.say(&in_a_line(&news)));
                is_gone.fetch_or(said.is_err(), Ordering::Relaxed);
            }
        }
    }
}

/// `info move D4 games 120 points 3.5 share 0.310 merit 2.51 info move …`.
fn in_a_line(news: &News) -> String {
    let mut text = String::new();
    for Standing { at, share, merit, games, points } in news.standings.iter().take(MOST) {
        let gap = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{gap}info move {at} games {games}");
        if let Some(points) = points {
            let _ = write!(text, " points {points:.1}");
        }
        let _ = write!(text, " share {share:.3} merit {merit:.2}");
    }
    text
}
