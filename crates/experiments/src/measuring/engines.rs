//! Engines that are asked about positions, one after the other, and started anew if they fail.

use std::time::Duration;

use gtp::{ClientError, CommandLine};
use lab::matches::{Engine, Identity, Idle};
use serde_json::{Value, json};

/// An engine's command, what it calls itself, and those of it that wait for a position.
#[derive(Debug)]
pub(super) struct Seat {
    command: CommandLine,
    identity: Identity,
    patience: Duration,
    idle: Idle,
}

impl Seat {
    /// Starts an engine to see that it does; `accept` may refuse it.
    pub(super) fn meet<E: From<ClientError>>(
        command: &CommandLine,
        patience: Duration,
        accept: impl FnOnce(&Engine) -> Result<(), E>,
    ) -> Result<Self, E> {
        let engine = Engine::start(command, patience)?;
        accept(&engine)?;
        let (command, identity) = (command.clone(), engine.identity().clone());
        let seat = Self { command, identity, patience, idle: Idle::default() };
        seat.idle.put(engine);
        Ok(seat)
    }

    /// Its part of a run's identity.
    pub(super) fn parameters(&self) -> Value {
        json!({
            "command": self.command.typed(),
            "name": self.identity.name,
            "version": self.identity.version,
        })
    }

    /// An engine that has been told a position. One that waited and fails is not blamed, since
    /// whatever it did it did before: it is replaced, once.
    pub(super) fn engine(&self, position: &[String]) -> Result<Engine, ClientError> {
        if let Some(mut kept) = self.idle.take() {
            match told(&mut kept, position) {
                Ok(()) => return Ok(kept),
                Err(error @ ClientError::Refused { .. }) => {
                    self.idle.put(kept);
                    return Err(error);
                }
                Err(_) => {}
            }
        }
        let mut engine = Engine::start(&self.command, self.patience)?;
        told(&mut engine, position)?;
        Ok(engine)
    }

    /// Takes an engine back after a question. One that refused is fine; one that did worse has been
    /// killed.
    pub(super) fn take_back<T>(&self, engine: Engine, answer: &Result<T, ClientError>) {
        if matches!(answer, Ok(_) | Err(ClientError::Refused { .. })) {
            self.idle.put(engine);
        }
    }
}

/// Tells an engine a position. That it will not have a komi is no reason not to ask it.
fn told(engine: &mut Engine, position: &[String]) -> Result<(), ClientError> {
    for command in position {
        match engine.ask(command) {
            Err(ClientError::Refused { .. }) if command.starts_with("komi ") => {}
            other => drop(other?),
        }
    }
    Ok(())
}
