//! Moves answered one by one: what becomes of a group after each move of a region, and the line that
//! shows it.

use goban::{Board, Color, Move, Point, PointSet};
use reading::life::{Fate, LifeAnswer, attack, defend};
use serde_json::{Value, json};
use tracks::{Blind, View};

/// A move and what follows.
pub(crate) struct Reply {
    pub(crate) point: Point,
    /// What becomes of the group, the other side answering.
    pub(crate) answer: LifeAnswer,
}

/// All moves of a side in a region, each with the other side's answer.
pub(crate) fn replies(
    board: &Board,
    stone: Point,
    mover: Color,
    region: &PointSet,
    nodes: u32,
) -> Vec<Reply> {
    let mut found = Vec::new();
    for point in *region {
        let mut board = board.clone();
        if board.play(mover, point).is_err() || board.stone(stone).is_none() {
            continue;
        }
        found.push(Reply { point, answer: ask(&mut board, stone, !mover, nodes) });
    }
    found
}

/// What becomes of a group if this side moves first.
pub(crate) fn ask(board: &mut Board, stone: Point, first: Color, nodes: u32) -> LifeAnswer {
    let owner = board.stone(stone);
    let mut view = View::<Blind>::new(board);
    if owner == Some(first) {
        defend(&mut view, stone, nodes)
    } else {
        attack(&mut view, stone, nodes)
    }
}

/// Whether a fate is what a side wants, be it by ko or seki.
pub(crate) fn succeeds(fate: Fate, owner: Color, side: Color) -> bool {
    match fate {
        Fate::Alive => owner == side,
        Fate::Dead => owner != side,
        Fate::Seki | Fate::Ko { .. } => true,
        Fate::Unknown => false,
    }
}

pub(crate) fn to_json(reply: &Reply) -> Value {
    json!({
        "move": reply.point.to_string(),
        "fate": reply.answer.fate.to_string(),
        "line": reply.answer.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "nodes": reply.answer.nodes,
    })
}

pub(crate) fn to_text(reply: &Reply) -> String {
    let line = reply.answer.line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let rest = if line.is_empty() { String::new() } else { format!(" {line}") };
    format!("{}{rest}: {}", reply.point, reply.answer.fate)
}
