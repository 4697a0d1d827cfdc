//! A review as one page without a server: the board to click through, the curves of the score and of
//! the chance of winning, and the list of mistakes. The page is a fixed text (`page.html`) and a piece
//! of data; no word of a record stands in it as anything but data.

use ::review::Judgement;
use goban::{Board, Color, Game, Move, Point, PointSet};
use serde_json::{Value, json};

use super::{Reviewed, hundredth, summary_to_json, tenth};

/// The page, with a place for the data.
const PAGE: &str = include_str!("page.html");
const PLACE: &str = "/*DATA*/";

/// The whole page.
pub(super) fn to_html(reviewed: &Reviewed) -> anyhow::Result<String> {
    // Within a script, `</script>` and `<!--` mean something in whatever string they stand.
    let data = serde_json::to_string(&data(reviewed))?.replace('<', "\\u003c");
    Ok(PAGE.replacen(PLACE, &data, 1))
}

fn data(reviewed: &Reviewed) -> Value {
    let (review, game) = (&reviewed.review, &reviewed.source.game);
    let start = review.position(0);
    let stones = |color: Color| points(start.board(), start.board().stones(color));
    let (lead, win, is_counted) = reviewed.end().unwrap_or_default();
    json!({
        "size": [game.size().width(), game.size().height()],
        "black": reviewed.player(Color::Black),
        "white": reviewed.player(Color::White),
        "result": reviewed.source.record.root_line(&::record::Ident::RE),
        "komi": game.komi().to_string(),
        "rules": game.rules().name(),
        "start": { "black": stones(Color::Black), "white": stones(Color::White) },
        "moves": moves(reviewed),
        "end": { "lead": tenth(lead), "win": win.map(hundredth), "counted": is_counted },
        "summary": summary_to_json(reviewed),
        "complaint": reviewed.source.complaint,
    })
}

/// The moves with what is said of them, and the stones that each takes off the board.
fn moves(reviewed: &Reviewed) -> Vec<Value> {
    let review = &reviewed.review;
    let mut game = review.position(0);
    let mut told = Vec::new();
    for judgement in &reviewed.judgements {
        let place = judgement.number - review.numbered_from - 1;
        if place != told.len() {
            break; // a review that was stopped ends with its first gap
        }
        let taken = play(&mut game, judgement);
        told.push(move_to_json(reviewed, judgement, &taken));
    }
    told
}

/// Plays a move as the record has it. The stones that it took.
fn play(game: &mut Game, judgement: &Judgement) -> Value {
    let stones =
        |game: &Game| *game.board().stones(Color::Black) | *game.board().stones(Color::White);
    let before = stones(game);
    // It was played in the record, whatever the rules in force say.
    let _ = game.play_anyway(judgement.color, judgement.mv);
    points(game.board(), &(before - stones(game))).into()
}

fn move_to_json(reviewed: &Reviewed, judgement: &Judgement, taken: &Value) -> Value {
    let line: Vec<Value> = reviewed.line(judgement).into_iter().map(place).collect();
    json!({
        "number": judgement.number,
        "black": judgement.color == Color::Black,
        "at": place(judgement.mv),
        "name": judgement.mv.to_string(),
        "taken": taken,
        "lead": tenth(judgement.lead),
        "win": judgement.win.map(hundredth),
        "loss": tenth(judgement.loss),
        "mistake": judgement.is_mistake,
        "sentence": reviewed.sentence(judgement),
        "line": if judgement.better.is_some() { line } else { Vec::new() },
        "names": reviewed.line(judgement).iter().map(Move::to_string).collect::<Vec<_>>(),
    })
}

/// Column and row, from the lower left; nothing for a pass.
fn place(mv: Move) -> Value {
    mv.point().map_or(Value::Null, |point: Point| json!([point.x(), point.y()]))
}

fn points(board: &Board, points: &PointSet) -> Vec<Value> {
    let inside = board.size().points().filter(|&point| points.contains(point));
    inside.map(|point| place(Move::Play(point))).collect()
}
