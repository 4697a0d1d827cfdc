//! Whole decisions as a thing to follow: the same move for the same reasons, whether what look-ahead
//! knows is kept while candidates and answers are tried, or computed anew each time.
//!
//! A decision with nothing kept takes seconds, so that only some games are followed, and of these some
//! positions.

use cpu_time::ThreadTime;
use decision::indigo::{self, Indigo};
use decision::trial::{self, LightPolicy};
use decision::{Decider, Policy, Settings};
use evaluation::{Alone, Evaluator, Judge, Model};
use goban::{Game, Move, Rules};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use super::games::Course;
use super::kinds::{Kept, Seen, Spent};
use crate::{Context, JobError, Seed};

/// The names of these kinds.
pub(super) const DECISION: &str = "decision";
const PAPERS: &str = "calm-urgent";

/// One position in so many is decided.
const MOVES: usize = 24;

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    /// The default program. Trial games are left out: they keep nothing, and follow from the rest.
    Default,
    /// The paper's, with its quiescence search.
    Papers,
}

/// A program's choice.
pub(super) struct Decisions {
    who: Who,
    /// One game in so many is followed.
    games: u64,
    model: Model,
    policy: Policy,
    light: LightPolicy,
}

impl Decisions {
    pub(super) fn new(who: Who, games: u64) -> Self {
        let policy = Policy::fitted();
        Self { who, games, model: Model::fitted(), light: LightPolicy::fitted(), policy }
    }

    fn default_settings() -> Settings {
        let trial = trial::Settings { games: 0, ..trial::Settings::default() };
        Settings { trial, ..Settings::default() }
    }

    /// The choice with all that it came from, as text.
    fn decide(&self, game: &Game, judge: &Judge<'_>, keeping: Keeping) -> (Move, String) {
        match self.who {
            Who::Default => {
                let (policy, light, workers) = (&self.policy, &self.light, &Alone);
                let settings = Self::default_settings();
                let board = game.board().clone();
                let overview = Evaluator::new(board, keeping).evaluate(judge, game.to_play());
                let decider = Decider { policy, light, judge, settings, keeping, workers };
                let decision = decider.decide(game, &overview, &[]);
                (decision.mv, format!("{:?}", decision.tried))
            }
            Who::Papers => {
                let settings = indigo::Settings::default();
                let plan = Indigo { judge, settings, keeping }.decide(game, &mut Pcg64Mcg::new(1));
                (plan.mv, format!("{:?}", plan.proposals))
            }
        }
    }
}

impl Kept for Decisions {
    fn name(&self) -> &'static str {
        match self.who {
            Who::Default => DECISION,
            Who::Papers => PAPERS,
        }
    }

    fn settings(&self) -> String {
        let settings = match self.who {
            Who::Default => format!("{:?}", Self::default_settings()),
            Who::Papers => format!("{:?}", indigo::Settings::default()),
        };
        let games = self.games;
        format!("{}: {settings}, one game in {games}, one move in {MOVES}", self.name())
    }

    fn follow(
        &self,
        course: &Course,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<(Seen, Spent), JobError> {
        let (mut seen, mut spent) = (Seen::default(), Spent::default());
        if !seed.0.is_multiple_of(self.games) {
            return Ok((seen, spent));
        }
        let judge = Judge::new(&self.model, course.size);
        let mut game = Game::new(course.size, Rules::CHINESE);
        for (number, &(color, mv)) in course.moves.iter().enumerate() {
            context.go_on()?;
            // What a record states was played.
            if game.play_anyway(color, mv).is_err() {
                let _ = game.play_anyway(color, Move::Pass);
            }
            if number % MOVES != MOVES - 1 {
                continue;
            }
            let decide = |keeping, time: &mut f64| {
                let start = ThreadTime::now();
                let decision = self.decide(&game, &judge, keeping);
                *time += start.elapsed().as_secs_f64();
                decision
            };
            let fresh = decide(Keeping::Absolute, &mut spent.absolute);
            let kept = decide(Keeping::Incremental, &mut spent.incremental);
            seen.asked += 1;
            seen.compared += 1;
            seen.differences += u64::from(fresh != kept);
        }
        Ok((seen, spent))
    }
}
