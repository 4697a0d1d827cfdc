//! Perfect play on small boards: moves that are proved to keep the value of the position.
//!
//! The game's own past is part of every question, so that superko is respected. Where a proof is
//! not found within the budget nothing is said, and the engine plays as elsewhere.

use std::fmt::Write as _;

use goban::{Color, Game, Ko, Move, Scoring};
use gtp::{Call, Command, Failure, Reply};
use smallgo::solver::{Bounds, Rule, Solver, Start};

use super::Engine;
use crate::solve::Stored;

/// Points of the largest board on which a proof is tried.
const LARGEST: usize = 16;

/// Positions that the choice of a move may look at.
const BUDGET: u64 = 3_000_000;

/// Positions that the value of one move may look at when all are asked for.
const BUDGET_OF_ONE: u64 = 1_000_000;

/// Bytes of the tables.
const TABLES: usize = 32 << 20;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![Command { name: "aizome-what_if", handler: what_if }]
}

/// A move that keeps the value of the position for `color`, if it can be proved.
pub(super) fn perfect_move(game: &Game, color: Color) -> Option<Move> {
    let rule = rule(game)?;
    let start = start(game, color);
    if let Some(mv) = stored_move(rule, &start) {
        return Some(mv);
    }
    let solver = Solver::new(game.size(), rule, TABLES).ok()?;
    let area = i32::try_from(game.size().area()).ok()?;
    let solution = solver.solve(&start, Bounds::of_area(area), BUDGET);
    let value = match solution.bounds.exact() {
        Some(value) => value,
        None if rule == Rule::Basic => solution.bounds.with_drawn_cycles(),
        None => return solution.best.filter(|&mv| game.check(color, mv).is_ok()),
    };
    let keeping = solver.keeping(&start, value, BUDGET).or(solution.best);
    keeping.filter(|&mv| game.check(color, mv).is_ok())
}

/// Whether a game has ended on a board that is played perfectly: there no stone is left to be taken
/// away by agreement, since the proofs count all that is on the board as alive.
pub(super) fn counts_everything(game: &Game) -> bool {
    game.passes() >= 2 && rule(game).is_some()
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
fn start(game: &Game, color: Color) -> Start {
    let mut before = game.clone();
    let mut past = Vec::new();
    while before.undo().is_some() {
        past.push((before.board().clone(), before.to_play()));
    }
    past.reverse();
    let mut board = game.board().clone();
    if color != game.to_play() {
        board.lift_ko();
    }
    let passed = game.passes() > 0;
    Start { board, to_play: color, passed, past }
}

/// `aizome-what_if`: every legal move of the side to move with the value that it leads to, in points for Black,
/// as one number or as bounds.
fn what_if(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let game = &call.status.game;
    let color = game.to_play();
    let Some(rule) = rule(game) else {
        return Err(Failure::new(format!(
            "values are known under area scoring on boards of at most {LARGEST} points"
        )));
    };
    let start = start(game, color);
    let solver =
        Solver::new(game.size(), rule, TABLES).map_err(|error| Failure::new(error.to_string()))?;
    let area = i32::try_from(game.size().area()).unwrap_or(0);
    let mut text = String::new();
    let points = game.legal_points(color).into_iter().map(Move::Play);
    for mv in points.chain([Move::Pass]) {
        let Some(after) = start.after(rule, mv) else { continue };
        let bounds = if start.passed && mv == Move::Pass {
            ended(game, area)
        } else {
            solver.solve(&after, Bounds::of_area(area), BUDGET_OF_ONE).bounds
        };
        let value = match bounds.exact() {
            Some(value) => format!("{value:+}"),
            None => format!("{:+}..{:+}", bounds.lower, bounds.upper),
        };
        let _ = writeln!(text, "{mv} {value}");
    }
    Ok(text.trim_end().to_owned())
}

/// The value of a game that has ended, all stones counted as alive.
fn ended(game: &Game, area: i32) -> Bounds {
    let settlement = goban::Settlement::default();
    let margin = settlement.margin(game.board(), Scoring::Area);
    Bounds::proved(area, margin, margin).unwrap_or(Bounds::of_area(area))
}
