//! Positions to test with.

use goban::{Board, Color, Point, Size, random_below};
use rand_core::Rng;

/// A position after so many drawn moves that fill no own eye.
pub(crate) fn scattered(size: Size, moves: usize, rng: &mut impl Rng) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        let points: Vec<Point> = board.empty_points().iter().collect();
        let point = points[random_below(rng, points.len())];
        if board.check(color, point).is_ok() && !board.is_eyelike(color, point) {
            let _ = board.place(color, point);
        }
        color = !color;
    }
    board
}
