//! The nodes of the search: positions with proof numbers, the moves that were tried, and zones.

use goban::{Point, PointSet};

use crate::goal::Turn;
use crate::{Verdict, goal::Side};

/// No effort is enough.
pub(super) const NEVER: u32 = 1 << 24;

/// The number of a node in the search's list.
pub(super) type NodeId = u32;

/// How much is expected to be left to prove: a loss of the owner's, and a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effort {
    pub loss: u32,
    pub win: u32,
}

impl Effort {
    pub(super) const LOST: Self = Self { loss: 0, win: NEVER };
    pub(super) const WON: Self = Self { loss: NEVER, win: 0 };
    /// Neither can be shown here: the position stands on the path already, or it lies too deep.
    pub(super) const STUCK: Self = Self { loss: NEVER, win: NEVER };

    /// Whether neither is within reach.
    pub(super) const fn is_stuck(self) -> bool {
        self.loss >= NEVER && self.win >= NEVER
    }

    pub(super) const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Won => Self::WON,
            Verdict::Lost => Self::LOST,
            Verdict::Unknown => Self::STUCK,
        }
    }

    pub(super) const fn verdict(self) -> Verdict {
        match (self.loss, self.win) {
            (0, _) => Verdict::Lost,
            (_, 0) => Verdict::Won,
            _ => Verdict::Unknown,
        }
    }

    /// What this side still has to do for its wish, and what the other has.
    pub(super) const fn seen_by(self, side: Side) -> (u32, u32) {
        match side {
            Side::Owner => (self.win, self.loss),
            Side::Hunter => (self.loss, self.win),
        }
    }

    pub(super) const fn from_view_of(side: Side, own: u32, other: u32) -> Self {
        match side {
            Side::Owner => Self { loss: other, win: own },
            Side::Hunter => Self { loss: own, win: other },
        }
    }
}

/// What leads from a position to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Play(Point),
    /// A ko retaken as after a threat elsewhere that was answered.
    PlayAfterThreat(Point),
    Pass,
    /// The hunter passes, and the owner is to show a move that saves what is asked about. It is no
    /// way for the hunter to succeed: the owner need not move.
    Challenge,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub step: Step,
    pub child: NodeId,
    /// Whether the refutation of this step holds for every move that does not change its zone.
    pub is_cover: bool,
}

/// What a node does next when its moves are used up, or when others promise more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Opens a batch of the goal's moves.
    Batch(usize),
    /// The other side's success after a pass, or after a challenge, is known. The moves that change
    /// its zone remain: first those that are in a batch of the goal's, at last all others.
    Relevant(usize),
    /// The hunter has no move in the batches: he passes, and the owner is to show what he would do.
    Challenge,
    /// The owner has no move to show, as with two small eyes: what changes any zone remains, again
    /// and again until there is nothing new.
    ChangeAnyZone,
    /// All that matters was tried.
    Done,
}

/// A position.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "facts that have nothing to do with each other")]
pub(super) struct ProofNode {
    pub turn: Turn,
    pub effort: Effort,
    pub stage: Stage,
    pub edges: Vec<Edge>,
    /// The owner is to show a move, and may not pass.
    pub is_challenge: bool,
    /// The moves of the first batch are all there are.
    pub is_forced: bool,
    pub is_on_path: bool,
    /// Quiet moves of the hunter's that led here.
    pub quiet: u32,
    /// The position on the path that keeps this one from showing anything.
    pub stuck_by: Option<NodeId>,
    /// Whether the move that led here took a ko, or one that the glance looked at.
    pub is_after_ko: bool,
    /// The move that decides at a glance, or that was found to.
    pub by: Option<Point>,
    /// A decided position that is much the same: what succeeds there is tried first here.
    pub guide: Option<NodeId>,
    /// Where the last move that was refuted here led to: what refutes it often refutes the next.
    pub refuted: Option<NodeId>,
    /// Plies to the end of what was proved.
    pub length: u16,
    /// Once the node is decided: what the proof rests on.
    pub zone: PointSet,
    /// What it rests on that some moves are illegal, and that others change nothing that matters.
    pub tried_zone: PointSet,
    /// The moves that are left once it is known how a pass is refuted, or a move that comes to the
    /// same: all others are refuted in the same way.
    pub must_play: Option<PointSet>,
    /// The points that were tried, legal or not.
    pub tried: PointSet,
}

impl ProofNode {
    pub(super) const fn is_decided(&self) -> bool {
        self.effort.loss == 0 || self.effort.win == 0
    }

    pub(super) fn child_by(&self, step: Step) -> Option<NodeId> {
        self.edges.iter().find(|edge| edge.step == step).map(|edge| edge.child)
    }
}
