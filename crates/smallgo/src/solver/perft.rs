//! How many games of so many moves there are: a count that shows whether two boards have the same
//! rules, and times them.

use super::geometry::{Geometry, bits};
use super::position::{Side, SolverPosition};

/// The games of `depth` moves without passes from the empty board under the basic ko rule.
#[must_use]
pub fn perft(geometry: &Geometry, depth: u32) -> u64 {
    count(geometry, &SolverPosition::EMPTY, Side::Ours, depth)
}

fn count(geometry: &Geometry, position: &SolverPosition, side: Side, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = bits(position.empty(geometry));
    let after = moves.filter_map(|bit| position.after(geometry, side, bit));
    after.map(|(next, _)| count(geometry, &next, side.other(), depth - 1)).sum()
}
