//! Who owns what at the end, as the brain settles it.

use goban::{Color, PointSet, Settlement};

use super::Handler;
use crate::session::vertices;
use crate::{Brain, Call, Failure, Reply, Status};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 3] {
    [
        ("final_score", final_score),
        ("final_status_list", final_status_list),
        ("final_status", final_status),
    ]
}

fn settle<B: Brain>(status: &mut Status<B>) -> Settlement {
    status.brain.settle(&status.game)
}

fn final_score<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let settlement = settle(call.status);
    Ok(call.status.game.score(&settlement).to_string())
}

/// Stones string by string, one a line; points of territory and dame in one line.
fn final_status_list<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let word = call.arguments.word();
    let settlement = settle(call.status);
    let board = call.status.game.board();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let territory = settlement.territory(board);
    match word.map(str::to_ascii_lowercase).as_deref() {
        Some("alive") => Ok(strings(call.status, &(stones - settlement.dead - settlement.seki))),
        Some("dead") => Ok(strings(call.status, &settlement.dead)),
        Some("seki") => Ok(strings(call.status, &settlement.seki)),
        Some("black_territory") => Ok(vertices(territory.black - settlement.dead)),
        Some("white_territory") => Ok(vertices(territory.white - settlement.dead)),
        Some("dame") => Ok(vertices(board.empty_points() - territory.black - territory.white)),
        _ => Err(Failure::syntax(
            "alive, dead, seki, black_territory, white_territory or dame",
            word,
        )),
    }
}

fn strings<B: Brain>(status: &Status<B>, wanted: &PointSet) -> String {
    let board = status.game.board();
    let lines = board.strings().filter(|string| wanted.contains(string.stone())).map(|string| {
        let stones: PointSet = board.stones_of(string).collect();
        vertices(stones)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn final_status<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let settlement = settle(call.status);
    let board = call.status.game.board();
    let territory = settlement.territory(board);
    let answer = if settlement.dead.contains(point) {
        "dead"
    } else if settlement.seki.contains(point) {
        "seki"
    } else if board.stone(point).is_some() {
        "alive"
    } else if territory.black.contains(point) {
        "black_territory"
    } else if territory.white.contains(point) {
        "white_territory"
    } else {
        "dame"
    };
    Ok(answer.into())
}
