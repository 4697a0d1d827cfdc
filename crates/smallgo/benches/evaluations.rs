//! Evaluations per second on 4x4, each function alone with its control, beside Ed4 and Ed8 written
//! with the board's own point sets of 1024 bits: the reason for the sets of one word.
//!
//! Run with `cargo bench -p smallgo --bench evaluations`.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_wrap)] // small numbers

use std::hint::black_box;

use cpu_time::ThreadTime;
use goban::{Board, Color, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use smallgo::{Connection, INFINITY, Position, Rule, control, dimensional, e1, metric};

const ROUNDS: usize = 9;
const POSITIONS: usize = 4096;

fn main() {
    let boards = random_boards(Size::square(4).unwrap());
    let positions: Vec<Position> =
        boards.iter().map(|board| Position::of_board(board).unwrap()).collect();
    let ed = |connection| {
        move |position: &Position| {
            metric(position.grid(), &control(position, Rule::Point), connection, INFINITY)
        }
    };
    println!(
        "4x4, {POSITIONS} positions of random games, one thread, processor time, median of {ROUNDS} rounds"
    );
    report("E0, E1 and E2", &positions, |position| {
        dimensional(position.grid(), &control(position, Rule::Point))[0]
    });
    report("E1", &positions, |position| e1(&control(position, Rule::Point)));
    report("Ed4", &positions, ed(Connection::Four));
    report("Ed8", &positions, ed(Connection::Eight));
    report("Ed4 over 1024 bits", &boards, wide_ed4);
}

fn report<T>(name: &str, positions: &[T], evaluate: impl Fn(&T) -> i64) {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begun = ThreadTime::now();
            for _ in 0..16 {
                black_box(positions.iter().map(|p| evaluate(black_box(p))).sum::<i64>());
            }
            begun.elapsed().as_secs_f64() / 16.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let per_second = positions.len() as f64 / times[ROUNDS / 2];
    println!("{name:20} {:8.2} million a second", per_second / 1e6);
}

/// Positions from random games, of every length up to a full board.
fn random_boards(size: Size) -> Vec<Board> {
    let mut rng = Pcg64Mcg::new(7);
    let mut boards = Vec::new();
    while boards.len() < POSITIONS {
        let mut board = Board::new(size);
        let mut color = Color::Black;
        for _ in 0..random_below(&mut rng, 24) {
            let points: Vec<_> = board.empty_points().iter().collect();
            if !points.is_empty() {
                let _ = board.play(color, points[random_below(&mut rng, points.len())]);
                color = !color;
            }
        }
        boards.push(board);
    }
    boards
}

/// Ed4 as in the crate, over the board's own sets.
fn wide_ed4(board: &Board) -> i64 {
    let all = board.size().all();
    let empty = board.empty_points();
    let controlled = |color: Color| {
        let others = all - *board.stones(color);
        *board.stones(color) | (empty - others.dilated(&all))
    };
    let of = |color: Color| {
        let (own, free) = (controlled(color), all - controlled(!color));
        let absorbed = |set: PointSet| set | (set & own).flooded(&own);
        let (mut value, mut left) = (0, free);
        while let Some(first) = left.first() {
            let source = absorbed(PointSet::from(first));
            left -= source;
            let (mut reached, mut distance, mut sum) = (source, 0, 0);
            loop {
                let next = absorbed(reached.dilated(&free));
                let ring = (next - reached).len();
                if ring == 0 {
                    break;
                }
                distance += 1;
                sum += distance * i64::try_from(ring).unwrap();
                reached = next;
            }
            let (points, pairs) = (source.len() as i64, reached.len() as i64);
            value += points * (pairs * INFINITY - sum);
        }
        value
    };
    of(Color::Black) - of(Color::White)
}
