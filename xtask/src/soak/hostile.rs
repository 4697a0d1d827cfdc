//! What nobody should send: records that are small to write and dear to read, and requests that are
//! made up or damaged.

use std::io::{Read as _, Write as _};
use std::net::Shutdown;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::figures::Figures;
use super::http::{connect, status_of};
use super::server::Server;

/// Bytes of a hostile record.
const BYTES: usize = 400_000;

/// Chance that is the same in every run (`SplitMix64`, Steele and others 2014).
#[derive(Debug)]
pub(crate) struct Lots(u64);

impl Lots {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, number: usize) -> usize {
        usize::try_from(self.next() % number.max(1) as u64).unwrap_or(0)
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// A hostile record and what it is called.
pub(crate) fn record(turn: usize) -> (&'static str, String) {
    let filled = |start: &str, piece: &str, end: &str| {
        format!("{start}{}{end}", piece.repeat(BYTES / piece.len()))
    };
    match turn % 8 {
        0 => ("stray digits", filled("(;SZ[19]", "7", ")")),
        1 => ("rectangles", filled("(;SZ[19]", "TR[aa:ss]", ")")),
        2 => ("values of one property", filled("(;SZ[19]TR", "[aa:ss]", ")")),
        3 => ("spaces and semicolons", filled("(;SZ[9]", " ;", ")")),
        4 => ("deep nesting", filled("(;SZ[9]", "(;B[aa]", &")".repeat(BYTES / 7 + 1))),
        5 => ("nesting without end", filled("", "(;", "")),
        6 => ("a value without end", filled("(;C[", "\\]x", "")),
        _ => ("many games", filled("", "(;SZ[9];B[ee])", "")),
    }
}

/// Sends so many random requests and notes what comes back.
pub(crate) fn requests(server: &Server, figures: &Figures, number: u64) {
    let next = AtomicU64::new(0);
    std::thread::scope(|threads| {
        for _ in 0..16 {
            threads.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= number {
                        break;
                    }
                    send(server, figures, seed);
                }
            });
        }
    });
}

/// Sends a request. One that is not whole is not answered: then it is broken off, and the server
/// must close.
fn send(server: &Server, figures: &Figures, seed: u64) {
    let bytes = request(&mut Lots::new(seed));
    let Ok(mut stream) = connect(server.port()) else {
        return figures.failed(&format!("request {seed}: no connection"));
    };
    // The server may refuse before it has read all.
    let _ = stream.write_all(&bytes);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(400)));
    let mut answer = vec![0; 64];
    let mut read = stream.read(&mut answer);
    if read.is_err() {
        let _ = stream.shutdown(Shutdown::Write);
        let _ = stream.set_read_timeout(Some(Duration::from_secs(30)));
        read = stream.read(&mut answer);
    }
    match read {
        Ok(length) => match status_of(&answer[..length]) {
            Some(status) => {
                figures.answered(status, &format!("request {seed}"));
                if status == 429 {
                    std::thread::sleep(Duration::from_millis(50));
                }
            }
            None => *figures.counts().by_status.entry(0).or_default() += 1,
        },
        Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => {
            *figures.counts().by_status.entry(0).or_default() += 1;
        }
        Err(error) => figures.failed(&format!("request {seed}: {error}")),
    }
}

/// A request that is nearly right, and then damaged more or less.
fn request(lots: &mut Lots) -> Vec<u8> {
    let methods = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "BREW", "get", ""];
    let paths = [
        "/",
        "/api/games",
        "/api/records",
        "/api/status",
        "/api/games/x",
        "/api/games/x/moves",
        "/api/games/x/look?node=0",
        "/api/games/x/why?node=-1&at=%00",
        "/api/games/x/nodes/99999999999",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/",
        "/api/games/%ff%fe",
        "//",
        "*",
        "/api/../api/games",
        "/assets/",
        "/api/games/'%20OR%201=1",
        "http://localhost/api/games",
        "/?%",
        "/api/openapi.json",
    ];
    let bodies = [
        "",
        "{}",
        "[]",
        "null",
        "{\"size\":9,\"human\":\"black\"}",
        "{\"size\":1e999}",
        "{\"size\":",
        "{\"size\":9,\"human\":\"black\",\"komi\":-0.0001,\"time\":{\"main\":1,\"byoyomi\":99999}}",
        "(;SZ[9];B[ee])",
        "(;",
        "\"\\ud800\"",
        "{\"size\":19,\"human\":\"white\",\"handicap\":9}",
        "[[[[[[[[[[[[[[[[[[[[",
        "{\"revision\":4294967296,\"node\":-1,\"move\":\"Z99\"}",
    ];
    let hosts = ["localhost", "localhost", "localhost", "localhost:99999", "evil.example", ""];
    let body = lots.of(&bodies);
    let framing = match lots.below(9) {
        0 => "Transfer-Encoding: chunked\r\n".to_owned(),
        1 => format!("Content-Length: {}\r\n", lots.of(&["-1", "18446744073709551616", "x", "9"])),
        2 => format!("Content-Length: 3\r\nContent-Length: {}\r\n", body.len()),
        3 => String::new(),
        _ => format!("Content-Length: {}\r\n", body.len()),
    };
    let body = if framing.starts_with("Transfer") { chunked(lots, body) } else { body.to_owned() };
    let kind = lots.of(&["application/json", "application/json", "text/plain", "\u{7f}", ""]);
    let version = lots.of(&["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTP"]);
    let mut text = format!(
        "{} {} {version}\r\nHost: {}\r\nContent-Type: {kind}\r\n{framing}\r\n{body}",
        lots.of(&methods),
        lots.of(&paths),
        lots.of(&hosts)
    )
    .into_bytes();
    if lots.below(8) == 0 {
        // The next one follows at once.
        let again = text.clone();
        text.extend_from_slice(&again);
    }
    damage(lots, &mut text);
    text
}

fn chunked(lots: &mut Lots, body: &str) -> String {
    match lots.below(4) {
        0 => format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len()),
        1 => format!("{:x}\r\n{body}", body.len() + 5),
        2 => "fffffffffffffffff\r\nx".to_owned(),
        _ => "z\r\n\r\n0\r\n\r\n".to_owned(),
    }
}

/// Changes some bytes, or breaks it off, in half of the cases.
fn damage(lots: &mut Lots, text: &mut Vec<u8>) {
    match lots.below(8) {
        0 => text.truncate(lots.below(text.len())),
        1 | 2 => {
            for _ in 0..=lots.below(4) {
                let (place, byte) = (lots.below(text.len()), lots.next().to_le_bytes()[0]);
                text[place] = byte;
            }
        }
        3 => {
            let (place, piece) = (lots.below(text.len()), vec![b'a'; lots.below(20_000)]);
            text.splice(place..place, piece);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_many_and_the_same_every_time() {
        let of = |seed| request(&mut Lots::new(seed));
        let mut all: Vec<Vec<u8>> = (0..1_000).map(of).collect();
        assert_eq!(all[3], of(3));
        all.sort();
        all.dedup();
        assert!(all.len() > 900, "{}", all.len());
    }

    #[test]
    fn hostile_records_are_long_and_of_every_kind() {
        let mut names: Vec<&str> = (0..8).map(|turn| record(turn).0).collect();
        names.dedup();
        assert_eq!(names.len(), 8);
        assert!((0..8).all(|turn| record(turn).1.len() >= BYTES - 20));
    }
}
