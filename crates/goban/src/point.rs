//! Points and moves as small copyable values.
//!
//! Every board lies in the same grid of 32 by 32 cells, one cell away from its lower left corner. A
//! point is the number of its cell. So it means the same on boards of every size, it prints as
//! players say it, and with its absence it fits into two bytes. A neighbour is an addition and
//! never a bounds test, since the board is surrounded by wall cells. A row of a point set is half a
//! machine word.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use thiserror::Error;

/// Cells in a row of the grid that every board lies in.
pub const STRIDE: u16 = 32;
/// Cells of that grid.
pub const CELLS: usize = 1024;
/// The longest side a board may have: the letters of the protocol reach no further.
pub const MAX_SIDE: u8 = 25;

const LETTERS: &[u8; MAX_SIDE as usize] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point of the board, counted from the lower left corner as players do: `A1` is column 0, row 0.
///
/// A point does not know how large the board is; [`Size::contains`](crate::Size::contains) tells
/// whether it lies on one. Points are ordered row by row from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(NonZeroU16);

impl Point {
    /// The point in column `x` and row `y`, both from 0 and below [`MAX_SIDE`].
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < MAX_SIDE && y < MAX_SIDE {
            Some(Self::of_cell((y as u16 + 1) * STRIDE + x as u16 + 1))
        } else {
            None
        }
    }

    /// The point of a cell of the grid; only cells of a board may be given.
    pub(crate) const fn of_cell(cell: u16) -> Self {
        match NonZeroU16::new(cell) {
            Some(cell) => Self(cell),
            None => panic!("cell 0 is a wall on every board"),
        }
    }

    /// The number of the point's cell in the grid, below 1024, for tables by point.
    ///
    /// The mask changes nothing; it lets the compiler see that a table of 1024 is never overrun.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize & (CELLS - 1)
    }

    pub(crate) const fn cell(self) -> u16 {
        self.0.get()
    }

    /// The column, from 0 at the left.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // below 32
    pub const fn x(self) -> u8 {
        (self.0.get() % STRIDE) as u8 - 1
    }

    /// The row, from 0 at the bottom.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // below 32
    pub const fn y(self) -> u8 {
        (self.0.get() / STRIDE) as u8 - 1
    }
}

impl fmt::Display for Point {
    /// The name that players and GTP use: a letter without I, and a number from the bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(LETTERS[usize::from(self.x())]), self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text was not the name of a point.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a point such as D4 (letters A to Z without I, numbers 1 to 25), got {0:?}")]
pub struct NotAPoint(String);

impl FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        parse_point(text).ok_or_else(|| NotAPoint(text.chars().take(40).collect()))
    }
}

fn parse_point(text: &str) -> Option<Point> {
    let (&letter, digits) = text.as_bytes().split_first()?;
    let x = LETTERS.iter().position(|&l| l == letter.to_ascii_uppercase())?;
    if digits.is_empty() || digits.len() > 2 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let row = digits.iter().fold(0, |row, digit| row * 10 + (digit - b'0'));
    Point::new(u8::try_from(x).ok()?, row.checked_sub(1)?)
}

/// What a player does in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The turn is given up.
    Pass,
    /// A stone is placed.
    Play(Point),
}

impl Move {
    /// The point played on, if any.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Pass => None,
            Self::Play(point) => Some(point),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Play(point) => fmt::Display::fmt(point, f),
        }
    }
}

impl FromStr for Move {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Self::Pass)
        } else {
            text.parse().map(Self::Play)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_skip_the_letter_i() {
        for y in 0..MAX_SIDE {
            for x in 0..MAX_SIDE {
                let point = Point::new(x, y).unwrap();
                assert_eq!((point.x(), point.y()), (x, y));
                assert_eq!(point.to_string().parse(), Ok(point));
                assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
            }
        }
        assert_eq!(Point::new(8, 0).unwrap().to_string(), "J1");
        assert_eq!(Point::new(24, 24).unwrap().to_string(), "Z25");
    }

    #[test]
    fn what_is_not_a_point_is_refused() {
        for text in
            ["", "D", "I5", "i5", "D0", "D26", "D004", "4D", "D4 ", "D-4", "D+4", "é4", "pass"]
        {
            assert!(text.parse::<Point>().is_err(), "{text:?}");
        }
        assert_eq!("PASS".parse(), Ok(Move::Pass));
        assert!("passe".parse::<Move>().is_err());
    }

    #[test]
    fn an_absent_point_costs_nothing() {
        assert_eq!(size_of::<Option<Point>>(), 2);
        assert_eq!(size_of::<Move>(), 2);
    }
}
