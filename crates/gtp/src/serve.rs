//! The loop of an engine: requests in, answers out, strictly in order.

use std::io::{self, Read, Write};
use std::sync::Arc;

use crate::answer::Answer;
use crate::input::{Numbered, read_requests};
use crate::interrupt::Seen;
use crate::{Brain, Failure, Interrupt, Session};

/// How a conversation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The controller said `quit`.
    Quit,
    /// The input ended.
    EndOfInput,
}

/// Answers every request until `quit` or the end of the input. What commands say while they work
/// is written at once.
///
/// # Errors
///
/// Fails when an answer cannot be written, as when the controller is gone. A command that says
/// lines then is told so.
pub fn serve<B: Brain>(
    input: impl Read + Send + 'static,
    output: &mut impl Write,
    session: &mut Session<B>,
) -> io::Result<End> {
    let seen = Arc::new(Seen::default());
    for Numbered { request, command, lines_before } in read_requests(input, Arc::clone(&seen)) {
        let Some(request) = request else {
            Answer::new(output, None).end(&Err(Failure::new("the line is too long")))?;
            continue;
        };
        let interrupt = Interrupt::of(&seen, command, lines_before);
        let mut answer = Answer::new(output, request.id.as_ref());
        let reply = session.answer_in_lines(&request, interrupt, &mut answer);
        answer.end(&reply)?;
        if session.has_quit() {
            return Ok(End::Quit);
        }
    }
    Ok(End::EndOfInput)
}
