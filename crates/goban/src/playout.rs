//! Uniform random playouts [Brügmann 1993], to the end of the game: every legal move that does not
//! fill an eye of its own colour is equally likely, and a side without such a move passes.
//!
//! They measure the board's speed, feed the tests, and give a first idea of who owns what.

use rand_core::Rng;

use crate::{Board, Color, Point};

/// The scratch list of a random game; keep it and use it again.
#[derive(Debug, Clone, Default)]
pub struct Playout {
    empty: Vec<Point>,
}

/// A random number below `bound`, which must not be 0 and is far below 2^32: then the multiplication
/// favours no number by more than one part in a million.
#[allow(clippy::cast_possible_truncation)]
pub fn random_below(rng: &mut impl Rng, bound: usize) -> usize {
    ((u64::from(rng.next_u32()) * bound as u64) >> 32) as usize
}

impl Playout {
    /// Plays `board` to the end, `color` first, and returns the number of moves, passes included.
    /// The end is two passes in a row, or three moves for each point of the board.
    pub fn run(&mut self, board: &mut Board, mut color: Color, rng: &mut impl Rng) -> usize {
        self.empty.clear();
        self.empty.extend(board.empty_points());
        let limit = 3 * board.size().area();
        let mut passes = 0;
        for turn in 0..limit {
            if self.play_one(board, color, rng) {
                passes = 0;
            } else {
                passes += 1;
                board.lift_ko();
                if passes == 2 {
                    return turn + 1;
                }
            }
            color = !color;
        }
        limit
    }

    /// Draws empty points without putting them back until one can be played.
    fn play_one(&mut self, board: &mut Board, color: Color, rng: &mut impl Rng) -> bool {
        let mut left = self.empty.len();
        while left > 0 {
            let drawn = random_below(rng, left);
            let point = self.empty[drawn];
            if board.is_sensible(color, point) {
                self.empty.swap_remove(drawn);
                let undo = board.place(color, point);
                if undo.captured_any() {
                    self.empty.extend(board.captured_by(&undo));
                }
                return true;
            }
            left -= 1;
            self.empty.swap(drawn, left);
        }
        false
    }
}
