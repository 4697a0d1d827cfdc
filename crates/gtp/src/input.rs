//! Reading lines on a thread of their own.

use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use crate::Request;
use crate::interrupt::Seen;

/// The longest line that is kept, in bytes. Set-up commands may be long; no honest line is longer.
const LONGEST_LINE: usize = 16 << 20;
/// Commands read ahead before the controller has to wait.
const READ_AHEAD: usize = 1 << 16;

/// A request with its place in the input.
pub(crate) struct Numbered {
    /// The request, or nothing if its line was too long to keep.
    pub(crate) request: Option<Request>,
    pub(crate) command: u64,
    pub(crate) lines_before: u64,
}

/// Starts reading; the receiver ends with the input.
pub(crate) fn read_requests(
    input: impl Read + Send + 'static,
    seen: Arc<Seen>,
) -> Receiver<Numbered> {
    let (sender, receiver) = sync_channel(READ_AHEAD);
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        while let Some(length) = read_line(&mut input, &mut line) {
            let text = String::from_utf8_lossy(&line);
            let is_too_long = length > LONGEST_LINE;
            let request = if is_too_long { None } else { Request::parse(&text) };
            let is_command = is_too_long || request.is_some();
            let is_interrupt = text.trim().trim_start_matches('#').trim() == "interrupt";
            let command = seen.note(is_command, is_interrupt && !is_command);
            let numbered = Numbered { request, command, lines_before: seen.lines() };
            if is_command && sender.send(numbered).is_err() {
                return;
            }
        }
        seen.end();
    });
    receiver
}

/// Reads a line into the buffer, at most as much as is kept of it, and returns its true length.
/// Nothing at the end of the input or when it cannot be read any more.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Option<usize> {
    line.clear();
    let mut length = 0;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if chunk.is_empty() {
            return (length > 0).then_some(length);
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        let kept = taken.min(LONGEST_LINE.saturating_sub(line.len()));
        line.extend_from_slice(&chunk[..kept]);
        let consumed = taken + usize::from(end.is_some());
        length += consumed;
        input.consume(consumed);
        if end.is_some() {
            return Some(length);
        }
    }
}
