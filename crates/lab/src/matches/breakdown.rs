//! The games of a match by size, engine and colour.

use serde::Serialize;

use super::outcome::GameOutcome;
use super::side::Side;
use crate::JobIndex;
use crate::statistics::GameResult;

/// The games of one engine with one colour on one size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Breakdown {
    /// The size.
    pub size: String,
    /// The engine.
    pub engine: Side,
    /// Its colour.
    pub colour: &'static str,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// One line for each, engine A first; sizes in the order in which they were played first.
pub(super) fn breakdown(games: &[(JobIndex, GameOutcome)]) -> Vec<Breakdown> {
    let mut lines: Vec<Breakdown> = Vec::new();
    for (_, game) in games {
        for engine in Side::BOTH {
            let colour = if game.black == engine { "black" } else { "white" };
            let is_line = |line: &Breakdown| {
                line.size == game.size && line.engine == engine && line.colour == colour
            };
            let place = lines.iter().position(is_line).unwrap_or_else(|| {
                let size = game.size.clone();
                lines.push(Breakdown { size, engine, colour, wins: 0, draws: 0, losses: 0 });
                lines.len() - 1
            });
            match game.result_for(engine) {
                Some(GameResult::Win) => lines[place].wins += 1,
                Some(GameResult::Draw) => lines[place].draws += 1,
                Some(GameResult::Loss) => lines[place].losses += 1,
                None => {}
            }
        }
    }
    lines.sort_by_key(|line| line.engine);
    lines
}
