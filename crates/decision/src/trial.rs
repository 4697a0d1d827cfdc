//! Trial games: Monte-Carlo tree search over the candidates, before one is chosen.
//!
//! A tree of moves grows where games go well [Coulom 2006; Kocsis and Szepesvári 2006]. Moves are
//! selected by PUCT with the chances that are known of them [Rosin 2011; Silver and others 2016], and
//! valued by their own games and by those in which they were played at any time, AMAF or RAVE
//! [Brügmann 1993; Gelly and Silver 2007]; see `trial/tree.rs`. Each game is played from the edge of
//! the tree to its end by a light playout policy (`trial/light.rs`) [Gelly and others 2006]. The search
//! is parallel at the root: some trees grow beside each other with lots of their own, and their counts
//! are added up [Chaslot and others 2008]. The move with most games is chosen, and games end once no
//! other can overtake it [Huang, Coulom, Lin 2010].
//!
//! The papers that this program is made of have no such thing. It is here since the quick evaluation
//! of a fight moves by ten points with every stone: the best of twenty candidates by it is the one
//! that it errs most about, and a mean over thousands of ends errs less. What is known of the position
//! still decides what is tried: the first moves have the chances that urgency, gains and lives give
//! them.

mod light;
mod light_weights;
mod ownership;
mod tactics;
mod tree;
mod watch;

use evaluation::{Survival, Workers, share_out, survival_by};
use goban::{Board, Color, Move, Point, Size};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

pub use light::{Glance, LIGHT_FAMILIES, LightPolicy};
pub use ownership::Ownership;
use tree::Tree;
use watch::Reports;
pub use watch::{Deaf, Listener, Watch};

/// How trial games are played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Whole games on 9x9, from 0. Larger boards get fewer, for each takes longer there, and so does
    /// all else; towards the end there are more, for they are short.
    pub games: u32,
    /// How much a move with a good chance that was hardly tried is preferred, on 9x9. Where more is
    /// open there are fewer games and longer ones, which say less against what was known before.
    pub curiosity: f32,
    /// Games at which the values of moves played at any time count as much as a move's own.
    pub equal_at: f32,
    /// A lead in points that is large, on 9x9.
    pub large_lead: f32,
    /// The share of winning in the value of a game, beside the points.
    pub winning: f32,
    /// How many times as many games there may be where two moves are close, from 1.
    pub patience: f32,
    /// The share of the games to come that the second move is taken to win from the first at the most:
    /// once that is too little to overtake it, no more are played.
    pub catching_up: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            games: 16_000,
            curiosity: 1.0,
            equal_at: 1000.0,
            large_lead: 10.0,
            winning: 0.5,
            patience: 2.0,
            catching_up: 0.1,
        }
    }
}

/// How fast games become fewer with the area: so that a move takes some third of a second with two
/// workers, on 19x19 too, where all else takes longer.
const LARGER: f64 = 0.5;

/// Games on a board of any size, if there are any.
const FEWEST: u32 = 300;

/// Moves that a game costs beside those that are made in it.
const GAME: u64 = 30;

/// The points of the board that settings are for.
const USUAL_AREA: f32 = 81.0;

impl Settings {
    /// The games on a board.
    #[must_use]
    pub fn games_on(&self, size: Size) -> u32 {
        let larger = f64::from(usual_boards(size) - 1.0).max(0.0);
        let games = f64::from(self.games) * (-LARGER * larger).exp();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // no more than before
        let games = games as u32;
        games.max(FEWEST.min(self.games))
    }

    /// What games may cost on a board at the most, in moves.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn work_on(&self, size: Size) -> u64 {
        let whole_game = size.area() as u64 * 5 / 4;
        let usual = u64::from(self.games_on(size)) * (whole_game + GAME);
        (usual as f64 * f64::from(self.patience.max(1.0))) as u64 // some millions
    }

    #[allow(clippy::cast_precision_loss)] // a board is small
    fn curiosity_on(&self, board: &Board) -> f32 {
        let open = board.empty_points().len() as f32 / USUAL_AREA;
        self.curiosity * open.max(1.0).sqrt()
    }

    /// What a result is worth to a player, from 0 to 1, if he has so many points more.
    fn value(&self, points: f32, size: Size) -> f32 {
        let large = self.large_lead * usual_boards(size).sqrt();
        let by_points = f32::midpoint(1.0, (points / large).tanh());
        let by_winning = if points > 0.0 { 1.0 } else { 0.0 };
        self.winning * by_winning + (1.0 - self.winning) * by_points
    }
}

/// How many times as large as the usual board a board is.
#[allow(clippy::cast_precision_loss)] // a board is small
fn usual_boards(size: Size) -> f32 {
    size.area() as f32 / USUAL_AREA
}

/// What the ends of a first move were seen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TriedBy {
    /// Games played to their end.
    Games,
    /// The network's looks at positions after it (`foresight.rs`).
    Looks,
}

/// What trial games, or looks ahead, say of a first move.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Which of both.
    pub by: TriedBy,
    /// Games that began with it: those that go well are tried more often.
    pub games: u32,
    /// Its share of all games.
    pub share: f32,
    /// How they end for the player on the mean, in points, komi counted.
    pub points: f32,
    /// The chance of winning for the player that the looks see on the mean; games do not tell it apart.
    pub win: Option<f32>,
    /// The answer that was tried the most.
    pub answer: Option<Point>,
    /// The main line from the answer on: each time the move that was tried the most.
    pub line: Vec<Move>,
    /// Whose each point was at their end. All owners and what Black has beside the board add up to
    /// `points`, seen from Black's side.
    pub owners: Ownership,
}

impl Verdict {
    /// Adds what other games say of the same move; the share is left as it is.
    fn add(&mut self, other: &Self) {
        if other.games > self.games {
            self.answer = other.answer;
            self.line.clone_from(&other.line);
        }
        #[allow(clippy::cast_precision_loss)] // some thousands
        let sum = |of: &Self| of.points * of.games as f32;
        let points = sum(self) + sum(other);
        self.games += other.games;
        #[allow(clippy::cast_precision_loss)]
        let games = self.games.max(1) as f32;
        self.points = points / games;
        self.owners.add(&other.owners);
    }
}

/// Moves of a main line that are kept.
pub(crate) const LONGEST_LINE: usize = 8;

/// The main line below a move of a tree: `most` tells the move that was tried the most after a node,
/// by its node, a pass being none.
pub(crate) fn main_line(
    from: usize,
    most: impl Fn(usize) -> Option<(usize, Option<Point>)>,
) -> Vec<Move> {
    let step = |&(at, _): &(usize, Option<Point>)| most(at);
    let nodes = std::iter::successors(most(from), step).take(LONGEST_LINE);
    nodes.map(|(_, at)| at.map_or(Move::Pass, Move::Play)).collect()
}

/// A position to play trial games from.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The board.
    pub board: &'a Board,
    /// Whose turn it is.
    pub player: Color,
    /// What Black has beside the board: less komi, as a rule.
    pub bonus: f32,
}

/// A move that trial games may begin with.
#[derive(Debug, Clone, PartialEq)]
pub struct FirstMove {
    /// The move.
    pub at: Point,
    /// The chance that it is the best.
    pub chance: f32,
    /// The opponent's answers with their chances, if they are known.
    pub answers: Vec<(Point, f32)>,
}

/// Trees that grow beside each other, each with lots of its own and its part of the games: root
/// parallelisation [Chaslot and others 2008]. There are as many whoever works on them, so that a move
/// does not depend on the machine.
const TREES: usize = 2;

/// Games of a tree between two reports to whoever listens.
const TOLD_EVERY: u32 = 256;

/// Plays trial games that begin with these moves. The verdicts are in their order.
pub fn try_moves(
    start: Start<'_>,
    moves: &[FirstMove],
    light: &LightPolicy,
    settings: Settings,
    rng: &mut impl Rng,
    workers: &dyn Workers,
    watch: Watch<'_>,
) -> Vec<Verdict> {
    if moves.is_empty() {
        return Vec::new();
    }
    let lots: [u64; TREES] = std::array::from_fn(|_| rng.next_u64());
    let work = settings.work_on(start.board.size()) / TREES as u64;
    let reports = Reports::of(TREES, watch.listener);
    let grown = share_out(workers, TREES, |number| {
        let mut rng = Pcg64Mcg::new(u128::from(lots[number]));
        let mut tree = Tree::new(start, moves, light, settings);
        let mut done = 0;
        while done < work && !tree.is_decided(done, work) {
            done += GAME + tree.play(&mut rng);
            if watch.halt.is_asked() {
                break;
            }
            if tree.played().is_multiple_of(TOLD_EVERY) {
                reports.tell(number, tree.verdicts());
            }
        }
        tree.verdicts()
    });
    grown.into_iter().reduce(together).unwrap_or_default()
}

/// How games by the light rules alone end, without a tree, after the last two moves.
#[must_use]
pub fn light_games(
    board: &Board,
    turn: (Color, [Option<Point>; 2]),
    games: u32,
    light: &LightPolicy,
    rng: &mut impl Rng,
) -> Survival {
    survival_by(&light.on(board.size()), board, turn, games, rng)
}

/// What two trees say of the same moves.
fn together(mut all: Vec<Verdict>, more: Vec<Verdict>) -> Vec<Verdict> {
    for (verdict, other) in all.iter_mut().zip(more) {
        verdict.add(&other);
    }
    let games: u32 = all.iter().map(|verdict| verdict.games).sum();
    for verdict in &mut all {
        #[allow(clippy::cast_precision_loss)] // some thousands
        let share = verdict.games as f32 / games.max(1) as f32;
        verdict.share = share;
    }
    all
}
