//! The stones right around a move, as a number that is the same for turned and mirrored boards: the
//! eight points around it, and the four beyond those beside it.

use std::sync::LazyLock;

use goban::{Board, Color, Point, Size};

/// Columns and rows from one point to another.
pub(crate) type Shift = (i16, i16);

/// The eight points around, in the order of a walk from the north by the east; then the four beyond.
const PLACES: [Shift; 12] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 2),
    (2, 0),
    (0, -2),
    (-2, 0),
];

/// How the places are permuted by the eight symmetries.
static TURNS: LazyLock<[[usize; 12]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|place| {
            let wanted = turned(symmetry, PLACES[place]);
            PLACES.iter().position(|&other| other == wanted).unwrap_or(place)
        })
    })
});

/// A shift by one of the eight symmetries.
pub(crate) const fn turned(symmetry: usize, (x, y): Shift) -> Shift {
    let x = if symmetry & 1 == 0 { x } else { -x };
    let y = if symmetry & 2 == 0 { y } else { -y };
    if symmetry & 4 == 0 { (x, y) } else { (y, x) }
}

/// Codes of the eight points around: two bits each.
pub(crate) const NEAR_CODES: u32 = 1 << 16;

/// Which of the places each of the eight points of [`Board::around`] is.
const ROWS: [u32; 8] = [5, 4, 3, 6, 2, 7, 0, 1];

/// The least code among the turns of the eight points around, which [`Board::around`] tells.
pub(crate) fn least_near(around: u32) -> u32 {
    let walked =
        (0_u32..).zip(ROWS).map(|(number, place)| (around >> (2 * number) & 3) << (2 * place));
    least_turn(walked.sum(), 8)
}

fn shifted(size: Size, point: Point, (dx, dy): Shift) -> Option<Point> {
    let by = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
    by(point.x(), dx).zip(by(point.y(), dy)).and_then(|(x, y)| size.point(x, y))
}

/// What is around a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Surround {
    /// The eight points around it, as the least code of all turns.
    pub(crate) near: u32,
    /// All twelve, as the least code of all turns.
    pub(crate) wide: u32,
    /// Whether there is any stone.
    pub(crate) has_stones: bool,
}

impl Surround {
    pub(crate) fn of(board: &Board, point: Point, player: Color) -> Self {
        let (mut code, mut has_stones) = (0, false);
        for (place, &shift) in PLACES.iter().enumerate() {
            let content = content(board, shifted(board.size(), point, shift), player);
            has_stones |= content == 1 || content == 2;
            code |= content << (2 * place);
        }
        Self {
            near: least_turn(code & (NEAR_CODES - 1), 8),
            wide: least_turn(code, 12),
            has_stones,
        }
    }
}

fn content(board: &Board, at: Option<Point>, player: Color) -> u32 {
    match at.map(|at| board.stone(at)) {
        Some(None) => 0,
        Some(Some(color)) if color == player => 1,
        Some(Some(_)) => 2,
        None => 3,
    }
}

/// The least code among the turns of this one.
fn least_turn(code: u32, places: usize) -> u32 {
    let turn = |turns: &[usize; 12]| {
        (0..places)
            .fold(0, |turned, place| turned | (code >> (2 * place) & 3) << (2 * turns[place]))
    };
    TURNS.iter().map(turn).min().unwrap_or(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Diagram;

    #[test]
    fn turned_boards_have_the_same_numbers() {
        let rows = ["X . O .", ". . X .", "O . . .", ". . . ."];
        let board = rows.join("\n").parse::<Diagram>().unwrap().board();
        let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
        let other = mirrored.join("\n").parse::<Diagram>().unwrap().board();
        let size = board.size();
        for (x, y) in [(1, 1), (0, 0), (1, 2), (3, 3)] {
            let (here, there) = (size.point(x, y).unwrap(), size.point(3 - x, y).unwrap());
            for player in Color::BOTH {
                let surround = Surround::of(&board, here, player);
                assert_eq!(surround, Surround::of(&other, there, player));
                assert_eq!(least_near(board.around(here, player).into()), surround.near);
            }
        }
    }
}
