//! An engine's standard input, to which writing never blocks.
//!
//! On Unix the pipe itself is told not to block, and a line that fits is simply written: waking a
//! thread for each would be a good part of what a question costs. What does not fit, because the
//! engine does not read, goes to a thread that tries until the engine or the client is gone. Where
//! a pipe cannot be told, everything goes to that thread.

use std::io::{self, Write};
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// How long the thread waits before it tries a full pipe again.
const PAUSE: Duration = Duration::from_millis(1);

#[derive(Debug)]
pub(super) struct Input {
    pipe: Arc<ChildStdin>,
    /// Once a line has gone this way all must, or they would be out of order.
    queue: Option<Sender<Vec<u8>>>,
}

impl Input {
    pub(super) fn new(pipe: ChildStdin) -> Self {
        let never_blocks = never_blocks(&pipe);
        let mut input = Self { pipe: Arc::new(pipe), queue: None };
        if !never_blocks {
            input.start_queue();
        }
        input
    }

    /// Sends a line off. That the engine is gone shows in its output, not here.
    pub(super) fn send(&mut self, line: &str) {
        let mut left = line.as_bytes();
        if self.queue.is_none() {
            match write_now(&self.pipe, &mut left) {
                Ok(Written::All) | Err(_) => return,
                Ok(Written::Some) => self.start_queue(),
            }
        }
        if let Some(queue) = &self.queue {
            let _ = queue.send(left.to_vec());
        }
    }

    fn start_queue(&mut self) {
        let (queue, lines) = mpsc::channel();
        let pipe = Arc::clone(&self.pipe);
        thread::spawn(move || write_later(&pipe, &lines));
        self.queue = Some(queue);
    }
}

enum Written {
    All,
    Some,
}

/// Writes as much as there is room for.
fn write_now(mut pipe: &ChildStdin, bytes: &mut &[u8]) -> io::Result<Written> {
    while !bytes.is_empty() {
        match pipe.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => *bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Written::Some),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Written::All)
}

/// Writes what comes until the engine is gone, or the client, whose share of the pipe goes with it.
fn write_later(pipe: &Arc<ChildStdin>, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        let mut left = line.as_slice();
        loop {
            match write_now(pipe, &mut left) {
                Ok(Written::All) => break,
                Ok(Written::Some) if Arc::strong_count(pipe) > 1 => thread::sleep(PAUSE),
                Ok(Written::Some) | Err(_) => return,
            }
        }
    }
}

#[cfg(unix)]
fn never_blocks(pipe: &ChildStdin) -> bool {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    fcntl_getfl(pipe).and_then(|flags| fcntl_setfl(pipe, flags | OFlags::NONBLOCK)).is_ok()
}

#[cfg(not(unix))]
fn never_blocks(_: &ChildStdin) -> bool {
    false
}
