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
const PART: usize = 60;

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
        let start = ThreadTime::now();
        let facts = Evaluator::new(board.clone(), Keeping::Incremental).facts();
        times[0] += start.elapsed();
        let start = ThreadTime::now();
        passes += judge.evaluate(&facts, Color::Black).passes;
        times[1] += start.elapsed();
        let start = ThreadTime::now();
        let _ = survival(&board, Color::Black, RANDOM_GAMES, &mut Pcg64Mcg::new(1));
        times[2] += start.elapsed();
    }
    let [reading, judging, random] =
        times.map(|time| time.as_secs_f64() * 1e6 / games.len() as f64);
    println!(
        "{side}x{side} from nothing: reading {reading:.0} µs, static part {judging:.0} µs, \
         {RANDOM_GAMES} random games {random:.0} µs, {:.2} passes",
        passes as f64 / games.len() as f64
    );
}

/// All of the quick evaluation after each move, by the part of the game.
fn move_by_move(side: u8, games: &[Moves], model: &Model) {
    let size = Size::square(side).unwrap();
    let judge = Judge::new(model, size);
    let mut parts: Vec<(Duration, u32)> = Vec::new();
    for game in games {
        let mut evaluator = Evaluator::new(Board::new(size), Keeping::Incremental);
        for (number, &turn) in game.iter().enumerate() {
            make(&mut evaluator, turn);
            let start = ThreadTime::now();
            let _ = evaluator.evaluate(&judge, !turn.0);
            let part = number / PART;
            if parts.len() <= part {
                parts.push((Duration::ZERO, 0));
            }
            parts[part].0 += start.elapsed();
            parts[part].1 += 1;
        }
    }
    let total = parts
        .iter()
        .fold((0.0, 0), |(time, count), part| (time + part.0.as_secs_f64(), count + part.1));
    print!(
        "{side}x{side} after each move: {:.0} µs on average",
        total.0 * 1e6 / f64::from(total.1)
    );
    for (number, (time, count)) in parts.iter().enumerate() {
        print!(
            ", from move {} {:.0}",
            1 + number * PART,
            time.as_secs_f64() * 1e6 / f64::from(*count)
        );
    }
    println!();
}
