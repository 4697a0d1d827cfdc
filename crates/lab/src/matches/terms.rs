//! What the games of a match are played by.

use std::time::Duration;

use goban::{Game, Komi, Rules, Size, free_handicap};
use serde_json::{Value, json};

use super::time::TimeLimit;

/// Board, rules and limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The sizes that the pairs take by turns; never empty.
    pub sizes: Vec<Size>,
    /// The rules. Engines are told where they know a command for it.
    pub rules: Rules,
    /// The points given to White.
    pub komi: Komi,
    /// The stones given to Black, none below 2.
    pub handicap: usize,
    /// How many moves are played for the engines before they begin.
    pub opening_moves: u32,
    /// How the time is limited.
    pub time: TimeLimit,
    /// How long anything else may take, and a move without a limit, before an engine counts as
    /// hanging.
    pub patience: Duration,
    /// Moves after which a game is counted as it stands; three for each point if not said.
    pub move_limit: Option<u32>,
}

impl Terms {
    /// Pipes and the scheduler take their share of every move's time; a player who is late by no
    /// more than this is in time.
    pub const LAG: Duration = Duration::from_millis(100);

    /// A game of the pair before its opening, with its handicap.
    pub(super) fn new_game(&self, pair: u32) -> Game {
        let turn = usize::try_from(pair).unwrap_or(0) % self.sizes.len();
        let mut game = Game::new(self.sizes[turn], self.rules);
        game.set_komi(self.komi);
        if self.handicap >= 2 {
            let placed = game.place_handicap(&free_handicap(self.sizes[turn], self.handicap));
            debug_assert!(placed, "handicap stones have liberties on an empty board");
        }
        game
    }

    pub(super) fn longest(&self, size: Size) -> usize {
        match self.move_limit {
            Some(limit) => usize::try_from(limit).unwrap_or(usize::MAX),
            None => 3 * size.area(),
        }
    }

    pub(super) fn parameters(&self) -> Value {
        let sizes: Vec<String> = self.sizes.iter().map(Size::to_string).collect();
        let mut parameters = json!({
            "sizes": sizes,
            "rules": self.rules.to_string(),
            "komi": self.komi.to_string(),
            "handicap": self.handicap,
            "opening_moves": self.opening_moves,
            "seconds_per_move": null,
            "patience_seconds": self.patience.as_secs_f64(),
            "move_limit": self.move_limit,
        });
        match self.time {
            TimeLimit::None => {}
            TimeLimit::PerMove(limit) => {
                parameters["seconds_per_move"] = limit.as_secs_f64().into();
            }
            TimeLimit::Clock { main, increment } => {
                parameters["clock_seconds"] = json!([main.as_secs_f64(), increment.as_secs_f64()]);
            }
        }
        parameters
    }
}
