//! What holds of the network on any board: chances are chances, the same every time, whoever works.

use std::sync::Mutex;

use goban::{Color, Game, Komi, Move, Point, Rules, Size, Symmetry};
use intuition::{Hunch, Network, Position, Scratch};
use rand_pcg::Pcg64Mcg;

/// A game of random moves.
fn random_game(size: Size, moves: usize, seed: u128) -> Game {
    let mut game = Game::new(size, Rules::CHINESE);
    game.set_komi(Komi::from_half_points(15));
    let mut random = Pcg64Mcg::new(seed);
    for _ in 0..moves {
        let color = game.to_play();
        let open: Vec<Point> = game
            .legal_points(color)
            .into_iter()
            .filter(|&point| game.board().is_sensible(color, point))
            .collect();
        if open.is_empty() {
            break;
        }
        let chosen = open[goban::random_below(&mut random, open.len())];
        game.play(color, Move::Play(chosen)).unwrap();
    }
    game
}

fn bits(hunch: &Hunch, size: Size) -> Vec<u32> {
    let points = size.points().flat_map(|point| [hunch.policy[point], hunch.ownership[point]]);
    points.chain([hunch.pass, hunch.score, hunch.win, hunch.spread]).map(f32::to_bits).collect()
}

fn check(game: &Game, hunch: &Hunch) {
    let size = game.size();
    let total: f32 = size.points().map(|point| hunch.policy[point]).sum::<f32>() + hunch.pass;
    assert!((total - 1.0).abs() < 1e-4, "{size}: chances add up to {total}");
    for point in size.points() {
        let legal = game.board().check(game.to_play(), point).is_ok();
        assert!(hunch.policy[point] >= 0.0 && (legal || hunch.policy[point] == 0.0));
        assert!(hunch.ownership[point].abs() <= 1.0);
    }
    assert!((0.0..=1.0).contains(&hunch.win) && hunch.score.is_finite() && hunch.spread > 0.0);
}

#[test]
fn every_board_has_its_hunch() {
    let network = Network::shipped();
    let squares = (1..=19).chain([25]).map(|side| Size::square(side).unwrap());
    let others = [(3, 17), (25, 4), (19, 9)].map(|(w, h)| Size::new(w, h).unwrap());
    for size in squares.chain(others) {
        for moves in [0, size.area() / 2] {
            let game = random_game(size, moves, 5);
            check(&game, &network.evaluate(&Position::of(&game)));
        }
    }
}

#[test]
fn it_is_the_same_every_time_whoever_works() {
    let network = Network::shipped();
    let games: Vec<Game> = (0..12)
        .map(|seed| {
            let size = Size::square([9, 13, 19][usize::try_from(seed).unwrap() % 3]).unwrap();
            random_game(size, 30, seed)
        })
        .collect();
    let positions: Vec<Position<'_>> = games.iter().map(Position::of).collect();
    let mut scratch = Scratch::default();
    let alone: Vec<Vec<u32>> = games
        .iter()
        .map(|game| bits(&network.evaluate_in(&mut scratch, &Position::of(game)), game.size()))
        .collect();
    let same = |hunches: Vec<Hunch>| {
        let all = hunches.iter().zip(&games);
        assert_eq!(all.map(|(hunch, game)| bits(hunch, game.size())).collect::<Vec<_>>(), alone);
    };
    same(network.evaluate_all(&positions, |pieces, work| (0..pieces).for_each(work)));
    same(network.evaluate_all(&positions, |pieces, work| (0..pieces).rev().for_each(work)));
    same(network.evaluate_all(&positions, |_, _| {}));
    let next = Mutex::new(0);
    same(network.evaluate_all(&positions, |pieces, work| {
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    loop {
                        let piece = {
                            let mut next = next.lock().unwrap();
                            *next += 1;
                            *next - 1
                        };
                        if piece >= pieces {
                            break;
                        }
                        work(piece);
                    }
                });
            }
        });
    }));
}

/// The same moves seen from another side. The network has learned that it does not matter, and errs a
/// little; it is not built in.
#[test]
fn a_turned_board_gives_nearly_the_same_hunch() {
    let network = Network::shipped();
    let (mut off, mut points) = (0.0, 0.0);
    for seed in 0..8 {
        let size = Size::square([9, 19][usize::try_from(seed).unwrap() % 2]).unwrap();
        let game = random_game(size, 12, seed);
        let hunch = network.evaluate(&Position::of(&game));
        for &symmetry in &Symmetry::ALL[1..] {
            let mut turned = Game::new(size, Rules::CHINESE);
            turned.set_komi(game.komi());
            for turn in game.turns() {
                let mv = turn.mv.point().map(|point| symmetry.apply(size, point));
                turned.play(turn.color, mv.map_or(Move::Pass, Move::Play)).unwrap();
            }
            let other = network.evaluate(&Position::of(&turned));
            let image = |point: Point| other.ownership[symmetry.apply(size, point)];
            for point in size.points() {
                off += (hunch.ownership[point] - image(point)).abs();
                points += 1.0;
            }
        }
    }
    assert!(off / points < 0.08, "owners differ by {} on average", off / points);
}

#[test]
fn a_komi_moves_the_lead_by_itself() {
    let network = Network::shipped();
    let mut game = random_game(Size::square(9).unwrap(), 21, 3);
    let with = |game: &mut Game, half_points| {
        game.set_komi(Komi::from_half_points(half_points));
        network.evaluate(&Position::of(game))
    };
    let (low, taught, high) = (with(&mut game, 1), with(&mut game, 15), with(&mut game, 25));
    assert!((low.score - taught.score - 7.0).abs() < 1e-3);
    assert!((taught.score - high.score - 5.0).abs() < 1e-3);
    assert!(low.win > taught.win && taught.win > high.win);
    assert_eq!(game.to_play(), Color::White);
}

/// Random games to their ends: boards that nobody would play, with captures and ko.
#[test]
fn it_survives_any_game() {
    let network = Network::shipped();
    for seed in 0..6 {
        let mut game = random_game(Size::square(5).unwrap(), 60, 100 + seed);
        check(&game, &network.evaluate(&Position::of(&game)));
        game.play(game.to_play(), Move::Pass).unwrap();
        check(&game, &network.evaluate(&Position::of(&game)));
    }
}

/// What is seen from another side is what is seen of the turned board, turned back.
#[test]
fn a_look_from_a_side_is_a_look_at_the_turned_board() {
    let network = Network::shipped();
    for (size, seed) in [(Size::square(9).unwrap(), 3), (Size::new(7, 11).unwrap(), 4)] {
        let game = random_game(size, 25, seed);
        let plain = network.evaluate(&Position::of(&game));
        let same = network.evaluate_turned(
            &mut Scratch::default(),
            &Position::of(&game),
            Symmetry::IDENTITY,
        );
        assert_eq!(bits(&plain, size), bits(&same, size));
        for &side in Symmetry::of(size) {
            let mut turned = Game::new(size, Rules::CHINESE);
            turned.set_komi(game.komi());
            for turn in game.turns() {
                let mv = turn.mv.point().map_or(Move::Pass, |at| Move::Play(side.apply(size, at)));
                turned.play(turn.color, mv).unwrap();
            }
            let expected = network.evaluate(&Position::of(&turned));
            let found =
                network.evaluate_turned(&mut Scratch::default(), &Position::of(&game), side);
            for point in size.points() {
                let image = side.apply(size, point);
                assert!((found.policy[point] - expected.policy[image]).abs() < 1e-4);
                assert!((found.ownership[point] - expected.ownership[image]).abs() < 1e-4);
            }
            assert!((found.score - expected.score).abs() < 1e-2);
        }
    }
}

#[test]
fn the_mean_of_all_sides_is_the_same_for_a_turned_board() {
    let (network, size) = (Network::shipped(), Size::square(9).unwrap());
    let alone = |pieces: usize, work: &(dyn Fn(usize) + Sync)| (0..pieces).for_each(work);
    let game = random_game(size, 30, 8);
    let plain = network.evaluate_from_sides(&Position::of(&game), 8, alone);
    check(&game, &plain);
    let side = Symmetry::of(size)[5];
    let mut turned = Game::new(size, Rules::CHINESE);
    turned.set_komi(game.komi());
    for turn in game.turns() {
        let mv = turn.mv.point().map_or(Move::Pass, |at| Move::Play(side.apply(size, at)));
        turned.play(turn.color, mv).unwrap();
    }
    let seen = network.evaluate_from_sides(&Position::of(&turned), 8, alone);
    for point in size.points() {
        let image = side.apply(size, point);
        assert!((plain.policy[point] - seen.policy[image]).abs() < 1e-4);
    }
    let one = network.evaluate_from_sides(&Position::of(&game), 1, alone);
    assert_eq!(bits(&one, size), bits(&network.evaluate(&Position::of(&game)), size));
    let first = network.evaluate_from_sides(&Position::of(&game), 8, |_, work| work(0));
    assert_eq!(bits(&first, size), bits(&one, size), "sides that are left out do not count");
}
