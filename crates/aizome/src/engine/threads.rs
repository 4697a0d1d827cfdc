//! The engine's workers: as many threads as the machine has cores, up to some.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

use evaluation::Workers;

/// Threads that start for the work and end with it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threads;

/// More than so many find too little to do.
const MOST: usize = 4;

impl Workers for Threads {
    fn count(&self) -> usize {
        available_parallelism().map_or(1, usize::from).min(MOST)
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
