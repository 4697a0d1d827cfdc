//! The position: stones, strings with exact liberties, simple ko and a key; no history.
//!
//! The board is a plain value of fixed size, some 10 KB. Each string is known by one of its stones,
//! and its stones form a ring of `next` links. Its number of liberties is kept exact as stones come
//! and go, by looking at the neighbourhood of each stone that joins or leaves a string ([`play`]).
//! No set of liberties is kept; it is made when it is asked for. Nothing is searched from scratch,
//! and nothing is kept that a move would have to repair far away.
//!
//! Playing returns an [`Undo`], which takes the move back exactly: rings are spliced and unspliced,
//! so that the board after undoing is the same bit for bit, and a search needs no stack of its own.
//! Repetition beyond simple ko belongs to the [`Game`](crate::Game), which has the history.

mod atari;
mod nearby;
mod play;
#[cfg(test)]
mod tests;

use std::fmt;

use thiserror::Error;

use crate::point::{CELLS, STRIDE};
use crate::{ByColor, Color, Point, PointSet, Size, Symmetry, zobrist};

pub use atari::After;
pub use nearby::Nearby;
pub use play::Undo;

/// What a cell of the grid holds. Walls have both colours' bits, so that one `and` over the
/// neighbours tells whether a point is surrounded.
const EMPTY: u8 = 0;
const WALL: u8 = 3;

const fn stone_bit(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// A string of the position, valid until the next change of the board.
///
/// It is the point of one of its stones, the same for all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringId(Point);

impl StringId {
    /// One of the string's stones.
    #[must_use]
    pub const fn stone(self) -> Point {
        self.0
    }
}

/// Why a stone may not be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The point is not on the board.
    #[error("the point is not on the board")]
    OffBoard,
    /// A stone is already there.
    #[error("the point is occupied")]
    Occupied,
    /// The stone that would be captured has just captured there.
    #[error("the move takes back a ko at once")]
    Ko,
    /// The stone would be captured by its own move.
    #[error("the move is suicide")]
    Suicide,
    /// The position was on the board before.
    #[error("the move repeats an earlier position")]
    Superko,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct StringInfo {
    liberties: u16,
    stones: u16,
}

/// A position on a board of any size, with captures, simple ko and exact liberties.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    ko: Option<Point>,
    key: u64,
    /// Wide enough for records without end, which may capture more than a board holds.
    prisoners: ByColor<u32>,
    stones: ByColor<PointSet>,
    cells: [u8; CELLS],
    /// The cell that names the string of each stone, 0 for empty cells and walls.
    string: [u16; CELLS],
    /// The next stone of the ring. On empty cells it keeps the ring of the stones last captured
    /// there, which undoing walks.
    next: [u16; CELLS],
    /// By the cell that names the string; all zero elsewhere.
    info: [StringInfo; CELLS],
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut cells = [WALL; CELLS];
        for point in size.points() {
            cells[point.index()] = EMPTY;
        }
        Self {
            size,
            ko: None,
            key: zobrist::empty(size),
            prisoners: ByColor::default(),
            stones: ByColor::default(),
            cells,
            string: [0; CELLS],
            next: [0; CELLS],
            info: [StringInfo::default(); CELLS],
        }
    }

    /// A board with the given stones, or nothing if a string would have no liberty.
    #[must_use]
    pub fn with_stones(size: Size, stones: &ByColor<PointSet>) -> Option<Self> {
        let all = size.all();
        let both = stones.black | stones.white;
        if stones.black.meets(&stones.white) || !both.is_within(&all) {
            return None;
        }
        let breathes = |string: &PointSet| string.border(&all).meets(&(all - both));
        if !Color::BOTH.iter().all(|&color| stones[color].components().all(|s| breathes(&s))) {
            return None;
        }
        let mut board = Self::new(size);
        for color in Color::BOTH {
            for point in stones[color] {
                board.place_beside(color, point);
            }
        }
        Some(board)
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the point lies on the board and has no stone.
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == EMPTY
    }

    /// All stones of a colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color]
    }

    /// All points without a stone.
    #[must_use]
    pub fn empty_points(&self) -> PointSet {
        self.size.all() - self.stones.black - self.stones.white
    }

    /// The points next to `point` that lie on the board.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> {
        let cells = neighbours(point.cell());
        cells.into_iter().filter(|&cell| self.cells[at(cell)] != WALL).map(Point::of_cell)
    }

    /// How many stones of a colour have been captured.
    #[must_use]
    pub fn prisoners(&self, color: Color) -> usize {
        self.prisoners[color] as usize
    }

    /// Counts the prisoners of another board as this one's, when a game goes on from here.
    pub(crate) fn keep_prisoners_of(&mut self, other: &Self) {
        self.prisoners = other.prisoners;
    }

    /// The point on which a ko may not be retaken at once. Its owner may fill it.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Lifts the ko ban, as a pass does. Returns what it was.
    pub fn lift_ko(&mut self) -> Option<Point> {
        self.ko.take()
    }

    /// Puts a ko ban back or sets one up, as when a position is taken over from elsewhere.
    pub fn set_ko(&mut self, ko: Option<Point>) {
        self.ko = ko;
    }

    /// The key of the stones and the size, the same on every machine. Ko, prisoners and the player
    /// to move are not part of it.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The smallest of the keys that the position has under the symmetries of the board: the same
    /// for all its images.
    #[must_use]
    pub fn canonical_key(&self) -> u64 {
        let image_key = |symmetry: &Symmetry| {
            Color::BOTH.iter().fold(zobrist::empty(self.size), |key, &color| {
                self.stones[color].iter().fold(key, |key, point| {
                    key ^ zobrist::stone(color, symmetry.apply(self.size, point))
                })
            })
        };
        Symmetry::of(self.size).iter().map(image_key).min().unwrap_or(self.key)
    }

    /// The string of the stone on a point.
    #[must_use]
    pub fn string(&self, point: Point) -> Option<StringId> {
        let cell = self.string[point.index()];
        (cell != 0).then(|| StringId(Point::of_cell(cell)))
    }

    /// All strings of the position, in the order of their first stones.
    pub fn strings(&self) -> impl Iterator<Item = StringId> {
        let mut seen = PointSet::EMPTY;
        (self.stones.black | self.stones.white).into_iter().filter_map(move |point| {
            let string = self.string(point)?;
            (!seen.contains(string.0)).then(|| {
                seen.insert(string.0);
                string
            })
        })
    }

    /// The stones of a string, in the order of its ring.
    pub fn stones_of(&self, string: StringId) -> impl Iterator<Item = Point> {
        let first = string.0.cell();
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let cell = next?;
            let after = self.next[at(cell)];
            next = (after != first).then_some(after);
            Some(Point::of_cell(cell))
        })
    }

    /// The number of stones of a string.
    #[must_use]
    pub fn stone_count(&self, string: StringId) -> usize {
        usize::from(self.info[string.0.index()].stones)
    }

    /// The number of liberties of a string, exact and at no cost.
    #[must_use]
    pub fn liberty_count(&self, string: StringId) -> usize {
        usize::from(self.info[string.0.index()].liberties)
    }

    /// The liberties of a string.
    #[must_use]
    pub fn liberties(&self, string: StringId) -> PointSet {
        let mut liberties = PointSet::EMPTY;
        for stone in self.stones_of(string) {
            for cell in neighbours(stone.cell()) {
                if self.cells[at(cell)] == EMPTY {
                    liberties.insert(Point::of_cell(cell));
                }
            }
        }
        liberties
    }

    /// Whether `color` may place a stone on `point`, by everything but superko.
    ///
    /// # Errors
    ///
    /// Refuses points off the board or occupied, a ko taken back at once, and suicide.
    pub fn check(&self, color: Color, point: Point) -> Result<(), Illegal> {
        match self.cells[point.index()] {
            EMPTY if self.ko == Some(point) && self.retakes(color, point) => Err(Illegal::Ko),
            EMPTY if self.is_suicide(color, point) => Err(Illegal::Suicide),
            EMPTY => Ok(()),
            WALL => Err(Illegal::OffBoard),
            _ => Err(Illegal::Occupied),
        }
    }

    /// Whether `color`, and not the owner of the stones around it, plays on the ko point.
    fn retakes(&self, color: Color, ko: Point) -> bool {
        let other = stone_bit(!color);
        neighbours(ko.cell()).iter().any(|&cell| self.cells[at(cell)] == other)
    }

    /// The key after `color` plays on the empty `point`, captures included.
    #[must_use]
    pub fn key_after(&self, color: Color, point: Point) -> u64 {
        let around = neighbours(point.cell());
        let in_atari_of = |color: Color| {
            let bit = stone_bit(color);
            let strings = around.map(|cell| self.string[at(cell)]);
            around.into_iter().enumerate().filter_map(move |(i, cell)| {
                let string = strings[i];
                let is_taken = self.cells[at(cell)] == bit
                    && self.info[at(string)].liberties == 1
                    && !strings[..i].contains(&string);
                is_taken.then(|| StringId(Point::of_cell(string)))
            })
        };
        let without = |key: u64, color: Color, string: StringId| {
            self.stones_of(string).fold(key, |key, stone| key ^ zobrist::stone(color, stone))
        };
        if self.is_suicide(color, point) {
            in_atari_of(color).fold(self.key, |key, string| without(key, color, string))
        } else {
            let placed = self.key ^ zobrist::stone(color, point);
            in_atari_of(!color).fold(placed, |key, string| without(key, !color, string))
        }
    }

    /// Whether a stone of `color` on the empty `point` would be captured by its own move.
    #[must_use]
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        let around = neighbours(point.cell());
        // Nearly every point asked about has an empty neighbour; one branch tells.
        #[allow(clippy::needless_bitwise_bool)]
        if around.iter().fold(false, |any, &cell| any | (self.cells[at(cell)] == EMPTY)) {
            return false;
        }
        let own = stone_bit(color);
        around.iter().all(|&cell| {
            let in_atari = self.info[at(self.string[at(cell)])].liberties == 1;
            let stone = self.cells[at(cell)];
            stone == WALL || (stone == own) == in_atari
        })
    }

    /// Whether `color` may place a stone on `point`, by everything but superko, and fills no eye of
    /// its own by it.
    #[must_use]
    pub fn is_sensible(&self, color: Color, point: Point) -> bool {
        // With an empty neighbour it is neither an eye nor suicide.
        if self.is_empty(point) && self.ko != Some(point) && self.empty_beside(point) > 0 {
            return true;
        }
        !self.is_eyelike(color, point) && self.check(color, point).is_ok()
    }

    /// Whether every neighbour of the empty `point` is a stone of `color` or the edge, and the
    /// diagonal points do not make it false: at most one of them is the opponent's, and none at the
    /// edge. Filling such a point costs an eye in nearly every position.
    #[must_use]
    pub fn is_eyelike(&self, color: Color, point: Point) -> bool {
        let p = point.cell();
        let own = stone_bit(color);
        let surrounded = neighbours(p).iter().fold(own, |all, &cell| all & self.cells[at(cell)]);
        if surrounded == 0 {
            return false;
        }
        let other = stone_bit(!color);
        let (mut walls, mut others) = (0, 0);
        for cell in [p - STRIDE - 1, p - STRIDE + 1, p + STRIDE - 1, p + STRIDE + 1] {
            walls += u8::from(self.cells[at(cell)] == WALL);
            others += u8::from(self.cells[at(cell)] == other);
        }
        others + u8::from(walls > 0) < 2
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {} ko {:?} key {:016x}\n{self}", self.size, self.ko, self.key)
    }
}

/// The index of a cell. The mask changes nothing; it spares the bounds test.
const fn at(cell: u16) -> usize {
    cell as usize & (CELLS - 1)
}

/// The four cells next to a cell of the board; some may be walls.
const fn neighbours(cell: u16) -> [u16; 4] {
    [cell - STRIDE, cell - 1, cell + 1, cell + STRIDE]
}
