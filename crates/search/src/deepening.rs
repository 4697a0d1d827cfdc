//! The search from the root: iterative deepening [Slate, Atkin 1977; Korf 1985], MTD(f)
//! [Plaat and others 1996], and what came of it.

use crate::alpha_beta::{OutOfBudget, Outcome, Searcher, Window};
use crate::{Game, INFINITE, Limits, Switches, Table, Value, Visits};

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The value is final: no deeper search can change it.
    Final,
    /// The last iteration that might begin is finished, and the value may still change.
    Depth,
    /// The nodes, or the patience of the caller, ran out during an iteration.
    Budget,
}

/// What a search found, by the last iteration that was finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<M> {
    /// What the position is worth to the player to move, `None` if no iteration was finished.
    pub value: Option<Value>,
    /// The best line, as far as the table did not cut it short. It is empty when the game is over
    /// or no iteration was finished.
    pub line: Vec<M>,
    /// The depth of the last iteration that was finished.
    pub depth: u8,
    /// Why the search ended.
    pub ending: Ending,
    /// What was visited, the iteration that was not finished included.
    pub visits: Visits,
}

/// Searches the position that the game stands at. The game is left as it was.
///
/// The table may hold what earlier searches of the same game found, and keeps what this one finds.
pub fn search<G: Game>(
    game: &mut G,
    table: &mut Table<G::Move>,
    switches: Switches,
    limits: Limits<'_>,
) -> Found<G::Move> {
    let mut found = Found {
        value: None,
        line: Vec::new(),
        depth: 0,
        ending: Ending::Depth,
        visits: Visits::default(),
    };
    // Estimates swing with whose move came last: the value of two iterations ago is the better guess
    // of the next one.
    let mut before = None;
    let mut searcher = Searcher::new(game, table, switches, limits);
    let first = if switches.iterative_deepening { limits.depth.min(1) } else { limits.depth };
    for depth in first..=limits.depth.min(Limits::MAX_DEPTH) {
        if depth > first && searcher.visits.nodes >= limits.begin {
            return found;
        }
        searcher.table.age();
        let result = iteration(&mut searcher, depth, before.or(found.value));
        before = found.value;
        found.visits = searcher.visits;
        let Ok((outcome, line)) = result else {
            found.ending = Ending::Budget;
            return found;
        };
        found = Found { value: Some(outcome.value), line, depth, ..found };
        if outcome.is_final {
            found.ending = Ending::Final;
            return found;
        }
    }
    found
}

fn iteration<G: Game>(
    searcher: &mut Searcher<'_, G>,
    depth: u8,
    guess: Option<Value>,
) -> Result<(Outcome, Vec<G::Move>), OutOfBudget> {
    if searcher.switches.mtd {
        return by_null_windows(searcher, depth, guess.unwrap_or(0));
    }
    let outcome = searcher.visit(depth, 0, Window::FULL, false)?;
    Ok((outcome, searcher.line()))
}

/// MTD(f): windows of no width, each on the side where the last one says that the value lies.
fn by_null_windows<G: Game>(
    searcher: &mut Searcher<'_, G>,
    depth: u8,
    guess: Value,
) -> Result<(Outcome, Vec<G::Move>), OutOfBudget> {
    let mut lower = Outcome { value: -INFINITE, is_final: false };
    let mut upper = Outcome { value: INFINITE, is_final: false };
    let mut value = guess;
    let mut line = Vec::new();
    while lower.value < upper.value {
        let beta = value.max(lower.value + 1);
        let window = Window { alpha: beta - 1, beta };
        let outcome = searcher.visit(depth, 0, window, false)?;
        value = outcome.value;
        if value < beta {
            upper = outcome;
        } else {
            lower = outcome;
            line = searcher.line();
        }
    }
    Ok((Outcome { value, is_final: lower.is_final && upper.is_final }, line))
}
