//! The record of a game of a match. It holds no date and no times, so that the same game has the
//! same record.

use goban::{Color, Game};
use record::{Ident, NodeId, Outcome, Record};

use super::Match;
use super::side::Side;
use crate::JobIndex;

pub(super) fn sgf(
    contest: &Match,
    index: JobIndex,
    black: Side,
    game: &Game,
    result: Outcome,
    why: &str,
) -> String {
    let mut record = Record::from_game(game);
    let side_of = |color| if color == Color::Black { black } else { black.other() };
    for color in Color::BOTH {
        record.set_player(color, &contest.identities()[side_of(color)].full());
    }
    record.set_root_line(Ident::GN, &format!("{}, game {}", contest.setup().name, index.0 + 1));
    record.set_result(result);
    let command = |color| contest.setup().engines[side_of(color)].typed();
    let players = format!("Black: {}\nWhite: {}", command(Color::Black), command(Color::White));
    record.set_comment(NodeId::ROOT, &players);
    match record.main_line().last() {
        Some(last) if last != NodeId::ROOT => record.set_comment(last, why),
        _ => record.set_comment(NodeId::ROOT, &format!("{players}\n{why}")),
    }
    record.to_sgf()
}
