//! Game records from files, and pictures and other results into files. What files are read and
//! written at all is the business of [`lab::files`].

use std::path::Path;

use ::lab::files::{self, BadFile, Most};
use anyhow::Context as _;
use goban::Game;
use record::Record;

/// The most complaints about a file that are told.
const MOST_COMPLAINTS: usize = 10;

/// The first game in a file. What could be mended in it is told on standard error, and how many
/// games there are besides.
pub(crate) fn first_record(path: &Path) -> anyhow::Result<Record> {
    first_of(path, files::read(path, Most::RECORDS))
}

/// The position of the first game in a file, or in the standard input if it is called `-`: before a
/// move, or at its end.
pub(crate) fn position(path: &Path, move_number: Option<usize>) -> anyhow::Result<Game> {
    let record = first_of(path, files::read_or_input(path, Most::RECORDS))?;
    record.load_position(move_number).with_context(|| path.display().to_string())
}

/// Writes all of a file or nothing.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    files::write(path, bytes.as_ref()).with_context(|| format!("cannot write {}", path.display()))
}

fn first_of(path: &Path, bytes: Result<Vec<u8>, BadFile>) -> anyhow::Result<Record> {
    let name = path.display();
    let bytes = bytes.with_context(|| name.to_string())?;
    let collection = record::read(&bytes).with_context(|| name.to_string())?;
    for complaint in told(&collection.complaints, MOST_COMPLAINTS) {
        eprintln!("aizome: {name}: {complaint}");
    }
    let others = collection.records.len().saturating_sub(1);
    if others > 0 {
        eprintln!("aizome: {name}: the first of {} games is taken", others + 1);
    }
    collection.records.into_iter().next().with_context(|| format!("{name}: no game in it"))
}

/// The first complaints in words, how many there are besides, and the last: if the rest of a file was
/// left out, it is what says so.
pub(crate) fn told(complaints: &[record::Complaint], most: usize) -> Vec<String> {
    let mut told: Vec<String> = complaints.iter().take(most).map(ToString::to_string).collect();
    if let Some((last, others)) = complaints.get(most..).and_then(<[_]>::split_last) {
        if !others.is_empty() {
            told.push(format!("and {} more complaints", others.len()));
        }
        told.push(last.to_string());
    }
    told
}
