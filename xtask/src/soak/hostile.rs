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

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// One of the usual, or now and then one of the odd.
    fn mostly<'a>(&mut self, usual: &[&'a str], odd: &[&'a str]) -> &'a str {
        if self.below(12) == 0 { self.of(odd) } else { self.of(usual) }
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
                let mut game = String::new();
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= number {
                        break;
                    }
                    // The game is made anew now and then: some requests delete or change it.
                    if seed.is_multiple_of(64) || game.is_empty() {
                        game = new_game(server, figures);
                    }
                    send(server, figures, seed, &game);
                }
            });
        }
    });
}

fn new_game(server: &Server, figures: &Figures) -> String {
    let body = br#"{"size":5,"human":"black","purpose":"study"}"#;
    let made = server.ask(figures, "POST", "/api/games", body).map(|answer| answer.json());
    made.and_then(|made| Some(made["document"]["id"].as_str()?.to_owned())).unwrap_or_default()
}

/// Sends a request. One that is not whole is not answered: then it is broken off, and the server
/// must close.
fn send(server: &Server, figures: &Figures, seed: u64, game: &str) {
    let bytes = request(&mut Lots::new(seed), game);
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
            None => figures.counts().closed += 1,
        },
        Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => {
            figures.counts().closed += 1;
        }
        Err(error) => figures.failed(&format!("request {seed}: {error}")),
    }
}

/// A request that is right in most of its parts, and then damaged more or less.
fn request(lots: &mut Lots, game: &str) -> Vec<u8> {
    let method = lots.mostly(&["GET", "POST", "GET", "POST", "PATCH", "DELETE"], ODD_METHODS);
    let path = lots.mostly(PATHS, ODD_PATHS).replace("{id}", game);
    let body = lots.of(BODIES);
    let framing = match lots.below(16) {
        0 | 1 => "Transfer-Encoding: chunked\r\n".to_owned(),
        2 => format!("Content-Length: {}\r\n", lots.of(&["-1", "18446744073709551616", "x", "9"])),
        3 => format!("Content-Length: 3\r\nContent-Length: {}\r\n", body.len()),
        4 => String::new(),
        _ => format!("Content-Length: {}\r\n", body.len()),
    };
    let body = if framing.starts_with("Transfer") { chunked(lots, body) } else { body.to_owned() };
    let kind = lots.mostly(&["application/json"], &["text/plain", "\u{7f}", ""]);
    let version = lots.mostly(&["HTTP/1.1"], &["HTTP/1.0", "HTTP/2.0", "HTP"]);
    let host = lots.mostly(&["localhost"], &["localhost:99999", "evil.example", ""]);
    let mut text = format!(
        "{method} {path} {version}\r\nHost: {host}\r\nContent-Type: {kind}\r\n{framing}\r\n{body}"
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

const ODD_METHODS: &[&str] = &["PUT", "HEAD", "OPTIONS", "BREW", "get", ""];

/// What is asked, of a game that is there.
const PATHS: &[&str] = &[
    "/",
    "/api/games",
    "/api/records",
    "/api/status",
    "/api/openapi.json",
    "/api/games/{id}",
    "/api/games/{id}/at",
    "/api/games/{id}/moves",
    "/api/games/{id}/count",
    "/api/games/{id}/dead",
    "/api/games/{id}/comment",
    "/api/games/{id}/setup",
    "/api/games/{id}/resume",
    "/api/games/{id}/sgf",
    "/api/games/{id}/nodes/0",
    "/api/games/{id}/nodes/99999999999",
    "/api/games/{id}/diagram?node=0",
    "/api/games/{id}/look?node=1",
    "/api/games/{id}/why?node=-1&at=%00",
    "/api/games/{id}/why?node=0&at=pass",
    "/api/games/{id}/group?node=0&at=E5",
];

const ODD_PATHS: &[&str] = &[
    "/api/games/x",
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
];

const BODIES: &[&str] = &[
    "",
    "{}",
    "[]",
    "null",
    "{\"size\":5,\"human\":\"black\"}",
    "{\"size\":1e999}",
    "{\"size\":",
    "{\"size\":9,\"human\":\"black\",\"komi\":-0.0001,\"time\":{\"main\":1,\"byoyomi\":99999}}",
    "{\"size\":9,\"human\":\"white\",\"handicap\":5}",
    "(;SZ[9];B[ee])",
    "(;",
    "\"\\ud800\"",
    "[[[[[[[[[[[[[[[[[[[[",
    "{\"revision\":4294967296,\"node\":-1,\"move\":\"Z99\"}",
    "{\"revision\":1,\"node\":0}",
    "{\"revision\":1,\"node\":0,\"move\":\"C3\"}",
    "{\"revision\":1,\"node\":0,\"text\":\"\\u0000]\\\\\"}",
    "{\"revision\":1,\"node\":0,\"at\":\"E5\",\"stone\":\"white\"}",
];

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
        let of = |seed| request(&mut Lots::new(seed), "x");
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
