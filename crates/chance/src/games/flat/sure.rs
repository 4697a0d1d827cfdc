//! What a sum of choices surely comes to: the same sum with certain ends.

use super::parts::Part;
use crate::games::compiled::Position;
use crate::games::game::Player;
use crate::games::sums::Sums;

/// Which outcome of every throw is taken as certain, seen from Left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The worst for Left.
    Worst,
    /// The best for Left.
    Best,
}

/// What sums come to if every throw has its worst outcome, or its best: then both sides take the
/// choice that is worth most, again and again.
#[derive(Debug)]
pub(super) struct Sure {
    /// By part: what it comes to when Right moves, and how much more when Left does.
    worth: Vec<(i64, i64)>,
    /// The parts, from what is worth most.
    order: Vec<usize>,
}

impl Sure {
    pub(super) fn new(sums: &Sums, parts: &[Part], outcome: Outcome) -> Self {
        let end = |option: &Position| {
            let throw = &sums.compiled.throw(option.thrown).distribution;
            if outcome == Outcome::Worst { throw.lowest() } else { throw.highest() }.count()
        };
        let worth = |part: &Part| {
            let choice = sums.compiled.choice_at(part.choice);
            let right = choice.right.iter().map(end).min().unwrap_or(0);
            let left = choice.left.iter().map(end).max().unwrap_or(0);
            (right, left - right)
        };
        let worth: Vec<(i64, i64)> = parts.iter().map(worth).collect();
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&part| std::cmp::Reverse(worth[part].1));
        Self { worth, order }
    }

    /// What these numbers of choices come to.
    pub(super) fn value(&self, counts: &[usize], player: Player) -> i64 {
        let mut is_left = player == Player::Left;
        let mut value = 0;
        for &part in &self.order {
            let (right, more) = self.worth[part];
            let count = counts[part];
            let by_left = if is_left { count.div_ceil(2) } else { count / 2 };
            value += right * i64::try_from(count).unwrap_or(0);
            value += more * i64::try_from(by_left).unwrap_or(0);
            is_left ^= count % 2 == 1;
        }
        value
    }
}
