//! Unconditional life by Benson's algorithm [Benson 1976]: strings that cannot be captured even if
//! their owner always passes, and the territory in which the opponent cannot live even then.
//!
//! A region is a maximal connected set of points without stones of the colour. It is vital to a
//! string if all its empty points are liberties of that string. Strings with fewer than two vital
//! regions, and regions that touch another string than those left, fall away in turns; what is left
//! lives.
//!
//! Territory goes beyond the paper. Take a connected part of the board without the living strings,
//! and let the opponent alone play in there. Two kinds of points can become eyes: an empty point
//! with no stone of the colour beside it, and the points of a string that does not live, once it is
//! captured. (An empty point beside such a string cannot: it must be filled to capture the string.)
//! Where no two of these points lie apart, two eyes can never be made; where there are only a few
//! and nothing to capture, every choice of eyes is tried. What remains is seki without eyes, and
//! there is one shape of it: two stones of the colour, with a liberty at either end and one on
//! opposite sides, in the grip of a single string of the opponent. (With one stone inside the
//! opponent dies by nakade, with three he gets two eyes.) Where that cannot be made either,
//! whatever the opponent has or puts there is dead, and stones of the colour that lie there are as
//! good as alive.

use crate::{Board, Color, PointSet, StringId};

/// What one colour owns unconditionally.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnconditionalLife {
    /// Stones of the colour that can never be captured.
    pub alive: PointSet,
    /// Points, empty or not, on which the opponent can never live. Disjoint from `alive`.
    pub territory: PointSet,
    /// The opponent's stones in the territory.
    pub dead: PointSet,
}

/// What is beyond dispute about one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnconditionalStatus {
    /// A stone that can never be captured, or not without dooming what captures it.
    Alive,
    /// A stone in unconditional territory of the other colour.
    Dead,
    /// An empty point in a colour's unconditional territory.
    Territory(Color),
    /// None of these.
    Undecided,
}

impl UnconditionalLife {
    /// What `color` owns unconditionally.
    #[must_use]
    pub fn of(board: &Board, color: Color) -> Self {
        let alive = alive_stones(board, color);
        let rest = board.size().all() - alive;
        let territory = if alive.is_empty() {
            PointSet::EMPTY
        } else {
            let eyes = possible_eyes(board, color) - alive;
            let can_live = |part: &PointSet| {
                let eyes = eyes & *part;
                can_make_eyes(board, &eyes, part) || can_be_seki(board, &eyes, part)
            };
            let without_life = rest.components().filter(|part| !can_live(part));
            without_life.fold(PointSet::EMPTY, |all, part| all | part)
        };
        Self { alive, territory, dead: *board.stones(!color) & territory }
    }
}

impl UnconditionalStatus {
    /// The status of every point, asked for one by one.
    #[must_use]
    pub fn of(board: &Board, point: crate::Point) -> Self {
        for color in Color::BOTH {
            let life = UnconditionalLife::of(board, color);
            let is_own = board.stone(point) == Some(color);
            if life.alive.contains(point) || is_own && life.territory.contains(point) {
                return Self::Alive;
            }
            if life.dead.contains(point) {
                return Self::Dead;
            }
            if life.territory.contains(point) {
                return Self::Territory(color);
            }
        }
        Self::Undecided
    }
}

/// A region and the strings it touches or is vital to, as indices into the list of strings.
struct Region {
    touches: Vec<usize>,
    vital_to: Vec<usize>,
}

fn alive_stones(board: &Board, color: Color) -> PointSet {
    let of_color = |&string: &StringId| board.stone(string.stone()) == Some(color);
    let strings: Vec<StringId> = board.strings().filter(of_color).collect();
    let stones: Vec<PointSet> =
        strings.iter().map(|&string| board.stones_of(string).collect()).collect();
    let mut regions = regions(board, color, &strings, &stones);
    let mut lives = vec![true; strings.len()];
    loop {
        regions.retain(|region| region.touches.iter().all(|&string| lives[string]));
        let mut vital = vec![0; strings.len()];
        for &string in regions.iter().flat_map(|region| &region.vital_to) {
            vital[string] += 1;
        }
        let before = lives.clone();
        for (string, alive) in lives.iter_mut().enumerate() {
            *alive &= vital[string] >= 2;
        }
        if lives == before {
            let living = stones.iter().zip(&lives).filter(|&(_, &alive)| alive);
            return living.fold(PointSet::EMPTY, |all, (&stones, _)| all | stones);
        }
    }
}

fn regions(board: &Board, color: Color, strings: &[StringId], stones: &[PointSet]) -> Vec<Region> {
    let all = board.size().all();
    let empty = board.empty_points();
    let liberties: Vec<PointSet> = strings.iter().map(|&string| board.liberties(string)).collect();
    let describe = |region: PointSet| {
        let around = region.border(&all);
        let touches: Vec<usize> =
            (0..strings.len()).filter(|&i| stones[i].meets(&around)).collect();
        let inside = region & empty;
        let is_vital = |&i: &usize| inside.is_within(&liberties[i]);
        Region { vital_to: touches.iter().copied().filter(is_vital).collect(), touches }
    };
    (all - *board.stones(color)).components().map(describe).collect()
}

/// The points that could become eyes of the opponent of `color`, if `color` always passes: all of
/// its stones, and the empty points away from them.
fn possible_eyes(board: &Board, color: Color) -> PointSet {
    let stones = *board.stones(color);
    let beside = stones.dilated(&board.size().all());
    stones | (board.empty_points() - beside)
}

/// How many points every choice of eyes is tried for; with more, life is taken to be possible.
const MOST_EYES_TRIED: usize = 6;

/// Whether the opponent may be able to live on two eyes among the points `eyes` of `part`. Errs on
/// the side of life.
fn can_make_eyes(board: &Board, eyes: &PointSet, part: &PointSet) -> bool {
    if !lie_apart(eyes, part) {
        return false;
    }
    let may_capture = !eyes.is_within(&board.empty_points());
    if may_capture || eyes.len() > MOST_EYES_TRIED {
        return true;
    }
    let points: Vec<crate::Point> = eyes.iter().collect();
    (0..1_u32 << points.len()).any(|choice| {
        let chosen = points.iter().enumerate().filter(|&(i, _)| choice >> i & 1 == 1);
        lives_on(&chosen.map(|(_, &point)| point).collect(), part)
    })
}

/// Whether some of the opponent's strings live on these eyes when all else of the part is filled:
/// each has two eyes, and no eye borders on a string without.
fn lives_on(eyes: &PointSet, part: &PointSet) -> bool {
    let mut strings: Vec<PointSet> = (*part - *eyes).components().collect();
    let mut eyes: Vec<PointSet> = eyes.components().filter(|eye| eye.len() == 1).collect();
    loop {
        let count = strings.len();
        strings.retain(|string| {
            eyes.iter().filter(|eye| eye.dilated(part).meets(string)).count() >= 2
        });
        let held = strings.iter().fold(PointSet::EMPTY, |all, &string| all | string);
        eyes.retain(|eye| eye.border(part).is_within(&held));
        if strings.len() == count {
            return count > 0;
        }
    }
}

/// Whether two of the points are not neighbours.
fn lie_apart(points: &PointSet, area: &PointSet) -> bool {
    points.first().is_some_and(|first| {
        let beside = PointSet::from(first).dilated(area);
        points.len() > 2 || !points.is_within(&beside)
    })
}

/// Whether the opponent can hold `part` in seki around the two stones of the colour that are all he
/// could ever capture there, by filling every other point.
fn can_be_seki(board: &Board, eyes: &PointSet, part: &PointSet) -> bool {
    let mut stones = eyes.iter();
    let (Some(first), Some(second), None) = (stones.next(), stones.next(), stones.next()) else {
        return false;
    };
    if board.is_empty(first) {
        return false;
    }
    // From the lower or left stone to the other, and across.
    let upright = first.x() == second.x();
    let at = |along: i16, across: i16| {
        let (dx, dy) = if upright { (across, along) } else { (along, across) };
        let shifted = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
        board.size().point(shifted(first.x(), dx)?, shifted(first.y(), dy)?)
    };
    [1, -1].into_iter().any(|side| {
        let liberties = [at(-1, 0), at(2, 0), at(0, side), at(1, -side)];
        let grip = (at(0, -side), at(1, side));
        let (Some(liberties), (Some(left), Some(right))) =
            (liberties.into_iter().collect::<Option<PointSet>>(), grip)
        else {
            return false;
        };
        let fillable = *part - *eyes - liberties;
        liberties.is_within(&board.empty_points())
            && PointSet::from(left).flooded(&fillable).contains(right)
    })
}
