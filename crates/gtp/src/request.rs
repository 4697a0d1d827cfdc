//! Lines as requests: an optional number, a command, arguments.

use std::fmt;

/// The number that a controller puts before a command, kept as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Id(String);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One command as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The number before the command, to be repeated in the answer.
    pub id: Option<Id>,
    /// The name of the command; empty if there was only a number.
    pub command: String,
    /// Everything after the name.
    pub arguments: String,
}

impl Request {
    /// Reads a line. Comments, control characters and blank lines are dropped as the protocol says;
    /// a line with nothing left is no request.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = clean(line);
        let line = line.trim();
        if line.is_empty() {
            return None;
        }
        let (first, rest) = split_word(line);
        if !first.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Self { id: None, command: first.into(), arguments: rest.into() });
        }
        let (command, arguments) = split_word(rest);
        Some(Self {
            id: Some(Id(first.into())),
            command: command.into(),
            arguments: arguments.into(),
        })
    }
}

/// The line up to a comment, without control characters, tabs as blanks.
fn clean(line: &str) -> String {
    let before_comment = line.split('#').next().unwrap_or_default();
    before_comment
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control() && *c != '\u{feff}')
        .collect()
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three parts, a missing number as `-`, between bars.
    fn parts(line: &str) -> Option<String> {
        let Request { id, command, arguments } = Request::parse(line)?;
        let id = id.map_or("-".into(), |id| id.to_string());
        Some(format!("{id}|{command}|{arguments}"))
    }

    #[test]
    fn a_line_is_a_number_a_command_and_arguments() {
        assert_eq!(parts("play b d4"), Some("-|play|b d4".into()));
        assert_eq!(parts("007 play  b   d4 "), Some("007|play|b   d4".into()));
        assert_eq!(parts("12"), Some("12||".into()));
    }

    #[test]
    fn what_the_protocol_ignores_is_dropped() {
        assert_eq!(parts("name\r"), Some("-|name|".into()));
        assert_eq!(parts("play\tb\td4"), Some("-|play|b d4".into()));
        assert_eq!(parts("na\u{7}me # who are you?"), Some("-|name|".into()));
        assert_eq!(parts("\u{feff}name"), Some("-|name|".into()));
        for line in ["", "   ", "\t\r", "# a comment", "  # another"] {
            assert_eq!(parts(line), None, "{line:?}");
        }
    }
}
