//! Budgets in positions, and the memory that they may take: a search keeps what it looked at.

use ::lab::memory;
use anyhow::Context as _;

/// What is asked, and what a position of it takes at the most. Measured 18 November 2026 as the
/// program's whole memory over questions of a million positions and more.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Question {
    /// Captures, connections and races: 400 to 650 bytes.
    Reading,
    /// Life and death: 230 to 280 bytes.
    Life,
}

impl Question {
    const fn bytes(self) -> u64 {
        match self {
            Self::Reading => 650,
            Self::Life => 280,
        }
    }

    /// Refuses budgets that could take more memory than there is, with so many questions at a time.
    pub(crate) fn check(self, nodes: u32, at_a_time: usize) -> anyhow::Result<()> {
        let wanted = u64::from(nodes) * self.bytes();
        memory::check(wanted.saturating_mul(at_a_time as u64))
            .with_context(|| format!("--nodes {nodes} is too much"))
    }
}
