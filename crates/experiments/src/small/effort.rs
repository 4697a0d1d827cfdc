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

/// How far the reference algorithm deepens: no iteration begins after so many nodes. What is saved
/// depends on it.
pub(super) const LEVELS: [u64; 3] = [30_000, 200_000, 1_000_000];

/// The jobs that go through all positions at all levels.
#[allow(clippy::cast_possible_truncation)] // 51
pub(super) const JOBS: u32 = (LEVELS.len() * optimal::POSITIONS) as u32;

/// The level and the position that a job is about: the easy ones come first.
pub(super) const fn part(job: u32) -> (u64, usize) {
    let job = job as usize;
    let level = job / optimal::POSITIONS % LEVELS.len();
    (LEVELS[level], optimal::POSITIONS - 1 - job % optimal::POSITIONS)
}
