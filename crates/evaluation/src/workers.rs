//! Work that falls into pieces which do not depend on each other: candidates, groups whose life is
//! read, trees of trial games.
//!
//! Who does them is told from outside. Nothing here starts a thread, so that the whole engine runs
//! where there are none: [`Alone`] does one after the other, and a program may bring threads of its
//! own. Results are put together in the order of the pieces, so that a decision is the same whoever
//! worked on it (`decision/tests/decide.rs`).

use std::fmt::Debug;
use std::sync::OnceLock;

/// Who does the pieces.
pub trait Workers: Debug + Sync {
    /// How many can work at the same time.
    fn count(&self) -> usize;

    /// Does each of these pieces once, in any order, and comes back when all are done.
    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync));
}

/// One after the other.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Workers for Alone {
    fn count(&self) -> usize {
        1
    }

    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..pieces).for_each(work);
    }
}

/// What comes of each of these pieces, in their order whoever did them.
pub fn share_out<T: Send + Sync>(
    workers: &dyn Workers,
    pieces: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let done: Vec<OnceLock<T>> = (0..pieces).map(|_| OnceLock::new()).collect();
    workers.each(pieces, &|piece| {
        let _ = done[piece].set(work(piece));
    });
    done.into_iter().filter_map(OnceLock::into_inner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does the last piece first, and each twice: what comes of it must not depend on that.
    #[derive(Debug)]
    struct Backwards;

    impl Workers for Backwards {
        fn count(&self) -> usize {
            3
        }

        fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
            (0..pieces).rev().for_each(|piece| {
                work(piece);
                work(piece);
            });
        }
    }

    #[test]
    fn results_keep_the_order_of_the_pieces() {
        let square = |piece: usize| piece * piece;
        let expected: Vec<usize> = (0..20).map(square).collect();
        assert_eq!(share_out(&Alone, 20, square), expected);
        assert_eq!(share_out(&Backwards, 20, square), expected);
        assert!(share_out(&Alone, 0, square).is_empty());
    }
}
