//! Answers out of an engine's output.
//!
//! An answer begins with a line that starts with `=` or `?` and ends with an empty line. Lines
//! before it are chatter: forbidden, common, and passed over. Nothing that an engine writes makes
//! this use more than a little memory.
//!
//! An answer is told as a whole, since waking a thread for each line would be a good part of what
//! a question costs; or line by line, if whoever asked wants to hear it as it comes.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use super::error::shortened;

/// The longest answer that is kept, in bytes. Boards with all their analysis are far below.
const LONGEST_ANSWER: usize = 1 << 20;
/// Answers read ahead before the engine has to wait.
const READ_AHEAD: usize = 16;

/// What came of an engine's output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// An answer.
    Answer(Answer),
    /// The first line of an answer that is told line by line. Refusals are told as a whole.
    Begun {
        /// The number that it repeats.
        id: Option<u64>,
        /// What stands on its first line beside the number; often nothing.
        text: String,
    },
    /// Another line of it.
    Line(String),
    /// The end of it.
    Over,
    /// An answer or a line that is too long; its beginning. Nothing is read after it.
    TooLong(String),
    /// The output ended.
    Ended {
        /// The last line that was no part of an answer.
        chatter: String,
    },
}

/// One answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The number that it repeats.
    pub(super) id: Option<u64>,
    /// Its text, or the message of a refusal.
    pub(super) reply: Result<String, String>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, Ok(text) | Err(text)) =
            (if self.reply.is_ok() { '=' } else { '?' }, &self.reply);
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        write!(f, "{sign}{id} {text}")
    }
}

/// How answers are to be told. It counts for those that begin after it was said.
#[derive(Debug, Default)]
pub(super) struct Manner {
    by_line: AtomicBool,
}

impl Manner {
    /// All lines of an answer at once.
    pub(super) fn as_a_whole(&self) {
        self.by_line.store(false, Ordering::Release);
    }

    /// Each line as it comes.
    pub(super) fn line_by_line(&self) {
        self.by_line.store(true, Ordering::Release);
    }
}

/// Starts reading. The last event is the end or an answer that was too long.
pub(super) fn read_on_a_thread(
    output: impl Read + Send + 'static,
    manner: Arc<Manner>,
) -> Receiver<Event> {
    let (sender, receiver) = sync_channel(READ_AHEAD);
    thread::spawn(move || {
        let input = BufReader::new(output);
        let mut reader = Reader { input, manner, chatter: String::new(), is_inside: false };
        loop {
            let event = reader.event();
            let is_last = matches!(event, Event::TooLong(_) | Event::Ended { .. });
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}

struct Reader<R> {
    input: BufReader<R>,
    manner: Arc<Manner>,
    chatter: String,
    /// Whether the next line belongs to an answer that is told line by line.
    is_inside: bool,
}

/// One line of output.
enum Line {
    Text(String),
    TooLong(String),
    End,
}

impl<R: Read> Reader<R> {
    fn event(&mut self) -> Event {
        if self.is_inside {
            return self.next_of_answer();
        }
        let first = loop {
            match self.line() {
                Line::Text(line) if line.starts_with(['=', '?']) => break line,
                Line::Text(line) if line.trim().is_empty() => {}
                Line::Text(line) => self.chatter = shortened(&line),
                Line::TooLong(beginning) => return Event::TooLong(beginning),
                Line::End => return self.ended(),
            }
        };
        if self.manner.by_line.load(Ordering::Acquire)
            && let Answer { id, reply: Ok(text) } = understood(&first)
        {
            self.is_inside = true;
            return Event::Begun { id, text };
        }
        self.whole(first)
    }

    fn next_of_answer(&mut self) -> Event {
        match self.line() {
            Line::Text(line) if line.is_empty() => {
                self.is_inside = false;
                Event::Over
            }
            Line::Text(line) => Event::Line(line),
            Line::TooLong(beginning) => Event::TooLong(beginning),
            Line::End => self.ended(),
        }
    }

    fn whole(&mut self, first: String) -> Event {
        let mut text = first;
        loop {
            match self.line() {
                Line::Text(line) if line.is_empty() => return Event::Answer(understood(&text)),
                Line::Text(line) => {
                    text.push('\n');
                    text.push_str(&line);
                }
                Line::TooLong(_) => return Event::TooLong(shortened(&text)),
                Line::End => return Event::Ended { chatter: shortened(&text) },
            }
            if text.len() > LONGEST_ANSWER {
                return Event::TooLong(shortened(&text));
            }
        }
    }

    fn ended(&mut self) -> Event {
        Event::Ended { chatter: std::mem::take(&mut self.chatter) }
    }

    fn line(&mut self) -> Line {
        let mut bytes = Vec::new();
        let limit = LONGEST_ANSWER as u64;
        match self.input.by_ref().take(limit).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Line::End,
            Ok(_) if bytes.ends_with(b"\n") => {
                let text = String::from_utf8_lossy(&bytes);
                Line::Text(text.trim_end_matches(['\n', '\r']).to_owned())
            }
            Ok(length) if length == LONGEST_ANSWER => {
                Line::TooLong(shortened(&String::from_utf8_lossy(&bytes)))
            }
            // A last line without its end: whatever it was, the engine did not finish it.
            Ok(_) => {
                self.chatter = shortened(&String::from_utf8_lossy(&bytes));
                Line::End
            }
        }
    }
}

/// Sign, number and text of an answer.
fn understood(answer: &str) -> Answer {
    let (sign, rest) = answer.split_at(1);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (id, text) = rest.split_at(digits);
    let text = text.trim().to_owned();
    Answer { id: id.parse().ok(), reply: if sign == "=" { Ok(text) } else { Err(text) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(output: &'static str) -> Vec<Event> {
        read_on_a_thread(output.as_bytes(), Arc::default()).into_iter().collect()
    }

    fn lines(output: &'static str) -> Vec<Event> {
        let manner = Arc::<Manner>::default();
        manner.line_by_line();
        read_on_a_thread(output.as_bytes(), manner).into_iter().collect()
    }

    fn begun(id: impl Into<Option<u64>>, text: &str) -> Event {
        Event::Begun { id: id.into(), text: text.to_owned() }
    }

    fn line(text: &str) -> Event {
        Event::Line(text.to_owned())
    }

    fn yes(id: impl Into<Option<u64>>, text: &str) -> Event {
        Event::Answer(Answer { id: id.into(), reply: Ok(text.to_owned()) })
    }

    fn ended(chatter: &str) -> Event {
        Event::Ended { chatter: chatter.to_owned() }
    }

    #[test]
    fn an_answer_is_a_sign_a_number_and_text_up_to_an_empty_line() {
        assert_eq!(events("= D4\n\n"), [yes(None, "D4"), ended("")]);
        assert_eq!(events("=12 D4\r\n\r\n"), [yes(12, "D4"), ended("")]);
        assert_eq!(events("=3\n\n"), [yes(3, ""), ended("")]);
        assert_eq!(events("= a\n \n  b\n\n\n"), [yes(None, "a\n \n  b"), ended("")]);
        let refusal = Answer { id: Some(7), reply: Err("illegal move".to_owned()) };
        assert_eq!(events("?7 illegal move\n\n"), [Event::Answer(refusal), ended("")]);
    }

    #[test]
    fn chatter_is_passed_over() {
        assert_eq!(events("GNU Go\n\nhello\n=1 x\n\n"), [yes(1, "x"), ended("hello")]);
    }

    #[test]
    fn an_answer_that_is_not_finished_is_none() {
        assert_eq!(events("=1 half"), [ended("=1 half")]);
        assert_eq!(events("=1 half\n"), [ended("=1 half")]);
        assert_eq!(events("what?"), [ended("what?")]);
    }

    #[test]
    fn endless_output_ends() {
        let blank: &'static str = Box::leak("x".repeat(3 << 20).into_boxed_str());
        assert!(matches!(&events(blank)[..], [Event::TooLong(start)] if start.starts_with("xxx")));
        let lines: &'static str = Box::leak(format!("= {}", "y\n".repeat(1 << 20)).into());
        assert!(matches!(&events(lines)[..], [Event::TooLong(start)] if start.starts_with("= y")));
    }

    #[test]
    fn line_by_line_an_answer_has_a_beginning_lines_and_an_end() {
        let expected = [begun(3, ""), line("info a"), line(" "), line("info b"), Event::Over];
        assert_eq!(lines("chat\n=3\r\ninfo a\n \ninfo b\r\n\n")[..5], expected);
        assert_eq!(lines("= D4\n\n"), [begun(None, "D4"), Event::Over, ended("")]);
        let refusal = Answer { id: Some(7), reply: Err("no\nno".to_owned()) };
        assert_eq!(lines("?7 no\nno\n\n"), [Event::Answer(refusal), ended("")]);
        assert_eq!(lines("=1\ninfo a\nin"), [begun(1, ""), line("info a"), ended("in")]);
    }

    #[test]
    fn only_a_line_can_be_too_long_for_an_answer_line_by_line() {
        let line = "y".repeat(1000) + "\n";
        let many: &'static str = Box::leak(format!("=\n{}\n", line.repeat(3000)).into());
        assert_eq!(lines(many).len(), 3003);
        let long: &'static str = Box::leak(format!("=\n{}", "y".repeat(3 << 20)).into());
        assert!(matches!(&lines(long)[..], [_, Event::TooLong(start)] if start.starts_with("yyy")));
    }
}
