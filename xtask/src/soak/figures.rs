//! What a run comes to: counts and times, a table of them, and which limits they break.

use std::collections::BTreeMap;
use std::fmt::Write as _; // writing to a string cannot fail
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What a run may show at most.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) most_cheap_calls: Duration,
    pub(crate) worst_cheap_call: Duration,
    /// Megabytes.
    pub(crate) memory: u64,
}

impl Limits {
    /// On a machine with nothing else to do.
    pub(crate) const QUIET: Self = Self {
        most_cheap_calls: Duration::from_millis(50),
        worst_cheap_call: Duration::from_millis(250),
        memory: 300,
    };

    /// Beside other work, as among the checks.
    pub(crate) const BUSY: Self = Self {
        most_cheap_calls: Duration::from_millis(250),
        worst_cheap_call: Duration::from_secs(2),
        memory: 300,
    };
}

/// The figures of a run, for all who take part.
#[derive(Debug, Default)]
pub(crate) struct Figures(Mutex<Counts>);

#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) by_status: BTreeMap<u16, u64>,
    /// Requests that were no requests: the server closed without a word.
    pub(crate) closed: u64,
    pub(crate) cheap: Vec<Duration>,
    pub(crate) kills: u64,
    pub(crate) half_sent: u64,
    pub(crate) acknowledged: u64,
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
    pub(crate) refused_records: u64,
    pub(crate) taken_records: u64,
    pub(crate) worst_record: Duration,
    pub(crate) worst_record_name: &'static str,
    pub(crate) memory_peak: u64,
    pub(crate) memory_at_end: u64,
    /// What should not have happened, the first few in words.
    faults: u64,
    told: Vec<String>,
}

/// Faults that are told in words.
const MOST_TOLD: usize = 10;

impl Figures {
    pub(crate) fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes an answer. The server's own faults are never right.
    pub(crate) fn answered(&self, status: u16, call: &str) {
        *self.counts().by_status.entry(status).or_default() += 1;
        if status >= 500 {
            self.failed(&format!("{call}: {status}"));
        }
    }

    pub(crate) fn failed(&self, words: &str) {
        let mut counts = self.counts();
        counts.faults += 1;
        if counts.told.len() < MOST_TOLD {
            counts.told.push(words.chars().take(200).collect());
        }
    }

    pub(crate) fn cheap(&self, took: Duration) {
        self.counts().cheap.push(took);
    }
}

impl Counts {
    /// The time that this share of the cheap calls did not exceed, in percent.
    fn cheap_within(&self, percent: usize) -> Duration {
        let mut sorted = self.cheap.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(place).copied().unwrap_or_default()
    }

    pub(crate) fn table(&self) -> String {
        let mut text = String::from("| what | measured |\n| --- | --- |\n");
        let mut row = |what: &str, measured: String| {
            let _ = writeln!(text, "| {what} | {measured} |");
        };
        let calls: u64 = self.by_status.values().sum();
        let statuses: Vec<String> =
            self.by_status.iter().map(|(status, number)| format!("{number} of {status}")).collect();
        row("calls answered", format!("{calls}: {}", statuses.join(", ")));
        let [half, most, worst] =
            [50, 95, 100].map(|percent| milliseconds(self.cheap_within(percent)));
        row("broken requests, closed without an answer", self.closed.to_string());
        row("cheap calls: number", self.cheap.len().to_string());
        row("cheap calls: 50 %, 95 % and all of them within", format!("{half}, {most}, {worst}"));
        row(
            "memory: peak, at the end",
            format!("{} MB, {} MB", self.memory_peak, self.memory_at_end),
        );
        row(
            "moves acknowledged, lost, doubled",
            format!("{}, {}, {}", self.acknowledged, self.lost, self.doubled),
        );
        row("kills", self.kills.to_string());
        row("half-sent requests", self.half_sent.to_string());
        row(
            "hostile records refused, taken; slowest",
            format!(
                "{}, {}; {} ({})",
                self.refused_records,
                self.taken_records,
                milliseconds(self.worst_record),
                self.worst_record_name
            ),
        );
        row("calls that failed", self.faults.to_string());
        text
    }

    /// The limits that are broken, in words.
    pub(crate) fn broken(&self, limits: &Limits) -> Vec<String> {
        let mut broken = self.told.clone();
        let mut check = |is_broken: bool, words: String| {
            if is_broken {
                broken.push(words);
            }
        };
        let most = self.cheap_within(95);
        check(
            most > limits.most_cheap_calls,
            format!("95 % of cheap calls: {}", milliseconds(most)),
        );
        let worst = self.cheap_within(100);
        check(worst > limits.worst_cheap_call, format!("a cheap call: {}", milliseconds(worst)));
        check(self.memory_peak >= limits.memory, format!("memory: {} MB", self.memory_peak));
        check(
            self.lost + self.doubled > 0,
            format!("{} moves lost, {} doubled", self.lost, self.doubled),
        );
        broken
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", 1_000.0 * time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_calls_are_told_by_their_slowest() {
        let cheap = (1..=100).rev().map(Duration::from_millis).collect();
        let counts = Counts { cheap, ..Counts::default() };
        assert_eq!(counts.cheap_within(50), Duration::from_millis(50));
        assert_eq!(counts.cheap_within(95), Duration::from_millis(95));
        assert_eq!(counts.cheap_within(100), Duration::from_millis(100));
        assert_eq!(Counts::default().cheap_within(95), Duration::ZERO);
    }

    #[test]
    fn every_limit_can_be_broken() {
        let good = || Counts { cheap: vec![Duration::from_millis(1); 100], ..Counts::default() };
        assert!(good().broken(&Limits::QUIET).is_empty());
        let mut slow = good();
        slow.cheap[0] = Duration::from_millis(300);
        assert_eq!(slow.broken(&Limits::QUIET).len(), 1);
        assert!(slow.broken(&Limits::BUSY).is_empty());
        slow.cheap[..10].fill(Duration::from_millis(300));
        assert_eq!(slow.broken(&Limits::QUIET).len(), 2);
        for bad in [
            Counts { lost: 1, ..good() },
            Counts { doubled: 1, ..good() },
            Counts { memory_peak: 300, ..good() },
        ] {
            assert_eq!(bad.broken(&Limits::BUSY).len(), 1);
        }
        let figures = Figures::default();
        figures.answered(200, "");
        figures.answered(503, "GET /");
        assert_eq!(figures.counts().broken(&Limits::BUSY), ["GET /: 503"]);
    }
}
