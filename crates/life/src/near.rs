//! The moves near a group that single-agent search and the paper's look-ahead try: what touches the
//! group, its room and its opponents, the nearest first.

use goban::{Board, Color, Point, PointSet};

/// The empty points that matter for the life of these stones, the most important first, at most so many.
///
/// 1. Liberties of opponents beside the group that have few: captures and what saves from them.
/// 2. Liberties of the group, those in its own room first.
/// 3. Points beside these.
#[must_use]
pub fn moves_near(board: &Board, stones: &PointSet, most: usize) -> Vec<Point> {
    let Some(owner) = stones.first().and_then(|stone| board.stone(stone)) else {
        return Vec::new();
    };
    let all = board.size().all();
    let empty = board.empty_points();
    let liberties = stones.border(&all) & empty;
    let beyond = (liberties.border(&all) & empty) - liberties;
    let short = short_of_liberties(board, stones, !owner);
    let theirs = board.stones(!owner).dilated(&all);
    let rank = |point: Point| {
        let is_room = !theirs.contains(point);
        match (short.contains(point), liberties.contains(point)) {
            (true, _) => 0,
            (_, true) if is_room => 1,
            (_, true) => 2,
            _ if is_room => 4,
            _ => 3,
        }
    };
    let mut moves: Vec<Point> = (short | liberties | beyond).iter().collect();
    // Among equals the point that touches most of the group, then by order.
    let touching = |point: Point| {
        let near = PointSet::from(point).dilated(&all).dilated(&all);
        (near & *stones).len()
    };
    moves.sort_by_key(|&point| (rank(point), std::cmp::Reverse(touching(point)), point));
    moves.truncate(most);
    moves
}

/// Liberties up to which an opponent of the group is short of them.
const SHORT: usize = 2;

/// The liberties of strings of a colour beside these stones that have few.
fn short_of_liberties(board: &Board, stones: &PointSet, color: Color) -> PointSet {
    let beside = stones.border(&board.size().all()) & *board.stones(color);
    let mut found = PointSet::EMPTY;
    for stone in &beside {
        let Some(string) = board.string(stone) else { continue };
        let liberties = board.liberties(string);
        if liberties.len() <= SHORT {
            found |= liberties;
        }
    }
    found
}
