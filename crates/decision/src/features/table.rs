//! The table of features, one row each: its name, its buckets, its kind, and what it tells a player.
//!
//! Weights are numbered in the order of the rows. A row that is moved, or whose buckets change, takes
//! other features' weights.

use evaluation::features::{Family, bucket, lay_out};
use goban::Point;

use super::answers::WEAKNESSES;
use super::groups::CHANCES;
use super::patterns::{PATTERNS, URGENCIES};
use super::place::{DISTANCES, FAR, LINES, OWNERS, SHAPES};
use super::strings::{LIBERTIES, LIBERTIES_AFTER, OUTLOOKS};
use super::{Feature, Kind, answers, groups, patterns, place, strings};
use crate::reason::Reason;
use crate::scene::Scene;

/// What a feature tells a player of a move that has it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Tells {
    /// Nothing that is worth words.
    Nothing,
    /// These reasons, where its weight counts for the move.
    For(fn(&Scene, Point) -> Vec<Reason>),
    /// This reason, where its weight counts against the move.
    Against(Reason),
    /// This reason, where its weight counts for a lot; behind those that can be told in detail.
    Behind(Reason),
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct Definition {
    /// Which feature it is.
    pub(super) feature: Feature,
    /// Its name and its buckets.
    pub(super) family: Family,
    /// What sort of thing it is.
    pub(super) kind: Kind,
    /// What it tells a player.
    pub(super) tells: Tells,
}

const fn row(
    feature: Feature,
    name: &'static str,
    [rows, columns]: [usize; 2],
    kind: Kind,
    tells: Tells,
) -> Definition {
    Definition { feature, family: Family::new(name, rows, columns), kind, tells }
}

/// All features, in the order of the enum.
pub(super) const TABLE: &[Definition] = &[
    row(Feature::LineByStage, "line by stage", [LINES, STAGES], Kind::Place, Tells::Nothing),
    row(
        Feature::DistanceToLast,
        "distance to the last move",
        [DISTANCES, STAGES],
        Kind::Place,
        Tells::For(place::answers_last_move),
    ),
    row(
        Feature::DistanceToMoveBefore,
        "distance to the move before it",
        [DISTANCES, STAGES],
        Kind::Place,
        Tells::Nothing,
    ),
    row(
        Feature::TakesStones,
        "takes stones",
        [SIZES, 3],
        Kind::Strings,
        Tells::For(strings::takes),
    ),
    row(
        Feature::SavesString,
        "saves a string from capture",
        [SIZES, WEAKNESSES],
        Kind::Answers,
        Tells::For(answers::saves),
    ),
    row(
        Feature::CapturesString,
        "captures a string that could be saved",
        [SIZES, WEAKNESSES],
        Kind::Answers,
        Tells::For(answers::captures),
    ),
    row(
        Feature::SelfAtari,
        "puts itself into atari",
        [SIZES, 3],
        Kind::Strings,
        Tells::Against(Reason::SelfAtari),
    ),
    row(
        Feature::GivesAtari,
        "gives atari",
        [SIZES, OUTLOOKS],
        Kind::Strings,
        Tells::For(strings::atari),
    ),
    row(
        Feature::ExtendsString,
        "extends a string, by liberties before and after",
        [LIBERTIES, LIBERTIES_AFTER],
        Kind::Strings,
        Tells::Nothing,
    ),
    row(
        Feature::PressesString,
        "presses a string, by its liberties after and stones",
        [LIBERTIES, SIZES],
        Kind::Strings,
        Tells::Nothing,
    ),
    row(
        Feature::LinksStrings,
        "links strings that could be cut",
        [SIZES, 2],
        Kind::Answers,
        Tells::For(answers::links),
    ),
    row(
        Feature::CutsStrings,
        "cuts strings that could be linked",
        [SIZES, 2],
        Kind::Answers,
        Tells::For(answers::cuts),
    ),
    row(
        Feature::OwnerOfPoint,
        "whose point it is, by stage",
        [OWNERS, STAGES],
        Kind::Place,
        Tells::Nothing,
    ),
    row(
        Feature::BesideOwnGroup,
        "beside an own group, by its chance to live",
        [CHANCES, SIZES],
        Kind::Groups,
        Tells::For(groups::helps),
    ),
    row(
        Feature::BesideOpponentsGroup,
        "beside an opponent's group, by its chance to live",
        [CHANCES, SIZES],
        Kind::Groups,
        Tells::For(groups::attacks),
    ),
    row(
        Feature::VitalPoint,
        "vital point of an eye space",
        [2, CHANCES],
        Kind::Groups,
        Tells::For(groups::vital),
    ),
    row(Feature::Frontier, "frontier", [3, STAGES], Kind::Place, Tells::For(place::frontier)),
    row(
        Feature::NamedPattern,
        "pattern with a name",
        [PATTERNS, 1],
        Kind::Patterns,
        Tells::For(patterns::named),
    ),
    row(
        Feature::LinksOrDivides,
        "urgency of linking and dividing, by stage",
        [URGENCIES, STAGES],
        Kind::Patterns,
        Tells::For(patterns::division),
    ),
    row(
        Feature::NearestStones,
        "distances to the nearest stones of both",
        [FAR, FAR],
        Kind::Place,
        Tells::Nothing,
    ),
    row(
        Feature::OpenPlace,
        "place on an open part of the board",
        [LINES, LINES],
        Kind::Place,
        Tells::For(place::large),
    ),
    row(Feature::TakesKo, "takes a ko", [2, 1], Kind::Strings, Tells::Nothing),
    row(
        Feature::TwoStepsFromOwnGroup,
        "two steps from an own group, by its chance to live",
        [CHANCES, SIZES],
        Kind::Groups,
        Tells::For(groups::helps),
    ),
    row(
        Feature::TwoStepsFromOpponentsGroup,
        "two steps from an opponent's group, by its chance to live",
        [CHANCES, SIZES],
        Kind::Groups,
        Tells::For(groups::attacks),
    ),
    row(
        Feature::InsideTerritory,
        "fills own territory or plays into the opponent's",
        [4, STAGES],
        Kind::Place,
        Tells::Nothing,
    ),
    row(
        Feature::LargerShapes,
        "larger shapes around it, by stage",
        [SHAPES, STAGES],
        Kind::Place,
        Tells::Behind(Reason::Usual),
    ),
];

/// Parts of the game that are told apart, by how full the board is.
pub(super) const STAGES: usize = STAGE_BOUNDS.len() + 1;
const STAGE_BOUNDS: &[usize] = &[1, 3, 5]; // tenths of the board

/// The stage of the game when the board is so full, in tenths.
pub(super) fn stage(fullness: usize) -> usize {
    bucket(fullness, STAGE_BOUNDS)
}

/// Numbers of stones that are told apart.
const SIZES: usize = SIZE_BOUNDS.len() + 1;
const SIZE_BOUNDS: &[usize] = &[2, 3, 5, 9];

/// The bucket of a number of stones.
pub(super) fn size_bucket(stones: usize) -> usize {
    bucket(stones, SIZE_BOUNDS)
}

/// What a move is judged by, in the order of the weights.
pub const FAMILIES: &[Family] = &lay_out(families());

const fn families() -> [Family; TABLE.len()] {
    let mut families = [TABLE[0].family; TABLE.len()];
    let mut number = 1;
    while number < TABLE.len() {
        families[number] = TABLE[number].family;
        number += 1;
    }
    families
}
