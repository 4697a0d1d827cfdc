//! How a pair of games begins: a few moves that any player could have made, drawn by lot.
//!
//! Engines that always play the same would play the same game over and over from an empty board.
//! Drawn moves lie on the third and fourth lines, keep their distance from all stones, and prefer
//! corners where nobody is. No contact, no fight: what is lost or won by the lots is little, and
//! both engines get both sides of it.

use goban::{Color, Game, Move, Point, Size};

use crate::Seed;

/// The weight of a point in a corner that nobody has entered, against 1 for all others.
const EMPTY_CORNER: u64 = 20;

/// Up to `count` moves from the beginning of `game`, the side to move first. Fewer where no more
/// have room.
#[must_use]
pub fn opening(game: &Game, count: u32, seed: Seed) -> Vec<(Color, Move)> {
    let mut game = game.clone();
    let mut lots = seed.stream();
    let mut moves = Vec::new();
    for _ in 0..count {
        let candidates = candidates(&game);
        let total: u64 = candidates.iter().map(|&(_, weight)| weight).sum();
        if total == 0 {
            break;
        }
        let mut lot = lots.next_u64() % total;
        let drawn = candidates.iter().find(|&&(_, weight)| {
            let is_drawn = lot < weight;
            lot = lot.wrapping_sub(weight);
            is_drawn
        });
        let (color, Some(&(point, _))) = (game.to_play(), drawn) else { break };
        let mv = Move::Play(point);
        if game.play(color, mv).is_err() {
            break;
        }
        moves.push((color, mv));
    }
    moves
}

/// The least distance between two stones, along the lines of the board.
#[must_use]
pub(super) fn least_distance(size: Size) -> u8 {
    match size.width().min(size.height()) {
        13.. => 4,
        9..13 => 3,
        _ => 2,
    }
}

/// The points that may be drawn, each with its weight.
fn candidates(game: &Game) -> Vec<(Point, u64)> {
    let (size, board) = (game.size(), game.board());
    let stones: Vec<Point> =
        Color::BOTH.iter().flat_map(|&color| board.stones(color).iter()).collect();
    let has_room =
        |point: Point| stones.iter().all(|&stone| distance(point, stone) >= least_distance(size));
    let weight = |point: Point| match corner(size, point) {
        Some(own) if stones.iter().all(|&stone| quarter(size, stone) != own) => EMPTY_CORNER,
        _ => 1,
    };
    let points = size.points().filter(|&point| is_usual(size, point) && has_room(point));
    let legal = points.filter(|&point| game.check(game.to_play(), Move::Play(point)).is_ok());
    legal.map(|point| (point, weight(point))).collect()
}

fn distance(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()) + one.y().abs_diff(other.y())
}

/// The third and fourth lines; on boards that hardly have them, all but the edge.
fn is_usual(size: Size, point: Point) -> bool {
    let line = size.line(point);
    if size.width().min(size.height()) < 9 { line > 1 } else { line == 3 || line == 4 }
}

/// Which quarter of the board a point is in: right or left, upper or lower.
fn quarter(size: Size, point: Point) -> (bool, bool) {
    (point.x() * 2 + 1 > size.width(), point.y() * 2 + 1 > size.height())
}

/// The corner that a point is one of the usual first moves of: no farther than the fifth line from
/// either edge, and not the 5-5 point.
fn corner(size: Size, point: Point) -> Option<(bool, bool)> {
    let line = |at: u8, side: u8| 1 + at.min(side - 1 - at);
    let (x, y) = (line(point.x(), size.width()), line(point.y(), size.height()));
    (x.max(y) <= 5 && x.min(y) <= 4).then(|| quarter(size, point))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use goban::Rules;

    use super::*;
    use crate::JobIndex;

    fn game(side: u8) -> Game {
        Game::new(Size::square(side).unwrap(), Rules::CHINESE)
    }

    fn drawn(side: u8, count: u32, pair: u32) -> Vec<(Color, Move)> {
        opening(&game(side), count, Seed(1).of_job(JobIndex(pair)))
    }

    #[test]
    fn openings_are_legal_alternate_and_keep_their_distance() {
        for side in [5, 7, 9, 13, 19] {
            let size = Size::square(side).unwrap();
            for pair in 0..200 {
                let mut game = game(side);
                let mut points: Vec<Point> = Vec::new();
                for (color, mv) in drawn(side, 8, pair) {
                    assert_eq!(color, game.to_play());
                    game.play(color, mv).unwrap();
                    let point = mv.point().unwrap();
                    assert!(is_usual(size, point), "{point} on {size}");
                    let near = points.iter().find(|&&p| distance(p, point) < least_distance(size));
                    assert_eq!(near, None, "too near to {point} on {size}");
                    points.push(point);
                }
                assert!(points.len() >= if side == 5 { 2 } else { 4 }, "{points:?} on {size}");
            }
        }
    }

    #[test]
    fn one_seed_gives_one_opening_and_others_differ() {
        for side in [9, 19] {
            assert_eq!(drawn(side, 4, 3), drawn(side, 4, 3));
            let different: HashSet<_> = (0..200).map(|pair| drawn(side, 4, pair)).collect();
            assert!(different.len() > 190, "{} of 200 on {side}", different.len());
        }
    }

    #[test]
    fn most_openings_take_the_corners_first() {
        let corners = (0..200).filter(|&pair| {
            let quarters: HashSet<_> = drawn(19, 4, pair)
                .iter()
                .map(|(_, mv)| quarter(Size::square(19).unwrap(), mv.point().unwrap()))
                .collect();
            quarters.len() == 4
        });
        assert!(corners.count() > 100);
    }

    #[test]
    fn an_opening_ends_where_no_stone_has_room() {
        assert_eq!(drawn(9, 0, 1), []);
        let full = drawn(9, 1000, 1).len();
        assert!((4..40).contains(&full), "{full}");
        assert!(drawn(2, 5, 1).len() <= 2);
    }
}
