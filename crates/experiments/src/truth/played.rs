//! A capture that is claimed, played out: the attacker by what he has read, the defender by look-ahead
//! with a much larger budget.

use goban::{Board, Color, Move, Point};
use reading::Verdict;
use reading::capture::{SAFE_LIBERTIES, attack, defend};
use tracks::{Scoped, View};

/// Moves after which nothing is decided.
const MOST_MOVES: usize = 60;

/// How much each side may look at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budgets {
    pub(super) attacker: u32,
    pub(super) defender: u32,
}

/// Whether the string of this stone is taken when its owner moves first and defends as well as he
/// can; nothing if the attacker does not know how to go on, or it takes too long.
pub(super) fn is_taken(board: &Board, stone: Point, budgets: Budgets) -> Option<bool> {
    let owner = board.stone(stone)?;
    let mut board = board.clone();
    for number in 0..MOST_MOVES {
        if board.stone(stone) != Some(owner) {
            return Some(true);
        }
        if liberties(&board, stone) >= SAFE_LIBERTIES {
            return Some(false);
        }
        let (color, mv) = if number % 2 == 0 {
            (owner, defence(&mut board, owner, stone, budgets.defender))
        } else {
            let answer = attack(&mut View::<Scoped>::new(&mut board), stone, budgets.attacker);
            match answer.verdict {
                Verdict::Won => return Some(false),
                Verdict::Unknown => return None,
                // Where he need not move he passes.
                Verdict::Lost => (!owner, answer.first_move().unwrap_or(Move::Pass)),
            }
        };
        match mv {
            Move::Play(point) if board.play(color, point).is_ok() => {}
            _ => {
                board.lift_ko();
            }
        }
    }
    None
}

/// What the defender plays: a move that saves the string, or the one that resists where none does.
fn defence(board: &mut Board, owner: Color, stone: Point, nodes: u32) -> Move {
    let answer = defend(&mut View::<Scoped>::new(board), stone, nodes);
    answer.first_move().unwrap_or_else(|| {
        // Where all is lost he runs or takes what he can, to the most liberties.
        let gain = |point: &Point| {
            let mut after = board.clone();
            after.play(owner, *point).ok().map(|_| liberties(&after, stone))
        };
        let near = board.string(stone).map(|string| board.liberties(string)).unwrap_or_default();
        let best = near.iter().filter(|point| gain(point).is_some()).max_by_key(gain);
        best.map_or(Move::Pass, Move::Play)
    })
}

fn liberties(board: &Board, stone: Point) -> usize {
    board.string(stone).map_or(0, |string| board.liberty_count(string))
}

#[cfg(test)]
mod tests {
    use goban::Diagram;

    use super::*;

    const BUDGETS: Budgets = Budgets { attacker: 100, defender: 2_000 };

    fn taken(rows: &str, stone: &str) -> Option<bool> {
        let board = rows.parse::<Diagram>().unwrap().board();
        is_taken(&board, stone.parse().unwrap(), BUDGETS)
    }

    #[test]
    fn a_ladder_is_played_to_the_edge() {
        let ladder = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . X . . . .
            . X O . . . .
            . . X X . . .
            . . . . . . .
        ";
        assert_eq!(taken(ladder, "C3"), Some(true));
    }

    #[test]
    fn a_stone_that_gets_away_is_not_taken() {
        let open = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . X . O . .
            . X O . O . .
            . . X X . . .
            . . . . . . .
        ";
        assert_eq!(taken(open, "C3"), Some(false));
    }
}
