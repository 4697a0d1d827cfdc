//! A position after a move, at a glance: nothing is read out again.
//!
//! Look-ahead takes most of the time of an evaluation. What the opponent would gain with a move of his
//! is only a part of a candidate's value, so that a glance will do: strings that the move leaves as
//! they were keep what is known of them, others pass for safe with two liberties or more.

use evaluation::{Facts, FirstMoves, Outlook, StringOutlook, cut::CutState};
use goban::{Board, Color, Point, PointSet};

use crate::standing::{Scale, Standing};

/// The groups after a move of a colour; nothing if it is not allowed.
#[must_use]
pub fn glance_after(
    board: &Board,
    known: &Facts,
    color: Color,
    at: Point,
    scale: &Scale,
) -> Option<Standing> {
    let mut board = board.clone();
    let _ = board.play(color, at).ok()?;
    let facts = Facts::gather(
        &mut board,
        |board, stone| outlook(board, known, stone),
        |board, place| {
            let is_known = place.stones.iter().all(|&stone| is_as_before(board, known, stone));
            if is_known && known.cuts.contains(&place) {
                cut(known, place.stones)
            } else {
                CutState::Unclear
            }
        },
    );
    Some(Standing::of(&facts, scale))
}

/// The stones and liberties of the string of a stone.
fn string_at(board: &Board, stone: Point) -> Option<(PointSet, PointSet)> {
    let string = board.string(stone)?;
    Some((board.stones_of(string).collect(), board.liberties(string)))
}

fn is_as_before(board: &Board, known: &Facts, stone: Point) -> bool {
    string_at(board, stone).is_some_and(|(stones, liberties)| {
        known.strings.iter().any(|string| string.stones == stones && string.liberties == liberties)
    })
}

fn outlook(board: &Board, known: &Facts, stone: Point) -> StringOutlook {
    let none = FirstMoves::default();
    let Some((stones, liberties)) = string_at(board, stone) else {
        return StringOutlook { capture: Outlook::Unclear, first_moves: none };
    };
    let same = known.strings.iter().find(|string| string.stones == stones);
    match same {
        Some(string) if string.liberties == liberties => {
            StringOutlook { capture: string.capture, first_moves: string.first_moves }
        }
        _ => {
            let capture = if liberties.len() >= 2 { Outlook::Safe } else { Outlook::Contested };
            StringOutlook { capture, first_moves: none }
        }
    }
}

/// What is known of a cut between the strings of two stones.
fn cut(known: &Facts, stones: [Point; 2]) -> CutState {
    let number = |stone| known.strings.iter().position(|string| string.stones.contains(stone));
    let [Some(a), Some(b)] = stones.map(number) else { return CutState::Unclear };
    let link = known.links.iter().find(|link| link.strings == [a.min(b), a.max(b)]);
    match link.map(|link| link.connection) {
        Some(Outlook::Safe) => CutState::Held,
        Some(Outlook::Contested) => CutState::Divided,
        _ => CutState::Unclear,
    }
}
