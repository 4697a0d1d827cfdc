//! The engine's workers: one thread for each core, up to four, and no more than the user allows with
//! `--threads`. Answers do not depend on how many there are. Nothing up to `engine` starts a thread.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

use evaluation::Workers;

/// Threads that start for the work and end with it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threads;

/// More than so many find too little to do.
const MOST: usize = 4;

/// What the user allows, for the whole program.
static ALLOWED: AtomicUsize = AtomicUsize::new(MOST);

/// Lets the engine think with no more than so many threads from now on, if a number is given.
pub(crate) fn allow(threads: Option<NonZeroUsize>) {
    if let Some(threads) = threads {
        ALLOWED.store(threads.get().min(MOST), Ordering::Relaxed);
    }
}

/// A number of threads, for the command line.
pub(crate) fn parse(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a number of threads, 1 or more".into())
}

impl Workers for Threads {
    fn count(&self) -> usize {
        available_parallelism().map_or(1, usize::from).min(ALLOWED.load(Ordering::Relaxed))
    }

    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let go_on = || {
            loop {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                if piece >= pieces {
                    break;
                }
                work(piece);
            }
        };
        scope(|threads| {
            for _ in 1..self.count().min(pieces) {
                threads.spawn(go_on);
            }
            go_on();
        });
    }
}

#[cfg(test)]
mod tests {
    use evaluation::share_out;

    use super::*;

    #[test]
    fn no_more_threads_work_than_are_allowed() {
        let default = Threads.count();
        for (wish, most) in [("1", 1), ("2", 2), ("100", MOST)] {
            allow(Some(parse(wish).unwrap()));
            assert!(Threads.count() <= most, "{wish}");
        }
        allow(None);
        assert_eq!(Threads.count(), default);
        for text in ["0", "-1", "", "many"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_piece_is_done_once() {
        for pieces in [0, 1, 2, 3, 100] {
            let counts: Vec<AtomicUsize> = (0..pieces).map(|_| AtomicUsize::new(0)).collect();
            Threads.each(pieces, &|piece| {
                counts[piece].fetch_add(1, Ordering::Relaxed);
            });
            assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == 1));
        }
        assert_eq!(share_out(&Threads, 50, |piece| piece), (0..50).collect::<Vec<_>>());
    }
}
