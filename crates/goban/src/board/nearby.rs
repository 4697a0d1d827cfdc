//! What stands near a point, as numbers of two bits for each cell: 0 is empty, 1 the player's, 2 the
//! opponent's, 3 beyond the edge. Shapes are looked up by such numbers at every move of a game, so
//! cells are read a row at a time.

use super::{Board, WALL, at};
use crate::point::STRIDE;
use crate::{Color, Point};

/// Bits of a row of five cells.
const ROW: u32 = 10;

/// The first bits of all cells.
const FIRST_BITS: u64 = 0x5555_5555_5555_5555;

/// The points around one, in the order of a walk from the north by the east: columns and rows of the
/// square of nine from its south west.
const WALK: [(u32, u32); 8] = [(1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2)];

/// The 25 points around one, as a player sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nearby {
    centre: Point,
    /// Row by row from the south west, two bits for each.
    cells: u64,
}

impl Board {
    /// What is on the eight points around a point, row by row from the south west, two bits for each.
    #[must_use]
    pub fn around(&self, point: Point, player: Color) -> u16 {
        self.nearby(point, player).around(1, 1)
    }

    /// What is on the 25 points around a point.
    #[must_use]
    pub fn nearby(&self, point: Point, player: Color) -> Nearby {
        let corner = point.cell().wrapping_sub(2 * STRIDE + 2);
        let row = |number: u16| self.five(corner.wrapping_add(number * STRIDE));
        let cells =
            (0..5).fold(0, |cells, number| cells | row(number) << (ROW * u32::from(number)));
        // The cells have Black's stones as 1.
        let cells = match player {
            Color::Black => cells,
            Color::White => (cells & FIRST_BITS) << 1 | cells >> 1 & FIRST_BITS,
        };
        Nearby { centre: point, cells }
    }

    /// Five cells of a row from the west. Outside of the grid there are walls, as in its last rows.
    fn five(&self, first: u16) -> u64 {
        let cells = self.cells[at(first)..].first_chunk::<8>();
        let bytes = u64::from_le_bytes(*cells.unwrap_or(&[WALL; 8])) & 0x03_03_03_03_03;
        let pairs = (bytes | bytes >> 6) & 0x0003_000f_000f;
        (pairs | pairs >> 12 | pairs >> 24) & 0x3ff
    }
}

impl Nearby {
    /// The empty ones of the eight points around with what is around each, as far as that is wanted,
    /// in the order of a walk from the north by the east.
    pub fn open(self, is_wanted: impl Fn(u16) -> bool) -> impl Iterator<Item = (Point, u16)> {
        // Few are wanted, and which could not be foreseen: so they are gathered without branches.
        let wanted = WALK.iter().enumerate().fold(0_u8, |wanted, (place, &(x, y))| {
            let is_wanted = self.is_empty(x, y) & is_wanted(self.around(x, y));
            wanted | u8::from(is_wanted) << place
        });
        let mut left = wanted;
        std::iter::from_fn(move || {
            let (x, y) = *WALK.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((self.point(x, y), self.around(x, y)))
        })
    }

    /// What is around a point of the nine in the middle.
    #[allow(clippy::cast_possible_truncation)] // sixteen bits are left
    fn around(self, x: u32, y: u32) -> u16 {
        let row = |number: u32| self.cells >> (ROW * number + 2 * x);
        let beside = row(y + 1);
        let (south, north) = (row(y) & 0x3f, row(y + 2) & 0x3f);
        (south | (beside & 3) << 6 | (beside >> 4 & 3) << 8 | north << 10) as u16
    }

    const fn is_empty(self, x: u32, y: u32) -> bool {
        (self.cells >> (ROW * (y + 1) + 2 * (x + 1))).trailing_zeros() >= 2
    }

    #[allow(clippy::cast_possible_truncation)] // below three
    const fn point(self, x: u32, y: u32) -> Point {
        Point::of_cell(self.centre.cell() + y as u16 * STRIDE + x as u16 - STRIDE - 1)
    }
}
