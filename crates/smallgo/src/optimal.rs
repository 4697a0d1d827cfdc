//! The optimal game on 4x4, on whose 17 positions the paper measures its enhancements
//! [Bouzy, small boards, figure 8 and 6.1].
//!
//! The figure is lost. This game has what is known of it: its end has the values that table 4
//! prints, a seki that Black wins by 2, and there are 17 positions to search when the two passes at
//! the end are counted. It was found by trying the orders in which such an end can be reached. The
//! first four moves are those that the reference algorithm plays against itself, a mirror image
//! apart; from the fifth on, the algorithm finds each position worth 2 (`tests/games.rs`).

use goban::{Ko, Move, Point, Size};
use search::Game as _;

use crate::evaluation::Weights;
use crate::game::SmallGame;

/// How many positions the game has before its last move.
pub const POSITIONS: usize = 17;

/// Columns and rows of the moves, from the lower left; `None` is a pass.
const MOVES: [Option<(u8, u8)>; POSITIONS] = [
    Some((1, 1)), // B2
    Some((2, 2)), // C3
    Some((2, 1)), // C2
    Some((1, 2)), // B3
    Some((3, 2)), // D3
    Some((0, 1)), // A2
    Some((2, 3)), // C4
    Some((1, 0)), // B1
    Some((1, 3)), // B4
    Some((0, 2)), // A3
    Some((3, 0)), // D1
    Some((0, 0)), // A1
    Some((3, 1)), // D2
    None,
    Some((3, 3)), // D4
    None,
    None,
];

/// The moves of the game.
pub fn moves() -> impl Iterator<Item = Move> {
    MOVES.iter().map(|&at| match at.and_then(|(x, y)| Point::new(x, y)) {
        Some(point) => Move::Play(point),
        None => Move::Pass,
    })
}

/// The game before its move number `index`, counted from 0, with its history.
///
/// # Panics
///
/// Never: 4x4 is a small board.
#[must_use]
pub fn position(index: usize, ko: Ko, weights: Weights) -> SmallGame {
    let size = Size::square(4).expect("a board of four by four");
    let mut game = SmallGame::new(size, ko, weights).expect("a small board");
    for mv in moves().take(index) {
        game.play(mv);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reference;
    use search::Limits;

    #[test]
    fn every_move_is_legal_and_the_end_is_a_seki_worth_two() {
        let ko = Ko::PositionalSuperko;
        for (index, mv) in moves().enumerate() {
            assert!(position(index, ko, Weights::E1).is_legal(mv), "move {index}: {mv}");
        }
        let end = position(POSITIONS, ko, Weights::E1);
        assert!(end.is_over());
        assert_eq!(end.value_for_black(), 2);
        // Nobody can play on without loss: the reference algorithm passes for either side.
        for turn in [15, 16] {
            let mut game = position(turn, ko, Weights::E1);
            let found = Reference::PAPER.search(&mut game, Limits::depth(9));
            assert_eq!(found.line.first(), Some(&Move::Pass));
        }
    }
}
