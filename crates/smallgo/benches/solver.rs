//! How long small boards take from nothing, on one thread, and how many positions.

use std::time::Instant;

use goban::{Board, Color, Size};
use smallgo::solver::{Bounds, Rule, Solver, Start};

fn main() {
    for (width, height) in [(2, 2), (3, 3), (3, 4), (4, 4)] {
        for rule in [Rule::Positional, Rule::Situational] {
            let size = Size::new(width, height).expect("a small board");
            let begun = Instant::now();
            let solver = Solver::new(size, rule, 64 << 20).expect("a board that fits");
            let start = Start::new(Board::new(size), Color::Black);
            let known = Bounds::of_area(i32::from(width) * i32::from(height));
            let solution = solver.solve(&start, known, u64::MAX);
            let seconds = begun.elapsed().as_secs_f64();
            let (value, nodes) = (solution.bounds.lower, solution.nodes);
            println!("{size} {:11} {value:+3}  {nodes:>9} positions  {seconds:.3} s", rule.name());
        }
    }
}
