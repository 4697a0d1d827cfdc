//! Which moves a node has: batch by batch from the goal, and at last all that matter.

use goban::{Point, PointSet};
use tracks::Scoping;

use super::node::{Edge, NodeId, Stage, Step};
use super::{HALT_EVERY, Search};
use crate::goal::{Goal, Moves, Side};

impl<R: Scoping, G: Goal> Search<'_, '_, R, G> {
    /// Opens more moves of a node whose position is on the board, or marks it done.
    pub(super) fn open(&mut self, id: NodeId) {
        let next = match self.nodes[id as usize].stage {
            Stage::Batch(batch) => self.open_batch(id, batch),
            Stage::Relevant(batch) => self.open_relevant(id, batch),
            Stage::Challenge => {
                if self.nodes[id as usize].must_play.is_none() {
                    self.add(id, Step::Challenge);
                }
                Some(Stage::Relevant(1))
            }
            Stage::ChangeAnyZone => self.open_any_zone(id),
            Stage::Done => Some(Stage::Done),
        };
        // Out of budget the node stays as it is, never done.
        if let Some(stage) = next {
            self.nodes[id as usize].stage = stage;
        }
    }

    fn open_batch(&mut self, id: NodeId, batch: usize) -> Option<Stage> {
        let node = &self.nodes[id as usize];
        let (turn, is_forced, is_challenge) = (node.turn, node.is_forced, node.is_challenge);
        let is_narrowed = self.nodes[id as usize].must_play.is_some();
        if is_narrowed && batch > 0 {
            return self.open_relevant(id, batch);
        }
        if batch == 1 && turn.side == Side::Hunter && self.is_challenge_met_at_once(id) {
            return self.open_relevant(id, 1);
        }
        let moves = self.batch(id, batch);
        self.add_all(id, moves)?;
        if is_forced {
            return Some(Stage::Done);
        }
        if self.nodes[id as usize].must_play.is_some() {
            return Some(Stage::Relevant(batch + 1));
        }
        if batch == 0 && turn.side == Side::Owner && !is_challenge {
            self.add(id, Step::Pass);
        }
        Some(match turn.side {
            _ if batch + 1 < G::BATCHES => Stage::Batch(batch + 1),
            Side::Owner if !is_challenge => Stage::Relevant(batch + 1),
            Side::Owner => Stage::Done,
            Side::Hunter => Stage::Challenge,
        })
    }

    fn batch(&mut self, id: NodeId, batch: usize) -> Moves {
        let turn = self.nodes[id as usize].turn;
        let goal = self.goal;
        self.view.scope(|view| goal.moves(view, turn, batch)).0
    }

    /// Whether the owner, if the hunter passes, has a move that decides at a glance.
    fn is_challenge_met_at_once(&mut self, id: NodeId) -> bool {
        let Some(child) = self.add(id, Step::Challenge) else { return false };
        if !self.nodes[child as usize].is_decided() && self.nodes[child as usize].edges.is_empty() {
            let side = self.nodes[id as usize].turn.side;
            if let (Some(taken), _) = self.step(side, Step::Challenge) {
                self.open(child);
                self.update(child);
                self.take_back(&taken);
            }
        }
        if self.nodes[child as usize].effort.verdict() != Side::Owner.wish() {
            self.nodes[id as usize].edges.pop();
            return false;
        }
        let edge = Edge { step: Step::Challenge, child, is_cover: false };
        self.learn(id, edge, &PointSet::EMPTY);
        true
    }

    /// Opens the moves that are left once it is known how a pass is refuted.
    fn open_relevant(&mut self, id: NodeId, batch: usize) -> Option<Stage> {
        let relevant = self.nodes[id as usize].must_play?;
        if batch < G::BATCHES {
            let moves = self.batch(id, batch);
            self.add_all(id, moves.into_iter().filter(|&point| relevant.contains(point)))?;
            return Some(Stage::Relevant(batch + 1));
        }
        self.add_all(id, relevant)?;
        Some(Stage::Done)
    }

    fn open_any_zone(&mut self, id: NodeId) -> Option<Stage> {
        if self.nodes[id as usize].must_play.is_some() {
            return Some(Stage::Relevant(G::BATCHES));
        }
        let zone = self.failure_zone(id);
        if self.view.is_ko_within(&zone) {
            // A pass or any move elsewhere is a move like others then: it lifts the ban.
            self.add(id, Step::Pass);
            return Some(Stage::Relevant(G::BATCHES));
        }
        let moves = self.relevant(id, &zone) - self.nodes[id as usize].tried;
        if moves.is_empty() && self.nodes[id as usize].tried_zone.is_within(&zone) {
            return Some(Stage::Done);
        }
        self.add_all(id, moves)?;
        Some(Stage::ChangeAnyZone)
    }

    /// A step whose refutation has this zone is refuted in a way that does not depend on the step:
    /// moves that do not change the zone are refuted too, and so is a pass.
    pub(super) fn narrow(&mut self, id: NodeId, child: NodeId, zone: &PointSet) {
        let before = self.nodes[id as usize].must_play;
        let rests_on_before = self.nodes[id as usize].tried_zone;
        let moves = self.relevant(id, zone);
        let node = &mut self.nodes[id as usize];
        let left = before.map_or(moves, |before| before & moves);
        if before == Some(left) {
            node.tried_zone = rests_on_before;
            return;
        }
        node.must_play = Some(left);
        let nodes = &self.nodes;
        let is_left = |edge: &Edge| match edge.step {
            Step::Play(point) => left.contains(point),
            Step::PlayAfterThreat(_) => true,
            Step::Pass | Step::Challenge => false,
        };
        let edges: Vec<Edge> = nodes[id as usize]
            .edges
            .iter()
            .map(|&edge| Edge { is_cover: edge.is_cover || edge.child == child, ..edge })
            .filter(|edge| {
                edge.is_cover || nodes[edge.child as usize].is_decided() || is_left(edge)
            })
            .collect();
        self.nodes[id as usize].edges = edges;
    }

    /// The moves that change a zone. That others do not rests on the opponent's strings
    /// in the zone: none of them may be in atari elsewhere.
    fn relevant(&mut self, id: NodeId, zone: &PointSet) -> PointSet {
        let color = self.nodes[id as usize].turn.side.color(self.goal.owner());
        let (moves, rests_on) = self.view.scope(|view| view.moves_that_change(zone, color));
        let node = &mut self.nodes[id as usize];
        node.tried_zone |= rests_on;
        moves
    }

    /// Adds moves until one succeeds. Nothing when the budget runs out.
    pub(super) fn add_all(
        &mut self,
        id: NodeId,
        moves: impl IntoIterator<Item = Point>,
    ) -> Option<()> {
        let wish = self.nodes[id as usize].turn.side.wish();
        for point in moves {
            if self.is_out_of_budget() {
                return None;
            }
            if self.nodes[id as usize].tried.contains(point) {
                continue;
            }
            self.nodes[id as usize].tried.insert(point);
            let left = self.nodes[id as usize].must_play;
            if left.is_some_and(|left| !left.contains(point)) {
                continue;
            }
            let child = self.add(id, Step::Play(point));
            if child.is_some_and(|child| self.nodes[child as usize].effort.verdict() == wish) {
                break;
            }
        }
        Some(())
    }

    /// Adds a step and the node that it leads to, if it is legal.
    fn add(&mut self, id: NodeId, step: Step) -> Option<NodeId> {
        let turn = self.nodes[id as usize].turn;
        let (taken, zone) = self.step(turn.side, step);
        let Some(taken) = taken else {
            self.nodes[id as usize].tried_zone |= zone;
            return self.add_after_threat(id, step);
        };
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(HALT_EVERY) {
            self.is_halted |= self.view.is_halted();
        }
        let side = turn.side.other();
        let goal = self.goal;
        let mark = match step {
            Step::Play(point) | Step::PlayAfterThreat(point) => {
                goal.mark_after(self.view, turn, point)
            }
            Step::Pass | Step::Challenge => turn.mark,
        };
        let is_challenge = step == Step::Challenge;
        let key = self.key(side, mark, is_challenge);
        let quiet = self.nodes[id as usize].quiet;
        let known = self.table.get(&key).copied();
        let child = known.unwrap_or_else(|| {
            let child = self.create(side, mark, is_challenge, quiet);
            self.table.insert(key, child);
            child
        });
        let changed = self.view.changed_by(&taken.first);
        self.take_back(&taken);
        let edge = Edge { step, child, is_cover: false };
        self.nodes[id as usize].edges.push(edge);
        if step != Step::Challenge {
            self.learn(id, edge, &changed);
        }
        Some(child)
    }

    /// A move that is forbidden by ko only is possible after a threat, if the side has one.
    fn add_after_threat(&mut self, id: NodeId, step: Step) -> Option<NodeId> {
        let Step::Play(point) = step else { return None };
        if !self.view.is_banned(point) {
            return None;
        }
        let color = self.nodes[id as usize].turn.side.color(self.goal.owner());
        let may = self.threats > 0 && self.threat == Some(color);
        if may { self.add(id, Step::PlayAfterThreat(point)) } else { None }
    }
}
