//! Solving on both cores: Black's attempt and White's at the same question, each on a thread of its
//! own, until one of them is answered.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use smallgo::solver::{Attempt, Bounds, Solution, Solver, Start};

use super::checkpoint::Checkpoint;
use goban::Color;

/// Nodes that a move of the line may take.
pub(super) const LINE_NODES: u64 = 20_000_000;

/// Nodes within which one thread is enough: what it finds can be repeated exactly.
const ALONE: u64 = 300_000;

/// Solves a position, noting every answer in the checkpoint.
pub(super) fn solve(
    solver: &Solver,
    start: &Start,
    file: Option<&Path>,
    fresh: bool,
) -> anyhow::Result<Solution> {
    let area = i32::try_from(start.board.size().area())?;
    let checkpoint = file.map(|file| Checkpoint::open(file, solver.rule(), start)).transpose()?;
    let known = match &checkpoint {
        Some(checkpoint) if !fresh => checkpoint.read()?,
        _ => Bounds::of_area(area),
    };
    let mut solution = solver.solve(start, known, ALONE);
    while let Some((target, colors)) = Solver::next_question(&solution.bounds) {
        say(start, &solution, target);
        for attempt in ask(solver, start, target, &colors) {
            solver.take(&mut solution, start, &attempt);
        }
        if let Some(checkpoint) = &checkpoint {
            checkpoint.write(&solution.bounds)?;
        }
    }
    Ok(solution)
}

/// Asks the sides at the same time; whoever proves it stops the other.
fn ask(solver: &Solver, start: &Start, target: i32, colors: &[Color]) -> Vec<Attempt> {
    let stop = AtomicBool::new(false);
    let attempt = |color: Color| {
        let attempt = solver.attempt(start, color, target, &stop);
        if attempt.is_proved() {
            stop.store(true, Ordering::Relaxed);
        }
        attempt
    };
    thread::scope(|scope| {
        let attempt = &attempt;
        let threads: Vec<_> =
            colors.iter().map(|&color| scope.spawn(move || attempt(color))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
}

/// Tells somebody who watches how far it is.
fn say(start: &Start, solution: &Solution, target: i32) {
    if stderr().is_terminal() {
        let Bounds { lower, upper, .. } = solution.bounds;
        eprint!(
            "\r\x1b[K{}: between {lower:+} and {upper:+}, {} positions; is it {target:+}?",
            start.board.size(),
            solution.nodes
        );
        let _ = stderr().flush();
    }
}
