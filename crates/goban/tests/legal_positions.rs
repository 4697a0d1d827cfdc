//! The number of legal positions of small boards, known since [Tromp and Farnebäck 2007], and two
//! rectangles against a count by the slow rules.

mod slow;

use goban::{Board, ByColor, Color, Point, PointSet, Size};
use slow::{SlowGame, SlowKo, Stones};

/// Counts the ways to colour the board in which every string has a liberty.
fn count(width: u8, height: u8) -> u64 {
    let size = Size::new(width, height).unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut legal = 0;
    let mut stones: ByColor<PointSet> = ByColor::default();
    color_from(&points, &mut stones, &mut |stones| {
        legal += u64::from(Board::with_stones(size, stones).is_some());
    });
    legal
}

fn color_from(
    points: &[Point],
    stones: &mut ByColor<PointSet>,
    visit: &mut impl FnMut(&ByColor<PointSet>),
) {
    let Some((&point, rest)) = points.split_first() else { return visit(stones) };
    color_from(rest, stones, visit);
    for color in Color::BOTH {
        stones[color].insert(point);
        color_from(rest, stones, visit);
        stones[color].remove(point);
    }
}

fn slow_count(width: i32, height: i32) -> u64 {
    let game = SlowGame::new(width, height, SlowKo::Simple, false);
    let places = game.places();
    let colorings = 3_usize.pow(u32::try_from(places.len()).unwrap());
    let coloring = |number: usize| -> Stones {
        let digits = places
            .iter()
            .enumerate()
            .map(|(i, &place)| (place, number / 3_usize.pow(u32::try_from(i).unwrap()) % 3));
        digits.filter(|&(_, digit)| digit > 0).map(|(place, digit)| (place, digit == 1)).collect()
    };
    let is_legal = |stones: &Stones| stones.keys().all(|&p| !game.string(stones, p).1.is_empty());
    (0..colorings).filter(|&number| is_legal(&coloring(number))).count() as u64
}

#[test]
fn square_boards_have_the_known_numbers() {
    assert_eq!(count(1, 1), 1);
    assert_eq!(count(2, 2), 57);
    assert_eq!(count(3, 3), 12_675);
}

#[test]
fn rectangles_agree_with_the_slow_rules() {
    assert_eq!(count(2, 3), slow_count(2, 3));
    assert_eq!(count(4, 2), slow_count(4, 2));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimisation")]
fn larger_boards_have_the_known_numbers() {
    assert_eq!(count(3, 4), slow_count(3, 4));
    assert_eq!(count(4, 4), 24_318_165);
}
