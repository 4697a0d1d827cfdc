//! What games at random ask about strings at every move: is one in atari here, and where is its last
//! liberty? Answered from the stones beside a point and from the ring of a string, without a set of
//! liberties.

use super::{Board, EMPTY, StringId, at, neighbours, stone_bit};
use crate::{Color, Point};

/// What a move leaves its own string with, at a glance: strings and liberties are counted as often as
/// they are met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct After {
    /// Stones of the string.
    pub stones: usize,
    /// Its liberties, at most so many.
    pub liberties: usize,
    /// Stones that the move takes.
    pub taken: usize,
}

impl After {
    /// Whether it puts itself into atari and takes nothing.
    #[must_use]
    pub const fn is_self_atari(self) -> bool {
        self.liberties <= 1 && self.taken == 0
    }
}

impl Board {
    /// What a move on an empty point would come to.
    #[must_use]
    #[allow(clippy::needless_bitwise_bool)]
    pub fn after(&self, color: Color, point: Point) -> After {
        let (own, other) = (stone_bit(color), stone_bit(!color));
        let mut after = After { stones: 1, liberties: 0, taken: 0 };
        // Without branches, since they could not be foreseen.
        for cell in neighbours(point.cell()) {
            let (content, info) = (self.cells[at(cell)], self.info[at(self.string[at(cell)])]);
            let (stones, liberties) = (usize::from(info.stones), usize::from(info.liberties));
            let (is_own, is_empty) = (usize::from(content == own), usize::from(content == EMPTY));
            let is_taken = usize::from((content == other) & (liberties == 1));
            after.liberties += is_empty + is_own * liberties - is_own;
            after.stones += is_own * stones;
            after.taken += is_taken * stones;
        }
        after
    }

    /// The strings of a colour beside a point, each as often as it is met.
    pub fn strings_beside(&self, color: Color, point: Point) -> impl Iterator<Item = StringId> {
        let bit = stone_bit(color);
        let cells = neighbours(point.cell()).into_iter();
        cells
            .filter(move |&cell| self.cells[at(cell)] == bit)
            .map(|cell| StringId(Point::of_cell(self.string[at(cell)])))
    }

    /// Whether a string of any colour beside a point is in atari.
    #[must_use]
    pub fn has_atari_beside(&self, point: Point) -> bool {
        // Walls and empty cells have string 0, which has no liberties. Nearly always the answer is no;
        // one branch tells.
        let in_atari = |cell: u16| self.info[at(self.string[at(cell)])].liberties == 1;
        neighbours(point.cell()).iter().fold(false, |any, &cell| any | in_atari(cell))
    }

    /// The empty points beside a point.
    #[must_use]
    pub fn empty_beside(&self, point: Point) -> usize {
        let is_empty = |cell: u16| usize::from(self.cells[at(cell)] == EMPTY);
        neighbours(point.cell()).iter().fold(0, |count, &cell| count + is_empty(cell))
    }

    /// The last liberty of a string in atari.
    #[must_use]
    pub fn last_liberty(&self, string: StringId) -> Option<Point> {
        (self.liberty_count(string) == 1).then(|| self.liberties_met(string).next()).flatten()
    }

    /// The liberties of a string that has two, in point order.
    #[must_use]
    pub fn two_liberties(&self, string: StringId) -> Option<[Point; 2]> {
        if self.liberty_count(string) != 2 {
            return None;
        }
        let mut met = self.liberties_met(string);
        let one = met.next()?;
        let other = met.find(|&liberty| liberty != one)?;
        Some([one.min(other), one.max(other)])
    }

    /// The liberties of a string in the order of its ring, each as often as it is met.
    fn liberties_met(&self, string: StringId) -> impl Iterator<Item = Point> {
        let cells = self.stones_of(string).flat_map(|stone| neighbours(stone.cell()));
        cells.filter(|&cell| self.cells[at(cell)] == EMPTY).map(Point::of_cell)
    }
}
