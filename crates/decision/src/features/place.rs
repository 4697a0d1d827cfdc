//! Where a move is: its line, how far the last moves and the nearest stones are, whose ground it is,
//! and how the board around it looks from afar.

use evaluation::features::{Row, share_bucket};
use goban::{Color, Point, PointMap};

use super::{Feature, Looking};
use crate::reason::Reason;
use crate::scene::Scene;
use crate::trial::LightPolicy;

/// Lines that are told apart, from the edge.
pub(super) const LINES: usize = 10;

/// Distances that are told apart.
pub(super) const DISTANCES: usize = 18;

/// Shares of the chance to own a point.
pub(super) const OWNERS: usize = 12;

/// Steps from which on a stone is far, whatever the distance.
pub(super) const FAR: usize = 7;

/// Weights of larger shapes that are told apart.
pub(super) const SHAPES: usize = 32;

/// Steps to the nearest stone from which on a part of the board is open.
const OPEN: u8 = 4;

/// Ownership, from -1 to 1, beyond which a point of territory is sure.
const SURE: f32 = 0.9;

pub(super) fn count(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let (scene, stage) = (looking.scene, looking.stage);
    let line = usize::from(scene.board.size().line(point)) - 1;
    Feature::LineByStage.add(row, line, stage);
    let recent = [Feature::DistanceToLast, Feature::DistanceToMoveBefore];
    for (feature, last) in recent.into_iter().zip(scene.last) {
        if let Some(last) = last {
            feature.add(row, distance(point, last), stage);
        }
    }
    Feature::LargerShapes.add(row, larger_shapes(looking, point), stage);
    count_ground(looking, row, point);
    count_open(looking, row, point);
}

/// What larger shapes around a move say of it together, by number.
fn larger_shapes(looking: &Looking<'_>, point: Point) -> usize {
    let weight = LightPolicy::shipped().vistas().weight(&looking.view, point);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    let number = (2.5 * weight + 18.0).clamp(0.0, SHAPES as f32 - 1.0) as usize; // from 0 to 31
    number
}

/// Whose ground it is.
fn count_ground(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let (evaluation, player) = (&looking.scene.evaluation, looking.scene.player);
    let owner = evaluation.ownership[point] * sign(player);
    let share = share_bucket(f32::midpoint(owner, 1.0), OWNERS);
    Feature::OwnerOfPoint.add(row, share, looking.stage);
    if looking.frontier.contains(point) {
        Feature::Frontier.add(row, usize::from(owner > 0.0), looking.stage);
    }
    let is_own = evaluation.territory[player].contains(point);
    if is_own || evaluation.territory[!player].contains(point) {
        let sure = usize::from(owner.abs() > SURE);
        Feature::InsideTerritory.add(row, 2 * usize::from(is_own) + sure, looking.stage);
    }
}

/// How far the nearest stones are.
fn count_open(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let [own, other] = [looking.far[0][point], looking.far[1][point]];
    Feature::NearestStones.add(row, usize::from(own) - 1, usize::from(other) - 1);
    if own.min(other) >= OPEN {
        let size = looking.scene.board.size();
        let [x, y] = [(point.x(), size.width()), (point.y(), size.height())]
            .map(|(at, side)| usize::from(at.min(side - 1 - at)));
        Feature::OpenPlace.add(row, x.min(y), x.max(y));
    }
}

const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// The distance that players feel: steps along the lines, and the longer of both once more.
pub(crate) fn distance(a: Point, b: Point) -> usize {
    let [dx, dy] = [a.x().abs_diff(b.x()), a.y().abs_diff(b.y())].map(usize::from);
    (dx + dy + dx.max(dy)).min(DISTANCES)
}

/// How far each point is from the nearest stone of a colour, at most [`FAR`].
pub(super) fn distances(scene: &Scene, color: Color) -> PointMap<u8> {
    let all = scene.board.size().all();
    #[allow(clippy::cast_possible_truncation)] // 7
    let mut map = PointMap::filled(FAR as u8);
    let mut reached = *scene.board.stones(color);
    for step in 1..FAR {
        let grown = reached.dilated(&all);
        for point in &(grown - reached) {
            #[allow(clippy::cast_possible_truncation)] // below 7
            let step = step as u8;
            map[point] = step;
        }
        reached = grown;
    }
    map
}

pub(super) fn answers_last_move(scene: &Scene, _: Point) -> Vec<Reason> {
    scene.last[0].map(Reason::Answers).into_iter().collect()
}

pub(super) fn frontier(_: &Scene, _: Point) -> Vec<Reason> {
    vec![Reason::Frontier]
}

pub(super) fn large(_: &Scene, _: Point) -> Vec<Reason> {
    vec![Reason::Large]
}
