//! One who makes moves, and keeps the server to what it has acknowledged: after every kill, and at the
//! end, each of these moves must be in its game exactly once, in its place.

use std::time::Duration;

use serde_json::{Value, json};

use super::load::Run;

/// Moves of a game, on points that are not next to each other, so that all are legal.
const MOST_MOVES: usize = 100;

/// A game of a mover: what was acknowledged.
#[derive(Debug)]
struct Game {
    path: String,
    moves: Vec<String>,
    /// A move that a kill cut off: it may have been made or not.
    open: Option<String>,
}

pub(crate) struct Mover<'a> {
    run: Run<'a>,
    games: Vec<Game>,
}

impl<'a> Mover<'a> {
    pub(crate) fn new(run: Run<'a>) -> Self {
        Self { run, games: Vec::new() }
    }

    /// Plays until the time is up, then compares all.
    pub(crate) fn go_on(&mut self) {
        while !self.run.is_over() {
            let is_full = self.games.last().is_none_or(|game| game.moves.len() >= MOST_MOVES);
            if is_full && !self.begin() {
                continue;
            }
            if let Some(game) = self.games.last_mut() {
                play(self.run, game);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        for game in &mut self.games {
            compare(self.run, game);
        }
    }

    fn begin(&mut self) -> bool {
        let body = json!({ "size": 19, "human": "black", "purpose": "study" });
        let made = self.run.post("/api/games", &body).map(|answer| answer.json());
        let id = made.as_ref().and_then(|made| made["document"]["id"].as_str());
        if let Some(id) = id {
            let path = format!("/api/games/{id}");
            self.games.push(Game { path, moves: Vec::new(), open: None });
        }
        id.is_some()
    }
}

/// The moves of all games, in their order.
fn name(number: usize) -> String {
    const COLUMNS: &[u8] = b"ACEGJLNQST";
    format!("{}{}", char::from(COLUMNS[number % 10]), 2 * (number / 10) % 19 + 1)
}

fn play(run: Run<'_>, game: &mut Game) {
    let number = game.moves.len();
    let mv = name(number);
    let body = json!({ "revision": number + 1, "node": number, "move": mv });
    match run.post(&format!("{}/moves", game.path), &body) {
        Some(answer) if answer.status == 200 => {
            run.figures.counts().acknowledged += 1;
            game.moves.push(mv);
        }
        Some(answer) => {
            run.figures.failed(&format!("move {mv}: {} {}", answer.status, answer.json()["error"]));
        }
        None => {
            game.open = Some(mv);
            compare(run, game);
        }
    }
}

/// Compares a game with what was acknowledged. A move that was cut off counts from now on if it is
/// there.
fn compare(run: Run<'_>, game: &mut Game) {
    let shown = loop {
        match run.ask("GET", &game.path, b"") {
            Some(answer) => break answer.json(),
            // The next kill came first.
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    let found = moves_of(&shown);
    let allowed = game.moves.iter().chain(&game.open);
    let lost = game.moves.iter().filter(|mv| !found.contains(mv)).count();
    let doubled = found.len().saturating_sub(allowed.count());
    let is_in_order = found.iter().zip(&game.moves).all(|(found, mv)| found == mv);
    {
        let mut counts = run.figures.counts();
        counts.lost += lost as u64;
        counts.doubled += doubled as u64;
    }
    if !is_in_order {
        run.figures.failed(&format!("{}: moves are out of order", game.path));
    }
    if found.len() > game.moves.len() {
        game.moves.extend(game.open.take());
    }
    game.open = None;
}

fn moves_of(shown: &Value) -> Vec<String> {
    let nodes = shown["document"]["nodes"].as_array().cloned().unwrap_or_default();
    nodes.iter().filter_map(|node| Some(node["move"].as_str()?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_move_of_a_game_is_next_to_another() {
        let mut names: Vec<String> = (0..MOST_MOVES).map(name).collect();
        assert_eq!((names[0].as_str(), names[99].as_str()), ("A1", "T19"));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), MOST_MOVES);
    }

    #[test]
    fn moves_are_read_off_the_document() {
        let shown = json!({ "document": { "nodes": [{ "move": null }, { "move": "A1" }] } });
        assert_eq!(moves_of(&shown), ["A1"]);
    }
}
