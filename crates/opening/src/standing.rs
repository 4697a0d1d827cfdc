//! What a position is worth by PON (the paper's SP) [Tajima and Sanechika, 3]: for each group its
//! strength times the area that it dominates, added up with the sign of its colour.
//!
//! A group is the stones that the opponent cannot disconnect. Its strength comes from its own PON and
//! from those of the groups around it; the paper leaves open how, and so do its sources that can be
//! had. Ours is a logistic curve. The area is what the group reaches before any of the opponent's,
//! near points counting more than far ones. Strings that cannot be saved are taken off first.

use evaluation::{Facts, Outlook, linked_groups};
use goban::{ByColor, Color, Point, PointMap, PointSet, Size};

use crate::dame::Terrain;
use crate::pon::{Estimate, Pon, rounded};
use crate::weights;

/// The numbers of the evaluation of positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// The estimate of PON.
    pub estimate: Estimate,
    /// The strength of a group of PON 0 without neighbours, on the logistic scale.
    pub start: f32,
    /// What a PON of its own adds.
    pub own: f32,
    /// What a PON of the opponents around it, on the average, takes away.
    pub around: f32,
    /// What a point counts by its distance from the group, from 1 on.
    pub reach: [f32; REACH],
    /// What is left of it where the opponent is only one step farther.
    pub contested: f32,
    /// What a point of each of the first lines counts, the last for all others.
    pub lines: [f32; LINES],
}

/// Steps that a group dominates.
pub const REACH: usize = 6;
/// Lines that are told apart.
pub const LINES: usize = 5;

impl Scale {
    /// What was thought of before any fit: to start one from.
    pub const START: Self = Self {
        estimate: Estimate::PRINTED,
        start: 0.0,
        own: 1.0,
        around: 0.4,
        reach: [0.6, 0.2, 0.1, 0.05, 0.0, 0.0],
        contested: 0.7,
        lines: [0.6, 1.2, 1.1, 0.8, 0.9],
    };

    /// The numbers of the program, fitted to problems 1 to 50 of the four-choice collection.
    pub const FITTED: Self = weights::SCALE;
}

/// A group with its PON and what it dominates.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// Its liberties.
    pub liberties: PointSet,
    /// Its PON before it is rounded down.
    pub unrounded: f32,
    /// The area that it dominates, weighted.
    pub area: f32,
    /// How strong it is, from −1, its area is the opponent's, to 1.
    pub strength: f32,
    /// The groups of the opponent around it, by their numbers.
    pub around: Vec<usize>,
}

impl Held {
    /// Its PON.
    #[must_use]
    pub fn pon(&self) -> Pon {
        rounded(self.unrounded)
    }
}

/// The groups of a position with what they are worth.
#[derive(Debug, Clone)]
pub struct Standing {
    /// The groups that are not lost, in the order of their first strings.
    pub groups: Vec<Held>,
    /// The group of each stone.
    number: PointMap<u16>,
    /// What the position is worth for Black.
    pub value: f32,
}

const NOBODY: u16 = u16::MAX;

impl Standing {
    /// Of a position that look-ahead has read.
    #[must_use]
    pub fn of(facts: &Facts, scale: &Scale) -> Self {
        let lost = facts.strings.iter().filter(|string| string.capture == Outlook::Lost);
        let lost = lost.fold(PointSet::EMPTY, |all, string| all | string.stones);
        let stones = ByColor::from_fn(|color| facts.stones[color] - lost);
        let terrain = Terrain::new(facts.size, &stones);
        let mut groups: Vec<Held> = linked_groups(facts)
            .into_iter()
            .filter(|group| !group.stones.is_within(&lost))
            .map(|group| {
                let stones = group.stones - lost;
                Held {
                    color: group.color,
                    stones,
                    liberties: group.liberties,
                    unrounded: scale.estimate.unrounded(&terrain.dame(group.color, &stones)),
                    area: 0.0,
                    strength: 0.0,
                    around: Vec::new(),
                }
            })
            .collect();
        let mut number = PointMap::filled(NOBODY);
        for (place, group) in (0..NOBODY).zip(&groups) {
            for stone in &group.stones {
                number[stone] = place;
            }
        }
        let rings = Rings::of(&groups, terrain.empty());
        rings.share_out(&mut groups, facts.size, scale);
        for place in 0..groups.len() {
            groups[place].around = rings.meeting(&groups, place);
        }
        let mut value = 0.0;
        for place in 0..groups.len() {
            groups[place].strength = strength(&groups, place, scale);
            let worth = groups[place].strength * groups[place].area;
            value += if groups[place].color == Color::Black { worth } else { -worth };
        }
        Self { groups, number, value }
    }

    /// The stones that are not lost.
    #[must_use]
    pub fn stones(&self) -> ByColor<PointSet> {
        let mut stones = ByColor::<PointSet>::default();
        for group in &self.groups {
            stones[group.color] |= group.stones;
        }
        stones
    }

    /// The group of a stone, unless it is lost.
    #[must_use]
    pub fn group_at(&self, point: Point) -> Option<usize> {
        let place = self.number[point];
        (place != NOBODY).then_some(usize::from(place))
    }

    /// What the position is worth for a colour.
    #[must_use]
    pub fn value_for(&self, color: Color) -> f32 {
        if color == Color::Black { self.value } else { -self.value }
    }
}

/// How strong a group is among those around it.
fn strength(groups: &[Held], place: usize, scale: &Scale) -> f32 {
    let group = &groups[place];
    #[allow(clippy::cast_precision_loss)] // few groups
    let count = group.around.len().max(1) as f32;
    let around: f32 = group.around.iter().map(|&other| groups[other].unrounded).sum();
    let sum = scale.start + scale.own * group.unrounded - scale.around * around / count;
    2.0 / (1.0 + (-sum).exp()) - 1.0
}

/// The empty points that each group reaches first among those of its colour, by distance.
struct Rings {
    /// For each group, by distance from 1 on.
    of: Vec<[PointSet; REACH]>,
    /// All points that a colour reaches within a distance.
    within: ByColor<[PointSet; REACH]>,
}

impl Rings {
    fn of(groups: &[Held], empty: &PointSet) -> Self {
        let mut of = vec![[PointSet::EMPTY; REACH]; groups.len()];
        let mut within = ByColor::from_fn(|_| [PointSet::EMPTY; REACH]);
        for color in Color::BOTH {
            let mut reached = PointSet::EMPTY;
            for step in 0..REACH {
                let before = reached;
                for (place, group) in groups.iter().enumerate().filter(|(_, g)| g.color == color) {
                    let from = if step == 0 { group.stones } else { of[place][step - 1] };
                    // A point that several reach in as many steps is the first one's.
                    let ring = from.border(empty) - reached;
                    of[place][step] = ring - before;
                    reached |= of[place][step];
                }
                within[color][step] = reached;
            }
        }
        Self { of, within }
    }

    /// Gives every group the points that it reaches before the opponent.
    fn share_out(&self, groups: &mut [Held], size: Size, scale: &Scale) {
        let lines = lines(size);
        let weigh = |points: &PointSet| -> f32 {
            let weights = lines.iter().zip(scale.lines);
            #[allow(clippy::cast_precision_loss)] // a board has few points
            weights.map(|(line, weight)| (*points & *line).len() as f32 * weight).sum()
        };
        for (group, rings) in groups.iter_mut().zip(&self.of) {
            group.area = weigh(&group.stones);
            for (step, ring) in rings.iter().enumerate() {
                let theirs = &self.within[!group.color];
                let first = *ring - theirs[step];
                let sure = first - theirs[(step + 1).min(REACH - 1)];
                let part = weigh(&sure) + scale.contested * weigh(&(first - sure));
                group.area += scale.reach[step] * part;
            }
        }
    }

    /// The opponent's groups whose first steps meet a group's.
    fn meeting(&self, groups: &[Held], place: usize) -> Vec<usize> {
        let near = |place: usize| {
            let group: &Held = &groups[place];
            group.stones | self.of[place][0] | self.of[place][1]
        };
        let own = near(place) | self.of[place][2];
        let others = (0..groups.len()).filter(|&other| groups[other].color != groups[place].color);
        others.filter(|&other| own.meets(&near(other))).collect()
    }
}

/// The points of each line, the last for all that are farther inside.
fn lines(size: Size) -> [PointSet; LINES] {
    let mut lines = [PointSet::EMPTY; LINES];
    for point in size.points() {
        lines[usize::from(size.line(point)).clamp(1, LINES) - 1].insert(point);
    }
    lines
}
