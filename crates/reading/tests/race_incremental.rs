//! Race objects kept over games and their undoing are what they would be if computed anew.

use goban::{Board, Color, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::{ChainRace, Race};
use tracks::{Keeping, Kind, Objects, Tracked};

const NODES: u32 = 60;

/// Pairs of strings that touch each other, by their first stones in point order, the black first.
fn places(board: &Board) -> Vec<(Point, Point)> {
    let all = board.size().all();
    let stones = |string| board.stones_of(string).collect::<PointSet>();
    let of =
        |color| board.strings().filter(move |string| board.stone(string.stone()) == Some(color));
    let mut places = Vec::new();
    for black in of(Color::Black) {
        for white in of(Color::White) {
            if stones(black).dilated(&all).meets(&stones(white)) {
                places.extend(stones(black).first().zip(stones(white).first()));
            }
        }
    }
    places
}

fn ask_all<K: Kind<Place = (Point, Point)>>(tracked: &mut Tracked<Objects<K>>) {
    for place in places(tracked.board()) {
        let (board, objects) = tracked.parts();
        objects.get(board, place);
    }
}

/// How many objects are kept, after comparing each with what it would be now.
fn compare<K: Kind<Place = (Point, Point)>>(tracked: &mut Tracked<Objects<K>>) {
    let (board, objects) = tracked.parts();
    let differences = objects.differences(board);
    assert!(differences.is_empty(), "{:?}\n{board}", differences[0]);
}

fn random_move(board: &Board, color: Color, rng: &mut Pcg64Mcg) -> Option<Point> {
    let may_play =
        |&point: &Point| !board.is_eyelike(color, point) && board.check(color, point).is_ok();
    let moves: Vec<Point> = board.empty_points().into_iter().filter(may_play).collect();
    (!moves.is_empty()).then(|| moves[random_below(rng, moves.len())])
}

fn play_and_take_back<K>(kind: K, side: u8, moves: usize, seed: u128)
where
    K: Kind<Place = (Point, Point)>,
{
    let mut rng = Pcg64Mcg::new(seed);
    let board = Board::new(Size::square(side).unwrap());
    let mut tracked = Tracked::new(board, Objects::new(kind, Keeping::Incremental));
    let mut color = Color::Black;
    for turn in 0..moves {
        match random_move(tracked.board(), color, &mut rng) {
            Some(point) => tracked.play(color, point).unwrap(),
            None => tracked.pass(),
        }
        color = !color;
        compare(&mut tracked);
        ask_all(&mut tracked);
        if turn % 7 == 3 {
            for _ in 0..=random_below(&mut rng, 4) {
                if tracked.undo() {
                    color = !color;
                }
                compare(&mut tracked);
            }
            ask_all(&mut tracked);
        }
    }
    while tracked.undo() {
        compare(&mut tracked);
    }
    assert!(tracked.objects.is_empty(), "the empty board has no strings");
}

#[test]
fn kept_races_equal_fresh_ones_over_games_and_undoing() {
    for seed in 1..4 {
        play_and_take_back(Race { nodes: NODES }, 5, 40, seed);
        play_and_take_back(Race { nodes: NODES }, 7, 60, seed);
    }
    play_and_take_back(Race { nodes: NODES }, 9, 70, 9);
}

#[test]
fn kept_races_of_chains_equal_fresh_ones_over_games_and_undoing() {
    for seed in 4..6 {
        play_and_take_back(ChainRace { nodes: NODES }, 5, 40, seed);
        play_and_take_back(ChainRace { nodes: NODES }, 7, 50, seed);
    }
}
