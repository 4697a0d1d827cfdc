//! The groups near a move and the eyes that it decides, by how alive their owners are.

use evaluation::features::{Row, bucket};
use evaluation::{Group, Status};
use goban::{Color, Point, PointSet};

use super::table::size_bucket;
use super::{Feature, Looking};
use crate::reason::Reason;
use crate::scene::Scene;

/// Chances to live that are told apart.
pub(super) const CHANCES: usize = CHANCE_BOUNDS.len() + 1;
const CHANCE_BOUNDS: &[usize] = &[5, 15, 35, 55, 75, 88, 95]; // percent

pub(super) fn count(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let board = &looking.scene.board;
    let all = board.size().all();
    let beside = PointSet::from(point).border(&all);
    let second = beside.dilated(&all) - beside;
    let [own, other] =
        [looking.scene.player, !looking.scene.player].map(|color| *board.stones(color));
    count_weakest(looking, row, Feature::BesideOwnGroup, beside & own);
    count_weakest(looking, row, Feature::BesideOpponentsGroup, beside & other);
    count_weakest(looking, row, Feature::TwoStepsFromOwnGroup, second & own);
    count_weakest(looking, row, Feature::TwoStepsFromOpponentsGroup, second & other);
    count_vital(looking, row, point);
}

/// Counts the weakest of the groups that these stones are of.
fn count_weakest(looking: &Looking<'_>, row: &mut Row, feature: Feature, stones: PointSet) {
    let groups = stones.iter().filter_map(|stone| looking.group_of(stone));
    if let Some(weakest) = weakest(groups) {
        feature.add(row, chance_bucket(weakest), size_bucket(weakest.gathered.stones.len()));
    }
}

/// Counts the first eye space of a group that the move is vital to.
fn count_vital(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let (board, eyes) = (&looking.scene.board, &looking.scene.facts.eyes);
    let vital = eyes.iter().filter(|eye| eye.vital.contains(point));
    let mut walls = vital.filter_map(|eye| {
        let wall = eye.space.border(&board.size().all()) & *board.stones(eye.owner);
        Some((eye.owner, looking.group_of(wall.first()?)?))
    });
    if let Some((owner, group)) = walls.next() {
        let is_own = usize::from(owner == looking.scene.player);
        Feature::VitalPoint.add(row, is_own, chance_bucket(group));
    }
}

fn weakest<'g>(groups: impl Iterator<Item = &'g Group>) -> Option<&'g Group> {
    groups.min_by(|a, b| a.chance.total_cmp(&b.chance))
}

fn chance_bucket(group: &Group) -> usize {
    bucket(percent(group.chance), CHANCE_BOUNDS)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 100
pub(super) fn percent(share: f32) -> usize {
    (share * 100.0) as usize
}

pub(super) fn helps(scene: &Scene, at: Point) -> Vec<Reason> {
    let near = weakest_near(scene, at, scene.player);
    near.map(|(stone, chance)| Reason::Helps(stone, chance)).into_iter().collect()
}

pub(super) fn attacks(scene: &Scene, at: Point) -> Vec<Reason> {
    let near = weakest_near(scene, at, !scene.player);
    near.map(|(stone, chance)| Reason::Attacks(stone, chance)).into_iter().collect()
}

/// The weakest group of a colour within two steps that is undetermined, and its chance.
fn weakest_near(scene: &Scene, at: Point, color: Color) -> Option<(Point, f32)> {
    let all = scene.board.size().all();
    let near = PointSet::from(at).dilated(&all).dilated(&all);
    let is_meant = |group: &&Group| {
        group.gathered.color == color
            && group.gathered.stones.meets(&near)
            && group.status == Status::Undetermined
    };
    let judged = if scene.judged.is_empty() { &scene.evaluation.groups } else { &scene.judged };
    let weakest = weakest(judged.iter().filter(is_meant))?;
    Some((weakest.gathered.stones.first()?, weakest.chance))
}

pub(super) fn vital(scene: &Scene, at: Point) -> Vec<Reason> {
    let eye = scene.facts.eyes.iter().find(|eye| eye.vital.contains(at));
    eye.map(|eye| Reason::Vital { own: eye.owner == scene.player }).into_iter().collect()
}
