//! Those who ask: clients that count, import, ask why and move, one that only looks, and one that
//! sends what nobody should. Each goes on until the time is up.

use std::fmt::Write as _; // writing to a string cannot fail
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::figures::Figures;
use super::hostile::{self, Lots};
use super::http::{Answer, connect};
use super::moves::Mover;
use super::server::Server;

/// Connections of one crowd: more than the server has room for.
const CROWD: usize = 520;

/// What all clients of a run share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'a> {
    pub(crate) server: &'a Server,
    pub(crate) figures: &'a Figures,
    pub(crate) is_over: &'a AtomicBool,
}

impl Run<'_> {
    pub(crate) fn ask(&self, method: &str, path: &str, body: &[u8]) -> Option<Answer> {
        self.server.ask(self.figures, method, path, body)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Option<Answer> {
        self.ask("POST", path, body.to_string().as_bytes())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Takes in a record: the path of its game.
    fn import(&self, sgf: &str) -> Option<String> {
        let taken = self.ask("POST", "/api/records", sgf.as_bytes())?.json();
        Some(format!("/api/games/{}", taken["ids"][0].as_str()?))
    }
}

/// Starts all clients: sixteen at work, one that looks, one that is hostile. Comes back when all
/// have ended.
pub(crate) fn all(run: Run<'_>, kills: impl FnOnce()) {
    std::thread::scope(|threads| {
        for number in 0..16 {
            threads.spawn(move || match number % 4 {
                0 => count(run, number),
                1 => import(run, number),
                2 => ask_why(run, number),
                _ => Mover::new(run).go_on(),
            });
        }
        threads.spawn(move || look(run));
        threads.spawn(move || be_hostile(run));
        kills();
    });
}

/// A game of a hundred moves, none next to another, in an order of its own.
fn hundred_moves(seed: u64) -> String {
    let mut points: Vec<(u8, u8)> =
        (0..100).map(|number| (2 * (number % 10), 2 * (number / 10))).collect();
    let mut lots = Lots::new(seed);
    for place in (1..points.len()).rev() {
        points.swap(place, lots.below(place + 1));
    }
    let name = |at: u8| char::from(b'a' + at.min(18));
    let mut text = String::from("(;GM[1]FF[4]SZ[19]KM[7.5]");
    for ((x, y), color) in points.iter().zip(["B", "W"].iter().cycle()) {
        let _ = write!(text, ";{color}[{}{}]", name(*x), name(*y));
    }
    text + ")"
}

/// Counts positions, and leaves the counting in the middle every fourth time.
fn count(run: Run<'_>, seed: u64) {
    let mut lots = Lots::new(seed);
    while !run.is_over() {
        let Some(game) = run.import(&hundred_moves(lots.next())) else { continue };
        for revision in 1..6 {
            let body = json!({ "revision": revision, "node": 20 * revision });
            if lots.below(4) == 0 {
                leave_early(run, &format!("{game}/look?node={revision}"));
            }
            if run.is_over() || run.post(&format!("{game}/count"), &body).is_none() {
                break;
            }
        }
        run.ask("DELETE", &game, b"");
    }
}

/// Asks for something that takes thought, and does not wait for it.
fn leave_early(run: Run<'_>, path: &str) {
    let Ok(mut stream) = connect(run.server.port()) else { return };
    let _ = write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    std::thread::sleep(Duration::from_millis(30));
}

/// Takes in large records, looks at them, and deletes them.
fn import(run: Run<'_>, seed: u64) {
    let mut lots = Lots::new(seed);
    while !run.is_over() {
        let sgf = large_record(200_000 << lots.below(5));
        if let Some(game) = run.import(&sgf) {
            run.ask("GET", &game, b"");
            run.ask("GET", &format!("{game}/nodes/7"), b"");
            run.ask("GET", &format!("{game}/sgf"), b"");
            run.ask("DELETE", &game, b"");
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// A record of nearly so many bytes: variations with comments.
fn large_record(bytes: usize) -> String {
    const COLUMNS: &[u8; 19] = b"abcdefghijklmnopqrs";
    let words = "Black takes the corner and White the side. ".repeat(bytes / 86_000 + 1);
    let mut text = String::from("(;GM[1]FF[4]SZ[19]");
    for number in 0.. {
        if text.len() + 2 * words.len() + 30 > bytes {
            break;
        }
        let [x, y] = [number, number / 19].map(|at| char::from(COLUMNS[at % 19]));
        let _ = write!(text, "(;B[{x}{y}]C[{words}];W[{y}{x}]C[{words}])");
    }
    text + ")"
}

/// Asks why, at ever new positions.
fn ask_why(run: Run<'_>, seed: u64) {
    let mut lots = Lots::new(seed);
    while !run.is_over() {
        let Some(game) = run.import(&hundred_moves(lots.next())) else { continue };
        for _ in 0..4 {
            let (node, column) = (lots.below(100), ["B", "D", "F", "K"][lots.below(4)]);
            run.ask("GET", &format!("{game}/why?node={node}&at={column}10"), b"");
            if run.is_over() {
                break;
            }
        }
        run.ask("DELETE", &game, b"");
    }
}

/// Looks at what needs no thought, and notes how long that takes.
fn look(run: Run<'_>) {
    let mut game = None;
    let mut turn = 0_usize;
    while !run.is_over() {
        let known = game.get_or_insert_with(|| run.import(&hundred_moves(1)));
        let Some(path) = known.clone() else {
            game = None;
            continue;
        };
        let path = ["/api/games", &path, &format!("{path}/nodes/50"), "/"][turn % 4].to_owned();
        if let Some(answer) = run.ask("GET", &path, b"") {
            run.figures.cheap(answer.took);
        }
        turn += 1;
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends hostile records, and crowds of requests that are never sent to their ends.
fn be_hostile(run: Run<'_>) {
    let mut turn = 0;
    while !run.is_over() {
        let crowd: Vec<_> = (0..CROWD).filter_map(|_| half_sent(run)).collect();
        run.figures.counts().half_sent += crowd.len() as u64;
        for _ in 0..6 {
            if !run.is_over() {
                send_record(run, turn);
                turn += 1;
            }
            std::thread::sleep(Duration::from_millis(200));
        }
        drop(crowd);
    }
}

fn half_sent(run: Run<'_>) -> Option<std::net::TcpStream> {
    let mut stream = connect(run.server.port()).ok()?;
    stream.write_all(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Le").ok()?;
    Some(stream)
}

fn send_record(run: Run<'_>, turn: usize) {
    let (name, text) = hostile::record(turn);
    let Some(answer) = run.ask("POST", "/api/records", text.as_bytes()) else { return };
    let mut took = answer.took;
    if let Some(id) = answer.json()["ids"][0].as_str() {
        let game = format!("/api/games/{id}");
        for path in [&game, &format!("{game}/nodes/0"), &format!("{game}/sgf")] {
            if let Some(shown) = run.ask("GET", path, b"") {
                took = took.max(shown.took);
            }
        }
        run.ask("DELETE", &game, b"");
    }
    let mut counts = run.figures.counts();
    if answer.status == 201 {
        counts.taken_records += 1;
    } else {
        counts.refused_records += 1;
    }
    if took > counts.worst_record {
        (counts.worst_record, counts.worst_record_name) = (took, name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_records_are_as_large_as_asked_for() {
        for bytes in [200_000, 1_000_000, 3_200_000] {
            let length = large_record(bytes).len();
            assert!((bytes / 2..=bytes).contains(&length), "{length} of {bytes}");
        }
    }

    #[test]
    fn a_hundred_moves_are_on_a_hundred_points() {
        let text = hundred_moves(7);
        let mut moves: Vec<&str> = text.split(';').skip(2).map(|mv| &mv[2..4]).collect();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 100);
        assert_ne!(text, hundred_moves(8));
    }
}
