//! Options that are never better than another, whatever else is on the board.
//!
//! To play for the win, an option may not be left out because its mean is lower, nor because it loses
//! more often by itself: who is behind needs the unlikely outcome. What is sound is an order that
//! holds in every sum. G is *at most* H if
//!
//! - both are distributions, and for no score is the chance to exceed it greater with G than with H
//!   (first-order stochastic dominance),
//! - both are choices, every left option of G is at most some left option of H, and every right
//!   option of H is at least some right option of G,
//! - both are sums, and their summands can be paired so that each of G is at most its partner.
//!
//! **Why it is sound.** Let X be any sum. By induction on the size of G + H + X, the value of G + X
//! is at most that of H + X, whoever is to play, for the chance of winning as for the expected score.
//! A throw: the value of X rises with what is settled, which is the same claim for smaller games, and
//! the mean of a rising function is greater for the distribution that dominates. A choice: to every
//! move of Left in G + X there is one in H + X that is at least as good, in X the same one and in G
//! its partner; and to every move of Right in H + X one in G + X that is at least as good for Right.
//!
//! A choice and a number are never compared. In ordinary combinatorial games `{5 | 4}` is better than
//! 3; here nobody may pass, so that having one move more can lose a game of zugzwang.
//!
//! Since numbers may move from summand to summand, the order is kept as *room*: the most that can be
//! added to G so that it is still at most H. Then the same order also compares moves in different
//! summands: playing A in G rather than B in H leaves A + H rather than B + G. For choices between
//! numbers this is the rule to play in the hottest one.
//!
//! To play for the expected score, distributions are compared by their means, which are all that
//! counts there.

use rustc_hash::FxHashMap;

use super::compiled::{ChoiceId, Compiled, Position};
use super::game::Player;
use super::solve::Goal;

/// Pairs of choices that are compared. Whatever is beyond them counts as not comparable.
const MAX_PAIRS: usize = 1 << 20;

/// Options of one side that are compared with each other.
const MAX_OPTIONS: usize = 256;

/// What is known of the order.
#[derive(Debug, Default)]
pub(crate) struct Order {
    /// In points.
    rooms: FxHashMap<(ChoiceId, ChoiceId), Option<f64>>,
    /// What is played for; none if nothing is compared, for the plain form of the search.
    goal: Option<Goal>,
}

impl Order {
    /// The order for this goal.
    pub(crate) fn of(goal: Goal) -> Self {
        Self { goal: Some(goal), ..Self::default() }
    }

    /// Whether nothing is compared.
    pub(crate) const fn is_off(&self) -> bool {
        self.goal.is_none()
    }

    /// Leaves out options of the player that are never better than one that is kept.
    pub(crate) fn keep_best(
        &mut self,
        compiled: &Compiled,
        player: Player,
        options: &mut Vec<Position>,
    ) {
        if self.is_off() {
            return;
        }
        leave_out(options, |option, other| self.is_worse(compiled, player, option, other));
    }

    /// Whether the first position is never better for the player than the second one.
    pub(crate) fn is_worse(
        &mut self,
        compiled: &Compiled,
        player: Player,
        one: &Position,
        other: &Position,
    ) -> bool {
        let (low, high) = if player == Player::Left { (one, other) } else { (other, one) };
        self.room(compiled, low, high).is_some_and(|room| room >= 0.0)
    }

    /// The most that can be added to the first position so that it is still at most the second one,
    /// as far as the order tells.
    fn room(&mut self, compiled: &Compiled, low: &Position, high: &Position) -> Option<f64> {
        if low.open.len() != high.open.len() {
            return None;
        }
        let (below, above) = (compiled.throw(low.thrown), compiled.throw(high.thrown));
        let thrown = match self.goal? {
            Goal::ExpectedScore => above.mean - below.mean,
            Goal::WinningProbability => below.distribution.room_below(&above.distribution).points(),
        };
        let (low, high) = (without(&low.open, &high.open), without(&high.open, &low.open));
        let in_turn = self.paired(compiled, low.iter().zip(&high));
        let best = match (&low[..], &high[..]) {
            ([_, _], [c, d]) => better(in_turn, self.paired(compiled, low.iter().zip([d, c]))),
            _ => in_turn,
        };
        best.map(|room| room + thrown)
    }

    fn paired<'a>(
        &mut self,
        compiled: &Compiled,
        mut pairs: impl Iterator<Item = (&'a ChoiceId, &'a ChoiceId)>,
    ) -> Option<f64> {
        pairs.try_fold(0.0, |sum, (&low, &high)| {
            Some(sum + self.room_of_choice(compiled, low, high)?)
        })
    }

    fn room_of_choice(
        &mut self,
        compiled: &Compiled,
        low: ChoiceId,
        high: ChoiceId,
    ) -> Option<f64> {
        if low == high {
            return Some(0.0);
        }
        if let Some(&known) = self.rooms.get(&(low, high)) {
            return known;
        }
        if self.rooms.len() >= MAX_PAIRS {
            return None;
        }
        let (below, above) = (compiled.choice_at(low), compiled.choice_at(high));
        let mut room = Some(f64::INFINITY);
        for option in &below.left {
            let found = above.left.iter().map(|to| self.room(compiled, option, to));
            room = worse(room, found.fold(None, better));
        }
        for option in &above.right {
            let found = below.right.iter().map(|from| self.room(compiled, from, option));
            room = worse(room, found.fold(None, better));
        }
        self.rooms.insert((low, high), room);
        room
    }
}

/// More room, of which none is the least.
fn better(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (a, b) => a.or(b),
    }
}

/// Less room.
fn worse(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    Some(a?.min(b?))
}

/// Removes one after another what is worse than something that is still there. So whatever goes
/// leaves something behind that is at least as good, also where the order tells not all.
pub(crate) fn leave_out<T>(items: &mut Vec<T>, mut is_worse: impl FnMut(&T, &T) -> bool) {
    if items.len() > MAX_OPTIONS {
        return;
    }
    let mut place = items.len();
    while place > 0 {
        place -= 1;
        let others = items.iter().enumerate().filter(|&(other, _)| other != place);
        if others.map(|(_, other)| other).any(|other| is_worse(&items[place], other)) {
            items.remove(place);
        }
    }
}

/// What is in the first list and not in the second, both being sorted and counting members as often
/// as they occur.
fn without(list: &[ChoiceId], other: &[ChoiceId]) -> Vec<ChoiceId> {
    let mut other = other.iter().peekable();
    let mut rest = Vec::new();
    for &member in list {
        while other.next_if(|&&next| next < member).is_some() {}
        if other.next_if(|&&next| next == member).is_none() {
            rest.push(member);
        }
    }
    rest
}
