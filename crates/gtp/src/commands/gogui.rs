//! Pictures for GoGui's analyze menu, and what else it asks of an engine.

use goban::{Color, Point, UnconditionalLife};

use super::Handler;
use crate::session::vertices;
use crate::{Brain, Call, Reply, Status};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 4] {
    [
        ("gogui-analyze_commands", analyze_commands),
        ("gogui-title", |call| Ok(call.status.brain.name().into())),
        ("aizome-unconditional", unconditional),
        ("aizome-settlement", settlement),
    ]
}

fn analyze_commands<B: Brain>(_: &mut Call<'_, B>) -> Reply {
    let common = [
        "bwboard/Unconditional Territory/aizome-unconditional",
        "gfx/Final Status/aizome-settlement",
        "plist/Final Status Dead/final_status_list dead",
        "plist/Legal Moves/all_legal %c",
        "plist/Liberties/findlib %p",
        "string/Final Score/final_score",
        "none/Rules Chinese/kgs-rules chinese",
        "none/Rules Japanese/kgs-rules japanese",
    ];
    Ok([B::menu(), &common].concat().join("\n"))
}

/// A word for each point, row by row from the top.
fn rows<B: Brain>(status: &Status<B>, word: impl Fn(Point) -> &'static str) -> String {
    let size = status.game.size();
    let row = |y: u8| {
        let points = (0..size.width()).filter_map(move |x| size.point(x, y));
        points.map(&word).collect::<Vec<_>>().join(" ")
    };
    let rows = (0..size.height()).rev().map(row);
    format!("\n{}", rows.collect::<Vec<_>>().join("\n"))
}

fn unconditional<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let owned = Color::BOTH.map(|color| {
        let life = UnconditionalLife::of(call.status.game.board(), color);
        life.alive | life.territory
    });
    Ok(rows(call.status, |point| match owned.each_ref().map(|owned| owned.contains(point)) {
        [true, _] => "black",
        [_, true] => "white",
        _ => "\"\"",
    }))
}

fn settlement<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let settlement = call.status.brain.settle(&call.status.game);
    let board = call.status.game.board();
    let territory = settlement.territory(board);
    let lines = [
        format!("BLACK {}", vertices(territory.black)),
        format!("WHITE {}", vertices(territory.white)),
        format!("MARK {}", vertices(settlement.dead)),
        format!("TEXT {}", call.status.game.score(&settlement)),
    ];
    Ok(lines.join("\n"))
}
