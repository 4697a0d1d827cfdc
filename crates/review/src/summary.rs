//! How each player did in the opening, the middle game and the endgame.

use goban::{ByColor, Size};

use crate::judgement::Judgement;

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The first moves.
    Opening,
    /// Where the fights are.
    Middle,
    /// The last moves.
    Endgame,
}

/// A move for so many points of the board is the last of the opening.
const OPENING: usize = 7;

/// Moves for a hundred points of the board at the end of the middle game.
const MIDDLE: usize = 42;

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::Endgame];

    /// The part of a game to which a move belongs, by its number from 1.
    #[must_use]
    pub const fn of(number: usize, size: Size) -> Self {
        if number * OPENING <= size.area() {
            Self::Opening
        } else if number * 100 <= size.area() * MIDDLE {
            Self::Middle
        } else {
            Self::Endgame
        }
    }
}

/// How a player did in a part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Account {
    /// Moves that he made.
    pub moves: usize,
    /// Those that were the program's first choice.
    pub best: usize,
    /// Those that were mistakes.
    pub mistakes: usize,
    /// Points that all of them cost.
    pub lost: f64,
}

impl Account {
    /// Counts a move.
    pub fn add(&mut self, judgement: &Judgement) {
        self.moves += 1;
        self.best += usize::from(judgement.better.is_none());
        self.mistakes += usize::from(judgement.is_mistake);
        self.lost += judgement.loss;
    }

    /// Counts those of another account too.
    pub fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.best += other.best;
        self.mistakes += other.mistakes;
        self.lost += other.lost;
    }

    /// Points that a move cost on the mean.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // games are short
    pub fn lost_a_move(&self) -> f64 {
        self.lost / self.moves.max(1) as f64
    }
}

/// How both players did in each part of a game, in the order of [`Phase::ALL`].
pub fn accounts<'a>(
    judgements: impl IntoIterator<Item = &'a Judgement>,
    size: Size,
) -> ByColor<[Account; 3]> {
    let mut accounts: ByColor<[Account; 3]> = ByColor::from_fn(|_| Default::default());
    for judgement in judgements {
        let phase = Phase::of(judgement.number, size);
        accounts[judgement.color][phase as usize].add(judgement);
    }
    accounts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_three_parts() {
        let large = Size::square(19).unwrap();
        let parts = |number| Phase::of(number, large);
        assert_eq!(parts(1), Phase::Opening);
        assert_eq!(parts(51), Phase::Opening);
        assert_eq!(parts(52), Phase::Middle);
        assert_eq!(parts(151), Phase::Middle);
        assert_eq!(parts(152), Phase::Endgame);
        assert!(Phase::ALL.iter().enumerate().all(|(place, &phase)| phase as usize == place));
    }
}
