//! Numbers of shapes beside a comparison point by point, and the table beside a plain list.

use std::collections::BTreeMap;

use goban::{Size, random_below};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use super::*;

/// A board with stones drawn by lot, one point in three of them.
fn drawn_board(side: u8, rng: &mut impl Rng) -> Board {
    let mut board = Board::new(Size::square(side).unwrap());
    for point in board.size().points() {
        let color = match random_below(rng, 6) {
            0 => Color::Black,
            1 => Color::White,
            _ => continue,
        };
        let _ = board.place(color, point);
    }
    board
}

/// What is at a place beside a point for a player, written apart from what is tested.
fn seen(board: &Board, player: Color, point: Point, (dx, dy): Shift) -> &'static str {
    let (x, y) = (i16::from(point.x()) + dx, i16::from(point.y()) + dy);
    let at = u8::try_from(x).ok().zip(u8::try_from(y).ok());
    match at.and_then(|(x, y)| board.size().point(x, y)).map(|at| board.stone(at)) {
        None => "edge",
        Some(None) => "empty",
        Some(Some(color)) if color == player => "own",
        Some(Some(_)) => "other",
    }
}

/// Whether two shapes are the same in some turn.
fn are_alike(board: &Board, here: (Color, Point), there: (Color, Point), ring: usize) -> bool {
    let reach = -6_i16..=6;
    let places: Vec<Shift> = reach
        .clone()
        .flat_map(|x| reach.clone().map(move |y| (x, y)))
        .filter(|&(x, y)| {
            let (x, y) = (usize::from(x.unsigned_abs()), usize::from(y.unsigned_abs()));
            x + y > 0 && x + y + x.max(y) <= ring
        })
        .collect();
    let turns: [fn(Shift) -> Shift; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (-y, x),
        |(x, y)| (-x, -y),
        |(x, y)| (y, -x),
        |(x, y)| (-x, y),
        |(x, y)| (x, -y),
        |(x, y)| (y, x),
        |(x, y)| (-y, -x),
    ];
    turns.iter().any(|turn| {
        places.iter().all(|&place| {
            seen(board, here.0, here.1, place) == seen(board, there.0, there.1, turn(place))
        })
    })
}

fn numbers(board: &Board, (player, point): (Color, Point)) -> Vec<u32> {
    let mut numbers = Vec::new();
    View::of(board, player).shapes(point, |number| {
        numbers.push(number);
        false
    });
    numbers
}

#[test]
fn shapes_have_the_same_number_if_they_are_alike_in_some_turn() {
    let mut rng = Pcg64Mcg::new(5);
    let (mut alike, mut different) = (0, 0);
    for side in [2, 5, 9, 13] {
        for _ in 0..6 {
            let board = drawn_board(side, &mut rng);
            let points: Vec<Point> = board.size().points().collect();
            for _ in 0..400 {
                let mut draw = || {
                    let color = Color::BOTH[random_below(&mut rng, 2)];
                    (color, points[random_below(&mut rng, points.len())])
                };
                let (here, there) = (draw(), draw());
                let shapes = numbers(&board, here).into_iter().zip(numbers(&board, there));
                for ((one, other), ring) in shapes.zip(RINGS) {
                    let expected = are_alike(&board, here, there, ring);
                    assert_eq!(one == other, expected, "{here:?} {there:?} {ring}\n{board}");
                    *if expected { &mut alike } else { &mut different } += 1;
                }
            }
        }
    }
    assert!(alike > 500 && different > 5000, "{alike} alike, {different} different");
}

#[test]
fn shapes_on_an_open_board_are_known_by_their_edges() {
    let board = Board::new(Size::square(19).unwrap());
    let at = |x, y| numbers(&board, (Color::Black, board.size().point(x, y).unwrap()));
    assert_eq!(at(3, 3), at(15, 3));
    assert_eq!(at(3, 2), at(2, 15));
    assert_ne!(at(3, 3)[5], at(3, 2)[5]);
    assert_eq!(at(9, 9)[0], at(3, 3)[0], "no edge is so near");
}

#[test]
fn the_table_finds_what_a_list_finds_and_nothing_behind_what_is_not_known() {
    let mut rng = Pcg64Mcg::new(11);
    let boards: Vec<Board> = (0..20).map(|_| drawn_board(9, &mut rng)).collect();
    let mut known: BTreeMap<u32, f32> = BTreeMap::new();
    for board in &boards {
        for point in board.size().points() {
            for number in numbers(board, (Color::Black, point)) {
                if random_below(&mut rng, 3) > 0 {
                    let weight = f32::from(u16::try_from(random_below(&mut rng, 2000)).unwrap());
                    known.insert(number, (weight - 1000.0) / FINE);
                }
            }
        }
    }
    let pairs: Vec<(u32, f32)> = known.iter().map(|(&number, &weight)| (number, weight)).collect();
    let vistas = Vistas::new(&pairs);
    let again = Vistas::from_bytes(&vistas.to_bytes());
    for board in &boards {
        let view = View::of(board, Color::Black);
        let points: Vec<Point> = board.size().points().collect();
        for (&point, together) in points.iter().zip(vistas.weights(&view, &points)) {
            let shapes = numbers(board, (Color::Black, point));
            let sum: f32 = shapes.iter().map_while(|number| known.get(number)).sum();
            for table in [&vistas, &again] {
                let weight = table.weight(&view, point);
                assert!((weight - sum).abs() < 1e-5);
                assert_eq!(weight.to_bits(), together.to_bits(), "{point}\n{board}");
            }
        }
    }
}
