//! Moves, by the controller and by the engine.

use goban::{Color, Illegal, Move, PointSet};

use super::Handler;
use crate::{Brain, Call, Choice, Failure, Purpose, Reply, Status};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 11] {
    [
        ("play", play),
        ("black", |call| play_color(call, Color::Black)),
        ("white", |call| play_color(call, Color::White)),
        ("gogui-play_sequence", play_sequence),
        ("undo", undo),
        ("gg-undo", undo_several),
        ("genmove", |call| generate(call, Purpose::Play)),
        ("kgs-genmove_cleanup", |call| generate(call, Purpose::CleanUp)),
        ("reg_genmove", reg_genmove),
        ("restricted_genmove", restricted_genmove),
        ("gogui-interrupt", |_| Ok(String::new())),
    ]
}

fn illegal(_: Illegal) -> Failure {
    Failure::new("illegal move")
}

fn play<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    play_color(call, color)
}

fn play_color<B: Brain>(call: &mut Call<'_, B>, color: Color) -> Reply {
    let mv = call.arguments.mv(call.status.game.size())?;
    call.arguments.end()?;
    call.status.game.play(color, mv).map_err(illegal)?;
    Ok(String::new())
}

/// Several moves in one line; all of them or none are played.
fn play_sequence<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let mut game = call.status.game.clone();
    while !call.arguments.is_empty() {
        let (color, mv) = (call.arguments.color()?, call.arguments.mv(game.size())?);
        game.play(color, mv).map_err(illegal)?;
    }
    call.status.game = game;
    Ok(String::new())
}

fn undo<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    call.status.game.undo().map(|_| String::new()).ok_or_else(|| Failure::new("cannot undo"))
}

fn undo_several<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let count: usize =
        if call.arguments.is_empty() { 1 } else { call.arguments.number("a number of moves")? };
    call.arguments.end()?;
    if count > call.status.game.turns().len() {
        return Err(Failure::new("cannot undo"));
    }
    for _ in 0..count {
        call.status.game.undo();
    }
    Ok(String::new())
}

/// Chooses a move and plays it, unless the engine resigns.
fn generate<B: Brain>(call: &mut Call<'_, B>, purpose: Purpose<'_>) -> Reply {
    let color = call.arguments.color()?;
    call.arguments.end()?;
    match choose(call, color, purpose) {
        Choice::Resign => Ok("resign".into()),
        Choice::Move(mv) => {
            call.status.game.play(color, mv).map_err(illegal)?;
            Ok(mv.to_string())
        }
    }
}

fn reg_genmove<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    call.arguments.end()?;
    Ok(only_moves(choose(call, color, Purpose::Test)))
}

fn restricted_genmove<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    let size = call.status.game.size();
    let mut points = PointSet::EMPTY;
    if call.arguments.is_empty() {
        return Err(Failure::syntax("the points to choose from", None));
    }
    while !call.arguments.is_empty() {
        points.extend(call.arguments.mv(size)?.point());
    }
    Ok(only_moves(choose(call, color, Purpose::Choose(&points))))
}

fn choose<B: Brain>(call: &mut Call<'_, B>, color: Color, purpose: Purpose<'_>) -> Choice {
    let Status { game, clock, brain, .. } = &mut *call.status;
    brain.choose(game, color, purpose, clock, call.interrupt)
}

fn only_moves(choice: Choice) -> String {
    match choice {
        Choice::Move(mv) => mv,
        Choice::Resign => Move::Pass,
    }
    .to_string()
}
