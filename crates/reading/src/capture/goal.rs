//! Capture as a goal: when a string is saved, when it is lost, and what a capture costs.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Liberties, Recorder, View};

use super::SAFE_LIBERTIES;
use super::moves::{fleeing, hunting};
use crate::Verdict;
use crate::goal::{Glance, Goal, Moves, Side, Turn};

/// The capture of a string of this colour; the mark is one of its stones.
pub(super) struct CaptureGoal {
    pub owner: Color,
    /// Whether every move of the hunter's must leave the prey in atari.
    pub is_ladder: bool,
}

impl Goal for CaptureGoal {
    const BATCHES: usize = 3;

    fn owner(&self) -> Color {
        self.owner
    }

    fn glance<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn) -> Glance {
        if view.stone(turn.mark).is_none() {
            return self.glance_when_taken(view, turn);
        }
        let enough = self.enough(turn.side);
        let Liberties::Few(liberties) = view.look_liberties(turn.mark, enough) else {
            let _ = view.liberties(turn.mark, enough);
            return Glance::Decided { verdict: Verdict::Won, by: None };
        };
        if turn.side == Side::Hunter && liberties.len() == 1 {
            let _ = view.liberties(turn.mark, enough);
            return self.glance_in_atari(view, turn, liberties[0]);
        }
        let (loss, win) = expected(turn.side, liberties.len());
        Glance::Open { loss, win, is_forced: false }
    }

    /// A string that is lost has not got away before; one that is saved has not been taken.
    fn rest_on_open<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, verdict: Verdict) {
        if view.stone(turn.mark).is_none() {
            let _ = retakes(view, self.owner, turn.mark, turn.owner_has_threat);
        } else if verdict == Verdict::Lost {
            let _ = view.liberties(turn.mark, self.enough(turn.side));
        }
    }

    fn moves<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, batch: usize) -> Moves {
        let Liberties::Few(liberties) = view.look_liberties(turn.mark, SAFE_LIBERTIES) else {
            return Moves::new();
        };
        match turn.side {
            _ if liberties.is_empty() => {
                retakes(view, self.owner, turn.mark, turn.owner_has_threat)
            }
            Side::Hunter => hunting(view, turn.mark, &liberties, self.owner, batch),
            Side::Owner => fleeing(view, turn.mark, &liberties, self.owner, batch),
        }
    }

    fn mark_after<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, played: Point) -> Point {
        let was_taken = turn.side == Side::Owner && view.stone(turn.mark).is_none();
        if was_taken { played } else { turn.mark }
    }
}

impl CaptureGoal {
    /// Liberties with which the prey has got away.
    const fn enough(&self, side: Side) -> usize {
        match side {
            _ if !self.is_ladder => SAFE_LIBERTIES,
            Side::Owner => 2,
            Side::Hunter => 3,
        }
    }

    /// The prey is off the board. It is lost if the owner cannot take back at once.
    fn glance_when_taken<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn) -> Glance {
        if retakes(view, self.owner, turn.mark, turn.owner_has_threat).is_empty() {
            Glance::Decided { verdict: Verdict::Lost, by: None }
        } else {
            Glance::Open { loss: 3, win: 2, is_forced: true }
        }
    }

    /// The hunter can take the prey, unless a ko or a move that takes back says otherwise.
    fn glance_in_atari<R: Recorder>(
        &self,
        view: &mut View<'_, R>,
        turn: Turn,
        last: Point,
    ) -> Glance {
        let mut is_lost = false;
        if let Some(play) = view.play(!self.owner, last) {
            is_lost = retakes(view, self.owner, turn.mark, turn.owner_has_threat).is_empty();
            view.undo(&play);
        }
        if is_lost {
            Glance::Decided { verdict: Verdict::Lost, by: Some(last) }
        } else {
            Glance::Open { loss: 2, win: 2, is_forced: false }
        }
    }
}

/// The owner's moves that take back where his string was just taken off: they are played on the
/// points that it left, and capture.
fn retakes<R: Recorder>(
    view: &mut View<'_, R>,
    owner: Color,
    mark: Point,
    has_threat: bool,
) -> Moves {
    let mut reached = PointSet::from(mark);
    let mut queue: ArrayVec<Point, 32> = ArrayVec::new();
    queue.push(mark);
    let mut moves = Moves::new();
    let mut next = 0;
    while let Some(&point) = queue.get(next) {
        next += 1;
        let captures = match view.play(owner, point) {
            Some(play) => {
                let captures = view.captured_any(&play);
                view.undo(&play);
                captures
            }
            None => has_threat && view.is_banned(point),
        };
        if captures {
            let _ = moves.try_push(point);
        }
        for beside in view.empty_neighbours(point) {
            if !reached.contains(beside) && queue.try_push(beside).is_ok() {
                reached.insert(beside);
            }
        }
    }
    moves
}

/// What is expected to be left to prove a capture and an escape, by the prey's liberties.
const fn expected(side: Side, liberties: usize) -> (u32, u32) {
    match (side, liberties) {
        (Side::Owner, 0 | 1) => (1, 6),
        (Side::Owner, 2) => (5, 4),
        (Side::Owner, 3) => (15, 2),
        (Side::Owner, _) => (40, 1),
        (Side::Hunter, 0..=2) => (3, 6),
        (Side::Hunter, 3) => (10, 3),
        (Side::Hunter, _) => (60, 1),
    }
}
