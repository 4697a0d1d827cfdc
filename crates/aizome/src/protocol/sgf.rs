//! `loadsgf` and `printsgf`: games from files and back.

use std::path::Path;

use ::lab::files;
use anyhow::Context as _;
use goban::{Game, Move, Point};
use gtp::{Brain as _, Call, Command, Failure, Reply};
use record::{Record, Replay};

use super::Engine;
use crate::file::first_record;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![
        Command { name: "loadsgf", handler: loadsgf },
        Command { name: "printsgf", handler: printsgf },
    ]
}

/// How far a game is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    End,
    /// Before the move of this number, from 1.
    Move(usize),
    /// Before the first move on this point, as GNU Go has it.
    Point(Point),
}

/// Loads the main line of a file and answers whose turn it is. What goes wrong leaves the game as
/// it was; what could be mended is told on standard error.
fn loadsgf(call: &mut Call<'_, Engine>) -> Reply {
    let text = call.arguments.rest();
    let (name, until) = file_and_rest(text, |name| Path::new(name).is_file());
    if name.is_empty() {
        return Err(Failure::syntax("a file and, if you like, a move number", None));
    }
    let until = parse_until(until)?;
    let game = load(name, until, &call.status.game)
        .map_err(|error| Failure::new(format!("cannot load file: {error:#}")))?;
    let to_play = game.to_play();
    call.status.game = game;
    call.status.brain.forget();
    Ok(to_play.to_string().to_lowercase())
}

/// A file's name in quotes, or up to the last word, or the whole line if there is such a file.
fn file_and_rest(text: &str, exists: impl Fn(&str) -> bool) -> (&str, &str) {
    if let Some((name, rest)) = text.strip_prefix('"').and_then(|text| text.split_once('"')) {
        return (name, rest.trim());
    }
    match text.rsplit_once(' ') {
        Some((name, last)) if !exists(text) && parse_until(last).is_ok() => (name.trim_end(), last),
        _ => (text, ""),
    }
}

fn parse_until(text: &str) -> Result<Until, Failure> {
    if text.is_empty() {
        return Ok(Until::End);
    }
    let number = text.parse().map(Until::Move).ok();
    number
        .or_else(|| text.parse().map(Until::Point).ok())
        .ok_or_else(|| Failure::syntax("a move number or a point", Some(text)))
}

/// The position in a file. Where the file says nothing of komi or rules, those of `before` stay.
fn load(name: &str, until: Until, before: &Game) -> anyhow::Result<Game> {
    let record = first_record(Path::new(name))?;
    let mut game = position(&record, until).with_context(|| name.to_owned())?;
    if record.komi().is_none() {
        game.set_komi(before.komi());
    }
    if record.rules().is_none() {
        game.set_rules(before.rules());
    }
    Ok(game)
}

fn position(record: &Record, until: Until) -> Result<Game, record::ReplayError> {
    match until {
        Until::End => record.load_position(None),
        Until::Move(number) => record.load_position(Some(number)),
        Until::Point(point) => record.load_position(number_of_move_at(record, point)?),
    }
}

/// The number of the first move on a point, if there is one.
fn number_of_move_at(record: &Record, point: Point) -> Result<Option<usize>, record::ReplayError> {
    let mut replay = Replay::new(record)?;
    for node in record.main_line() {
        let before = replay.moves();
        replay.enter(node)?;
        let last = replay.game().turns().last();
        if replay.moves() > before && last.is_some_and(|turn| turn.mv == Move::Play(point)) {
            return Ok(Some(replay.moves()));
        }
    }
    Ok(None)
}

/// The game as SGF, in the answer or in a file.
fn printsgf(call: &mut Call<'_, Engine>) -> Reply {
    let name = call.arguments.rest().trim_matches('"');
    let sgf = Record::from_game(&call.status.game).to_sgf();
    if name.is_empty() || name == "-" {
        return Ok(sgf);
    }
    files::write(Path::new(name), sgf.as_bytes())
        .map_err(|error| Failure::new(format!("cannot write {name}: {error}")))?;
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_may_have_blanks() {
        let split = |text| file_and_rest(text, |name| name == "game 12");
        assert_eq!(split("game.sgf"), ("game.sgf", ""));
        assert_eq!(split("game.sgf 12"), ("game.sgf", "12"));
        assert_eq!(split("game.sgf Q16"), ("game.sgf", "Q16"));
        assert_eq!(split("my game.sgf"), ("my game.sgf", ""));
        assert_eq!(split("my game.sgf 7"), ("my game.sgf", "7"));
        assert_eq!(split("\"my game.sgf\" 7"), ("my game.sgf", "7"));
        assert_eq!(split("\"my 7\""), ("my 7", ""));
        assert_eq!(split("game 12"), ("game 12", ""), "there is a file of that name");
    }
}
