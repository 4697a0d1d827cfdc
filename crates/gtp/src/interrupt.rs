//! How thinking learns that it should stop.

use std::sync::atomic::{AtomicU64, Ordering};

/// What the reader of input has seen so far, shared with the thinking side.
///
/// Commands are numbered as they are read. A comment `# interrupt` stops the commands that were
/// read before it and no other, however late they start; so an interrupt that comes in early is not
/// lost, and one that comes in late does not hit the next command.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    commands: AtomicU64,
    lines: AtomicU64,
    interrupted: AtomicU64,
}

impl Seen {
    /// Notes a line; returns the number of the command if it is one.
    pub(crate) fn note(&self, is_command: bool, is_interrupt: bool) -> u64 {
        self.lines.fetch_add(1, Ordering::SeqCst);
        if is_command {
            return self.commands.fetch_add(1, Ordering::SeqCst) + 1;
        }
        let commands = self.commands.load(Ordering::SeqCst);
        if is_interrupt {
            self.interrupted.store(commands, Ordering::SeqCst);
        }
        commands
    }

    pub(crate) fn lines(&self) -> u64 {
        self.lines.load(Ordering::SeqCst)
    }
}

/// Tells a running command whether to stop. Ask often, and answer with the best there is.
#[derive(Debug, Clone, Copy)]
pub struct Interrupt<'a> {
    seen: Option<&'a Seen>,
    command: u64,
    lines_before: u64,
}

impl<'a> Interrupt<'a> {
    /// An interrupt that never comes.
    #[must_use]
    pub const fn never() -> Self {
        Self { seen: None, command: 0, lines_before: 0 }
    }

    pub(crate) fn of(seen: &'a Seen, command: u64, lines_before: u64) -> Self {
        Self { seen: Some(seen), command, lines_before }
    }

    /// Whether the controller asked to finish this command now, by the comment `# interrupt`.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.seen.is_some_and(|seen| seen.interrupted.load(Ordering::SeqCst) >= self.command)
    }

    /// Whether any line has come in since the command, which ends an analysis without end.
    #[must_use]
    pub fn input_is_waiting(&self) -> bool {
        self.seen.is_some_and(|seen| seen.lines() > self.lines_before)
    }
}
