//! What the players of trial games see at a glance: strings in atari and strings of two liberties
//! beside the last moves, as in the games of `MoGo` and Fuego [Gelly and others 2006; Enzenberger and
//! others 2010]. Games in which a string that cannot run is not taken are too hopeful about every
//! fight.

use evaluation::{is_self_atari, is_way_out};
use goban::{Board, Color, Point, StringId};

/// A legal move that takes or saves a string in answer to the opponent's last move.
pub(super) fn answer(board: &Board, color: Color, last: Point) -> Option<Point> {
    let is_legal = |point: &Point| board.check(color, *point).is_ok();
    let struck = board.string(last)?;
    let taking = board.last_liberty(struck).filter(is_legal);
    taking
        .or_else(|| save(board, color, last).filter(is_legal))
        .or_else(|| catch(board, color, struck).filter(is_legal))
}

/// A legal move that takes what was put into atari by one's own last move and left there.
pub(super) fn follow_up(board: &Board, color: Color, own: Point) -> Option<Point> {
    if !board.has_atari_beside(own) {
        return None;
    }
    let taking = board.strings_beside(!color, own).find_map(|string| board.last_liberty(string));
    taking.filter(|&point| board.check(color, point).is_ok())
}

/// A move that saves a string in atari beside the last move, by taking what surrounds it or by running.
fn save(board: &Board, color: Color, last: Point) -> Option<Point> {
    if !board.has_atari_beside(last) {
        return None;
    }
    board.strings_beside(color, last).find_map(|string| {
        let escape = board.last_liberty(string)?;
        let taking = board
            .stones_of(string)
            .flat_map(|stone| board.strings_beside(!color, stone))
            .find_map(|around| board.last_liberty(around));
        taking.or_else(|| is_way_out(board, color, escape).then_some(escape))
    })
}

/// A move that puts a string of two liberties into an atari that it cannot run from.
fn catch(board: &Board, color: Color, string: StringId) -> Option<Point> {
    let [one, other] = board.two_liberties(string)?;
    let catches = |&(atari, escape): &(Point, Point)| {
        !runs(board, !color, string, (atari, escape)) && !is_self_atari(board, color, atari)
    };
    [(one, other), (other, one)].into_iter().find(catches).map(|(atari, _)| atari)
}

/// Whether a string of two liberties may have more than one when it plays the one after the opponent
/// has played the other. Liberties are counted as often as they are met.
fn runs(board: &Board, color: Color, string: StringId, (atari, escape): (Point, Point)) -> bool {
    let gained = board.neighbours(escape).map(|beside| match board.string(beside) {
        None => usize::from(beside != atari),
        Some(own) if own == string => 0,
        Some(other) if board.stone(beside) == Some(color) => board.liberty_count(other) - 1,
        Some(other) if board.liberty_count(other) == 1 => 2,
        Some(_) => 0,
    });
    gained.sum::<usize>() > 1
}

#[cfg(test)]
mod tests;
