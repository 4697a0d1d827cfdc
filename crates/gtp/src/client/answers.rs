//! Answers out of an engine's output.
//!
//! An answer begins with a line that starts with `=` or `?` and ends with an empty line. Lines
//! before it are chatter: forbidden, common, and passed over. Nothing that an engine writes makes
//! this use more than a little memory.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
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

/// Starts reading. The last event is the end or an answer that was too long.
pub(super) fn read_on_a_thread(output: impl Read + Send + 'static) -> Receiver<Event> {
    let (sender, receiver) = sync_channel(READ_AHEAD);
    thread::spawn(move || {
        let mut reader = Reader { input: BufReader::new(output), chatter: String::new() };
        loop {
            let event = reader.event();
            let is_last = !matches!(event, Event::Answer(_));
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}

struct Reader<R> {
    input: BufReader<R>,
    chatter: String,
}

/// One line of output.
enum Line {
    Text(String),
    TooLong(String),
    End,
}

impl<R: Read> Reader<R> {
    fn event(&mut self) -> Event {
        let first = loop {
            match self.line() {
                Line::Text(line) if line.starts_with(['=', '?']) => break line,
                Line::Text(line) if line.trim().is_empty() => {}
                Line::Text(line) => self.chatter = shortened(&line),
                Line::TooLong(beginning) => return Event::TooLong(beginning),
                Line::End => return Event::Ended { chatter: std::mem::take(&mut self.chatter) },
            }
        };
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
        read_on_a_thread(output.as_bytes()).into_iter().collect()
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
}
