//! Whose will a point be? Every feature is counted for the one side and against the other, so that
//! turning the colours turns the answer.

use goban::{ByColor, CELLS, Color, Point, PointMap, STRIDE};

use crate::facts::Facts;
use crate::features::{Family, SURE_BUCKETS, Sink, bucket, lay_out, share_bucket, sure_bucket};
use crate::ground::{FARTHEST, Ground, Reach};
use crate::morphology::Grid;
use crate::playouts::Survival;

const LINES: usize = 4;
const DISTANCES: usize = FARTHEST + 2;
const FULLNESS: &[usize] = &[1, 2, 3, 4, 5, 6, 7];
const FULL: usize = FULLNESS.len() + 1;
const INFLUENCE: &[usize] = &[2, 4, 8, 16, 32];

/// Distances up to which it matters how alive the nearest group is.
const NEAR: usize = 5;

/// What an open point is judged by.
pub const FAMILIES: &[Family] = &lay_out([
    Family::new("distance of the nearer by that of the farther, first line", DISTANCES, DISTANCES),
    Family::new("distance of the nearer by that of the farther, second line", DISTANCES, DISTANCES),
    Family::new("distance of the nearer by that of the farther, third line", DISTANCES, DISTANCES),
    Family::new("distance of the nearer by that of the farther, inside", DISTANCES, DISTANCES),
    Family::new("territory by how full the board is", FULL, 1),
    Family::new("moyo by how full the board is", FULL, 1),
    Family::new("influence by line", INFLUENCE.len() + 1, LINES),
    Family::new("nearest group's chance to live by its distance", 5, NEAR),
    Family::new("radiation by how full the board is", 4, FULL),
    Family::new("a dead stone of the opponent's by its chance", 4, 1),
    Family::new("whose turn, by line and whether stones are near", LINES, 2),
    Family::new("whose in random games by how full the board is", 2, FULL),
    Family::new("nearest group by how full the board is, beside the other's", 10, FULL),
    Family::new("how surely in random games by how full the board is", SURE_BUCKETS, FULL),
]);

/// What points are judged from, whatever the chances of groups are.
#[derive(Debug)]
pub(crate) struct Lie<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) ground: &'a Ground,
    pub(crate) survival: Option<&'a Survival>,
    pub(crate) to_play: Color,
    fullness: usize,
}

/// What points are judged from when groups have these chances.
#[derive(Debug)]
pub(crate) struct Prospect<'a> {
    lie: &'a Lie<'a>,
    /// The chance to live of the group of each stone.
    chance: &'a PointMap<f32>,
    reach: ByColor<Reach>,
    radiation: ByColor<[f32; CELLS]>,
}

impl<'a> Lie<'a> {
    pub(crate) fn new(
        facts: &'a Facts,
        ground: &'a Ground,
        survival: Option<&'a Survival>,
        to_play: Color,
    ) -> Self {
        let fullness = bucket(facts.fullness(), FULLNESS);
        Self { facts, ground, survival, to_play, fullness }
    }

    /// The features of an open point, for Black, that no group's chance changes.
    pub(crate) fn count(&self, point: Point, sink: &mut impl Sink) {
        let mut add = |family: usize, at, by, value| {
            sink.add(FAMILIES[family].bucket(at, by), value);
        };
        let line = usize::from(self.facts.size.line(point)).clamp(1, LINES) - 1;
        let far = ByColor::from_fn(|color| self.ground.distance(color, point));
        if far.black != far.white {
            let nearer = if far.black < far.white { Color::Black } else { Color::White };
            add(line, far[nearer], far[!nearer], sign(nearer));
        }
        for color in Color::BOTH {
            if self.ground.territory[color].contains(point) {
                add(4, self.fullness, 0, sign(color));
            }
            if self.ground.moyo[color].contains(point) {
                add(5, self.fullness, 0, sign(color));
            }
        }
        let influence = self.ground.influence.at(point);
        if influence != 0 {
            let strength = bucket(usize::from(influence.unsigned_abs()), INFLUENCE);
            add(6, strength, line, f32::from(influence.signum()));
        }
        let is_far = far.black.min(far.white) > 2;
        add(10, line, usize::from(is_far), sign(self.to_play));
        if let Some(survival) = self.survival {
            let owner = survival.owner(point);
            add(11, 0, self.fullness, owner);
            add(11, 1, self.fullness, owner * owner * owner);
            let surely = sure_bucket(f32::midpoint(1.0, owner.abs()));
            add(13, surely, self.fullness, owner.signum());
        }
    }
}

impl<'a> Prospect<'a> {
    pub(crate) fn new(lie: &'a Lie<'a>, grid: &Grid, chance: &'a PointMap<f32>) -> Self {
        let ground = lie.ground;
        let reach = ByColor::from_fn(|color| ground.reach(color, chance));
        let radiation = ByColor::from_fn(|color| radiate(grid, ground, chance, color));
        Self { lie, chance, reach, radiation }
    }

    /// The features of an open point, for Black, that the chances of groups change; `dead` is the
    /// colour of a dead stone on it.
    pub(crate) fn count(&self, point: Point, dead: Option<Color>, sink: &mut impl Sink) {
        let mut add = |family: usize, at, by, value| {
            sink.add(FAMILIES[family].bucket(at, by), value);
        };
        let fullness = self.lie.fullness;
        let far = ByColor::from_fn(|color| self.lie.ground.distance(color, point));
        let chance = ByColor::from_fn(|color| share_bucket(self.reach[color].chance(point), 5));
        for color in Color::BOTH {
            if far[color] <= NEAR {
                add(7, chance[color], far[color] - 1, sign(color));
            }
        }
        if far.black != far.white {
            let nearer = if far.black < far.white { Color::Black } else { Color::White };
            let is_beside = usize::from(far[!nearer] == 1 || far[!nearer] == 2);
            add(12, 2 * chance[nearer] + is_beside, fullness, sign(nearer));
        }
        let [black, white] = Color::BOTH.map(|color| self.radiation[color][point.index()]);
        let lean = (black - white) / (black + white + 0.01);
        add(8, 0, fullness, lean);
        add(8, 1, fullness, lean * lean.abs());
        add(8, 2, fullness, lean * black.max(white).min(1.0));
        add(8, 3, fullness, (black - white).clamp(-1.0, 1.0));
        if let Some(dead) = dead {
            add(9, share_bucket(self.chance[point] * 3.0, 4), 0, -sign(dead));
        }
    }
}

/// What counts for Black is positive.
pub(crate) const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// How strongly a colour is felt: its stones radiate by their chance to live, and what is felt beside
/// a point is passed on, weaker, but not through the opponent's stones.
fn radiate(grid: &Grid, ground: &Ground, chance: &PointMap<f32>, color: Color) -> [f32; CELLS] {
    const ROW: usize = STRIDE as usize;
    const STEPS: usize = 6;
    const PASSED_ON: f32 = 0.22;
    let mut source = [0.0; CELLS];
    for stone in &ground.live[color] {
        source[stone.index()] = chance[stone];
    }
    let mut lets_through = [0.0; CELLS];
    for point in &(*grid.area() - ground.live[!color]) {
        lets_through[point.index()] = PASSED_ON;
    }
    let (first, end) = grid.cells();
    let mut felt = source;
    for _ in 0..STEPS {
        let old = felt;
        for cell in first..end.min(CELLS - ROW) {
            let around = old[cell - ROW] + old[cell + ROW] + old[cell - 1] + old[cell + 1];
            felt[cell] = source[cell] + lets_through[cell] * around;
        }
    }
    felt
}
