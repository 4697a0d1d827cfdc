//! The whole quick evaluation as a thing to follow: everything that it rests on is kept, and it is
//! compared as a whole with one made from nothing.

use cpu_time::ThreadTime;
use evaluation::{Evaluator, Judge, Model};
use goban::{Board, random_below};
use lab::{Context, JobError, Seed};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use super::games::Course;
use super::kinds::{Kept, MOST_UNDONE, MOVES_FOR_AN_UNDO, Seen, Spent, make};

/// The name of this kind.
pub(super) const EVALUATION: &str = "evaluation";

/// The quick evaluation after every move.
pub(super) struct QuickEvaluation {
    model: Model,
}

impl QuickEvaluation {
    pub(super) fn new() -> Self {
        Self { model: Model::fitted() }
    }

    fn time(
        &self,
        course: &Course,
        keeping: Keeping,
        context: &Context<'_>,
    ) -> Result<f64, JobError> {
        let judge = Judge::new(&self.model, course.size);
        let start = ThreadTime::now();
        let mut evaluator = Evaluator::new(Board::new(course.size), keeping);
        for &turn in &course.moves {
            context.go_on()?;
            make(evaluator.tracked(), turn);
            let _ = evaluator.evaluate(&judge, !turn.0);
        }
        Ok(start.elapsed().as_secs_f64())
    }
}

impl Kept for QuickEvaluation {
    fn name(&self) -> &'static str {
        EVALUATION
    }

    fn settings(&self) -> String {
        "evaluation: the fitted model".to_owned()
    }

    fn follow(
        &self,
        course: &Course,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<(Seen, Spent), JobError> {
        let absolute = self.time(course, Keeping::Absolute, context)?;
        let incremental = self.time(course, Keeping::Incremental, context)?;
        let judge = Judge::new(&self.model, course.size);
        let mut rng = Pcg64Mcg::new(u128::from(seed.0) << 1 | 1);
        let mut kept = Evaluator::new(Board::new(course.size), Keeping::Incremental);
        let mut seen = Seen::default();
        let compare = |kept: &mut Evaluator, seen: &mut Seen, to_play| {
            let mut fresh = Evaluator::new(kept.tracked().board().clone(), Keeping::Absolute);
            seen.asked += 1;
            seen.compared += 1;
            let is_same = kept.evaluate(&judge, to_play) == fresh.evaluate(&judge, to_play);
            seen.differences += u64::from(!is_same);
        };
        for (number, &turn) in course.moves.iter().enumerate() {
            context.go_on()?;
            make(kept.tracked(), turn);
            compare(&mut kept, &mut seen, !turn.0);
            if random_below(&mut rng, MOVES_FOR_AN_UNDO) == 0 {
                let undone = (1 + random_below(&mut rng, MOST_UNDONE)).min(number);
                for _ in 0..undone {
                    kept.tracked().undo();
                }
                compare(&mut kept, &mut seen, course.moves[number - undone].0);
                for &turn in &course.moves[number - undone + 1..=number] {
                    make(kept.tracked(), turn);
                }
                compare(&mut kept, &mut seen, !turn.0);
            }
        }
        Ok((seen, Spent { absolute, incremental }))
    }
}
