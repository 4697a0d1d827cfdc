//! The games that are looked at: collections of 19x19 games in a folder, one file each.

use std::path::{Path, PathBuf};

use goban::{Color, Move, Size};
use lab::files::{self, Most};

use super::usual_size;

/// The files.
pub(super) const COLLECTIONS: [&str; 4] =
    ["fox_pro.sgf", "kgs_6d.sgf", "tygem_9d.sgf", "ai_top.sgf"];

/// Where they are if nobody says where.
const FOLDER: &str = "../shared/data/games";

/// The variable by which one says where.
const VARIABLE: &str = "AIZOME_GAMES";

/// A game that no urgency was fitted to.
#[derive(Debug)]
pub(super) struct HeldOut {
    pub(super) collection: &'static str,
    pub(super) size: Size,
    pub(super) moves: Vec<(Color, Move)>,
}

/// The games, of all collections by turns.
#[derive(Debug)]
pub(super) struct Games(Vec<HeldOut>);

impl Games {
    pub(super) fn game(&self, number: usize) -> Option<&HeldOut> {
        self.0.get(number)
    }
}

pub(super) fn load() -> Result<Games, String> {
    let folder = std::env::var_os(VARIABLE).map_or_else(|| PathBuf::from(FOLDER), PathBuf::from);
    let mut collections = Vec::new();
    for collection in COLLECTIONS {
        let path = folder.join(collection);
        collections.push(read(collection, &path).map_err(|error| {
            format!(
                "{}: {error}; set {VARIABLE} to the folder of the game collections",
                path.display()
            )
        })?);
    }
    let longest = collections.iter().map(Vec::len).max().unwrap_or(0);
    let mut lists: Vec<_> = collections.into_iter().map(Vec::into_iter).collect();
    let mut games = Vec::new();
    for _ in 0..longest {
        games.extend(lists.iter_mut().filter_map(Iterator::next));
    }
    Ok(Games(games))
}

fn read(collection: &'static str, path: &Path) -> Result<Vec<HeldOut>, String> {
    let bytes = files::read(path, Most::RECORDS).map_err(|error| error.to_string())?;
    let records = record::read(&bytes).map_err(|error| error.to_string())?.records;
    let game = |record: &record::Record| {
        let game = record.load_position(None).ok()?;
        let moves = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
        (Some(game.size()) == usual_size()).then_some(HeldOut {
            collection,
            size: game.size(),
            moves,
        })
    };
    Ok(records.iter().skip(1).step_by(2).filter_map(game).collect())
}
