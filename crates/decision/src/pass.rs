//! Whether anything is left to gain. Late in a game, when no candidate promises much, trial games or looks
//! ahead that begin with the opponent's moves tell what a pass would lead to. Where the best move leads to no more
//! points than that, passing is as good, and a player passes.
//!
//! Without this a side that is behind throws stones into settled corners for as long as its evaluation
//! is not quite sure of them.

use evaluation::Evaluation;
use goban::{Game, Point};
use intuition::{Network, Position};

use crate::choose::{Decider, Overview};
use crate::decision::Decision;
use crate::desk::Desk;
use crate::explore::Ground;
use crate::scene::Scene;
use crate::trial::{FirstMove, Verdict, Watch};
use crate::tried::Tried;

/// Points that a move must lead to beyond a pass to be worth playing. Less is noise of the games.
const WORTH_PLAYING: f32 = 0.5;

/// Points that no candidate may promise at first sight, for a pass to be thought of.
const PROMISING: f32 = 2.0;

/// Tenths of the board that are filled from which on a pass is thought of.
const FILLED: usize = 5;

/// Ownership below which a point is open. While there is one, be it a dame, somebody gains by it.
const OWNED: f32 = 0.7;

/// The games or looks for the pass are one part in so many of those for a choice.
const PARTS: u32 = 4;

impl Decider<'_> {
    /// Whether the best move of a decision gains nothing over a pass. It is asked only late and where
    /// moves were explored, and costs a part of that time.
    #[must_use]
    pub fn gains_nothing(
        &self,
        desk: &mut Desk,
        game: &Game,
        overview: Overview<'_>,
        decision: &Decision,
    ) -> bool {
        let is_quiet = is_quiet(overview.evaluation, decision);
        let best = decision.tried.first().and_then(|best| best.trial.as_ref());
        let Some(best) = best.filter(|_| decision.is_whole && is_quiet) else {
            return false;
        };
        desk.pass();
        let passed = self.points_after_pass(desk, game, overview, &decision.scene);
        desk.undo();
        passed.is_some_and(|passed| best.points - passed < WORTH_PLAYING)
    }

    /// What the game comes to for the player if he passes, in points.
    fn points_after_pass(
        &self,
        desk: &mut Desk,
        game: &Game,
        overview: Overview<'_>,
        scene: &Scene,
    ) -> Option<f32> {
        let counted = || {
            let komi = Position::of(game).komi;
            Some(scene.evaluation.lead_of(scene.player) - sign(scene) * komi)
        };
        // Nothing left for the opponent either: what there is stays.
        let most = self.after_pass(desk, game, overview, scene, PARTS);
        most.map_or_else(counted, |(_, verdict)| Some(-verdict.points))
    }

    /// What the opponent does after a pass, and what comes of it for him; the desk has passed. It is
    /// explored with one part in `parts` of the games or looks.
    pub(crate) fn after_pass(
        &self,
        desk: &mut Desk,
        game: &Game,
        overview: Overview<'_>,
        scene: &Scene,
        parts: u32,
    ) -> Option<(Point, Verdict)> {
        let opponent = !scene.player;
        let seen = Scene::on(desk, self.judge, opponent, [None, scene.last[0]]);
        let ranked = self.policy.rank(&seen);
        let sensible = ranked.iter().take(2 * self.settings.tried);
        let moves: Vec<FirstMove> = sensible
            .map(|found| FirstMove { at: found.at, chance: found.share, answers: Vec::new() })
            .collect();
        let mut position = Position { board: &seen.board, to_play: opponent, ..Position::of(game) };
        position.last.rotate_right(1);
        position.last[0] = None;
        let hunch = overview.hunch.map(|_| Network::shipped().evaluate(&position));
        let ground = Ground { position, hunch: hunch.as_ref() };
        let watch = Watch { halt: self.caller.halt, ..Watch::NOBODY };
        let verdicts = self.explore(ground, &moves, parts, watch);
        let found = moves.iter().map(|first| first.at).zip(verdicts);
        found.max_by_key(|(_, verdict)| verdict.games)
    }
}

/// Whether it is late, every point has an owner, and no candidate promises much.
fn is_quiet(evaluation: &Evaluation, decision: &Decision) -> bool {
    let Decision { scene, tried, .. } = decision;
    let board = &scene.board;
    let is_owned = |point: Point| evaluation.ownership[point].abs() >= OWNED;
    let is_settled = board.size().points().all(is_owned);
    let promises = tried.iter().map(Tried::left).fold(0.0, f32::max);
    scene.facts.fullness() >= FILLED && is_settled && promises < PROMISING
}

/// 1 for Black, −1 for White.
const fn sign(scene: &Scene) -> f32 {
    match scene.player {
        goban::Color::Black => 1.0,
        goban::Color::White => -1.0,
    }
}
