//! Values of properties, kept as they stand in the file.
//!
//! Escapes are undone when a value is asked for and made when one is given, never in between: so
//! that what is written is what was read, byte for byte. A raw value holds no `]` without a
//! backslash before it and does not end inside an escape; constructors see to that.

use crate::Ident;

/// One value of a property, as it stands between `[` and `]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Value(Box<str>);

impl Value {
    /// A value from what stands between brackets in a file.
    pub(crate) fn from_raw(raw: &str) -> Self {
        Self(raw.into())
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
