//! Whether one string survives: a Monte-Carlo tree search, UCT [Kocsis and Szepesvári 2006] with
//! all-moves-as-first values [Gelly and Silver 2007], over the moves near the string.
//!
//! It is for positions where nothing large is left to play and every string must be called alive or
//! dead. Only what lies between strings that surely live is played in. Both may pass, and when both
//! have, what stands on the board is alive: so seki is found by neither having a move, and what is
//! dead must really be taken. What counts is whose the point is in the end, for a stone may be
//! given up.

use goban::{Board, Color, Point, PointSet, random_below};
use rand_core::Rng;
use search::Halt;

use crate::playouts::{RandomGames, owner_of};

/// Visits after which a position's moves are told apart.
const GROWN_AT: u32 = 2;

/// How much a move that was hardly tried is preferred.
const CURIOSITY: f32 = 0.3;

/// Visits at which values of moves played at any time count as much as a move's own.
const EQUAL_AT: f32 = 300.0;

/// A string and where its fate is decided.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question {
    pub(crate) owner: Color,
    /// A stone of the string.
    pub(crate) stone: Point,
    /// Points that may be played on, empty or not.
    pub(crate) zone: PointSet,
}

/// A move in the tree. What it won is counted for who made it.
#[derive(Debug, Clone, Copy)]
struct FateNode {
    /// Nothing is a pass.
    at: Option<Point>,
    visits: u32,
    won: f32,
    any_visits: u32,
    any_won: f32,
    first_child: usize,
    children: usize,
}

impl FateNode {
    const fn of(at: Option<Point>) -> Self {
        Self { at, visits: 0, won: 0.0, any_visits: 0, any_won: 0.0, first_child: 0, children: 0 }
    }

    #[allow(clippy::cast_precision_loss)] // some thousands
    fn worth(&self, curiosity: f32) -> f32 {
        let (own, any) = (self.visits as f32, self.any_visits as f32);
        if self.visits == 0 && self.any_visits == 0 {
            return 1.0;
        }
        let any_share = (EQUAL_AT / (3.0 * own + EQUAL_AT)).sqrt();
        let own_value = if own > 0.0 { self.won / own } else { 0.5 };
        let any_value = if any > 0.0 { self.any_won / any } else { own_value };
        let value = (1.0 - any_share) * own_value + any_share * any_value;
        value + CURIOSITY * (curiosity / (own + 1.0)).sqrt()
    }
}

/// The tree of one question.
#[derive(Debug)]
struct Tree {
    nodes: Vec<FateNode>,
}

/// How often the string survives so many games if this side moves first, from 0 to 1. It is asked
/// after each game whether to stop.
pub(crate) fn survives(
    board: &Board,
    question: &Question,
    first: Color,
    count: usize,
    rng: &mut impl Rng,
    halt: &dyn Halt,
) -> f32 {
    let mut tree = Tree { nodes: vec![FateNode::of(None)] };
    let mut games = RandomGames::default();
    for _ in 0..count {
        tree.visit(board, question, first, &mut games, rng);
        if halt.is_asked() {
            break;
        }
    }
    tree.outcome(question.owner == first)
}

impl Tree {
    /// One game: down the tree, one position farther, and at random to the end.
    fn visit(
        &mut self,
        start: &Board,
        question: &Question,
        first: Color,
        games: &mut RandomGames,
        rng: &mut impl Rng,
    ) {
        let mut board = start.clone();
        let (mut at, mut to_play, mut path) = (0, first, vec![(0, 0)]);
        let mut made: Vec<(Color, Point)> = Vec::new();
        let mut passes = 0;
        while passes < 2 {
            if self.nodes[at].children == 0 {
                if at != 0 && self.nodes[at].visits < GROWN_AT {
                    break;
                }
                self.grow(at, &board, question, to_play, rng);
            }
            at = self.best_child(at);
            if let Some(point) = self.nodes[at].at {
                let _ = board.place(to_play, point);
                made.push((to_play, point));
                passes = 0;
            } else {
                board.lift_ko();
                passes += 1;
            }
            path.push((at, made.len()));
            to_play = !to_play;
        }
        if passes < 2 {
            games.play_within(&mut board, to_play, question, &mut made, rng);
        }
        let survives = owner_of(&board, question.stone) == Some(question.owner);
        self.learn(&path, &made, question.owner, first, survives);
    }

    fn grow(
        &mut self,
        at: usize,
        board: &Board,
        question: &Question,
        to_play: Color,
        rng: &mut impl Rng,
    ) {
        let first_child = self.nodes.len();
        let open = board.empty_points() & question.zone;
        let sensible = open.iter().filter(|&point| {
            !board.is_eyelike(to_play, point) && board.check(to_play, point).is_ok()
        });
        self.nodes.extend(sensible.map(|point| FateNode::of(Some(point))));
        // In no order, for those that look alike are taken as they come.
        for last in (first_child + 1..self.nodes.len()).rev() {
            let other = first_child + random_below(rng, last - first_child + 1);
            self.nodes.swap(last, other);
        }
        self.nodes.push(FateNode::of(None));
        self.nodes[at].first_child = first_child;
        self.nodes[at].children = self.nodes.len() - first_child;
    }

    fn best_child(&self, at: usize) -> usize {
        let FateNode { first_child, children, visits, .. } = self.nodes[at];
        #[allow(clippy::cast_precision_loss)] // some thousands
        let curiosity = (visits as f32 + 1.0).ln();
        let worth = |child: &usize| self.nodes[*child].worth(curiosity);
        let all = first_child..first_child + children;
        all.max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(first_child)
    }

    fn learn(
        &mut self,
        path: &[(usize, usize)],
        made: &[(Color, Point)],
        owner: Color,
        first: Color,
        survives: bool,
    ) {
        let gain = |color: Color| f32::from(u8::from((color == owner) == survives));
        let mut color = !first;
        for &(node, made_before) in path {
            self.nodes[node].visits += 1;
            self.nodes[node].won += gain(color);
            color = !color;
            let played = &made[made_before..];
            let FateNode { first_child, children, .. } = self.nodes[node];
            for child in &mut self.nodes[first_child..first_child + children] {
                if played.iter().any(|&(by, at)| by == color && Some(at) == child.at) {
                    child.any_visits += 1;
                    child.any_won += gain(color);
                }
            }
        }
    }

    /// How often the string survives if the first move is the one that was tried the most.
    fn outcome(&self, is_owner_first: bool) -> f32 {
        let FateNode { first_child, children, .. } = self.nodes[0];
        let tried = &self.nodes[first_child..first_child + children];
        let Some(best) = tried.iter().max_by_key(|node| node.visits) else { return 1.0 };
        #[allow(clippy::cast_precision_loss)] // some thousands
        let won = best.won / best.visits.max(1) as f32;
        if is_owner_first { won } else { 1.0 - won }
    }
}
