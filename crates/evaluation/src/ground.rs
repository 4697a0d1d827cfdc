//! What lies between the stones, once it is settled which of them are dead: distances, territories
//! and regions. Computed afresh every time, for it is cheap and every move changes it.

use goban::{ByColor, CELLS, Color, Point, PointMap, PointSet, STRIDE};

use crate::facts::Facts;
use crate::morphology::{Field, Grid, Steps};

/// How far distances from stones are told apart; all that is farther counts as one more.
pub(crate) const FARTHEST: usize = 7;

/// The distance of what is farther.
#[allow(clippy::cast_possible_truncation)] // 8
const BEYOND: u8 = FARTHEST as u8 + 1;

/// A connected part of the board without living stones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Region {
    pub(crate) points: PointSet,
    /// Which colours have living stones beside it.
    pub(crate) beside: ByColor<bool>,
}

/// The board between living stones.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    /// Living stones.
    pub(crate) live: ByColor<PointSet>,
    /// All other points.
    pub(crate) open: PointSet,
    /// Open points by their distance from living stones, the first one move away, around those of
    /// the opponent.
    rings: ByColor<[PointSet; FARTHEST]>,
    /// How far each point is from living stones.
    distance: ByColor<[u8; CELLS]>,
    /// Points that a colour reaches in fewer moves than the other.
    pub(crate) nearer: ByColor<PointSet>,
    /// Territories by morphology, with their stones.
    pub(crate) territory: ByColor<PointSet>,
    /// The open parts of territories, each connected.
    pub(crate) territories: ByColor<Vec<PointSet>>,
    /// Moyos by morphology, with their stones.
    pub(crate) moyo: ByColor<PointSet>,
    /// What is felt of each colour before erosion.
    pub(crate) influence: Field,
    /// The open points in connected parts.
    pub(crate) regions: Vec<Region>,
}

impl Ground {
    pub(crate) fn of(facts: &Facts, grid: &Grid, dead: &PointSet) -> Self {
        let area = *grid.area();
        let live = ByColor::from_fn(|color| facts.stones[color] - *dead);
        let open = area - live.black - live.white;
        let rings = ByColor::from_fn(|color| rings(&live[color], &(area - live[!color])));
        let distance = ByColor::from_fn(|color| distances(&live[color], &rings[color]));
        let nearer = ByColor::from_fn(|color| nearer(&rings[color], &rings[!color]));
        let influence = Field::of(grid, &live, Steps { erosions: 0, ..Steps::TERRITORY });
        let moyo = influence.eroded(grid, Steps::MOYO.erosions);
        let rest = Steps::TERRITORY.erosions - Steps::MOYO.erosions;
        let territory = moyo.eroded(grid, rest).sides(grid);
        let territories =
            ByColor::from_fn(|color| (territory[color] & open).components().collect());
        let regions = open.components().map(|points| {
            let around = points.border(&area);
            Region { points, beside: ByColor::from_fn(|color| around.meets(&live[color])) }
        });
        let regions = regions.collect();
        let moyo = moyo.sides(grid);
        Self {
            live,
            open,
            rings,
            distance,
            nearer,
            territory,
            territories,
            moyo,
            influence,
            regions,
        }
    }

    /// How far a point is from the nearest living stone of a colour.
    pub(crate) fn distance(&self, color: Color, point: Point) -> usize {
        usize::from(self.distance[color][point.index()])
    }

    /// For each open point the best chance to live of the nearest groups of a colour.
    pub(crate) fn reach(&self, color: Color, chance: &PointMap<f32>) -> Reach {
        let mut reach = Reach { chance: [0.0; CELLS] };
        for stone in &self.live[color] {
            reach.chance[stone.index()] = chance[stone];
        }
        let distance = &self.distance[color];
        for (number, ring) in (0..).zip(&self.rings[color]) {
            for point in ring {
                let cell = point.index();
                let around = [cell - ROW, cell - 1, cell + 1, cell + ROW];
                let nearer = around.iter().filter(|&&beside| distance[beside] == number);
                let best = nearer.map(|&beside| reach.chance[beside]).fold(0.0, f32::max);
                reach.chance[cell] = best;
            }
        }
        reach
    }
}

const ROW: usize = STRIDE as usize;

/// What one colour is to every point.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    chance: [f32; CELLS],
}

impl Reach {
    /// The chance to live of the best of the nearest groups.
    pub(crate) fn chance(&self, point: Point) -> f32 {
        self.chance[point.index()]
    }
}

/// How far each cell is from stones with these rings around them.
fn distances(stones: &PointSet, rings: &[PointSet; FARTHEST]) -> [u8; CELLS] {
    let mut distance = [BEYOND; CELLS];
    for stone in stones {
        distance[stone.index()] = 0;
    }
    for (number, ring) in (1..).zip(rings) {
        for point in ring {
            distance[point.index()] = number;
        }
    }
    distance
}

/// The points around stones by their distance along these ways.
fn rings(stones: &PointSet, ways: &PointSet) -> [PointSet; FARTHEST] {
    let mut reached = *stones;
    std::array::from_fn(|_| {
        let grown = reached.dilated(ways);
        let ring = grown - reached;
        reached = grown;
        ring
    })
}

/// The points that are in an earlier ring of the one than of the other.
fn nearer(own: &[PointSet; FARTHEST], other: &[PointSet; FARTHEST]) -> PointSet {
    let (mut nearer, mut taken) = (PointSet::EMPTY, PointSet::EMPTY);
    for (own, other) in own.iter().zip(other) {
        taken |= *other;
        nearer |= *own - taken;
    }
    nearer
}
