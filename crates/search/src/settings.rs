//! What is switched on, and how far a search may go.

use std::fmt;

/// The switches of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Switches {
    /// Search to depth 1, 2, 3 and so on instead of to the full depth at once
    /// [Slate, Atkin 1977].
    pub iterative_deepening: bool,
    /// Try moves first that refuted others elsewhere [Schaeffer 1989]. A move that cuts off at
    /// remaining depth d gains 2^d.
    pub history: bool,
    /// Believe that a position is too good when it is so even after a null move, searched this many
    /// plies less deep [Donninger 1993]. `None` is off. Unlike the other switches, it may change
    /// values.
    pub null_move: Option<u8>,
    /// Find the value by searches with a window of no width [Plaat and others 1996].
    pub mtd: bool,
}

impl Switches {
    /// Plain alpha-beta.
    pub const NONE: Self =
        Self { iterative_deepening: false, history: false, null_move: None, mtd: false };
}

/// How far a search may go.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Plies.
    pub depth: u8,
    /// Nodes visited, in all iterations together.
    pub nodes: u64,
    /// No iteration begins once so many nodes were visited. The first one always begins.
    pub begin: u64,
    /// Asked now and then; the search ends when it says yes. A caller who passes a clock gets
    /// results that depend on one.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

impl Limits<'_> {
    /// The deepest search: more plies than any small game has, and the table's largest number less
    /// one, which stands for final.
    pub const MAX_DEPTH: u8 = 254;

    /// At most so many nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: Self::MAX_DEPTH, nodes, begin: u64::MAX, stop: None }
    }

    /// At most so many plies.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self { depth, nodes: u64::MAX, begin: u64::MAX, stop: None }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("begin", &self.begin)
            .finish_non_exhaustive()
    }
}
