//! The experiments of the small-board study [Bouzy, small boards]: its tables and figures, the
//! paper's figures beside ours.

mod e2_nodes;
mod effort;
mod enhancements;
mod evolution;
mod openings;
mod tables;
mod tables_report;
#[cfg(test)]
mod tests;

pub use e2_nodes::E2Nodes;
pub use enhancements::Enhancements;
pub use evolution::{Evolution, MoveLimit};
pub use openings::SmallOpenings;
pub use tables::SmallTables;

use lab::Cell;

/// A whole number of any size.
#[allow(clippy::cast_precision_loss)] // far below 2^52
const fn whole(value: i64) -> Cell {
    Cell::number(value as f64, 0)
}

/// A number of nodes.
fn nodes(count: u64) -> Cell {
    whole(i64::try_from(count).unwrap_or(i64::MAX))
}
