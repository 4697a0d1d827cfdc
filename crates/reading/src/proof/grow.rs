//! Where the search goes next: down to the position where least is left to prove, and back up as
//! soon as another is nearer.

use goban::{Point, PointSet};
use tracks::Scoping;

use super::node::{Edge, Effort, NEVER, NodeId, ProofNode, Stage, Step};
use super::{DEEPEST, Search};
use crate::Verdict;
use crate::goal::{Goal, Side};

/// What is expected to be left to prove of a position that led only to others on an earlier path.
const RETRY: u32 = 1 << 12;

/// What opening a batch is expected to cost its side, so that the moves at hand are followed first
/// as long as they promise more.
fn batch_cost(side: Side, batch: usize) -> u32 {
    let costs = match side {
        Side::Hunter => [1, 8, 14, 40],
        Side::Owner => [1, 3, 8, 16],
    };
    costs[batch.min(3)]
}

impl<R: Scoping, G: Goal> Search<'_, '_, R, G> {
    /// Works on a node until it is decided or has become dearer than a limit. Its position is on
    /// the board.
    pub(super) fn grow(&mut self, id: NodeId, limit: Effort, depth: u32) {
        if depth >= DEEPEST {
            self.nodes[id as usize].effort = Effort::STUCK;
            return;
        }
        self.nodes[id as usize].is_on_path = true;
        if self.nodes[id as usize].edges.is_empty() {
            if !self.nodes[id as usize].is_forced {
                let hint = self.hint(id);
                self.add_all(id, hint);
            }
            if self.nodes[id as usize].edges.is_empty() {
                self.open(id);
            }
        }
        loop {
            self.update(id);
            let node = &self.nodes[id as usize];
            let is_dear = node.effort.loss >= limit.loss || node.effort.win >= limit.win;
            let is_over = node.is_decided() || node.effort.is_stuck();
            if is_over || is_dear || self.is_out_of_budget() {
                break;
            }
            if let Some((edge, limit)) = self.choose(id, limit) {
                self.descend(id, edge, limit, depth);
                continue;
            }
            let before = (node.stage, node.edges.len());
            self.open(id);
            let node = &self.nodes[id as usize];
            if before == (node.stage, node.edges.len()) {
                break;
            }
        }
        self.nodes[id as usize].is_on_path = false;
    }

    fn descend(&mut self, id: NodeId, edge: Edge, limit: Effort, depth: u32) {
        self.descents += 1;
        let side = self.nodes[id as usize].turn.side;
        if let (Some(taken), _) = self.step(side, edge.step) {
            if self.nodes[edge.child as usize].guide.is_none() {
                self.nodes[edge.child as usize].guide = self.guide_for(id, edge);
            }
            self.grow(edge.child, limit, depth + 1);
            let changed = self.view.changed_by(&taken.first);
            self.take_back(&taken);
            self.learn(id, edge, &changed);
        }
    }

    /// What succeeds in a position that is much the same.
    fn hint(&self, id: NodeId) -> Option<Point> {
        let node = &self.nodes[id as usize];
        let guide = &self.nodes[node.guide? as usize];
        (guide.effort.verdict() == node.turn.side.wish()).then_some(guide.by).flatten()
    }

    /// A decided position that is much like the one that a step leads to: where the same step leads
    /// in the guide's tree, or else where the last refuted move of this node led, or else where the
    /// guide stands if nothing is played.
    fn guide_for(&self, id: NodeId, edge: Edge) -> Option<NodeId> {
        let node = &self.nodes[id as usize];
        let wish = node.turn.side.other().wish();
        let is_use = |&child: &NodeId| self.nodes[child as usize].effort.verdict() == wish;
        let guide = node.guide.map(|guide| &self.nodes[guide as usize]);
        let same = guide.and_then(|guide| guide.child_by(edge.step)).filter(is_use);
        same.or(node.refuted).or_else(|| guide.and_then(|guide| guide.refuted)).filter(is_use)
    }

    /// Draws what follows from the refutation of a step for the other moves of a node, whose position
    /// is on the board. If the refutation does not look at what the move changed, it would refute
    /// a pass, and whatever else does not change its zone: only moves that do are left.
    pub(super) fn learn(&mut self, id: NodeId, edge: Edge, changed: &PointSet) {
        let side = self.nodes[id as usize].turn.side;
        let child = &self.nodes[edge.child as usize];
        if child.effort.verdict() != side.other().wish() {
            return;
        }
        let (zone, is_guide) = (child.zone, child.by.is_some());
        if is_guide {
            self.nodes[id as usize].refuted = Some(edge.child);
        }
        let covers = !matches!(edge.step, Step::PlayAfterThreat(_)) && !changed.meets(&zone);
        if covers && !self.nodes[id as usize].is_forced {
            self.narrow(id, edge.child, &zone);
        }
    }

    /// What opening more moves is expected to cost the side to move; nothing if that must wait for
    /// the moves at hand, or for the other side's success after a pass.
    fn cost_of_opening(node: &ProofNode) -> Option<u32> {
        match node.stage {
            Stage::Batch(batch) => {
                let cost = batch_cost(node.turn.side, batch);
                let is_early = batch > 0 && node.turn.side == Side::Owner && !node.is_challenge;
                Some(if is_early && node.must_play.is_none() { 2 * cost } else { cost })
            }
            Stage::Relevant(batch) => node.must_play.map(|_| batch_cost(node.turn.side, batch)),
            _ => None,
        }
    }

    /// The numbers of a node as others see them: a position that stands on the path already shows
    /// nothing, nor does one that led only there. Once the path is another, it may.
    fn effort_of(&self, id: NodeId) -> Effort {
        let node = &self.nodes[id as usize];
        if node.is_on_path {
            return Effort::STUCK;
        }
        match node.stuck_by {
            Some(by) if node.effort.is_stuck() && !self.nodes[by as usize].is_on_path => {
                Effort { loss: RETRY, win: RETRY }
            }
            _ => node.effort,
        }
    }

    /// The position on the path that keeps a node from showing anything.
    fn stuck_by(&self, id: NodeId) -> Option<NodeId> {
        let node = &self.nodes[id as usize];
        if node.is_on_path { Some(id) } else { node.stuck_by }
    }

    /// The edge that promises most, with the limit to work on it; nothing if more moves are to be
    /// opened first.
    fn choose(&self, id: NodeId, limit: Effort) -> Option<(Edge, Effort)> {
        let node = &self.nodes[id as usize];
        let side = node.turn.side;
        let opening = Self::cost_of_opening(node);
        let mut second = opening.unwrap_or(NEVER);
        let mut open = 0;
        let mut best: Option<(Edge, u32, u32)> = None;
        for &edge in &node.edges {
            let (own, other) = self.effort_of(edge.child).seen_by(side);
            if other == 0 || (own >= NEVER && other >= NEVER) {
                continue;
            }
            open += 1;
            match best {
                Some((_, least, _)) if own >= least => second = second.min(own),
                _ => {
                    second = best.map_or(second, |(_, least, _)| second.min(least));
                    best = Some((edge, own, other));
                }
            }
        }
        let (edge, own, other) = best?;
        if opening.is_some_and(|cost| cost < own) {
            return None;
        }
        let (own_limit, other_limit) = limit.seen_by(side);
        let own_limit = own_limit.min(second + second / 10 + 1).max(own + 1);
        let other_limit = other_limit.saturating_sub(open - 1).max(other + 1);
        Some((edge, Effort::from_view_of(side, own_limit, other_limit)))
    }

    /// The refutation of a pass may have been found on another path.
    fn learn_from_pass(&mut self, id: NodeId) {
        let node = &self.nodes[id as usize];
        if node.must_play.is_some() || !matches!(node.stage, Stage::Relevant(_)) {
            return;
        }
        let is_pass = |edge: &&Edge| matches!(edge.step, Step::Pass | Step::Challenge);
        if let Some(&edge) = node.edges.iter().find(is_pass) {
            self.learn(id, edge, &PointSet::EMPTY);
        }
    }

    /// What a node's moves say of it.
    pub(super) fn update(&mut self, id: NodeId) {
        self.learn_from_pass(id);
        let node = &self.nodes[id as usize];
        let side = node.turn.side;
        let opening = Self::cost_of_opening(node);
        let mut least = opening.unwrap_or(NEVER);
        let (mut largest, mut open) = (0, 0);
        let mut stuck_by = None;
        let mut has_failed_challenge = false;
        for &edge in &node.edges {
            let effort = self.effort_of(edge.child);
            let (own, other) = effort.seen_by(side);
            if other == 0 {
                continue;
            }
            if edge.step == Step::Challenge && (own == 0 || effort == Effort::STUCK) {
                has_failed_challenge = true;
                continue;
            }
            if own == 0 {
                return self.succeed(id, edge);
            }
            if effort.is_stuck() {
                stuck_by = stuck_by.or(self.stuck_by(edge.child));
            }
            least = least.min(own);
            largest = largest.max(other);
            open += 1;
        }
        let node = &mut self.nodes[id as usize];
        if has_failed_challenge {
            node.edges.retain(|edge| edge.step != Step::Challenge);
            if node.must_play.is_none() {
                node.stage = Stage::ChangeAnyZone;
            }
        }
        let (own, other) = match open {
            0 if node.stage == Stage::Done => return self.fail(id),
            0 => (opening.unwrap_or(1), 1),
            _ => (least, (largest + (open - 1) / 2).min(NEVER)),
        };
        node.effort = Effort::from_view_of(side, own, other);
        node.stuck_by = stuck_by;
    }

    /// What it rests on that a node, whose position is on the board, is open and not over by
    /// definition with another end than this.
    fn open_zone(&mut self, id: NodeId, verdict: Verdict) -> PointSet {
        let (turn, goal) = (self.nodes[id as usize].turn, self.goal);
        self.view.scope(|view| goal.rest_on_open(view, turn, verdict)).1
    }

    /// A move reaches the wish of the side to move. What it rests on: that it is not over before,
    /// that the move is legal, and the proof behind it.
    fn succeed(&mut self, id: NodeId, edge: Edge) {
        let side = self.nodes[id as usize].turn.side;
        let open_zone = self.open_zone(id, side.wish());
        let (taken, zone) = self.step(side, edge.step);
        if let Some(taken) = taken {
            self.take_back(&taken);
        }
        let child = &self.nodes[edge.child as usize];
        let (child_zone, length) = (child.zone, child.length.saturating_add(1));
        let node = &mut self.nodes[id as usize];
        node.effort = Effort::of(side.wish());
        node.zone = open_zone | zone;
        node.zone |= child_zone;
        node.length = length;
        if let Step::Play(point) | Step::PlayAfterThreat(point) = edge.step {
            node.by = Some(point);
        }
    }

    /// All moves that matter are refuted.
    fn fail(&mut self, id: NodeId) {
        let zone = self.failure_zone(id);
        let node = &self.nodes[id as usize];
        let side = node.turn.side;
        let length = |edge: &Edge| {
            let child = &self.nodes[edge.child as usize];
            let is_refuted = child.effort.verdict() == side.other().wish();
            is_refuted.then(|| child.length.saturating_add(1))
        };
        let length = node.edges.iter().filter_map(length).max().unwrap_or(0);
        let node = &mut self.nodes[id as usize];
        node.effort = Effort::of(side.other().wish());
        node.zone = zone;
        node.length = length;
    }

    /// What it rests on that no move of a node succeeds: that it is not over before, the refutations
    /// that cover other moves, and for each move that they do not cover, what it does and how it is
    /// refuted. Where nothing covers a pass the owner answers moves that change nothing by passing:
    /// then all that could be changed around what is asked about counts as well.
    pub(super) fn failure_zone(&mut self, id: NodeId) -> PointSet {
        let node = &self.nodes[id as usize];
        let (side, must_play) = (node.turn.side, node.must_play);
        let mut zone = self.open_zone(id, side.other().wish());
        if must_play.is_none() {
            zone |= self.open_zone(id, side.wish());
        }
        let node = &self.nodes[id as usize];
        zone |= node.tried_zone;
        for index in 0..node.edges.len() {
            let edge = self.nodes[id as usize].edges[index];
            let is_needed = match edge.step {
                Step::Play(point) => must_play.is_none_or(|moves| moves.contains(point)),
                Step::PlayAfterThreat(_) | Step::Pass => true,
                Step::Challenge => must_play.is_some(),
            };
            if edge.is_cover {
                zone |= self.nodes[edge.child as usize].zone;
            } else if is_needed {
                let (taken, legal) = self.step(side, edge.step);
                if let Some(taken) = taken {
                    self.take_back(&taken);
                }
                zone |= legal;
                zone |= self.nodes[edge.child as usize].zone;
            }
        }
        zone
    }
}
