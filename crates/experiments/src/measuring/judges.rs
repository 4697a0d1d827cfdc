//! How engines are asked who owns what: ours in one command, GNU Go in several.

use goban::{Color, Game, Point};
use gtp::ClientError;
use lab::matches::Engine;
use serde::Deserialize;

/// Our own command: score and owners in a line of JSON.
const OURS: &str = "aizome-judge";

/// GNU Go's, all of which are needed.
const GNU_GO: [&str; 5] =
    ["estimate_score", "initial_influence", "dragon_status", "dragon_stones", "list_stones"];

/// What an engine thinks of a position.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct Judged {
    /// Points by which Black leads.
    pub(super) score_lead: f64,
    /// Row by row from the top left, 100 surely Black's, −100 surely White's.
    pub(super) ownership: Vec<f64>,
}

/// Refuses engines that cannot say who owns what.
pub(super) fn accept(engine: &Engine) -> Result<(), String> {
    if engine.knows(OURS) || GNU_GO.iter().all(|command| engine.knows(command)) {
        return Ok(());
    }
    Err(format!(
        "{} says of no point whose it is: it lists neither {OURS} nor all of {}",
        engine.identity().full(),
        GNU_GO.join(", ")
    ))
}

/// Asks an engine that has been told the position.
pub(super) fn ask(engine: &mut Engine, game: &Game) -> Result<Judged, ClientError> {
    if engine.knows(OURS) {
        let answer = engine.ask(OURS)?;
        let judged = serde_json::from_str::<Judged>(&answer).ok();
        let judged = judged.filter(|judged| judged.ownership.len() == game.size().area());
        return judged.ok_or_else(|| engine.nonsense(OURS, answer));
    }
    let score_lead = score(engine)?;
    Ok(Judged { score_lead, ownership: owners(engine, game)? })
}

/// `W+12.5 (upper bound: ...)`, or an even game.
fn score(engine: &mut Engine) -> Result<f64, ClientError> {
    let answer = engine.ask("estimate_score")?;
    let first = answer.split_whitespace().next().unwrap_or_default();
    let points = |sign: f64| first.get(2..)?.parse::<f64>().ok().map(|points| sign * points);
    let lead = match first.as_bytes().first() {
        Some(b'B') => points(1.0),
        Some(b'W') => points(-1.0),
        Some(_) => Some(0.0),
        None => None,
    };
    lead.ok_or_else(|| engine.nonsense("estimate_score", answer))
}

/// GNU Go's territory is positive for White and does not count stones, which are added from the
/// board: those of dead dragons are the opponent's.
fn owners(engine: &mut Engine, game: &Game) -> Result<Vec<f64>, ClientError> {
    let size = game.size();
    let to_play = if game.to_play() == Color::Black { "black" } else { "white" };
    let asked = format!("initial_influence {to_play} territory_value");
    let answer = engine.ask(&asked)?;
    let numbers = answer.split_whitespace().map_while(|word| word.parse::<f64>().ok());
    let mut owners: Vec<f64> = numbers
        .take(size.area())
        .map(|value| (-100.0 * value.clamp(-1.0, 1.0)).round_ties_even())
        .collect();
    if owners.len() < size.area() {
        return Err(engine.nonsense(&asked, answer));
    }
    let place = |point: Point| {
        let row = usize::from(size.height() - 1 - point.y());
        row * usize::from(size.width()) + usize::from(point.x())
    };
    let inside = |word: &str| word.parse().ok().filter(|&point| size.contains(point)).map(place);
    for (name, owner) in [("black", 100.0), ("white", -100.0)] {
        let stones = engine.ask(&format!("list_stones {name}"))?;
        stones.split_whitespace().filter_map(inside).for_each(|place| owners[place] = owner);
    }
    let statuses = engine.ask("dragon_status")?;
    let dead = statuses.lines().filter_map(|line| line.split_once(": "));
    for (dragon, _) in dead.filter(|(_, status)| status.starts_with("dead")) {
        let stones = engine.ask(&format!("dragon_stones {dragon}"))?;
        stones.split_whitespace().filter_map(inside).for_each(|place| owners[place] *= -1.0);
    }
    Ok(owners)
}
