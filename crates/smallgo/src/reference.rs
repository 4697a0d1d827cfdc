//! The paper's reference algorithm [Bouzy, small boards, 5.1]: alpha-beta with iterative deepening,
//! a transposition table of 2^19 entries and the history heuristic, over E1 or E2.

use goban::{Ko, Move, Size};
use search::{Found, Limits, Switches, Table};

use crate::evaluation::Weights;
use crate::game::SmallGame;
use crate::region::TooLarge;

/// The settings of the algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reference {
    /// What judges leaves and ends.
    pub weights: Weights,
    /// The ko rule.
    pub ko: Ko,
    /// The logarithm of the table's number of entries; `None` is no table.
    pub table_bits: Option<u8>,
    /// The switches of the search.
    pub switches: Switches,
}

impl Reference {
    /// As the paper has it, over E1. Positional superko: the paper keeps "the set of moves forbidden
    /// by repetition".
    pub const PAPER: Self = Self {
        weights: Weights::E1,
        ko: Ko::PositionalSuperko,
        table_bits: Some(19),
        switches: Switches {
            iterative_deepening: true,
            history: true,
            null_move: None,
            mtd: false,
        },
    };

    /// A game for it on an empty board.
    ///
    /// # Errors
    ///
    /// When the board is too large.
    pub fn game(&self, size: Size) -> Result<SmallGame, TooLarge> {
        SmallGame::new(size, self.ko, self.weights)
    }

    /// Searches a position with a fresh table.
    pub fn search(&self, game: &mut SmallGame, limits: Limits<'_>) -> Found<Move> {
        let mut table = self.table_bits.map_or_else(Table::none, Table::new);
        search::search(game, &mut table, self.switches, limits)
    }
}
