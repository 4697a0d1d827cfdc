//! The score of a match so far, for the line that is shown while it is played.

use lab::Finished;
use lab::matches::{GameOutcome, Side};
use lab::statistics::GameResult;

/// Wins of A and B among the games that count.
#[derive(Debug, Default)]
pub(super) struct Score {
    counted: usize,
    wins: [u32; 2],
}

impl Score {
    /// Counts the games that were not counted before, and says how it stands.
    pub(super) fn update(&mut self, games: &[Finished]) -> String {
        for finished in games.iter().skip(self.counted) {
            self.counted += 1;
            let game = finished.outcome.read::<GameOutcome>();
            match game.and_then(|game| game.result_for(Side::A)) {
                Some(GameResult::Win) => self.wins[0] += 1,
                Some(GameResult::Loss) => self.wins[1] += 1,
                Some(GameResult::Draw) | None => {}
            }
        }
        let [a, b] = self.wins;
        format!(", A {a} : {b} B")
    }
}
