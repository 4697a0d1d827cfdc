//! What look-ahead wants a move for: the first moves that save and capture strings, link and cut them.

use evaluation::features::{Row, bucket};
use evaluation::{Link, Outlook, StringFact};
use goban::Point;

use super::groups::percent;
use super::table::size_bucket;
use super::{Feature, Looking};
use crate::reason::Reason;
use crate::scene::Scene;

/// Chances to live of a string's group that are told apart.
pub(super) const WEAKNESSES: usize = WEAK.len() + 1;
const WEAK: &[usize] = &[40, 75]; // percent

pub(super) fn count(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let (scene, strings) = (looking.scene, &looking.scene.facts.strings);
    let saved = largest(strings.iter().filter(|string| is_saved(scene, string, point)));
    let captured = largest(strings.iter().filter(|string| is_captured(scene, string, point)));
    for (feature, string) in [(Feature::SavesString, saved), (Feature::CapturesString, captured)] {
        if let Some(string) = string {
            let weak = bucket(percent(chance_of(looking, string)), WEAK);
            feature.add(row, size_bucket(string.stones.len()), weak);
        }
    }
    for link in &scene.facts.links {
        let [a, b] = link.strings.map(|string| strings[string].stones.len());
        let (smaller, sure) = (size_bucket(a.min(b)), link.connection == Outlook::Contested);
        if is_made(scene, link, point) {
            Feature::LinksStrings.add(row, smaller, usize::from(sure));
        }
        if is_cut(scene, link, point) {
            Feature::CutsStrings.add(row, smaller, usize::from(sure));
        }
    }
}

/// The string with the most stones, the first of them.
fn largest<'s>(strings: impl Iterator<Item = &'s StringFact>) -> Option<&'s StringFact> {
    strings
        .reduce(|known, other| if known.stones.len() >= other.stones.len() { known } else { other })
}

/// The chance to live of the group that a string is of.
fn chance_of(looking: &Looking<'_>, string: &StringFact) -> f32 {
    let group = string.stones.first().and_then(|stone| looking.group_of(stone));
    group.map_or(1.0, |group| group.chance)
}

/// Whether a move saves this string of the player's, which is in doubt.
fn is_saved(scene: &Scene, string: &StringFact, at: Point) -> bool {
    string.color == scene.player && is_in_doubt(string) && string.first_moves.owner == Some(at)
}

/// Whether a move captures this string of the opponent's, which is in doubt.
fn is_captured(scene: &Scene, string: &StringFact, at: Point) -> bool {
    string.color != scene.player && is_in_doubt(string) && string.first_moves.opponent == Some(at)
}

const fn is_in_doubt(string: &StringFact) -> bool {
    matches!(string.capture, Outlook::Contested | Outlook::Unclear)
}

/// Whether a move makes this link between strings of the player's.
fn is_made(scene: &Scene, link: &Link, at: Point) -> bool {
    scene.facts.strings[link.strings[0]].color == scene.player && link.first_moves.owner == Some(at)
}

/// Whether a move cuts this link between strings of the opponent's.
fn is_cut(scene: &Scene, link: &Link, at: Point) -> bool {
    scene.facts.strings[link.strings[0]].color != scene.player
        && link.first_moves.opponent == Some(at)
}

pub(super) fn saves(scene: &Scene, at: Point) -> Vec<Reason> {
    let strings = scene.facts.strings.iter().filter(|string| is_saved(scene, string, at));
    let reason = |string: &StringFact| {
        let stone = string.stones.first()?;
        let is_known = string.capture == Outlook::Contested;
        Some(if is_known { Reason::Saves(stone) } else { Reason::Protects(stone) })
    };
    strings.filter_map(reason).collect()
}

pub(super) fn captures(scene: &Scene, at: Point) -> Vec<Reason> {
    let strings = scene.facts.strings.iter().filter(|string| is_captured(scene, string, at));
    let reason = |string: &StringFact| {
        let stone = string.stones.first()?;
        let is_known = string.capture == Outlook::Contested;
        Some(if is_known { Reason::Captures(stone) } else { Reason::Catches(stone) })
    };
    strings.filter_map(reason).collect()
}

pub(super) fn links(scene: &Scene, at: Point) -> Vec<Reason> {
    let links = scene.facts.links.iter().filter(|link| is_made(scene, link, at));
    links.filter_map(|link| Some(Reason::Links(ends_of(scene, link)?))).collect()
}

pub(super) fn cuts(scene: &Scene, at: Point) -> Vec<Reason> {
    let links = scene.facts.links.iter().filter(|link| is_cut(scene, link, at));
    links.filter_map(|link| Some(Reason::Cuts(ends_of(scene, link)?))).collect()
}

/// A stone of each of the strings that a link is between.
fn ends_of(scene: &Scene, link: &Link) -> Option<[Point; 2]> {
    let [a, b] = link.strings.map(|string| scene.facts.strings[string].stones.first());
    Some([a?, b?])
}
