//! Game records from files.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use goban::Game;
use record::Record;

/// The most complaints about a file that are told.
const MOST_COMPLAINTS: usize = 10;

/// The first game in a file. What could be mended in it is told on standard error.
pub(crate) fn first_record(path: &Path) -> anyhow::Result<Record> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| name.to_string())?;
    let collection = record::read(&bytes).with_context(|| name.to_string())?;
    for complaint in collection.complaints.iter().take(MOST_COMPLAINTS) {
        eprintln!("aizome: {name}: {complaint}");
    }
    if collection.complaints.len() > MOST_COMPLAINTS {
        let more = collection.complaints.len() - MOST_COMPLAINTS;
        eprintln!("aizome: {name}: and {more} more complaints");
    }
    collection.records.into_iter().next().with_context(|| format!("{name}: no game in it"))
}

/// The position of the first game in a file: before a move, or at its end.
pub(crate) fn position(path: &Path, move_number: Option<usize>) -> anyhow::Result<Game> {
    let record = first_record(path)?;
    record.load_position(move_number).with_context(|| path.display().to_string())
}
