//! Handicap stones, on an empty board only.

use goban::{Board, Point, fixed_handicap};

use super::Handler;
use crate::session::vertices;
use crate::{Brain, Call, Failure, Reply, Status};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 4] {
    [
        ("fixed_handicap", fixed),
        ("place_free_handicap", place_free),
        ("set_free_handicap", set_free),
        ("get_handicap", |call| Ok(call.status.game.handicap().to_string())),
    ]
}

fn fixed<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let stones = call.arguments.number("a number of stones")?;
    call.arguments.end()?;
    let points = fixed_handicap(call.status.game.size(), stones)
        .ok_or_else(|| Failure::new("invalid number of stones"))?;
    place(call.status, &points, "invalid number of stones")
}

fn place_free<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let stones: usize = call.arguments.number("a number of stones")?;
    call.arguments.end()?;
    if !(2..call.status.game.size().area()).contains(&stones) {
        return Err(Failure::new("invalid number of stones"));
    }
    require_empty_board(call.status)?;
    let points = call.status.brain.free_handicap(&call.status.game, stones);
    place(call.status, &points, "invalid number of stones")
}

fn set_free<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    require_empty_board(call.status)?;
    let size = call.status.game.size();
    let mut points = Vec::new();
    while !call.arguments.is_empty() {
        points.push(call.arguments.point(size).map_err(|_| Failure::new("bad vertex list"))?);
    }
    if points.len() < 2 {
        return Err(Failure::new("bad vertex list"));
    }
    place(call.status, &points, "bad vertex list").map(|_| String::new())
}

fn place<B: Brain>(status: &mut Status<B>, points: &[Point], refusal: &str) -> Reply {
    require_empty_board(status)?;
    if !status.game.place_handicap(points) {
        return Err(Failure::new(refusal));
    }
    status.brain.forget();
    Ok(vertices(points.iter().copied()))
}

fn require_empty_board<B: Brain>(status: &Status<B>) -> Result<(), Failure> {
    let game = &status.game;
    if game.turns().is_empty() && *game.board() == Board::new(game.size()) {
        Ok(())
    } else {
        Err(Failure::new("board not empty"))
    }
}
