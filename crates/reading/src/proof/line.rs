//! The moves that show an answer: the quickest success against the longest resistance.

use goban::Move;
use tracks::Scoping;

use super::Search;
use super::node::{Edge, NodeId, ProofNode, Step};
use crate::Verdict;
use crate::goal::Goal;

impl<R: Scoping, G: Goal> Search<'_, '_, R, G> {
    /// The line from the start on. Passes at its end are left out.
    pub(super) fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut on_line = vec![false; self.nodes.len()];
        let mut id: NodeId = 0;
        while let Some(node) = self.nodes.get(id as usize) {
            if std::mem::replace(&mut on_line[id as usize], true) {
                break;
            }
            let Some(edge) = self.next_on_line(node) else {
                line.extend(node.by.map(Move::Play));
                break;
            };
            line.push(match edge.step {
                Step::Play(point) | Step::PlayAfterThreat(point) => Move::Play(point),
                Step::Pass | Step::Challenge => Move::Pass,
            });
            id = edge.child;
        }
        while line.last() == Some(&Move::Pass) {
            line.pop();
        }
        line
    }

    fn next_on_line(&self, node: &ProofNode) -> Option<Edge> {
        let verdict = node.effort.verdict();
        let side = node.turn.side;
        let edges = node.edges.iter().filter(|edge| edge.step != Step::Challenge).copied();
        let child = |edge: &Edge| &self.nodes[edge.child as usize];
        if verdict == Verdict::Unknown {
            return edges.min_by_key(|edge| child(edge).effort.seen_by(side).0);
        }
        let decided = edges.filter(|edge| child(edge).effort.verdict() == verdict);
        if verdict == side.wish() {
            decided.min_by_key(|edge| child(edge).length)
        } else {
            decided.rev().max_by_key(|edge| child(edge).length)
        }
    }
}
