//! Whole decisions as a thing to follow: the same move for the same reasons, whether what look-ahead
//! knows is kept while candidates and answers are tried, or computed anew each time.
//!
//! A decision with nothing kept takes seconds, so that only some games are followed, and of these some
//! positions.

use cpu_time::ThreadTime;
use decision::trial::LightPolicy;
use decision::{Decider, Policy, Settings};
use evaluation::{Alone, Evaluator, Judge, Model};
use goban::{Game, Move, Rules};
use tracks::Keeping;

use super::games::Course;
use super::kinds::{Kept, Seen, Spent};
use crate::{Context, JobError, Seed};

/// The name of this kind.
pub(super) const DECISION: &str = "decision";

/// One game in so many is followed.
const GAMES: u64 = 16;

/// One position in so many is decided.
const MOVES: usize = 24;

/// The default program's choice.
pub(super) struct Decisions {
    model: Model,
    policy: Policy,
    light: LightPolicy,
}

impl Decisions {
    pub(super) fn new() -> Self {
        let policy = Policy::fitted();
        Self { model: Model::fitted(), light: LightPolicy::fitted(), policy }
    }
}

impl Kept for Decisions {
    fn name(&self) -> &'static str {
        DECISION
    }

    fn settings(&self) -> String {
        format!("decision: {:?}, one game in {GAMES}, one move in {MOVES}", Settings::default())
    }

    fn follow(
        &self,
        course: &Course,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<(Seen, Spent), JobError> {
        let (mut seen, mut spent) = (Seen::default(), Spent::default());
        if !seed.0.is_multiple_of(GAMES) {
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
            let board = game.board().clone();
            let overview =
                Evaluator::new(board, Keeping::Incremental).evaluate(&judge, game.to_play());
            let decide = |keeping, time: &mut f64| {
                let settings = Settings::default();
                let (policy, light) = (&self.policy, &self.light);
                let (judge, workers) = (&judge, &Alone);
                let decider = Decider { policy, light, judge, settings, keeping, workers };
                let start = ThreadTime::now();
                let decision = decider.decide(&game, &overview, &[]);
                *time += start.elapsed().as_secs_f64();
                (decision.mv, decision.tried)
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
