//! The ranking of moves where there is no time for reading: what is right around a move, the distance
//! to the last one, its line, and ataris. The weights of the first three are the learned ones.

use evaluation::{After, Habit};
use goban::{Board, Color, Point, PointMap, Size, random_below};
use rand_core::Rng;

use crate::features::{DISTANCE, LINE, distance, in_the_middle_game};
use crate::policy::Policy;
use crate::surround::{self, NEAR_CODES, Ring, rings};

/// Weight from which on a move beside the last one is played in games.
const GOOD_SHAPE: f32 = 0.4;

/// One answer in so many is not by shape.
const ELSEWHERE: usize = 16;

/// What taking, saving, giving atari and being in atari count. The learned weights of these need
/// reading, so they are set by hand.
const TAKES: f32 = 1.5;
const SAVES: f32 = 1.5;
const GIVES_ATARI: f32 = 0.7;
const SELF_ATARI: f32 = -1.5;
/// What each stone of those adds, up to some.
const STONE: f32 = 0.3;
const MOST_STONES: usize = 8;

/// Weights of moves that cost next to nothing.
#[derive(Debug)]
pub struct LightPolicy {
    /// By the eight points around, as they are.
    near: Vec<f32>,
    by_distance: Vec<f32>,
    by_line: Vec<f32>,
}

impl LightPolicy {
    /// The part of a policy that needs no reading.
    #[must_use]
    pub fn of(policy: &Policy) -> Self {
        let weight = |code| policy.of_near(surround::least_near(code)).unwrap_or(0.0);
        Self {
            near: (0..NEAR_CODES).map(weight).collect(),
            by_distance: in_the_middle_game(&policy.features, DISTANCE),
            by_line: in_the_middle_game(&policy.features, LINE),
        }
    }

    /// The same on boards of one size.
    pub(super) fn on(&self, size: Size) -> LightHabit<'_> {
        LightHabit { light: self, rings: rings(size) }
    }
}

/// A light policy with the points around each point of a board, which are looked up too often to be
/// found each time.
#[derive(Debug)]
pub(super) struct LightHabit<'a> {
    light: &'a LightPolicy,
    rings: PointMap<Ring>,
}

impl LightHabit<'_> {
    /// The moves of a position with their chances. Own eyes are not filled.
    pub(super) fn rank(
        &self,
        board: &Board,
        color: Color,
        last: Option<Point>,
    ) -> Vec<(Point, f32)> {
        let is_sensible =
            |&point: &Point| !board.is_eyelike(color, point) && board.check(color, point).is_ok();
        let open = board.empty_points();
        let mut moves: Vec<(Point, f32)> = open
            .iter()
            .filter(is_sensible)
            .map(|point| (point, self.weight(board, color, point, last).exp()))
            .collect();
        let total: f32 = moves.iter().map(|&(_, chance)| chance).sum();
        for (_, chance) in &mut moves {
            *chance /= total;
        }
        moves
    }

    fn weight(&self, board: &Board, color: Color, point: Point, last: Option<Point>) -> f32 {
        let line = usize::from(board.size().line(point)) - 1;
        let by_line = self.light.by_line[line.min(self.light.by_line.len() - 1)];
        let by_distance = last.map_or(0.0, |last| {
            self.light.by_distance[distance(point, last).min(self.light.by_distance.len() - 1)]
        });
        self.shape(board, color, point) + by_line + by_distance + ataris(board, color, point)
    }

    fn shape(&self, board: &Board, color: Color, point: Point) -> f32 {
        self.light.near[surround::near_code(board, &self.rings[point], color) as usize]
    }
}

/// What taking and saving stones and ataris count for a move.
fn ataris(board: &Board, color: Color, point: Point) -> f32 {
    let after = After::of(board, color, point);
    let has_beside = |side: Color, liberties: usize| {
        board.neighbours(point).any(|beside| {
            board.stone(beside) == Some(side)
                && board
                    .string(beside)
                    .is_some_and(|string| board.liberty_count(string) == liberties)
        })
    };
    #[allow(clippy::cast_precision_loss)] // at most MOST_STONES
    let stones = |count: usize| STONE * count.min(MOST_STONES) as f32;
    if after.is_self_atari() {
        return SELF_ATARI - stones(after.stones);
    }
    let mut sum = 0.0;
    if after.taken > 0 {
        sum += TAKES + stones(after.taken);
    }
    if after.liberties >= 2 {
        if has_beside(color, 1) {
            sum += SAVES + stones(after.stones);
        }
        if has_beside(!color, 2) {
            sum += GIVES_ATARI;
        }
    }
    sum
}

impl Habit for LightHabit<'_> {
    /// A good shape beside the last move, drawn by weight.
    fn answer(
        &self,
        board: &Board,
        color: Color,
        last: Point,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        if random_below(rng, ELSEWHERE) == 0 {
            return None;
        }
        let mut good: [(Option<Point>, f32); 8] = [(None, 0.0); 8];
        let mut total = 0.0;
        for (place, point) in self.rings[last].into_iter().enumerate() {
            let Some(point) = point.filter(|&point| board.is_empty(point)) else { continue };
            let weight = self.shape(board, color, point);
            if weight >= GOOD_SHAPE
                && !board.is_eyelike(color, point)
                && board.check(color, point).is_ok()
                && !After::of(board, color, point).is_self_atari()
            {
                good[place] = (Some(point), weight.exp());
                total += weight.exp();
            }
        }
        #[allow(clippy::cast_precision_loss)] // a fraction
        let mut drawn = total * (random_below(rng, 1 << 20) as f32 / (1 << 20) as f32);
        let mut chosen = None;
        for (point, weight) in good.into_iter().filter(|(point, _)| point.is_some()) {
            chosen = point;
            drawn -= weight;
            if drawn < 0.0 {
                break;
            }
        }
        chosen
    }
}
