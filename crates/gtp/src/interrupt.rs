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

    /// Notes that the input is over, which an analysis takes for a line.
    pub(crate) fn end(&self) {
        self.lines.fetch_add(1, Ordering::SeqCst);
    }

    pub(crate) fn lines(&self) -> u64 {
        self.lines.load(Ordering::SeqCst)
    }
}

/// Tells a running command whether to stop. Ask often, and answer with the best there is.
///
/// There are two questions, for two kinds of command. One that has an end of its own, such as
/// `genmove`, is cut short by the comment `# interrupt` alone: commands that wait for their turn do
/// not hurry it ([`Self::is_requested`]). One without an end, such as `lz-analyze`, goes on until
/// anything at all comes in ([`Self::input_is_waiting`]).
///
/// Each answer is one or two loads from memory that hardly ever changes, so that it can be asked
/// at every node of a search; copies of it can be given to threads that work for the command.
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

    /// Whether any line has come in since the command: another command, a comment, an empty line.
    /// It ends an analysis without end. So does the end of the input, after which nobody could.
    #[must_use]
    pub fn input_is_waiting(&self) -> bool {
        self.seen.is_some_and(|seen| seen.lines() > self.lines_before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a command with this number, read as the latest of all, is told.
    fn asked(seen: &Seen, command: u64, lines_before: u64) -> [bool; 2] {
        let interrupt = Interrupt::of(seen, command, lines_before);
        [interrupt.is_requested(), interrupt.input_is_waiting()]
    }

    #[test]
    fn an_interrupt_stops_what_was_read_before_it_and_any_line_ends_an_analysis() {
        let seen = Seen::default();
        let first = seen.note(true, false);
        assert_eq!(asked(&seen, first, 1), [false, false]);
        let second = seen.note(true, false);
        assert_eq!(asked(&seen, first, 1), [false, true]);
        assert_eq!(asked(&seen, second, 2), [false, false]);
        seen.note(false, true);
        assert_eq!(asked(&seen, first, 1), [true, true]);
        assert_eq!(asked(&seen, second, 2), [true, true]);
        let third = seen.note(true, false);
        assert_eq!(asked(&seen, third, 4), [false, false]);
        seen.end();
        assert_eq!(asked(&seen, third, 4), [false, true]);
    }

    #[test]
    fn what_never_comes_is_never_there() {
        let never = Interrupt::never();
        assert!(!never.is_requested() && !never.input_is_waiting());
    }
}
