//! The search: depth-first proof-number search, df-pn [Allis and others 1994; Nagai 2002], over
//! positions that are kept as a graph. It is a search of its own beside `proof.rs`: its positions
//! are copied words instead of moves on a view, and endless play is a life.
//!
//! Where it departs from plain df-pn: the number of moves that must all be refuted is the largest
//! of them, one for each other that is open, and a half for each that waits (close to weak
//! proof-number search [Ueda and others 2008]). A move is worked on until it is a quarter dearer
//! than the second best [Pawlewicz and Lew 2007]. New positions begin with numbers that fitted
//! signs foretell.
//!
//! **Endless play saves the group.** A death is a forced capture, so it never rests on repetition.
//! A life may: a position that comes up again on its own path counts as life *on the condition* of
//! the position repeated. The condition is kept with the verdict (`LifeNode::rests_on`), and the
//! verdict counts only while that position is on the path or has itself been found to be life. So
//! verdicts do not depend on the way to a position, and the table may be shared among paths. (This
//! is the graph-history interaction problem [Kishimoto and Müller 2004].)
//!
//! **Zones.** Most moves of the side that loses do not matter. Where that side would lose by
//! passing, the *zone* of that loss is the set of points which the proof rests on; a move that
//! changes nothing in the zone loses by the same proof (as in `proof.rs`). The same holds for every
//! move that its own refutation does not look at; so one useless move that was refuted refutes all
//! the others. To the zone belong the liberties that keep the winner's strings from being taken.
//!
//! **Three ways to be quick.** How much is left to prove at a new position is foretold by signs
//! that were fitted to many (`signs.rs`); so is what a move will take before it is made, and moves
//! are opened one by one (`open.rs`). What the other side threatens tells where one must play
//! (`threats.rs`). A proof is tried against the next move before that is searched (`simulate.rs`).

mod lessons;
mod line;
mod open;
mod simulate;
mod threats;
mod update;

use ::search::Halt;
use rustc_hash::FxHashMap;

use super::glance::{Glance, Judge};
use super::moves;
use super::position::{LifePosition, Side};
use super::signs::{self, MoveSigns, SIGNS, Signs};
use super::window::{Bits, Ground};

/// No effort is enough.
pub(super) const NEVER: u32 = 1 << 24;

/// The deepest that a line is followed.
const DEEPEST: usize = 150;

/// Positions between two looks at whether the search is asked to end.
const HALT_EVERY: usize = 64;

/// The effort up to which a move is followed alone that succeeded in a similar place.
const LONE_EFFORT: u32 = 30;

/// No node.
const NONE: u32 = u32::MAX;

/// The number that stands for a pass among the moves.
pub(super) const PASS: u8 = u8::MAX;

/// A position and what is known of it.
#[derive(Debug, Clone)]
pub(super) struct LifeNode {
    pub position: LifePosition,
    /// The effort expected to prove death, and to prove life.
    pub death: u32,
    pub life: u32,
    /// What these were at first.
    first_death: u32,
    first_life: u32,
    edges: Vec<Edge>,
    /// Moves that were not opened yet, the most promising last, with the effort foretold.
    waiting: Vec<Waiting>,
    pending: Bits,
    /// Whether any were opened.
    opened: Opened,
    is_on_path: bool,
    /// How deep the node is on the path, if it is on it.
    depth: u16,
    /// The node that a proof of life takes to be repeated, or none.
    rests_on: u32,
    /// Plies to the end of what was proved.
    pub length: u16,
    /// The move that decides at a glance.
    pub by: Option<u8>,
    /// What a proof rests on.
    zone: Bits,
    /// A move that refuted another here, to be tried first in answer to the next.
    refutation: u8,
    /// The moves that may parry what the other side threatens, and what those threats rest on.
    must: Bits,
    must_zone: Bits,
    /// Moves that the owner lacks for two eyes, and points where there may be eyes.
    hints: (u32, u32),
    signs: Signs,
    /// Where there may be eyes.
    eye: Bits,
    /// The move by which it was first reached, 0 if none.
    last: Bits,
}

impl LifeNode {
    pub(super) const fn is_dead(&self) -> bool {
        self.death == 0
    }

    pub(super) const fn is_alive(&self) -> bool {
        self.life == 0
    }
}

/// A move that was not opened yet, and the effort that it is expected to take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Waiting {
    pub step: u8,
    pub effort: u32,
    /// By these signs of its own.
    pub signs: MoveSigns,
}

/// Which moves of a node were opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opened {
    Nothing,
    /// A single one, which succeeded in a similar place.
    Lone,
    /// All that may matter, or none is left to open.
    All,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub step: u8,
    pub child: u32,
}

/// What moves beside the hardest add to the effort of refuting all: those that are open, and those
/// that wait.
fn joined(open: u32, waiting: u32) -> u32 {
    open.saturating_sub(1) + waiting / 2
}

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Alive,
    Dead,
    Unknown,
}

/// One search: a start, a budget, a table.
#[derive(Debug)]
pub(super) struct Search<'g> {
    pub ground: &'g Ground,
    judge: Judge<'g>,
    budget: usize,
    /// Who may ask to end it, and whether he has: looked at now and then.
    halt: Option<&'g dyn Halt>,
    is_halted: bool,
    steps: usize,
    pub glances: usize,
    /// The count of glances up to which a borrowed proof may go on.
    lent: usize,
    joint: u32,
    pub nodes: Vec<LifeNode>,
    /// How often a move of the owner's, or the attacker's, was a success.
    merits: [[u32; 128]; 2],
    successes: [u32; 2],
    table: FxHashMap<u64, u32>,
    /// Whether only eyes and escape are life: then the attacker may pass, and seki is none.
    eyes_only: bool,
    /// The move that is tried first where moves are being opened.
    hint: u8,
}

impl<'g> Search<'g> {
    pub(super) fn new(ground: &'g Ground, budget: usize, eyes_only: bool) -> Self {
        Self {
            ground,
            judge: Judge::new(ground, eyes_only),
            budget,
            halt: None,
            is_halted: false,
            steps: 0,
            glances: 0,
            lent: 0,
            joint: 0,
            nodes: Vec::new(),
            merits: [[0; 128]; 2],
            successes: [0; 2],
            table: FxHashMap::default(),
            eyes_only,
            hint: PASS,
        }
    }

    /// The same search, which ends when it is asked to.
    pub(super) fn until(mut self, halt: Option<&'g dyn Halt>) -> Self {
        self.halt = halt;
        self
    }

    /// Searches from a position.
    pub(super) fn solve(&mut self, start: LifePosition) -> Found {
        let root = self.node(start, None);
        // What is seen at a glance may take a move, and the move is wanted.
        let node = &mut self.nodes[root as usize];
        if start.core != 0 && (node.is_dead() || node.is_alive()) {
            (node.death, node.life) = (1, 1);
        }
        self.grow(root, NEVER, NEVER, 0, PASS);
        let root = &self.nodes[root as usize];
        if root.is_dead() {
            Found::Dead
        } else if root.is_alive() {
            Found::Alive
        } else {
            Found::Unknown
        }
    }

    const fn is_out_of_budget(&self) -> bool {
        self.glances >= self.budget || self.steps >= 8 * self.budget || self.is_halted
    }

    /// The node of a position, made now if there is none.
    fn node(&mut self, position: LifePosition, origin: Option<(Bits, &MoveSigns)>) -> u32 {
        let key = position.key();
        if let Some(&id) = self.table.get(&key) {
            return id;
        }
        self.glances += 1;
        if self.glances.is_multiple_of(HALT_EVERY) {
            self.is_halted |= self.halt.is_some_and(Halt::is_asked);
        }
        let mut hints = (0, 0);
        let mut all_signs = [0; SIGNS];
        let mut eyes: Bits = 0;
        let (death, life, by, zone) =
            match self.judge.glance(&position, origin.map(|(_, signs)| signs)) {
                Glance::Alive(zone) => (NEVER, 0, None, zone),
                Glance::Dead { by: 0, zone } => (0, NEVER, None, zone),
                #[allow(clippy::cast_possible_truncation)] // below 128
                Glance::Dead { by, zone } => (0, NEVER, Some(by.trailing_zeros() as u8), zone),
                Glance::Open { lacking, points, signs, eye } => {
                    eyes = eye;
                    hints = (lacking, points);
                    all_signs = signs;
                    let (death, life) = signs::efforts(&signs);
                    // As many as will be seen when the moves are opened.
                    let count = moves::candidates(self.ground, &position).count_ones();
                    let joint = joined(count.min(4), count.saturating_sub(4));
                    match position.side {
                        Side::Attacker => (death, life + joint, None, 0),
                        Side::Owner => (death + joint, life, None, 0),
                    }
                }
            };
        #[allow(clippy::cast_possible_truncation)] // the budget is far smaller
        let id = self.nodes.len() as u32;
        self.nodes.push(LifeNode {
            position,
            death,
            life,
            first_death: death,
            first_life: life,
            edges: Vec::new(),
            waiting: Vec::new(),
            pending: 0,
            opened: Opened::Nothing,
            is_on_path: false,
            depth: 0,
            rests_on: NONE,
            length: u16::from(by.is_some()),
            by,
            zone,
            refutation: PASS,
            hints,
            signs: all_signs,
            eye: eyes,
            must: Bits::MAX,
            must_zone: 0,
            last: origin.map_or(0, |(point, _)| point),
        });
        self.table.insert(key, id);
        id
    }

    /// The effort left at a child as its parent sees it, and what its life rests on.
    fn seen(&mut self, child: u32) -> (u32, u32, u32) {
        let node = &self.nodes[child as usize];
        if node.is_dead() {
            return (0, NEVER, NONE);
        }
        if node.is_on_path {
            return (NEVER, 0, child);
        }
        if !node.is_alive() || node.rests_on == NONE {
            return (node.death, node.life, NONE);
        }
        // A life on condition: the condition may have been met, or may hold no longer.
        let on = node.rests_on;
        let condition = &self.nodes[on as usize];
        if condition.is_on_path {
            return (NEVER, 0, on);
        }
        if condition.is_alive() {
            let (_, life, further) = self.seen(on);
            if life == 0 {
                self.nodes[child as usize].rests_on = further;
                return (NEVER, 0, further);
            }
        }
        let node = &mut self.nodes[child as usize];
        node.rests_on = NONE;
        node.death = node.first_death;
        node.life = node.first_life;
        (node.death, node.life, NONE)
    }

    /// Searches a node until its numbers pass a threshold. The move `first` is tried first.
    fn grow(&mut self, id: u32, most_death: u32, most_life: u32, depth: usize, first: u8) {
        let is_decided = self.nodes[id as usize].is_dead() || self.nodes[id as usize].is_alive();
        if is_decided || depth >= DEEPEST || self.is_out_of_budget() {
            return;
        }
        if self.nodes[id as usize].opened == Opened::Nothing {
            self.expand(id, first);
            if self.nodes[id as usize].is_dead() || self.nodes[id as usize].is_alive() {
                return;
            }
        }
        self.nodes[id as usize].is_on_path = true;
        #[allow(clippy::cast_possible_truncation)] // at most DEEPEST
        {
            self.nodes[id as usize].depth = depth as u16;
        }
        loop {
            let (best, second) = self.update(id);
            let joint = self.joint;
            let node = &self.nodes[id as usize];
            let is_over = node.death >= most_death || node.life >= most_life;
            if is_over || node.is_dead() || node.is_alive() || self.is_out_of_budget() {
                break;
            }
            let Some(best) = best else { break };
            self.steps += 1;
            let node = &self.nodes[id as usize];
            let (side, hint) = (node.position.side, node.refutation);
            let more = |second: u32| second.saturating_add(second / 4 + 1);
            let (most_child_death, most_child_life) = match side {
                // The attacker takes the child with least to prove death.
                Side::Attacker => (most_death.min(more(second)), most_life.saturating_sub(joint)),
                Side::Owner => (most_death.saturating_sub(joint), most_life.min(more(second))),
            };
            self.grow(best, most_child_death, most_child_life, depth + 1, hint);
            self.learn(id, best);
            let child = &self.nodes[best as usize];
            if !child.is_dead() && !child.is_alive() && depth + 1 >= DEEPEST {
                break;
            }
        }
        self.nodes[id as usize].is_on_path = false;
    }

    /// Keeps the move that refuted a child's.
    fn learn(&mut self, id: u32, child: u32) {
        let node = &self.nodes[child as usize];
        let is_refuted = match node.position.side {
            Side::Owner => node.is_alive(),
            Side::Attacker => node.is_dead(),
        };
        if is_refuted && let Some(step) = self.reply(child).filter(|&step| step != PASS) {
            self.nodes[id as usize].refutation = step;
        }
        if is_refuted && self.nodes[child as usize].rests_on == NONE {
            self.borrow_proof(id, child);
        }
    }

    /// The move that decides a node for the side to move.
    fn reply(&self, id: u32) -> Option<u8> {
        let node = &self.nodes[id as usize];
        if let Some(by) = node.by {
            return Some(by);
        }
        let wins = |edge: &&Edge| {
            let child = &self.nodes[edge.child as usize];
            match node.position.side {
                Side::Owner => child.is_alive(),
                Side::Attacker => child.is_dead() && edge.step != PASS,
            }
        };
        self.edges(id).iter().find(wins).map(|edge| edge.step)
    }
}
