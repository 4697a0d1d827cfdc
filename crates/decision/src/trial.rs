//! Trial games: the candidates are played out against each other before one is chosen.
//!
//! A tree of moves grows where games go well, and each game is played from its edge to the end by
//! light rules [Coulom 2006; Kocsis and Szepesvári 2006, UCT; Gelly and Silver 2007, values of moves
//! played at any time; Rosin 2011, chances in the choice]. The papers that this program is made of
//! have no such thing. It is here since the quick evaluation of a fight moves by ten points with
//! every stone: the best of twenty candidates by it is the one that it errs most about, and a mean
//! over thousands of ends errs less.
//!
//! What is known of the position still decides what is tried: the first moves have the chances that
//! urgency, gains and lives give them.

mod light;
mod tree;

use goban::{Board, Color, Point, Size};
use rand_core::Rng;

pub use light::LightPolicy;
use tree::Tree;

/// How trial games are played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Games on 9x9, from 0. Larger boards get fewer, for each takes longer there, and so does all
    /// else.
    pub games: u32,
    /// How much a move with a good chance that was hardly tried is preferred, on 9x9. Larger boards
    /// have fewer games and longer ones, which say less against what was known before.
    pub curiosity: f32,
    /// Games at which the values of moves played at any time count as much as a move's own.
    pub equal_at: f32,
    /// A lead in points that is large, on 9x9.
    pub large_lead: f32,
    /// The share of winning in the value of a game, beside the points.
    pub winning: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { games: 10_000, curiosity: 1.0, equal_at: 1000.0, large_lead: 10.0, winning: 0.5 }
    }
}

/// The points of the board that settings are for.
const USUAL_AREA: f32 = 81.0;

impl Settings {
    /// The games on a board.
    #[must_use]
    pub fn games_on(&self, size: Size) -> u32 {
        let games = f64::from(self.games) / f64::from(usual_boards(size).max(1.0)).powf(1.5);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // no more than before
        let games = games as u32;
        games
    }

    fn curiosity_on(&self, size: Size) -> f32 {
        self.curiosity * usual_boards(size).max(1.0)
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

/// What trial games say of a first move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// Games that began with it: those that go well are tried more often.
    pub games: u32,
    /// Its share of all games.
    pub share: f32,
    /// How they end for the player on the mean, in points, komi counted.
    pub points: f32,
    /// The answer that was tried the most.
    pub answer: Option<Point>,
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

/// Plays trial games that begin with these moves, which have these chances to be the best. The
/// verdicts are in their order.
pub fn try_moves(
    start: Start<'_>,
    moves: &[(Point, f32)],
    light: &LightPolicy,
    settings: Settings,
    rng: &mut impl Rng,
) -> Vec<Verdict> {
    let mut tree = Tree::new(start, moves, light, settings);
    for _ in 0..settings.games_on(start.board.size()) {
        tree.play(rng);
    }
    tree.verdicts()
}
