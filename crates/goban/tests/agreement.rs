//! Random games of many sizes under every rule set, move by move beside a slow implementation:
//! legality of every point, captures, ko, superko, liberties, keys, scores, and undo to the start.

mod slow;

use std::collections::BTreeSet;

use goban::{
    Board, Color, Game, HandicapBonus, Ko, Komi, Move, Point, Rules, Score, Scoring, Settlement,
    Size, Suicide, random_below,
};
use rand_pcg::Pcg64Mcg;
use slow::{SlowGame, SlowKo};

fn place(point: Point) -> slow::Place {
    (point.x().into(), point.y().into())
}

fn slow_twin(game: &Game) -> SlowGame {
    let ko = match game.rules().ko {
        Ko::Simple => SlowKo::Simple,
        Ko::PositionalSuperko => SlowKo::Positional,
        Ko::SituationalSuperko => SlowKo::Situational,
    };
    let size = game.size();
    let suicide = game.rules().suicide == Suicide::Allowed;
    SlowGame::new(size.width().into(), size.height().into(), ko, suicide)
}

fn assert_same_position(game: &Game, slow: &SlowGame) {
    let board = game.board();
    for point in game.size().points() {
        let stone = slow.stones.get(&place(point));
        assert_eq!(board.stone(point), stone.map(|&b| if b { Color::Black } else { Color::White }));
        assert_eq!(board.string(point).is_some(), stone.is_some());
    }
    for string in board.strings() {
        let (stones, liberties) = slow.string(&slow.stones, place(string.stone()));
        let places = |points: &mut dyn Iterator<Item = Point>| points.map(place).collect();
        let our_stones: BTreeSet<slow::Place> = places(&mut board.stones_of(string));
        let our_liberties: BTreeSet<slow::Place> = places(&mut board.liberties(string).iter());
        assert_eq!((&our_stones, &our_liberties), (&stones, &liberties));
        assert_eq!(board.stone_count(string), stones.len());
        assert_eq!(board.liberty_count(string), liberties.len(), "{board}");
        assert!(board.stones_of(string).all(|stone| board.string(stone) == Some(string)));
    }
    let taken = |color| i32::try_from(board.prisoners(color)).unwrap();
    assert_eq!([taken(Color::White), taken(Color::Black)], slow.prisoners);
}

fn assert_same_score(game: &Game, slow: &SlowGame) {
    let area = game.rules().scoring == Scoring::Area;
    let expected = 2 * slow.margin(area) - game.komi().half_points();
    assert_eq!(game.score(&Settlement::default()), Score::from_half_points(expected));
}

/// What an independent computation from the stones alone gives.
fn rebuilt(board: &Board) -> Board {
    let stones =
        goban::ByColor { black: *board.stones(Color::Black), white: *board.stones(Color::White) };
    Board::with_stones(board.size(), &stones).unwrap()
}

/// All points of a small board; some of a large one, where the slow rules take their time.
fn points_to_ask(size: Size, rng: &mut Pcg64Mcg) -> Vec<Point> {
    let all: Vec<Point> = size.points().collect();
    if all.len() <= 36 {
        return all;
    }
    (0..6).map(|_| all[random_below(rng, all.len())]).collect()
}

/// The slow rules take most of a minute over large boards, so there games are played to the end only
/// where the tests are optimised, and end after a third elsewhere.
fn on_large_boards(moves: usize) -> usize {
    if cfg!(debug_assertions) { moves / 3 } else { moves }
}

fn compare_one_game(size: Size, rules: Rules, seed: u64) {
    let most = if size.area() > 100 { on_large_boards(260) } else { 120 };
    let length = (size.area() * 2 + 10).min(most);
    compare_moves(size, rules, seed, length);
}

fn compare_moves(size: Size, rules: Rules, seed: u64, length: usize) {
    let mut rng = Pcg64Mcg::new(u128::from(seed) << 1 | 1);
    let mut game = Game::new(size, rules);
    game.set_komi(Komi::from_half_points(13));
    let mut slow = slow_twin(&game);
    let mut trail = vec![game.clone()];
    for _ in 0..length {
        // Now and then a side moves twice, as protocols allow.
        let color = if random_below(&mut rng, 12) == 0 { !game.to_play() } else { game.to_play() };
        let black = color == Color::Black;
        let asked = points_to_ask(size, &mut rng);
        let is_legal = |&point: &Point| slow.is_legal(black, place(point));
        let legal: Vec<Point> = asked.iter().copied().filter(is_legal).collect();
        let ours = game.legal_points(color);
        for point in asked {
            assert_eq!(ours.contains(point), legal.contains(&point), "{color} {point} {game:?}");
        }
        let mv = if legal.is_empty() || random_below(&mut rng, 25) == 0 {
            Move::Pass
        } else {
            Move::Play(legal[random_below(&mut rng, legal.len())])
        };
        let expected_key =
            mv.point().map_or(game.board().key(), |p| game.board().key_after(color, p));
        game.play(color, mv).unwrap();
        match mv {
            Move::Pass => slow.pass(black),
            Move::Play(point) => slow.play(black, place(point)),
        }
        assert_same_position(&game, &slow);
        assert_same_score(&game, &slow);
        assert_eq!(game.board().key(), expected_key);
        assert_eq!(game.board().key(), rebuilt(game.board()).key());
        trail.push(game.clone());
    }
    while let Some(expected) = trail.pop() {
        assert_eq!(game, expected, "undone to the state before, bit for bit");
        assert_eq!(game.undo().is_some(), !trail.is_empty());
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    let mut sizes = vec![];
    for (width, height) in
        [(1, 1), (1, 2), (2, 1), (1, 5), (7, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (4, 4)]
    {
        sizes.extend(std::iter::repeat_n((width, height), 4));
    }
    sizes.extend([
        (5, 5),
        (5, 5),
        (6, 5),
        (7, 7),
        (9, 9),
        (9, 4),
        (13, 13),
        (19, 19),
        (25, 25),
        (25, 3),
    ]);
    for (turn, (width, height)) in sizes.into_iter().enumerate() {
        let seed = turn as u64;
        let size = Size::new(width, height).unwrap();
        for (_, rules) in Rules::NAMED {
            if size.area() <= 49 || rules == Rules::NAMED[turn % 6].1 {
                compare_one_game(size, rules, seed);
            }
        }
    }
}

/// Every width and every height, each with others beside it, for the first moves.
#[test]
fn boards_of_every_side_agree() {
    for width in 1..=25_u8 {
        let other = |step: u16| u8::try_from(u16::from(width) * step % 25 + 1).unwrap();
        for (turn, height) in [width, other(7), other(18)].into_iter().enumerate() {
            let rules = Rules::NAMED[(usize::from(width) + turn) % 6].1;
            let size = Size::new(width, height).unwrap();
            let most = if size.area() > 100 { on_large_boards(30) } else { 30 };
            compare_moves(size, rules, u64::from(width), size.area().min(most));
        }
    }
}

/// Combinations that have no name, on the boards where repetition is common.
#[test]
fn unnamed_rules_agree_too() {
    for ko in [Ko::Simple, Ko::PositionalSuperko, Ko::SituationalSuperko] {
        for suicide in [Suicide::Forbidden, Suicide::Allowed] {
            for scoring in [Scoring::Area, Scoring::Territory] {
                let rules = Rules {
                    ko,
                    suicide,
                    scoring,
                    handicap_bonus: HandicapBonus::None,
                    komi: Komi::from_half_points(0),
                };
                for seed in 0..6 {
                    for (width, height) in [(2, 2), (3, 2), (1, 6), (3, 3)] {
                        compare_one_game(Size::new(width, height).unwrap(), rules, seed);
                    }
                }
            }
        }
    }
}
