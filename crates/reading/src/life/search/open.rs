//! Opening moves, one by one. What a move will take is foretold by its signs before it is made
//! (`signs.rs`), and it is looked at only when no move that is open promises more; most never are,
//! since the refutations of some show that the rest does not matter.

use super::{Edge, LifeNode, NONE, Opened, PASS, Search, Waiting};
use crate::life::moves;
use crate::life::position::Side;
use crate::life::scene::LifeScene;
use crate::life::signs::{self, MoveSigns, Origin};
use crate::life::window::{Bits, numbers};

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
        self.rank(id, pending);
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

    /// Foretells what these moves will take, and lets them wait in that order. Those that may not be
    /// made are left out.
    fn rank(&mut self, id: u32, points: Bits) {
        let mut waiting = std::mem::take(&mut self.nodes[id as usize].waiting);
        waiting.clear();
        let node = &self.nodes[id as usize];
        let scene = LifeScene::new(self.ground, &node.position);
        let mut pending: Bits = 0;
        for number in numbers(points) {
            let origin = self.origin(node, number);
            let Some(own) = signs::of_move(&scene, 1 << number, &origin) else { continue };
            pending |= 1 << number;
            let (death, life) = signs::efforts_after(&signs::with_move(&node.signs, &own));
            let effort = if node.position.side == Side::Attacker { death } else { life };
            waiting.push(Waiting { step: number, effort, signs: own });
        }
        waiting.sort_unstable_by_key(|it| (u32::MAX - it.effort, it.step));
        let node = &mut self.nodes[id as usize];
        node.waiting = waiting;
        node.pending = pending;
    }

    /// What is known of a move before it is made.
    fn origin(&self, node: &LifeNode, number: u8) -> Origin {
        let side = usize::from(node.position.side == Side::Attacker);
        Origin {
            last: node.last,
            is_hint: number == self.hint,
            merit: self.merits[side][usize::from(number)],
            other_merit: self.merits[1 - side][usize::from(number)],
            merits: self.successes[side],
            eye: node.eye,
        }
    }

    /// The signs of a move: as it waited, or seen now.
    fn signs_of(&self, id: u32, number: u8) -> Option<MoveSigns> {
        let node = &self.nodes[id as usize];
        if let Some(known) = node.waiting.iter().find(|it| it.step == number) {
            return Some(known.signs);
        }
        let scene = LifeScene::new(self.ground, &node.position);
        signs::of_move(&scene, 1 << number, &self.origin(node, number))
    }

    /// The most promising of the moves that wait, of those that matter.
    pub(super) fn next_waiting(&self, id: u32, relevant: Option<Bits>) -> Option<Waiting> {
        let node = &self.nodes[id as usize];
        let points = node.pending & relevant.unwrap_or(Bits::MAX);
        if points == 0 {
            return None;
        }
        node.waiting.iter().rev().find(|it| points >> it.step & 1 == 1).copied()
    }

    /// Opens a move. Returns whether it decides; then it is the only one left.
    pub(super) fn open(&mut self, id: u32, number: u8) -> bool {
        let position = self.nodes[id as usize].position;
        self.nodes[id as usize].pending &= !(1 << number);
        let Some(next) = position.after(self.ground, 1 << number) else { return false };
        let Some(signs) = self.signs_of(id, number) else { return false };
        let child = self.node(next, Some((1 << number, &signs)));
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
}
