//! The races of a string in a report: who takes whom, moving first and second, with the lines.

use anyhow::Context as _;
use goban::{Board, Color, Point};
use reading::race::{Outcome, Questions, opponents};
use reading::{Race, RaceStatus};
use serde_json::{Value, json};
use tracks::{Kind as _, View, Watching};

use super::{answer_to_json, describe};

/// The races of a string that are told of: against a string that is named, or against all that it
/// touches where both have few liberties. The string asked about is the first of each pair.
pub(super) fn pairs(
    board: &Board,
    at: Option<Point>,
    against: Option<Point>,
) -> anyhow::Result<Vec<(Point, Point)>> {
    if let (Some(at), Some(rival)) = (at, against) {
        anyhow::ensure!(
            board.size().contains(rival),
            "{rival} is not on the {} board",
            board.size()
        );
        let color = board.stone(rival).with_context(|| format!("there is no stone on {rival}"))?;
        anyhow::ensure!(
            board.stone(at) == Some(!color),
            "{at} and {rival} have not different colours"
        );
        return Ok(vec![(at, rival)]);
    }
    let Some(at) = at else { return Ok(Vec::new()) };
    let is_asked = |stone: Point| board.string(stone) == board.string(at);
    let all = opponents(board).into_iter();
    Ok(all
        .filter(|&(a, b)| is_asked(a) || is_asked(b))
        .map(|(a, b)| if is_asked(a) { (a, b) } else { (b, a) })
        .collect())
}

fn read(board: &mut Board, pair: (Point, Point), nodes: u32) -> (RaceStatus, usize) {
    let mut view = View::<Watching>::new(board);
    let status = Race { nodes }.compute(&mut view, pair);
    let track = view.track().len();
    (status, track)
}

/// Prints a race: one line for each side that may move first.
pub(super) fn print(board: &mut Board, (a, b): (Point, Point), nodes: u32) {
    let (status, track) = read(board, (a, b), nodes);
    let color = |stone| board.stone(stone).unwrap_or(Color::Black);
    let (first, second) = (color(a), color(b));
    println!("{first} {a} against {second} {b}: {status}");
    println!("  {first} first:  {}", tell(&status.first, first));
    println!("  {second} first:  {}", tell(&status.second, second));
    println!("  the answer rests on {track} points");
}

/// How it ends if this colour moves first, by the question that decides it.
fn tell(questions: &Questions, mover: Color) -> String {
    let (takes, taken) = (format!("{mover} takes"), format!("{} takes", !mover));
    let (answer, words) = match questions.outcome() {
        Outcome::Wins => (&questions.kill, ["", takes.as_str()]),
        Outcome::Loses => (&questions.survive, ["", taken.as_str()]),
        Outcome::BothLive | Outcome::Unknown => (&questions.survive, ["neither is taken", ""]),
    };
    if questions.outcome() == Outcome::Unknown {
        return "unknown within the budget".into();
    }
    describe(answer, words)
}

/// A race as JSON.
pub(super) fn to_json(board: &mut Board, pair: (Point, Point), nodes: u32) -> Value {
    let (status, track) = read(board, pair, nodes);
    let questions = |questions: &Questions| {
        json!({
            "outcome": match questions.outcome() {
                Outcome::Wins => "wins",
                Outcome::BothLive => "both live",
                Outcome::Loses => "loses",
                Outcome::Unknown => "unknown",
            },
            "kill": answer_to_json(&questions.kill),
            "survive": answer_to_json(&questions.survive),
        })
    };
    json!({
        "stone": pair.0.to_string(),
        "against": pair.1.to_string(),
        "state": status.to_string(),
        "first": questions(&status.first),
        "second": questions(&status.second),
        "track": track,
    })
}
