//! Handicap stones: the fixed points that every program uses, and as many as asked for elsewhere.

use crate::{Point, PointSet, Size};

/// The largest fixed handicap of a board: 9 with odd sides of 9 or more, 4 with sides of 7 or 8 or
/// an even side, none below 7.
#[must_use]
pub fn max_fixed_handicap(size: Size) -> usize {
    let shorter = size.width().min(size.height());
    let has_middle = size.width() % 2 == 1 && size.height() % 2 == 1;
    match shorter {
        0..7 => 0,
        7 | 8 => 4,
        _ if has_middle => 9,
        _ => 4,
    }
}

/// The points of a fixed handicap in the order that the protocol gives them, if there is one for
/// this number of stones: corners first, then sides, the centre last of an odd number.
#[must_use]
pub fn fixed_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    if !(2..=max_fixed_handicap(size)).contains(&stones) {
        return None;
    }
    let (low_x, mid_x, high_x) = lines(size.width());
    let (low_y, mid_y, high_y) = lines(size.height());
    let corners = [(low_x, low_y), (high_x, high_y), (low_x, high_y), (high_x, low_y)];
    let sides = [(low_x, mid_y), (high_x, mid_y), (mid_x, low_y), (mid_x, high_y)];
    let paired = if stones < 4 { stones } else { stones & !1 };
    let around = corners.into_iter().chain(sides).take(paired);
    let centre = (stones > paired).then_some((mid_x, mid_y));
    around.chain(centre).map(|(x, y)| size.point(x, y)).collect()
}

/// The star points' lines along one side: the fourth from 13 on, the third below.
fn lines(side: u8) -> (u8, u8, u8) {
    let low = if side < 13 { 2 } else { 3 };
    (low, side / 2, side - 1 - low)
}

/// Points for a handicap of any number of stones that leaves White a liberty: the fixed ones as far
/// as there are any, then always the point farthest from all others, on the third line or above
/// while there is room.
#[must_use]
pub fn free_handicap(size: Size, stones: usize) -> Vec<Point> {
    let stones = stones.min(size.area().saturating_sub(1));
    let fixed = stones.min(max_fixed_handicap(size));
    let mut points = fixed_handicap(size, fixed).unwrap_or_default();
    let mut taken: PointSet = points.iter().copied().collect();
    while points.len() < stones {
        let candidates = size.points().filter(|&point| !taken.contains(point));
        let Some(best) = candidates.max_by_key(|&point| suitability(size, point, &points)) else {
            break;
        };
        points.push(best);
        taken.insert(best);
    }
    points
}

fn suitability(
    size: Size,
    point: Point,
    placed: &[Point],
) -> (u8, u8, u8, std::cmp::Reverse<Point>) {
    let distance = |other: &Point| point.x().abs_diff(other.x()) + point.y().abs_diff(other.y());
    let room = placed.iter().map(distance).min().unwrap_or(0);
    (size.line(point).min(3), room, size.line(point), std::cmp::Reverse(point))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(side: u8, stones: usize) -> Option<String> {
        let points = fixed_handicap(Size::square(side).unwrap(), stones)?;
        Some(points.iter().map(Point::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn stones_are_placed_in_the_order_of_the_protocol() {
        let on_19 = |stones| fixed(19, stones).unwrap();
        assert_eq!(on_19(2), "D4 Q16");
        assert_eq!(on_19(3), "D4 Q16 D16");
        assert_eq!(on_19(4), "D4 Q16 D16 Q4");
        assert_eq!(on_19(5), "D4 Q16 D16 Q4 K10");
        assert_eq!(on_19(6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(on_19(7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(on_19(8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
        assert_eq!(on_19(9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    }

    #[test]
    fn corner_stones_are_on_the_third_line_below_13() {
        assert_eq!(fixed(9, 2).unwrap(), "C3 G7");
        assert_eq!(fixed(12, 2).unwrap(), "C3 K10");
        assert_eq!(fixed(13, 2).unwrap(), "D4 K10");
        assert_eq!(fixed(7, 4).unwrap(), "C3 E5 C5 E3");
    }

    #[test]
    fn small_and_even_boards_take_fewer() {
        let largest = |side| (0..=30).filter(|&n| fixed(side, n).is_some()).max();
        assert_eq!([6, 7, 8, 9, 10, 11, 18, 19, 25].map(largest), {
            [None, Some(4), Some(4), Some(9), Some(4), Some(9), Some(4), Some(9), Some(9)]
        });
        assert!(fixed(19, 0).is_none() && fixed(19, 1).is_none() && fixed(19, 10).is_none());
        assert_eq!(max_fixed_handicap(Size::new(19, 8).unwrap()), 4);
        assert_eq!(max_fixed_handicap(Size::new(19, 5).unwrap()), 0);
    }

    #[test]
    fn a_free_handicap_has_as_many_stones_as_asked_for() {
        for (width, height) in [(2, 2), (5, 5), (6, 9), (9, 9), (10, 10), (19, 19), (25, 1)] {
            let size = Size::new(width, height).unwrap();
            for stones in 2..size.area() {
                let points = free_handicap(size, stones);
                let set: PointSet = points.iter().copied().collect();
                assert_eq!((points.len(), set.len()), (stones, stones), "{size}");
                assert!(set.is_within(&size.all()));
            }
        }
        let on_19 = Size::square(19).unwrap();
        assert_eq!(free_handicap(on_19, 7), fixed_handicap(on_19, 7).unwrap());
    }
}
