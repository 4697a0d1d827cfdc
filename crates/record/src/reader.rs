//! The reader: one loop over the text, with the open variations on a list instead of the stack. So
//! neither a hundred thousand nodes in a row nor as many brackets can overflow anything. No byte is
//! looked at more than a few times, whatever the text; [`Limits`] bound what is kept.
//!
//! What is not SGF is skipped or mended and complained of, with line and column:
//! - games begin at `(;`, whatever stands before or between them;
//! - names keep their upper-case letters, and a name without a value is stray text;
//! - a missing `;` is assumed, a node after variations is one variation more;
//! - `B[aa;` has lost its bracket, since no point has a semicolon in it; a comment could have;
//! - at the end all that is open is closed. Only if a file ends that way, a `(;GM[1]` or the like
//!   inside a game is taken for the next game, whose predecessor was cut off.

use std::ops::Range;

use crate::complaint::Mark;
use crate::growing::{Admission, After, Growing};
use crate::scan::Scanner;
use crate::{Fault, Ident, Limits, Property, Record, Value};

/// What a `(;GM[1]` inside a game is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    Variations,
    Games,
}

/// How a reading ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// All games were closed.
    Whole,
    /// The text ended inside a game.
    Early,
    /// A limit was reached.
    Stopped,
}

pub(crate) struct Reader<'a> {
    text: &'a str,
    pub(crate) scan: Scanner<'a>,
    at: usize,
    inside: Inside,
    limits: &'a Limits,
    nodes: usize,
    properties: usize,
    values: usize,
    pub(crate) records: Vec<Record>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) end: End,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, inside: Inside, limits: &'a Limits) -> Self {
        Self {
            text,
            scan: Scanner::new(text.as_bytes()),
            at: 0,
            inside,
            limits,
            nodes: 0,
            properties: 0,
            values: 0,
            records: vec![],
            marks: vec![],
            end: End::Whole,
        }
    }

    pub(crate) fn games(&mut self) {
        while self.end != End::Stopped {
            let found = self.scan.find_game(self.at);
            let (open, semicolon) = found.unwrap_or((self.text.len(), self.text.len()));
            let skipped = self.text[self.at..open].trim_start();
            if !skipped.is_empty() {
                self.mark(open - skipped.len(), open, Fault::OutsideGames);
            }
            if found.is_none() || self.count_game().is_none() {
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
        while self.end != End::Stopped {
            self.at = self.scan.after_blanks(self.at);
            match self.peek() {
                None => {
                    self.end = End::Early;
                    self.mark(self.at, self.at, Fault::UnclosedGame);
                    break;
                }
                Some(b'(') if self.inside == Inside::Games && self.is_at_root() => {
                    self.mark(self.at, self.at, Fault::UnclosedGame);
                    break;
                }
                Some(b'(') => self.begin_variation(&mut game),
                Some(b')') if game.end_variation().is_none() => {
                    self.at += 1;
                    break;
                }
                Some(b')') => {}
                Some(b';') => {
                    if game.after == After::Close {
                        self.mark(self.at, self.at, Fault::AfterVariations);
                    }
                    self.begin_node(&mut game);
                }
                Some(_) => {
                    self.property_of(&mut game);
                    continue;
                }
            }
            self.at += 1;
        }
        game.record
    }

    fn begin_variation(&mut self, game: &mut Growing) {
        if game.open() < self.limits.depth {
            game.begin_variation();
        } else {
            self.stop(Fault::TooDeep(self.limits.depth));
        }
    }

    /// Nothing if there is room for no more.
    fn begin_node(&mut self, game: &mut Growing) -> Option<()> {
        if game.depth >= self.limits.depth {
            self.stop(Fault::TooDeep(self.limits.depth));
            return None;
        }
        self.count_node()?;
        game.begin_node();
        Some(())
    }

    fn count_game(&mut self) -> Option<()> {
        if self.records.len() >= self.limits.games {
            self.stop(Fault::TooManyGames(self.limits.games));
            return None;
        }
        self.count_node()
    }

    fn count_node(&mut self) -> Option<()> {
        if self.nodes >= self.limits.nodes {
            self.stop(Fault::TooManyNodes(self.limits.nodes));
            return None;
        }
        self.nodes += 1;
        self.scan.steps.add(1);
        Some(())
    }

    fn property_of(&mut self, game: &mut Growing) {
        let start = self.at;
        let Some(name) = self.name() else { return self.mark_stray(start) };
        let Some(ident) = Ident::from_file(name) else {
            while self.peek() == Some(b'[') {
                self.value(Holds::Anything);
            }
            return self.mark(start, self.at, Fault::NoName);
        };
        if game.after != After::Node {
            self.mark(start, start, Fault::NoSemicolon);
            if self.begin_node(game).is_none() {
                return;
            }
        }
        let values = self.values(game, &ident);
        self.keep(game, start, ident, values);
    }

    fn keep(&mut self, game: &mut Growing, start: usize, ident: Ident, values: Vec<Value>) {
        if values.is_empty() {
            return;
        }
        let most = self.limits.node_properties;
        match game.properties.admit(room(most, &ident)) {
            Admission::Kept => {}
            Admission::FirstLeftOut => {
                return self.mark(start, self.at, Fault::CrowdedNode(most));
            }
            Admission::LeftOut => return,
        }
        if self.properties >= self.limits.properties {
            self.at = start;
            return self.stop(Fault::TooManyProperties(self.limits.properties));
        }
        self.properties += 1;
        self.scan.steps.add(1);
        game.add(Property::from_values(ident, values));
    }

    /// The name here, if values follow it; else what stands here is skipped.
    fn name(&mut self) -> Option<&'a str> {
        let start = self.at;
        let is_digit = self.peek().is_some_and(|byte| byte.is_ascii_digit());
        // A name does not begin with a digit, and a letter may follow after a million of them.
        let end = if is_digit {
            start
        } else {
            self.scan.run(start, |byte| byte.is_ascii_alphanumeric())
        };
        let bracket = self.scan.after_blanks(end);
        if self.scan.get(bracket) == Some(b'[') {
            self.at = bracket;
            self.scan.steps.add(end - start);
            return Some(&self.text[start..end]);
        }
        let sign = self.text[start..].chars().next().map_or(0, char::len_utf8);
        self.at = end.max(start + sign);
        None
    }

    /// The values here, as many as there is room for.
    fn values(&mut self, game: &mut Growing, ident: &Ident) -> Vec<Value> {
        let holds = if ident.holds_points() { Holds::Points } else { Holds::Anything };
        let most = self.limits.node_values;
        let room = room(most, ident);
        let mut values = Vec::with_capacity(1);
        while self.peek() == Some(b'[') {
            let start = self.at;
            if self.values >= self.limits.values {
                self.stop(Fault::TooManyValues(self.limits.values));
                break;
            }
            let found = self.value(holds);
            match game.values.admit(room) {
                Admission::Kept => {
                    values.push(self.kept(found));
                    self.values += 1;
                }
                Admission::FirstLeftOut => self.mark(start, self.at, Fault::ManyValues(most)),
                Admission::LeftOut => {}
            }
        }
        values
    }

    /// A value from its opening bracket on; blanks behind it are skipped if another follows.
    fn value(&mut self, holds: Holds) -> Range<usize> {
        let start = self.at + 1;
        let end = self.end_of_value(holds);
        let next = self.scan.after_blanks(self.at);
        if self.scan.get(next) == Some(b'[') {
            self.at = next;
        }
        start..end
    }

    fn end_of_value(&mut self, mut holds: Holds) -> usize {
        let start = self.at + 1;
        let mut end = start;
        loop {
            end = self.scan.run(end, |byte| !holds.may_end_at(byte));
            match self.scan.get(end) {
                Some(b'\\') => end += 2,
                Some(b']') => {
                    self.at = end + 1;
                    return end;
                }
                Some(_) => {
                    self.scan.steps.add(end - start);
                    if is_point(&self.text[start..end]) {
                        self.mark(end, end, Fault::NoBracket);
                        self.at = end;
                        return end;
                    }
                    // Nor is it a point with this sign in it.
                    holds = Holds::Anything;
                }
                None => {
                    self.mark(start - 1, start - 1, Fault::UnclosedValue);
                    self.at = self.text.len();
                    // A backslash at the very end escapes nothing.
                    return self.text.len() - usize::from(end > self.text.len());
                }
            }
        }
    }

    /// A value, cut if it is too long.
    fn kept(&mut self, found: Range<usize>) -> Value {
        let raw = &self.text[found.clone()];
        let most = self.limits.value_bytes;
        self.scan.steps.add(raw.len().min(most) + 1);
        if raw.len() <= most {
            return Value::from_raw(raw);
        }
        self.mark(found.start, found.end, Fault::LongValue(most));
        Value::from_raw(Value::beginning_of(raw, most))
    }

    /// Whether the `(` here is followed by `;` and a property that only roots have.
    fn is_at_root(&mut self) -> bool {
        let Some(semicolon) = self.scan.semicolon_after(self.at) else { return false };
        let rest = &self.text[self.scan.after_blanks(semicolon + 1)..];
        let is_next =
            |name: &&str| rest.strip_prefix(*name).is_some_and(|rest| rest.starts_with('['));
        ["GM", "FF", "SZ", "CA", "AP"].iter().any(is_next)
    }

    fn peek(&self) -> Option<u8> {
        self.scan.get(self.at)
    }

    /// Leaves out the rest of the file.
    fn stop(&mut self, fault: Fault) {
        self.end = End::Stopped;
        self.marks.push(Mark { start: self.at, end: self.at, fault });
    }

    fn mark(&mut self, start: usize, end: usize, fault: Fault) {
        let most = self.limits.complaints;
        if self.marks.len() < most {
            self.marks.push(Mark { start, end, fault });
        } else if self.marks.len() == most {
            self.marks.push(Mark { start, end: start, fault: Fault::ManyFaults(most) });
        }
    }

    /// Marks what was just skipped, together with what was skipped right before.
    fn mark_stray(&mut self, start: usize) {
        match self.marks.last_mut() {
            Some(Mark { end, fault: Fault::Stray, .. })
                if *end <= start && self.text[*end..start].trim_ascii().is_empty() =>
            {
                self.scan.steps.add(start - *end);
                *end = self.at;
            }
            _ => self.mark(start, self.at, Fault::Stray),
        }
    }
}

/// How many properties or values fit into a node. The charset is stated behind all that a full root
/// has, and must be read there again.
fn room(most: usize, ident: &Ident) -> usize {
    most + usize::from(*ident == Ident::CA)
}

/// What is known of a value before it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    Points,
    Anything,
}

impl Holds {
    /// Whether a value could end at this sign, or escape it.
    fn may_end_at(self, byte: u8) -> bool {
        match byte {
            b'\\' | b']' => true,
            b';' | b'(' | b')' | b'[' => self == Self::Points,
            _ => false,
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
