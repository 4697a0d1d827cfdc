//! Captures and connections kept over games and their undoing are what they would be if computed
//! anew: value, line, cost and track.

use goban::{Board, Color, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::connection::neighbours;
use reading::{Capture, Connection};
use tracks::{Keeping, Kind, Objects, Tracked};

const CAPTURE: Capture = Capture { nodes: 300 };

/// The place of each string: its first stone in point order.
fn places(board: &Board) -> Vec<Point> {
    let first = |string| board.stones_of(string).min();
    board.strings().filter_map(first).collect()
}

/// Which objects a position calls for.
type Places<K> = fn(&Board) -> Vec<<K as Kind>::Place>;

fn ask_all<K: Kind>(tracked: &mut Tracked<Objects<K>>, places: Places<K>) {
    for place in places(tracked.board()) {
        let (board, objects) = tracked.parts();
        objects.get(board, place);
    }
}

fn assert_no_difference<K: Kind>(tracked: &mut Tracked<Objects<K>>) {
    let (board, objects) = tracked.parts();
    let differences = objects.differences(board);
    assert!(differences.is_empty(), "{:?}\n{board}", differences[0]);
}

/// A legal move near other stones, so that games are full of contact.
fn contact_move(board: &Board, color: Color, rng: &mut Pcg64Mcg) -> Option<Point> {
    let all = board.size().all();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let near = if stones.is_empty() { all } else { stones.dilated(&all).dilated(&all) };
    let may_play =
        |&point: &Point| !board.is_eyelike(color, point) && board.check(color, point).is_ok();
    let moves: PointSet = (near & board.empty_points()).into_iter().filter(may_play).collect();
    let moves: Vec<Point> = moves.iter().collect();
    (!moves.is_empty()).then(|| moves[random_below(rng, moves.len())])
}

fn play_and_take_back<K: Kind>(kind: K, places: Places<K>, side: u8, moves: usize, seed: u128) {
    let mut rng = Pcg64Mcg::new(seed);
    let board = Board::new(Size::square(side).unwrap());
    let mut tracked = Tracked::new(board, Objects::new(kind, Keeping::Incremental));
    let mut color = Color::Black;
    for turn in 0..moves {
        match contact_move(tracked.board(), color, &mut rng) {
            Some(point) => tracked.play(color, point).unwrap(),
            None => tracked.pass(),
        }
        color = !color;
        assert_no_difference(&mut tracked);
        ask_all(&mut tracked, places);
        if turn % 7 == 3 {
            for _ in 0..=random_below(&mut rng, 4) {
                if tracked.undo() {
                    color = !color;
                }
                assert_no_difference(&mut tracked);
            }
            ask_all(&mut tracked, places);
        }
    }
    while tracked.undo() {
        assert_no_difference(&mut tracked);
    }
    assert!(tracked.objects.is_empty(), "the empty board has no strings");
}

#[test]
fn kept_objects_equal_fresh_ones_over_games_and_undoing() {
    for seed in 1..4 {
        play_and_take_back(CAPTURE, places, 5, 40, seed);
        play_and_take_back(CAPTURE, places, 9, 70, seed);
    }
    play_and_take_back(CAPTURE, places, 13, 60, 9);
}

#[test]
fn kept_connections_equal_fresh_ones_over_games_and_undoing() {
    let kind = Connection { nodes: 60 };
    for seed in 1..4 {
        play_and_take_back(kind, neighbours, 5, 30, seed);
        play_and_take_back(kind, neighbours, 9, 40, seed);
    }
}

#[test]
fn absolute_mode_gives_the_same_answers() {
    let mut rng = Pcg64Mcg::new(77);
    let board = Board::new(Size::square(9).unwrap());
    let stores =
        (Objects::new(CAPTURE, Keeping::Incremental), Objects::new(CAPTURE, Keeping::Absolute));
    let mut tracked = Tracked::new(board, stores);
    let mut color = Color::Black;
    for _ in 0..60 {
        let Some(point) = contact_move(tracked.board(), color, &mut rng) else { break };
        tracked.play(color, point).unwrap();
        color = !color;
        for place in places(tracked.board()) {
            let (board, (kept, fresh)) = tracked.parts();
            assert_eq!(kept.get(board, place), fresh.get(board, place));
        }
    }
    assert!(tracked.objects.0.computed() < tracked.objects.1.computed());
}
