//! Both searches as the paper prints them, with a memory and nothing else: no bounds, no window, no
//! option left out. The searches of `search.rs` must say the same.

use rustc_hash::FxHashMap;

use super::game::Player;
use super::search::{Interval, mean_of};
use super::solve::Goal;
use super::sums::{EMPTY, Move, SumId, Sums};
use crate::HalfPoints;

/// A plain search.
#[derive(Debug)]
pub(crate) struct Plain {
    pub(crate) sums: Sums,
    goal: Goal,
    memory: FxHashMap<(SumId, HalfPoints, Player), f64>,
}

impl Plain {
    pub(crate) fn new(sums: Sums, goal: Goal) -> Self {
        Self { sums, goal, memory: FxHashMap::default() }
    }

    /// The value of a sum with so much settled; of expected scores, of the part that is still open.
    fn value(&mut self, sum: SumId, settled: HalfPoints, player: Player) -> f64 {
        if sum == EMPTY {
            let is_won = self.goal == Goal::WinningProbability && settled.is_win();
            return if is_won { 1.0 } else { 0.0 };
        }
        let key = (sum, settled, player);
        if let Some(&known) = self.memory.get(&key) {
            return known;
        }
        let mut best = Interval::worst(player);
        for place in self.sums.moves(sum, player) {
            let mv = self.sums.move_at(place);
            best = best.or(Interval::point(self.after(mv, settled, player)), player);
        }
        self.memory.insert(key, best.low);
        best.low
    }

    /// What a move of the player comes to.
    pub(crate) fn after(&mut self, mv: Move, settled: HalfPoints, player: Player) -> f64 {
        let throw = self.sums.compiled.throw(mv.thrown);
        if self.goal == Goal::ExpectedScore {
            let mean = throw.mean;
            return self.value(mv.next, settled, player.other()) + mean;
        }
        let outcomes = throw.distribution.outcomes().to_vec();
        let after = |&(score, _): &(HalfPoints, f64)| {
            Interval::point(self.value(mv.next, settled + score, player.other()))
        };
        let values: Vec<Interval> = outcomes.iter().map(after).collect();
        mean_of(&outcomes, &values).low
    }
}
