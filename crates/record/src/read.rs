//! SGF files to records, taking what is there.
//!
//! The reader is our own, and small. The sgf-parse crate was measured for this and left for the
//! tests and the benchmark, where it is the second opinion: it has no tokenizer to build on; its
//! trees are nested lists, which overflow the stack when dropped (at 200,000 nodes in a row on
//! 8 MiB, at 50,000 on the 2 MiB of a thread, or without optimisation); it stops without a word at
//! the first fault and names no place of any; and it takes three times as long.

use crate::complaint::{advance, complaints};
use crate::reader::{End, Inside, Reader};
use crate::{
    Complaint, Ident, Limits, NodeId, Place, Property, ReadError, Record, Steps, Value, charset,
};

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
/// Fails if there is no game at all, or the file has more bytes than [`Limits::FILE`] allows.
pub fn read(bytes: &[u8]) -> Result<Collection, ReadError> {
    read_counted(bytes, &Limits::FILE).0
}

/// As [`read`], within other limits, and with the steps that it took.
pub fn read_counted(bytes: &[u8], limits: &Limits) -> (Result<Collection, ReadError>, Steps) {
    let mut steps = Steps::default();
    if bytes.len() > limits.bytes {
        let error = ReadError::TooLarge { bytes: bytes.len(), most: limits.bytes };
        return (Err(error), steps);
    }
    let decoded = charset::decode(bytes, &mut steps);
    let read = read_decoded(&decoded.text, limits, &mut steps).map(|mut collection| {
        if let Some((fault, found)) = decoded.complaint {
            let before = decoded.text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
            let place = advance(Place { line: 1, column: 1 }, &decoded.text[..before]);
            let after = collection.complaints.partition_point(|other| other.place < place);
            collection.complaints.insert(after, Complaint { place, fault, found });
        }
        collection
    });
    (read, steps)
}

/// Reads all games of a text that is decoded already, whatever its `CA` says.
///
/// # Errors
///
/// Fails if there is no game at all, or the text has more bytes than [`Limits::TEXT`] allows.
pub fn read_text(text: &str) -> Result<Collection, ReadError> {
    let limits = &Limits::TEXT;
    if text.len() > limits.bytes {
        return Err(ReadError::TooLarge { bytes: text.len(), most: limits.bytes });
    }
    read_decoded(text, limits, &mut Steps::default())
}

fn read_decoded(text: &str, limits: &Limits, steps: &mut Steps) -> Result<Collection, ReadError> {
    let mut reader = Reader::new(text, Inside::Variations, limits);
    reader.games();
    if reader.end == End::Early {
        steps.add_all(reader.scan.steps);
        reader = Reader::new(text, Inside::Games, limits);
        reader.games();
    }
    steps.add_all(reader.scan.steps);
    // Lines are counted in the whole text, and its end is looked for.
    steps.add(text.len());
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
