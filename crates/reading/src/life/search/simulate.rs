//! Proofs that are borrowed: what refutes one move often refutes the next [Kawano 1996, similar
//! positions]. The winner's moves of a known proof are played in another position, one at each place
//! where the search would look at all of them; the loser's are all tried. If the end is not what it
//! was, nothing is claimed.

use super::{DEEPEST, Edge, NONE, Opened, PASS, Search};
use crate::life::position::Side;

/// Positions that a borrowed proof may look at.
const LENT: usize = 200;

impl Search<'_> {
    /// Tries the proof of one refuted child against the others.
    pub(super) fn borrow_proof(&mut self, id: u32, refuted: u32) {
        let siblings: Vec<u32> = self
            .edges(id)
            .iter()
            .filter(|edge| edge.child != refuted)
            .map(|edge| edge.child)
            .collect();
        for sibling in siblings {
            if self.is_decided(sibling) || self.is_out_of_budget() {
                continue;
            }
            self.lent = self.glances + LENT;
            let depth = usize::from(self.nodes[id as usize].depth) + 1;
            self.simulate(sibling, refuted, depth);
        }
    }

    pub(super) fn is_decided(&self, id: u32) -> bool {
        let node = &self.nodes[id as usize];
        node.is_dead() || node.is_alive()
    }

    /// Proves a position as another one was proved. Returns whether it did.
    fn simulate(&mut self, id: u32, model: u32, depth: usize) -> bool {
        let is_dead = self.nodes[model as usize].is_dead();
        let says_so = |search: &Self| {
            let node = &search.nodes[id as usize];
            if is_dead { node.is_dead() } else { node.is_alive() && node.rests_on == NONE }
        };
        if self.is_decided(id) {
            return says_so(self);
        }
        let side = self.nodes[id as usize].position.side;
        let is_over = self.glances >= self.lent || self.is_out_of_budget() || depth >= DEEPEST;
        if id == model
            || is_over
            || self.nodes[id as usize].is_on_path
            || self.nodes[model as usize].rests_on != NONE
        {
            return false;
        }
        self.nodes[id as usize].is_on_path = true;
        #[allow(clippy::cast_possible_truncation)] // at most DEEPEST
        {
            self.nodes[id as usize].depth = depth as u16;
        }
        if is_dead == (side == Side::Attacker) {
            self.follow(id, model, depth);
        } else {
            self.resist(id, model, depth);
        }
        self.nodes[id as usize].is_on_path = false;
        says_so(self)
    }

    /// Plays the winner's move of the model.
    fn follow(&mut self, id: u32, model: u32, depth: usize) {
        let Some(step) = self.reply(model) else { return };
        let Some(next) = self.edges(model).iter().find(|edge| edge.step == step).map(|e| e.child)
        else {
            return;
        };
        if self.nodes[id as usize].opened == Opened::Nothing {
            self.expand_by(id, step);
        }
        if self.is_decided(id) {
            return;
        }
        let Some(child) =
            self.edges(id).iter().find(|edge| edge.step == step).map(|edge| edge.child)
        else {
            return;
        };
        if self.simulate(child, next, depth + 1) {
            self.update(id);
        }
    }

    /// Tries all moves of the loser, each against what refuted it in the model, or what refuted a
    /// pass.
    fn resist(&mut self, id: u32, model: u32, depth: usize) {
        if self.nodes[id as usize].opened != Opened::All {
            self.expand(id, PASS);
        }
        loop {
            if self.is_decided(id) {
                return;
            }
            let (best, _) = self.update(id);
            let Some(best) = best else { return };
            let Some(step) = self.edges(id).iter().find(|e| e.child == best).map(|e| e.step) else {
                return;
            };
            let edges = self.edges(model);
            let same = |wanted: u8| move |edge: &&Edge| edge.step == wanted;
            let found = edges.iter().find(same(step)).or_else(|| edges.iter().find(same(PASS)));
            let Some(next) = found.or_else(|| edges.first()).map(|edge| edge.child) else { return };
            let fits = {
                let (a, b) = (&self.nodes[next as usize], &self.nodes[model as usize]);
                a.is_dead() == b.is_dead() && a.is_alive() == b.is_alive()
            };
            if !fits || !self.simulate(best, next, depth + 1) {
                return;
            }
        }
    }
}
