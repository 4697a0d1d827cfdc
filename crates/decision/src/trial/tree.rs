//! One tree of the search: Monte-Carlo tree search [Coulom 2006; Kocsis and Szepesvári 2006], a game
//! at a time.
//!
//! - **Selection** is PUCT [Rosin 2011; Silver and others 2016]: what a move is taken to be worth, and
//!   a bonus in proportion to its prior that falls with its games ([`Tree::best_child`]).
//! - **What a move is worth** is the mean of its own games, mixed with the mean of all games in which
//!   its side was the first to play there at any time later: all moves as first, AMAF [Brügmann
//!   1993], or rapid action value estimation, RAVE [Gelly and Silver 2007]. The share of these falls
//!   with the move's own games ([`share_of_any`]).
//! - **Expansion**: a position gets all its moves when it is reached for the third time, with priors
//!   from the light policy ([`Tree::grow`]).
//! - **Simulation**: the game is played to its end by the playout policy of [`light`](super::light).
//! - **Backpropagation** adds the result to all moves on the way, and to those beside them that were
//!   played later ([`Tree::learn`]).

use evaluation::RandomGames;
use goban::{Board, ByColor, Color, Point, PointMap};
use rand_core::Rng;

use super::light::{Glance, LightHabit, LightPolicy};
use super::{FirstMove, Ownership, Settings, Start, TriedBy, Verdict, main_line};

/// Games that reach a position before its moves are told apart.
const GROWN_AT: u32 = 2;

/// Games between two looks at whether it is decided.
const ASKED_EVERY: u32 = 64;

/// Games from which on a move belongs to a main line.
const TELLING_GAMES: u32 = 20;

/// Shares that are kept, since roots take long: nearly all moves have fewer games.
const SHARES: u32 = 1024;

/// The chance of a pass among the moves of a position.
const PASS: f32 = 0.002;

/// How much worse a move that was never tried is taken to be than the position.
const UNTRIED: f32 = 0.02;

/// Games that the value of a position counts as, in what moves played at any time come to.
const DOUBT: f32 = 4.0;

/// A move of the tree, and so one of its nodes: the position that it leads to. What games are worth
/// is counted for who made it.
#[derive(Debug, Clone, Copy)]
struct TreeMove {
    /// Nothing is a pass.
    at: Option<Point>,
    /// Its prior.
    chance: f32,
    /// The games that came by, and their values added up.
    games: u32,
    value: f32,
    /// Games in which it was played at any time after the position, and their value: AMAF.
    any_games: u32,
    any_value: f32,
    first_child: u32,
    children: u32,
}

impl TreeMove {
    const fn of(at: Option<Point>, chance: f32) -> Self {
        Self {
            at,
            chance,
            games: 0,
            value: 0.0,
            any_games: 0,
            any_value: 0.0,
            first_child: 0,
            children: 0,
        }
    }

    /// What it is taken to be worth in a position that is worth `usual` to who moves, if the games in
    /// which it was played at any time have this share.
    #[allow(clippy::cast_precision_loss)] // some thousands
    fn estimate(&self, usual: f32, share: f32) -> f32 {
        let (own, any) = (self.games as f32, self.any_games as f32);
        let own_value = if self.games > 0 { self.value / own } else { usual - UNTRIED };
        if self.any_games == 0 && self.games > 0 {
            return own_value;
        }
        let any_value = (self.any_value + DOUBT * usual) / (any + DOUBT);
        (1.0 - share) * own_value + share * any_value
    }
}

/// A step of a game within the tree: the move, and how many stones were set before its position.
type Step = (usize, usize);

/// The tree of one position.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    start: Start<'a>,
    light: LightHabit<'a>,
    settings: Settings,
    curiosity: f32,
    /// The share of games in which a move was played at any time, by its own games.
    shares: Vec<f32>,
    nodes: Vec<TreeMove>,
    /// What the games that begin with each first move come to.
    ends: Vec<Ends>,
    games: RandomGames,
    /// The stones set in the game that is being played.
    made: Vec<(Color, Point)>,
    first_turns: FirstTurns,
}

/// What the games that begin with a first move come to.
#[derive(Debug, Clone)]
struct Ends {
    /// The player's points, added up.
    points: f32,
    owners: Ownership,
}

impl<'a> Tree<'a> {
    pub(super) fn new(
        start: Start<'a>,
        moves: &[FirstMove],
        light: &'a LightPolicy,
        settings: Settings,
    ) -> Self {
        let mut nodes = vec![TreeMove::of(None, 1.0)];
        nodes.extend(moves.iter().map(|first| TreeMove::of(Some(first.at), first.chance)));
        adopt(&mut nodes, 0, 1);
        for (number, first) in
            moves.iter().enumerate().filter(|(_, first)| !first.answers.is_empty())
        {
            add_children(&mut nodes, number + 1, &first.answers);
        }
        let games = RandomGames::default();
        let size = start.board.size();
        let (light, curiosity) = (light.on(size), settings.curiosity_on(start.board));
        let shares = (0..SHARES).map(|own| share_of_any(own, settings.equal_at)).collect();
        let ends = vec![Ends { points: 0.0, owners: Ownership::new(size) }; moves.len()];
        let (made, first_turns) = (Vec::new(), FirstTurns::default());
        Self { start, light, settings, curiosity, shares, nodes, ends, games, made, first_turns }
    }

    /// One game: down the tree, one position farther, and to the end. Tells how long it was.
    pub(super) fn play(&mut self, rng: &mut impl Rng) -> u64 {
        let mut board = self.start.board.clone();
        let (mut at, mut color, mut passes, mut last) = (0, self.start.player, 0, [None; 2]);
        let mut path: Vec<Step> = vec![(0, 0)];
        self.made.clear();
        while passes < 2 {
            if self.nodes[at].children == 0 {
                if self.nodes[at].games < GROWN_AT {
                    break;
                }
                self.grow(at, Glance { board: &board, color, last });
            }
            at = self.best_child(at);
            last = [self.nodes[at].at, last[0]];
            if let Some(point) = last[0] {
                let _ = board.place(color, point);
                self.made.push((color, point));
                passes = 0;
            } else {
                board.lift_ko();
                passes += 1;
            }
            path.push((at, self.made.len()));
            color = !color;
        }
        if passes < 2 {
            let made = &mut self.made;
            let tell = |color, point| made.push((color, point));
            self.games.play(&mut board, color, last, &self.light, rng, tell);
        }
        self.learn(&path, &board);
        self.made.len() as u64
    }

    /// The games that were played.
    pub(super) fn played(&self) -> u32 {
        self.nodes[0].games
    }

    /// Whether no move will overtake the one with most games any more, if the games to come are as
    /// long as those that were.
    #[allow(clippy::cast_precision_loss)] // some millions
    pub(super) fn is_decided(&self, done: u64, work: u64) -> bool {
        let played = self.played();
        if played % ASKED_EVERY != ASKED_EVERY - 1 {
            return false;
        }
        let (mut most, mut second) = (0, 0);
        for child in self.children(0) {
            let games = self.nodes[child].games;
            second = second.max(games.min(most));
            most = most.max(games);
        }
        let to_come = (work - done) as f32 / done as f32 * played as f32;
        (most - second) as f32 > self.settings.catching_up * to_come
    }

    /// A position is the same each time that it is reached but for its history, so that its moves
    /// are legal each time.
    fn grow(&mut self, at: usize, glance: Glance<'_>) {
        let ranked = self.light.rank(glance);
        add_children(&mut self.nodes, at, &ranked);
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let TreeMove { first_child, children, .. } = self.nodes[at];
        first_child as usize..(first_child + children) as usize
    }

    /// The move that is worth most with its bonus [Silver and others 2016, PUCT].
    #[allow(clippy::cast_precision_loss)] // some thousands
    fn best_child(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let games = parent.games as f32;
        let usual = if parent.games > 0 { 1.0 - parent.value / games } else { 0.5 };
        let curiosity = self.curiosity * (games + 1.0).sqrt();
        let all = self.children(at);
        let mut best = (all.start, f32::NEG_INFINITY);
        for child in all {
            let node = &self.nodes[child];
            let worth = node.estimate(usual, self.share_of_any(node.games))
                + curiosity * node.chance / (node.games as f32 + 1.0);
            if worth > best.1 {
                best = (child, worth);
            }
        }
        best.0
    }

    fn share_of_any(&self, own: u32) -> f32 {
        let known = self.shares.get(own as usize).copied();
        known.unwrap_or_else(|| share_of_any(own, self.settings.equal_at))
    }

    /// Counts a game for the moves on its way, and for those beside them that were played later.
    fn learn(&mut self, path: &[Step], end: &Board) {
        let size = end.size();
        let first = &mut self.ends[path[1].0 - 1];
        let counted = first.owners.count(end);
        #[allow(clippy::cast_precision_loss)] // a board is small
        let lead = counted as f32 + self.start.bonus;
        let result = |color: Color| {
            let points = if color == Color::Black { lead } else { -lead };
            (self.settings.value(points, size), points)
        };
        let results = ByColor::from_fn(result);
        first.points += results[self.start.player].1;
        self.first_turns.note(&self.made);
        let mut mover = !self.start.player;
        for &(number, made_before) in path {
            let node = &mut self.nodes[number];
            node.games += 1;
            node.value += results[mover].0;
            mover = !mover;
            let (value, turns) = (results[mover].0, &self.first_turns.turns[mover]);
            let children = self.children(number);
            for child in &mut self.nodes[children] {
                if child.at.is_some_and(|at| usize::from(turns[at]) > made_before) {
                    child.any_games += 1;
                    child.any_value += value;
                }
            }
        }
        self.first_turns.forget(&self.made);
    }

    /// The child of a node that most games went to, if some did, and its move.
    fn most_played(&self, at: usize) -> Option<(usize, Option<Point>)> {
        let played = self.children(at).filter(|&child| self.nodes[child].games >= TELLING_GAMES);
        let most = played.max_by_key(|&child| self.nodes[child].games)?;
        Some((most, self.nodes[most].at))
    }

    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |number: usize| {
            let (node, ends) = (&self.nodes[number], &self.ends[number - 1]);
            let answers = self.children(number).map(|child| &self.nodes[child]);
            let answer = answers.max_by_key(|child| child.games);
            let line = main_line(number, |at| self.most_played(at));
            #[allow(clippy::cast_precision_loss)] // some thousands
            let (games, all) = (node.games as f32, self.nodes[0].games as f32);
            Verdict {
                by: TriedBy::Games,
                games: node.games,
                share: games / all.max(1.0),
                points: ends.points / games.max(1.0),
                win: None,
                answer: answer.and_then(|child| child.at),
                line,
                owners: ends.owners.clone(),
            }
        };
        self.children(0).map(verdict).collect()
    }
}

/// Adds the moves of a position with their chances, and the pass.
fn add_children(nodes: &mut Vec<TreeMove>, at: usize, moves: &[(Point, f32)]) {
    let first_child = nodes.len();
    nodes.extend(moves.iter().map(|&(point, chance)| TreeMove::of(Some(point), chance)));
    nodes.push(TreeMove::of(None, PASS));
    adopt(nodes, at, first_child);
}

/// Makes all from this one on the moves of a position.
#[allow(clippy::cast_possible_truncation)] // some millions
fn adopt(nodes: &mut [TreeMove], at: usize, first_child: usize) {
    nodes[at].children = (nodes.len() - first_child) as u32;
    nodes[at].first_child = first_child as u32;
}

/// How much games in which a move was played at any time count beside its own [Gelly and Silver 2007,
/// the schedule for RAVE].
#[allow(clippy::cast_precision_loss)] // some thousands
fn share_of_any(own: u32, equal_at: f32) -> f32 {
    (equal_at / (3.0 * own as f32 + equal_at)).sqrt()
}

/// When each colour set the first stone of a game on a point.
#[derive(Debug)]
struct FirstTurns {
    /// From 1; 0 where it did not, or the other was first. Empty between games, since to clear a few
    /// hundred points is faster than to fill tables anew.
    turns: ByColor<PointMap<u16>>,
}

impl Default for FirstTurns {
    fn default() -> Self {
        Self { turns: ByColor::from_fn(|_| PointMap::filled(0)) }
    }
}

impl FirstTurns {
    /// Notes the stones of a game.
    #[allow(clippy::cast_possible_truncation)] // games end after two moves for each point
    fn note(&mut self, made: &[(Color, Point)]) {
        for (turn, &(color, at)) in made.iter().enumerate().rev() {
            self.turns[color][at] = turn as u16 + 1;
            self.turns[!color][at] = 0;
        }
    }

    fn forget(&mut self, made: &[(Color, Point)]) {
        for &(color, at) in made {
            self.turns[color][at] = 0;
        }
    }
}

#[cfg(test)]
mod tests;
