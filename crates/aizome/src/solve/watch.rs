//! How long a solve takes, told after its first second and while it runs.
//!
//! The search asks now and then whether it is to end. Whoever is asked so can count the positions
//! that were visited and the time that they took. What is still to come is known only for boards
//! that were solved before: [`EFFORTS`] says how many positions they took. The number of points
//! says little, for 1x12 takes longer than 4x4.

use std::fmt::Write as _; // writing to a string cannot fail
use std::io::{IsTerminal as _, Write as _, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use goban::Size;
use search::Halt;
use smallgo::solver::{ASKS_EVERY, Bounds, Rule};

use crate::progress::short;

/// Positions, in thousands, from the empty board without anything stored or asked, under the basic ko
/// rule and the positional and situational superko. Measured 17 November 2026, two threads, tables
/// of 1 GB, one run of each: the threads help each other by chance, so others take more or fewer.
const EFFORTS: &[((u8, u8), [u64; 3])] = &[
    ((2, 7), [320, 460, 480]),
    ((2, 8), [3_500, 8_600, 8_800]),
    ((3, 5), [130, 200, 220]),
    ((3, 6), [2_800, 5_700, 5_700]),
    ((4, 4), [5_800, 400, 1_900]),
    ((4, 5), [39_000, 75_000, 76_000]),
];

/// When it is told how long it will take: by then the speed of this machine is known.
const FIRST_LOOK: Duration = Duration::from_secs(1);

/// How often the line is written anew.
const PACE: Duration = Duration::from_millis(200);

/// What is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// The empty board, from nothing.
    Whole,
    /// Something else on it: less work, or more.
    Other,
}

/// Somebody who looks on while a board is solved.
#[derive(Debug)]
pub(super) struct Watch {
    board: String,
    task: Task,
    effort: Option<u64>,
    begun: Instant,
    /// How often searches asked whether they are to end.
    asked: AtomicU64,
    told: Mutex<Told>,
    is_terminal: bool,
}

#[derive(Debug, Default)]
struct Told {
    /// What is being done.
    doing: String,
    is_foretold: bool,
    shown: Option<Instant>,
}

impl Watch {
    pub(super) fn new(size: Size, rule: Rule, task: Task) -> Self {
        Self {
            board: format!("{size}, {} ko", rule.name()),
            task,
            effort: effort(size, rule),
            begun: Instant::now(),
            asked: AtomicU64::new(0),
            told: Mutex::default(),
            is_terminal: stderr().is_terminal(),
        }
    }

    /// Notes that this is asked now.
    pub(super) fn ask(&self, bounds: &Bounds, target: i32) {
        let Bounds { lower, upper, .. } = bounds;
        self.note(format!("between {lower:+} and {upper:+}; is it {target:+}?"));
    }

    /// Notes what is being done.
    pub(super) fn note(&self, doing: String) {
        if let Ok(mut told) = self.told.lock() {
            told.doing = doing;
        }
    }

    /// A wish to stop, through which is seen how far it is.
    pub(super) const fn until<'a>(&'a self, stop: &'a AtomicBool) -> Watched<'a> {
        Watched { watch: self, stop }
    }

    fn look(&self) {
        let visited = (self.asked.fetch_add(1, Ordering::Relaxed) + 1) * ASKS_EVERY;
        let elapsed = self.begun.elapsed();
        // Who finds another thread telling it goes on with his work.
        let Ok(mut told) = self.told.try_lock() else { return };
        if !told.is_foretold && elapsed >= FIRST_LOOK {
            told.is_foretold = true;
            eprintln!(
                "aizome: {}",
                foretold(&self.board, self.task, self.effort, pace(visited, elapsed))
            );
        }
        let is_due = told.shown.is_none_or(|shown| shown.elapsed() >= PACE);
        if self.is_terminal && told.is_foretold && is_due {
            told.shown = Some(Instant::now());
            let left = if self.task == Task::Whole { self.effort } else { None };
            eprint!("\r\x1b[K{}", line(&told.doing, visited, left, elapsed));
            let _ = stderr().flush();
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if self.told.get_mut().is_ok_and(|told| told.shown.is_some()) {
            eprintln!();
        }
    }
}

/// A wish to stop that is watched.
#[derive(Debug)]
pub(super) struct Watched<'a> {
    watch: &'a Watch,
    stop: &'a AtomicBool,
}

impl Halt for Watched<'_> {
    fn is_asked(&self) -> bool {
        self.watch.look();
        self.stop.load(Ordering::Relaxed)
    }
}

/// Positions that the empty board took when it was measured.
fn effort(size: Size, rule: Rule) -> Option<u64> {
    let sides = (size.width().min(size.height()), size.width().max(size.height()));
    let (_, counts) = EFFORTS.iter().find(|(board, _)| *board == sides)?;
    let [basic, positional, situational] = counts.map(|thousands| thousands * 1000);
    Some(match rule {
        Rule::Basic => basic,
        Rule::Positional => positional,
        Rule::Situational => situational,
    })
}

/// Positions a second.
#[allow(clippy::cast_precision_loss)] // it is told in millions
fn pace(visited: u64, elapsed: Duration) -> f64 {
    visited as f64 / elapsed.as_secs_f64().max(0.001)
}

/// What is told once.
#[allow(clippy::cast_precision_loss)]
fn foretold(board: &str, task: Task, effort: Option<u64>, pace: f64) -> String {
    let Some(effort) = effort else {
        return format!(
            "{board}: nobody measured how long it takes; it may be hours, or more than anybody waits \
             for. Ctrl-C ends it, and with --checkpoint it goes on from there"
        );
    };
    let time = short(Duration::from_secs_f64(effort as f64 / pace.max(1.0)));
    let measured = format!("{} were visited when the empty board was solved", millions(effort));
    match task {
        Task::Whole => format!("{board}: {measured}, which is about {time} here"),
        Task::Other => format!("{board}: {measured}, about {time} here; this may be less or more"),
    }
}

/// What is told again and again.
#[allow(clippy::cast_precision_loss)]
fn line(doing: &str, visited: u64, effort: Option<u64>, elapsed: Duration) -> String {
    let mut line = format!("{doing} {} in {}", millions(visited), short(elapsed));
    match effort {
        Some(effort) if visited < effort => {
            let left = (effort - visited) as f64 / pace(visited, elapsed).max(1.0);
            let _ = write!(line, ", about {} to go", short(Duration::from_secs_f64(left)));
        }
        Some(_) => line.push_str(", more than when it was measured"),
        None => {}
    }
    line
}

#[allow(clippy::cast_precision_loss)]
fn millions(positions: u64) -> String {
    let millions = positions as f64 / 1e6;
    if millions < 10.0 {
        format!("{millions:.1} million positions")
    } else {
        format!("{millions:.0} million positions")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_and_the_speed_of_the_machine_give_the_time() {
        let told = |task, effort| foretold("4x4, basic ko", task, effort, 100_000.0);
        assert_eq!(
            told(Task::Whole, Some(12_000_000)),
            "4x4, basic ko: 12 million positions were visited when the empty board was solved, which \
             is about 2 min 0 s here"
        );
        assert!(told(Task::Other, Some(12_000_000)).ends_with("this may be less or more"));
        assert!(told(Task::Whole, None).contains("nobody measured"));
    }

    #[test]
    fn what_is_left_is_told_until_it_takes_longer_than_it_should() {
        let told = |visited, effort| line("is it +2?", visited, effort, Duration::from_secs(10));
        let half = told(1_000_000, Some(2_000_000));
        assert_eq!(half, "is it +2? 1.0 million positions in 10 s, about 10 s to go");
        assert!(told(3_000_000, Some(2_000_000)).ends_with("more than when it was measured"));
        assert_eq!(told(1_500_000, None), "is it +2? 1.5 million positions in 10 s");
    }

    #[test]
    fn a_board_takes_as_much_whichever_way_it_lies() {
        let of = |width, height| effort(Size::new(width, height).unwrap(), Rule::Positional);
        assert_eq!(of(3, 5), of(5, 3));
        assert_eq!(of(1, 12), None);
    }
}
