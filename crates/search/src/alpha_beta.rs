//! Alpha-beta search [Knuth and Moore 1975] to a fixed depth, in the fail-soft form [Fishburn
//! 1983]: a value outside the window is told as it was found, and is then a bound.
//!
//! A transposition table [Greenblatt and others 1967] serves every search. The history heuristic
//! [Schaeffer 1989] and null moves [Donninger 1993] are switches. Iterative deepening and MTD(f)
//! call this search from the root (`deepening.rs`).
//!
//! Every value knows whether it is *final*, that is, whether all lines that it rests on reach the
//! end of the game. A final bound holds at every depth, and a final root ends iterative deepening.
//! The root is never answered from the table, whose bound and move may come from different
//! searches.

use crate::history::History;
use crate::table::{Bound, Entry, FINAL};
use crate::{Game, INFINITE, Limits, Switches, Table, Value};

/// Nodes between two questions whether to stop.
const PACE: u64 = 256;

/// What was visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Visits {
    /// Nodes, leaves and those answered by the table included.
    pub nodes: u64,
    /// Nodes whose value was estimated or known at once.
    pub leaves: u64,
    /// Nodes answered by the table.
    pub from_table: u64,
}

/// The search stopped before it was through.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OutOfBudget;

/// A value, exact inside the window and a bound outside of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) value: Value,
    /// Whether every line that it rests on reaches the end of the game.
    pub(crate) is_final: bool,
}

impl Outcome {
    const fn negated(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

/// An open window of values: those at or outside its bounds need no more be told apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// The same window for the other player.
    const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// One search at work.
pub(crate) struct Searcher<'a, G: Game> {
    pub(crate) game: &'a mut G,
    pub(crate) table: &'a mut Table<G::Move>,
    pub(crate) history: History,
    pub(crate) switches: Switches,
    pub(crate) limits: Limits<'a>,
    pub(crate) visits: Visits,
    /// Lists of moves for reuse, one for each ply under way.
    spare: Vec<Vec<G::Move>>,
    /// The line below each ply that is best so far.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Game> Searcher<'a, G> {
    pub(crate) fn new(
        game: &'a mut G,
        table: &'a mut Table<G::Move>,
        switches: Switches,
        limits: Limits<'a>,
    ) -> Self {
        Self {
            game,
            table,
            history: History::default(),
            switches,
            limits,
            visits: Visits::default(),
            spare: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The best line that the last search from the root found.
    pub(crate) fn line(&self) -> Vec<G::Move> {
        self.lines.first().cloned().unwrap_or_default()
    }

    /// Searches the position with `depth` plies to go, `ply` of them below the root.
    pub(crate) fn visit(
        &mut self,
        depth: u8,
        ply: usize,
        window: Window,
        after_null: bool,
    ) -> Result<Outcome, OutOfBudget> {
        self.count(ply)?;
        if let Some(value) = self.game.end() {
            self.visits.leaves += 1;
            return Ok(Outcome { value, is_final: true });
        }
        if depth == 0 {
            self.visits.leaves += 1;
            return Ok(Outcome { value: self.game.estimate(), is_final: false });
        }
        let key = self.game.key();
        let known = self.table.find(key).copied();
        // The root is always searched: a bound and the move beside it in the table may come from
        // different searches, and the root's move is the answer.
        let settled = known.as_ref().filter(|_| ply > 0);
        if let Some(outcome) = settled.and_then(|entry| answer(entry, depth, window)) {
            self.visits.from_table += 1;
            self.lines[ply].extend(known.and_then(|entry| entry.best));
            return Ok(outcome);
        }
        if ply > 0
            && let Some(outcome) = self.try_null_move(depth, ply, window, after_null)?
        {
            return Ok(outcome);
        }
        let (outcome, best) = self.try_moves(depth, ply, window, known.and_then(|e| e.best))?;
        let bound =
            Bound { value: outcome.value, depth: if outcome.is_final { FINAL } else { depth } };
        let lower = (outcome.value > window.alpha).then_some(bound);
        let upper = (outcome.value < window.beta).then_some(bound);
        self.table.note(key, lower, upper, best.filter(|_| lower.is_some()));
        Ok(outcome)
    }

    fn count(&mut self, ply: usize) -> Result<(), OutOfBudget> {
        if self.visits.nodes >= self.limits.nodes {
            return Err(OutOfBudget);
        }
        let is_asked = self.visits.nodes % PACE == PACE - 1;
        if is_asked && self.limits.stop.is_some_and(|stop| stop()) {
            return Err(OutOfBudget);
        }
        self.visits.nodes += 1;
        if self.lines.len() <= ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
        Ok(())
    }

    /// If even doing nothing is too good for the opponent to allow, so is the position.
    fn try_null_move(
        &mut self,
        depth: u8,
        ply: usize,
        window: Window,
        after_null: bool,
    ) -> Result<Option<Outcome>, OutOfBudget> {
        let Some(reduction) = self.switches.null_move else { return Ok(None) };
        let reduced = (depth - 1).saturating_sub(reduction);
        if after_null || reduced == 0 || window.beta >= INFINITE {
            return Ok(None);
        }
        let Some(null) = self.game.null_move() else { return Ok(None) };
        let narrow = Window { alpha: window.beta - 1, beta: window.beta };
        let outcome = self.after(null, reduced, ply, narrow, true)?;
        Ok(Some(outcome).filter(|outcome| outcome.value >= window.beta))
    }

    fn try_moves(
        &mut self,
        depth: u8,
        ply: usize,
        window: Window,
        known_best: Option<G::Move>,
    ) -> Result<(Outcome, Option<G::Move>), OutOfBudget> {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        self.game.moves(&mut moves);
        self.order(&mut moves, known_best);
        let result = self.best_of(&moves, depth, ply, window);
        self.spare.push(moves);
        result
    }

    /// The move that was best before, then by history, then as the game has them.
    fn order(&self, moves: &mut [G::Move], known_best: Option<G::Move>) {
        if self.switches.history {
            // Stable: moves without history stay as the game ordered them.
            moves
                .sort_by_cached_key(|&mv| std::cmp::Reverse(self.history.gain(self.game.slot(mv))));
        }
        if let Some(place) = moves.iter().position(|&mv| Some(mv) == known_best) {
            moves[..=place].rotate_right(1);
        }
    }

    fn best_of(
        &mut self,
        moves: &[G::Move],
        depth: u8,
        ply: usize,
        window: Window,
    ) -> Result<(Outcome, Option<G::Move>), OutOfBudget> {
        let mut best = Outcome { value: -INFINITE, is_final: true };
        let mut best_move = None;
        let mut all_final = true;
        let mut alpha = window.alpha;
        for &mv in moves {
            let narrowed = Window { alpha, beta: window.beta };
            let outcome = self.after(mv, depth - 1, ply, narrowed, false)?;
            all_final &= outcome.is_final;
            if outcome.value > best.value {
                best = outcome;
                best_move = Some(mv);
                self.keep_line(mv, ply);
            }
            alpha = alpha.max(best.value);
            if best.value >= window.beta {
                // One refutation is enough, so that only its own lines must reach the end.
                self.history.cut_off(self.game.slot(mv), depth);
                return Ok((best, best_move));
            }
        }
        Ok((Outcome { is_final: all_final, ..best }, best_move))
    }

    fn after(
        &mut self,
        mv: G::Move,
        depth: u8,
        ply: usize,
        window: Window,
        is_null: bool,
    ) -> Result<Outcome, OutOfBudget> {
        self.game.play(mv);
        let outcome = self.visit(depth, ply + 1, window.turned(), is_null);
        self.game.undo();
        outcome.map(Outcome::negated)
    }

    fn keep_line(&mut self, mv: G::Move, ply: usize) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend(below.first().into_iter().flatten());
    }
}

/// What the table's entry says of a search of this depth and window, if it settles it.
fn answer<M>(entry: &Entry<M>, depth: u8, window: Window) -> Option<Outcome> {
    let is_deep = |bound: Bound| bound.depth >= depth;
    let outcome = |bound: Bound, is_final| Some(Outcome { value: bound.value, is_final });
    let Entry { lower, upper, .. } = entry;
    if is_deep(*lower) && lower.value >= window.beta {
        return outcome(*lower, lower.depth == FINAL);
    }
    if is_deep(*upper) && upper.value <= window.alpha {
        return outcome(*upper, upper.depth == FINAL);
    }
    if is_deep(*lower) && is_deep(*upper) && lower.value == upper.value {
        return outcome(*lower, lower.depth == FINAL && upper.depth == FINAL);
    }
    None
}
