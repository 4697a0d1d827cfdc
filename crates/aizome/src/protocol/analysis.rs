//! The evaluation over the protocol: scores as GNU Go words them, and pictures for GoGui.

use std::fmt::Write as _; // writing to a string cannot fail
use std::sync::Arc;

use engine::{Judged, Thought};
use evaluation::{Group, Status};
use goban::{Color, Game, Move, Point, PointSet};
use gtp::{Call, Command, Failure, Reply};
use serde_json::json;
use words::Language;

use super::stop::Stop;
use super::{Engine, caller};
use crate::evaluate::{Care, evaluated, fresh_thinker, score_and_owners};
use crate::explain::{ToldThreat, chance_to_json, lead_in_words};
use crate::words::reasons_of;

/// What GoGui's analyze menu shows of it.
pub(super) const MENU: &[&str] = &[
    "gfx/Groups/aizome-groups",
    "cboard/Status of Groups/aizome-status",
    "dboard/Territory/aizome-territory",
    "dboard/Influence/aizome-influence",
    "plist/Frontier/aizome-frontier",
    "string/Estimate Score/estimate_score",
];

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![
        Command { name: "estimate_score", handler: estimate_score },
        Command { name: "same_dragon", handler: same_dragon },
        Command { name: "top_moves", handler: top_moves },
        Command { name: "move_reasons", handler: move_reasons },
        Command { name: "gomill-explain_last_move", handler: explain_last_move },
        Command { name: "aizome-judge", handler: judge },
        Command { name: "aizome-threat", handler: threat },
        Command { name: "aizome-chance", handler: chance },
        Command { name: "aizome-groups", handler: groups },
        Command { name: "aizome-status", handler: statuses },
        Command { name: "aizome-territory", handler: territory },
        Command { name: "aizome-influence", handler: influence },
        Command { name: "aizome-frontier", handler: frontier },
    ]
}

/// The game and what its position is.
fn judged<'a>(call: &'a mut Call<'_, Engine>) -> Result<(&'a Game, Judged), Failure> {
    call.arguments.end()?;
    let stop = Stop::on(call.interrupt);
    let judged = call.status.brain.thinker.judge(&call.status.game, caller(&stop));
    Ok((&call.status.game, judged))
}

/// What the program thinks of the position, at its level.
fn thought(call: &mut Call<'_, Engine>, game: &Game) -> Arc<Thought> {
    call.status.brain.think(game, call.interrupt)
}

/// `W+12.5 (upper bound: 14.0, lower: 9.0)`: the bounds are White's lead if all groups in doubt turn
/// out well for White, and if they turn out badly.
fn estimate_score(call: &mut Call<'_, Engine>) -> Reply {
    let (game, Judged { evaluation, .. }) = judged(call)?;
    let white = -evaluation.black_lead_in(game);
    let [lower, upper] = evaluation.lead_bounds(game, Color::White);
    let winner = if white >= 0.0 { Color::White } else { Color::Black };
    Ok(format!(
        "{}+{:.1} (upper bound: {upper:.1}, lower: {lower:.1})",
        winner.letter(),
        white.abs()
    ))
}

/// The score and the owners of all points as `aizome evaluate` has them for the program that plays, in a
/// line of JSON for programs.
fn judge(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let game = &call.status.game;
    let stop = Stop::on(call.interrupt);
    let mut thinker = fresh_thinker(call.status.brain.thinker.terms.program);
    let evaluation = evaluated(&mut thinker, game, Care::Judgement, caller(&stop));
    let komi = f64::from(game.komi().half_points()) / 2.0;
    let (lead, owners) = score_and_owners(&evaluation, game, komi);
    Ok(json!({ "score_lead": lead, "ownership": owners }).to_string())
}

/// What the opponent threatens: his best move if it were his turn, its line and its ledger, in a line of
/// JSON for programs.
fn threat(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let stop = Stop::on(call.interrupt);
    let game = call.status.game.clone();
    let engine = &mut call.status.brain;
    engine.thinker.terms.level = engine.level;
    let threat = ToldThreat::of(&mut engine.thinker, &game, Language::English, caller(&stop));
    Ok(threat.to_json().to_string())
}

/// The chance that Black wins, the distribution of the score and the battles, in a line
/// of JSON for programs.
fn chance(call: &mut Call<'_, Engine>) -> Reply {
    let (game, judged) = judged(call)?;
    Ok(chance_to_json(game, &judged).to_string())
}

/// Whether two stones belong to one group: 1 or 0.
fn same_dragon(call: &mut Call<'_, Engine>) -> Reply {
    let size = call.status.game.size();
    let (a, b): (Point, Point) = (call.arguments.point(size)?, call.arguments.point(size)?);
    let (game, Judged { evaluation, .. }) = judged(call)?;
    if [a, b].iter().any(|&point| game.board().stone(point).is_none()) {
        return Err(Failure::new("vertex must not be empty"));
    }
    let holds = |group: &Group| [a, b].iter().all(|&point| group.gathered.stones.contains(point));
    Ok(u8::from(evaluation.groups.iter().any(holds)).to_string())
}

/// The moves that were tried with what they were chosen by, the best first: `D4 12.34 Q16 11.02`.
fn top_moves(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let game = call.status.game.clone();
    let thought = thought(call, &game);
    let tried = thought.decision.tried.iter().take(10);
    let moves = tried.map(|tried| format!("{} {:.2}", tried.at(), tried.weight()));
    Ok(moves.collect::<Vec<_>>().join(" "))
}

/// Why a point would be played, a reason a line.
fn move_reasons(call: &mut Call<'_, Engine>) -> Reply {
    let point: Point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let game = call.status.game.clone();
    let thought = thought(call, &game);
    let tried = thought.tried(point);
    let tried = tried.ok_or_else(|| Failure::new("it was not among the moves that were tried"))?;
    Ok(reasons_of(&thought.decision.scene, &tried).join("\n"))
}

/// Why the last move of the game was played, had it been the engine's.
fn explain_last_move(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let mut before = call.status.game.clone();
    let Some(turn) = before.undo() else { return Ok(String::new()) };
    before.set_to_play(turn.color);
    let Move::Play(point) = turn.mv else { return Ok("a pass".to_owned()) };
    let thought = thought(call, &before);
    Ok(thought.tried(point).map_or_else(
        || format!("{point} was not among the moves that were tried"),
        |tried| format!("{point}: {}", reasons_of(&thought.decision.scene, &tried).join("; ")),
    ))
}

/// The colour that shows a status.
const fn paint(status: Status) -> &'static str {
    match status {
        Status::Alive => "green",
        Status::Undetermined => "yellow",
        Status::Dead => "red",
    }
}

/// Groups with a letter each, coloured by status, and a line of text about the score.
fn groups(call: &mut Call<'_, Engine>) -> Reply {
    let (game, Judged { evaluation, .. }) = judged(call)?;
    let mut text = String::new();
    let letters = ('A'..='Z').chain('a'..='z').cycle();
    for (group, letter) in evaluation.groups.iter().zip(letters) {
        let stones = &group.gathered.stones;
        let _ = writeln!(text, "COLOR {} {}", paint(group.status), vertices(stones));
        let labels: Vec<String> = stones.iter().map(|stone| format!("{stone} {letter}")).collect();
        let _ = writeln!(text, "LABEL {}", labels.join(" "));
    }
    let _ = write!(text, "TEXT {}", lead_in_words(evaluation.black_lead_in(game)));
    Ok(text)
}

fn vertices(points: &PointSet) -> String {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

/// A word for each point, row by row from the top.
fn rows(game: &Game, word: impl Fn(Point) -> String) -> String {
    let size = game.size();
    let row = |y: u8| {
        let points = (0..size.width()).filter_map(move |x| size.point(x, y));
        points.map(&word).collect::<Vec<_>>().join(" ")
    };
    let rows = (0..size.height()).rev().map(row);
    format!("\n{}", rows.collect::<Vec<_>>().join("\n"))
}

fn statuses(call: &mut Call<'_, Engine>) -> Reply {
    let (game, Judged { evaluation, .. }) = judged(call)?;
    let group_at =
        |point| evaluation.groups.iter().find(|group| group.gathered.stones.contains(point));
    Ok(rows(game, |point| group_at(point).map_or("\"\"", |group| paint(group.status)).to_owned()))
}

fn territory(call: &mut Call<'_, Engine>) -> Reply {
    let (game, Judged { evaluation, .. }) = judged(call)?;
    Ok(rows(game, |point| format!("{:.2}", evaluation.ownership[point])))
}

/// Territory by morphology counts in full, moyo by half.
fn influence(call: &mut Call<'_, Engine>) -> Reply {
    let (game, Judged { evaluation, .. }) = judged(call)?;
    Ok(rows(game, |point| format!("{:.1}", evaluation.influence(point))))
}

fn frontier(call: &mut Call<'_, Engine>) -> Reply {
    let (game, Judged { evaluation, .. }) = judged(call)?;
    let frontier = evaluation.frontier(game.board());
    Ok(vertices(&(frontier.black | frontier.white)))
}
