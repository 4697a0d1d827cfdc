//! Capture and connection objects over whole games: what keeping them saves, how many questions are
//! answered, and how long a position takes from nothing and after a move. Real games where the shared data is at hand, else games
//! of contact. Run with `cargo bench -p reading --bench captures`.

#![allow(clippy::cast_precision_loss)] // a ratio needs no more digits

use std::path::Path;
use std::time::Duration;

use cpu_time::ThreadTime;

use goban::{Board, Color, Game, Move, Point, Rules, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::capture::{DEFAULT_NODES, attack};
use reading::connection::{self, neighbours};
use reading::{Answer, Capture, Connection, Verdict};
use tracks::{Keeping, Kind, Objects, Scoped, Tracked, View};

/// Positions that a question may look at, as play would allow.
const CAPTURE: Capture = Capture { nodes: DEFAULT_NODES };

/// The same for connections.
const CONNECTION: Connection = Connection { nodes: connection::DEFAULT_NODES };

fn main() {
    let on_19 = games(19, "kgs_6d.sgf");
    println!("captures of strings of one to four liberties");
    answered(&on_19, weak_strings, |board, place, budget| {
        attack(&mut View::<Scoped>::new(board), place, budget)
    });
    println!("connections of neighbours");
    answered(&on_19, neighbours, |board, (stone, target), budget| {
        connection::disconnect(&mut View::<Scoped>::new(board), stone, target, budget)
    });
    if std::env::args().any(|argument| argument == "answered") {
        return;
    }
    println!("size    kind        games  moves  absolute/move  kept/move      r  computed");
    for (side, file) in [(9, "goquest_9x9.sgf"), (13, "small_13x13.sgf"), (19, "kgs_6d.sgf")] {
        let games = games(side, file);
        compare_modes(side, &games, ("capture", CAPTURE), strings);
        compare_modes(side, &games, ("connection", CONNECTION), neighbours);
    }
    from_nothing(&on_19, ("capture", CAPTURE), strings);
    from_nothing(&on_19, ("connection", CONNECTION), neighbours);
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
            games.records.iter().step_by(29).filter_map(moves).take(8).collect()
        }
        None => (1..5).map(|seed| contact_game(side, seed)).collect(),
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

fn strings(board: &Board) -> Vec<Point> {
    board.strings().filter_map(|string| board.stones_of(string).min()).collect()
}

fn weak_strings(board: &Board) -> Vec<Point> {
    let is_weak =
        |&place: &Point| board.string(place).is_some_and(|string| board.liberty_count(string) <= 4);
    strings(board).into_iter().filter(is_weak).collect()
}

/// Plays a game and asks for every object after every move. Returns the time and the objects that
/// were computed and asked for.
fn follow<K: Kind>(
    game: &[(Color, Move)],
    side: u8,
    store: Objects<K>,
    places: fn(&Board) -> Vec<K::Place>,
) -> (Duration, u64, u64) {
    let board = Board::new(Size::square(side).unwrap());
    let mut tracked = Tracked::new(board, store);
    let mut asked = 0;
    let mut time = Duration::ZERO;
    for &(color, mv) in game {
        let start = ThreadTime::now();
        match mv {
            Move::Play(point) if tracked.play(color, point).is_ok() => {}
            _ => tracked.pass(),
        }
        time += start.elapsed();
        let places = places(tracked.board());
        let start = ThreadTime::now();
        for place in places {
            let (board, objects) = tracked.parts();
            objects.get(board, place);
            asked += 1;
        }
        time += start.elapsed();
    }
    (time, tracked.objects.computed(), asked)
}

fn compare_modes<K: Kind + Copy>(
    side: u8,
    games: &[Vec<(Color, Move)>],
    (name, kind): (&str, K),
    places: fn(&Board) -> Vec<K::Place>,
) {
    let moves: usize = games.iter().map(Vec::len).sum();
    let (mut absolute, mut kept) = (Duration::ZERO, Duration::ZERO);
    let (mut computed, mut asked) = (0, 0);
    for game in games {
        absolute += follow(game, side, Objects::new(kind, Keeping::Absolute), places).0;
        let store = Objects::new(kind, Keeping::Incremental);
        let (time, computed_here, asked_here) = follow(game, side, store, places);
        kept += time;
        computed += computed_here;
        asked += asked_here;
    }
    println!(
        "{side:2}x{side:<3}  {name:10} {:6} {moves:6} {:11.1} µs {:7.1} µs {:6.2} {:8.1}%",
        games.len(),
        absolute.as_secs_f64() * 1e6 / moves as f64,
        kept.as_secs_f64() * 1e6 / moves as f64,
        absolute.as_secs_f64() / kept.as_secs_f64(),
        100.0 * computed as f64 / asked as f64,
    );
}

fn middle_game(game: &[(Color, Move)], moves: usize) -> Board {
    let mut board = Board::new(Size::square(19).unwrap());
    for &(color, mv) in game.iter().take(moves) {
        if let Move::Play(point) = mv {
            let _ = board.play(color, point);
        }
    }
    board
}

/// How many questions are answered, by budget.
fn answered<P: Copy>(
    games: &[Vec<(Color, Move)>],
    places: fn(&Board) -> Vec<P>,
    ask: fn(&mut Board, P, u32) -> Answer,
) {
    println!("budget  questions      lost    won  unknown  positions/question  µs/question");
    for budget in [30, 50, 100, 200, 2_000] {
        let (mut asked, mut counts, mut nodes) = (0_u32, [0_u32; 3], 0_u64);
        let start = ThreadTime::now();
        for (game, moves) in games.iter().flat_map(|game| [(game, 60), (game, 130), (game, 190)]) {
            let mut board = middle_game(game, moves);
            for place in places(&board) {
                let answer = ask(&mut board, place, budget);
                asked += 1;
                nodes += u64::from(answer.nodes);
                counts[answer.verdict as usize] += 1;
            }
        }
        println!(
            "{budget:6} {asked:10} {:9} {:6} {:7.1}% {:19.0} {:12.1}",
            counts[Verdict::Lost as usize],
            counts[Verdict::Won as usize],
            100.0 * f64::from(counts[Verdict::Unknown as usize]) / f64::from(asked),
            nodes as f64 / f64::from(asked),
            start.elapsed().as_secs_f64() * 1e6 / f64::from(asked),
        );
    }
}

fn from_nothing<K: Kind + Copy>(
    games: &[Vec<(Color, Move)>],
    (name, kind): (&str, K),
    places: fn(&Board) -> Vec<K::Place>,
) {
    let mut time = Duration::ZERO;
    for game in games {
        let board = middle_game(game, 120);
        let places = places(&board);
        let mut tracked = Tracked::new(board, Objects::new(kind, Keeping::Incremental));
        let start = ThreadTime::now();
        for place in places {
            let (board, objects) = tracked.parts();
            objects.get(board, place);
        }
        time += start.elapsed();
    }
    println!(
        "{name}: all of a 19x19 position after 120 moves, from nothing: {:.2} ms",
        time.as_secs_f64() * 1e3 / games.len() as f64
    );
}
