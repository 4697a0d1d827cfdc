//! The board's size, an empty board, komi, and positions from elsewhere.

use goban::{Board, ByColor, Color, Game, PointSet, Size};

use super::Handler;
use crate::{Arguments, Brain, Call, Failure, Reply, Status};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 10] {
    [
        ("boardsize", boardsize),
        ("rectangular_boardsize", rectangular_boardsize),
        ("query_boardsize", query_boardsize),
        ("clear_board", clear_board),
        ("komi", komi),
        ("get_komi", |call| Ok(call.status.game.komi().to_string())),
        ("set_position", set_position),
        ("gogui-setup", set_position),
        ("gogui-setup_player", setup_player),
        ("kgs-game_over", |_| Ok(String::new())),
    ]
}

/// One side for a square, or two, as some controllers send it.
fn boardsize<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let width = side(&mut call.arguments)?;
    let height = if call.arguments.is_empty() { width } else { side(&mut call.arguments)? };
    call.arguments.end()?;
    resize(call.status, width, height)
}

fn rectangular_boardsize<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let (width, height) = (side(&mut call.arguments)?, side(&mut call.arguments)?);
    call.arguments.end()?;
    resize(call.status, width, height)
}

fn side(arguments: &mut Arguments<'_>) -> Result<i64, Failure> {
    arguments.number("a whole number as size")
}

fn resize<B: Brain>(status: &mut Status<B>, width: i64, height: i64) -> Reply {
    let sides = u8::try_from(width).ok().zip(u8::try_from(height).ok());
    let size = sides.and_then(|(width, height)| Size::new(width, height).ok());
    status.restart(size.ok_or_else(|| Failure::new("unacceptable size"))?);
    Ok(String::new())
}

fn query_boardsize<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let size = call.status.game.size();
    let (width, height) = (size.width(), size.height());
    Ok(if size.is_square() { width.to_string() } else { format!("{width} {height}") })
}

fn clear_board<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    call.status.restart(call.status.game.size());
    Ok(String::new())
}

fn komi<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let komi = call.arguments.komi()?;
    call.arguments.end()?;
    call.status.game.set_komi(komi);
    Ok(String::new())
}

/// A position as a list of stones; all of it or nothing is set up.
fn set_position<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let size = call.status.game.size();
    let mut stones: ByColor<PointSet> = ByColor::default();
    while !call.arguments.is_empty() {
        let (color, point) = (call.arguments.color()?, call.arguments.point(size)?);
        if Color::BOTH.iter().any(|&color| stones[color].contains(point)) {
            return Err(Failure::new(format!("illegal position: {point} is named twice")));
        }
        stones[color].insert(point);
    }
    let board = Board::with_stones(size, &stones)
        .ok_or_else(|| Failure::new("illegal position: a string has no liberty"))?;
    let komi = call.status.game.komi();
    call.status.game = Game::from_position(board, Color::Black, call.status.game.rules());
    call.status.game.set_komi(komi);
    call.status.brain.forget();
    Ok(String::new())
}

fn setup_player<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let color = call.arguments.color()?;
    call.status.game.set_to_play(color);
    Ok(String::new())
}
