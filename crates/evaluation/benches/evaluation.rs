//! What an evaluation takes: its parts from nothing in the middle of games, and all of it after each
//! move of whole games, by board and by move number. Real games where the shared data is at hand,
//! else none. Times are of the processor. Run with `cargo bench -p evaluation --bench evaluation`.

#![allow(clippy::cast_precision_loss)] // a mean needs no more digits

use std::path::Path;
use std::time::Duration;

use cpu_time::ThreadTime;
use evaluation::{Evaluator, Judge, Model, survival};
use goban::{Board, Color, Move, Size};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

/// Random games for one position.
const RANDOM_GAMES: u32 = 200;

/// Moves that are told apart as one part of a game.
const PART: usize = 40;

/// How often each part is measured.
const TIMES: u32 = 5;

/// Moves of a game from the empty board.
type Moves = Vec<(Color, Move)>;

fn main() {
    let model = Model::fitted();
    for (side, file) in [(9, "goquest_9x9.sgf"), (13, "small_13x13.sgf"), (19, "kgs_6d.sgf")] {
        let games = games(file);
        if games.is_empty() {
            println!("{side}x{side}: {file} is not at hand");
            continue;
        }
        from_nothing(side, &games, &model);
        move_by_move(side, &games, &model);
    }
}

fn games(file: &str) -> Vec<Moves> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games").join(file);
    let records = std::fs::read(&path).ok().and_then(|bytes| record::read(&bytes).ok());
    let moves = |record: &record::Record| -> Option<Moves> {
        let game = record.load_position(None).ok()?;
        Some(game.turns().iter().map(|turn| (turn.color, turn.mv)).collect())
    };
    records
        .iter()
        .flat_map(|all| all.records.iter().step_by(17))
        .filter_map(moves)
        .take(12)
        .collect()
}

fn make(evaluator: &mut Evaluator, (color, mv): (Color, Move)) {
    match mv {
        Move::Play(point) if evaluator.tracked().play_anyway(color, point).is_ok() => {}
        _ => evaluator.tracked().pass(),
    }
}

/// The least time of a few, for other programs may run beside.
fn least<T>(work: impl Fn() -> T) -> (Duration, T) {
    let timed = || {
        let start = ThreadTime::now();
        let made = work();
        (start.elapsed(), made)
    };
    let first = timed();
    (1..TIMES)
        .map(|_| timed())
        .fold(first, |least, next| if next.0 < least.0 { next } else { least })
}

/// The parts of an evaluation after half of each game.
fn from_nothing(side: u8, games: &[Moves], model: &Model) {
    let size = Size::square(side).unwrap();
    let judge = Judge::new(model, size);
    let mut times = [Duration::ZERO; 3];
    let mut passes = 0;
    for game in games {
        let mut played = Evaluator::new(Board::new(size), Keeping::Absolute);
        for &turn in &game[..game.len() / 2] {
            make(&mut played, turn);
        }
        let board = played.tracked().board().clone();
        let (reading, facts) =
            least(|| Evaluator::new(board.clone(), Keeping::Incremental).facts());
        let (judging, evaluation) = least(|| judge.evaluate(&facts, Color::Black));
        let (random, _) =
            least(|| survival(&board, Color::Black, RANDOM_GAMES, &mut Pcg64Mcg::new(1)));
        passes += evaluation.passes;
        for (total, time) in times.iter_mut().zip([reading, judging, random]) {
            *total += time;
        }
    }
    let [reading, judging, random] =
        times.map(|time| time.as_secs_f64() * 1e6 / games.len() as f64);
    println!(
        "{side}x{side} after half of a game, the least of {TIMES}: reading from nothing {reading:.0} µs, static part {judging:.0} µs, \
         {RANDOM_GAMES} random games {random:.0} µs, {:.2} passes",
        passes as f64 / games.len() as f64
    );
}

/// A part of games: the time that evaluations took, with what was kept and without reading, their
/// passes and how many they were.
#[derive(Default)]
struct Part {
    time: Duration,
    judging: Duration,
    passes: usize,
    count: u32,
}

impl Part {
    fn add(&mut self, other: &Self) {
        self.time += other.time;
        self.judging += other.judging;
        self.passes += other.passes;
        self.count += other.count;
    }

    fn tell(&self, name: &str) {
        let mean = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(self.count.max(1));
        println!(
            "  {name:<14} {:7.0} µs, of which {:5.0} judging; {:.2} passes; {} positions",
            mean(self.time),
            mean(self.judging),
            self.passes as f64 / f64::from(self.count.max(1)),
            self.count
        );
    }
}

/// All of the quick evaluation after each move, by the part of the game.
fn move_by_move(side: u8, games: &[Moves], model: &Model) {
    let size = Size::square(side).unwrap();
    let judge = Judge::new(model, size);
    let mut parts: Vec<Part> = Vec::new();
    for game in games {
        let mut evaluator = Evaluator::new(Board::new(size), Keeping::Incremental);
        for (number, &turn) in game.iter().enumerate() {
            let start = ThreadTime::now();
            make(&mut evaluator, turn);
            let facts = evaluator.facts();
            let before_judging = start.elapsed();
            let passes = judge.evaluate(&facts, !turn.0).passes;
            let time = start.elapsed();
            let part = number / PART;
            if parts.len() <= part {
                parts.resize_with(part + 1, Part::default);
            }
            parts[part].add(&Part {
                time,
                judging: time.saturating_sub(before_judging),
                passes,
                count: 1,
            });
        }
    }
    println!(
        "{side}x{side} after each move of {} games, the move and keeping included",
        games.len()
    );
    let mut whole = Part::default();
    for (number, part) in parts.iter().enumerate() {
        part.tell(&format!("moves {} to {}", 1 + number * PART, (number + 1) * PART));
        whole.add(part);
    }
    whole.tell("all");
}
