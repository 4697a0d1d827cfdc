//! The notation of patterns written by hand.
//!
//! ```text
//! # A stone that turns around the opponent's.
//! pattern hane
//! urgency 30
//! . * ?
//! X O ?
//! yes 9x9 X C3 O D3 move D4
//! no 9x9 X C3 O D3 E5 move E5
//! ```
//!
//! | sign | means |
//! | --- | --- |
//! | `*` | the move: an empty point |
//! | `X`, `O` | a stone of the player who moves, of the opponent |
//! | `.` | empty |
//! | `x`, `o` | not the opponent's, not the player's: a stone of the one, or empty |
//! | `?` | anything, on the board or off it |
//! | `-`, `\|`, `+` | beyond the edge |
//!
//! The urgency is a factor in percent: 200 makes the move twice as likely, 50 half as likely as it is
//! without the pattern, other things being equal.
//! Each pattern carries positions in which it must and must not be found; the tests read them.

use goban::{Board, ByColor, Color, Point, PointSet, Size};
use thiserror::Error;

/// What a pattern wants of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sign {
    /// The move is here.
    Move,
    /// A stone of the player who moves.
    Own,
    /// A stone of the opponent.
    Other,
    /// No stone.
    Empty,
    /// No stone of the opponent's.
    OwnOrEmpty,
    /// No stone of the player's.
    OtherOrEmpty,
    /// Not on the board.
    Off,
}

/// A pattern as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The family.
    pub family: &'static str,
    /// What players call it.
    pub name: String,
    /// A factor in percent.
    pub urgency: u32,
    /// What is wanted, by column and row from the move; rows count upwards.
    pub signs: Vec<((i8, i8), Sign)>,
    /// Positions in which it is found.
    pub yes: Vec<Example>,
    /// Positions in which it is not.
    pub no: Vec<Example>,
}

/// A position and a move of Black's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    size: Size,
    stones: Vec<(Color, Point)>,
    /// The move.
    pub mv: Point,
}

impl Example {
    /// The position; Black is the player who moves. Nothing if a string has no liberty or the move is
    /// on a stone.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let mut stones: ByColor<PointSet> = ByColor::default();
        for &(color, point) in &self.stones {
            stones[color].insert(point);
        }
        Board::with_stones(self.size, &stones).filter(|board| board.is_empty(self.mv))
    }
}

/// A line that is not understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct BadPattern {
    line: usize,
    what: &'static str,
}

impl Pattern {
    /// How far from the move the pattern looks, along the longer way.
    #[must_use]
    pub fn reach(&self) -> u8 {
        let far = |&((x, y), _): &((i8, i8), Sign)| x.unsigned_abs().max(y.unsigned_abs());
        self.signs.iter().map(far).max().unwrap_or(0)
    }

    /// Whether a corner of the board is in the picture.
    #[must_use]
    pub fn shows_corner(&self) -> bool {
        let off = |&&((x, y), sign): &&((i8, i8), Sign)| sign == Sign::Off && (x == 0 || y == 0);
        let sides = self.signs.iter().filter(off);
        let (mut beside, mut below) = (false, false);
        for &((x, y), _) in sides {
            beside |= y == 0 && x != 0;
            below |= x == 0 && y != 0;
        }
        beside && below
    }
}

pub(super) fn read(family: &'static str, text: &str) -> Result<Vec<Pattern>, BadPattern> {
    let mut patterns = Vec::new();
    let mut draft: Option<Draft> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let fail = |what| BadPattern { line: number, what };
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, &mut draft) {
            ("" | "#", _) => {}
            ("pattern", _) => {
                let next = Draft { name: rest.to_owned(), ..Draft::default() };
                if let Some(draft) = draft.replace(next) {
                    patterns.push(draft.finish(family).map_err(fail)?);
                }
            }
            (_, None) => return Err(fail("expected a line that begins with \"pattern\"")),
            ("urgency", Some(draft)) => {
                draft.urgency = Some(rest.parse().map_err(|_| fail("expected a number"))?);
            }
            ("yes", Some(draft)) => draft.yes.push(example(rest).ok_or_else(|| fail(EXAMPLE))?),
            ("no", Some(draft)) => draft.no.push(example(rest).ok_or_else(|| fail(EXAMPLE))?),
            (_, Some(draft)) => draft.rows.push(row(line).ok_or_else(|| fail(ROW))?),
        }
    }
    let last = text.lines().count();
    let finish =
        |draft: Draft| draft.finish(family).map_err(|what| BadPattern { line: last, what });
    patterns.extend(draft.map(finish).transpose()?);
    Ok(patterns)
}

const ROW: &str = "expected a row of the signs * X O . x o ? | - +";
const EXAMPLE: &str = "expected an example such as: 9x9 X C3 D4 O E5 move F6";

type Row = Vec<Option<Sign>>;

#[derive(Default)]
struct Draft {
    name: String,
    urgency: Option<u32>,
    rows: Vec<Row>,
    yes: Vec<Example>,
    no: Vec<Example>,
}

impl Draft {
    fn finish(self, family: &'static str) -> Result<Pattern, &'static str> {
        let cells = || {
            let rows = (0_i8..).zip(&self.rows);
            rows.flat_map(|(y, row)| (0_i8..).zip(row).map(move |(x, &sign)| ((x, -y), sign)))
        };
        let mut moves = cells().filter(|&(_, sign)| sign == Some(Sign::Move));
        let ((x, y), _) = moves.next().ok_or("the pattern has no move *")?;
        if moves.next().is_some() {
            return Err("the pattern has more than one move *");
        }
        let urgency = self.urgency.ok_or("the pattern has no urgency")?;
        if self.yes.is_empty() || self.no.is_empty() {
            return Err("the pattern needs a line \"yes\" and a line \"no\"");
        }
        let signs = cells().filter_map(|((u, v), sign)| Some(((u - x, v - y), sign?))).collect();
        Ok(Pattern { family, name: self.name, urgency, signs, yes: self.yes, no: self.no })
    }
}

fn row(line: &str) -> Option<Row> {
    line.chars().filter(|sign| !sign.is_whitespace()).map(sign).collect()
}

/// A sign; nothing in it for `?`, nothing at all for what is no sign.
#[allow(clippy::option_option)] // a sign may want nothing
const fn sign(sign: char) -> Option<Option<Sign>> {
    Some(match sign {
        '*' => Some(Sign::Move),
        'X' => Some(Sign::Own),
        'O' => Some(Sign::Other),
        '.' => Some(Sign::Empty),
        'x' => Some(Sign::OwnOrEmpty),
        'o' => Some(Sign::OtherOrEmpty),
        '|' | '-' | '+' => Some(Sign::Off),
        '?' => None,
        _ => return None,
    })
}

fn example(text: &str) -> Option<Example> {
    let mut words = text.split_whitespace();
    let (width, height) = words.next()?.split_once('x')?;
    let size = Size::new(width.parse().ok()?, height.parse().ok()?).ok()?;
    let (mut stones, mut color) = (Vec::new(), Color::Black);
    while let Some(word) = words.next() {
        match word {
            "X" => color = Color::Black,
            "O" => color = Color::White,
            "move" => {
                let mv = words.next()?.parse().ok()?;
                return words.next().is_none().then_some(Example { size, stones, mv });
            }
            point => stones.push((color, point.parse().ok()?)),
        }
    }
    None
}
