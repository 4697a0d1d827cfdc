//! Which groups touch, and which might be linked.

use goban::{PointMap, PointSet};

use crate::facts::{Facts, Outlook};
use crate::groups::Gathered;

/// For each group its neighbours, by their numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Relations {
    /// Groups of the other colour with a stone beside one of its own, but for the dead.
    pub(crate) opponents: Vec<Vec<usize>>,
    /// Groups of its colour that a link in doubt leads to, but for the dead.
    pub(crate) friends: Vec<Vec<usize>>,
}

impl Relations {
    pub(crate) fn of(facts: &Facts, groups: &[Gathered], dead: &PointSet) -> Self {
        let all = facts.size.all();
        let mut group_at = PointMap::filled(usize::MAX);
        let mut group_of_string = vec![0; facts.strings.len()];
        for (number, group) in groups.iter().enumerate() {
            for stone in &(group.stones - *dead) {
                group_at[stone] = number;
            }
            for &string in &group.strings {
                group_of_string[string] = number;
            }
        }
        let opponents = groups.iter().map(|group| {
            let beside = group.stones.border(&all) & facts.stones[!group.color];
            distinct(beside.iter().map(|stone| group_at[stone]).filter(|&at| at != usize::MAX))
        });
        let opponents = opponents.collect();
        let mut friends = vec![Vec::new(); groups.len()];
        let in_doubt = |connection| matches!(connection, Outlook::Contested | Outlook::Unclear);
        for link in facts.links.iter().filter(|link| in_doubt(link.connection)) {
            let [a, b] = link.strings.map(|string| group_of_string[string]);
            if a != b {
                for (from, to) in [(a, b), (b, a)] {
                    if !groups[to].stones.is_within(dead) {
                        friends[from].push(to);
                    }
                }
            }
        }
        Self { opponents, friends: friends.into_iter().map(distinct).collect() }
    }
}

fn distinct(numbers: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.into_iter().collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
