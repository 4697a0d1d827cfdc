//! The matcher against slow twins on random boards: patterns written by hand compared point by point,
//! windows looked up in tables of their own, and everything the same on turned and mirrored boards.

use std::collections::{BTreeSet, HashMap};

use goban::{Board, ByColor, Color, Point, PointSet, Size, Symmetry, random_below};
use rand_pcg::Pcg64Mcg;
use shapes::{Goal, Match, Pattern, Shapes, Sign, Table, Window, families, generate};
use tracks::Keeping;

fn shapes_of(board: &Board) -> Shapes {
    let mut shapes = Shapes::new(board, Keeping::Incremental);
    shapes.refresh(board);
    shapes
}

/// A board with stones in heaps, as games have them.
fn random_board(size: Size, rng: &mut Pcg64Mcg) -> Board {
    let mut board = Board::new(size);
    let stones = random_below(rng, size.area() * 2 / 3) + 1;
    for _ in 0..stones {
        let all = size.all();
        let taken = *board.stones(Color::Black) | *board.stones(Color::White);
        let is_near = random_below(rng, 5) > 0 && !taken.is_empty();
        let near = if is_near { taken.dilated(&all).dilated(&all) } else { all };
        let points: Vec<Point> = (near & board.empty_points()).iter().collect();
        if points.is_empty() {
            break;
        }
        let _ =
            board.play(Color::BOTH[random_below(rng, 2)], points[random_below(rng, points.len())]);
    }
    board
}

fn fits(board: &Board, pattern: &Pattern, player: Color, at: Point, way: u8) -> bool {
    pattern.signs.iter().all(|&((x, y), sign)| {
        let (x, y) = if way & 1 == 0 { (x, y) } else { (-x, y) };
        let (x, y) = if way & 2 == 0 { (x, y) } else { (x, -y) };
        let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
        let (x, y) = (i16::from(at.x()) + i16::from(x), i16::from(at.y()) + i16::from(y));
        let point = u8::try_from(x).ok().zip(u8::try_from(y).ok());
        let point = point.and_then(|(x, y)| board.size().point(x, y));
        let stone = point.map(|point| board.stone(point));
        match sign {
            Sign::Off => stone.is_none(),
            Sign::Move | Sign::Empty => stone == Some(None),
            Sign::Own => stone == Some(Some(player)),
            Sign::Other => stone == Some(Some(!player)),
            Sign::OwnOrEmpty => stone.is_some_and(|stone| stone != Some(!player)),
            Sign::OtherOrEmpty => stone.is_some_and(|stone| stone != Some(player)),
        }
    })
}

#[test]
fn patterns_by_hand_are_found_where_a_comparison_point_by_point_finds_them() {
    let mut rng = Pcg64Mcg::new(11);
    let mut count = 0;
    for (width, height) in [(19, 19), (19, 19), (13, 9), (9, 13), (9, 9), (7, 7), (5, 4)] {
        let board = random_board(Size::new(width, height).unwrap(), &mut rng);
        let found: BTreeSet<(Point, Color, String)> = shapes_of(&board)
            .named()
            .map(|named| (named.at, named.player, named.pattern.to_string()))
            .collect();
        let mut expected = BTreeSet::new();
        for pattern in &families().patterns {
            for player in Color::BOTH {
                for at in board.empty_points() {
                    if (0..8).any(|way| fits(&board, pattern, player, at, way)) {
                        expected.insert((at, player, pattern.name.clone()));
                    }
                }
            }
        }
        // A corner's picture must be smaller than the board.
        let is_large = |name: &str| {
            let pattern = families().patterns.iter().find(|pattern| pattern.name == name).unwrap();
            pattern.shows_corner() && width.min(height) < 12
        };
        expected.retain(|(_, _, name)| !is_large(name));
        let found: BTreeSet<_> = found.into_iter().filter(|(_, _, name)| !is_large(name)).collect();
        assert_eq!(found, expected, "{board}");
        count += found.len();
    }
    assert!(count > 500, "{count}");
}

/// The number of the arrangement in the window of a match, read from the board point by point.
fn arrangement(board: &Board, seen: &Match) -> usize {
    let window = seen.window();
    let points: Vec<Point> = seen.points(board.size()).collect();
    assert_eq!(points.len(), usize::from(window.width) * usize::from(window.height));
    let at = |(x, y): (u8, u8)| points[usize::from(y) * usize::from(window.width) + usize::from(x)];
    let named: Vec<Point> = window.named().into_iter().flatten().map(at).collect();
    let ends: Vec<Point> =
        [Some(seen.place.at), seen.place.other(board.size())].into_iter().flatten().collect();
    assert_eq!(named, ends);
    assert!(named.iter().all(|&point| board.stone(point) == Some(seen.place.owner)));
    window.free_points().fold(0, |number, cell| {
        number * 3
            + match board.stone(at(cell)) {
                None => 0,
                Some(color) if color == seen.place.owner => 1,
                Some(_) => 2,
            }
    })
}

#[test]
fn windows_say_what_their_own_tables_say() {
    let mut rng = Pcg64Mcg::new(12);
    let mut tables: HashMap<Window, Table> = HashMap::new();
    let mut count = 0;
    for side in [19, 13, 9, 9, 7] {
        let board = random_board(Size::square(side).unwrap(), &mut rng);
        for seen in shapes_of(&board).windows().filter(|seen| seen.window().free_count() <= 11) {
            let number = arrangement(&board, seen);
            let table = tables.entry(*seen.window()).or_insert_with(|| generate(*seen.window()));
            assert_eq!(
                (seen.state, seen.rank),
                (table.state(number), table.rank(number)),
                "{seen:?}\n{board}"
            );
            for player in Color::BOTH {
                let expected = best_moves(&board, seen, table, number, player);
                assert_eq!(seen.moves(board.size(), player).collect::<BTreeSet<_>>(), expected);
            }
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}

/// The moves that get a player the best value, by trying each in the table.
fn best_moves(
    board: &Board,
    seen: &Match,
    table: &Table,
    number: usize,
    player: Color,
) -> BTreeSet<Point> {
    let window = seen.window();
    let points: Vec<Point> = seen.points(board.size()).collect();
    let free: Vec<(u8, u8)> = window.free_points().collect();
    let is_owner = player == seen.place.owner;
    let is_best = |place: usize| {
        let weight = 3_usize.pow(u32::try_from(free.len() - 1 - place).unwrap());
        let content = number / weight % 3;
        if content > 0 {
            return false;
        }
        if is_owner {
            table.state(number + weight).second == seen.state.first
        } else {
            table.state(number + 2 * weight).first == seen.state.second
        }
    };
    let point =
        |(x, y): (u8, u8)| points[usize::from(y) * usize::from(window.width) + usize::from(x)];
    (0..free.len()).filter(|&place| is_best(place)).map(|place| point(free[place])).collect()
}

/// A match without its orientation: ends, owner, goal, state, rank and moves.
type Seen = (BTreeSet<Point>, Color, Goal, String, u8, BTreeSet<Point>, BTreeSet<Point>);

fn seen(board: &Board, image: impl Fn(Point) -> Point) -> BTreeSet<Seen> {
    let size = board.size();
    let describe = |seen: &Match| {
        let ends = [Some(seen.place.at), seen.place.other(size)].into_iter().flatten().map(&image);
        let moves = |player| seen.moves(size, player).map(&image).collect();
        let (own, other) = (moves(seen.place.owner), moves(!seen.place.owner));
        let state = seen.state.to_string();
        (ends.collect(), seen.place.owner, seen.place.goal, state, seen.rank, own, other)
    };
    shapes_of(board).windows().map(describe).collect()
}

#[test]
fn patterns_turn_and_mirror_with_the_board() {
    let mut rng = Pcg64Mcg::new(13);
    for side in [9, 11, 7] {
        let size = Size::square(side).unwrap();
        let board = random_board(size, &mut rng);
        for symmetry in Symmetry::ALL {
            let image = |color| -> PointSet {
                board.stones(color).iter().map(|point| symmetry.apply(size, point)).collect()
            };
            let stones = ByColor { black: image(Color::Black), white: image(Color::White) };
            let turned = Board::with_stones(size, &stones).unwrap();
            let expected = seen(&board, |point| symmetry.apply(size, point));
            assert_eq!(seen(&turned, |point| point), expected, "{symmetry:?}\n{board}");
            let named = |board: &Board,
                         image: &dyn Fn(Point) -> Point|
             -> BTreeSet<(Point, Color, String)> {
                let shapes = shapes_of(board);
                shapes
                    .named()
                    .map(|named| (image(named.at), named.player, named.pattern.to_string()))
                    .collect()
            };
            assert_eq!(named(&turned, &|p| p), named(&board, &|p| symmetry.apply(size, p)));
        }
    }
}
