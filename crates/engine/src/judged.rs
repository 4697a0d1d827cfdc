//! What a position is, with all that is known of it before moves are looked for.

use std::sync::{Mutex, OnceLock, PoisonError};

use decision::{Caller, Desk, Overview, Scene};
use evaluation::{Evaluation, Facts, Judge, Opinion, Survival, survival_until};
use goban::{Game, Settlement};
use intuition::{Hunch, Network, Position};
use life::{Before, LifeFact, suppositions};
use search::Halt;

use crate::level::Budget;
use crate::shipped::{belief, generator};

/// An evaluation and what it rests on.
#[derive(Debug, Clone)]
pub struct Judged {
    /// What look-ahead knows.
    pub facts: Facts,
    /// What the position is, by all that is known, the network's hunch included where it is heard.
    pub evaluation: Evaluation,
    /// The same without the hunch, where it is heard. A hunch foresees the best move of the player whose
    /// turn it is: what it calls settled may still have to be played.
    unaided: Option<Evaluation>,
    /// Who owned the points in random games; nothing at a glance.
    pub games: Option<Survival>,
    /// What was read of the life of groups.
    pub lives: Vec<LifeFact>,
    /// The network's hunch; nothing for programs without one, and at a glance.
    pub hunch: Option<Hunch>,
    /// What could be looked at; nothing at a glance.
    pub(crate) budget: Option<Budget>,
}

impl Judged {
    /// Judges the position of a game on a desk that follows it, with the network's hunch if it is heard.
    pub(crate) fn of(
        (game, desk): (&Game, &mut Desk),
        judge: &Judge<'_>,
        budget: Budget,
        is_hunch_heard: bool,
        caller: Caller<'_>,
    ) -> Self {
        let to_play = game.to_play();
        let (facts, games) = first(game, desk, budget, caller);
        let first = judge.evaluate_with(&facts, Some(&games), to_play);
        let before =
            Before { evaluation: &first, survival: Some(&games), belief: Some(belief()), to_play };
        let lives = desk.lives(before, budget.lives, caller.workers, caller.halt);
        let supposed = suppositions(&lives);
        let hunch = is_hunch_heard.then(|| hunch(game, budget, caller));
        let opinion = hunch.as_ref().map(|hunch| opinion(game, hunch));
        let evaluate =
            |opinion| judge.evaluate_hearing(&facts, Some(&games), &supposed, opinion, to_play);
        let evaluation = evaluate(opinion);
        let unaided = opinion.is_some().then(|| evaluate(None));
        let (games, budget) = (Some(games), Some(budget));
        Self { facts, evaluation, unaided, games, lives, hunch, budget }
    }

    /// What is seen at a glance: no random games, nothing read of lives.
    pub(crate) fn at_a_glance(scene: &Scene) -> Self {
        let (facts, evaluation) = (scene.facts.clone(), scene.evaluation.clone());
        let (unaided, lives) = (None, Vec::new());
        Self { facts, evaluation, unaided, games: None, lives, hunch: None, budget: None }
    }

    /// What the position is without the network's hunch.
    #[must_use]
    pub fn unaided(&self) -> &Evaluation {
        self.unaided.as_ref().unwrap_or(&self.evaluation)
    }

    /// What a choice of moves begins with.
    #[must_use]
    pub fn overview(&self) -> Overview<'_> {
        let (evaluation, hunch) = (self.unaided(), self.hunch.as_ref());
        Overview { facts: &self.facts, evaluation, lives: &self.lives, hunch }
    }

    /// What would be agreed about the position before counting, or is thought of it when told to stop;
    /// nothing at a glance.
    #[must_use]
    pub fn settlement(&self, game: &Game, halt: &dyn Halt) -> Option<Settlement> {
        let (board, mut rng) = (game.board(), generator(game.board().key()));
        Some(self.unaided().settlement_until(board, self.games.as_ref()?, &mut rng, halt))
    }
}

/// What the network makes of a position.
fn hunch(game: &Game, budget: Budget, caller: Caller<'_>) -> Hunch {
    let position = Position::of(game);
    let share = |sides: usize, look: &(dyn Fn(usize) + Sync)| {
        caller.workers.each(sides, &|side| {
            if side == 0 || !caller.halt.is_asked() {
                look(side);
            }
        });
    };
    Network::shipped().evaluate_from_sides(&position, budget.sides, share)
}

/// A hunch as an opinion about the board.
fn opinion<'a>(game: &Game, hunch: &'a Hunch) -> Opinion<'a> {
    Opinion { owners: &hunch.ownership, lead: hunch.score + Position::of(game).komi }
}

/// What look-ahead knows, and the random games: beside each other where two can work.
fn first(game: &Game, desk: &mut Desk, budget: Budget, caller: Caller<'_>) -> (Facts, Survival) {
    let board = game.board();
    let play = || {
        let mut rng = generator(board.key());
        survival_until(board, game.to_play(), budget.games, &mut rng, caller.halt)
    };
    if caller.workers.count() < 2 {
        return (desk.facts(), play());
    }
    // Each of both is done once, by whoever is free.
    let (desk, facts, games) = (Mutex::new(desk), OnceLock::new(), OnceLock::new());
    caller.workers.each(2, &|piece| {
        if piece == 0 {
            games.get_or_init(play);
        } else {
            let look = || desk.lock().unwrap_or_else(PoisonError::into_inner).facts();
            facts.get_or_init(look);
        }
    });
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    let facts = facts.into_inner().unwrap_or_else(|| desk.facts());
    (facts, games.into_inner().unwrap_or_else(play))
}
