//! The least of HTTP that asking needs: one request on one connection.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long an answer may take before the call counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    pub(crate) took: Duration,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// Asks the server on a port of this machine.
pub(crate) fn ask(port: u16, method: &str, path: &str, body: &[u8]) -> io::Result<Answer> {
    let start = Instant::now();
    let mut stream = connect(port)?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let status = status_of(&bytes).ok_or(io::ErrorKind::UnexpectedEof)?;
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(bytes.len() - 4);
    Ok(Answer { status, body: bytes.split_off(end + 4), took: start.elapsed() })
}

pub(crate) fn connect(port: u16) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// The status in the first line of an answer.
pub(crate) fn status_of(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::status_of;

    #[test]
    fn a_status_is_read_from_the_first_line() {
        assert_eq!(status_of(b"HTTP/1.1 404 Not Found\r\n"), Some(404));
        assert_eq!(status_of(b"HTTP/1.1 2"), None);
        assert_eq!(status_of(b""), None);
    }
}
