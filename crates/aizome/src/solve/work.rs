//! Solving on both cores: Black's attempt and White's at the same question, each on a thread of its
//! own, until one of them is answered; where only one side is asked, both threads are its own.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use smallgo::solver::{Attempt, Bounds, Role, Solution, Solver, Start};

use super::checkpoint::Checkpoint;
use super::watch::Watch;
use goban::{Color, Move};

/// Nodes that a move of the line may take.
const LINE_NODES: u64 = 20_000_000;

/// Nodes within which one thread is enough: what it finds can be repeated exactly.
const ALONE: u64 = 50_000;

/// Where to begin and what to note.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan<'a> {
    /// Where every answer is noted.
    pub(super) checkpoint: Option<&'a Path>,
    /// Nothing that was noted before is used.
    pub(super) fresh: bool,
    /// A score that Black is thought to get: what is asked first, of him alone.
    pub(super) ask: Option<i32>,
}

/// Solves a position, noting every answer in the checkpoint.
pub(super) fn solve(
    solver: &Solver,
    start: &Start,
    plan: Plan<'_>,
    watch: &Watch,
) -> anyhow::Result<Solution> {
    let area = i32::try_from(start.board.size().area())?;
    let open = |file| Checkpoint::open(file, solver.rule(), start);
    let checkpoint = plan.checkpoint.map(open).transpose()?;
    let known = match &checkpoint {
        Some(checkpoint) if !plan.fresh => checkpoint.read()?,
        _ => Bounds::of_area(area),
    };
    let note = |solution: &Solution| {
        checkpoint.as_ref().map_or(Ok(()), |checkpoint| checkpoint.write(&solution.bounds))
    };
    let mut solution = Solution { bounds: known, best: None, nodes: 0 };
    if let Some(target) = plan.ask.filter(|&target| known.lower < target && target <= known.upper) {
        watch.ask(&solution.bounds, target);
        take(solver, &mut solution, start, &ask(solver, start, (target, &[Color::Black]), watch));
        note(&solution)?;
    }
    while solution.nodes < ALONE && solver.answer(start, &mut solution, ALONE) {
        note(&solution)?;
    }
    while let Some((target, colors)) = Solver::next_question(&solution.bounds) {
        watch.ask(&solution.bounds, target);
        take(solver, &mut solution, start, &ask(solver, start, (target, &colors), watch));
        note(&solution)?;
    }
    Ok(solution)
}

/// The line that shows the value, if that is known.
pub(super) fn line(
    solver: &Solver,
    start: &Start,
    solution: &Solution,
    watch: &Watch,
) -> Vec<Move> {
    let Some(value) = solution.bounds.exact() else { return Vec::new() };
    watch.note(format!("it is {value:+}; looking for the line that shows it,"));
    solver.line_until(start, value, LINE_NODES, &watch.until(&AtomicBool::new(false)))
}

fn take(solver: &Solver, solution: &mut Solution, start: &Start, attempts: &[Attempt]) {
    for attempt in attempts {
        solver.take(solution, start, attempt);
    }
}

/// Asks the sides at the same time; whoever proves it stops the other.
fn ask(
    solver: &Solver,
    start: &Start,
    (target, colors): (i32, &[Color]),
    watch: &Watch,
) -> Vec<Attempt> {
    let stop = AtomicBool::new(false);
    let watched = watch.until(&stop);
    let attempt = |(color, role): (Color, Role)| {
        let attempt = solver.attempt(start, (color, target), role, &watched);
        if attempt.is_proved() || colors.len() == 1 && attempt.is_done() {
            stop.store(true, Ordering::Relaxed);
        }
        attempt
    };
    let mut parts: Vec<(Color, Role)> = colors.iter().map(|&color| (color, Role::Lead)).collect();
    if let [color] = *colors {
        parts.push((color, Role::Aid));
    }
    thread::scope(|scope| {
        let attempt = &attempt;
        let threads: Vec<_> =
            parts.into_iter().map(|part| scope.spawn(move || attempt(part))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
}
