//! Who counts a game that is over.
//!
//! We count with the stones that are unconditionally dead taken off: right for games that are
//! played out, and only for those. Another engine can be asked instead; it is shown the whole game.

use std::time::Duration;

use goban::{Game, Settlement};
use gtp::{ClientError, CommandLine};
use record::Outcome;

use super::engine::Engine;
use super::pool::{Idle, ready};
use super::time::TimeLimit;

/// The judge of finished games.
#[derive(Debug, Clone, Copy)]
pub(super) enum Referee<'a> {
    /// This program.
    Ourselves,
    /// An engine that knows `final_score`.
    Engine { command: &'a CommandLine, idle: &'a Idle, patience: Duration },
}

impl Referee<'_> {
    /// The result, or why there is none.
    pub(super) fn judge(&self, game: &Game) -> Result<Outcome, String> {
        match *self {
            Self::Ourselves => {
                Ok(Outcome::Score(game.score(&Settlement::unconditional(game.board()))))
            }
            Self::Engine { command, idle, patience } => {
                let answer =
                    ready(command, Some(idle), &super::fresh(game), TimeLimit::None, patience)
                        .and_then(|engine| ask(engine, idle, game))
                        .map_err(|error| format!("the referee failed: {}", first_line(&error)))?;
                match answer.parse() {
                    Ok(outcome @ (Outcome::Score(_) | Outcome::Draw)) => Ok(outcome),
                    _ => Err(format!("the referee answered \"final_score\" with {answer:?}")),
                }
            }
        }
    }
}

fn ask(mut engine: Engine, idle: &Idle, game: &Game) -> Result<String, ClientError> {
    for turn in game.turns() {
        engine.play(turn.color, turn.mv)?;
    }
    let answer = engine.final_score()?;
    idle.put(engine);
    Ok(answer)
}

/// Without the lines of standard error, which need not be the same another time.
fn first_line(error: &ClientError) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}
