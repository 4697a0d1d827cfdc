//! The reader: one loop over the text, with the open variations on a list instead of the stack. So
//! neither a hundred thousand nodes in a row nor as many brackets can overflow anything.
//!
//! What is not SGF is skipped or mended and complained of, with line and column:
//! - games begin at `(;`, whatever stands before or between them;
//! - names keep their upper-case letters, and a name without a value is stray text;
//! - a missing `;` is assumed, a node after variations is one variation more;
//! - `B[aa;` has lost its bracket, since no point has a semicolon in it; a comment could have;
//! - at the end all that is open is closed. Only if a file ends that way, a `(;GM[1]` or the like
//!   inside a game is taken for the next game, whose predecessor was cut off.

use crate::complaint::Mark;
use crate::{Fault, Ident, NodeId, Property, Record, Value};

/// Where the next game begins at or after `from`: its `(` and its `;`.
pub(crate) fn find_game(bytes: &[u8], mut from: usize) -> Option<(usize, usize)> {
    loop {
        let open = from + bytes.get(from..)?.iter().position(|&byte| byte == b'(')?;
        if let Some(semicolon) = semicolon_after(bytes, open) {
            return Some((open, semicolon));
        }
        from = open + 1;
    }
}

/// The semicolon that follows the `(` at `open`, if one does.
fn semicolon_after(bytes: &[u8], open: usize) -> Option<usize> {
    let next = open + 1 + blanks(&bytes[open + 1..]);
    (bytes.get(next) == Some(&b';')).then_some(next)
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| is_blank(**byte)).count()
}

const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// What a `(;GM[1]` inside a game is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    Variations,
    Games,
}

/// What came last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Open,
    Node,
    Close,
}

/// A game that is being read.
struct Growing {
    record: Record,
    node: NodeId,
    after: After,
    /// The nodes to go back to where variations end.
    open: Vec<NodeId>,
}

impl Growing {
    fn new() -> Self {
        Self { record: Record::bare(), node: NodeId::ROOT, after: After::Node, open: Vec::new() }
    }

    fn begin_node(&mut self) {
        self.node = self.record.add_child(self.node);
        self.after = After::Node;
    }

    fn begin_variation(&mut self) {
        self.open.push(self.node);
        self.after = After::Open;
    }

    /// Returns nothing if it was the whole game that ended.
    fn end_variation(&mut self) -> Option<()> {
        self.node = self.open.pop()?;
        self.after = After::Close;
        Some(())
    }
}

pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    inside: Inside,
    pub(crate) records: Vec<Record>,
    pub(crate) marks: Vec<Mark>,
    /// Whether a game was not closed.
    pub(crate) ended_early: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, inside: Inside) -> Self {
        Self { text, at: 0, inside, records: vec![], marks: vec![], ended_early: false }
    }

    pub(crate) fn games(&mut self) {
        loop {
            let found = find_game(self.text.as_bytes(), self.at);
            let (open, semicolon) = found.unwrap_or((self.text.len(), self.text.len()));
            let skipped = self.text[self.at..open].trim_start();
            if !skipped.is_empty() {
                self.mark(open - skipped.len(), open, Fault::OutsideGames);
            }
            if found.is_none() {
                return;
            }
            self.at = semicolon + 1;
            let record = self.game();
            self.records.push(record);
        }
    }

    /// Reads a game from behind its first semicolon.
    fn game(&mut self) -> Record {
        let mut game = Growing::new();
        loop {
            self.at += blanks(&self.text.as_bytes()[self.at..]);
            match self.peek() {
                None => {
                    self.ended_early = true;
                    break;
                }
                Some(b'(') if self.inside == Inside::Games && self.is_at_root() => break,
                Some(b'(') => game.begin_variation(),
                Some(b')') if game.end_variation().is_none() => {
                    self.at += 1;
                    return game.record;
                }
                Some(b')') => {}
                Some(b';') => {
                    if game.after == After::Close {
                        self.mark(self.at, self.at, Fault::AfterVariations);
                    }
                    game.begin_node();
                }
                Some(_) => {
                    self.property_of(&mut game);
                    continue;
                }
            }
            self.at += 1;
        }
        self.mark(self.at, self.at, Fault::UnclosedGame);
        game.record
    }

    fn property_of(&mut self, game: &mut Growing) {
        let start = self.at;
        let Some(property) = self.property() else { return };
        if game.after != After::Node {
            self.mark(start, start, Fault::NoSemicolon);
            game.begin_node();
        }
        game.record.add(game.node, property);
    }

    /// A property, or nothing if what stands here is none; it is skipped then.
    fn property(&mut self) -> Option<Property> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let letters = bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let length = if bytes[start].is_ascii_digit() { 0 } else { letters };
        let name = &self.text[start..start + length];
        let bracket = start + length + blanks(&bytes[start + length..]);
        if bytes.get(bracket) != Some(&b'[') {
            let sign = self.text[start..].chars().next().map_or(0, char::len_utf8);
            self.at = start + length.max(sign);
            self.mark_stray(start);
            return None;
        }
        self.at = bracket;
        let ident = Ident::from_file(name);
        let holds_points = ident.as_ref().is_some_and(Ident::holds_points);
        let mut values = Vec::with_capacity(1);
        while self.peek() == Some(b'[') {
            values.push(self.value(holds_points));
            let next = self.at + blanks(&bytes[self.at..]);
            if bytes.get(next) == Some(&b'[') {
                self.at = next;
            }
        }
        if ident.is_none() {
            self.mark(start, self.at, Fault::NoName);
        }
        ident.map(|ident| Property::from_values(ident, values))
    }

    /// A value from its opening bracket on.
    fn value(&mut self, holds_points: bool) -> Value {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut end = start;
        loop {
            match bytes.get(end) {
                Some(b'\\') => end += 2,
                Some(b']') => {
                    self.at = end + 1;
                    return Value::from_raw(&self.text[start..end]);
                }
                Some(b';' | b'(' | b')' | b'[')
                    if holds_points && is_point(&self.text[start..end]) =>
                {
                    self.mark(end, end, Fault::NoBracket);
                    self.at = end;
                    return Value::from_raw(&self.text[start..end]);
                }
                Some(_) => end += 1,
                None => {
                    self.mark(start - 1, start - 1, Fault::UnclosedValue);
                    self.at = bytes.len();
                    // A backslash at the very end escapes nothing.
                    let length = bytes.len() - usize::from(end > bytes.len());
                    return Value::from_raw(&self.text[start..length]);
                }
            }
        }
    }

    /// Whether the `(` here is followed by `;` and a property that only roots have.
    fn is_at_root(&self) -> bool {
        let rest = semicolon_after(self.text.as_bytes(), self.at).map(|at| &self.text[at + 1..]);
        let is_next = |name: &str, rest: &str| {
            rest.trim_ascii_start().strip_prefix(name).is_some_and(|rest| rest.starts_with('['))
        };
        rest.is_some_and(|rest| {
            ["GM", "FF", "SZ", "CA", "AP"].iter().any(|name| is_next(name, rest))
        })
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn mark(&mut self, start: usize, end: usize, fault: Fault) {
        self.marks.push(Mark { start, end, fault });
    }

    /// Marks what was just skipped, together with what was skipped right before.
    fn mark_stray(&mut self, start: usize) {
        match self.marks.last_mut() {
            Some(Mark { end, fault: Fault::Stray, .. })
                if *end <= start && self.text[*end..start].trim_ascii().is_empty() =>
            {
                *end = self.at;
            }
            _ => self.mark(start, self.at, Fault::Stray),
        }
    }
}

/// Whether a value is a whole point, or two with a colon between.
fn is_point(value: &str) -> bool {
    let is_pair = |bytes: &[u8]| bytes.len() == 2 && bytes.iter().all(u8::is_ascii_alphabetic);
    match value.trim_ascii().as_bytes() {
        point @ [_, _] => is_pair(point),
        [from @ .., b':', c, d] => is_pair(from) && is_pair(&[*c, *d]),
        _ => false,
    }
}
