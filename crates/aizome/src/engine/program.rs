//! Programs by name: how the engine plays.

use clap::ValueEnum;
use goban::{Game, Move, Point, random_below};
use rand_pcg::Pcg64Mcg;

/// A way to play.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Program {
    /// The strongest
    #[default]
    Aizome,
    /// Any legal move that fills no eye of its own, for tests and as a yardstick
    Random,
}

/// Any legal move of the player's that fills no eye of his own.
pub(super) fn random_move(game: &Game, rng: &mut Pcg64Mcg) -> Move {
    let color = game.to_play();
    let is_sensible = |&point: &Point| !game.board().is_eyelike(color, point);
    let points: Vec<Point> = game.legal_points(color).iter().filter(is_sensible).collect();
    let drawn = (!points.is_empty()).then(|| points[random_below(rng, points.len())]);
    drawn.map_or(Move::Pass, Move::Play)
}
