//! Answers: `=` or `?`, the request's number, the text, and one blank line that ends them.

use std::io::{self, Write};

use crate::Id;

/// Why a command failed, in the words that are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(String);

impl Failure {
    /// A failure with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The arguments could not be understood.
    #[must_use]
    pub fn syntax(expected: &str, got: Option<&str>) -> Self {
        let shown = |text: &str| text.chars().take(40).collect::<String>();
        Self(match got {
            Some(got) => format!("syntax error: expected {expected}, got {:?}", shown(got)),
            None => format!("syntax error: expected {expected}"),
        })
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The answer to a command.
pub type Reply = Result<String, Failure>;

/// Writes an answer and sends it off at once.
///
/// An empty line would end the answer early, so inside the text it becomes a blank.
pub(crate) fn write_reply(
    output: &mut impl Write,
    id: Option<&Id>,
    reply: &Reply,
) -> io::Result<()> {
    let (sign, text) = match reply {
        Ok(text) => ('=', text.as_str()),
        Err(Failure(text)) => ('?', text.as_str()),
    };
    let mut answer = String::with_capacity(text.len() + 8);
    answer.push(sign);
    answer.extend(id.map(Id::to_string));
    answer.push(' ');
    for (number, line) in text.trim_end().split('\n').enumerate() {
        if number > 0 {
            answer.push('\n');
        }
        let line = line.trim_end_matches('\r');
        answer.push_str(if number > 0 && line.is_empty() { " " } else { line });
    }
    answer.push_str("\n\n");
    output.write_all(answer.as_bytes())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;

    fn written(line: &str, reply: &Reply) -> String {
        let mut output = Vec::new();
        let id = Request::parse(line).and_then(|request| request.id);
        write_reply(&mut output, id.as_ref(), reply).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn an_answer_ends_with_one_blank_line_and_has_none_inside() {
        assert_eq!(written("name", &Ok("Aizome".into())), "= Aizome\n\n");
        assert_eq!(written("3 quit", &Ok(String::new())), "=3 \n\n");
        assert_eq!(
            written("04 x", &Err(Failure::new("unknown command"))),
            "?04 unknown command\n\n"
        );
        assert_eq!(written("x", &Ok("a\n\nb\n\n".into())), "= a\n \nb\n\n");
        assert_eq!(written("x", &Ok("\na\n".into())), "= \na\n\n");
    }
}
