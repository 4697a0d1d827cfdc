//! Opening moves: the most promising first, more when these fail, and for the attacker a challenge
//! before the rest, whose zone may show that the rest does not matter.

use super::{Edge, NONE, Opened, PASS, Search};
use crate::life::moves;
use crate::life::position::Side;
use crate::life::signs::Origin;
use crate::life::window::Bits;

impl Search<'_> {
    /// The moves of a node that were tried.
    pub(super) fn edges(&self, id: u32) -> &[Edge] {
        &self.nodes[id as usize].edges
    }

    /// Makes ready to open the moves of a node, the move `first` before all others.
    pub(super) fn expand(&mut self, id: u32, first: u8) {
        self.hint = first;
        let position = self.nodes[id as usize].position;
        self.nodes[id as usize].opened = Opened::All;
        self.nodes[id as usize].edges.clear();
        self.nodes[id as usize].pending = moves::candidates(self.ground, &position);
        if first != PASS
            && self.nodes[id as usize].pending >> first & 1 == 1
            && self.open(id, first)
        {
            return;
        }
        let has_threat = self.find_threats(id);
        if self.nodes[id as usize].is_dead() || self.nodes[id as usize].is_alive() {
            return;
        }
        let may_pass = !has_threat && (position.side == Side::Owner || self.eyes_only);
        if !position.is_challenged && may_pass {
            let child = self.node(position.after_pass(), None);
            self.nodes[id as usize].edges.push(Edge { step: PASS, child });
        }
        let pending = self.nodes[id as usize].pending & self.nodes[id as usize].must;
        self.open_best(id, pending);
    }

    /// Opens a single move, borrowed from another position.
    pub(super) fn expand_by(&mut self, id: u32, step: u8) {
        let position = self.nodes[id as usize].position;
        let node = &mut self.nodes[id as usize];
        node.opened = Opened::Lone;
        self.hint = step;
        if step == PASS {
            let may_pass = position.side == Side::Owner && !position.is_challenged;
            if may_pass {
                let child = self.node(position.after_pass(), None);
                self.nodes[id as usize].edges.push(Edge { step: PASS, child });
            }
            return;
        }
        let points = moves::candidates(self.ground, &position);
        self.nodes[id as usize].pending = points;
        if points >> step & 1 == 1 && self.open(id, step) {
            self.update(id);
        }
    }

    /// Opens the most promising of these moves.
    fn open_best(&mut self, id: u32, points: Bits) {
        let position = self.nodes[id as usize].position;
        let merits = &self.merits[usize::from(position.side == Side::Attacker)];
        let mut ranked: Vec<(u32, u8)> = moves::scores(self.ground, &position, points)
            .map(|(score, number)| {
                let merit = merits[usize::from(number)];
                (4 * (score + (merit + 1).ilog2()), number)
            })
            .collect();
        ranked.sort_unstable_by_key(|&(score, number)| (u32::MAX - score, number));
        for (_, number) in ranked {
            if self.open(id, number) {
                return;
            }
        }
    }

    /// Opens a move. Returns whether it decides; then it is the only one left.
    fn open(&mut self, id: u32, number: u8) -> bool {
        let position = self.nodes[id as usize].position;
        self.nodes[id as usize].pending &= !(1 << number);
        let Some(next) = position.after(self.ground, 1 << number) else { return false };
        let merits = &self.merits[usize::from(position.side == Side::Attacker)];
        let origin = Origin {
            before: &position,
            point: 1 << number,
            last: self.nodes[id as usize].last,
            is_hint: number == self.hint,
            merit: merits[usize::from(number)],
        };
        let child = self.node(next, Some(origin));
        let edge = Edge { step: number, child };
        let node = &self.nodes[child as usize];
        let is_success = match position.side {
            Side::Owner => node.is_alive() && node.rests_on == NONE,
            Side::Attacker => node.is_dead(),
        };
        let edges = &mut self.nodes[id as usize].edges;
        if is_success {
            edges.clear();
        }
        edges.push(edge);
        is_success
    }

    /// Opens more moves where all that are open fail. Returns whether there were any.
    pub(super) fn open_more(&mut self, id: u32, relevant: Option<Bits>) -> bool {
        let node = &self.nodes[id as usize];
        let position = node.position;
        let pending = node.pending & relevant.unwrap_or(Bits::MAX);
        if pending == 0 {
            return false;
        }
        let may_challenge =
            position.side == Side::Attacker && !self.eyes_only && !node.is_challenge_open;
        if may_challenge && relevant.is_none() {
            self.nodes[id as usize].is_challenge_open = true;
            let child = self.node(position.after_pass(), None);
            self.nodes[id as usize].edges.push(Edge { step: PASS, child });
            return true;
        }
        self.open_best(id, pending);
        true
    }
}
