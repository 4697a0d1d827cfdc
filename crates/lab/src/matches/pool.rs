//! Engines that wait for their next game.
//!
//! Starting an engine can take longer than a game, so that those which did nothing wrong are kept.
//! Whether a game gets a new engine or one that was kept must not show in its outcome: a kept engine
//! that fails to get ready is not blamed but replaced, once.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use goban::Game;
use gtp::{ClientError, CommandLine};

use super::engine::Engine;
use super::fault::{Doing, Fault};
use super::side::BySide;
use super::time::TimeLimit;

/// Engines of one kind that have nothing to do.
#[derive(Debug, Default)]
pub struct Idle(Mutex<Vec<Engine>>);

impl Idle {
    /// Takes one that has done nothing wrong.
    pub fn put(&self, engine: Engine) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }

    /// One of them, if there is any.
    #[must_use]
    pub fn take(&self) -> Option<Engine> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}

/// Says goodbye to all at once: each may take its time.
impl Drop for Idle {
    fn drop(&mut self) {
        let engines = std::mem::take(self.0.get_mut().unwrap_or_else(PoisonError::into_inner));
        std::thread::scope(|scope| {
            for engine in engines {
                scope.spawn(|| engine.quit());
            }
        });
    }
}

/// All engines of a match that have nothing to do.
#[derive(Debug, Default)]
pub(super) struct Pool {
    pub(super) engines: BySide<Idle>,
    pub(super) referees: Idle,
}

/// Where a player of a game comes from and goes to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seat<'a> {
    pub(super) command: &'a CommandLine,
    /// Where the engine waits between games; nowhere if it is started for one game.
    pub(super) idle: Option<&'a Idle>,
}

impl Seat<'_> {
    /// An engine that is ready for this game.
    pub(super) fn engine(
        &self,
        game: &Game,
        time: TimeLimit,
        patience: Duration,
    ) -> Result<Engine, Fault> {
        ready(self.command, self.idle, game, time, patience)
            .map_err(|error| Fault::of(&error, Doing::SettingUp))
    }

    /// Takes back an engine that has done nothing wrong.
    pub(super) fn release(&self, engine: Engine) {
        match self.idle {
            Some(idle) => idle.put(engine),
            None => engine.quit(),
        }
    }
}

/// An engine that is ready for a game: one that was kept if it still can, else a new one.
pub(super) fn ready(
    command: &CommandLine,
    idle: Option<&Idle>,
    game: &Game,
    time: TimeLimit,
    patience: Duration,
) -> Result<Engine, ClientError> {
    if let Some(mut kept) = idle.and_then(Idle::take)
        && kept.begin(game, time).is_ok()
    {
        return Ok(kept);
    }
    let mut engine = Engine::start(command, patience)?;
    engine.begin(game, time)?;
    Ok(engine)
}
