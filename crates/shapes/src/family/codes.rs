//! The contents of the twenty points next to each point, kept as stones come and go.
//!
//! They tell which patterns can fit around a point before anything is compared. A point's code has
//! two bits for each: nothing, Black's stone, White's, or off the board. A stone changes the codes of
//! twenty points by an exclusive or, which is much less than reading what lies around each.

use goban::{Board, Color, Point, Size};

/// Four points by column and row from the move.
pub(super) type Four = [(i8, i8); 4];

/// How many fours there are.
pub(super) const TABLES: usize = 5;

/// The straight neighbours, the diagonal ones, and the points two steps and a knight's move away.
pub(super) const FOURS: [Four; TABLES] = [
    [(0, -1), (-1, 0), (1, 0), (0, 1)],
    [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    [(0, -2), (-2, 0), (2, 0), (0, 2)],
    [(-1, -2), (1, -2), (-1, 2), (1, 2)],
    [(-2, -1), (2, -1), (-2, 1), (2, 1)],
];

/// The contents of twenty points as one player sees them: his own stones are 1, the other's 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Code(u64);

impl Code {
    /// The content of four of the points.
    #[inline]
    pub(super) const fn content(self, table: usize) -> usize {
        self.0.to_le_bytes()[table] as usize
    }

    const fn with_colours_exchanged(self) -> Self {
        const LOW: u64 = 0x5555_5555_5555_5555;
        Self((self.0 & LOW) << 1 | self.0 >> 1 & LOW)
    }
}

/// The codes of all points of a board, as Black sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Codes {
    size: Size,
    codes: Vec<u64>,
}

impl Codes {
    pub(crate) fn new(board: &Board) -> Self {
        let size = board.size();
        let mut codes = Self { size, codes: vec![0; 1024] };
        for point in size.points() {
            for (shift, offset) in offsets() {
                if moved(size, point, offset).is_none() {
                    codes.codes[point.index()] |= 3 << shift;
                }
            }
        }
        for color in Color::BOTH {
            for point in board.stones(color) {
                codes.replace(point, None, Some(color));
            }
        }
        codes
    }

    /// Notes that the content of a point has changed.
    pub(crate) fn replace(&mut self, point: Point, before: Option<Color>, after: Option<Color>) {
        let bits = |stone: Option<Color>| match stone {
            None => 0_u64,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        let change = bits(before) ^ bits(after);
        for (shift, (x, y)) in offsets() {
            if let Some(other) = moved(self.size, point, (-x, -y)) {
                self.codes[other.index()] ^= change << shift;
            }
        }
    }

    /// The code of a point for each player.
    #[inline]
    pub(super) fn of(&self, point: Point) -> [(Color, Code); 2] {
        let code = Code(self.codes[point.index()]);
        [(Color::Black, code), (Color::White, code.with_colours_exchanged())]
    }
}

/// The places of the points in a code, and where they lie.
fn offsets() -> impl Iterator<Item = (usize, (i8, i8))> {
    (0..).step_by(2).zip(FOURS.into_iter().flatten())
}

fn moved(size: Size, point: Point, (x, y): (i8, i8)) -> Option<Point> {
    size.point(point.x().checked_add_signed(x)?, point.y().checked_add_signed(y)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_after_changes_are_those_of_the_board() {
        let mut board = Board::new(Size::new(7, 5).unwrap());
        let mut codes = Codes::new(&board);
        for (color, name) in [
            (Color::Black, "A2"),
            (Color::White, "A1"),
            (Color::Black, "D3"),
            (Color::Black, "B1"), // takes A1
            (Color::White, "G5"),
        ] {
            let before = board.clone();
            let _ = board.play(color, name.parse().unwrap()).unwrap();
            for point in board.size().points() {
                codes.replace(point, before.stone(point), board.stone(point));
            }
            assert_eq!(codes, Codes::new(&board), "{name}");
        }
        let [(_, black), (_, white)] = codes.of("C2".parse().unwrap());
        // Two steps down is off the board, two to the left is Black's stone.
        assert_eq!((black.content(2), white.content(2)), (0b01_11, 0b10_11));
    }
}
