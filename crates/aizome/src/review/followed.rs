//! A record on its way through its moves: the game as far as it can be followed, the nodes of the
//! moves, and what stopped it.

use std::path::Path;

use anyhow::Context as _;
use goban::Game;
use record::{NodeId, Record, Replay};

use crate::file::first_record;

/// A record that was followed.
#[derive(Debug)]
pub(super) struct Followed {
    pub(super) record: Record,
    pub(super) game: Game,
    /// The nodes of the game's moves.
    pub(super) nodes: Vec<NodeId>,
    /// Moves before stones were set up in the middle of a record: those are not followed.
    pub(super) numbered_from: usize,
    /// What stopped it before the end.
    pub(super) complaint: Option<String>,
}

/// Follows the main line of the first game of a file as far as it goes.
pub(super) fn follow(path: &Path) -> anyhow::Result<Followed> {
    let record = first_record(path)?;
    let mut replay = Replay::new(&record).with_context(|| path.display().to_string())?;
    let (mut nodes, mut complaint) = (Vec::new(), None);
    for node in record.main_line() {
        let before = replay.moves();
        let entered = replay.enter(node);
        nodes.extend((before..replay.moves()).map(|_| node));
        if let Err(error) = entered {
            complaint = Some(error.to_string());
            break;
        }
    }
    let moves = replay.moves();
    let game = replay.into_game();
    let numbered_from = moves - game.turns().len();
    nodes.drain(..numbered_from);
    Ok(Followed { record, game, nodes, numbered_from, complaint })
}
