//! A board to try moves on, and somebody who tells what has become of a group: the quick evaluation, as
//! in the paper, or the life-and-death solver. Single-agent search (`in_a_row.rs`) and the paper's
//! two-player search (`search.rs`) ask either in the same way.

use evaluation::{Evaluation, Evaluator, Judge, Status};
use goban::{Board, Color, Point, PointSet};
use reading::life::{Fate, read_group};
use tracks::{Blind, Keeper, View};

use crate::state::Seen;

/// A board to try moves on with somebody who tells what has become of a group.
pub trait Trial {
    /// The board as it is.
    fn board(&self) -> &Board;
    /// Plays; `false` if the rules do not allow it.
    fn play(&mut self, color: Color, point: Point) -> bool;
    /// Takes the last move back.
    fn undo(&mut self);
    /// What has become of the group of which these stones are left, if this side is to move.
    fn seen(&mut self, stones: &PointSet, mover: Color) -> Seen;
    /// Whether it is as somebody wishes; nothing if that is not known.
    fn is(&mut self, stones: &PointSet, mover: Color, wish: Seen) -> Option<bool>;
}

/// By the quick evaluation. It always has an opinion, *undetermined* being one.
#[derive(Debug)]
pub struct Quick<'t, K> {
    /// The board with its objects.
    pub evaluator: &'t mut Evaluator<K>,
    /// Who evaluates.
    pub judge: &'t Judge<'t>,
}

impl<K: Keeper> Trial for Quick<'_, K> {
    fn board(&self) -> &Board {
        self.evaluator.board()
    }

    fn play(&mut self, color: Color, point: Point) -> bool {
        self.evaluator.tracked().play(color, point).is_ok()
    }

    fn undo(&mut self) {
        self.evaluator.tracked().undo();
    }

    fn seen(&mut self, stones: &PointSet, mover: Color) -> Seen {
        if stones.is_empty() {
            return Seen::Lost;
        }
        whole(&self.evaluator.evaluate(self.judge, mover), stones)
    }

    fn is(&mut self, stones: &PointSet, mover: Color, wish: Seen) -> Option<bool> {
        Some(self.seen(stones, mover) == wish)
    }
}

/// What becomes of a group as a whole: W or L only if all its parts live or die.
#[must_use]
pub fn whole(evaluation: &Evaluation, stones: &PointSet) -> Seen {
    let parts = evaluation.groups.iter().filter(|group| group.gathered.stones.meets(stones));
    let seen = parts.map(|group| match group.status {
        Status::Alive => Seen::Won,
        Status::Undetermined => Seen::Open,
        Status::Dead => Seen::Lost,
    });
    seen.reduce(|one, other| if one == other { one } else { Seen::Open }).unwrap_or(Seen::Lost)
}

/// By the life-and-death solver, with so many positions a question. What it does not find out is not
/// known.
#[derive(Debug)]
pub struct Solved {
    boards: Vec<Board>,
    nodes: u32,
}

impl Solved {
    /// On a board.
    #[must_use]
    pub fn new(board: &Board, nodes: u32) -> Self {
        Self { boards: vec![board.clone()], nodes }
    }
}

impl Trial for Solved {
    fn board(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    fn play(&mut self, color: Color, point: Point) -> bool {
        let mut next = self.board().clone();
        let is_legal = next.play(color, point).is_ok();
        if is_legal {
            self.boards.push(next);
        }
        is_legal
    }

    fn undo(&mut self) {
        if self.boards.len() > 1 {
            self.boards.pop();
        }
    }

    fn seen(&mut self, stones: &PointSet, mover: Color) -> Seen {
        if stones.is_empty() {
            return Seen::Lost;
        }
        let mut board = self.board().clone();
        Seen::of(read_group(&mut View::<Blind>::new(&mut board), stones, mover, self.nodes).fate)
    }

    fn is(&mut self, stones: &PointSet, mover: Color, wish: Seen) -> Option<bool> {
        if stones.is_empty() {
            return Some(wish == Seen::Lost);
        }
        let mut board = self.board().clone();
        let fate = read_group(&mut View::<Blind>::new(&mut board), stones, mover, self.nodes).fate;
        match fate {
            Fate::Unknown => None,
            // What a ko decides neither lives nor dies for sure.
            fate => Some(Seen::of(fate) == wish),
        }
    }
}
