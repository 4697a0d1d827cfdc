//! Answers that are heard line by line as they come, such as those of `lz-analyze`.
//!
//! An analysis has no end of its own: any line that the engine reads ends it. The line sent here is
//! the comment `# interrupt`, which no engine answers, and which also stops commands that only an
//! interrupt stops.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::answers::{Answer, Event};
use super::{Client, ClientError};

/// What ends an answer that would go on.
const ENOUGH: &str = "# interrupt\n";

impl Client {
    /// Asks the engine and hears its answer line by line. When `hear` breaks, the engine is told to
    /// stop; what it has said or says until its answer ends is still heard, and may be of use, such
    /// as the move at last.
    ///
    /// No line may be longer in coming than `limit`, and once the engine has been told to stop, its
    /// answer must end within as long again. How long it goes on before that is up to `hear`.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] when the engine says no, which leaves it usable. After every other
    /// error it has been killed.
    pub fn stream(
        &mut self,
        asked: &str,
        limit: Duration,
        hear: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(), ClientError> {
        self.manner.line_by_line();
        self.send(asked)?;
        let mut hearing = Hearing { hear, since: Instant::now(), has_enough: false };
        let mut is_ours = false;
        loop {
            match self.next_event(asked, hearing.since, limit)? {
                Event::Begun { id, text } => {
                    is_ours = self.is_ours(asked, id, &text)?;
                    if is_ours && !text.is_empty() {
                        self.tell(&mut hearing, &text);
                    }
                }
                Event::Line(text) if is_ours => self.tell(&mut hearing, &text),
                Event::Over if is_ours => return Ok(()),
                Event::Answer(answer) => {
                    if let Some(reply) = self.judge(asked, answer) {
                        return reply.map(|text| self.tell(&mut hearing, &text));
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether an answer with this number is one to this question.
    fn is_ours(&mut self, asked: &str, id: Option<u64>, text: &str) -> Result<bool, ClientError> {
        match self.order(id) {
            Ordering::Less => Ok(false),
            Ordering::Equal => Ok(true),
            Ordering::Greater => {
                let answer = Answer { id, reply: Ok(text.to_owned()) };
                Err(self.nonsense(asked, answer.to_string()))
            }
        }
    }

    fn tell<F>(&mut self, hearing: &mut Hearing<F>, line: &str)
    where
        F: FnMut(&str) -> ControlFlow<()>,
    {
        let verdict = (hearing.hear)(line);
        if hearing.has_enough {
            return;
        }
        hearing.since = Instant::now();
        if verdict.is_break() {
            hearing.has_enough = true;
            self.input.send(ENOUGH);
        }
    }
}

/// Somebody who hears lines.
struct Hearing<F> {
    hear: F,
    /// When the present wait began: for a line, or for the end.
    since: Instant,
    has_enough: bool,
}
