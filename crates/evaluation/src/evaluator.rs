//! A board with everything that its evaluation rests on, kept up to date as moves are played and
//! taken back.

use goban::{Board, Color, PointSet};
use reading::Capture;
use tracks::{Keeper, Keeping, Objects, Tracked};

use crate::cut::{self, Cut};
use crate::evaluate::{Evaluation, Judge};
use crate::facts::Facts;

/// The objects that are kept.
type Stores = (Objects<Capture>, Objects<Cut>);

/// Positions that a question about a capture may look at. With twice as many the owners of points are
/// foretold no better (docs/results.md).
const CAPTURE_NODES: u32 = 50;

/// A board and what is known of it, beside anything else that follows its moves.
#[derive(Debug)]
pub struct Evaluator<K = ()> {
    tracked: Tracked<(Stores, K)>,
}

impl Evaluator {
    /// Of a board.
    #[must_use]
    pub fn new(board: Board, keeping: Keeping) -> Self {
        Self::beside(board, keeping, ())
    }
}

impl<K: Keeper> Evaluator<K> {
    /// Of a board, with another store that follows it.
    #[must_use]
    pub fn beside(board: Board, keeping: Keeping, other: K) -> Self {
        let captures = Objects::new(Capture { nodes: CAPTURE_NODES }, keeping);
        let cuts = Objects::new(Cut { nodes: cut::DEFAULT_NODES }, keeping);
        Self { tracked: Tracked::new(board, ((captures, cuts), other)) }
    }

    /// The board with its stores, for playing.
    pub const fn tracked(&mut self) -> &mut Tracked<(Stores, K)> {
        &mut self.tracked
    }

    /// What look-ahead knows of the position.
    pub fn facts(&mut self) -> Facts {
        let (board, ((captures, cuts), _)) = self.tracked.parts();
        Facts::gather(board, |board, at| captures.get(board, at), |board, at| cuts.get(board, at))
    }

    /// What look-ahead knows of the strings with a stone among these points.
    pub fn facts_at(&mut self, points: &PointSet) -> Facts {
        let (board, ((captures, cuts), _)) = self.tracked.parts();
        Facts::gather_at(
            board,
            points,
            |board, at| captures.get(board, at),
            |board, at| cuts.get(board, at),
        )
    }

    /// Evaluates the position.
    pub fn evaluate(&mut self, judge: &Judge<'_>, to_play: Color) -> Evaluation {
        judge.evaluate(&self.facts(), to_play)
    }
}
