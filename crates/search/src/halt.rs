//! How a computation is asked to end early. Whoever waits for the answer owns the clock and the
//! wish; the computation only asks now and then, and answers with the best that it has.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};

/// A wish to stop, asked for from time to time while something is computed.
pub trait Halt: Debug + Sync {
    /// Whether whoever waits wants the best answer now. Once it is true it stays so.
    fn is_asked(&self) -> bool;
}

/// Nobody asks: the computation goes on to its end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Never;

impl Halt for Never {
    fn is_asked(&self) -> bool {
        false
    }
}

/// Somebody on another thread turns it to true.
impl Halt for AtomicBool {
    fn is_asked(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}
