//! A labelled position of which the lives of groups were read as in play.

use decision::Caller;
use engine::{Judged, Level, Terms, Thinker, model};
use evaluation::{Evaluation, Facts, Judge, Supposition, Survival};
use goban::{Board, Color, PointMap, PointSet};
use life::{Before, LifeFact};

use crate::Labelled;

/// A position with what is known of it and its label.
#[derive(Debug)]
pub(crate) struct ReadPosition {
    pub(crate) board: Board,
    pub(crate) to_play: Color,
    pub(crate) facts: Facts,
    pub(crate) survival: Survival,
    /// What was thought before lives were read.
    pub(crate) before: Evaluation,
    pub(crate) lives: Vec<LifeFact>,
    /// Whose each point is, from −1, White's, to 1, Black's.
    labels: PointMap<f32>,
    /// What Black has more on the board, without komi.
    pub(crate) lead: f32,
    pub(crate) stage: String,
}

impl ReadPosition {
    /// Reads the lives of a position; nothing if it has no labels.
    pub(crate) fn of(position: &Labelled) -> Option<Self> {
        let game = position.game().ok()?;
        let board = game.board().clone();
        if position.ownership.len() != board.size().area() {
            return None;
        }
        #[allow(clippy::cast_possible_truncation)] // points of a board
        let lead = (position.score_lead? + position.komi) as f32;
        let mut labels = PointMap::filled(0.0);
        for (point, &label) in board.size().points_from_top().zip(&position.ownership) {
            labels[point] = label / 100.0;
        }
        let mut thinker = Thinker::new(Terms::default());
        let judged = thinker.judge_within(&game, Level::MOST.budget(), Caller::ALONE);
        let Judged { facts, games, lives, .. } = judged;
        let (survival, to_play) = (games?, game.to_play());
        let judge = Judge::new(model(), facts.size);
        let before = judge.evaluate_with(&facts, Some(&survival), to_play);
        let stage = position.stage.clone().unwrap_or_default();
        Some(Self { board, to_play, facts, survival, before, lives, labels, lead, stage })
    }

    /// What was thought before lives were read, with no belief.
    pub(crate) const fn before(&self) -> Before<'_> {
        let (evaluation, survival) = (&self.before, Some(&self.survival));
        Before { evaluation, survival, belief: None, to_play: self.to_play }
    }

    /// Whose these stones are in the end, from −1, surely the other side's, to 1.
    pub(crate) fn label(&self, color: Color, stones: &PointSet) -> f32 {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        #[allow(clippy::cast_precision_loss)] // a board is small
        let count = stones.len().max(1) as f32;
        stones.iter().map(|stone| sign * self.labels[stone]).sum::<f32>() / count
    }

    /// What Black has more on the board, if these things are taken for granted.
    pub(crate) fn score(&self, supposed: &[Supposition]) -> f32 {
        let judge = Judge::new(model(), self.facts.size);
        let survival = Some(&self.survival);
        judge.evaluate_supposing(&self.facts, survival, supposed, self.to_play).area_lead
    }
}
