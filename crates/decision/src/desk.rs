//! The board that decisions think on, with everything that follows its moves: captures, links,
//! patterns.

use evaluation::{Evaluation, Evaluator, Facts, Judge};
use goban::{Board, Color, Point, PointSet};
use shapes::Shapes;
use tracks::Keeping;

/// A board to think on. What is played on it is taken back.
#[derive(Debug)]
pub struct Desk<'a> {
    evaluator: Evaluator<Shapes>,
    judge: &'a Judge<'a>,
}

impl<'a> Desk<'a> {
    /// A board to think on.
    #[must_use]
    pub fn new(board: &Board, judge: &'a Judge<'a>, keeping: Keeping) -> Self {
        let shapes = Shapes::new(board, keeping);
        Self { evaluator: Evaluator::beside(board.clone(), keeping, shapes), judge }
    }

    /// The board as it is.
    pub fn board(&mut self) -> &Board {
        self.evaluator.tracked().board()
    }

    /// Plays; `false` if the rules do not allow it.
    pub fn play(&mut self, color: Color, point: Point) -> bool {
        self.evaluator.tracked().play(color, point).is_ok()
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        self.evaluator.tracked().undo();
    }

    /// What look-ahead knows.
    pub fn facts(&mut self) -> Facts {
        self.evaluator.facts()
    }

    /// What look-ahead knows of the strings with a stone among these points.
    pub fn facts_at(&mut self, points: &PointSet) -> Facts {
        self.evaluator.facts_at(points)
    }

    /// The patterns.
    pub fn shapes(&mut self) -> &Shapes {
        let (board, (_, shapes)) = self.evaluator.tracked().parts();
        shapes.refresh(board);
        shapes
    }

    /// The judge of positions.
    #[must_use]
    pub const fn judge(&self) -> &'a Judge<'a> {
        self.judge
    }

    /// What the position is, if it is this player's turn.
    pub fn evaluate(&mut self, to_play: Color) -> Evaluation {
        self.evaluator.evaluate(self.judge, to_play)
    }

    /// What the position is worth to a player, if it is `to_play`'s turn.
    pub fn worth(&mut self, player: Color, to_play: Color) -> f32 {
        let lead = self.evaluate(to_play).area_lead;
        if player == Color::Black { lead } else { -lead }
    }
}
