//! The stones that are evaluated: a board piece with open edges, or a whole, closed board
//! [Bouzy, small boards, 4.1].
//!
//! Unlike a board that is played on, a piece may be full: the strings of an open piece have unknown
//! liberties, and the terminal positions of the paper's figure 2 have no empty point.

use std::fmt;

use goban::{Board, ByColor, Color, Size};
use thiserror::Error;

use crate::region::{Grid, Region, TooLarge};

/// Whether the board ends at its edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edges {
    /// A piece of a larger board: what lies beyond each of its edges is unknown.
    Open,
    /// A whole board.
    Closed,
}

/// Stones on a small board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    grid: Grid,
    edges: Edges,
    stones: ByColor<Region>,
}

/// Why a text is no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadPosition {
    /// A row is shorter or longer than the first.
    #[error("row {row} has {found} points and the first has {expected}")]
    Ragged {
        /// Counted from 1 at the top.
        row: usize,
        /// The points of the row.
        found: usize,
        /// The points of the first row.
        expected: usize,
    },
    /// A sign other than `X`, `O` and `.`.
    #[error("expected X for Black, O for White, . for empty and / between rows, found {0:?}")]
    Sign(char),
    /// No rows, or longer sides than a board may have.
    #[error("expected rows such as X.O/.X. with 1 to 25 points each")]
    Size,
    /// More points than fit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl Position {
    /// A position with the given stones.
    ///
    /// # Panics
    ///
    /// In debug builds, if a point has stones of both colours or lies outside.
    #[must_use]
    pub fn new(grid: Grid, edges: Edges, stones: ByColor<Region>) -> Self {
        debug_assert!(!stones.black.meets(stones.white), "a point holds one stone");
        debug_assert!(((stones.black | stones.white) - grid.all()).is_empty(), "off the board");
        Self { grid, edges, stones }
    }

    /// The stones of a board.
    ///
    /// # Errors
    ///
    /// When the board is too large.
    pub fn of_board(board: &Board) -> Result<Self, TooLarge> {
        let grid = Grid::new(board.size())?;
        let stones = ByColor::from_fn(|color| grid.region(board.stones(color)));
        Ok(Self { grid, edges: Edges::Closed, stones })
    }

    /// Reads rows from the top, parted by `/`: `X` is Black, `O` is White, `.` is empty.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    pub fn read(text: &str, edges: Edges) -> Result<Self, BadPosition> {
        let rows: Vec<Vec<char>> =
            text.trim().split('/').map(|row| row.chars().collect()).collect();
        let expected = rows.first().map_or(0, Vec::len);
        if let Some(sign) = rows.iter().flatten().find(|sign| !"XO.".contains(**sign)) {
            return Err(BadPosition::Sign(*sign));
        }
        for (row, signs) in rows.iter().enumerate() {
            if signs.len() != expected {
                let (row, found) = (row + 1, signs.len());
                return Err(BadPosition::Ragged { row, found, expected });
            }
        }
        let sides = u8::try_from(expected).ok().zip(u8::try_from(rows.len()).ok());
        let size = sides.and_then(|(width, height)| Size::new(width, height).ok());
        let size = size.ok_or(BadPosition::Size)?;
        let grid = Grid::new(size)?;
        let mut stones: ByColor<Region> = ByColor::default();
        for (point, &sign) in size.points_from_top().zip(rows.iter().flatten()) {
            match sign {
                'X' => stones.black |= grid.single(point),
                'O' => stones.white |= grid.single(point),
                _ => {}
            }
        }
        Ok(Self { grid, edges, stones })
    }

    /// The board's points and neighbours.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What the edges are.
    #[must_use]
    pub const fn edges(&self) -> Edges {
        self.edges
    }

    /// The stones of a colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> Region {
        self.stones[color]
    }

    /// The points without a stone.
    #[must_use]
    pub fn empty(&self) -> Region {
        self.grid.all() - self.stones.black - self.stones.white
    }

    /// The position with a stone of `color` on the points of `single` and nothing taken off: what
    /// stands on an open piece may have liberties beyond it.
    #[must_use]
    pub fn with_stone(mut self, color: Color, single: Region) -> Self {
        self.stones[color] |= single;
        self.stones[!color] -= single;
        self
    }
}

impl fmt::Display for Position {
    /// As [`Position::read`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.grid.size();
        for point in size.points_from_top() {
            if point.x() == 0 && point.y() + 1 < size.height() {
                f.write_str("/")?;
            }
            let single = self.grid.single(point);
            f.write_str(
                match (self.stones.black.meets(single), self.stones.white.meets(single)) {
                    (true, _) => "X",
                    (_, true) => "O",
                    _ => ".",
                },
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_back() {
        for text in ["X", ".", "X.O/OOX", "./X/O", "....../OOOOOO/XXXXXX"] {
            assert_eq!(Position::read(text, Edges::Closed).unwrap().to_string(), text);
        }
    }

    #[test]
    fn broken_boards_are_refused_with_the_reason() {
        let error = |text: &str| Position::read(text, Edges::Open).unwrap_err().to_string();
        assert_eq!(error("X.O/X."), "row 2 has 2 points and the first has 3");
        assert!(error("X.Z").contains("found 'Z'"));
        assert!(error("x").contains("found 'x'"));
        assert!(error("").contains("expected rows such as"));
        assert!(error("/").contains("expected rows such as"));
        assert!(error(&["........."; 9].join("/")).contains("9x9 board is too large"));
        assert!(error(&".".repeat(300)).contains("1 to 25"));
    }
}
