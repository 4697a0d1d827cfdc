//! Positions as text: `X` is Black, `O` is White, `.` is empty, the top row first.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Board, ByColor, Color, PointSet, Size};

/// A position read from text, for tests and examples.
///
/// ```
/// let diagram: goban::Diagram = "
///     . X .
///     X O .
/// ".parse()?;
/// assert_eq!(diagram.board().size().to_string(), "3x2");
/// # Ok::<(), goban::BadDiagram>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    board: Board,
}

/// Why a text is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadDiagram {
    /// A row is shorter or longer than the first.
    #[error("row {0} is not as long as the first")]
    Ragged(usize),
    /// A sign other than `X`, `O` and `.`.
    #[error("expected X, O or . and found {0:?}")]
    Sign(char),
    /// No rows, or more than a board may have.
    #[error("expected 1 to 25 rows and columns")]
    Size,
    /// A string has no liberty.
    #[error("a string has no liberty")]
    NoLiberty,
}

impl Diagram {
    /// The position.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board.clone()
    }
}

impl FromStr for Diagram {
    type Err = BadDiagram;

    fn from_str(text: &str) -> Result<Self, BadDiagram> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|sign| !sign.is_whitespace()).collect::<Vec<_>>())
            .filter(|row| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != width) {
            return Err(BadDiagram::Ragged(row + 1));
        }
        let sides = u8::try_from(width).ok().zip(u8::try_from(rows.len()).ok());
        let size = sides.and_then(|(width, height)| Size::new(width, height).ok());
        let size = size.ok_or(BadDiagram::Size)?;
        let mut stones: ByColor<PointSet> = ByColor::default();
        for (point, &sign) in size.points_from_top().zip(rows.iter().flatten()) {
            match sign {
                'X' => stones.black.insert(point),
                'O' => stones.white.insert(point),
                '.' => {}
                other => return Err(BadDiagram::Sign(other)),
            }
        }
        let board = Board::with_stones(size, &stones).ok_or(BadDiagram::NoLiberty)?;
        Ok(Self { board })
    }
}

impl fmt::Display for Board {
    /// The board as a player sees it, with coordinates all around.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = (0..self.size().width())
            .filter_map(|x| self.size().point(x, 0))
            .flat_map(|point| [' ', point.to_string().remove(0)])
            .collect();
        writeln!(f, "  {letters}")?;
        for y in (0..self.size().height()).rev() {
            write!(f, "{:>2}", y + 1)?;
            for point in (0..self.size().width()).filter_map(|x| self.size().point(x, y)) {
                f.write_str(match self.stone(point) {
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                    None => " .",
                })?;
            }
            writeln!(f, " {}", y + 1)?;
        }
        write!(f, "  {letters}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_diagrams_are_told_apart() {
        let read = |text: &str| text.parse::<Diagram>().map(|_| ());
        assert_eq!(read(". .\n."), Err(BadDiagram::Ragged(2)));
        assert_eq!(read(". #"), Err(BadDiagram::Sign('#')));
        assert_eq!(read("X O"), Err(BadDiagram::NoLiberty));
        assert_eq!(read("  \n"), Err(BadDiagram::Size));
        assert_eq!(read(&".".repeat(26)), Err(BadDiagram::Size));
    }

    #[test]
    fn a_board_is_shown_with_coordinates() {
        let board = "X . .\n. O .".parse::<Diagram>().unwrap().board();
        assert_eq!(board.to_string(), "   A B C\n 2 X . . 2\n 1 . O . 1\n   A B C");
    }
}
