//! Finding patterns that show a corner of the board.
//!
//! Such a pattern can lie in eight ways only: in each corner, along either side. So it is compared
//! row by row where it would lie, and a move concerns those whose picture it falls into.

use goban::{Color, Point, Size};

use super::variant::demands;
use super::{Named, Pattern, PatternId, Sign};
use crate::frame::Planes;

/// The furthest column or row from the corner that a pattern may show.
const CORNER_REACH: u8 = 12;

const ROWS: usize = CORNER_REACH as usize;

/// A point or offset turned and mirrored: the eight symmetries of the square.
pub(super) const fn turned((x, y): (i8, i8), symmetry: u8) -> (i8, i8) {
    let x = if symmetry & 1 == 0 { x } else { -x };
    let y = if symmetry & 2 == 0 { y } else { -y };
    if symmetry & 4 == 0 { (x, y) } else { (y, x) }
}

/// A pattern in the lower left corner, along one of the two sides.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Variant {
    pattern: PatternId,
    mv: (u8, u8),
    columns: u8,
    rows: u8,
    /// For each row from the corner: of the player's stones and the opponent's, what is asked and
    /// what is wanted.
    asked: [[u32; ROWS]; 2],
    wanted: [[u32; ROWS]; 2],
}

/// Patterns that show a corner.
#[derive(Debug)]
pub(crate) struct Corners {
    variants: Vec<Variant>,
    /// The most columns or rows that any of them shows.
    reach: u8,
}

/// The number of a corner, below 4.
pub(crate) type Corner = u8;

impl Corners {
    pub(crate) fn new(patterns: &[Pattern]) -> Self {
        let mut variants: Vec<Variant> = Vec::new();
        for (pattern, number) in patterns.iter().zip(0..) {
            if pattern.shows_corner() {
                for symmetry in 0..8 {
                    let variant = Variant::new(pattern, PatternId(number), symmetry);
                    let is_new = !variants.iter().any(|known| Some(known) == variant.as_ref());
                    variants.extend(variant.filter(|_| is_new));
                }
            }
        }
        let reach = variants.iter().map(|variant| variant.columns.max(variant.rows)).max();
        Self { variants, reach: reach.unwrap_or(0) }
    }

    /// How many bytes the patterns take.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(self.variants.as_slice())
    }

    /// Adds what fits in a corner.
    pub(crate) fn find(&self, planes: &Planes, corner: Corner, found: &mut Vec<Named>) {
        let start = found.len();
        for player in Color::BOTH {
            let rows = CornerRows::new(planes, corner, player);
            for variant in self.variants.iter().filter(|variant| variant.fits(planes.size(), &rows))
            {
                let at = variant.at(planes.size(), corner);
                let named = at.map(|at| Named { at, player, pattern: variant.pattern });
                let is_known = named.is_some_and(|named| found[start..].contains(&named));
                found.extend(named.filter(|_| !is_known));
            }
        }
    }

    /// The corners whose patterns may show a point.
    pub(crate) fn around(&self, size: Size, point: Point) -> impl Iterator<Item = Corner> {
        let reach = self.reach;
        (0..4).filter(move |&corner| {
            let from = from_corner(size, corner, (point.x(), point.y()));
            from.is_some_and(|(x, y)| x.max(y) < reach)
        })
    }
}

impl Variant {
    /// The pattern as it lies in the lower left corner; nothing if it does not after this turn.
    fn new(pattern: &Pattern, id: PatternId, symmetry: u8) -> Option<Self> {
        let signs = || pattern.signs.iter().map(|&(at, sign)| (turned(at, symmetry), sign));
        let off = signs().filter(|&(_, sign)| sign == Sign::Off);
        let left = off.clone().filter(|&((_, y), _)| y == 0).map(|((x, _), _)| x).max()?;
        let low = off.filter(|&((x, _), _)| x == 0).map(|((_, y), _)| y).max()?;
        if left >= 0 || low >= 0 {
            return None;
        }
        let mv = (left.unsigned_abs() - 1, low.unsigned_abs() - 1);
        let mut variant = Self {
            pattern: id,
            mv,
            columns: 0,
            rows: 0,
            asked: [[0; ROWS]; 2],
            wanted: [[0; ROWS]; 2],
        };
        for ((x, y), sign) in signs().filter(|&(_, sign)| sign != Sign::Off) {
            let x = u8::try_from(x - left - 1).ok().filter(|&x| x < CORNER_REACH)?;
            let y = u8::try_from(y - low - 1).ok().filter(|&y| y < CORNER_REACH)?;
            let (asked, wanted) = demands(sign);
            for plane in 0..2 {
                variant.asked[plane][usize::from(y)] |= u32::from(asked[plane]) << x;
                variant.wanted[plane][usize::from(y)] |= u32::from(wanted[plane]) << x;
            }
            variant.columns = variant.columns.max(x + 1);
            variant.rows = variant.rows.max(y + 1);
        }
        Some(variant)
    }

    fn fits(&self, size: Size, rows: &CornerRows) -> bool {
        self.columns < size.width()
            && self.rows < size.height()
            && (0..usize::from(self.rows)).all(|y| {
                (0..2).all(|plane| rows.0[plane][y] & self.asked[plane][y] == self.wanted[plane][y])
            })
    }

    /// Where the move is in one of the four corners.
    fn at(&self, size: Size, corner: Corner) -> Option<Point> {
        let (x, y) = from_corner(size, corner, self.mv)?;
        size.point(x, y)
    }
}

/// Counts columns and rows from another corner; it is its own inverse.
fn from_corner(size: Size, corner: Corner, (x, y): (u8, u8)) -> Option<(u8, u8)> {
    let x = if corner & 1 == 0 { x } else { (size.width() - 1).checked_sub(x)? };
    let y = if corner & 2 == 0 { y } else { (size.height() - 1).checked_sub(y)? };
    Some((x, y))
}

/// The rows of the player's and the opponent's stones, from a corner on.
struct CornerRows([[u32; ROWS]; 2]);

impl CornerRows {
    fn new(planes: &Planes, corner: Corner, player: Color) -> Self {
        let height = usize::from(planes.size().height());
        // Frame 2 has left and right exchanged.
        let frame = if corner & 1 == 0 { 0 } else { 2 };
        let rows = |color| -> [u32; ROWS] {
            let plane = planes.rows(frame, color);
            std::array::from_fn(|y| {
                let row = if corner & 2 == 0 { Some(y) } else { (height - 1).checked_sub(y) };
                row.map_or(0, |y| plane[y % 32])
            })
        };
        Self([rows(player), rows(!player)])
    }
}
