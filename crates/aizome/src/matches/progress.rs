//! One line that says how far a match has come, if somebody is looking.

use std::io::{IsTerminal as _, Write as _, stderr};

use lab::matches::{GameOutcome, Side};
use lab::statistics::GameResult;
use lab::{Finished, Progress};

/// A line that is written over and over.
pub(super) struct ProgressLine {
    is_watched: bool,
    counted: usize,
    wins: [u32; 2],
}

impl ProgressLine {
    pub(super) fn new() -> Self {
        Self { is_watched: stderr().is_terminal(), counted: 0, wins: [0; 2] }
    }

    /// Shows the score of the games that count, and how long the rest will take.
    pub(super) fn show(&mut self, progress: &Progress<'_>) {
        if !self.is_watched {
            return;
        }
        for finished in progress.counted.iter().skip(self.counted) {
            self.count(finished);
        }
        let left = f64::from(progress.total.saturating_sub(progress.done));
        let pace = f64::from(progress.done_now) / progress.elapsed.as_secs_f64().max(1e-9);
        let [a, b] = self.wins;
        // Nobody minds a line that could not be written.
        let _ = write!(
            stderr(),
            "\r\x1b[K{} of {} games, A {a} : {b} B, {:.0} s left",
            progress.done,
            progress.total,
            left / pace
        );
    }

    pub(super) fn clear(&self) {
        if self.is_watched {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }

    fn count(&mut self, finished: &Finished) {
        self.counted += 1;
        let result =
            finished.outcome.read::<GameOutcome>().and_then(|game| game.result_for(Side::A));
        match result {
            Some(GameResult::Win) => self.wins[0] += 1,
            Some(GameResult::Loss) => self.wins[1] += 1,
            Some(GameResult::Draw) | None => {}
        }
    }
}
