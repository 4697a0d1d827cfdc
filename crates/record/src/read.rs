//! SGF files to records, taking what is there.
//!
//! The reader is our own, and small. The sgf-parse crate was measured for this and left for the
//! tests and the benchmark, where it is the second opinion: it has no tokenizer to build on; its
//! trees are nested lists, which overflow the stack when dropped (at 200,000 nodes in a row on
//! 8 MiB, at 50,000 on the 2 MiB of a thread, or without optimisation); it stops without a word at
//! the first fault and names no place of any; and it takes three times as long.

use crate::complaint::{advance, complaints};
use crate::reader::{Inside, Reader};
use crate::{Complaint, Ident, NodeId, Place, Property, ReadError, Record, Value, charset};

/// The games of a file, and what was wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// The games in order, at least one.
    pub records: Vec<Record>,
    /// What was mended or lost, in the order of the text.
    pub complaints: Vec<Complaint>,
}

/// Reads all games of a file. Charsets are told by a byte-order mark, by `CA` in the first game, or
/// guessed; the records are in UTF-8 then and say so in `CA`.
///
/// # Errors
///
/// Fails if there is no game at all, or the file has 2^32 bytes or more.
pub fn read(bytes: &[u8]) -> Result<Collection, ReadError> {
    limit(bytes.len())?;
    let decoded = charset::decode(bytes);
    let mut collection = read_decoded(&decoded.text)?;
    if let Some((fault, found)) = decoded.complaint {
        let before = decoded.text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
        let place = advance(Place { line: 1, column: 1 }, &decoded.text[..before]);
        let after = collection.complaints.partition_point(|other| other.place < place);
        collection.complaints.insert(after, Complaint { place, fault, found });
    }
    Ok(collection)
}

/// Reads all games of a text that is decoded already, whatever its `CA` says.
///
/// # Errors
///
/// Fails if there is no game at all, or the text has 2^32 bytes or more.
pub fn read_text(text: &str) -> Result<Collection, ReadError> {
    limit(text.len())?;
    read_decoded(text)
}

/// Each node takes a sign of its own, so that nodes can be numbered with 32 bits.
fn limit(bytes: usize) -> Result<(), ReadError> {
    if u32::try_from(bytes).is_ok() { Ok(()) } else { Err(ReadError::TooLarge { bytes }) }
}

fn read_decoded(text: &str) -> Result<Collection, ReadError> {
    let mut reader = Reader::new(text, Inside::Variations);
    reader.games();
    if reader.ended_early {
        reader = Reader::new(text, Inside::Games);
        reader.games();
    }
    if reader.records.is_empty() {
        return Err(ReadError::NoGame { end: advance(Place { line: 1, column: 1 }, text) });
    }
    let is_ascii = text.is_ascii();
    for record in &mut reader.records {
        declare_utf_8(record, is_ascii);
    }
    Ok(Collection { records: reader.records, complaints: complaints(text, reader.marks) })
}

/// Makes the record tell what it is from now on.
fn declare_utf_8(record: &mut Record, is_ascii: bool) {
    let is_utf_8 = |value: &Value| matches!(&*value.raw().to_lowercase(), "utf-8" | "utf8");
    let needed = match record.value(NodeId::ROOT, &Ident::CA) {
        Some(value) => !is_utf_8(value),
        None => !is_ascii && !record.is_ascii(),
    };
    if needed {
        record.set(NodeId::ROOT, Property::new(Ident::CA, ["UTF-8"]));
    }
}
