//! One side's attempt to prove a score, deeper and deeper.
//!
//! Under superko two searches take turns: one that takes every failure out of the table for good,
//! which is fast and nearly always finds what there is, and one that takes only those that hold on
//! its path. The second gets a fifth of the work until the first gives up.

use ::search::Halt;

use super::geometry::Geometry;
use super::path::MAX_DEPTH;
use super::position::{Side, SolverPosition};
use super::rule::Rule;
use super::search::{Role, Search, Terms, Trust};
use super::table::Table;

/// Nodes of the shortest turn.
const SHORTEST: u64 = 30_000;

/// How an attempt stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Proved, by this move.
    Proved(u32),
    /// Not found at any depth.
    GivenUp,
    /// Stopped, or out of nodes.
    Open,
}

/// The state that a question is about, from the prover's side.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    pub(crate) past: Vec<(SolverPosition, Side)>,
    pub(crate) position: SolverPosition,
    pub(crate) side: Side,
    /// Whether the move before was a pass.
    pub(crate) passed: bool,
}

#[derive(Debug)]
struct Runner<'a> {
    search: Search<'a>,
    depth: u32,
    /// How its nodes count when turns are given.
    weight: u64,
}

/// An attempt to prove a score.
#[derive(Debug)]
pub(crate) struct Prover<'a> {
    root: &'a Root,
    runners: Vec<Runner<'a>>,
    verdict: Option<Standing>,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(
        geometry: &'a Geometry,
        tables: &'a [Table; 2],
        stop: &'a dyn Halt,
        root: &'a Root,
        (rule, target, role): (Rule, i32, Role),
    ) -> Self {
        let runner = |(table, trust, weight)| {
            let search = Search::new(geometry, table, stop, Terms { rule, target, trust, role });
            // The last move of a proof is the prover's own.
            Runner { search, depth: u32::from(root.side == Side::Ours), weight }
        };
        let mut kinds = vec![(&tables[0], Trust::Any, 1)];
        if rule.is_superko() {
            kinds.push((&tables[1], Trust::Certain, 4));
        }
        let verdict = at_once(geometry, root, target);
        Self { root, runners: kinds.into_iter().map(runner).collect(), verdict }
    }

    /// Nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.runners.iter().map(|runner| runner.search.nodes()).sum()
    }

    /// Goes on with the search whose turn it is, one depth further or until its turn is over, at most
    /// `limit` nodes.
    pub(crate) fn deepen(&mut self, limit: u64) -> Standing {
        if let Some(verdict) = self.verdict {
            return verdict;
        }
        let open = self.runners.iter_mut().filter(|runner| runner.depth <= MAX_DEPTH);
        let Some(runner) = open.min_by_key(|runner| runner.search.nodes() * runner.weight) else {
            self.verdict = Some(Standing::GivenUp);
            return Standing::GivenUp;
        };
        // No more than twice what it has done so far: whoever is on the wrong track must not hold up the rest.
        let done = runner.search.nodes();
        let limit = done.saturating_add(limit.min((2 * done).max(SHORTEST)));
        let root = self.root;
        let state = (&root.position, root.side);
        let found = runner.search.prove(&root.past, state, runner.depth, limit);
        if let Some(bit) = found {
            self.verdict = Some(Standing::Proved(bit));
        } else if !runner.search.is_out() {
            runner.depth += 2;
        }
        self.verdict.unwrap_or(Standing::Open)
    }
}

/// What a pass decides at once, after a pass.
fn at_once(geometry: &Geometry, root: &Root, target: i32) -> Option<Standing> {
    let is_enough = root.position.score(geometry) >= target;
    match root.side {
        Side::Ours if root.passed && is_enough => Some(Standing::Proved(super::search::PASS)),
        Side::Theirs if root.passed && !is_enough => Some(Standing::GivenUp),
        _ => None,
    }
}
