//! Long work in a terminal: a line that tells how far it is, and Ctrl-C that ends it well.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use lab::{Interrupt, Progress};

/// How often the line is written anew.
const PACE: Duration = Duration::from_millis(100);

/// A line on standard error that says how far a run is. Silent where nobody watches.
pub(crate) struct ProgressLine {
    name: String,
    is_watched: bool,
    last_shown: Option<Instant>,
}

impl ProgressLine {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), is_watched: stderr().is_terminal(), last_shown: None }
    }

    /// Shows how far it is, and what there is to add.
    pub(crate) fn show(&mut self, progress: &Progress<'_>, more: &str) {
        let Progress { done, total, done_now, elapsed, .. } = *progress;
        self.count([done, total, done_now], elapsed, more);
    }

    /// The same of work that is no run: how much is done, how much there is, and how much was done in
    /// this time.
    pub(crate) fn count(&mut self, counts: [u32; 3], elapsed: Duration, more: &str) {
        let is_due = self.last_shown.is_none_or(|last| last.elapsed() >= PACE);
        if self.is_watched && (is_due || counts[0] == counts[1]) {
            self.last_shown = Some(Instant::now());
            eprint!("\r\x1b[K{}", line(&self.name, counts, elapsed, more));
            let _ = stderr().flush();
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.last_shown.is_some() {
            eprintln!();
        }
    }
}

fn line(name: &str, [done, total, now]: [u32; 3], elapsed: Duration, more: &str) -> String {
    let left = elapsed.mul_f64(f64::from(total - done) / f64::from(now.max(1)));
    format!("{name}: {done} of {total}{more}, {} gone, about {} to go", short(elapsed), short(left))
}

pub(crate) fn short(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// The flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
pub(crate) fn interrupt_on_ctrl_c() -> anyhow::Result<&'static Interrupt> {
    static FLAG: OnceLock<Interrupt> = OnceLock::new();
    let flag = FLAG.get_or_init(Interrupt::default);
    ctrlc::set_handler(move || {
        if flag.is_raised() {
            std::process::exit(130);
        }
        flag.raise();
        eprintln!("\nfinishing the jobs under way; Ctrl-C again ends at once");
    })
    .context("cannot listen to Ctrl-C")?;
    Ok(flag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let shown = |seconds| short(Duration::from_secs(seconds));
        assert_eq!([shown(9), shown(61), shown(7260)], ["9 s", "1 min 1 s", "2 h 1 min"]);
    }
}
