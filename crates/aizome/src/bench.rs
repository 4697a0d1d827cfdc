//! `aizome bench`: a fixed piece of work over all that the program knows, and one number that
//! stands for all its results.
//!
//! The signature is the same on every machine and changes only when behaviour does; a change that
//! keeps it has changed no behaviour that the work touches. The speeds are of this machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use clap::Args;
use decision::Caller;
use engine::{Level, Terms, Thinker};
use goban::{
    Board, Color, Game, Move, Playout, Rules, Settlement, Size, StringId, UnconditionalLife,
    random_below,
};
use rand_pcg::Pcg64Mcg;
use reading::Capture;
use serde_json::json;
use tracks::{Kind as _, Scoped, View};

use crate::protocol::patient;

/// Options of the benchmark.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// One kind of work: its name, how many units of what, and the time they took.
struct Speed {
    name: &'static str,
    unit: &'static str,
    count: usize,
    time: Duration,
}

impl Speed {
    #[allow(clippy::cast_precision_loss)] // a speed needs no more digits
    fn per_second(&self) -> f64 {
        self.count as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// A hash over everything that was computed, FNV-1a over 64-bit words.
#[derive(Debug, Clone, Copy)]
struct Signature(u64);

impl Signature {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let mut signature = Signature::new();
    let speeds = [
        playouts(9, 2_000, &mut signature),
        playouts(13, 800, &mut signature),
        playouts(19, 400, &mut signature),
        games_under_every_rule(&mut signature),
        unconditional_life(&mut signature),
        captures(&mut signature),
        decisions(&mut signature),
        whys(),
    ];
    let stop = slowest_stop();
    if options.json {
        let speeds = speeds.iter().map(|speed| {
            json!({ "name": speed.name, "unit": speed.unit, "per_second": speed.per_second() })
        });
        let report = json!({
            "signature": signature.0,
            "stop_ms": stop.as_secs_f64() * 1000.0,
            "speeds": speeds.collect::<Vec<_>>(),
        });
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        for speed in &speeds {
            println!("{:28} {:>12.0} {}/s", speed.name, speed.per_second(), speed.unit);
        }
        println!("{:28} {:>12.1} ms", "stop, the slowest", stop.as_secs_f64() * 1000.0);
        println!("signature {}", signature.0);
    }
    Ok(())
}

fn timed(name: &'static str, unit: &'static str, work: impl FnOnce() -> usize) -> Speed {
    let start = Instant::now();
    let count = work();
    Speed { name, unit, count, time: start.elapsed() }
}

fn playouts(side: u8, count: usize, signature: &mut Signature) -> Speed {
    let name = match side {
        9 => "playouts 9x9",
        13 => "playouts 13x13",
        _ => "playouts 19x19",
    };
    timed(name, "moves", || {
        let mut rng = Pcg64Mcg::new(u128::from(side));
        let mut playout = Playout::default();
        let Ok(size) = Size::square(side) else { return 0 };
        let empty = Board::new(size);
        let mut moves = 0;
        for _ in 0..count {
            let mut board = empty.clone();
            moves += playout.run(&mut board, Color::Black, &mut rng);
            signature.add(board.key());
        }
        moves
    })
}

/// Random games with all legality checks, under every named rule set and on odd sizes, half of each
/// taken back at the end.
fn games_under_every_rule(signature: &mut Signature) -> Speed {
    timed("games under every rule", "moves", || {
        let mut moves = 0;
        for (seed, (_, rules)) in (1..).zip(Rules::NAMED) {
            for (width, height) in [(2, 2), (5, 5), (7, 4), (9, 9), (1, 25)] {
                let Ok(size) = Size::new(width, height) else { continue };
                moves += random_game(Game::new(size, rules), seed, signature);
            }
        }
        moves
    })
}

fn random_game(mut game: Game, seed: u128, signature: &mut Signature) -> usize {
    let length = 2 * game.size().area();
    signature.add(random_moves(&mut game, length, seed));
    let score = game.score(&Settlement::unconditional(game.board()));
    signature.add(u64::from(score.half_points().unsigned_abs()));
    for _ in 0..length / 2 {
        game.undo();
    }
    signature.add(game.situation_key());
    signature.add(game.board().canonical_key());
    length
}

/// The ends of random games.
fn finished_boards(side: u8, count: u32) -> Vec<Board> {
    let finished = |seed: u32| {
        let mut board = Board::new(Size::square(side).ok()?);
        let mut rng = Pcg64Mcg::new(u128::from(seed));
        Playout::default().run(&mut board, Color::Black, &mut rng);
        Some(board)
    };
    (0..count).filter_map(finished).collect()
}

/// The capture state of every string after some moves of random games, which are full of contact.
fn captures(signature: &mut Signature) -> Speed {
    let capture = Capture { nodes: 200 };
    let mut boards: Vec<Board> = (0..12_u64)
        .filter_map(|seed| {
            let mut game = Game::new(Size::square(9).ok()?, Rules::CHINESE);
            random_moves(&mut game, 45, u128::from(seed) * 2 + 1);
            Some(game.board().clone())
        })
        .collect();
    timed("captures 9x9", "positions read", || {
        let mut nodes = 0;
        for board in &mut boards {
            let strings: Vec<_> = board.strings().map(StringId::stone).collect();
            for stone in strings {
                let status = capture.compute(&mut View::<Scoped>::new(board), stone);
                for answer in [&status.owner_first, &status.opponent_first] {
                    nodes += answer.nodes as usize;
                    signature.add(u64::from(answer.nodes) * 4 + answer.verdict as u64);
                    signature.add(answer.line.len() as u64);
                }
            }
        }
        nodes
    })
}

/// The move that the default program thinks best.
fn think(game: &Game) -> Move {
    Thinker::new(Terms::default()).think(game, patient()).best
}

/// Decisions in random positions. Only the moves count: what they rest on is rounded differently by
/// different machines.
fn decisions(signature: &mut Signature) -> Speed {
    let games: Vec<Game> = (0..8_u64)
        .filter_map(|seed| {
            let mut game = Game::new(Size::square(9).ok()?, Rules::CHINESE);
            random_moves(&mut game, 30, u128::from(seed) * 2 + 1);
            Some(game)
        })
        .collect();
    timed("decisions 9x9", "moves", || {
        for game in &games {
            let point = match think(game) {
                Move::Play(point) => point.index() as u64,
                Move::Pass => 0,
            };
            signature.add(point);
        }
        games.len()
    })
}

/// Positions on 19x19 that are full of contact.
fn large_positions(count: u64) -> Vec<Game> {
    let drawn = |seed: u64| {
        let mut game = Game::new(Size::square(19).ok()?, Rules::CHINESE);
        random_moves(&mut game, 120, u128::from(seed) * 2 + 1);
        Some(game)
    };
    (0..count).filter_map(drawn).collect()
}

/// *Why* for the best move of positions that were thought about. The time to think is not counted.
fn whys() -> Speed {
    let mut thinker = Thinker::new(Terms { level: Level::nearest(2), ..Terms::default() });
    let thoughts: Vec<(Game, Move)> = large_positions(4)
        .into_iter()
        .map(|game| {
            let best = thinker.think(&game, patient()).best;
            (game, best)
        })
        .collect();
    timed("why after a move 19x19", "answers", || {
        for (game, best) in &thoughts {
            let _ = thinker.why(game, *best, patient());
        }
        thoughts.len()
    })
}

/// The longest that a thought on 19x19 took to end after it was asked to, at different times.
fn slowest_stop() -> Duration {
    let stop = |(game, after): (Game, u64)| {
        let halt = AtomicBool::new(false);
        scope(|threads| {
            let thinking = threads.spawn(|| {
                Thinker::new(Terms::default()).think(&game, Caller { halt: &halt, ..patient() })
            });
            sleep(Duration::from_millis(after));
            let start = Instant::now();
            halt.store(true, Ordering::Relaxed);
            let _ = thinking.join();
            start.elapsed()
        })
    };
    let times = [0, 5, 10, 20, 40, 60, 80, 120, 160, 200];
    large_positions(10).into_iter().zip(times).map(stop).max().unwrap_or_default()
}

/// Plays moves drawn by lot from all legal ones. Returns how many there were to draw from.
fn random_moves(game: &mut Game, count: usize, seed: u128) -> u64 {
    let mut rng = Pcg64Mcg::new(seed);
    let mut choices = 0;
    for _ in 0..count {
        let color = game.to_play();
        let legal: Vec<_> = game.legal_points(color).iter().collect();
        choices += legal.len() as u64;
        let mv = match legal.len() {
            0 => Move::Pass,
            count => Move::Play(legal[random_below(&mut rng, count)]),
        };
        let played = game.play(color, mv);
        debug_assert!(played.is_ok(), "{mv} was said to be legal");
    }
    choices
}

/// Unconditional life at the end of random games, where there is some.
fn unconditional_life(signature: &mut Signature) -> Speed {
    let boards = finished_boards(19, 50);
    timed("unconditional life 19x19", "positions", || {
        for board in &boards {
            for color in Color::BOTH {
                let life = UnconditionalLife::of(board, color);
                signature.add((life.alive.len() * 1000 + life.territory.len()) as u64);
            }
        }
        boards.len()
    })
}
