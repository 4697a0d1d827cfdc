//! What the engine thinks of a position as a whole: evaluated once, and remembered until it changes.

use std::sync::OnceLock;

use evaluation::{Evaluation, Evaluator, Judge, LifeFact, Model, Survival, read_lives, survival};
use goban::{Color, Game, Settlement};
use search::Never;
use tracks::Keeping;

use super::generator;
use super::level::{Budget, Level};
use super::threads::Threads;

/// Random games for one evaluation.
pub(crate) const GAMES: u32 = 200;

/// The model that the program ships.
pub(crate) fn model() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(Model::fitted)
}

/// The last evaluation, and of what.
#[derive(Debug, Default)]
pub(super) struct Judgement {
    last: Option<(u64, Color, Judged)>,
    /// What would be agreed about the last position, once it was asked for.
    settled: Option<(u64, Color, Settlement)>,
}

/// An evaluation and the random games that it counts.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) evaluation: Evaluation,
    pub(crate) games: Survival,
    pub(crate) lives: Vec<LifeFact>,
}

impl Judged {
    /// What would be agreed about the position before counting.
    pub(crate) fn settlement(&self, game: &Game) -> Settlement {
        let mut rng = generator(game.board().key());
        self.evaluation.settlement(game.board(), &self.games, &mut rng)
    }
}

impl Judgement {
    /// The evaluation of the position of this game.
    pub(super) fn of(&mut self, game: &Game) -> &Judged {
        let (key, to_play) = (game.board().key(), game.to_play());
        let kept = self.last.take().filter(|&(of, turn, _)| (of, turn) == (key, to_play));
        let fresh = || (key, to_play, evaluate(game));
        &self.last.insert(kept.unwrap_or_else(fresh)).2
    }

    /// What would be agreed about the position of this game before counting.
    pub(super) fn settlement(&mut self, game: &Game) -> Settlement {
        let (key, to_play) = (game.board().key(), game.to_play());
        let kept = self.settled.filter(|&(of, turn, _)| (of, turn) == (key, to_play));
        if let Some((.., settlement)) = kept {
            return settlement;
        }
        let settlement = self.of(game).settlement(game);
        self.settled = Some((key, to_play, settlement));
        settlement
    }
}

/// Evaluates the position of a game, random games included.
pub(crate) fn evaluate(game: &Game) -> Judged {
    evaluate_within(game, Level::MOST.budget())
}

/// The same within a budget.
pub(super) fn evaluate_within(game: &Game, budget: Budget) -> Judged {
    let board = game.board();
    let mut rng = generator(board.key());
    let games = survival(board, game.to_play(), budget.games, &mut rng);
    let facts = Evaluator::new(board.clone(), Keeping::Incremental).facts();
    let judge = Judge::new(model(), board.size());
    let first = judge.evaluate_with(&facts, Some(&games), game.to_play());
    let lives = read_lives(board, &first, budget.lives, &Threads, &Never);
    let evaluation = judge.evaluate_fully(&facts, &games, &lives, game.to_play());
    Judged { evaluation, games, lives }
}
