//! The restrictive quiescence search [Bouzy, move decision, 6]: alpha-beta over the quick evaluation
//! with few moves. They are near the moves just played, come from captures and links only, and order
//! the position; moves that disorder it are tried down to a given depth. A side without such a move
//! passes, and where both do the position is quiet.
//!
//! The paper notes that the search is not fair: a side with more ordering moves plays more of them.
//! Here no move must be made, and each that is made after a pass costs what it is worth to be to move.

use evaluation::Judge;
use goban::{Color, Point, PointSet};
use shapes::{Effect, Strategy};

use super::generate::forcing_moves;
use super::settings::Quiescence;
use crate::desk::Desk;

/// What searches cost, for the paper's averages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// Searches.
    pub searches: u64,
    /// Positions evaluated.
    pub leaves: u64,
    /// Their depths, added up.
    pub depths: u64,
    /// Positions in which moves were tried.
    pub branchings: u64,
    /// The moves that there were in these, added up.
    pub branches: u64,
    /// Searches that ran out of positions.
    pub cut_short: u64,
}

impl Effort {
    /// Adds another's.
    pub const fn add(&mut self, other: &Self) {
        self.searches += other.searches;
        self.leaves += other.leaves;
        self.depths += other.depths;
        self.branchings += other.branchings;
        self.branches += other.branches;
        self.cut_short += other.cut_short;
    }
}

/// A search under way.
#[derive(Debug)]
struct Search<'d, 'j> {
    desk: &'d mut Desk,
    judge: &'d Judge<'j>,
    settings: Quiescence,
    strategy: Strategy,
    /// The stones that were there when the search began.
    old: PointSet,
    /// What it is worth to be to move.
    tempo: f32,
    left: u32,
    effort: &'d mut Effort,
}

/// What the position after a move just played is worth to its player, once it is quiet.
pub fn quiescence(
    (desk, judge): (&mut Desk, &Judge<'_>),
    (player, at): (Color, Point),
    (settings, strategy): (Quiescence, Strategy),
    tempo: f32,
    effort: &mut Effort,
) -> f32 {
    effort.searches += 1;
    let old = *desk.board().stones(Color::Black) | *desk.board().stones(Color::White);
    let mut search =
        Search { old, tempo, left: settings.nodes, desk, judge, settings, strategy, effort };
    let value = search.value(!player, [Some(at), None], 1, false, (-f32::INFINITY, f32::INFINITY));
    if search.left == 0 {
        effort.cut_short += 1;
    }
    -value
}

impl Search<'_, '_> {
    /// The value for the player to move.
    fn value(
        &mut self,
        player: Color,
        last: [Option<Point>; 2],
        depth: u32,
        has_passed: bool,
        (mut alpha, beta): (f32, f32),
    ) -> f32 {
        // Where the other has just passed, it would still be his turn.
        let turn = if has_passed { !player } else { player };
        if self.left == 0 || depth > self.settings.deepest {
            return self.leaf(player, turn, depth);
        }
        let moves = self.moves(player, last, depth);
        if moves.is_empty() {
            return if has_passed {
                self.leaf(player, turn, depth)
            } else {
                -self.value(!player, last, depth, true, (-beta, -alpha))
            };
        }
        self.left -= 1;
        self.effort.branchings += 1;
        self.effort.branches += moves.len() as u64;
        // Nobody must settle what he would rather leave. Who goes on after the other has passed is a
        // move ahead of him.
        let mut best = self.leaf(player, turn, depth);
        let cost = if has_passed { self.tempo } else { 0.0 };
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        for at in moves {
            if !self.desk.play(player, at) {
                continue;
            }
            let window = (-beta - cost, -alpha - cost);
            let value = -self.value(!player, [Some(at), last[0]], depth + 1, false, window) - cost;
            self.desk.undo();
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.left == 0 {
                break;
            }
        }
        best
    }

    fn leaf(&mut self, player: Color, turn: Color, depth: u32) -> f32 {
        self.left = self.left.saturating_sub(1);
        self.effort.leaves += 1;
        self.effort.depths += u64::from(depth);
        self.desk.worth(self.judge, player, turn)
    }

    fn moves(&mut self, player: Color, last: [Option<Point>; 2], depth: u32) -> Vec<Point> {
        let last: Vec<Point> = last.into_iter().flatten().collect();
        let may_disorder = depth <= self.settings.disordering_until;
        let least = self.settings.least_urgency;
        let moves = forcing_moves(self.desk, player, (&last, &self.old), self.strategy, least);
        let is_tried = |effect| effect == Effect::Orders || may_disorder;
        moves.into_iter().filter(|found| is_tried(found.effect)).map(|found| found.at).collect()
    }
}

#[cfg(test)]
mod tests;
