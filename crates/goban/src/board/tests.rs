//! Rules of the board, each on its picture.

use super::*;
use crate::{Diagram, random_below};
use rand_pcg::Pcg64Mcg;

fn board(diagram: &str) -> Board {
    diagram.parse::<Diagram>().unwrap().board()
}

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn liberties(board: &Board, name: &str) -> usize {
    let string = board.string(p(name)).unwrap();
    assert_eq!(board.liberties(string).len(), board.liberty_count(string));
    board.liberty_count(string)
}

#[test]
fn a_string_without_liberties_is_taken_off_and_comes_back() {
    let mut board = board(
        "
        . . . .
        X X . .
        O O . .
        ",
    );
    let start = board.clone();
    let undo = board.play(Color::Black, p("C1")).unwrap();
    let mut taken: Vec<Point> = board.captured_by(&undo).collect();
    taken.sort_unstable();
    assert_eq!(taken, [p("A1"), p("B1")]);
    assert_eq!(board.prisoners(Color::White), 2);
    assert_eq!((liberties(&board, "A2"), liberties(&board, "C1")), (5, 3));
    board.undo(&undo);
    assert_eq!(board, start);
}

#[test]
fn one_stone_joins_four_strings() {
    let mut board = board(
        "
        . . X . .
        . . X . .
        X X . X X
        . . X . .
        . . X . .
        ",
    );
    let start = board.clone();
    let undo = board.play(Color::Black, p("C3")).unwrap();
    let string = board.string(p("A3")).unwrap();
    assert!(["C5", "E3", "C1"].iter().all(|name| board.string(p(name)) == Some(string)));
    assert_eq!((board.stone_count(string), board.liberty_count(string)), (9, 12));
    board.undo(&undo);
    assert_eq!(board, start);
}

#[test]
fn a_ko_may_not_be_retaken_at_once_but_its_owner_may_fill_it() {
    let mut board = board(
        "
        . X O .
        X O . O
        . X O .
        ",
    );
    let _ = board.play(Color::Black, p("C2")).unwrap();
    assert_eq!(board.ko(), Some(p("B2")));
    assert_eq!(board.check(Color::White, p("B2")), Err(Illegal::Ko));
    assert_eq!(board.check(Color::Black, p("B2")), Ok(()));
    let before_pass = board.lift_ko();
    assert_eq!(board.check(Color::White, p("B2")), Ok(()));
    board.set_ko(before_pass);
    let _ = board.play(Color::White, p("D1")).unwrap();
    assert_eq!(board.ko(), None, "a move elsewhere lifts the ban");
}

#[test]
fn taking_one_stone_with_a_string_makes_no_ko() {
    let mut board = board(
        "
        O X .
        . X .
        X . .
        ",
    );
    let undo = board.play(Color::Black, p("A2")).unwrap();
    assert!(undo.captured_any());
    assert_eq!(board.ko(), None);
}

#[test]
fn suicide_is_refused_unless_it_captures() {
    let eye = board(
        "
        . X . .
        X X . .
        . . . .
        ",
    );
    assert_eq!(eye.check(Color::White, p("A3")), Err(Illegal::Suicide));
    assert_eq!(eye.check(Color::Black, p("A3")), Ok(()));
    let last_liberty = board(
        "
        . X O .
        X X O .
        O O O .
        ",
    );
    assert_eq!(last_liberty.check(Color::White, p("A3")), Ok(()));
}

#[test]
fn suicide_takes_off_the_whole_string_where_it_is_played() {
    let mut board = board(
        "
        O . X .
        O X X .
        X X . .
        ",
    );
    let start = board.clone();
    let undo = board.place(Color::White, p("B3"));
    assert_eq!(board.captured_by(&undo).count(), 3);
    assert_eq!(board.prisoners(Color::White), 3);
    assert!(board.stones(Color::White).is_empty());
    board.undo(&undo);
    assert_eq!(board, start);
}

#[test]
fn points_off_the_board_and_occupied_ones_are_refused() {
    let board = board("X .\n. .");
    assert_eq!(board.check(Color::Black, p("A2")), Err(Illegal::Occupied));
    assert_eq!(board.check(Color::Black, p("C1")), Err(Illegal::OffBoard));
    assert_eq!(board.check(Color::Black, p("Z25")), Err(Illegal::OffBoard));
}

#[test]
fn eyes_are_told_from_false_ones() {
    let black_eye = |diagram: &str, name: &str| board(diagram).is_eyelike(Color::Black, p(name));
    assert!(black_eye(". X .\nX X .\n. . .", "A3"), "a corner with its diagonal");
    assert!(!black_eye(". X .\nX O .\n. . .", "A3"), "a corner without it");
    assert!(black_eye("X . X .\nX X X .\n. . . .", "B3"), "an edge with both diagonals");
    assert!(!black_eye("X . X .\nO X X .\n. . . .", "B3"), "an edge that lost one");
    let middle = ". X X X .\n. X . X .\n. X X O .";
    assert!(black_eye(middle, "C2"), "in the middle one diagonal may be lost");
    assert!(!board(middle).is_eyelike(Color::White, p("C2")));
    assert!(!black_eye(". X X X .\n. X . X .\n. O X O .", "C2"), "but not two");
    assert!(!black_eye(". X .\n. . .\n. . .", "A3"), "a neighbour is empty");
}

#[test]
fn all_images_of_a_position_have_one_canonical_key() {
    let position = board(
        "
        . X O . .
        . . O . .
        . . . . X
        . . . . .
        . . . . .
        ",
    );
    let size = position.size();
    let mut keys = std::collections::HashSet::new();
    for symmetry in Symmetry::ALL {
        let image = |color| -> PointSet {
            position.stones(color).iter().map(|point| symmetry.apply(size, point)).collect()
        };
        let stones = ByColor { black: image(Color::Black), white: image(Color::White) };
        let image = Board::with_stones(size, &stones).unwrap();
        assert_eq!(image.canonical_key(), position.canonical_key());
        keys.insert(image.key());
    }
    assert_eq!(keys.len(), 8);
}

#[test]
fn strings_without_liberties_cannot_be_set_up() {
    let size = Size::square(2).unwrap();
    let full = ByColor { black: size.all(), white: PointSet::EMPTY };
    assert!(Board::with_stones(size, &full).is_none());
    let twice = ByColor { black: p("A1").into(), white: p("A1").into() };
    assert!(Board::with_stones(size, &twice).is_none());
    let outside = ByColor { black: p("C1").into(), white: PointSet::EMPTY };
    assert!(Board::with_stones(size, &outside).is_none());
}

#[test]
fn looking_ahead_leaves_no_trace() {
    let mut board = board(". X .\n. O .\n. . .");
    let start = board.clone();
    let stones = board.with(Color::Black, p("A2"), |board| board.stones(Color::Black).len());
    assert_eq!((stones, &board), (Ok(2), &start));
    assert_eq!(board.with(Color::Black, p("B3"), |_| ()), Err(Illegal::Occupied));
}

/// A position after some drawn moves.
fn scattered(size: Size, rng: &mut Pcg64Mcg) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..random_below(rng, size.area() + 5) {
        let points: Vec<Point> = board.empty_points().iter().collect();
        let _ = board.play(color, points[random_below(rng, points.len())]);
        color = !color;
    }
    board
}

#[test]
fn what_is_beside_a_point_is_what_sets_of_liberties_tell() {
    let (size, mut rng) = (Size::new(7, 5).unwrap(), Pcg64Mcg::new(19));
    let mut seen = [0; 3];
    for _ in 0..200 {
        let board = &scattered(size, &mut rng);
        for string in board.strings() {
            let liberties: Vec<Point> = board.liberties(string).iter().collect();
            let (one, two) = (board.last_liberty(string), board.two_liberties(string));
            assert_eq!(one.as_slice(), if liberties.len() == 1 { &liberties[..] } else { &[] });
            assert_eq!(
                two.as_ref().map(|two| &two[..]),
                (liberties.len() == 2).then_some(&liberties[..])
            );
            seen[0] += usize::from(one.is_some());
            seen[1] += usize::from(two.is_some());
        }
        for point in size.points() {
            let beside = |color| size.neighbours(point).filter(move |&at| board.stone(at) == color);
            assert_eq!(board.empty_beside(point), beside(None).count());
            for color in Color::BOTH {
                let strings = |of| beside(Some(of)).filter_map(|at| board.string(at));
                assert!(board.strings_beside(color, point).eq(strings(color)));
                let met = strings(color).map(|own| board.liberties(own).len() - 1).sum::<usize>();
                let taken = strings(!color).filter(|&other| board.liberties(other).len() == 1);
                let stones = |string| board.stones_of(string).count();
                let after = After {
                    stones: 1 + strings(color).map(stones).sum::<usize>(),
                    liberties: met + beside(None).count(),
                    taken: taken.map(stones).sum(),
                };
                if board.is_empty(point) {
                    assert_eq!(board.after(color, point), after, "{point}\n{board:?}");
                }
                let is_sensible =
                    board.check(color, point).is_ok() && !board.is_eyelike(color, point);
                assert_eq!(board.is_sensible(color, point), is_sensible, "{point}\n{board:?}");
                seen[2] += usize::from(is_sensible && board.ko() == Some(point));
            }
            let in_atari = size.neighbours(point).filter_map(|at| board.string(at));
            let any = in_atari.map(|string| board.liberty_count(string)).any(|count| count == 1);
            assert_eq!(board.has_atari_beside(point), any);
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// What is on the eight points around one, row by row from the south west.
fn slow_around(board: &Board, point: Point, player: Color) -> u16 {
    let size = board.size();
    let content = |dx: i16, dy: i16| {
        let by = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
        let at = by(point.x(), dx).zip(by(point.y(), dy)).and_then(|(x, y)| size.point(x, y));
        at.map_or(3, |at| board.stone(at).map_or(0, |stone| 1 + u16::from(stone != player)))
    };
    let shifts = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    let around = shifts.filter(|&shift| shift != (0, 0));
    around.enumerate().fold(0, |code, (place, (dx, dy))| code | content(dx, dy) << (2 * place))
}

#[test]
fn what_is_around_a_point_is_told_as_it_stands() {
    // North, north east, east and so on.
    const WALK: [(i16, i16); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut rng = Pcg64Mcg::new(17);
    for size in [(7, 5), (1, 3), (25, 25)].map(|(width, height)| Size::new(width, height).unwrap())
    {
        for _ in 0..40 {
            let board = scattered(size, &mut rng);
            for (point, player) in size.points().flat_map(|at| Color::BOTH.map(|by| (at, by))) {
                let slow = slow_around(&board, point, player);
                assert_eq!(board.around(point, player), slow, "{point} {player:?}\n{board:?}");
                let beside = WALK.iter().filter_map(|&(dx, dy)| {
                    let by = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
                    size.point(by(point.x(), dx)?, by(point.y(), dy)?)
                });
                let open = beside
                    .filter(|&at| board.is_empty(at))
                    .map(|at| (at, slow_around(&board, at, player)));
                for parity in 0..2 {
                    let is_wanted = |around: u16| around.count_ones() % 2 == parity;
                    let wanted = open.clone().filter(|&(_, around)| is_wanted(around));
                    let found = board.nearby(point, player).open(is_wanted);
                    assert!(found.eq(wanted), "{point} {player:?}\n{board:?}");
                }
            }
        }
    }
}
