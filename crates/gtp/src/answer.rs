//! An answer on its way to the controller: all at once, or line by line while its command works.
//!
//! `=` or `?`, the request's number, a blank, the text, and one blank line that ends it. An answer
//! that is said line by line begins with a line of its own, `=` and the number, as the analysis of
//! Leela Zero and KataGo does; what the command says follows, each line sent off at once, and what
//! it returns comes last.
//!
//! The sign goes out with the first line. A command that fails after that can no longer answer
//! with `?`: its message becomes the last line, and the answer ends as any other.

use std::io::{self, Write};

use crate::lines::{Gone, Listener};
use crate::{Id, Reply};

/// An answer that is being written.
pub(crate) struct Answer<'a, W> {
    output: &'a mut W,
    id: Option<&'a Id>,
    progress: Progress,
}

enum Progress {
    Silent,
    Begun,
    /// It could not be written, and nothing more is.
    Broken(io::Error),
}

impl<'a, W: Write> Answer<'a, W> {
    /// An answer to a request with this number; nothing is written yet.
    pub(crate) const fn new(output: &'a mut W, id: Option<&'a Id>) -> Self {
        Self { output, id, progress: Progress::Silent }
    }

    /// Ends the answer with what the command returned.
    pub(crate) fn end(mut self, reply: &Reply) -> io::Result<()> {
        let (sign, text) = match reply {
            Ok(text) => ('=', text.as_str()),
            Err(failure) => ('?', failure.message()),
        };
        let mut last = match self.progress {
            Progress::Silent => self.head(sign),
            Progress::Begun => String::new(),
            Progress::Broken(error) => return Err(error),
        };
        if !last.is_empty() || !text.trim_end().is_empty() {
            push_lines(&mut last, text);
        }
        last.push('\n');
        self.send(&last)
    }

    fn head(&self, sign: char) -> String {
        self.id.map_or_else(|| format!("{sign} "), |id| format!("{sign}{id} "))
    }

    fn send(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

impl<W: Write> Listener for Answer<'_, W> {
    fn hear(&mut self, text: &str) -> Result<(), Gone> {
        let mut lines = match self.progress {
            Progress::Silent => self.head('=') + "\n",
            Progress::Begun => String::new(),
            Progress::Broken(_) => return Err(Gone),
        };
        push_lines(&mut lines, text);
        let sent = self.send(&lines);
        let heard = sent.as_ref().map(drop).map_err(|_| Gone);
        self.progress = sent.map_or_else(Progress::Broken, |()| Progress::Begun);
        heard
    }
}

/// Adds the lines of a text. An empty line would end the answer early and becomes a blank.
fn push_lines(answer: &mut String, text: &str) {
    for line in text.trim_end().split('\n') {
        let line = line.trim_end_matches('\r');
        let is_empty = line.is_empty() && (answer.is_empty() || answer.ends_with('\n'));
        answer.push_str(if is_empty { " " } else { line });
        answer.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Failure, Request};

    /// What is written for a request whose command says these lines and returns this.
    fn written(request: &str, said: &[&str], reply: &Reply) -> String {
        let mut output = Vec::new();
        let id = Request::parse(request).and_then(|request| request.id);
        let mut answer = Answer::new(&mut output, id.as_ref());
        for line in said {
            answer.hear(line).unwrap();
        }
        answer.end(reply).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn no() -> Reply {
        Err(Failure::new("no"))
    }

    #[test]
    fn an_answer_ends_with_one_blank_line_and_has_none_inside() {
        assert_eq!(written("name", &[], &Ok("Aizome".into())), "= Aizome\n\n");
        assert_eq!(written("3 quit", &[], &Ok(String::new())), "=3 \n\n");
        assert_eq!(written("04 x", &[], &no()), "?04 no\n\n");
        assert_eq!(written("x", &[], &Ok("a\n\nb\n\n".into())), "= a\n \nb\n\n");
        assert_eq!(written("x", &[], &Ok("\na\n".into())), "= \na\n\n");
    }

    #[test]
    fn lines_follow_a_line_with_the_sign_alone() {
        assert_eq!(written("x", &["a", "b"], &Ok(String::new())), "= \na\nb\n\n");
        assert_eq!(written("7 x", &["a"], &Ok("play D4".into())), "=7 \na\nplay D4\n\n");
        assert_eq!(written("x", &["a\r\nb\n", "c"], &Ok("d\ne\n".into())), "= \na\nb\nc\nd\ne\n\n");
    }

    #[test]
    fn an_empty_line_that_is_said_becomes_a_blank() {
        assert_eq!(
            written("x", &["", "a\n\nb", "\n"], &Ok("\nc".into())),
            "= \n \na\n \nb\n \n \nc\n\n"
        );
    }

    #[test]
    fn a_failure_after_lines_is_the_last_of_them() {
        assert_eq!(written("8 x", &["a"], &no()), "=8 \na\nno\n\n");
    }

    /// Takes so many writes and no more.
    struct Closing(usize);

    impl Write for Closing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn once_nobody_listens_all_is_told_so_and_the_reason_is_kept() {
        let mut output = Closing(2);
        let mut answer = Answer::new(&mut output, None);
        let heard = ["a", "b", "c", "d"].map(|line| answer.hear(line).is_ok());
        assert_eq!(heard, [true, true, false, false]);
        let error = answer.end(&Ok(String::new())).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
