//! The board that decisions think on, with everything that follows its moves: captures, links,
//! patterns. Objects are kept by track, so that what one position teaches serves in the next; a desk
//! that follows a game carries its knowledge from move to move.

use evaluation::{Evaluation, Evaluator, Facts, Judge, Proofs, Workers};
use goban::{Board, Color, Game, Point, PointSet};
use life::{
    Before, GroupLife, LifeBudget, LifeFact, Slow, SlowEvaluation, evaluate_slowly, read_lives,
};
use reading::CaptureStatus;
use search::Halt;
use shapes::Shapes;
use tracks::{Fork as _, Keeping, Objects};

use crate::indigo::Backing;
use crate::odds::Count;

/// A board to think on. What is tried on it is taken back.
#[derive(Debug)]
pub struct Desk {
    evaluator: Evaluator<(Shapes, Objects<GroupLife>)>,
    /// What positions are worth by, and how the game is counted, where it is not points.
    backing: Option<(Backing, Count)>,
}

impl Desk {
    /// A board to think on, of which nothing is known yet.
    #[must_use]
    pub fn new(board: &Board, keeping: Keeping) -> Self {
        let beside = (Shapes::new(board, keeping), Objects::new(GroupLife, keeping));
        Self { evaluator: Evaluator::beside(board.clone(), keeping, beside), backing: None }
    }

    /// The same position with all that is known of it, for another pair of hands. The moves that led
    /// to it are not taken back on the copy.
    #[must_use]
    pub fn fork(&self) -> Self {
        Self { evaluator: self.evaluator.fork(), backing: self.backing }
    }

    /// The board as it is.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.evaluator.board()
    }

    /// Plays; `false` if the rules do not allow it.
    pub fn play(&mut self, color: Color, point: Point) -> bool {
        self.evaluator.tracked().play(color, point).is_ok()
    }

    /// Makes a move of a game, whatever the rules say of ko and suicide; `false` where it is
    /// impossible.
    pub fn play_anyway(&mut self, color: Color, point: Point) -> bool {
        self.evaluator.tracked().play_anyway(color, point).is_ok()
    }

    /// Gives the turn up, which lifts a ko.
    pub fn pass(&mut self) {
        self.evaluator.tracked().pass();
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

    /// The lines behind these facts of the position.
    pub fn proofs(&mut self, facts: &Facts) -> Proofs {
        self.evaluator.proofs(facts)
    }

    /// What look-ahead says of the string of a stone, with its lines.
    pub fn capture_of(&mut self, stone: Point) -> Option<CaptureStatus> {
        self.evaluator.capture_of(stone)
    }

    /// The patterns.
    pub fn shapes(&mut self) -> &Shapes {
        let (board, (_, (shapes, _))) = self.evaluator.tracked().parts();
        shapes.refresh(board);
        shapes
    }

    /// Reads the life of groups that are in doubt, as far as it is not known already.
    pub fn lives(
        &mut self,
        before: Before<'_>,
        budget: LifeBudget,
        workers: &dyn Workers,
        halt: &dyn Halt,
    ) -> Vec<LifeFact> {
        let (board, (_, (_, lives))) = self.evaluator.tracked().parts();
        read_lives(board, lives, before, budget, workers, halt)
    }

    /// The slow evaluation of the position, of which the quick one is known, if it is this player's
    /// turn. What is worth less than `bound` may be left out.
    pub fn evaluate_slowly(
        &mut self,
        judge: &Judge<'_>,
        quick: (&Evaluation, Color),
        slow: (Slow, f32),
        halt: &dyn Halt,
    ) -> SlowEvaluation {
        evaluate_slowly(&mut self.evaluator, judge, quick, slow, halt)
    }

    /// What the position is, if it is this player's turn.
    pub fn evaluate(&mut self, judge: &Judge<'_>, to_play: Color) -> Evaluation {
        self.evaluator.evaluate(judge, to_play)
    }

    /// What the position is worth to a player, if it is `to_play`'s turn.
    pub fn worth(&mut self, judge: &Judge<'_>, player: Color, to_play: Color) -> f32 {
        let evaluation = self.evaluate(judge, to_play);
        match self.backing {
            None => evaluation.lead_of(player),
            Some((backing, count)) => backing.worth((&evaluation, self.board()), count, player),
        }
    }

    /// From now on positions are worth what a search is to back up; points with nothing.
    pub(crate) fn back_up(&mut self, backing: Option<(Backing, Count)>) {
        self.backing = backing;
    }

    /// What the opening thinks of a game whose position is on the desk.
    pub fn opening(
        &mut self,
        game: &Game,
        judge: &Judge<'_>,
        settings: &opening::Settings<'_>,
    ) -> opening::Opinion {
        opening::consider(game, &mut self.evaluator, judge, settings)
    }

    /// How many captures, cuts and lives were read out so far.
    pub fn readings(&mut self) -> u64 {
        let lives = self.evaluator.tracked().objects.1.1.computed();
        self.evaluator.readings() + lives
    }
}
