//! The commands, one module for each kind.

// Every handler has the same signature, whether its command can fail or not.
#![allow(clippy::unnecessary_wraps)]

mod administration;
mod board;
mod clock;
mod gogui;
mod handicap;
mod play;
mod rules;
mod scoring;
mod setup;

use std::fmt;

use crate::{Arguments, Brain, Gone, Interrupt, Lines, Reply, Status};

/// One call of a command: the state that it works on, and what was said with it.
#[derive(Debug)]
pub struct Call<'a, B> {
    /// The state of the conversation.
    pub status: &'a mut Status<B>,
    /// What is left of the arguments.
    pub arguments: Arguments<'a>,
    /// Whether to stop thinking.
    pub interrupt: Interrupt<'a>,
    /// Where to say lines before the command is done. A field of its own, so that the brain can
    /// work while lines are said.
    pub lines: Lines<'a>,
}

impl<B> Call<'_, B> {
    /// Says a line before the command is done, as [`Lines::say`] does.
    ///
    /// # Errors
    ///
    /// When nobody listens any more, which should end the command.
    pub fn say(&mut self, text: &str) -> Result<(), Gone> {
        self.lines.say(text)
    }
}

/// What a command does: it works on the state and answers.
pub type Handler<B> = fn(&mut Call<'_, B>) -> Reply;

/// A command by its name.
pub struct Command<B> {
    /// The name in the protocol.
    pub name: &'static str,
    /// What it does.
    pub handler: Handler<B>,
}

impl<B> fmt::Debug for Command<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Command").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The commands that every engine has.
pub(crate) fn standard<B: Brain>() -> Vec<Command<B>> {
    let groups: [&[(&'static str, Handler<B>)]; 9] = [
        &administration::commands(),
        &board::commands(),
        &clock::commands(),
        &gogui::commands(),
        &handicap::commands(),
        &play::commands(),
        &rules::commands(),
        &scoring::commands(),
        &setup::commands(),
    ];
    groups.concat().into_iter().map(|(name, handler)| Command { name, handler }).collect()
}
