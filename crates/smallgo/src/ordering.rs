//! Moves in an order of very little knowledge [Bouzy, small boards, 5.1].
//!
//! Priority is high in the centre and low near the corners. Last of all, after the pass, comes what
//! the rules forbid to the opponent, since "my good moves are also my opponent's good moves": mostly
//! own eyes. The game knows those; here are the priorities.

use goban::Point;

use crate::region::{Grid, Region};

/// The points by their priority: the sum of the distances to the nearest side and the nearest end.
pub(crate) fn classes(grid: &Grid) -> Vec<Region> {
    let size = grid.size();
    let priority = |point: &Point| {
        let x = point.x().min(size.width() - 1 - point.x());
        let y = point.y().min(size.height() - 1 - point.y());
        x + y
    };
    let highest = size.points().map(|point| priority(&point)).max().unwrap_or(0);
    let class = |wanted| {
        let equal = size.points().filter(|point| priority(point) == wanted);
        equal.fold(Region::EMPTY, |class, point| class | grid.single(point))
    };
    (0..=highest).rev().map(class).collect()
}
