//! What comes of a move that was hardly tried, for whoever asks about it after the choice: a few looks
//! or games that begin with it alone. A pass is weighed by what the opponent does after it.

use goban::{Game, Move, Point};

use crate::choose::{Decider, Overview};
use crate::decision::Decision;
use crate::desk::Desk;
use crate::explore::Ground;
use crate::trial::{FirstMove, TriedBy, Verdict, Watch};

/// The games or looks for one move are one part in so many of those for a choice.
const PARTS: u32 = 6;

impl Verdict {
    /// Whether enough was seen of the move to tell where its points are.
    #[must_use]
    pub const fn tells_enough(&self) -> bool {
        let least = match self.by {
            TriedBy::Games => 50,
            TriedBy::Looks => 4,
        };
        self.games >= least
    }

    /// What a pass comes to, by what the opponent's best move after it comes to for him.
    fn of_pass(at: Point, opponents: Self) -> Self {
        let mut line = opponents.line;
        line.insert(0, Move::Play(at));
        let (points, win) = (-opponents.points, opponents.win.map(|win| 1.0 - win));
        Self { points, win, answer: Some(at), line, ..opponents }
    }
}

impl Decider<'_> {
    /// What comes of a move, by looks or games of its own, after a decision that did not look into it
    /// far enough. Nothing where this program explores nothing.
    #[must_use]
    pub fn weigh(
        &self,
        desk: &mut Desk,
        game: &Game,
        overview: Overview<'_>,
        decision: &Decision,
        mv: Move,
    ) -> Option<Verdict> {
        let ground = Ground::of(game, overview.hunch);
        if !self.explores(ground) {
            return None;
        }
        let Move::Play(at) = mv else {
            desk.pass();
            let found = self.after_pass(desk, game, overview, &decision.scene, PARTS);
            desk.undo();
            return found.map(|(at, verdict)| Verdict::of_pass(at, verdict));
        };
        let answers = decision.tried_at(at).map(|tried| tried.answers.clone()).unwrap_or_default();
        let first = FirstMove { at, chance: 1.0, answers };
        let watch = Watch { halt: self.caller.halt, ..Watch::NOBODY };
        self.explore(ground, &[first], PARTS, watch).pop().filter(|verdict| verdict.games > 0)
    }
}
