//! A scene with what the features of all its moves have in common, so that it is found once.

use evaluation::features::Row;
use evaluation::{Group, StringFact};
use goban::{Point, PointMap, PointSet};

use super::{Kind, place, table};
use crate::scene::Scene;
use crate::surround::Surround;
use crate::vista::View;

/// Codes of what is around a move, of which some have a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Around {
    /// The eight points around, if there is a stone.
    pub near: Option<u32>,
    /// The twelve points around, if there is a stone.
    pub wide: Option<u32>,
}

/// A scene with what all its moves have in common.
#[derive(Debug)]
pub struct Looking<'a> {
    pub(super) scene: &'a Scene,
    pub(super) stage: usize,
    group_at: PointMap<usize>,
    string_at: PointMap<usize>,
    pub(super) frontier: PointSet,
    /// How far each point is from the nearest stone of the player and of the opponent.
    pub(super) far: [PointMap<u8>; 2],
    /// The board as the player sees it.
    pub(super) view: View,
}

impl<'a> Looking<'a> {
    /// Prepares to look at the moves of a scene.
    #[must_use]
    pub fn at(scene: &'a Scene) -> Self {
        let groups = scene.evaluation.groups.iter().map(|group| &group.gathered.stones);
        let strings = scene.facts.strings.iter().map(|string| &string.stones);
        let frontier = scene.evaluation.frontier(&scene.board);
        Self {
            scene,
            stage: table::stage(scene.facts.fullness()),
            group_at: numbers_of(groups),
            string_at: numbers_of(strings),
            frontier: frontier.black | frontier.white,
            far: [scene.player, !scene.player].map(|color| place::distances(scene, color)),
            view: View::of(&scene.board, scene.player),
        }
    }

    /// What is around a move.
    #[must_use]
    pub fn around(&self, point: Point) -> Around {
        let surround = Surround::of(&self.scene.board, point, self.scene.player);
        let code = |code| surround.has_stones.then_some(code);
        Around { near: code(surround.near), wide: code(surround.wide) }
    }

    /// The features of a move but for what is around it.
    #[must_use]
    pub fn row(&self, point: Point) -> Row {
        let mut row = Row::default();
        for kind in Kind::ALL {
            kind.count(self, &mut row, point);
        }
        row
    }

    /// The group of a stone, if it is in one.
    pub(super) fn group_of(&self, stone: Point) -> Option<&'a Group> {
        self.scene.evaluation.groups.get(self.group_at[stone])
    }

    /// The string of a stone.
    pub(super) fn string_of(&self, stone: Point) -> &'a StringFact {
        &self.scene.facts.strings[self.string_at[stone]]
    }
}

/// For each point the number of the set of stones that holds it.
fn numbers_of<'s>(sets: impl Iterator<Item = &'s PointSet>) -> PointMap<usize> {
    let mut numbers = PointMap::filled(usize::MAX);
    for (number, stones) in sets.enumerate() {
        for stone in stones {
            numbers[stone] = number;
        }
    }
    numbers
}
