//! The thinkers of the server: one for each game that is looked at, so that what is known of a game
//! serves its next question. All share their thoughts, so that *why* after a hint or a move is read
//! off the thought that was had, whoever had it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use decision::{Caller, Silence};
use engine::{Level, Terms, Thinker, Thought};
use goban::Game;

use super::game::StoredGame;
use super::jobs::Teller;
use crate::protocol::pace::Pace;
use crate::protocol::stop::Stop;
use crate::protocol::threads::Threads;

/// Games that are remembered, those asked about last.
const KEPT: usize = 8;

/// The thinkers that nobody uses at the moment.
pub(crate) struct Minds {
    first: Thinker,
    idle: Vec<(String, Thinker)>,
}

impl fmt::Debug for Minds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minds").field("idle", &self.idle.len()).finish_non_exhaustive()
    }
}

impl Default for Minds {
    fn default() -> Self {
        Self { first: Thinker::new(Terms::default()), idle: Vec::new() }
    }
}

/// The thinkers, for all who answer requests, and how fast they have been.
#[derive(Debug, Default)]
pub(crate) struct SharedMinds {
    minds: Mutex<Minds>,
    pace: Mutex<Pace>,
}

impl SharedMinds {
    /// Lets the thinker of a game do something. Where it is busy another one helps out.
    pub(crate) fn with<T>(
        &self,
        id: &str,
        level: Level,
        work: impl FnOnce(&mut Thinker) -> T,
    ) -> T {
        let terms = Terms { level, seed: seed_of(id), ..Terms::default() };
        let mut thinker = self.take(id, terms);
        thinker.terms = terms;
        let done = work(&mut thinker);
        let mut minds = self.minds.lock().unwrap_or_else(PoisonError::into_inner);
        minds.idle.retain(|(known, _)| known != id);
        if minds.idle.len() >= KEPT {
            minds.idle.remove(0);
        }
        minds.idle.push((id.to_owned(), thinker));
        done
    }

    fn take(&self, id: &str, terms: Terms) -> Thinker {
        let mut minds = self.minds.lock().unwrap_or_else(PoisonError::into_inner);
        match minds.idle.iter().position(|(known, _)| known == id) {
            Some(place) => minds.idle.remove(place).1,
            None => minds.first.beside(terms),
        }
    }

    /// How fast moves have been lately.
    pub(crate) fn pace(&self) -> Pace {
        *self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what a thought took.
    pub(crate) fn note(&self, thought: &Thought, took: Duration) {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner).note(thought, took);
    }

    /// The level of the thought that explains a move: the one that was had when the program played, else the
    /// program's best.
    pub(crate) fn level_of_thought(&self, stored: &StoredGame, game: &Game) -> Level {
        let played = Level::nearest(stored.terms.level);
        let is_known = self.with(&stored.id, played, |thinker| thinker.recall(game).is_some());
        if is_known { played } else { Level::MOST }
    }
}

/// Every game has lots of its own, the same after a restart.
fn seed_of(id: &str) -> u64 {
    id.bytes().fold(0_u64, |seed, byte| seed.rotate_left(8) ^ u64::from(byte))
}

/// A caller for whom all threads work until he goes away or the time is up.
pub(crate) const fn caller<'a>(stop: &'a Stop<'a>) -> Caller<'a> {
    Caller { workers: &Threads, halt: stop, listener: &Silence }
}

/// Thinks for a page: with all threads, until the page goes away or the time is up.
pub(crate) fn think_for(
    teller: &Teller,
    thinker: &mut Thinker,
    game: &Game,
    deadline: Option<Instant>,
) -> Arc<Thought> {
    let is_gone = || teller.is_cancelled();
    thinker.think(game, caller(&Stop::when(&is_gone).or_at(deadline)))
}
