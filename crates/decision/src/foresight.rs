//! Foresight: a Monte-Carlo tree search whose leaves the network judges instead of games played to
//! their end, as in AlphaGo Zero [Silver and others 2017].
//!
//! A look at a position takes the network some milliseconds, as long as a hundred light games, and
//! says more than they do. So a tree of some hundred looks takes the place of thousands of games in the
//! programs that have the network; those without it play trial games as before (`trial.rs`). What is
//! known of the position decides what is looked at first: the first moves have the chances that urgency,
//! reading and lives give them.
//!
//! Looks are taken a few at once, each by whoever is free, in an order that does not depend on who
//! works. A leaf that is being looked at counts as a loss until the look is there [Chaslot and others
//! 2008, virtual loss], so that the next look goes elsewhere. Every position is looked at from a side
//! that its stones choose: the network errs in another way from each, and errors that differ add up less.

mod tree;

use std::sync::{Mutex, PoisonError};

use evaluation::{Workers, share_out};
use goban::{Color, Size, Symmetry};
use intuition::{Hunch, Network, Position, Scratch};

use crate::trial::{FirstMove, Verdict, Watch};
use tree::{Leaf, Tree};

/// How far it looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Foresight {
    /// Positions that the network looks at on 19x19; more on smaller boards, where a look takes less
    /// time. 0 is none: then trial games are played.
    pub looks: u32,
    /// How much a move with a good chance that was hardly looked at is preferred.
    pub curiosity: f32,
    /// How much worse a move that was never looked at is taken to be than the position, once all others
    /// were.
    pub untried: f32,
    /// The share of winning in the value of a position, beside the points.
    pub winning: f32,
    /// Points that are many, on 9x9: by so many more or less than was expected the value changes most.
    pub many_points: f32,
    /// The share of the network's own chances in those of the first moves, beside merit.
    pub own_chances: f32,
    /// The share of the looks to come that the second move is taken to win from the first at the most.
    pub catching_up: f32,
}

impl Foresight {
    /// No looks.
    pub const NONE: Self = Self {
        looks: 0,
        curiosity: 0.6,
        untried: 0.2,
        winning: 0.3,
        many_points: 10.0,
        own_chances: 0.9,
        catching_up: 0.2,
    };

    /// Whether there is any.
    #[must_use]
    pub const fn is_there(self) -> bool {
        self.looks > 0
    }

    /// The looks on a board. A look takes time in proportion to the board.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // a board is small
    pub const fn looks_on(self, size: Size) -> u32 {
        let area = size.area() as u32;
        self.looks.saturating_mul(LARGE) / if area > LEAST_AREA { area } else { LEAST_AREA }
    }

    /// What a position is worth to Black, from 0 to 1, where so many points were expected.
    fn value(&self, hunch: &Hunch, expected: f32, size: Size) -> f32 {
        #[allow(clippy::cast_precision_loss)] // a board is small
        let many = self.many_points * (size.area() as f32 / USUAL_AREA).sqrt();
        let by_points = f32::midpoint(1.0, ((hunch.score - expected) / many).tanh());
        self.winning * hunch.win + (1.0 - self.winning) * by_points
    }
}

impl Default for Foresight {
    fn default() -> Self {
        Self { looks: 120, ..Self::NONE }
    }
}

/// The points of the board that looks are counted on, and of one that is so small that the time of a
/// look no longer falls with it.
const LARGE: u32 = 361;
const LEAST_AREA: u32 = 49;

/// The points of the board that points are counted on.
const USUAL_AREA: f32 = 81.0;

/// Looks that are taken at once, whoever works: more would know less of each other.
const AT_ONCE: usize = 2;

/// Looks between two reports to whoever listens.
const TOLD_EVERY: u32 = 16;

/// A position to look ahead from, and what the network makes of it.
#[derive(Debug, Clone, Copy)]
pub struct Outset<'a> {
    /// The position.
    pub position: Position<'a>,
    /// The hunch of it.
    pub hunch: &'a Hunch,
}

/// Looks ahead from these first moves. The verdicts are in their order; their games are looks.
pub fn look_ahead(
    outset: Outset<'_>,
    moves: &[FirstMove],
    settings: Foresight,
    workers: &dyn Workers,
    watch: Watch<'_>,
) -> Vec<Verdict> {
    if moves.is_empty() {
        return Vec::new();
    }
    let network = Network::shipped();
    let scratches: [Mutex<Scratch>; AT_ONCE] = Default::default();
    let mut tree = Tree::new(outset, moves, settings);
    let most = settings.looks_on(outset.position.board.size());
    let mut told = 0;
    while tree.looks() < most && !tree.is_decided(most) {
        let leaves = tree.select(AT_ONCE);
        let hunches = share_out(workers, leaves.len(), |piece| {
            let mut scratch = scratches[piece].lock().unwrap_or_else(PoisonError::into_inner);
            look(network, &mut scratch, &leaves[piece])
        });
        for (leaf, hunch) in leaves.iter().zip(&hunches) {
            tree.learn(leaf, hunch);
        }
        if watch.halt.is_asked() {
            break;
        }
        if tree.looks() >= told + TOLD_EVERY {
            told = tree.looks();
            watch.listener.hear(&tree.verdicts());
        }
    }
    tree.verdicts()
}

/// One look at a leaf, from the side that its stones choose.
fn look(network: &Network, scratch: &mut Scratch, leaf: &Leaf) -> Hunch {
    let sides = Symmetry::of(leaf.board.size());
    #[allow(clippy::cast_possible_truncation)] // only the last bits count
    let side = sides[leaf.board.key() as usize % sides.len()];
    network.evaluate_turned(scratch, &leaf.position(), side)
}

/// A value for Black as the value for a side.
fn for_side(side: Color, for_black: f32) -> f32 {
    if side == Color::Black { for_black } else { 1.0 - for_black }
}
