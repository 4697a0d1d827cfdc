//! What was thought, kept by what it was thought of. A thought does not depend on who worked on it or
//! on what was asked before, so that it serves as long as it is there.

use std::sync::{Arc, Mutex, PoisonError};

use decision::Program;
use goban::{Color, Game, Komi, Rules, Size};

use crate::level::Level;
use crate::thinker::Terms;
use crate::thought::Thought;

/// Thoughts that are kept, the latest. One is some hundred kilobytes on 19x19.
const KEPT: usize = 48;

/// What a thought depends on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Key {
    size: Size,
    to_play: Color,
    rules: Rules,
    komi: Komi,
    handicap: usize,
    /// Of all positions of the game and the moves between them.
    history: u64,
    seed: u64,
    level: Level,
    program: Program,
}

impl Key {
    pub(crate) fn of(game: &Game, terms: &Terms) -> Self {
        Self {
            size: game.size(),
            to_play: game.to_play(),
            rules: game.rules(),
            komi: game.komi(),
            handicap: game.handicap(),
            history: history(game),
            seed: terms.seed,
            level: terms.level,
            program: terms.program,
        }
    }
}

/// A number of all positions of a game, and of its last moves.
fn history(game: &Game) -> u64 {
    let ko = game.board().ko().map_or(0, |ko| ko.index() as u64 + 1);
    let moves = game.turns().iter().rev().take(3).map(|turn| match turn.mv.point() {
        Some(point) => point.index() as u64 + 1,
        None => 0,
    });
    let situations = game.situations().map(|(key, color)| key ^ u64::from(color == Color::White));
    let mix = |sum: u64, word: u64| {
        let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    };
    situations.chain(moves).chain([ko]).fold(0, mix)
}

/// A thought and what it was about.
type Kept = (Key, Arc<Thought>);

/// The latest thoughts. Copies share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    kept: Arc<Mutex<Vec<Kept>>>,
}

impl Memory {
    /// The thought that was had about this.
    pub(crate) fn find(&self, key: &Key) -> Option<Arc<Thought>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == key)?;
        let found = kept.remove(place);
        let thought = Arc::clone(&found.1);
        kept.push(found);
        Some(thought)
    }

    /// Keeps a thought instead of the one that was not asked for the longest.
    pub(crate) fn keep(&self, key: Key, thought: &Arc<Thought>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != key);
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((key, Arc::clone(thought)));
    }
}
