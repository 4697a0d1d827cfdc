//! What a variant of the reference algorithm spends on a position of the optimal 4x4 game.

use search::{Ending, Limits};
use serde::{Deserialize, Serialize};
use smallgo::{Reference, optimal};

/// What was spent, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Effort {
    /// Nodes visited.
    pub(super) nodes: u64,
    /// Whether the search came to its depth.
    pub(super) finished: bool,
    /// The depth of the last iteration that was finished.
    pub(super) depth: u8,
    /// What the position is worth to the player to move.
    pub(super) value: Option<i64>,
    /// The move.
    pub(super) best: String,
}

/// Searches the position before move `index` of the optimal game.
pub(super) fn effort(algorithm: &Reference, index: usize, limits: Limits<'_>) -> Effort {
    let mut game = optimal::position(index, algorithm.ko, algorithm.weights);
    let found = algorithm.search(&mut game, limits);
    Effort {
        nodes: found.visits.nodes,
        finished: found.ending != Ending::Budget,
        depth: found.depth,
        value: found.value,
        best: found.line.first().map_or_else(|| "none".to_owned(), ToString::to_string),
    }
}

/// The position that a job is about: the last ones, which are quick, come first.
pub(super) const fn position_of(job: u32) -> usize {
    optimal::POSITIONS - 1 - (job as usize % optimal::POSITIONS)
}
