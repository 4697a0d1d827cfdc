//! All patterns of 19x19 positions from nothing, after a move, and after its undoing; and how long
//! the embedded tables take to load. Real games where the shared data is at hand, else games of
//! contact. Run with `cargo bench -p shapes --bench matching`.

#![allow(clippy::cast_precision_loss)] // a mean needs no more digits

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use goban::{Board, Color, Game, Move, Point, Rules, Size, random_below};
use rand_pcg::Pcg64Mcg;
use shapes::Shapes;
use tracks::{Keeping, Tracked};

fn main() {
    loading();
    let games = games(19, "kgs_6d.sgf");
    println!("{} games of 19x19", games.len());
    from_nothing(&games);
    after_a_move(&games);
}

fn loading() {
    let start = Instant::now();
    let book = shapes::read_again().expect("the tables are whole");
    let windows = start.elapsed();
    let cells = book.cells();
    let start = Instant::now();
    let patterns = shapes::families().patterns.len();
    println!(
        "loading: {:.1} ms for the windows ({} bytes, {cells} cells), {:.1} ms for {patterns} patterns written by hand",
        millis(windows),
        shapes::embedded().len(),
        millis(start.elapsed()),
    );
}

/// Each 10th position of each game.
fn from_nothing(games: &[Vec<(Color, Move)>]) {
    let mut boards = Vec::new();
    for moves in games {
        let mut board = Board::new(Size::square(19).unwrap());
        for (number, &(color, mv)) in moves.iter().enumerate() {
            if let Move::Play(point) = mv {
                let _ = board.play(color, point);
            }
            if number % 10 == 9 {
                boards.push(board.clone());
            }
        }
    }
    let mut times = Vec::new();
    let mut found = 0;
    for board in &boards {
        let mut shapes = Shapes::new(board, Keeping::Absolute);
        shapes.refresh(board);
        times.push(least_of(|| shapes.refresh(black_box(board))));
        found += shapes.windows().count() + shapes.named().count();
    }
    times.sort_unstable();
    let mean = times.iter().sum::<Duration>().as_secs_f64() * 1e6 / times.len() as f64;
    println!(
        "from nothing: {mean:.1} µs a position (median {:.1}, worst {:.1}), {:.0} patterns each, {} positions",
        micros(times[times.len() / 2]),
        micros(times[times.len() - 1]),
        found as f64 / boards.len() as f64,
        boards.len(),
    );
}

fn after_a_move(games: &[Vec<(Color, Move)>]) {
    let (mut played, mut undone, mut board_alone) = (Vec::new(), Vec::new(), Vec::new());
    for game in games {
        let board = Board::new(Size::square(19).unwrap());
        let shapes = Shapes::new(&board, Keeping::Incremental);
        let mut tracked = Tracked::new(board.clone(), shapes);
        let mut alone = Tracked::new(board, Nothing);
        for &(color, mv) in game {
            let Move::Play(point) = mv else { continue };
            let (mut least_play, mut least_undo) = (Duration::MAX, Duration::MAX);
            for _ in 0..REPEATS {
                least_play = least_play.min(timed(|| {
                    let _ = tracked.play(color, point);
                    let (board, shapes) = tracked.parts();
                    shapes.refresh(board);
                }));
                least_undo = least_undo.min(timed(|| {
                    tracked.undo();
                    let (board, shapes) = tracked.parts();
                    shapes.refresh(board);
                }));
            }
            played.push(least_play);
            undone.push(least_undo);
            board_alone.push(least_of(|| {
                let _ = alone.play(color, point);
                alone.undo();
            }));
            let _ = tracked.play(color, point);
            let _ = alone.play(color, point);
        }
    }
    let mean = |times: &[Duration]| micros(times.iter().sum::<Duration>()) / times.len() as f64;
    println!(
        "after a move: {:.2} µs, after its undoing: {:.2} µs; the board alone, both: {:.2} µs; {} moves",
        mean(&played),
        mean(&undone),
        mean(&board_alone),
        played.len(),
    );
}

/// How often a thing is measured. The least time counts: other work on the machine only adds.
const REPEATS: usize = 5;

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn least_of(mut work: impl FnMut()) -> Duration {
    (0..REPEATS).map(|_| timed(&mut work)).min().unwrap_or_default()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Some games as lists of moves.
fn games(side: u8, file: &str) -> Vec<Vec<(Color, Move)>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games").join(file);
    match std::fs::read(&path).ok().and_then(|bytes| record::read(&bytes).ok()) {
        Some(games) => {
            let moves = |record: &record::Record| {
                let game = record.load_position(None).ok()?;
                Some(game.turns().iter().map(|turn| (turn.color, turn.mv)).collect())
            };
            games.records.iter().step_by(50).filter_map(moves).collect()
        }
        None => (1..9).map(|seed| contact_game(side, seed)).collect(),
    }
}

fn contact_game(side: u8, seed: u128) -> Vec<(Color, Move)> {
    let mut rng = Pcg64Mcg::new(seed);
    let mut game = Game::new(Size::square(side).unwrap(), Rules::CHINESE);
    for _ in 0..game.size().area() * 2 / 3 {
        let color = game.to_play();
        let stones = *game.board().stones(Color::Black) | *game.board().stones(Color::White);
        let all = game.size().all();
        let near = if stones.is_empty() { all } else { stones.dilated(&all).dilated(&all) };
        let moves: Vec<Point> = (near & game.legal_points(color)).iter().collect();
        if moves.is_empty() {
            break;
        }
        let _ = game.play(color, Move::Play(moves[random_below(&mut rng, moves.len())]));
    }
    game.turns().iter().map(|turn| (turn.color, turn.mv)).collect()
}

/// Keeps nothing, for telling what the board alone costs.
struct Nothing;

impl tracks::Keeper for Nothing {
    fn moved(&mut self, _: &goban::PointSet) {}

    fn undone(&mut self) {}
}
