//! Whole decisions as a thing to follow: the same move for the same reasons, whether a thinker keeps
//! what it knows from move to move, or begins each thought from nothing.
//!
//! A decision with nothing kept takes seconds, so that only some games are followed, and of these some
//! positions. The thinker that keeps has thought about the position a move before, as in a game.

use cpu_time::ThreadTime;
use decision::{Caller, Program, Settings, indigo, trial};
use engine::{Terms, Thinker, Thought};
use goban::{Game, Move, Rules};
use lab::{Context, JobError, Seed};
use tracks::Keeping;

use super::games::Course;
use super::kinds::{Kept, Seen, Spent};

/// The name of the kind that is followed beside all else.
pub(super) const DECISION: &str = "decision without games";

/// One position in so many is decided both ways, and the one before it by the thinker that keeps.
const MOVES: usize = 24;

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    /// The default program, without trial games.
    WithoutGames,
    /// The default program as it is. Trial games keep nothing.
    Whole,
    /// The paper's, with its quiescence search.
    Papers,
}

impl Who {
    fn program(self) -> Program {
        let default = Settings::default();
        match self {
            Self::WithoutGames => {
                let trial = trial::Settings { games: 0, ..default.trial };
                Program::Aizome(Settings { trial, ..default })
            }
            Self::Whole => Program::Aizome(default),
            Self::Papers => Program::Indigo(indigo::Settings::default()),
        }
    }
}

/// A program's choice.
pub(super) struct Decisions {
    who: Who,
    /// One game in so many is followed.
    games: u64,
}

impl Decisions {
    pub(super) const fn new(who: Who, games: u64) -> Self {
        Self { who, games }
    }

    fn thinker(&self, keeping: Keeping) -> Thinker {
        Thinker::new(Terms { program: self.who.program(), keeping, ..Terms::default() })
    }
}

/// All that a thought came to, as text.
fn told(thought: &Thought) -> String {
    let Thought { judged, decision, outcome, decided, .. } = thought;
    let lives = &judged.lives;
    format!("{outcome:?} {decided:?} {:?} {:?} {lives:?}", decision.tried, judged.evaluation)
}

impl Kept for Decisions {
    fn name(&self) -> &'static str {
        match self.who {
            Who::WithoutGames => DECISION,
            Who::Whole => "decision",
            Who::Papers => "calm-urgent",
        }
    }

    fn settings(&self) -> String {
        let games = self.games;
        let program = self.who.program();
        format!("{}: {program:?}, one game in {games}, one move in {MOVES}", self.name())
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
        let mut keeper = self.thinker(Keeping::Incremental);
        let mut game = Game::new(course.size, Rules::CHINESE);
        for (number, &(color, mv)) in course.moves.iter().enumerate() {
            context.go_on()?;
            // What a record states was played.
            if game.play_anyway(color, mv).is_err() {
                let _ = game.play_anyway(color, Move::Pass);
            }
            if number % MOVES == MOVES - 2 {
                keeper.think(&game, Caller::ALONE);
            }
            if number % MOVES != MOVES - 1 {
                continue;
            }
            let start = ThreadTime::now();
            let kept = keeper.think(&game, Caller::ALONE);
            spent.incremental += start.elapsed().as_secs_f64();
            let start = ThreadTime::now();
            let fresh = self.thinker(Keeping::Absolute).think(&game, Caller::ALONE);
            spent.absolute += start.elapsed().as_secs_f64();
            seen.asked += 1;
            seen.compared += 1;
            seen.differences += u64::from(told(&fresh) != told(&kept));
        }
        Ok((seen, spent))
    }
}
