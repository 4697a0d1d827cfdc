//! What a search has to show: its moves, and where they were looked for.

use super::{Edge, PASS, Search};
use crate::life::position::Side;
use crate::life::window::Bits;

impl Search<'_> {
    /// The points of the moves that were looked at anywhere.
    pub(in crate::life) fn region(&self) -> Bits {
        let edges = self.nodes.iter().flat_map(|node| &node.edges);
        edges.filter(|edge| edge.step != PASS).fold(0, |all, edge| all | 1 << edge.step)
    }

    /// The moves that show the verdict: the quickest success against the longest resistance.
    pub(in crate::life) fn line(&self) -> Vec<u8> {
        let mut line = Vec::new();
        let mut seen = vec![false; self.nodes.len()];
        let mut id = 0_u32;
        while !std::mem::replace(&mut seen[id as usize], true) {
            let node = &self.nodes[id as usize];
            let is_dead = node.is_dead();
            if !is_dead && !node.is_alive() {
                break;
            }
            let wins = is_dead == (node.position.side == Side::Attacker);
            let child = |edge: &&Edge| &self.nodes[edge.child as usize];
            let is_challenge = |edge: &Edge| {
                edge.step == PASS && node.position.side == Side::Attacker && !self.eyes_only
            };
            let agreeing = self.edges(id).iter().filter(|edge| {
                let next = child(edge);
                if is_challenge(edge) {
                    return false;
                }
                if is_dead { next.is_dead() } else { next.is_alive() }
            });
            let chosen = if wins {
                agreeing.min_by_key(|edge| child(edge).length)
            } else {
                agreeing.rev().max_by_key(|edge| child(edge).length)
            };
            let Some(edge) = chosen else {
                line.extend(node.by);
                break;
            };
            line.push(edge.step);
            id = edge.child;
        }
        while line.last() == Some(&PASS) {
            line.pop();
        }
        line
    }
}
