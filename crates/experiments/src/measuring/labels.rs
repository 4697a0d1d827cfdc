//! Labelled positions as they are put to engines.

use goban::{Color, Game};
use gtp::ClientError;
use lab::matches::Engine;

use super::measurement::Head;
use super::source::not_json;
use crate::Labelled;

/// A position, its labels, and how an engine is told it.
#[derive(Debug)]
pub(super) struct Labels {
    pub(super) head: Head,
    pub(super) position: Vec<String>,
    pub(super) game: Game,
    pub(super) labelled: Labelled,
}

impl Labels {
    /// Reads a line; what every measurement needs must be there.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let labelled: Labelled = serde_json::from_str(line).map_err(not_json)?;
        let game = labelled.game()?;
        let stage = labelled.stage.clone();
        let stage = stage.ok_or("expected a `stage`: opening, middle or end")?;
        let (id, size) = (labelled.id.clone(), labelled.size);
        let head = Head { id, size, tags: vec![stage] };
        let moves = labelled.moves.iter().map(|(color, mv)| format!("{color} {mv}"));
        let position = position(size, labelled.komi, moves);
        Ok(Self { head, position, game, labelled })
    }
}

/// The commands that tell an engine a position.
pub(super) fn position(
    size: u8,
    komi: f64,
    moves: impl IntoIterator<Item = String>,
) -> Vec<String> {
    let begin = [format!("boardsize {size}"), "clear_board".to_owned(), format!("komi {komi}")];
    begin.into_iter().chain(moves.into_iter().map(|mv| format!("play {mv}"))).collect()
}

/// Asks for a move that changes nothing, where the engine knows how; the next position begins with
/// an empty board anyway.
pub(super) fn ask_move(engine: &mut Engine, color: Color) -> Result<(String, String), ClientError> {
    let command = if engine.knows("reg_genmove") { "reg_genmove" } else { "genmove" };
    let asked = format!("{command} {}", color.letter());
    let answer = engine.ask(&asked)?;
    Ok((asked, answer))
}
