//! Fits the urgencies to games: `cargo run --release -p shapes --example fit -- GAMES_FOLDER [STEP]`.
//!
//! In each position every candidate has a score, the product of the factors of its patterns, and the
//! chance of a candidate is its part of the sum: the factors are chosen so that the moves that were
//! played become as likely as can be (a softmax over candidates, by adaptive gradient steps). Every
//! second game of each file is used, and of those one in STEP; the others are left for measuring
//! (`aizome lab run pattern-moves`). The rank's doubling is given, not fitted. Writes
//! `data/urgencies.txt` and the urgencies of the patterns written by hand.

#![allow(clippy::cast_precision_loss)] // a mean needs no more digits

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use goban::{Board, Color, Move, Size};
use shapes::{Goal, Living, RELATIONS, Shapes, Strategy, families};
use tracks::{Keeping, Tracked};

const FILES: [&str; 4] = ["fox_pro.sgf", "kgs_6d.sgf", "tygem_9d.sgf", "ai_top.sgf"];
const STATES: [&str; 3] = ["{W|L}", "{W|?}", "{?|L}"];
const ROLES: [&str; 2] = ["owner", "opponent"];
const LINES: usize = 6;
const EPOCHS: usize = 6;

/// A factor's number, and the rank that doubles it.
type Feature = (u16, u8);

/// A candidate: its generated patterns, and the rest.
#[derive(Clone)]
struct Candidate {
    windows: Vec<Feature>,
    others: Vec<u16>,
}

struct Position {
    candidates: Vec<Candidate>,
    played: usize,
}

fn windows_count() -> usize {
    RELATIONS.len() * 12
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("the folder of the games");
    let step = arguments.next().and_then(|step| step.parse().ok()).unwrap_or(10);
    let mut positions = Vec::new();
    for file in FILES {
        for game in games(&Path::new(&folder).join(file), step) {
            collect(&game, &mut positions);
        }
    }
    println!("{} positions", positions.len());
    let factors = fit(&positions);
    let constant = fit_constant(&positions);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::write(root.join("data/urgencies.txt"), table(&factors, constant)).unwrap();
    write_families(root, &factors);
}

fn games(path: &Path, step: usize) -> Vec<Vec<(Color, Move)>> {
    let games = record::read(&std::fs::read(path).unwrap()).unwrap();
    let moves = |record: &record::Record| {
        let game = record.load_position(None).ok()?;
        Some(game.turns().iter().map(|turn| (turn.color, turn.mv)).collect())
    };
    games.records.iter().step_by(2 * step).filter_map(moves).collect()
}

fn collect(game: &[(Color, Move)], positions: &mut Vec<Position>) {
    let board = Board::new(Size::square(19).unwrap());
    let shapes = Shapes::new(&board, Keeping::Incremental);
    let mut tracked = Tracked::new(board, shapes);
    for &(color, mv) in game {
        let Move::Play(point) = mv else {
            tracked.pass();
            continue;
        };
        let (board, shapes) = tracked.parts();
        shapes.refresh(board);
        let (points, candidates): (Vec<_>, Vec<_>) =
            candidates(board, shapes, color).into_iter().unzip();
        if let Some(played) = points.iter().position(|&at| at == point) {
            positions.push(Position { candidates, played });
        }
        if tracked.play(color, point).is_err() {
            break;
        }
    }
}

fn candidates(board: &Board, shapes: &Shapes, color: Color) -> Vec<(goban::Point, Candidate)> {
    let numbers: HashMap<&str, u16> =
        families().patterns.iter().map(|pattern| pattern.name.as_str()).zip(0..).collect();
    let size = board.size();
    let windows = u16::try_from(windows_count()).unwrap();
    let patterns = u16::try_from(families().patterns.len()).unwrap();
    let living = Living::unconditional(board);
    let all = shapes.candidates(board, color, Strategy::Doubling, &living);
    let mut list: Vec<_> = all
        .iter()
        .map(|candidate| {
            let line = u16::from(size.line(candidate.at)).min(6) - 1;
            (
                candidate.at,
                Candidate { windows: Vec::new(), others: vec![windows + patterns + line] },
            )
        })
        .collect();
    list.sort_unstable_by_key(|&(at, _)| at);
    let place =
        |list: &[(goban::Point, Candidate)], at| list.binary_search_by_key(&at, |&(at, _)| at).ok();
    for seen in shapes.windows().filter(|seen| !seen.is_complete(&living, size)) {
        let relation =
            RELATIONS.iter().position(|relation| relation == seen.place.relation()).unwrap();
        let role = usize::from(color != seen.place.owner);
        let state = STATES.iter().position(|state| *state == seen.state.to_string()).unwrap();
        let number = ((relation * 2 + seen.place.goal as usize) * 2 + role) * 3 + state;
        for at in seen.moves(size, color) {
            if let Some(place) = place(&list, at) {
                list[place].1.windows.push((u16::try_from(number).unwrap(), seen.rank));
            }
        }
    }
    for named in shapes.named().filter(|named| named.player == color) {
        if let Some(place) = place(&list, named.at) {
            list[place].1.others.push(windows + numbers[named.pattern.pattern().name.as_str()]);
        }
    }
    list
}

/// The generated pattern that counts, and the score.
fn score(logs: &[f64], candidate: &Candidate) -> (Option<u16>, f64) {
    let value = |&(number, rank): &Feature| {
        logs[usize::from(number)] + std::f64::consts::LN_2 * f64::from(rank)
    };
    let most = candidate.windows.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
    let others: f64 = candidate.others.iter().map(|&number| logs[usize::from(number)]).sum();
    (most.map(|&(number, _)| number), others + most.map_or(0.0, value))
}

fn fit(positions: &[Position]) -> Vec<f64> {
    let count = windows_count() + families().patterns.len() + LINES;
    let (mut logs, mut squares) = (vec![0.0; count], vec![1e-6; count]);
    let mut slope = vec![0.0; count];
    for epoch in 0..EPOCHS {
        let mut surprise = 0.0;
        for (number, position) in positions.iter().enumerate() {
            let scores: Vec<_> =
                position.candidates.iter().map(|candidate| score(&logs, candidate)).collect();
            let top = scores.iter().map(|&(_, score)| score).fold(f64::MIN, f64::max);
            let sum: f64 = scores.iter().map(|&(_, score)| (score - top).exp()).sum();
            for (place, (candidate, &(window, score))) in
                position.candidates.iter().zip(&scores).enumerate()
            {
                let chance = (score - top).exp() / sum;
                let is_played = place == position.played;
                if is_played {
                    surprise -= chance.max(1e-12).ln();
                }
                let push = f64::from(u8::from(is_played)) - chance;
                for &number in candidate.others.iter().chain(&window) {
                    slope[usize::from(number)] += push;
                }
            }
            if number % 64 == 63 {
                for ((log, slope), square) in logs.iter_mut().zip(&mut slope).zip(&mut squares) {
                    if *slope != 0.0 {
                        let step = *slope - 0.01 * *log;
                        *square += step * step;
                        *log += 0.3 * step / f64::sqrt(*square);
                        *slope = 0.0;
                    }
                }
            }
        }
        println!("epoch {epoch}: {:.4} nats a move", surprise / positions.len() as f64);
    }
    logs
}

/// The one factor of the other strategy: the best of a few.
fn fit_constant(positions: &[Position]) -> u32 {
    let surprise = |percent: u32| -> f64 {
        let log = (f64::from(percent) / 100.0).ln();
        let loss = |position: &Position| {
            let score = |candidate: &Candidate| {
                (log * (candidate.others.len() - 1 + usize::from(!candidate.windows.is_empty()))
                    as f64)
                    .exp()
            };
            let sum: f64 = position.candidates.iter().map(score).sum();
            (sum / score(&position.candidates[position.played])).ln()
        };
        positions.iter().map(loss).sum()
    };
    (105..250).step_by(5).min_by(|&a, &b| surprise(a).total_cmp(&surprise(b))).unwrap_or(100)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small and positive
fn percent(log: f64) -> u32 {
    ((log.exp() * 100.0).round() as u32).max(1)
}

fn table(logs: &[f64], constant: u32) -> String {
    let mut text = String::from(
        "# Factors in percent, fitted by examples/fit.rs. A factor of 200 makes a move twice as likely.\n",
    );
    writeln!(text, "constant {constant}").unwrap();
    let lines = windows_count() + families().patterns.len();
    for line in 0..LINES {
        writeln!(text, "line {} {}", percent(logs[lines + line]), line + 1).unwrap();
    }
    for (number, log) in logs[..windows_count()].iter().enumerate().filter(|(_, log)| **log != 0.0)
    {
        let (state, role) = (STATES[number % 3], ROLES[number / 3 % 2]);
        let (goal, relation) = (Goal::BOTH[number / 6 % 2], RELATIONS[number / 12].name);
        writeln!(text, "window {} {state} {role} {goal} {relation}", percent(*log)).unwrap();
    }
    text
}

fn write_families(root: &Path, logs: &[f64]) {
    let mut number = windows_count();
    for (family, text) in shapes::family_files() {
        let mut written = String::new();
        for line in text.lines() {
            if line.starts_with("urgency ") {
                writeln!(written, "urgency {}", percent(logs[number])).unwrap();
                number += 1;
            } else {
                writeln!(written, "{line}").unwrap();
            }
        }
        std::fs::write(root.join(format!("families/{family}.txt")), written).unwrap();
    }
}
