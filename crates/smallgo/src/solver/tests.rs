//! The small board beside the large one: moves, scores, names and safe points against `goban`.

use goban::{
    Board, Color, Game, Ko, Move, Rules, Scoring, Settlement, Size, Symmetry, UnconditionalLife,
    random_below,
};
use rand_pcg::Pcg64Mcg;

use super::geometry::{Bits, Geometry};
use super::hope::counts;
use super::life::safe;
use super::position::{Side, SolverPosition};
use super::table::{Finding, Table};

/// Plays random games and shows each position with the board and who is to move.
fn each_random_position(
    size: Size,
    games: u32,
    mut check: impl FnMut(&Geometry, &SolverPosition, &Game),
) {
    let geometry = Geometry::new(size).unwrap();
    let mut rng = Pcg64Mcg::new(7);
    let rules = Rules { ko: Ko::Simple, ..Rules::CHINESE };
    for _ in 0..games {
        let mut game = Game::new(size, rules);
        for _ in 0..3 * size.area() {
            let color = game.to_play();
            let position = SolverPosition::of(&geometry, game.board(), Color::Black);
            check(&geometry, &position, &game);
            let points: Vec<_> = game.legal_points(color).iter().collect();
            if points.is_empty() {
                game.play(color, Move::Pass).unwrap();
                continue;
            }
            let point = points[random_below(&mut rng, points.len())];
            game.play(color, Move::Play(point)).unwrap();
        }
    }
}

/// The points that are ours whatever happens.
fn safe_points(geometry: &Geometry, position: &SolverPosition) -> Bits {
    let safe = safe(geometry, position, Side::Ours);
    safe.alive | safe.territory
}

fn sizes() -> impl Iterator<Item = Size> {
    [(1, 1), (1, 5), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6)]
        .into_iter()
        .map(|(width, height)| Size::new(width, height).unwrap())
}

#[test]
fn moves_are_those_of_the_large_board() {
    for size in sizes() {
        each_random_position(size, 20, |geometry, position, game| {
            let color = game.to_play();
            let side = if color == Color::Black { Side::Ours } else { Side::Theirs };
            for point in game.board().empty_points() {
                let ours = position.after(geometry, side, geometry.bit(point));
                let mut board = game.board().clone();
                let theirs = board.play(color, point).is_ok();
                assert_eq!(ours.is_some(), theirs, "{point} on\n{board}");
                if let Some((next, _)) = ours {
                    assert_eq!(
                        next,
                        SolverPosition::of(geometry, &board, Color::Black),
                        "{point}\n{board}"
                    );
                }
            }
        });
    }
}

#[test]
fn scores_are_those_of_the_large_board() {
    for size in sizes() {
        each_random_position(size, 20, |geometry, position, game| {
            let margin = Settlement::default().margin(game.board(), Scoring::Area);
            assert_eq!(position.score(geometry), margin, "{}", game.board());
        });
    }
}

#[test]
fn images_share_a_name_and_others_do_not() {
    for size in sizes() {
        each_random_position(size, 5, |geometry, position, game| {
            let name = position.name(geometry);
            for symmetry in Symmetry::of(size) {
                let mut image = Board::new(size);
                for color in Color::BOTH {
                    for point in *game.board().stones(color) {
                        let _ = image.place(color, symmetry.apply(size, point));
                    }
                }
                image.set_ko(game.board().ko().map(|ko| symmetry.apply(size, ko)));
                let other = SolverPosition::of(geometry, &image, Color::Black).name(geometry);
                assert_eq!((name.number, name.ko), (other.number, other.ko), "{image}");
            }
        });
    }
}

#[test]
fn positions_that_differ_on_settled_points_share_a_name_and_a_board_that_looks_like_it_does_not() {
    let mut seen = 0;
    for size in sizes() {
        each_random_position(size, 60, |geometry, position, game| {
            let position = position.without_ko();
            let settled = safe_points(geometry, &position);
            if settled == 0 {
                return;
            }
            seen += 1;
            let board = game.board();
            let name = position.with_settled(settled).name(geometry);
            let (ours, theirs) = (position.ours(), position.theirs() & !settled);
            let cleared = SolverPosition::with_stones(geometry, ours, theirs).with_settled(settled);
            let same = cleared.name(geometry);
            assert_eq!((name.number, name.ko), (same.number, same.ko), "{board}");
            let filled = SolverPosition::with_stones(geometry, ours | settled, theirs);
            let other = filled.name(geometry);
            assert_ne!((name.number, name.ko), (other.number, other.ko), "{board}");
            let outside = geometry.all() & !settled;
            for bit in super::geometry::bits(outside & position.empty(geometry)) {
                if let Some((next, _)) = position.after(geometry, Side::Theirs, bit) {
                    let still = safe_points(geometry, &next);
                    assert_eq!(settled & !still, 0, "{board}");
                }
            }
        });
    }
    assert!(seen > 100, "only {seen} positions with settled points");
}

#[test]
fn living_stones_are_those_of_the_large_board_and_territory_is_within_its() {
    let mut seen = 0;
    for size in sizes() {
        each_random_position(size, 60, |geometry, position, game| {
            for (color, side) in [(Color::Black, Side::Ours), (Color::White, Side::Theirs)] {
                let life = UnconditionalLife::of(game.board(), color);
                let set = |points: goban::PointSet| -> Bits {
                    points.iter().fold(0, |set, point| set | 1 << geometry.bit(point))
                };
                let found = safe(geometry, position, side);
                assert_eq!(found.alive, set(life.alive), "{color} on\n{}", game.board());
                assert_eq!(found.territory & !set(life.territory), 0, "{}", game.board());
                seen += u32::from(found.alive != 0);
            }
        });
    }
    assert!(seen > 100, "only {seen} positions with living stones");
}

#[test]
fn a_table_gives_back_what_it_was_given_and_nothing_else() {
    let table = Table::new(3_u64.pow(9) * 128, 1 << 12).unwrap();
    let finding = |number: u64| Finding {
        proved: number.is_multiple_of(3),
        target: i32::try_from(number % 19).unwrap() - 9,
        depth: u32::try_from(number % 60).unwrap(),
        bit: u32::try_from(number % 60).unwrap(),
        lost: number * 12345,
    };
    let mut found = 0;
    for number in 0..5000 {
        table.keep(table.key(number), finding(number));
        for earlier in (0..=number).rev().take(40) {
            let given = finding(earlier);
            let proof = table.proof(table.key(earlier), -30);
            let failure = table.failure(table.key(earlier), 30, 0);
            let stored = proof.or(failure);
            assert!(stored.is_none_or(|stored| stored == given), "{earlier}: {stored:?}");
            found += u32::from(stored.is_some());
        }
    }
    assert!(found > 1000, "only {found} were kept");
}

#[test]
fn what_hope_counts_is_what_a_slow_count_finds() {
    for size in sizes() {
        each_random_position(size, 5, |geometry, position, game| {
            assert_eq!(counts(geometry, position), slow_counts(game.board()), "{}", game.board());
        });
    }
}

/// The same counts, point by point on the large board.
fn slow_counts(board: &Board) -> [u32; 24] {
    let size = board.size();
    let (black, white) = (Some(Color::Black), Some(Color::White));
    let color = |x: i32, y: i32| {
        let point = u8::try_from(x).ok().zip(u8::try_from(y).ok());
        let point = point.and_then(|(x, y)| size.point(x, y))?;
        Some(Color::BOTH.into_iter().find(|&color| board.stones(color).contains(point)))
    };
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    let all = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let beside = |(x, y): (i32, i32), wanted: Option<Color>| {
        let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        around.into_iter().filter(|&(x, y)| color(x, y) == Some(wanted)).count()
    };
    let is = |(x, y): (i32, i32), wanted: Option<Color>| color(x, y) == Some(wanted);
    let is_far = |at: (i32, i32), from: Option<Color>| !is(at, from) && beside(at, from) == 0;
    let ends = |(x, y): (i32, i32)| {
        u32::from(x == 0 || x == width - 1) + u32::from(y == 0 || y == height - 1)
    };
    let n = |test: &dyn Fn((i32, i32)) -> bool| {
        u32::try_from(all().filter(|&at| test(at)).count()).unwrap()
    };
    let pairs = |steps: [(i32, i32); 2], test: &dyn Fn((i32, i32)) -> bool| {
        steps.iter().map(|(dx, dy)| n(&|(x, y)| test((x, y)) && test((x + dx, y + dy)))).sum()
    };
    let (straight, across) = ([(1, 0), (0, 1)], [(1, 1), (-1, 1)]);
    let far_on_board = |at: (i32, i32)| color(at.0, at.1).is_some() && is_far(at, black);
    let eye = |at, other| is(at, None) && beside(at, None) == 0 && beside(at, other) == 0;
    [
        n(&|at| is(at, black)),
        n(&|at| is(at, white)),
        n(&|at| is_far(at, black)),
        n(&|at| is_far(at, black) && is(at, white)),
        n(&|at| is(at, None) && beside(at, black) > 0),
        n(&|at| is(at, None) && beside(at, white) > 0),
        n(&|at| is(at, None) && beside(at, white) == 0),
        n(&|at| is_far(at, white)),
        n(&|at| is(at, None) && beside(at, black) > 1),
        n(&|at| is(at, None) && beside(at, white) > 1),
        pairs(straight, &|at| is(at, black)),
        pairs(straight, &|at| is(at, white)),
        pairs(straight, &far_on_board),
        n(&|at| is(at, black) && ends(at) > 0),
        n(&|at| is(at, white) && ends(at) > 0),
        n(&|at| is(at, black) && ends(at) > 1),
        n(&|at| is(at, white) && ends(at) > 1),
        pairs(across, &|at| is(at, black)),
        pairs(across, &|at| is(at, white)),
        n(&|at| eye(at, white)),
        n(&|at| eye(at, black)),
        n(&|at| is_far(at, black) && ends(at) > 1),
        n(&|at| is_far(at, black) && ends(at) > 0),
        n(&|at| is_far(at, white) && ends(at) > 0),
    ]
}

#[test]
fn points_to_take_something_are_those_of_the_moves() {
    for size in sizes() {
        each_random_position(size, 10, |geometry, position, game| {
            for side in [Side::Ours, Side::Theirs] {
                let captures = position.captures(geometry, side);
                for bit in super::geometry::bits(position.without_ko().empty(geometry)) {
                    let taken = position.without_ko().after(geometry, side, bit);
                    let takes = taken.is_some_and(|(_, taken)| taken != 0);
                    assert_eq!(captures >> bit & 1 == 1, takes, "{}", game.board());
                }
            }
        });
    }
}
