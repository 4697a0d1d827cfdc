//! Questions about the position, in the form that GNU Go answers them.

use goban::{Color, Move, StringId, UnconditionalStatus};

use super::Handler;
use crate::session::vertices;
use crate::{Brain, Call, Failure, Reply};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 11] {
    [
        ("showboard", showboard),
        ("color", color),
        ("list_stones", list_stones),
        ("countlib", countlib),
        ("findlib", findlib),
        ("is_legal", is_legal),
        ("all_legal", all_legal),
        ("captures", captures),
        ("last_move", last_move),
        ("move_history", move_history),
        ("unconditional_status", unconditional_status),
    ]
}

fn lower(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn showboard<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let game = &call.status.game;
    let board = game.board();
    let mut lines = vec![String::new(), board.to_string()];
    for color in Color::BOTH {
        let sign = if color == Color::Black { 'X' } else { 'O' };
        lines.push(format!("{color} ({sign}) has captured {} stones", board.prisoners(!color)));
    }
    let last = game.turns().last();
    lines.push(format!(
        "{} to play, komi {}, {} rules, {}",
        game.to_play(),
        game.komi(),
        game.rules(),
        last.map_or("no moves yet".into(), |turn| {
            format!("move {} was {} {}", game.turns().len(), turn.color, turn.mv)
        })
    ));
    Ok(lines.join("\n"))
}

fn color<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let point = call.arguments.point(call.status.game.size())?;
    Ok(call.status.game.board().stone(point).map_or("empty", lower).into())
}

fn list_stones<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    call.arguments.end()?;
    Ok(vertices(call.status.game.board().stones(color)))
}

/// The string at the point that an argument names.
fn string<B: Brain>(call: &mut Call<'_, B>) -> Result<StringId, Failure> {
    let point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let string = call.status.game.board().string(point);
    string.ok_or_else(|| Failure::new("vertex must not be empty"))
}

fn countlib<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let string = string(call)?;
    Ok(call.status.game.board().liberty_count(string).to_string())
}

fn findlib<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let string = string(call)?;
    Ok(vertices(call.status.game.board().liberties(string)))
}

fn is_legal<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let (color, mv) = (call.arguments.color()?, call.arguments.mv(call.status.game.size())?);
    call.arguments.end()?;
    Ok(u8::from(call.status.game.check(color, mv).is_ok()).to_string())
}

fn all_legal<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    call.arguments.end()?;
    Ok(vertices(call.status.game.legal_points(color)))
}

/// The number of stones that a colour has captured.
fn captures<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    call.arguments.end()?;
    Ok(call.status.game.board().prisoners(!color).to_string())
}

fn turn_text(color: Color, mv: Move) -> String {
    format!("{} {mv}", lower(color))
}

fn last_move<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let last = call.status.game.turns().last();
    last.map(|turn| turn_text(turn.color, turn.mv))
        .ok_or_else(|| Failure::new("no previous move known"))
}

/// All moves, the last one first.
fn move_history<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let lines = call.status.game.turns().iter().rev().map(|turn| turn_text(turn.color, turn.mv));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn unconditional_status<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let answer = match UnconditionalStatus::of(call.status.game.board(), point) {
        UnconditionalStatus::Alive => "alive",
        UnconditionalStatus::Dead => "dead",
        UnconditionalStatus::Territory(Color::Black) => "black_territory",
        UnconditionalStatus::Territory(Color::White) => "white_territory",
        UnconditionalStatus::Undecided => "undecided",
    };
    Ok(answer.into())
}
