//! The tree of looks: selection by PUCT, expansion with the network's chances, values of looks counted
//! for all moves on the way.

use goban::{Board, Color, Point, PointMap};
use intuition::{Hunch, Position};

use super::{Foresight, Outset, for_side};
use crate::trial::{FirstMove, Ownership, TriedBy, Verdict, main_line};

/// The last moves that the network is shown.
type Last = [Option<Point>; 5];

/// A chance below which a move is left out of the tree.
const LEAST: f32 = 1e-3;

/// A move of the tree, and so the position that it leads to. Values are for who made it.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// Nothing is a pass.
    at: Option<Point>,
    chance: f32,
    looks: u32,
    value: f32,
    /// Looks that are under way below it.
    pending: u32,
    first_child: u32,
    children: u32,
}

impl Node {
    const fn of(at: Option<Point>, chance: f32) -> Self {
        Self { at, chance, looks: 0, value: 0.0, pending: 0, first_child: 0, children: 0 }
    }

    /// Its looks with those under way.
    const fn visits(&self) -> u32 {
        self.looks + self.pending
    }
}

/// A position that is to be looked at.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    /// The nodes on the way, the root first.
    path: Vec<usize>,
    pub(super) board: Board,
    to_play: Color,
    last: Last,
    komi: f32,
    /// Whether both sides have passed: nobody moves from here.
    is_end: bool,
}

impl Leaf {
    /// What the network is shown.
    pub(super) fn position(&self) -> Position<'_> {
        Position { board: &self.board, to_play: self.to_play, last: self.last, komi: self.komi }
    }
}

/// What the looks below a first move come to.
#[derive(Debug, Clone)]
struct Ends {
    /// The player's points, added up.
    points: f32,
    /// Black's chances of winning, added up.
    wins: f32,
    owners: Ownership,
}

#[derive(Debug)]
pub(super) struct Tree<'a> {
    outset: Position<'a>,
    settings: Foresight,
    expected: f32,
    nodes: Vec<Node>,
    ends: Vec<Ends>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(outset: Outset<'a>, moves: &[FirstMove], settings: Foresight) -> Self {
        let Outset { position, hunch } = outset;
        let own = settings.own_chances;
        let total: f32 = moves.iter().map(|first| hunch.policy[first.at]).sum();
        let chance = |first: &FirstMove| {
            let by_network = hunch.policy[first.at] / total.max(f32::MIN_POSITIVE);
            (1.0 - own) * first.chance + own * by_network
        };
        let mut root = Node::of(None, 1.0);
        let (expected, size) = (hunch.score, position.board.size());
        // The hunch of the position itself is the first look.
        root.looks = 1;
        root.value = for_side(!position.to_play, settings.value(hunch, expected, size));
        let mut nodes = vec![root];
        nodes.extend(moves.iter().map(|first| Node::of(Some(first.at), chance(first))));
        adopt(&mut nodes, 0, 1);
        let ends = vec![Ends { points: 0.0, wins: 0.0, owners: Ownership::new(size) }; moves.len()];
        Self { outset: position, settings, expected, nodes, ends }
    }

    /// The looks that were taken.
    pub(super) fn looks(&self) -> u32 {
        self.nodes[0].looks - 1
    }

    /// Whether no move will overtake the one with most looks any more.
    #[allow(clippy::cast_precision_loss)] // some thousands
    pub(super) fn is_decided(&self, most: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for child in self.children(0) {
            let looks = self.nodes[child].looks;
            second = second.max(looks.min(first));
            first = first.max(looks);
        }
        let to_come = most.saturating_sub(self.looks()) as f32;
        (first - second) as f32 > self.settings.catching_up * to_come
    }

    /// Positions to look at next, at most so many, each another.
    pub(super) fn select(&mut self, at_once: usize) -> Vec<Leaf> {
        let mut leaves: Vec<Leaf> = Vec::new();
        for _ in 0..at_once {
            let leaf = self.descend();
            let is_new = leaves.iter().all(|other| other.path.last() != leaf.path.last());
            if !is_new {
                break;
            }
            for &node in &leaf.path {
                self.nodes[node].pending += 1;
            }
            leaves.push(leaf);
        }
        leaves
    }

    /// The way to a leaf.
    fn descend(&self) -> Leaf {
        let Position { board, to_play, last, komi } = self.outset;
        let (path, board) = (vec![0], board.clone());
        let mut leaf = Leaf { path, board, to_play, last, komi, is_end: false };
        let (mut at, mut passes) = (0, 0);
        while self.nodes[at].children > 0 {
            at = self.best_child(at);
            leaf.path.push(at);
            leaf.last.rotate_right(1);
            leaf.last[0] = self.nodes[at].at;
            if let Some(point) = self.nodes[at].at {
                let _ = leaf.board.place(leaf.to_play, point);
                passes = 0;
            } else {
                leaf.board.lift_ko();
                passes += 1;
            }
            leaf.to_play = !leaf.to_play;
        }
        leaf.is_end = passes >= 2;
        leaf
    }

    /// The move that is worth most with its bonus [Silver and others 2017, PUCT]. Looks under way
    /// count as lost.
    #[allow(clippy::cast_precision_loss)] // some thousands
    fn best_child(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let mean = 1.0 - parent.value / (parent.looks.max(1)) as f32;
        let all = self.children(at);
        let seen = self.nodes[all.clone()].iter().filter(|child| child.visits() > 0);
        let seen: f32 = seen.map(|child| child.chance).sum();
        let untried = mean - self.settings.untried * seen.sqrt();
        let curiosity = self.settings.curiosity * (parent.visits() as f32).sqrt();
        let worth = |child: usize| {
            let node = &self.nodes[child];
            let visits = node.visits() as f32;
            let value = if node.visits() > 0 { node.value / visits } else { untried };
            value + curiosity * node.chance / (1.0 + visits)
        };
        let first = all.start;
        all.fold((first, f32::NEG_INFINITY), |best, child| {
            let worth = worth(child);
            if worth > best.1 { (child, worth) } else { best }
        })
        .0
    }

    /// Counts a look for the moves on its way, and gives its position the network's moves.
    pub(super) fn learn(&mut self, leaf: &Leaf, hunch: &Hunch) {
        let value = self.settings.value(hunch, self.expected, leaf.board.size());
        let mut mover = !self.outset.to_play;
        for &number in &leaf.path {
            let node = &mut self.nodes[number];
            node.pending -= 1;
            node.looks += 1;
            node.value += for_side(mover, value);
            mover = !mover;
        }
        if let Some(&first) = leaf.path.get(1) {
            let ends = &mut self.ends[first - 1];
            let points = hunch.score;
            ends.points += if self.outset.to_play == Color::Black { points } else { -points };
            ends.wins += hunch.win;
            ends.owners.note(|point| hunch.ownership[point], points + self.outset.komi);
        }
        if let Some(&number) = leaf.path.last().filter(|_| !leaf.is_end) {
            self.grow(number, &leaf.board, hunch);
        }
    }

    fn grow(&mut self, at: usize, board: &Board, hunch: &Hunch) {
        if self.nodes[at].children > 0 {
            return;
        }
        let first_child = self.nodes.len();
        let likely = |chances: &PointMap<f32>, point: Point| {
            (chances[point] >= LEAST).then(|| Node::of(Some(point), chances[point]))
        };
        let empty = board.empty_points();
        self.nodes.extend(empty.iter().filter_map(|point| likely(&hunch.policy, point)));
        self.nodes.push(Node::of(None, hunch.pass));
        adopt(&mut self.nodes, at, first_child);
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first_child, children, .. } = self.nodes[at];
        first_child as usize..(first_child + children) as usize
    }

    /// The child of a node that most looks went to, if any did, and its move.
    fn most_looked_at(&self, at: usize) -> Option<(usize, Option<Point>)> {
        let seen = self.children(at).filter(|&child| self.nodes[child].looks > 0);
        let most = seen.max_by_key(|&child| self.nodes[child].looks)?;
        Some((most, self.nodes[most].at))
    }

    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let all = self.looks();
        let verdict = |number: usize| {
            let (node, ends) = (&self.nodes[number], &self.ends[number - 1]);
            let answers = self.children(number).map(|child| &self.nodes[child]);
            let answer = answers.filter(|child| child.looks > 0).max_by_key(|child| child.looks);
            #[allow(clippy::cast_precision_loss)] // some thousands
            let (looks, all) = (node.looks as f32, all as f32);
            Verdict {
                by: TriedBy::Looks,
                games: node.looks,
                share: looks / all.max(1.0),
                points: ends.points / looks.max(1.0),
                win: Some(for_side(self.outset.to_play, ends.wins / looks.max(1.0))),
                answer: answer.and_then(|child| child.at),
                line: main_line(number, |at| self.most_looked_at(at)),
                owners: ends.owners.clone(),
            }
        };
        self.children(0).map(verdict).collect()
    }
}

/// Makes all from this one on the moves of a position.
#[allow(clippy::cast_possible_truncation)] // some millions
fn adopt(nodes: &mut [Node], at: usize, first_child: usize) {
    nodes[at].children = (nodes.len() - first_child) as u32;
    nodes[at].first_child = first_child as u32;
}
