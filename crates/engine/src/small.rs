//! Perfect play on small boards: moves that are proved to keep the value of the position.
//!
//! The game's own past is part of every question, so that superko is respected. Where a proof is
//! not found within the budget nothing is said, and the program plays as elsewhere.

use goban::{Game, Ko, Move, Scoring, Settlement};
use search::Halt;
use smallgo::solver::{Bounds, Rule, Solver, Start};

use crate::stored::Stored;

/// Points of the largest board on which a proof is tried.
pub const LARGEST: usize = 16;

/// Positions that the choice of a move may look at.
const BUDGET: u64 = 3_000_000;

/// Positions that the value of one move may look at when all are asked for.
const BUDGET_OF_ONE: u64 = 1_000_000;

/// Bytes of the tables.
const TABLES: usize = 32 << 20;

/// A move with what it is proved to lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallValue {
    /// The move.
    pub mv: Move,
    /// Points for Black, as far as they are proved.
    pub bounds: Bounds,
}

/// A move that keeps the value of the position for the player to move, if it can be proved.
pub(crate) fn perfect_move(game: &Game, halt: &dyn Halt) -> Option<Move> {
    let rule = rule(game)?;
    let color = game.to_play();
    let start = start(game);
    if let Some(mv) = stored_move(rule, &start) {
        return Some(mv);
    }
    let solver = Solver::new(game.size(), rule, TABLES).ok()?;
    let area = i32::try_from(game.size().area()).ok()?;
    let solution = solver.solve_until(&start, Bounds::of_area(area), BUDGET, halt);
    let value = match solution.bounds.exact() {
        Some(value) => value,
        // What was stopped has proved nothing, and the rest of the program is quick.
        None if halt.is_asked() => return None,
        None if rule == Rule::Basic => solution.bounds.with_drawn_cycles(),
        None => return solution.best.filter(|&mv| game.check(color, mv).is_ok()),
    };
    let keeping = solver.keeping_until(&start, value, BUDGET, halt).or(solution.best);
    keeping.filter(|&mv| game.check(color, mv).is_ok())
}

/// Whether a game has ended on a board that is played perfectly: there no stone is left to be taken
/// away by agreement, since the proofs count all that is on the board as alive.
#[must_use]
pub fn counts_everything(game: &Game) -> bool {
    game.passes() >= 2 && rule(game).is_some()
}

/// Every legal move of the side to move with the value that it leads to; nothing where values are not
/// known: under territory scoring, and on boards of more than [`LARGEST`] points.
#[must_use]
pub fn values_of_moves(game: &Game) -> Option<Vec<SmallValue>> {
    let rule = rule(game)?;
    let start = start(game);
    let solver = Solver::new(game.size(), rule, TABLES).ok()?;
    let area = i32::try_from(game.size().area()).unwrap_or(0);
    let points = game.legal_points(game.to_play()).into_iter().map(Move::Play);
    let value = |mv: Move| {
        let after = start.after(rule, mv)?;
        let bounds = if start.passed && mv == Move::Pass {
            ended(game, area)
        } else {
            solver.solve(&after, Bounds::of_area(area), BUDGET_OF_ONE).bounds
        };
        Some(SmallValue { mv, bounds })
    };
    Some(points.chain([Move::Pass]).filter_map(value).collect())
}

/// The first move of a stored line.
fn stored_move(rule: Rule, start: &Start) -> Option<Move> {
    Stored::built_in().find(rule, start)?.line.first().copied()
}

/// The solver's name for the game's rules, if it knows them.
fn rule(game: &Game) -> Option<Rule> {
    let is_known = game.rules().scoring == Scoring::Area && game.size().area() <= LARGEST;
    is_known.then(|| match game.rules().ko {
        Ko::Simple => Rule::Basic,
        Ko::PositionalSuperko => Rule::Positional,
        Ko::SituationalSuperko => Rule::Situational,
    })
}

/// The position with its past.
fn start(game: &Game) -> Start {
    let mut before = game.clone();
    let mut past = Vec::new();
    while before.undo().is_some() {
        past.push((before.board().clone(), before.to_play()));
    }
    past.reverse();
    let (mut board, to_play) = (game.board().clone(), game.to_play());
    // Who moves twice in a row may take a ko back.
    if game.turns().last().is_some_and(|turn| turn.color == to_play) {
        board.lift_ko();
    }
    Start { board, to_play, passed: game.passes() > 0, past }
}

/// The value of a game that has ended, all stones counted as alive.
fn ended(game: &Game, area: i32) -> Bounds {
    let settlement = Settlement::default();
    let margin = settlement.margin(game.board(), Scoring::Area);
    Bounds::proved(area, margin, margin).unwrap_or(Bounds::of_area(area))
}
