//! The light policy: priors of moves in the tree of trial games, and the playout policy by which games
//! go on to their end. It ranks moves where there is no time for reading, by what is right around a
//! move, the distance to the last ones, its line, and what it takes, saves and puts into atari at a
//! glance. The weights are fitted to games of strong players by `aizome fit-moves --light`.

use std::sync::LazyLock;

use evaluation::features::{Family, bucket, lay_out};
use evaluation::{Habit, is_self_atari};
use goban::{Board, Color, Point, Size, StringId, random_below};
use rand_core::Rng;

use super::{light_weights, tactics};
use crate::features::distance;
use crate::surround::{NEAR_CODES, least_near};
use crate::vista::{View, Vistas};

/// Weight from which on a move beside the last one is played in games.
const GOOD_SHAPE: f32 = 1.9;

/// The weights are from games on 9x9 and larger: from there on they count whole, on 3x3 not at all, and
/// between these by the points of the board. (On 3x3 they were often wrong.)
const TRUSTED_AREA: f32 = 81.0;
const STRANGE_AREA: f32 = 9.0;

/// One answer in so many is not by shape.
const ELSEWHERE: usize = 16;

/// One string in so many is overlooked.
const OVERLOOKED: usize = 8;

const DISTANCES: usize = 18;
const LINES: usize = 10;
const STONES: &[usize] = &[2, 3, 5, 9];
const SIZES: usize = STONES.len() + 1;

/// What a move is judged by at a glance, beside what is right around it.
pub const LIGHT_FAMILIES: &[Family] = &lay_out([
    Family::new("line", LINES, 1),
    Family::new("distance to the last move", DISTANCES, 1),
    Family::new("distance to the move before it", DISTANCES, 1),
    Family::new("takes stones, the last one among them", SIZES, 2),
    Family::new("saves stones in atari by running, by liberties after", SIZES, 3),
    Family::new("puts itself into atari", SIZES, 1),
    Family::new("gives atari, to the last stone", SIZES, 2),
    Family::new("liberties after, of its string", 4, SIZES),
]);

const LINE: &Family = &LIGHT_FAMILIES[0];
const LAST: [&Family; 2] = [&LIGHT_FAMILIES[1], &LIGHT_FAMILIES[2]];
const TAKES: &Family = &LIGHT_FAMILIES[3];
const SAVES: &Family = &LIGHT_FAMILIES[4];
const SELF_ATARI: &Family = &LIGHT_FAMILIES[5];
const GIVES_ATARI: &Family = &LIGHT_FAMILIES[6];
const LIBERTIES: &Family = &LIGHT_FAMILIES[7];

/// Whose turn it is where, and what was just played, the last move first.
#[derive(Debug, Clone, Copy)]
pub struct Glance<'a> {
    /// The board.
    pub board: &'a Board,
    /// Who is to move.
    pub color: Color,
    /// The last two moves.
    pub last: [Option<Point>; 2],
}

impl Glance<'_> {
    /// The legal moves that fill no own eye.
    pub fn moves(&self) -> impl Iterator<Item = Point> {
        let Glance { board, color, .. } = *self;
        let is_sensible = move |&point: &Point| board.is_sensible(color, point);
        board.empty_points().into_iter().filter(is_sensible)
    }

    /// Tells the features of a move but for what is right around it.
    pub fn features(&self, point: Point, mut tell: impl FnMut(u16)) {
        tell(LINE.bucket(usize::from(self.board.size().line(point)) - 1, 0));
        for (family, last) in LAST.into_iter().zip(self.last) {
            if let Some(last) = last {
                tell(family.bucket(distance(point, last), 0));
            }
        }
        let after = self.board.after(self.color, point);
        let size = |stones: usize| bucket(stones, STONES);
        if after.is_self_atari() {
            tell(SELF_ATARI.bucket(size(after.stones), 0));
            return;
        }
        tell(LIBERTIES.bucket(after.liberties.max(1) - 1, size(after.stones)));
        self.strings_beside(point, |board, string, color, is_last| {
            let stones = size(board.stone_count(string));
            match (board.liberty_count(string), color == self.color) {
                (1, false) => tell(TAKES.bucket(stones, is_last)),
                (1, true) if after.liberties > 1 => tell(SAVES.bucket(stones, after.liberties - 2)),
                (2, false) => tell(GIVES_ATARI.bucket(stones, is_last)),
                _ => {}
            }
        });
    }

    /// Tells each string beside a point once, and whether the last stone is in it.
    fn strings_beside(&self, point: Point, mut tell: impl FnMut(&Board, StringId, Color, usize)) {
        let last = self.last[0].and_then(|last| self.board.string(last));
        let mut seen = [None; 4];
        for (place, beside) in self.board.neighbours(point).enumerate() {
            let Some(string) = self.board.string(beside) else { continue };
            if let Some(color) = self.board.stone(beside).filter(|_| !seen.contains(&Some(string)))
            {
                seen[place] = Some(string);
                tell(self.board, string, color, usize::from(last == Some(string)));
            }
        }
    }

    /// The code of what is right around a move, the same for turned boards.
    #[must_use]
    pub fn around(&self, point: Point) -> u32 {
        least_near(self.board.around(point, self.color).into())
    }
}

/// Weights of moves that cost next to nothing.
#[derive(Debug)]
pub struct LightPolicy {
    /// By the eight points around, as they are.
    near: Vec<f32>,
    /// By the same, how often good shapes are played in games; nothing is for all others.
    good_shapes: Vec<f32>,
    /// Which are good, a bit for each: the table above is too large to be at hand at every move.
    is_good: Vec<u64>,
    features: Vec<f32>,
    /// What larger shapes add, in the tree only: there is no time for them in games.
    vistas: Vistas,
}

impl LightPolicy {
    /// The policy that the program ships.
    #[must_use]
    pub fn fitted() -> Self {
        Self::at_a_glance().with(Vistas::fitted())
    }

    /// The policy that the program ships, made once.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<LightPolicy> = LazyLock::new(LightPolicy::fitted);
        &SHIPPED
    }

    /// The same without larger shapes.
    #[must_use]
    pub fn at_a_glance() -> Self {
        Self::new(light_weights::LIGHT.to_vec(), light_weights::LIGHT_NEAR)
    }

    /// A policy of these weights: of the named features, and of what is right around by code.
    #[must_use]
    pub fn new(features: Vec<f32>, near: &[(u32, f32)]) -> Self {
        let weight = |code| {
            let place = near.binary_search_by_key(&least_near(code), |&(known, _)| known);
            place.map_or(0.0, |place| near[place].1)
        };
        let near: Vec<f32> = (0..NEAR_CODES).map(weight).collect();
        let good = |&weight: &f32| if weight >= GOOD_SHAPE { weight.exp() } else { 0.0 };
        let good_shapes: Vec<f32> = near.iter().map(good).collect();
        let bits = |part: &[f32]| {
            part.iter().rev().fold(0, |bits, &chance| bits << 1 | u64::from(chance > 0.0))
        };
        let is_good = good_shapes.chunks(64).map(bits).collect();
        Self { near, good_shapes, is_good, features, vistas: Vistas::new(&[]) }
    }

    /// The same with these larger shapes.
    #[must_use]
    pub fn with(self, vistas: Vistas) -> Self {
        Self { vistas, ..self }
    }

    /// What larger shapes add.
    #[must_use]
    pub const fn vistas(&self) -> &Vistas {
        &self.vistas
    }

    /// The moves of a position with their chances. Own eyes are not filled.
    #[must_use]
    pub fn rank(&self, glance: Glance<'_>) -> Vec<(Point, f32)> {
        self.on(glance.board.size()).rank(glance)
    }

    /// The same on boards of one size.
    pub(super) fn on(&self, size: Size) -> LightHabit<'_> {
        #[allow(clippy::cast_precision_loss)] // a board is small
        let area = size.area() as f32;
        let trust = ((area - STRANGE_AREA) / (TRUSTED_AREA - STRANGE_AREA)).clamp(0.0, 1.0);
        LightHabit { light: self, trust }
    }

    /// Whether a shape is good.
    fn is_good(&self, around: u16) -> bool {
        self.is_good[usize::from(around / 64)] >> (around % 64) & 1 != 0
    }
}

/// A light policy on boards of one size.
#[derive(Debug)]
pub(super) struct LightHabit<'a> {
    light: &'a LightPolicy,
    /// What weights count on this board.
    trust: f32,
}

impl LightHabit<'_> {
    /// The moves of a position with their chances. Own eyes are not filled.
    pub(super) fn rank(&self, glance: Glance<'_>) -> Vec<(Point, f32)> {
        let view = View::of(glance.board, glance.color);
        let points: Vec<Point> = glance.moves().collect();
        let vistas = self.light.vistas.weights(&view, &points);
        let weigh = |(&point, &vista): (&Point, &f32)| {
            (point, (self.trust * (self.weight(glance, point) + vista)).exp())
        };
        let mut moves: Vec<(Point, f32)> = points.iter().zip(&vistas).map(weigh).collect();
        let total: f32 = moves.iter().map(|&(_, chance)| chance).sum();
        for (_, chance) in &mut moves {
            *chance /= total;
        }
        moves
    }

    fn weight(&self, glance: Glance<'_>, point: Point) -> f32 {
        let mut sum = self.shape(glance.board, glance.color, point);
        glance.features(point, |feature| sum += self.light.features[usize::from(feature)]);
        sum
    }

    /// Whether a shape is not to be preferred this time.
    fn is_mistrusted(&self, rng: &mut impl Rng) -> bool {
        #[allow(clippy::cast_precision_loss)] // a fraction
        let mut drawn = || random_below(rng, 1 << 10) as f32 / (1 << 10) as f32;
        self.trust < 1.0 && self.trust <= drawn()
    }

    fn shape(&self, board: &Board, color: Color, point: Point) -> f32 {
        self.light.near[usize::from(board.around(point, color))]
    }

    /// A good shape beside the last move, drawn by weight.
    fn good_shape(
        &self,
        board: &Board,
        color: Color,
        last: Point,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let mut good: [(Option<Point>, f32); 8] = [(None, 0.0); 8];
        let mut total = 0.0;
        let open = board.nearby(last, color).open(|around| self.light.is_good(around));
        for (place, (point, around)) in good.iter_mut().zip(open) {
            if board.is_sensible(color, point) && !is_self_atari(board, color, point) {
                let chance = self.light.good_shapes[usize::from(around)];
                *place = (Some(point), chance);
                total += chance;
            }
        }
        #[allow(clippy::cast_precision_loss)] // a fraction
        let mut drawn = total * (random_below(rng, 1 << 20) as f32 / (1 << 20) as f32);
        let mut chosen = None;
        for (point, chance) in good.into_iter().filter(|(point, _)| point.is_some()) {
            chosen = point;
            drawn -= chance;
            if drawn < 0.0 {
                break;
            }
        }
        chosen
    }
}

impl Habit for LightHabit<'_> {
    /// Strings that can be taken or saved, and then good shapes.
    fn answer(
        &self,
        board: &Board,
        color: Color,
        [last, own]: [Option<Point>; 2],
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let last = last?;
        let is_seen = random_below(rng, OVERLOOKED) != 0;
        let urgent = is_seen.then(|| tactics::answer(board, color, last)).flatten();
        let urgent = urgent.or_else(|| tactics::follow_up(board, color, own?));
        if urgent.is_some() || random_below(rng, ELSEWHERE) == 0 || self.is_mistrusted(rng) {
            return urgent;
        }
        self.good_shape(board, color, last, rng)
    }
}
