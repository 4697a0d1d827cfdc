//! A thought: what was decided about a position, and everything that it came from.

use std::sync::{Mutex, PoisonError};

use decision::trial::Verdict;
use decision::{Decided, Decision, Program, Tried};
use goban::{Color, Game, Move, Point};

use crate::judged::Judged;
use crate::level::Level;

/// What was thought of a position. Nothing in it changes afterwards, but for moves that were tried
/// because somebody asked about them.
#[derive(Debug)]
pub struct Thought {
    /// The game up to the position.
    pub game: Game,
    /// How it was thought.
    pub program: Program,
    /// How hard.
    pub level: Level,
    /// What the position is.
    pub judged: Judged,
    /// What was considered, and what came of it.
    pub decision: Decision,
    /// The move that is thought best, the same for every seed.
    pub best: Move,
    /// What is done: a move drawn among those that are as good as the best, or to give up.
    pub outcome: Outcome,
    /// What decided.
    pub decided: Decided,
    /// Moves that were tried since, because somebody asked about them.
    pub(crate) asked: Mutex<Vec<(Point, Option<Tried>)>>,
    /// What came of moves, and of a pass, that were weighed since.
    pub(crate) weighed: Mutex<Vec<(Move, Option<Verdict>)>>,
}

/// What a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// He makes a move.
    Move(Move),
    /// He gives the game up. The move is what he would have played.
    Resign(Move),
}

impl Outcome {
    /// The move, also of one who gives up.
    #[must_use]
    pub const fn mv(self) -> Move {
        match self {
            Self::Move(mv) | Self::Resign(mv) => mv,
        }
    }
}

impl Thought {
    /// The move that is played.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.outcome.mv()
    }

    /// Whether the game is lost beyond hope.
    #[must_use]
    pub const fn resigns(&self) -> bool {
        matches!(self.outcome, Outcome::Resign(_))
    }

    /// Who was to move.
    #[must_use]
    pub const fn player(&self) -> Color {
        self.decision.scene.player
    }

    /// What was found of a move, if it was tried.
    #[must_use]
    pub fn tried(&self, at: Point) -> Option<Tried> {
        let asked = || {
            let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            asked.iter().find(|(point, _)| *point == at).and_then(|(_, tried)| tried.clone())
        };
        self.decision.tried_at(at).cloned().or_else(asked)
    }

    /// What looks ahead or trial games say of a move: those of the choice, if they say enough, and
    /// else those that were taken because somebody asked.
    #[must_use]
    pub fn verdict(&self, mv: Move) -> Option<Verdict> {
        let chosen_by = mv.point().and_then(|at| self.tried(at)?.trial);
        let weighed = || self.weighed(mv);
        let enough = chosen_by.clone().filter(Verdict::tells_enough);
        enough.or_else(weighed).or(chosen_by).filter(|verdict| verdict.games > 0)
    }

    /// The moves that the thought expects after a move of the player's, the move first.
    #[must_use]
    pub fn line(&self, mv: Move) -> Vec<Move> {
        let after = self.verdict(mv).map(|verdict| verdict.line).unwrap_or_default();
        std::iter::once(mv).chain(after).collect()
    }

    /// What was found when a move was weighed, if anything was.
    fn weighed(&self, mv: Move) -> Option<Verdict> {
        let weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.iter().find(|(of, _)| *of == mv).and_then(|(_, verdict)| verdict.clone())
    }

    /// Whether a move was weighed, whatever was found.
    pub(crate) fn is_weighed(&self, mv: Move) -> bool {
        let weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        weighed.iter().any(|(of, _)| *of == mv)
    }

    /// Notes what came of a move that somebody asked about.
    pub(crate) fn note_weighed(&self, mv: Move, verdict: Option<Verdict>) {
        self.weighed.lock().unwrap_or_else(PoisonError::into_inner).push((mv, verdict));
    }

    /// Notes what was found of a move that somebody asked about.
    pub(crate) fn note(&self, at: Point, tried: Option<Tried>) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push((at, tried));
    }
}
