//! What was wrong with a file, and where.

use std::fmt;

use thiserror::Error;

/// A place in a text, counted from 1; columns are characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why there is no game to be had from a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReadError {
    /// No game begins anywhere.
    #[error("{end}: expected a game, which begins with \"(;\", and found none before the end")]
    NoGame {
        /// Where the text ends.
        end: Place,
    },
    /// The file has more bytes than are read.
    #[error("expected at most {most} bytes, got {bytes}")]
    TooLarge {
        /// The size of the file.
        bytes: usize,
        /// The size that it may have.
        most: usize,
    },
}

/// Something in a file that was not as it should be, and what was made of it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {fault}{}", found_text(.found))]
pub struct Complaint {
    /// Where it is, in the decoded text.
    pub place: Place,
    /// What is wrong.
    pub fault: Fault,
    /// The beginning of what was found there, or the name of the charset.
    pub found: String,
}

fn found_text(found: &str) -> String {
    if found.is_empty() { String::new() } else { format!(", found {found:?}") }
}

/// What can be wrong with a file that has a game all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Error)]
pub enum Fault {
    /// The text names a charset that is not known; it was guessed.
    #[error("expected a known charset in CA")]
    UnknownCharset,
    /// Some bytes are not of the charset; they were replaced by U+FFFD.
    #[error("some bytes could not be decoded")]
    Undecodable,
    /// Text outside of all games was skipped.
    #[error("text outside of games skipped, expected \"(;\"")]
    OutsideGames,
    /// Text between nodes was skipped.
    #[error("text skipped, expected a property, \";\", \"(\" or \")\"")]
    Stray,
    /// Values without a name before them were skipped.
    #[error("values skipped, expected a property name in upper case before \"[\"")]
    NoName,
    /// A variation or what follows one begins without a semicolon; one was assumed.
    #[error("expected \";\" before the first property")]
    NoSemicolon,
    /// A node comes after variations; it was taken for one more.
    #[error("expected \"(\" before a node after variations")]
    AfterVariations,
    /// The bracket after a point is missing; it was assumed.
    #[error("expected \"]\" after the point")]
    NoBracket,
    /// The text ends inside a value; the value is what there was.
    #[error("expected \"]\" before the end of the text")]
    UnclosedValue,
    /// The text, or another game, comes before the game was closed; it was closed there.
    #[error("expected \")\" before the end of the game")]
    UnclosedGame,
    /// There are too many games; the rest of the file was left out.
    #[error("the rest of the file left out, expected at most {0} games")]
    TooManyGames(usize),
    /// There are too many nodes; the rest of the file was left out.
    #[error("the rest of the file left out, expected at most {0} nodes")]
    TooManyNodes(usize),
    /// Too many nodes follow each other, or too many variations are open; the rest of the file was
    /// left out.
    #[error("the rest of the file left out, expected at most {0} nodes or variations in a row")]
    TooDeep(usize),
    /// There are too many properties; the rest of the file was left out.
    #[error("the rest of the file left out, expected at most {0} properties")]
    TooManyProperties(usize),
    /// There are too many values; the rest of the file was left out.
    #[error("the rest of the file left out, expected at most {0} values")]
    TooManyValues(usize),
    /// A node has too many properties; the others were left out.
    #[error("properties left out, expected at most {0} in a node")]
    CrowdedNode(usize),
    /// A node has too many values; the others were left out.
    #[error("values left out, expected at most {0} in a node")]
    ManyValues(usize),
    /// A value is too long; it was cut.
    #[error("value cut, expected at most {0} bytes")]
    LongValue(usize),
    /// There is more to complain of; it was not told.
    #[error("more faults than the {0} that are told")]
    ManyFaults(usize),
}

/// A fault in the bytes `start..end` of the text; lines are counted for all of them at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) fault: Fault,
}

/// Complaints from marks, in the order of the text, in one pass over it.
pub(crate) fn complaints(text: &str, mut marks: Vec<Mark>) -> Vec<Complaint> {
    marks.sort_by_key(|mark| mark.start);
    let mut place = Place { line: 1, column: 1 };
    let mut at = 0;
    let make = |mark: Mark| {
        place = advance(place, &text[at..mark.start]);
        at = mark.start;
        let found = text[mark.start..mark.end].chars().take(40).collect();
        Complaint { place, fault: mark.fault, found }
    };
    marks.into_iter().map(make).collect()
}

/// The place after some more text.
pub(crate) fn advance(place: Place, text: &str) -> Place {
    let lines = text.bytes().filter(|&byte| byte == b'\n').count();
    let last = text.rsplit('\n').next().unwrap_or(text);
    let columns = last.chars().count();
    let column = if lines == 0 { place.column + columns } else { columns + 1 };
    Place { line: place.line + lines, column }
}
