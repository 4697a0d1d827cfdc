//! Which moves a node has: batch by batch from the goal, and at last all that matter.

use goban::{Point, PointSet};
use tracks::{Liberties, Scoping};

use super::Search;
use super::node::{Edge, NodeId, Stage, Step};
use crate::goal::{Goal, Side};

impl<R: Scoping, G: Goal> Search<'_, '_, R, G> {
    /// Opens more moves of a node whose position is on the board, or marks it done.
    pub(super) fn open(&mut self, id: NodeId) {
        let next = match self.nodes[id as usize].stage {
            Stage::Batch(batch) => self.open_batch(id, batch),
            Stage::ChangeZoneOfPass => self.open_zone_of(id, Step::Pass),
            Stage::Challenge => {
                self.add(id, Step::Challenge);
                Some(Stage::ChangeZoneOfChallenge)
            }
            Stage::ChangeZoneOfChallenge => self.open_zone_of(id, Step::Challenge),
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
        let goal = self.goal;
        let (moves, _) = self.view.scope(|view| goal.moves(view, turn, batch));
        self.add_all(id, moves)?;
        if is_forced {
            return Some(Stage::Done);
        }
        if batch == 0 && turn.side == Side::Owner && !is_challenge {
            self.add(id, Step::Pass);
        }
        Some(match turn.side {
            _ if batch + 1 < G::BATCHES => Stage::Batch(batch + 1),
            Side::Owner if is_challenge => Stage::Done,
            Side::Owner => Stage::ChangeZoneOfPass,
            Side::Hunter => Stage::Challenge,
        })
    }

    fn open_zone_of(&mut self, id: NodeId, step: Step) -> Option<Stage> {
        let child = self.nodes[id as usize].child_by(step);
        let zone = child.map_or(PointSet::EMPTY, |child| self.nodes[child as usize].zone);
        let moves = self.relevant(id, &zone);
        self.add_all(id, moves)?;
        Some(Stage::Done)
    }

    fn open_any_zone(&mut self, id: NodeId) -> Option<Stage> {
        let node = &self.nodes[id as usize];
        let mut zone = node.zone | node.tried_zone;
        for edge in &node.edges {
            let child = &self.nodes[edge.child as usize];
            if edge.step != Step::Challenge {
                zone |= child.zone;
            }
        }
        if self.view.is_ko_within(&zone) {
            // A pass or any move elsewhere is a move like others then: it lifts the ban.
            if node.child_by(Step::Pass).is_some() {
                return self.open_zone_of(id, Step::Pass);
            }
            self.add(id, Step::Pass);
            return Some(Stage::ChangeAnyZone);
        }
        let moves = self.relevant(id, &zone);
        if moves.is_empty() {
            return Some(Stage::Done);
        }
        self.add_all(id, moves)?;
        Some(Stage::ChangeAnyZone)
    }

    /// The moves not tried yet that change a zone: its empty points, and the last liberties of the
    /// opponent's strings that have stones in it.
    fn relevant(&mut self, id: NodeId, zone: &PointSet) -> PointSet {
        let node = &self.nodes[id as usize];
        let opponent = node.turn.side.other().color(self.goal.owner());
        let (moves, _) = self.view.scope(|view| {
            let mut moves = PointSet::EMPTY;
            for point in zone {
                match view.stone(point) {
                    None => moves.insert(point),
                    Some(color) if color == opponent => {
                        if let Liberties::Few(last) = view.liberties(point, 2) {
                            moves.extend(last);
                        }
                    }
                    Some(_) => {}
                }
            }
            moves
        });
        moves - self.nodes[id as usize].tried
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
        self.nodes[id as usize].tried_zone |= zone;
        let Some(taken) = taken else { return self.add_after_threat(id, step) };
        self.looked_at += 1;
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
        let child = match self.table.get(&key) {
            Some(&child) => child,
            None => {
                let child = self.create(side, mark, is_challenge);
                self.table.insert(key, child);
                child
            }
        };
        self.take_back(&taken);
        self.nodes[id as usize].edges.push(Edge { step, child });
        Some(child)
    }

    /// A move that is forbidden by ko only is possible after a threat, if the side has one.
    fn add_after_threat(&mut self, id: NodeId, step: Step) -> Option<NodeId> {
        let Step::Play(point) = step else { return None };
        if !self.view.is_banned(point) {
            return None;
        }
        self.saw_ko = true;
        let color = self.nodes[id as usize].turn.side.color(self.goal.owner());
        let may = self.has_threat && self.threat == Some(color);
        if may { self.add(id, Step::PlayAfterThreat(point)) } else { None }
    }
}
