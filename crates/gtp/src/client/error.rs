//! What can go wrong between a controller and an engine, in words that name both sides of it.

use std::fmt;
use std::io;
use std::time::Duration;

use thiserror::Error;

use crate::CommandLine;

/// An engine and what it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The command line of the engine.
    pub engine: String,
    /// The command that was sent.
    pub asked: String,
}

impl Question {
    pub(super) fn new(engine: &CommandLine, asked: &str) -> Self {
        Self { engine: engine.to_string(), asked: shortened(asked) }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: asked \"{}\", it", self.engine, self.asked)
    }
}

/// An engine did not do what it was asked.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The program could not be started.
    #[error("{engine}: cannot be started: {cause}")]
    CannotStart {
        /// The command line of the engine.
        engine: String,
        /// Why not.
        cause: io::Error,
    },
    /// The engine ended, or closed its output, which comes to the same.
    #[error("{question} ended{}{}{}", status.as_deref().map(|s| format!(" ({s})")).unwrap_or_default(),
        quoted("; it said", chatter), tail(stderr_tail))]
    Died {
        /// What was asked.
        question: Question,
        /// How it exited, if that is known.
        status: Option<String>,
        /// The last line that it wrote and that was no answer.
        chatter: String,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// No answer came in time.
    #[error("{question} did not answer within {} s{}", limit.as_secs_f64(), tail(stderr_tail))]
    TimedOut {
        /// What was asked.
        question: Question,
        /// How long was waited.
        limit: Duration,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// The engine answered that it will not or cannot.
    #[error("{question} refused{}", quoted(":", message))]
    Refused {
        /// What was asked.
        question: Question,
        /// Why, in its own words.
        message: String,
    },
    /// The answer has no meaning.
    #[error("{question} answered nonsense{}{}", quoted(":", answer), tail(stderr_tail))]
    Nonsense {
        /// What was asked.
        question: Question,
        /// What came.
        answer: String,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
}

/// At most 200 characters; more tell nothing more.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn quoted(before: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{before} {:?}", shortened(text)) }
}

fn tail(stderr_tail: &str) -> String {
    if stderr_tail.is_empty() {
        return String::new();
    }
    format!("\nthe last lines of its standard error:\n  {}", stderr_tail.replace('\n', "\n  "))
}
