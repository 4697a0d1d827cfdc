//! Who waits for trial games: he may want them to end, and he is told how they go. What he is told
//! changes nothing, and games that nobody ends are the same whoever listens.

use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

use search::{Halt, Never};

use super::{Verdict, together};

/// Who hears how games go.
pub trait Listener: Debug + Sync {
    /// Hears what all games so far say of the first moves, in their order. One worker at a time
    /// tells, each time with more games; games wait until it comes back.
    fn hear(&self, so_far: &[Verdict]);
}

/// Who hears nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Deaf;

impl Listener for Deaf {
    fn hear(&self, _: &[Verdict]) {}
}

/// Who waits for trial games.
#[derive(Debug, Clone, Copy)]
pub struct Watch<'a> {
    /// Asked after each game. When it says so each tree ends with the games that it has, and has one at
    /// the least.
    pub halt: &'a dyn Halt,
    /// Told every few hundred games.
    pub listener: &'a dyn Listener,
}

impl Watch<'static> {
    /// Nobody: games go on to their end, and none is told.
    pub const NOBODY: Self = Self { halt: &Never, listener: &Deaf };
}

/// The last words of each tree, of which the listener hears all together.
#[derive(Debug)]
pub(super) struct Reports<'a> {
    listener: &'a dyn Listener,
    latest: Mutex<Vec<Option<Vec<Verdict>>>>,
}

impl<'a> Reports<'a> {
    pub(super) fn of(trees: usize, listener: &'a dyn Listener) -> Self {
        Self { listener, latest: Mutex::new(vec![None; trees]) }
    }

    /// Tells what a tree has come to with what the others said last.
    pub(super) fn tell(&self, tree: usize, verdicts: Vec<Verdict>) {
        // Told within the lock, so that no report overtakes another. What a listener that panicked
        // left behind is whole.
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest[tree] = Some(verdicts);
        let all = latest.iter().flatten().cloned().reduce(together);
        self.listener.hear(&all.unwrap_or_default());
    }
}
