//! Where there is room: semi-territories, and the points with most around them that nobody has yet.

use goban::{Color, Point, PointSet};

use crate::sight::{Sight, number};

/// Points from which on a moyo is one.
const SMALLEST: usize = 10;

/// Steps around a move that count for what is open there.
const STEPS: usize = 3;

/// The opponent's moyos, their open points, those that are large enough.
pub(super) fn semi_territories(sight: &Sight<'_>) -> Vec<PointSet> {
    let open = sight.evaluation.moyo[!sight.player] & *sight.terrain.empty();
    open.components().filter(|region| region.len() >= SMALLEST).collect()
}

/// The opponent's stones around a region.
pub(super) fn around(sight: &Sight<'_>, region: &PointSet) -> PointSet {
    region.border(&sight.size().all()) & *sight.board.stones(!sight.player)
}

/// Playable points on the third line and above that are so far from all stones, with how much is
/// open around them, the most open first. Of neighbours only the first is taken.
pub(super) fn spacious(sight: &Sight<'_>, points: PointSet, apart: usize) -> Vec<(Point, f32)> {
    let size = sight.size();
    let all = size.all();
    let stones = *sight.board.stones(Color::Black) | *sight.board.stones(Color::White);
    let near = (0..apart).fold(stones, |near, _| near.dilated(&all));
    let points = (points & sight.playable) - near;
    let mut moves: Vec<(Point, f32)> = points
        .iter()
        .filter(|&at| size.line(at) >= 3)
        .map(|at| (at, open_around(sight, at)))
        .collect();
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut taken = PointSet::EMPTY;
    moves.retain(|&(at, _)| {
        let is_new = !sight.square(at, 1).meets(&taken);
        if is_new {
            taken.insert(at);
        }
        is_new
    });
    moves
}

/// How much of what is near a point is nobody's yet, from 0 to 1.
pub(crate) fn open_around(sight: &Sight<'_>, at: Point) -> f32 {
    let near = sight.terrain.within(&PointSet::from(at), STEPS);
    let open: f32 = near.iter().map(|p| 1.0 - sight.evaluation.ownership[p].abs()).sum();
    open / number(2 * STEPS * (STEPS + 1))
}
