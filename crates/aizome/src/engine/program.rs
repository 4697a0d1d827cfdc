//! How the engine plays the programs that are not its own: the paper's, and moves at random.

use decision::indigo::{self, Indigo};
use evaluation::Judge;
use goban::{Game, Move, Point, random_below};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use super::judgement::model;

/// The move of one of the paper's programs.
pub(super) fn indigo_move(
    game: &Game,
    settings: indigo::Settings,
    keeping: Keeping,
    rng: &mut Pcg64Mcg,
) -> Move {
    let judge = Judge::new(model(), game.size());
    Indigo { judge: &judge, settings, keeping }.decide(game, rng).mv
}

/// Any legal move of the player's that fills no eye of his own.
pub(super) fn random_move(game: &Game, rng: &mut Pcg64Mcg) -> Move {
    let color = game.to_play();
    let is_sensible = |&point: &Point| !game.board().is_eyelike(color, point);
    let points: Vec<Point> = game.legal_points(color).iter().filter(is_sensible).collect();
    let drawn = (!points.is_empty()).then(|| points[random_below(rng, points.len())]);
    drawn.map_or(Move::Pass, Move::Play)
}
