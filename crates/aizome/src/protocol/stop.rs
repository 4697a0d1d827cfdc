//! When a thought is to end early: when the controller interrupts it, when nobody waits for it any
//! more, or when its time is up. The engine reads no clock; this does.

use std::fmt;
use std::time::Instant;

use gtp::Interrupt;
use search::Halt;

/// Reasons to stop a thought.
pub(crate) struct Stop<'a> {
    interrupt: Interrupt<'a>,
    deadline: Option<Instant>,
    is_abandoned: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Stop<'a> {
    /// When the controller interrupts.
    pub(crate) const fn on(interrupt: Interrupt<'a>) -> Self {
        Self { interrupt, deadline: None, is_abandoned: None }
    }

    /// When the controller interrupts, or the time is up: the last resort behind levels.
    pub(crate) const fn by(interrupt: Interrupt<'a>, deadline: Option<Instant>) -> Self {
        Self { deadline, ..Self::on(interrupt) }
    }

    /// When nobody waits for it any more.
    pub(crate) const fn when(is_abandoned: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { is_abandoned: Some(is_abandoned), ..Self::on(Interrupt::never()) }
    }

    /// The same, or when the time is up.
    pub(crate) const fn or_at(self, deadline: Option<Instant>) -> Self {
        Self { deadline, ..self }
    }
}

impl Halt for Stop<'_> {
    fn is_asked(&self) -> bool {
        self.interrupt.is_requested()
            || self.is_abandoned.is_some_and(|is_abandoned| is_abandoned())
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("deadline", &self.deadline).finish_non_exhaustive()
    }
}
