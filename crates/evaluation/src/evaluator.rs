//! A board with everything that its evaluation rests on, kept up to date as moves are played and
//! taken back.

use goban::{Board, Color, Point, PointSet};
use reading::{Capture, CaptureStatus};
use tracks::{Fork, Keeper, Keeping, Objects, Tracked};

use crate::cut::{self, Cut, CutAnswer, CutPlace};
use crate::evaluate::{Evaluation, Judge};
use crate::facts::{Facts, StringOutlook};

/// The objects that are kept.
type Stores = (Objects<Capture>, Objects<Cut>);

/// Positions that a question about a capture may look at. With twice as many the owners of points are
/// foretold no better (docs/results.md).
const CAPTURE_NODES: u32 = 50;

/// The answers of look-ahead that facts were gathered from, with the lines that show them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proofs {
    /// For the first stone of each string, whether it can be captured.
    pub captures: Vec<(Point, CaptureStatus)>,
    /// For each cut that was asked about, what comes of it.
    pub cuts: Vec<(CutPlace, CutAnswer)>,
}

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

impl<K: Fork> Fork for Evaluator<K> {
    fn fork(&self) -> Self {
        Self { tracked: self.tracked.fork() }
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

    /// The board as it is.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.tracked.board()
    }

    /// How many captures and cuts were read out so far.
    #[must_use]
    pub const fn readings(&self) -> u64 {
        let ((captures, cuts), _) = &self.tracked.objects;
        captures.computed() + cuts.computed()
    }

    /// What look-ahead knows of the position.
    pub fn facts(&mut self) -> Facts {
        let (board, ((captures, cuts), _)) = self.tracked.parts();
        Facts::gather(
            board,
            |board, at| captures.look(board, at, StringOutlook::of),
            |board, at| cuts.look(board, at, |answer| answer.state),
        )
    }

    /// What look-ahead knows of the strings with a stone among these points.
    pub fn facts_at(&mut self, points: &PointSet) -> Facts {
        let (board, ((captures, cuts), _)) = self.tracked.parts();
        Facts::gather_at(
            board,
            points,
            |board, at| captures.look(board, at, StringOutlook::of),
            |board, at| cuts.look(board, at, |answer| answer.state),
        )
    }

    /// What look-ahead says of the string of a stone, with its lines.
    pub fn capture_of(&mut self, stone: Point) -> Option<CaptureStatus> {
        let (board, ((captures, _), _)) = self.tracked.parts();
        let first = board.stones_of(board.string(stone)?).min()?;
        Some(captures.get(board, first))
    }

    /// The lines behind the facts of the position: nothing is read that they do not rest on.
    pub fn proofs(&mut self, facts: &Facts) -> Proofs {
        let (board, ((captures, cuts), _)) = self.tracked.parts();
        let first = facts.strings.iter().filter_map(|string| string.stones.first());
        Proofs {
            captures: first.map(|stone| (stone, captures.get(board, stone))).collect(),
            cuts: facts.cuts.iter().map(|&place| (place, cuts.get(board, place))).collect(),
        }
    }

    /// Evaluates the position.
    pub fn evaluate(&mut self, judge: &Judge<'_>, to_play: Color) -> Evaluation {
        judge.evaluate(&self.facts(), to_play)
    }
}
