//! Depth-first proof-number search, df-pn [Nagai 2002]: can the player to move win?
//!
//! A proof number is the least number of open leaves that must be won to prove a win, a disproof
//! number the least that must be lost to disprove it. The search always goes to the leaf that both
//! point at, depth first within thresholds, and needs only a table of the two numbers.
//!
//! Numbers are from the point of view of the player to move (`phi` to prove, `delta` to disprove),
//! so that one rule serves both. The search is for games in which no position comes back. In others
//! a move back to a position on the path is taken as lost for whoever makes it, and answers may
//! depend on the path.

use std::collections::{HashMap, HashSet};

use crate::{Game, Key, Value};

/// What is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The player to move reaches the goal.
    Won,
    /// The opponent prevents it.
    Lost,
    /// The nodes ran out first.
    Unknown,
}

/// What a proof-number search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proved {
    /// The answer.
    pub proof: Proof,
    /// Nodes expanded.
    pub nodes: u64,
}

/// Beyond every number; a node with it is decided.
const INFINITE: u32 = u32::MAX / 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Numbers {
    phi: u32,
    delta: u32,
}

impl Numbers {
    const OPEN: Self = Self { phi: 1, delta: 1 };
    const WON: Self = Self { phi: 0, delta: INFINITE };
    const LOST: Self = Self { phi: INFINITE, delta: 0 };
}

/// Asks whether the player to move can end the game with at least `goal`, spending at most `nodes`
/// expansions. The game is left as it was.
pub fn prove<G: Game>(game: &mut G, goal: Value, nodes: u64) -> Proved {
    let mut prover =
        Prover { game, goal, nodes, spent: 0, table: HashMap::new(), path: HashSet::new() };
    let numbers = prover.expand(Mover::Prover, Numbers { phi: INFINITE, delta: INFINITE });
    let proof = match numbers {
        Numbers { phi: 0, .. } => Proof::Won,
        Numbers { delta: 0, .. } => Proof::Lost,
        _ => Proof::Unknown,
    };
    Proved { proof, nodes: prover.spent }
}

/// Whether the player to move is the one who wants to reach the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Mover {
    Prover,
    Refuter,
}

impl Mover {
    const fn other(self) -> Self {
        match self {
            Self::Prover => Self::Refuter,
            Self::Refuter => Self::Prover,
        }
    }
}

struct Prover<'a, G: Game> {
    game: &'a mut G,
    goal: Value,
    nodes: u64,
    spent: u64,
    table: HashMap<(Key, Mover), Numbers>,
    path: HashSet<(Key, Mover)>,
}

impl<G: Game> Prover<'_, G> {
    /// Searches below the position until its numbers reach the thresholds.
    fn expand(&mut self, mover: Mover, thresholds: Numbers) -> Numbers {
        if let Some(value) = self.game.end() {
            return self.judged(value, mover);
        }
        let key = (self.game.key(), mover);
        self.spent += 1;
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        let children: Vec<(G::Move, Child)> =
            moves.iter().map(|&mv| (mv, self.child(mv, mover.other()))).collect();
        self.path.insert(key);
        let numbers = self.descend(&children, mover, thresholds);
        self.path.remove(&key);
        self.table.insert(key, numbers);
        numbers
    }

    fn descend(
        &mut self,
        children: &[(G::Move, Child)],
        mover: Mover,
        thresholds: Numbers,
    ) -> Numbers {
        loop {
            let numbers = self.combined(children);
            let is_done = numbers.phi >= thresholds.phi || numbers.delta >= thresholds.delta;
            if is_done || self.spent >= self.nodes {
                return numbers;
            }
            let (best, second) = self.two_best(children);
            let chosen = self.numbers(&children[best].1);
            let below = Numbers {
                phi: (thresholds.delta + chosen.phi).saturating_sub(numbers.delta).min(INFINITE),
                delta: thresholds.phi.min(second.saturating_add(1)),
            };
            self.game.play(children[best].0);
            self.expand(mover.other(), below);
            self.game.undo();
        }
    }

    /// A node is won if one child is lost, and lost if all are won.
    fn combined(&self, children: &[(G::Move, Child)]) -> Numbers {
        let mut combined = Numbers { phi: INFINITE, delta: 0 };
        for (_, child) in children {
            let numbers = self.numbers(child);
            combined.phi = combined.phi.min(numbers.delta);
            combined.delta = (combined.delta + numbers.phi).min(INFINITE);
        }
        combined
    }

    /// The child with the least disproof number, and the least of the others'.
    fn two_best(&self, children: &[(G::Move, Child)]) -> (usize, u32) {
        let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
        for (place, (_, child)) in children.iter().enumerate() {
            let delta = self.numbers(child).delta;
            if delta < least {
                second = least.min(INFINITE);
                (best, least) = (place, delta);
            } else {
                second = second.min(delta);
            }
        }
        (best, second)
    }

    fn child(&mut self, mv: G::Move, mover: Mover) -> Child {
        self.game.play(mv);
        let child = match self.game.end() {
            Some(value) => Child::Decided(self.judged(value, mover)),
            None => Child::At((self.game.key(), mover)),
        };
        self.game.undo();
        child
    }

    fn numbers(&self, child: &Child) -> Numbers {
        match child {
            Child::Decided(numbers) => *numbers,
            // Whoever moved there repeats: the player to move there has won.
            Child::At(key) if self.path.contains(key) => Numbers::WON,
            Child::At(key) => self.table.get(key).copied().unwrap_or(Numbers::OPEN),
        }
    }

    /// The numbers of a finished game that is worth `value` to the player to move.
    fn judged(&self, value: Value, mover: Mover) -> Numbers {
        let mover_wins = match mover {
            Mover::Prover => value >= self.goal,
            Mover::Refuter => -value < self.goal,
        };
        if mover_wins { Numbers::WON } else { Numbers::LOST }
    }
}

#[derive(Debug, Clone, Copy)]
enum Child {
    Decided(Numbers),
    At((Key, Mover)),
}
