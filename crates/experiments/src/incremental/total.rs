//! What many games add up to: by board, by source, by kind and for all kinds.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::decision::DECISION;
use super::evaluation::EVALUATION;
use super::kinds::{Seen, Spent, Work};
use super::{Followed, Times};

/// The paper's ratios by the side of the board [Bouzy, tracks, 4.5].
const PAPER: [(u8, f64); 3] = [(9, 1.0), (13, 6.0), (19, 50.0)];

/// Games that belong together.
#[derive(Debug, Clone, Default)]
pub(super) struct Total {
    pub(super) games: u32,
    pub(super) moves: u32,
    /// By the name of the kind, in the order of the experiment.
    pub(super) kinds: Vec<(String, Sum)>,
}

/// One kind over many games, or all kinds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sum {
    pub(super) seen: Seen,
    pub(super) spent: Spent,
}

/// What is made of other kinds.
const ABOVE: [&str; 2] = [EVALUATION, DECISION];

impl Total {
    pub(super) fn add(&mut self, followed: &Followed, times: &Times) {
        self.games += 1;
        self.moves += followed.moves;
        for (name, seen) in &followed.kinds {
            let spent = times.iter().find(|(known, _)| known == name).map(|(_, spent)| *spent);
            let one = Sum { seen: *seen, spent: spent.unwrap_or_default() };
            match self.kinds.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => sum.add(&one),
                None => self.kinds.push((name.clone(), one)),
            }
        }
    }

    /// All kinds of objects together. What is made of them is not counted again.
    pub(super) fn all(&self) -> Sum {
        let mut all = Sum::default();
        for (_, sum) in self.kinds.iter().filter(|(name, _)| !ABOVE.contains(&name.as_str())) {
            all.add(sum);
        }
        all
    }

    /// What was compared, what is made of objects included, and how much of it differed.
    pub(super) fn compared(&self) -> (u64, u64) {
        let seen = self.kinds.iter().map(|(_, sum)| &sum.seen);
        seen.fold((0, 0), |(all, bad), seen| (all + seen.compared, bad + seen.differences))
    }

    /// The figures by name, those of all kinds first.
    pub(super) fn to_json(&self) -> Value {
        let kinds = self.kinds.iter().map(|(name, sum)| {
            let mut figures = sum.to_json(self.moves);
            figures["kind"] = json!(name);
            figures
        });
        let mut figures = self.all().to_json(self.moves);
        figures["games"] = json!(self.games);
        figures["moves"] = json!(self.moves);
        figures["kinds"] = kinds.collect();
        figures
    }
}

impl Sum {
    fn add(&mut self, other: &Self) {
        let (mine, theirs) = (&mut self.seen, &other.seen);
        mine.asked += theirs.asked;
        mine.computed += theirs.computed;
        mine.compared += theirs.compared;
        mine.differences += theirs.differences;
        mine.kept.add(theirs.kept);
        mine.voided.add(theirs.voided);
        self.spent.absolute += other.spent.absolute;
        self.spent.incremental += other.spent.incremental;
    }

    /// The time per move with nothing kept over that with everything kept.
    pub(super) fn r(&self) -> f64 {
        self.spent.absolute / self.spent.incremental
    }

    /// The objects that a move voids, as a share of those kept.
    pub(super) fn voided_objects(&self) -> f64 {
        share(self.seen.voided.objects, self.seen.kept.objects)
    }

    /// The same by what they had cost.
    pub(super) fn voided_work(&self) -> f64 {
        share(self.seen.voided.nodes, self.seen.kept.nodes)
    }

    /// The objects computed, as a share of those asked for: what was voided, and what is new.
    pub(super) fn computed(&self) -> f64 {
        share(self.seen.computed, self.seen.asked)
    }

    fn to_json(self, moves: u32) -> Value {
        json!({
            "r": self.r(),
            "absolute_seconds_per_move": self.spent.absolute / f64::from(moves),
            "incremental_seconds_per_move": self.spent.incremental / f64::from(moves),
            "voided_objects": self.voided_objects(),
            "voided_work": self.voided_work(),
            "computed": self.computed(),
            "compared": self.seen.compared,
            "differences": self.seen.differences,
        })
    }
}

impl Work {
    const fn add(&mut self, other: Self) {
        self.objects += other.objects;
        self.nodes += other.nodes;
    }
}

/// The paper's ratio on this board, if it has one.
pub(super) fn paper(side: u8) -> Option<f64> {
    PAPER.iter().find(|(known, _)| *known == side).map(|(_, r)| *r)
}

/// Games by some property of theirs.
pub(super) fn by<K: Ord>(
    games: &[(Followed, Times)],
    property: impl Fn(&Followed) -> K,
) -> BTreeMap<K, Total> {
    let mut totals: BTreeMap<K, Total> = BTreeMap::new();
    for (followed, times) in games {
        totals.entry(property(followed)).or_default().add(followed, times);
    }
    totals
}

#[allow(clippy::cast_precision_loss)] // a share needs no more digits
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}
