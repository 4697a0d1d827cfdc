//! The threads that do the server's heavy work: always the same few. A thread that once had much
//! memory keeps some of it for itself, as the system's allocator gives it out; on a pool whose threads
//! take turns, in the end all of them would have had much.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

type Work = Box<dyn FnOnce() + Send>;

/// Threads that wait for work.
#[derive(Debug)]
pub(super) struct Hands {
    queue: Sender<Work>,
}

impl Hands {
    pub(super) fn new(number: usize) -> Self {
        let (queue, works) = channel();
        let works = Arc::new(Mutex::new(works));
        for _ in 0..number {
            let works = Arc::clone(&works);
            std::thread::spawn(move || work_on(&works));
        }
        Self { queue }
    }

    /// Does this as soon as a thread is free.
    pub(super) fn give(&self, work: impl FnOnce() + Send + 'static) {
        // The threads end only after this.
        let _ = self.queue.send(Box::new(work));
    }
}

fn work_on(works: &Mutex<Receiver<Work>>) {
    let next = || works.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(work) = next() {
        // What a panic leaves is dropped with the work, and whoever waits for it hears of that.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_the_work_and_not_the_thread() {
        let hands = Hands::new(1);
        let (done, heard) = channel();
        hands.give(|| panic!("on purpose"));
        hands.give(move || done.send(7).unwrap());
        assert_eq!(heard.recv(), Ok(7));
    }
}
