//! Whose will a point be? Every feature is counted for the one side and against the other, so that
//! turning the colours turns the answer.

use goban::{ByColor, CELLS, Color, Point, PointMap, STRIDE};

use crate::facts::Facts;
use crate::features::{Family, Row, bucket, lay_out, share_bucket};
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
    Family::new("how surely in random games by how full the board is", 10, FULL),
]);

/// What points are judged from.
#[derive(Debug)]
pub(crate) struct Prospect<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) ground: &'a Ground,
    /// The chance to live of the group of each stone.
    pub(crate) chance: &'a PointMap<f32>,
    pub(crate) reach: ByColor<Reach>,
    pub(crate) radiation: ByColor<[f32; CELLS]>,
    pub(crate) survival: Option<&'a Survival>,
    pub(crate) to_play: Color,
}

impl<'a> Prospect<'a> {
    pub(crate) fn new(
        facts: &'a Facts,
        grid: &Grid,
        ground: &'a Ground,
        chance: &'a PointMap<f32>,
        survival: Option<&'a Survival>,
        to_play: Color,
    ) -> Self {
        let reach = ByColor::from_fn(|color| ground.reach(color, chance));
        let radiation = ByColor::from_fn(|color| radiate(grid, ground, chance, color));
        Self { facts, ground, chance, reach, radiation, survival, to_play }
    }

    /// The features of an open point, for Black; `dead` is the colour of a dead stone on it.
    pub(crate) fn row(&self, point: Point, dead: Option<Color>) -> Row {
        let mut row = Row::default();
        let mut add = |family: usize, at, by, value| {
            row.add(FAMILIES[family].bucket(at, by), value);
        };
        let line = usize::from(self.facts.size.line(point)).clamp(1, LINES) - 1;
        let fullness = bucket(self.facts.fullness(), FULLNESS);
        let far = ByColor::from_fn(|color| self.reach[color].distance(point));
        if far.black != far.white {
            let nearer = if far.black < far.white { Color::Black } else { Color::White };
            add(line, far[nearer], far[!nearer], sign(nearer));
        }
        for color in Color::BOTH {
            if self.ground.territory[color].contains(point) {
                add(4, fullness, 0, sign(color));
            }
            if self.ground.moyo[color].contains(point) {
                add(5, fullness, 0, sign(color));
            }
            if far[color] <= NEAR {
                let chance = share_bucket(self.reach[color].chance(point), 5);
                add(7, chance, far[color] - 1, sign(color));
            }
        }
        if far.black != far.white {
            let nearer = if far.black < far.white { Color::Black } else { Color::White };
            let chance = share_bucket(self.reach[nearer].chance(point), 5);
            let is_beside = usize::from(far[!nearer] == 1 || far[!nearer] == 2);
            add(12, 2 * chance + is_beside, fullness, sign(nearer));
        }
        let influence = self.ground.influence.at(point);
        if influence != 0 {
            let strength = bucket(usize::from(influence.unsigned_abs()), INFLUENCE);
            add(6, strength, line, f32::from(influence.signum()));
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
        let is_far = far.black.min(far.white) > 2;
        add(10, line, usize::from(is_far), sign(self.to_play));
        if let Some(survival) = self.survival {
            let owner = survival.owner(point);
            add(11, 0, fullness, owner);
            add(11, 1, fullness, owner * owner * owner);
            add(13, share_bucket(owner.abs(), 10), fullness, owner.signum());
        }
        row
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
