//! Counting: who owns which point, and by how much a side has won.
//!
//! Scores are whole numbers of half points, so that nothing is ever rounded.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Board, ByColor, Color, PointSet, Scoring, UnconditionalLife};

/// A result in half points, positive when Black is ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// A score in half points for Black.
    #[must_use]
    pub const fn from_half_points(half_points: i32) -> Self {
        Self(half_points)
    }

    /// The score in half points for Black.
    #[must_use]
    pub const fn half_points(self) -> i32 {
        self.0
    }

    /// Who is ahead.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self.0 {
            1.. => Some(Color::Black),
            0 => None,
            _ => Some(Color::White),
        }
    }
}

impl fmt::Display for Score {
    /// As GTP and SGF write results: `B+3.5`, `W+12.0`, and `0` for a draw.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner() else { return f.write_str("0") };
        let margin = self.0.unsigned_abs();
        write!(f, "{}+{}.{}", winner.letter(), margin / 2, margin % 2 * 5)
    }
}

/// Points given to White, in half points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Komi(i32);

impl Komi {
    /// Farther than any board can reach; larger numbers are taken as this one.
    const LIMIT: f64 = 1_000_000.0;

    /// A komi in half points.
    #[must_use]
    pub const fn from_half_points(half_points: i32) -> Self {
        Self(half_points)
    }

    /// The komi in half points.
    #[must_use]
    pub const fn half_points(self) -> i32 {
        self.0
    }

    /// The komi that decides every game as `points` does. Anything between two whole numbers is the
    /// half between them: 6.25 and 6.75 are 6.5.
    #[must_use]
    pub fn from_points(points: f64) -> Option<Self> {
        if !points.is_finite() {
            return None;
        }
        let points = points.clamp(-Self::LIMIT, Self::LIMIT);
        let half_points = points.floor() * 2.0 + f64::from(u8::from(points.fract() != 0.0));
        #[allow(clippy::cast_possible_truncation)] // whole, and at most two million
        Some(Self(half_points as i32))
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", f64::from(self.0) / 2.0)
    }
}

/// The text was not a number of points.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a number such as 6.5 as komi, got {0:?}")]
pub struct NotAKomi(String);

impl FromStr for Komi {
    type Err = NotAKomi;

    fn from_str(text: &str) -> Result<Self, NotAKomi> {
        let points = text.trim().parse::<f64>().ok().and_then(Self::from_points);
        points.ok_or_else(|| NotAKomi(text.chars().take(40).collect()))
    }
}

/// What is agreed about a position before it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settlement {
    /// Stones that are taken off before counting, of both colours.
    pub dead: PointSet,
    /// Stones in seki, whose eyes are no territory where territory is counted.
    pub seki: PointSet,
}

impl Settlement {
    /// What is beyond dispute: stones in unconditional territory of the other side are dead.
    #[must_use]
    pub fn unconditional(board: &Board) -> Self {
        let dead = Color::BOTH.map(|color| UnconditionalLife::of(board, color).dead);
        Self { dead: dead[0] | dead[1], seki: PointSet::EMPTY }
    }

    /// The empty points, dead stones counted as empty, that only one colour reaches.
    #[must_use]
    pub fn territory(&self, board: &Board) -> ByColor<PointSet> {
        let all = board.size().all();
        let open = board.empty_points() | self.dead;
        let reached = ByColor::from_fn(|color| {
            let stones = *board.stones(color) - self.dead;
            stones.border(&all).flooded(&open)
        });
        ByColor { black: reached.black - reached.white, white: reached.white - reached.black }
    }

    /// The points for Black less the points for White on the board, before komi.
    #[must_use]
    pub fn margin(&self, board: &Board, scoring: Scoring) -> i32 {
        let territory = self.territory(board);
        let points = |color: Color| match scoring {
            Scoring::Area => territory[color].len() + (*board.stones(color) - self.dead).len(),
            Scoring::Territory => {
                let in_seki = *board.stones(color) & self.seki;
                let eyes = in_seki.border(&board.size().all()).flooded(&territory[color]);
                let taken = (*board.stones(!color) & self.dead).len() + board.prisoners(!color);
                (territory[color] - eyes).len() + taken
            }
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a board is small
        let margin = points(Color::Black) as i32 - points(Color::White) as i32;
        margin
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Diagram, Point};

    fn margins(diagram: &str, dead: &str, seki: &str) -> (i32, i32) {
        let board = diagram.parse::<Diagram>().unwrap().board();
        let set = |names: &str| -> PointSet {
            names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
        };
        let settlement = Settlement { dead: set(dead), seki: set(seki) };
        (settlement.margin(&board, Scoring::Area), settlement.margin(&board, Scoring::Territory))
    }

    #[test]
    fn area_counts_stones_and_territory_counts_prisoners() {
        let diagram = "
            . X O . .
            . X O . .
            . X O X .
            . X O . .
            . X O . .
        ";
        assert_eq!(margins(diagram, "D3", ""), (10 - 15, 5 - 11));
    }

    #[test]
    fn a_point_that_both_reach_belongs_to_nobody() {
        let diagram = "
            . X . O .
            . X . O .
        ";
        assert_eq!(margins(diagram, "", ""), (0, 0));
    }

    #[test]
    fn an_eye_in_seki_is_area_but_not_territory() {
        let diagram = "
            . X O . X
            X X O X X
            O O O O O
            . . . . .
        ";
        let seki = "A4 B4 B3 A3 C4 C3 E4 E3 D3";
        let (area, territory) = margins(diagram, "", seki);
        let (_, without_seki) = margins(diagram, "", "");
        assert_eq!(area, 7 - 12);
        assert_eq!(without_seki - territory, 1, "only Black's eye at A4 falls away");
    }

    #[test]
    fn an_empty_board_is_nobodys() {
        assert_eq!(margins(". .\n. .", "", ""), (0, 0));
    }

    #[test]
    fn komi_between_whole_numbers_is_the_half() {
        let read = |text: &str| text.parse::<Komi>().map(|komi| komi.to_string());
        for (text, expected) in [
            ("0", "0.0"),
            ("-3.5", "-3.5"),
            ("650", "650.0"),
            ("6.25", "6.5"),
            ("6.75", "6.5"),
            ("-3.7", "-3.5"),
            ("1e300", "1000000.0"),
            ("7", "7.0"),
            (".5", "0.5"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
        for text in ["", "x", "nan", "inf", "6,5", "6.5x"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn scores_have_one_decimal() {
        let text = |half_points| Score::from_half_points(half_points).to_string();
        assert_eq!([text(7), text(-24), text(0), text(1)], ["B+3.5", "W+12.0", "0", "B+0.5"]);
    }
}
