//! Strings gathered into groups by what really connects them.

use goban::{Color, PointSet};

use crate::facts::{Facts, Outlook};
use crate::ground::Ground;

/// Strings of one colour that stand and fall together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gathered {
    /// Whose they are.
    pub color: Color,
    /// The strings, by their numbers.
    pub strings: Vec<usize>,
    /// All their stones.
    pub stones: PointSet,
    /// All their liberties.
    pub liberties: PointSet,
}

/// The groups of a position by proved links alone: stones that the opponent cannot disconnect.
#[must_use]
pub fn linked_groups(facts: &Facts) -> Vec<Gathered> {
    Union::of_links(facts).groups(facts)
}

/// Strings that were found to belong together, as a forest.
#[derive(Debug, Clone)]
pub(crate) struct Union {
    parent: Vec<usize>,
}

impl Union {
    /// Every string by itself.
    pub(crate) fn of(strings: usize) -> Self {
        Self { parent: (0..strings).collect() }
    }

    /// Strings that cannot be cut belong together.
    pub(crate) fn of_links(facts: &Facts) -> Self {
        let mut union = Self::of(facts.strings.len());
        for link in facts.links.iter().filter(|link| link.connection == Outlook::Safe) {
            union.join(link.strings[0], link.strings[1]);
        }
        union
    }

    /// Whether two strings belong together.
    pub(crate) fn are_joined(&self, a: usize, b: usize) -> bool {
        self.root(a) == self.root(b)
    }

    /// Says that two strings belong together.
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The lower number leads, so that the order of groups is that of their first strings.
        self.parent[a.max(b)] = a.min(b);
    }

    /// The killers of a dead group aggregate around it [Bouzy, move decision, 4.1]; those that are
    /// dead themselves do not.
    pub(crate) fn join_killers(&mut self, facts: &Facts, group: &PointSet, dead: &PointSet) {
        let around = group.border(&facts.size.all()) - *dead;
        let mut first = None;
        for (number, string) in facts.strings.iter().enumerate() {
            if string.stones.meets(&around) {
                match first {
                    None => first = Some(number),
                    Some(first) => self.join(first, number),
                }
            }
        }
    }

    /// Living strings of a colour that share a territory belong together.
    pub(crate) fn join_by_territory(&mut self, facts: &Facts, ground: &Ground) {
        let all = facts.size.all();
        for color in Color::BOTH {
            for territory in &ground.territories[color] {
                let around = territory.border(&all) & ground.live[color];
                let mut first = None;
                for (number, string) in facts.strings.iter().enumerate() {
                    if string.color == color && string.stones.meets(&around) {
                        match first {
                            None => first = Some(number),
                            Some(first) => self.join(first, number),
                        }
                    }
                }
            }
        }
    }

    fn root(&self, mut string: usize) -> usize {
        while self.parent[string] != string {
            string = self.parent[string];
        }
        string
    }

    /// The groups in the order of their first strings.
    pub(crate) fn groups(&self, facts: &Facts) -> Vec<Gathered> {
        let mut groups: Vec<Gathered> = Vec::new();
        let mut of_root = vec![usize::MAX; facts.strings.len()];
        for (number, string) in facts.strings.iter().enumerate() {
            let root = self.root(number);
            if of_root[root] == usize::MAX {
                of_root[root] = groups.len();
                groups.push(Gathered {
                    color: string.color,
                    strings: Vec::new(),
                    stones: PointSet::EMPTY,
                    liberties: PointSet::EMPTY,
                });
            }
            let group = &mut groups[of_root[root]];
            group.strings.push(number);
            group.stones |= string.stones;
            group.liberties |= string.liberties;
        }
        groups
    }
}
