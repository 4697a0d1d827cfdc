//! The last lines of an engine's standard error, which often say what went wrong.

use std::io::Read;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The bytes that are kept while the engine runs.
const KEPT: usize = 4096;
/// The lines that are shown.
const SHOWN: usize = 10;

/// The end of a stream, kept up to date by a thread that reads all of it.
#[derive(Debug)]
pub(super) struct Tail {
    bytes: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

impl Tail {
    pub(super) fn of(mut stream: impl Read + Send + 'static) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (end, ended) = mpsc::channel::<()>();
        let kept = Arc::clone(&bytes);
        thread::spawn(move || {
            let mut chunk = [0; KEPT];
            while let Ok(length @ 1..) = stream.read(&mut chunk) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&chunk[..length]);
                let surplus = kept.len().saturating_sub(KEPT);
                kept.drain(..surplus);
            }
            drop(end);
        });
        Self { bytes, ended }
    }

    /// Waits for the end of the stream, but no longer than this.
    pub(super) fn wait(&self, patience: Duration) {
        // The sender sends nothing; it is dropped at the end.
        let _ = self.ended.recv_timeout(patience);
    }

    /// The last lines so far.
    pub(super) fn text(&self) -> String {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.trim_end().lines().collect();
        lines[lines.len().saturating_sub(SHOWN)..].join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ten_lines_are_kept() {
        let lines: Vec<String> = (0..10_000).map(|n| format!("line {n}")).collect();
        let tail = Tail::of(std::io::Cursor::new(lines.join("\n")));
        tail.wait(Duration::from_secs(10));
        assert_eq!(tail.text(), lines[9990..].join("\n"));
    }
}
