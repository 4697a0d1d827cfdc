//! The experiment `incremental`: is what is kept what would be computed, and what does keeping save?
//! [Bouzy, tracks, 4.5 and 4.6]
//!
//! One job follows one game. After every move every object of every kind that the position calls
//! for is asked for, as a program would that knows its position:
//! - with nothing kept and with everything kept, by turns, for the time of both. r is the first
//!   over the second. The paper has 1, 6 and 50 on 9x9, 13x13 and 19x19;
//! - once more in check mode, with some moves taken back now and then: after every move and every
//!   undo each kept object is compared, value and track, with what is computed afresh. One
//!   difference is a bug. What each move voids is counted on the way.
//!
//! `incremental-reading` follows captures and connections alone, in less time: enough to
//! check the reader over all games, where the other also checks what is made of it.
//!
//! Games come from the shared collections, two hundred of each; where these are not at hand, games
//! of contact are played at random, and the report says so.

mod decision;
mod evaluation;
mod games;
mod kinds;
mod summary;
#[cfg(test)]
mod tests;
mod total;

use lab::{Context, Experiment, Finished, Job, JobError, JobIndex, Report};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use games::Games;
use kinds::{Kept, Seen, Spent};

/// The settings of the experiment.
pub struct Incremental {
    name: &'static str,
    games: Games,
    kinds: Vec<Box<dyn Kept>>,
}

/// What is seen of one game. It is the same each time that the game is followed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Followed {
    /// Where the game is from.
    from: String,
    /// The side of the board.
    side: u8,
    moves: u32,
    /// By the name of the kind.
    kinds: Vec<(String, Seen)>,
}

/// What following one game took, by the name of the kind. It is never the same.
type Times = Vec<(String, Spent)>;

impl Incremental {
    /// Over the shared games if they are at hand, else over games of contact.
    #[must_use]
    pub fn new() -> Self {
        Self { name: "incremental", games: Games::at_hand(), kinds: kinds::all() }
    }

    /// The same games with captures and connections alone.
    #[must_use]
    pub fn of_reading() -> Self {
        Self { name: "incremental-reading", games: Games::at_hand(), kinds: kinds::read() }
    }

    /// The same games with whole decisions alone.
    #[must_use]
    pub fn of_decisions() -> Self {
        let kinds = kinds::decided();
        Self { name: "incremental-decisions", games: Games::at_hand(), kinds }
    }

    /// The same games with the life of groups alone: the paper's own setting, where look-ahead about
    /// groups takes nearly all of the time.
    #[must_use]
    pub fn of_lives() -> Self {
        Self { name: "incremental-lives", games: Games::at_hand(), kinds: kinds::lives() }
    }

    /// Over games of contact, played at random from the seed.
    #[must_use]
    pub fn of_contact() -> Self {
        Self { name: "incremental", games: Games::CONTACT, kinds: kinds::all() }
    }
}

impl Default for Incremental {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Incremental {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Incremental").field("games", &self.games).finish_non_exhaustive()
    }
}

impl Experiment for Incremental {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "Are kept objects what would be computed afresh, after every move and undo, and how much \
         faster is it to keep them?"
    }

    fn parameters(&self) -> Value {
        let kinds = self.kinds.iter().map(|kind| kind.settings());
        json!({ "games": self.games.identity(), "kinds": kinds.collect::<Vec<_>>() })
    }

    fn job_count(&self) -> u32 {
        self.games.sources() * games::OF_EACH
    }

    /// One game of each source.
    fn quick_job_count(&self) -> u32 {
        self.games.sources()
    }

    /// A source that has fewer games than others has nothing to observe for its last jobs.
    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let Some(course) = self.games.course(job.index, job.seed)? else { return Ok(Value::Null) };
        let (mut kinds, mut times) = (Vec::new(), Times::new());
        for kind in &self.kinds {
            let (seen, spent) = kind.follow(&course, job.seed, context)?;
            kinds.push((kind.name().to_owned(), seen));
            times.push((kind.name().to_owned(), spent));
        }
        context.note(serde_json::to_value(times)?);
        let moves = u32::try_from(course.moves.len()).unwrap_or(u32::MAX);
        let followed = Followed { from: course.from, side: course.size.width(), moves, kinds };
        Ok(serde_json::to_value(followed)?)
    }

    /// Without the times.
    fn summarize(&self, outcomes: &[Finished]) -> Report {
        self.report(outcomes, &[])
    }

    fn report(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
        summary::report(&self.games, outcomes, notes)
    }

    fn figures(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Map<String, Value> {
        summary::figures(&self.games, outcomes, notes)
    }
}
