//! Gathers the difference between two moves into a few areas.
//!
//! 1. A group whose stones change hands, or might, is a seed. So is every connected area where one side
//!    gains. What touches a group and changes the same way belongs to it.
//! 2. The three largest are kept.
//! 3. While what is left out is too much, the kept ones grow by a line: a wider area is named instead.
//!    Once they fill the board nothing is left out, so this ends.

use goban::{Color, Point, PointMap, PointSet};

use crate::thought::Thought;

/// Areas that are told.
const MOST: usize = 3;

/// Points that the stones of a group must change by, in all and each, to be a seed.
const OF_A_GROUP: f64 = 1.0;
const OF_A_STONE: f64 = 0.12;

/// What a point must change by to belong to a seed.
const OF_A_POINT: f64 = 0.1;

/// Points below which a seed is a small thing.
const SMALL: f64 = 0.5;

/// What may be left out: a share of what is told, or so many points.
const LEFT_OUT: f64 = 0.2;
const LEFT_OUT_POINTS: f64 = 1.0;

/// An area with its points and the group that it is about.
pub(super) type Area = (f64, PointSet, Option<(Color, Point)>);

/// The difference in areas, the largest first. What they leave out of the total is small.
#[derive(Debug)]
pub(super) struct Gathering {
    pub(super) total: f64,
    pub(super) areas: Vec<Area>,
}

#[derive(Debug, Clone)]
struct Seed {
    area: PointSet,
    group: Option<(Color, Point)>,
}

/// Gathers a difference.
pub(super) fn gather(thought: &Thought, difference: &PointMap<f64>) -> Gathering {
    let all = thought.game.size().all();
    let sum = |area: &PointSet| area.iter().map(|point| difference[point]).sum::<f64>();
    let total = sum(&all);
    let mut seeds = seeds(thought, difference);
    let size = |seed: &Seed| sum(&seed.area).abs();
    seeds.retain(|seed| size(seed) >= SMALL);
    seeds.sort_by(|a, b| size(b).total_cmp(&size(a)));
    seeds.truncate(MOST);
    if seeds.is_empty() && total.abs() > LEFT_OUT_POINTS {
        seeds.push(Seed { area: all, group: None });
    }
    while leaves_out_too_much(total, seeds.iter().map(|seed| sum(&seed.area))) {
        if !grow(&mut seeds, &all) {
            break;
        }
    }
    let mut areas: Vec<Area> =
        seeds.into_iter().map(|seed| (sum(&seed.area), seed.area, seed.group)).collect();
    areas.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    Gathering { total, areas }
}

fn leaves_out_too_much(total: f64, parts: impl Iterator<Item = f64>) -> bool {
    let (told, sizes) =
        parts.fold((0.0, 0.0), |(told, sizes), part: f64| (told + part, sizes + part.abs()));
    let left_out: f64 = total - told;
    // A hundredth less, so that rounding cannot exceed it.
    left_out.abs() > (LEFT_OUT * sizes).max(LEFT_OUT_POINTS) - 0.02
}

/// Lets all areas grow by a line, none into another; tells whether any could.
fn grow(seeds: &mut [Seed], all: &PointSet) -> bool {
    let mut taken = seeds.iter().fold(PointSet::EMPTY, |taken, seed| taken | seed.area);
    let before = taken.len();
    for seed in seeds {
        seed.area |= seed.area.dilated(all) - taken;
        taken |= seed.area;
    }
    taken.len() > before
}

fn seeds(thought: &Thought, difference: &PointMap<f64>) -> Vec<Seed> {
    let all = thought.game.size().all();
    let mut seeds = groups(thought, difference);
    let taken = seeds.iter().fold(PointSet::EMPTY, |taken, seed| taken | seed.area);
    let groups = seeds.clone();
    let gain = |area: &PointSet| area.iter().map(|point| difference[point]).sum::<f64>();
    for sign in [1.0, -1.0] {
        let is_meant = |&point: &Point| sign * difference[point] >= OF_A_POINT;
        let open: PointSet = (all - taken).iter().filter(is_meant).collect();
        for area in open.components() {
            let around = area.dilated(&all);
            let beside = groups
                .iter()
                .position(|group| group.area.meets(&around) && sign * gain(&group.area) > 0.0);
            match beside {
                Some(group) => seeds[group].area |= area,
                None => seeds.push(Seed { area, group: None }),
            }
        }
    }
    seeds
}

/// The groups whose stones change.
fn groups(thought: &Thought, difference: &PointMap<f64>) -> Vec<Seed> {
    let groups = thought.judged.evaluation.groups.iter().filter_map(|group| {
        let (color, area) = (group.gathered.color, group.gathered.stones);
        let change: f64 = area.iter().map(|stone| difference[stone]).sum();
        #[allow(clippy::cast_precision_loss)] // a board is small
        let of_each = change.abs() / area.len().max(1) as f64;
        let counts = change.abs() >= OF_A_GROUP && of_each >= OF_A_STONE;
        counts.then_some((change, Seed { area, group: Some((color, area.first()?)) }))
    });
    let mut groups: Vec<(f64, Seed)> = groups.collect();
    groups.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let all = thought.game.size().all();
    let mut seeds: Vec<(f64, Seed)> = Vec::new();
    for (change, seed) in groups {
        let around = seed.area.dilated(&all);
        // Who takes stones is the safer for it: groups that touch and change alike are one thing.
        let is_one = |(other, known): &&mut (f64, Seed)| {
            other.signum() * change.signum() > 0.0 && known.area.meets(&around)
        };
        match seeds.iter_mut().find(is_one) {
            Some((_, known)) => known.area |= seed.area,
            None => seeds.push((change, seed)),
        }
    }
    seeds.into_iter().map(|(_, seed)| seed).collect()
}
