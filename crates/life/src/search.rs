//! The paper's own life-and-death search [Bouzy, move decision, 2.3 and 4.5]: alpha-beta over three
//! values, with the quick evaluation's status of the group at every node. W or L only when the whole
//! group lives or dies; a group that is split into parts of different fates is '?'. The tables compare
//! its depths, 0, 2, 4, 6 and 8; the solver beside it (`reading::life`) answers the same question.
//!
//! A node whose status is W or L ends the line. Either side may pass. With a depth of 0 nothing is
//! tried, and every group in doubt stays in doubt.

use goban::{Color, Move, PointSet};
use search::Halt;

use crate::near::moves_near;
use crate::state::{Seen, State};
use crate::trial::Trial;

/// How far the search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Depth {
    /// Moves of a line at most.
    pub moves: u32,
    /// Points that are tried in each position.
    pub width: usize,
    /// Positions that one question may look at. Beyond that the answer is '?'.
    pub positions: u32,
}

impl Depth {
    /// With this depth, and the width and the bound that the programs use.
    #[must_use]
    pub const fn of(moves: u32) -> Self {
        Self { moves, width: 7, positions: 2_000 }
    }
}

/// What the search found of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Searched {
    /// The state.
    pub state: State,
    /// The owner's first move, if he lives by it; a pass if he need not move.
    pub owner_move: Option<Move>,
    /// The opponent's, if he kills by it.
    pub opponent_move: Option<Move>,
    /// Positions that were looked at.
    pub positions: u32,
}

/// Searches the life of the group of these stones, its owner first and the opponent first.
pub fn search_life(
    trial: &mut impl Trial,
    stones: &PointSet,
    depth: Depth,
    halt: &dyn Halt,
) -> Searched {
    let owner = stones.first().and_then(|stone| trial.board().stone(stone));
    let Some(owner) = owner else {
        let state = State::new(Seen::Lost, Seen::Lost);
        return Searched { state, owner_move: None, opponent_move: None, positions: 0 };
    };
    let mut positions = 0;
    let mut ask = |mover: Color| {
        let whole = *stones;
        let mut search = AlphaBeta { trial, whole, owner, depth, looked_at: 0, halt };
        let (value, mv) = search.best(stones, mover, depth.moves, (Seen::Lost, Seen::Won));
        let is_whole = search.looked_at < depth.positions && !halt.is_asked();
        positions += search.looked_at;
        if is_whole { (value, mv) } else { (Seen::Open, None) }
    };
    let ((left, owner_move), (right, opponent_move)) = (ask(owner), ask(!owner));
    Searched {
        state: State::new(left, right),
        owner_move: owner_move.filter(|_| left == Seen::Won),
        opponent_move: opponent_move.filter(|_| right == Seen::Lost),
        positions,
    }
}

struct AlphaBeta<'t, T> {
    trial: &'t mut T,
    /// The stones that the question began with.
    whole: PointSet,
    owner: Color,
    depth: Depth,
    looked_at: u32,
    halt: &'t dyn Halt,
}

impl<T: Trial> AlphaBeta<'_, T> {
    /// The value of the position with the move that leads to it, within the window (the owner's least
    /// that is of interest, his most). W is the best for the owner, L for the opponent.
    fn best(
        &mut self,
        stones: &PointSet,
        mover: Color,
        depth: u32,
        (mut least, mut most): (Seen, Seen),
    ) -> (Seen, Option<Move>) {
        self.looked_at += 1;
        let now = self.status(stones, mover);
        let is_over = self.looked_at >= self.depth.positions || self.halt.is_asked();
        if now != Seen::Open || depth == 0 || is_over {
            return (now, None);
        }
        let is_owner = mover == self.owner;
        let mut found: Option<(Seen, Move)> = None;
        for mv in self.moves(stones) {
            let Some(value) = self.after(mv, stones, mover, depth, (least, most)) else { continue };
            let is_better = |known: Seen| if is_owner { value < known } else { value > known };
            if found.is_none_or(|(known, _)| is_better(known)) {
                found = Some((value, mv));
            }
            if is_owner {
                least = better(least, value);
            } else {
                most = worse(most, value);
            }
            // Nothing that is still to come can matter. The order of `Seen` is W, ?, L.
            if least <= most {
                break;
            }
        }
        found.map_or((now, None), |(value, mv)| (value, Some(mv)))
    }

    /// The value after a move; nothing if it is not legal.
    fn after(
        &mut self,
        mv: Move,
        stones: &PointSet,
        mover: Color,
        depth: u32,
        window: (Seen, Seen),
    ) -> Option<Seen> {
        let Move::Play(point) = mv else {
            return Some(self.best(stones, !mover, depth - 1, window).0);
        };
        if !self.trial.play(mover, point) {
            return None;
        }
        let left = *stones & *self.trial.board().stones(self.owner);
        let (value, _) = self.best(&left, !mover, depth - 1, window);
        self.trial.undo();
        Some(value)
    }

    /// The points near the group, and a pass.
    fn moves(&self, stones: &PointSet) -> Vec<Move> {
        let near = moves_near(self.trial.board(), stones, self.depth.width);
        near.into_iter().map(Move::Play).chain([Move::Pass]).collect()
    }

    /// W or L only if that goes for the whole group.
    fn status(&mut self, stones: &PointSet, mover: Color) -> Seen {
        match self.trial.seen(stones, mover) {
            Seen::Won if *stones != self.whole => Seen::Open,
            seen => seen,
        }
    }
}

/// The better of two for the owner.
fn better(one: Seen, other: Seen) -> Seen {
    one.min(other)
}

/// The worse.
fn worse(one: Seen, other: Seen) -> Seen {
    one.max(other)
}
