//! How long small boards take from nothing, on one thread, and how many positions; every first move
//! of 4x4; and what a move costs beside the board of `goban`.

use std::time::Instant;

use cpu_time::ProcessTime;
use goban::{Board, Color, Move, Size};
use smallgo::solver::{Bounds, Geometry, Rule, Solver, Start, perft};

fn main() {
    moves_beside_the_large_board();
    for (width, height) in [(2, 2), (3, 3), (3, 4), (4, 4)] {
        for rule in [Rule::Positional, Rule::Situational] {
            let size = Size::new(width, height).expect("a small board");
            let (begun, busy) = (Instant::now(), ProcessTime::now());
            let solver = Solver::new(size, rule, 64 << 20).expect("a board that fits");
            let start = Start::new(Board::new(size), Color::Black);
            let known = Bounds::of_area(i32::from(width) * i32::from(height));
            let solution = solver.solve(&start, known, u64::MAX);
            let seconds = begun.elapsed().as_secs_f64();
            let busy = busy.elapsed().as_secs_f64();
            let (value, nodes) = (solution.bounds.lower, solution.nodes);
            println!(
                "{size} {:11} {value:+3}  {nodes:>9} positions  {seconds:.3} s, processor {busy:.3} s",
                rule.name()
            );
        }
    }
    every_first_move();
}

/// The value of each of the three first moves of 4x4 that differ, and of a pass.
fn every_first_move() {
    let size = Size::new(4, 4).expect("a small board");
    let (begun, busy) = (Instant::now(), ProcessTime::now());
    let solver = Solver::new(size, Rule::Positional, 256 << 20).expect("a board that fits");
    let start = Start::new(Board::new(size), Color::Black);
    for name in ["A1", "B1", "B2", "pass"] {
        let mv: Move = name.parse().expect("a move");
        let after = start.after(Rule::Positional, mv).expect("a legal move");
        let solution = solver.solve(&after, Bounds::of_area(16), u64::MAX);
        let (value, nodes) = (solution.bounds.lower, solution.nodes);
        println!("4x4 {name:4} {value:+3}  {nodes:>9} positions");
    }
    let (seconds, busy) = (begun.elapsed().as_secs_f64(), busy.elapsed().as_secs_f64());
    println!("every first move of 4x4: {seconds:.1} s, processor {busy:.1} s");
}

/// Counts the games of some moves on either board.
fn moves_beside_the_large_board() {
    for (side, depth) in [(4, 5), (5, 5)] {
        let size = Size::square(side).expect("a small board");
        let geometry = Geometry::new(size).expect("a board that fits");
        let busy = ProcessTime::now();
        let small = perft(&geometry, depth);
        let small_seconds = busy.elapsed().as_secs_f64();
        let busy = ProcessTime::now();
        let large = games(&mut Board::new(size), Color::Black, depth);
        let large_seconds = busy.elapsed().as_secs_f64();
        assert_eq!(small, large, "the boards have the same games");
        println!(
            "{size}, {small} games of {depth} moves: {small_seconds:.3} s, on the large board {large_seconds:.3} s"
        );
    }
}

fn games(board: &mut Board, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for point in board.empty_points() {
        if let Ok(undo) = board.play(color, point) {
            count += games(board, !color, depth - 1);
            board.undo(&undo);
        }
    }
    count
}
