//! Desks for as many pairs of hands as can work at the same time. Each has the position with all that
//! is known of it, and whoever is free takes the next piece of work. What comes of a piece does not
//! depend on the desk, since objects are pure.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use evaluation::share_out;

use crate::caller::Caller;
use crate::desk::Desk;

/// The desk that follows the game, and copies of it for the other hands.
#[derive(Debug)]
pub(crate) struct Hands<'a> {
    own: &'a mut Desk,
    copies: Vec<Desk>,
    caller: Caller<'a>,
}

impl<'a> Hands<'a> {
    /// Hands for this position. The desk must know its facts already, so that all have them.
    pub(crate) fn on(desk: &'a mut Desk, caller: Caller<'a>) -> Self {
        let copies = (1..caller.workers.count()).map(|_| desk.fork()).collect();
        Self { own: desk, copies, caller }
    }

    /// A desk for work that is done by one.
    pub(crate) const fn desk(&mut self) -> &mut Desk {
        self.own
    }

    /// Does pieces of work, each once, in any order. The first is always done; once the caller wants
    /// an answer the others are left out.
    pub(crate) fn each<T: Send + Sync>(
        &mut self,
        pieces: usize,
        work: impl Fn(&mut Desk, usize) -> T + Sync,
    ) -> Vec<Option<T>> {
        let done: Vec<OnceLock<T>> = (0..pieces).map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        let (halt, workers) = (self.caller.halt, self.caller.workers);
        let own = std::iter::once(&mut *self.own);
        let desks: Vec<Mutex<&mut Desk>> = own.chain(&mut self.copies).map(Mutex::new).collect();
        share_out(workers, desks.len().min(pieces), |hand| {
            let mut desk = desks[hand].lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                if piece >= pieces || (piece > 0 && halt.is_asked()) {
                    break;
                }
                let _ = done[piece].set(work(&mut desk, piece));
            }
        });
        done.into_iter().map(OnceLock::into_inner).collect()
    }
}
