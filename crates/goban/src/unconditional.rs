//! Unconditional life [Benson 1976]: strings that cannot be captured even if their owner always
//! passes, and the territory in which the opponent cannot live even then.
//!
//! A region is a maximal connected set of points without stones of the colour. It is vital to a
//! string if all its empty points are liberties of that string. Strings with fewer than two vital
//! regions, and regions that touch another string than those left, fall away in turns; what is left
//! lives.
//!
//! Territory goes beyond the paper. Around the living strings, take any connected part of the rest
//! of the board. An eye of the opponent in there needs a point none of whose neighbours is one of
//! the living stones. Where no two such points lie apart, two eyes can never be made, so whatever
//! the opponent has or puts there is dead.

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
    /// A stone that can never be captured.
    Alive,
    /// A stone in unconditional territory of the other colour.
    Dead,
    /// An empty point, or a stone of the owner, in a colour's unconditional territory.
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
            let without_life =
                rest.components().filter(|part| !has_room_for_two_eyes(part, &alive));
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
            if life.alive.contains(point) {
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

/// Whether the opponent could have two eyes in a part of the board that is surrounded by living
/// stones and edges.
fn has_room_for_two_eyes(part: &PointSet, alive: &PointSet) -> bool {
    let everything = *part | *alive;
    let eye_points = *part - alive.dilated(&everything);
    match eye_points.first() {
        None => false,
        Some(first) => {
            let beside = PointSet::from(first).dilated(&everything);
            eye_points.len() > 2 || !eye_points.is_within(&beside)
        }
    }
}
