//! Values of properties, kept as they stand in the file.
//!
//! Escapes are undone when a value is asked for and made when one is given, never in between: so
//! that what is written is what was read, byte for byte. A raw value holds no `]` without a
//! backslash before it and does not end inside an escape; constructors see to that.

use goban::{PointSet, Size};

use crate::Ident;

/// One value of a property, as it stands between `[` and `]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Value(Box<str>);

impl Value {
    /// A value from what stands between brackets in a file.
    pub(crate) fn from_raw(raw: &str) -> Self {
        Self(raw.into())
    }

    /// As much of a raw value as fits into so many bytes: whole characters, and no half escape.
    pub(crate) fn beginning_of(raw: &str, bytes: usize) -> &str {
        let mut is_escaped = false;
        let is_over = |&(at, c): &(usize, char)| {
            let may_end = !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            let escape_length = if is_escaped { 1 + char::MAX.len_utf8() } else { c.len_utf8() };
            may_end && at + escape_length > bytes
        };
        let end = raw.char_indices().find(is_over).map_or(raw.len(), |(at, _)| at);
        &raw[..end]
    }

    /// A value that reads as `text`.
    ///
    /// In points, the signs that [`read`](crate::read()) takes for a missing bracket are escaped too.
    pub(crate) fn from_text(ident: &Ident, text: &str) -> Self {
        let in_points = if ident.holds_points() { ";()[" } else { "" };
        let mut raw = String::with_capacity(text.len());
        for c in text.chars() {
            if matches!(c, '\\' | ']') || in_points.contains(c) {
                raw.push('\\');
            }
            raw.push(c);
        }
        Self(raw.into())
    }

    /// What stands in the file, escapes included.
    #[must_use]
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// The value as text: escapes undone, soft line breaks gone, other line breaks as `\n`, and
    /// other blanks as spaces.
    #[must_use]
    pub fn text(&self) -> String {
        unescape(&self.0)
    }

    /// The value as one line: as [`text`](Self::text), with line breaks as spaces, trimmed.
    #[must_use]
    pub fn line(&self) -> String {
        let text = self.text();
        let line = text.trim();
        if line.contains('\n') { line.replace('\n', " ") } else { line.to_owned() }
    }

    /// The points that it names: one, or the rectangle between two corners, whichever they are.
    #[must_use]
    pub fn points(&self, size: Size) -> Option<PointSet> {
        if let Some(point) = size.point_from_sgf(&self.0) {
            return Some(point.into());
        }
        let text = self.line().to_ascii_lowercase();
        let (from, to) = text.split_once(':').unwrap_or((&text, &text));
        Some(PointSet::between(size.point_from_sgf(from)?, size.point_from_sgf(to)?))
    }

    /// The two parts of a value such as `dd:label`, parted at the first colon without a backslash.
    #[must_use]
    pub fn parts(&self) -> Option<(String, String)> {
        let mut escaped = false;
        let colon = self.0.char_indices().find(|&(_, c)| {
            let found = c == ':' && !escaped;
            escaped = c == '\\' && !escaped;
            found
        });
        let (at, _) = colon?;
        Some((unescape(&self.0[..at]), unescape(&self.0[at + 1..])))
    }
}

fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let (c, escaped) = if c == '\\' {
            let Some(c) = chars.next() else { break };
            (c, true)
        } else {
            (c, false)
        };
        match c {
            '\n' | '\r' => {
                // Two different signs in a row are one line break, on whatever system.
                let other = if c == '\n' { '\r' } else { '\n' };
                chars.next_if_eq(&other);
                if !escaped {
                    text.push('\n');
                }
            }
            '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            _ => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(raw: &str) -> String {
        Value::from_raw(raw).text()
    }

    #[test]
    fn brackets_backslashes_and_colons_are_unescaped() {
        assert_eq!(text(r"a [1\] b\\c \: d\x"), r"a [1] b\c : dx");
    }

    #[test]
    fn soft_line_breaks_vanish_and_hard_ones_stay() {
        assert_eq!(text("a\\\nb\\\r\nc\nd\r\ne\n\nf\tg"), "abc\nd\ne\n\nf g");
        assert_eq!(Value::from_raw(" a\nb ").line(), "a b");
    }

    #[test]
    fn a_value_is_cut_between_characters_and_not_inside_an_escape() {
        assert_eq!(Value::beginning_of("abcdef", 4), "abcd");
        assert_eq!(Value::beginning_of("abcd", 4), "abcd");
        assert_eq!(Value::beginning_of("aéé", 4), "aé");
        for bytes in 0..12 {
            let cut = Value::beginning_of(r"a\\]b\é\:c", bytes);
            assert!(cut.len() <= bytes);
            let backslashes = cut.chars().rev().take_while(|&c| c == '\\').count();
            assert!(backslashes % 2 == 0 && cut.len() + 5 >= bytes.min(11), "{cut}");
        }
    }

    #[test]
    fn a_value_is_parted_at_the_first_bare_colon() {
        let parts = |raw| Value::from_raw(raw).parts();
        assert_eq!(parts(r"dd:a\:b:c"), Some(("dd".into(), "a:b:c".into())));
        assert_eq!(parts(r"a\\:b"), Some((r"a\".into(), "b".into())));
        assert_eq!(parts(r"a\:b"), None);
    }

    proptest! {
        #[test]
        fn text_given_is_text_read(given in "[^\t\r\u{b}\u{c}]*") {
            for ident in [Ident::C, Ident::AB] {
                prop_assert_eq!(Value::from_text(&ident, &given).text(), given.clone());
            }
        }
    }
}
