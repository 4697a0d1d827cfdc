//! Standard corner sequences, written by hand, and followed in any corner whose stones they fit.
//!
//! A sequence (`pages/corners.txt`) is read move by move. After each move the stones of the corner
//! are one way that a corner may look, and the next move is one that may be played there. A corner of
//! a board fits if it has just these stones within the lines that the sequence has used so far, and
//! one more: what lies farther off is no part of it.

use std::sync::LazyLock;

use goban::{Board, Color, Point};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::frame::Corner;

/// The page that the program ships.
const TEXT: &str = include_str!("../pages/corners.txt");

/// A place of a corner: the lines from its two edges.
type Place = (u8, u8);

/// The least number of lines that must fit.
const LEAST_LINES: u8 = 7;

/// The most; a sequence that goes farther is followed only so far.
const MOST_LINES: u8 = 11;

/// A page of sequences.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// By number of lines and stones, the player's and the opponent's, in order: moves with grades.
    moves: FxHashMap<Look, Vec<(Place, u8)>>,
    /// The numbers of lines that occur.
    lines: Vec<u8>,
}

/// How a corner looks to a player: lines, and stones in order, `true` for his own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Look {
    lines: u8,
    stones: Vec<(Place, bool)>,
}

/// A line of a page that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: expected {expected}, got {found:?}")]
pub struct BadPage {
    /// The number of the line, from 1 on.
    pub line: usize,
    /// What was expected.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

impl Page {
    /// The page that the program ships.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static PAGE: LazyLock<Page> =
            LazyLock::new(|| Page::read(TEXT).expect("pages/corners.txt can be read"));
        &PAGE
    }

    /// Reads a page.
    ///
    /// # Errors
    ///
    /// Names the first line that cannot be read, and what was expected there.
    pub fn read(text: &str) -> Result<Self, BadPage> {
        let mut page = Self::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let bad = |expected, found: &str| BadPage {
                line: number + 1,
                expected,
                found: found.chars().take(40).collect(),
            };
            let Some((grade, moves)) = line.split_once(':') else {
                return Err(bad("a grade, a colon and moves", line));
            };
            let is_grade = |grade: &u8| (1..=3).contains(grade);
            let grade = grade.trim().parse().ok().filter(is_grade);
            let grade = grade.ok_or_else(|| bad("a grade from 1 to 3", line))?;
            let moves: Vec<(Place, bool)> = moves
                .split_whitespace()
                .map(|word| read_move(word).ok_or_else(|| bad("a move such as 3-4 or .3-4", word)))
                .collect::<Result<_, _>>()?;
            page.add(&moves, grade).map_err(|at| bad("moves on empty points", &at))?;
        }
        page.lines = page.moves.keys().map(|look| look.lines).collect();
        page.lines.sort_unstable();
        page.lines.dedup();
        Ok(page)
    }

    /// Adds a sequence, or names the move that stands on a stone.
    fn add(&mut self, moves: &[(Place, bool)], grade: u8) -> Result<(), String> {
        let mut board = Board::new(goban::Size::square(19).expect("a usual size"));
        let corner = Corner::four(board.size()).next().expect("a board has corners");
        let (mut player, mut reached) = (Color::Black, LEAST_LINES - 1);
        for (number, &((a, b), again)) in moves.iter().enumerate() {
            if number > 0 && !again {
                player = !player;
            }
            reached = reached.max(a).max(b);
            if reached >= MOST_LINES {
                break;
            }
            if number > 0 {
                let look = Look::of(&board, corner, reached + 1, player);
                let known = self.moves.entry(look).or_default();
                match known.iter_mut().find(|(place, _)| *place == (a, b)) {
                    Some((_, best)) => *best = (*best).max(grade),
                    None => known.push(((a, b), grade)),
                }
            }
            let point = corner.at((a, b));
            if point.is_none_or(|point| board.play(player, point).is_err()) {
                return Err(format!("{a}-{b}"));
            }
        }
        Ok(())
    }

    /// The moves that a player may make in the corners of a board, with their grades.
    #[must_use]
    pub fn moves(&self, board: &Board, player: Color) -> Vec<(Point, u8)> {
        let size = board.size();
        let shorter = size.width().min(size.height());
        let mut found: Vec<(Point, u8)> = Vec::new();
        for corner in Corner::eight(size) {
            // Beyond the middle another corner begins.
            for &lines in self.lines.iter().filter(|&&lines| lines <= shorter.div_ceil(2) + 1) {
                let look = Look::of(board, corner, lines, player);
                for &(place, grade) in self.moves.get(&look).into_iter().flatten() {
                    let Some(point) = corner.at(place) else { continue };
                    match found.iter_mut().find(|(known, _)| *known == point) {
                        Some((_, best)) => *best = (*best).max(grade),
                        None => found.push((point, grade)),
                    }
                }
            }
        }
        found
    }
}

impl Look {
    fn of(board: &Board, corner: Corner, lines: u8, player: Color) -> Self {
        let stones = corner
            .square(lines)
            .filter_map(|(place, point)| board.stone(point).map(|color| (place, color == player)));
        Self { lines, stones: stones.collect() }
    }
}

fn read_move(word: &str) -> Option<(Place, bool)> {
    let (word, again) = word.strip_prefix('.').map_or((word, false), |rest| (rest, true));
    let (a, b) = word.split_once('-')?;
    let line = |text: &str| text.parse::<u8>().ok().filter(|line| (1..=19).contains(line));
    Some(((line(a)?, line(b)?), again))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Size;

    fn played(moves: &[(Color, &str)]) -> Board {
        let mut board = Board::new(Size::square(19).unwrap());
        for &(color, name) in moves {
            let _ = board.play(color, name.parse().unwrap()).unwrap();
        }
        board
    }

    #[test]
    fn the_shipped_page_can_be_read() {
        assert!(Page::shipped().moves.len() > 50);
    }

    #[test]
    fn a_sequence_is_followed_in_every_corner_and_from_both_sides() {
        let page = Page::read("3: 4-4 6-3 3-6").unwrap();
        for (star, approach, answer) in
            [("D4", "F3", "C6"), ("Q16", "R14", "O17"), ("D16", "C14", "F17")]
        {
            for color in Color::BOTH {
                let board = played(&[(color, star), (!color, approach)]);
                let expected = vec![(answer.parse().unwrap(), 3)];
                assert_eq!(page.moves(&board, color), expected, "{star}");
                assert_eq!(page.moves(&board, !color), [], "{star}");
            }
        }
    }

    #[test]
    fn another_stone_in_the_corner_ends_a_sequence_and_one_elsewhere_does_not() {
        use Color::{Black, White};
        let page = Page::read("3: 4-4 6-3 3-6").unwrap();
        let other = played(&[(Black, "D4"), (White, "F3"), (White, "C7")]);
        assert_eq!(page.moves(&other, Black), []);
        let far = played(&[(Black, "D4"), (White, "F3"), (White, "K4")]);
        assert_eq!(page.moves(&far, Black).len(), 1);
    }

    #[test]
    fn a_dot_lets_the_same_side_move_again() {
        use Color::{Black, White};
        let page = Page::read("2: 3-4 .5-3").unwrap();
        let board = played(&[(Black, "C4")]);
        assert_eq!(page.moves(&board, Black), [("E3".parse().unwrap(), 2)]);
        assert_eq!(page.moves(&board, White), []);
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, line, expected) in [
            ("# fine\n4-4 3-3", 2, "a grade, a colon and moves"),
            ("9: 4-4", 1, "a grade from 1 to 3"),
            ("3: 4-4 3x3", 1, "a move such as 3-4 or .3-4"),
            ("3: 4-4 0-3", 1, "a move such as 3-4 or .3-4"),
            ("3: 4-4 3-3 4-4", 1, "moves on empty points"),
        ] {
            let error = Page::read(text).unwrap_err();
            assert_eq!((error.line, error.expected), (line, expected), "{text}");
        }
    }
}
