//! Both searches of the paper's section 6, by alpha-beta over intervals with a table.
//!
//! A search answers with an interval that holds the value. Asked with a window from alpha to beta, it
//! may stop as soon as the interval is a point or lies outside of the window; outside of it nobody
//! needs to know more. A throw in a search for the chance of winning is the mean of intervals. Each
//! outcome is searched with the window in which it can still matter, given what is known of the
//! others [Ballard 1983, Star1].
//!
//! **Why it is the same as the plain form** (`plain.rs`). A node's interval always holds the value
//! that the plain form computes, by induction from the ends: the means of lower and of upper ends are
//! added up in the same order as the values, and rounding never turns an order round. Left's node may
//! skip moves once one reaches beta, and then claims nothing about its upper end; a move that is cut
//! off below alpha adds its own upper end. With an open window, nothing but a point is an answer.
//!
//! Out of budget, nodes answer with what is known of them without search, and the answer at the root
//! is an interval that holds the value all the same.

use rustc_hash::FxHashMap;

use super::game::Player;
use super::solve::Goal;
use super::sums::{EMPTY, Move, SumId, Sums};
use crate::HalfPoints;

/// Plies that a search goes down, so that no sum overflows the stack. Deeper ones are estimated by
/// bounds.
const MAX_PLIES: u32 = 400;

/// How far rounding may carry a sum of means, relative to its size.
const ROUNDING: f64 = 1e-9;

/// Nodes between two looks at the memory.
const PACE: u64 = 1024;

/// How much a search may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Nodes visited.
    pub nodes: u64,
    /// Bytes of tables. While a table grows there may be half as much again for a moment.
    pub memory: usize,
}

impl Limits {
    /// Some seconds, and no more memory than any machine has.
    pub const USUAL: Self = Self { nodes: 20_000_000, memory: 512 << 20 };
}

/// What is known of a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// It is no less.
    pub low: f64,
    /// It is no more.
    pub high: f64,
}

impl Interval {
    pub(crate) const fn point(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// The value, where it is known.
    #[must_use]
    #[allow(clippy::float_cmp)] // a point has the same number twice
    pub fn exact(self) -> Option<f64> {
        (self.low == self.high).then_some(self.low)
    }

    /// What both say.
    fn and(self, other: Self) -> Self {
        let low = self.low.max(other.low);
        // Rounding could carry one end past the other.
        Self { low, high: self.high.min(other.high).max(low) }
    }

    /// The value of a node of which this player takes the better.
    pub(crate) const fn or(self, other: Self, player: Player) -> Self {
        match player {
            Player::Left => Self { low: self.low.max(other.low), high: self.high.max(other.high) },
            Player::Right => Self { low: self.low.min(other.low), high: self.high.min(other.high) },
        }
    }

    /// Worse than everything for a player.
    pub(crate) const fn worst(player: Player) -> Self {
        match player {
            Player::Left => Self::point(f64::NEG_INFINITY),
            Player::Right => Self::point(f64::INFINITY),
        }
    }
}

/// Values at or outside its ends need not be told apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: f64,
    pub(crate) beta: f64,
}

impl Window {
    pub(crate) const OPEN: Self = Self { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

    fn is_settled_by(self, value: Interval) -> bool {
        value.exact().is_some() || value.high <= self.alpha || value.low >= self.beta
    }

    /// What is left to ask when the player has this already.
    pub(crate) const fn given(self, best: Interval, player: Player) -> Self {
        match player {
            Player::Left => Self { alpha: self.alpha.max(best.low), ..self },
            Player::Right => Self { beta: self.beta.min(best.high), ..self },
        }
    }

    fn moved(self, by: f64) -> Self {
        Self { alpha: self.alpha + by, beta: self.beta + by }
    }
}

/// A search at work.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) sums: Sums,
    goal: Goal,
    limits: Limits,
    table: FxHashMap<(SumId, i64), Interval>,
    pub(crate) nodes: u64,
    is_over: bool,
}

impl Search {
    pub(crate) fn new(sums: Sums, goal: Goal, limits: Limits) -> Self {
        Self { sums, goal, limits, table: FxHashMap::default(), nodes: 0, is_over: false }
    }

    /// The value of a sum with so much settled, told as far as the window asks. Of expected scores
    /// only the part that is still open is told.
    fn value(
        &mut self,
        sum: SumId,
        settled: HalfPoints,
        player: Player,
        window: Window,
        ply: u32,
    ) -> Interval {
        let known = self.known(sum, settled, player);
        if window.is_settled_by(known) || ply >= MAX_PLIES || !self.has_budget() {
            return known;
        }
        let mut best = Interval::worst(player);
        for place in self.sums.moves(sum, player) {
            let mv = self.sums.move_at(place);
            let value = self.after(mv, settled, player, window.given(best, player), ply);
            best = best.or(value, player);
            // One move that is good enough settles the node, and says nothing of the others.
            match player {
                Player::Left if best.low >= window.beta.min(known.high) => {
                    best.high = known.high;
                    break;
                }
                Player::Right if best.high <= window.alpha.max(known.low) => {
                    best.low = known.low;
                    break;
                }
                _ => {}
            }
        }
        let value = best.and(known);
        self.table.insert(key(sum, settled, player), value);
        value
    }

    /// What a move of the player comes to, the throw included.
    pub(crate) fn after(
        &mut self,
        mv: Move,
        settled: HalfPoints,
        player: Player,
        window: Window,
        ply: u32,
    ) -> Interval {
        let next = player.other();
        let throw = self.sums.compiled.throw(mv.thrown);
        match (self.goal, throw.distribution.certain()) {
            (Goal::ExpectedScore, _) => {
                let mean = throw.mean;
                let plus =
                    |value: Interval| Interval { low: value.low + mean, high: value.high + mean };
                let moved = window.moved(-mean);
                let value = plus(self.value(mv.next, settled, next, moved, ply + 1));
                if window.is_settled_by(value) {
                    return value;
                }
                // Rounding has moved the window's ends past the value.
                plus(self.value(mv.next, settled, next, Window::OPEN, ply + 1))
            }
            (Goal::WinningProbability, Some(score)) => {
                self.value(mv.next, settled + score, next, window, ply + 1)
            }
            (Goal::WinningProbability, None) => self.thrown(mv, settled, next, window, ply),
        }
    }

    /// The chance of winning over the outcomes of a throw.
    fn thrown(
        &mut self,
        mv: Move,
        settled: HalfPoints,
        next: Player,
        window: Window,
        ply: u32,
    ) -> Interval {
        let outcomes = self.sums.compiled.throw(mv.thrown).distribution.outcomes().to_vec();
        let mut values: Vec<Interval> =
            outcomes.iter().map(|&(score, _)| self.known(mv.next, settled + score, next)).collect();
        let mut mean = mean_of(&outcomes, &values);
        // With very many outcomes the mean is not taken anew for each.
        let step = outcomes.len().div_ceil(16);
        for (place, &(score, p)) in outcomes.iter().enumerate() {
            if place % step == 0 {
                mean = mean_of(&outcomes, &values);
                if window.is_settled_by(mean) {
                    return mean;
                }
            }
            let known = values[place];
            let own = Window {
                alpha: (window.alpha - (mean.high - p * known.high)) / p,
                beta: (window.beta - (mean.low - p * known.low)) / p,
            };
            values[place] = self.value(mv.next, settled + score, next, own, ply + 1);
        }
        mean = mean_of(&outcomes, &values);
        if window.is_settled_by(mean) || self.is_over {
            return mean;
        }
        // Rounding has moved the ends of a window past a value: then all are wanted as they are.
        for (value, &(score, _)) in values.iter_mut().zip(&outcomes) {
            *value = self.value(mv.next, settled + score, next, Window::OPEN, ply + 1);
        }
        mean_of(&outcomes, &values)
    }

    /// What is known of a node without search, and by searches before.
    fn known(&self, sum: SumId, settled: HalfPoints, player: Player) -> Interval {
        let bounds = bounds(&self.sums, self.goal, sum, settled);
        if bounds.exact().is_some() {
            return bounds;
        }
        match self.table.get(&key(sum, settled, player)) {
            Some(&found) => found,
            None => bounds,
        }
    }

    fn has_budget(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.limits.nodes
            || self.nodes.is_multiple_of(PACE) && self.bytes() > self.limits.memory
        {
            self.is_over = true;
        }
        !self.is_over
    }

    fn bytes(&self) -> usize {
        let entry = size_of::<((SumId, i64), Interval)>() + 1;
        self.table.capacity() * 8 / 7 * entry + self.sums.bytes()
    }
}

/// What is known of a sum without any search.
pub(crate) fn bounds(sums: &Sums, goal: Goal, sum: SumId, settled: HalfPoints) -> Interval {
    let parts = sums.sum(sum);
    match goal {
        Goal::WinningProbability if (settled + parts.scores.low).is_win() => Interval::point(1.0),
        Goal::WinningProbability if !(settled + parts.scores.high).is_win() => Interval::point(0.0),
        Goal::WinningProbability => Interval { low: 0.0, high: 1.0 },
        Goal::ExpectedScore if sum == EMPTY => Interval::point(0.0),
        Goal::ExpectedScore => Interval {
            low: parts.means.low - ROUNDING * (1.0 + parts.means.low.abs()),
            high: parts.means.high + ROUNDING * (1.0 + parts.means.high.abs()),
        },
    }
}

fn key(sum: SumId, settled: HalfPoints, player: Player) -> (SumId, i64) {
    (sum, settled.count() * 2 + i64::from(player == Player::Right))
}

/// The mean of intervals, added up from the lowest outcome to the highest.
pub(crate) fn mean_of(outcomes: &[(HalfPoints, f64)], values: &[Interval]) -> Interval {
    let pairs = || outcomes.iter().map(|(_, p)| p).zip(values);
    Interval {
        low: pairs().map(|(p, value)| p * value.low).sum(),
        high: pairs().map(|(p, value)| p * value.high).sum(),
    }
}
