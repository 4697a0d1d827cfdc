//! The evaluation over the protocol: scores as GNU Go words them, and pictures for GoGui.

use std::fmt::Write as _; // writing to a string cannot fail

use ::evaluation::{Evaluation, Group, Status};
use decision::{Decision, Settings, Tried, reasons};
use goban::{Color, Game, Move, Point, PointSet};
use gtp::{Call, Command, Failure, Reply};

use super::Engine;
use super::thinking::{policy, think};
use crate::explain::{lead, lead_in_words};
use crate::words::in_words;

/// Reasons that are told of a move.
const MOST_REASONS: usize = 4;

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
        Command { name: "aizome-groups", handler: groups },
        Command { name: "aizome-status", handler: statuses },
        Command { name: "aizome-territory", handler: territory },
        Command { name: "aizome-influence", handler: influence },
        Command { name: "aizome-frontier", handler: frontier },
    ]
}

/// The game and its evaluation.
fn evaluated<'a>(call: &'a mut Call<'_, Engine>) -> Result<(&'a Game, &'a Evaluation), Failure> {
    call.arguments.end()?;
    let status = &mut *call.status;
    let evaluation = &status.brain.judgement.of(&status.game).evaluation;
    Ok((&status.game, evaluation))
}

/// `W+12.5 (upper bound: 14.0, lower: 9.0)`: the bounds are White's lead if all groups in doubt turn
/// out well for White, and if they turn out badly [Chen, chance of winning, 4].
fn estimate_score(call: &mut Call<'_, Engine>) -> Reply {
    let (game, evaluation) = evaluated(call)?;
    let white = -lead(game, evaluation);
    let in_doubt = |color| {
        let groups = evaluation.groups.iter().filter(move |group| {
            group.status == Status::Undetermined && group.gathered.color == color
        });
        #[allow(clippy::cast_precision_loss)] // some hundred stones
        groups.map(|group| (f64::from(group.chance), group.gathered.stones.len() as f64))
    };
    // A stone that dies counts for the other side instead.
    let gain = |(chance, stones): (f64, f64)| 2.0 * (1.0 - chance) * stones;
    let loss = |(chance, stones): (f64, f64)| 2.0 * chance * stones;
    let upper = white
        + in_doubt(Color::White).map(gain).sum::<f64>()
        + in_doubt(Color::Black).map(loss).sum::<f64>();
    let lower = white
        - in_doubt(Color::White).map(loss).sum::<f64>()
        - in_doubt(Color::Black).map(gain).sum::<f64>();
    let winner = if white >= 0.0 { Color::White } else { Color::Black };
    Ok(format!(
        "{}+{:.1} (upper bound: {upper:.1}, lower: {lower:.1})",
        winner.letter(),
        white.abs()
    ))
}

/// Whether two stones belong to one group: 1 or 0.
fn same_dragon(call: &mut Call<'_, Engine>) -> Reply {
    let size = call.status.game.size();
    let (a, b): (Point, Point) = (call.arguments.point(size)?, call.arguments.point(size)?);
    let (game, evaluation) = evaluated(call)?;
    if [a, b].iter().any(|&point| game.board().stone(point).is_none()) {
        return Err(Failure::new("vertex must not be empty"));
    }
    let holds = |group: &Group| [a, b].iter().all(|&point| group.gathered.stones.contains(point));
    Ok(u8::from(evaluation.groups.iter().any(holds)).to_string())
}

/// The moves that were tried with what they were chosen by, the best first: `D4 12.34 Q16 11.02`.
fn top_moves(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let thought = think(&call.status.game, Settings::default());
    let tried = thought.decision.tried.iter().take(10);
    let moves = tried.map(|tried| format!("{} {:.2}", tried.candidate.at, tried.weight()));
    Ok(moves.collect::<Vec<_>>().join(" "))
}

/// Why a point would be played, a reason a line.
fn move_reasons(call: &mut Call<'_, Engine>) -> Reply {
    let point: Point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let thought = think(&call.status.game, Settings::default());
    let tried = thought.decision.tried.iter().find(|tried| tried.candidate.at == point);
    let tried = tried.ok_or_else(|| Failure::new("it was not among the moves that were tried"))?;
    Ok(reasons_of(&thought.decision, tried).join("\n"))
}

/// Why the last move of the game was played, had it been the engine's.
fn explain_last_move(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let mut before = call.status.game.clone();
    let Some(turn) = before.undo() else { return Ok(String::new()) };
    before.set_to_play(turn.color);
    let thought = think(&before, Settings::default());
    let Move::Play(point) = turn.mv else { return Ok("a pass".to_owned()) };
    let tried = thought.decision.tried.iter().find(|tried| tried.candidate.at == point);
    Ok(tried.map_or_else(
        || format!("{point} was not among the moves that were tried"),
        |tried| format!("{point}: {}", reasons_of(&thought.decision, tried).join("; ")),
    ))
}

/// The reasons for a move in words.
pub(crate) fn reasons_of(decision: &Decision, tried: &Tried) -> Vec<String> {
    let all = reasons(&decision.scene, tried, policy());
    // What the move is worth comes last and is always told.
    let (gains, others): (Vec<_>, Vec<_>) =
        all.iter().partition(|(reason, _)| reason.tells_worth());
    let told = others.iter().take(MOST_REASONS).chain(&gains);
    told.map(|(reason, _)| in_words(reason)).collect()
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
    let (game, evaluation) = evaluated(call)?;
    let mut text = String::new();
    let letters = ('A'..='Z').chain('a'..='z').cycle();
    for (group, letter) in evaluation.groups.iter().zip(letters) {
        let stones = &group.gathered.stones;
        let _ = writeln!(text, "COLOR {} {}", paint(group.status), vertices(stones));
        let labels: Vec<String> = stones.iter().map(|stone| format!("{stone} {letter}")).collect();
        let _ = writeln!(text, "LABEL {}", labels.join(" "));
    }
    let _ = write!(text, "TEXT {}", lead_in_words(lead(game, evaluation)));
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
    let (game, evaluation) = evaluated(call)?;
    let group_at =
        |point| evaluation.groups.iter().find(|group| group.gathered.stones.contains(point));
    Ok(rows(game, |point| group_at(point).map_or("\"\"", |group| paint(group.status)).to_owned()))
}

fn territory(call: &mut Call<'_, Engine>) -> Reply {
    let (game, evaluation) = evaluated(call)?;
    Ok(rows(game, |point| format!("{:.2}", evaluation.ownership[point])))
}

/// Territory by morphology counts in full, moyo by half.
fn influence(call: &mut Call<'_, Engine>) -> Reply {
    let (game, evaluation) = evaluated(call)?;
    let share = |color: Color, point| {
        let marks = [&evaluation.territory[color], &evaluation.moyo[color]];
        marks.iter().map(|points| if points.contains(point) { 0.5 } else { 0.0 }).sum::<f32>()
    };
    Ok(rows(game, |point| {
        format!("{:.1}", share(Color::Black, point) - share(Color::White, point))
    }))
}

fn frontier(call: &mut Call<'_, Engine>) -> Reply {
    let (game, evaluation) = evaluated(call)?;
    let frontier = evaluation.frontier(game.board());
    Ok(vertices(&(frontier.black | frontier.white)))
}

/// Points by which the player to move leads, komi included.
pub(super) fn lead_of_player(game: &Game, evaluation: &Evaluation) -> f64 {
    let black = lead(game, evaluation);
    if game.to_play() == Color::Black { black } else { -black }
}
