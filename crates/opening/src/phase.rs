//! How long the opening lasts [Tajima and Sanechika, 2]: to the 30th ply at most on 19x19, and not so
//! long where there is a fight. After it a corner or a side without stones is opening still, whatever
//! the number of the move.

use evaluation::{Facts, Outlook};
use goban::{Board, PointSet};

use crate::frame::{Corner, Side, corner_lines};
use crate::pon::Pon;
use crate::standing::Standing;

/// Plies of the opening on 19x19. Smaller boards have fewer, by their points.
const PLIES: usize = 30;
const POINTS: usize = 361;

/// Lines that belong to a side.
const SIDE_LINES: u8 = 4;

/// Stones from which on a string that may be captured is a fight, and a group that cannot be left
/// alone.
const STRING_AT_STAKE: usize = 3;
const GROUP_AT_STAKE: usize = 4;

/// Whether a position after so many plies is in the opening.
#[must_use]
pub fn is_opening(plies: usize, facts: &Facts, standing: &Standing) -> bool {
    let points = facts.size.points().count();
    plies * POINTS <= PLIES * points && !is_fight(facts, standing)
}

/// Whether something larger than a few stones may be captured or killed.
fn is_fight(facts: &Facts, standing: &Standing) -> bool {
    let contested = facts.strings.iter().any(|string| {
        string.capture == Outlook::Contested && string.stones.len() >= STRING_AT_STAKE
    });
    let is_weak = |group: &crate::Held| {
        group.stones.len() >= GROUP_AT_STAKE && group.pon() <= Pon(0) && !group.around.is_empty()
    };
    contested || standing.groups.iter().any(is_weak)
}

/// The corners and sides that have no stone yet. Somebody's area may be among them: who asks must look
/// at owners too.
#[must_use]
pub fn open_areas(board: &Board) -> PointSet {
    let size = board.size();
    let lines = corner_lines(size);
    let corners = Corner::four(size)
        .map(|corner| corner.square(lines).map(|(_, point)| point).collect::<PointSet>());
    let sides = Side::four(size).map(|side| {
        let along = lines..side.length().saturating_sub(lines);
        along
            .flat_map(|place| (1..=SIDE_LINES).filter_map(move |line| side.at(place, line)))
            .collect::<PointSet>()
    });
    let empty = board.empty_points();
    let is_open = |area: &PointSet| area.is_within(&empty);
    corners.chain(sides).filter(is_open).fold(PointSet::EMPTY, |all, area| all | area)
}

#[cfg(test)]
mod tests {
    use evaluation::Evaluator;
    use goban::{Color, Diagram, Game, Point, Rules, Size};
    use tracks::Keeping;

    use super::*;
    use crate::standing::Scale;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn what_has_no_stone_is_open_and_nothing_else() {
        let mut game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
        assert_eq!(open_areas(game.board()).len(), 4 * 49 + 4 * 20);
        game.play(Color::Black, "D4".parse().unwrap()).unwrap();
        game.play(Color::White, "K17".parse().unwrap()).unwrap();
        let open = open_areas(game.board());
        assert!(!open.contains(point("C3")) && !open.contains(point("K16")));
        assert!(open.contains(point("Q4")) && open.contains(point("K3")));
        assert!(!open.contains(point("K10")), "the middle is no side");
    }

    fn opening_after(plies: usize, picture: &str) -> bool {
        let board = picture.parse::<Diagram>().unwrap().board();
        let facts = Evaluator::new(board, Keeping::Absolute).facts();
        is_opening(plies, &facts, &Standing::of(&facts, &Scale::FITTED))
    }

    const CALM: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";

    const FIGHT: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . O O O . . . .
        . O X X X . X . .
        . . O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";

    #[test]
    fn the_opening_ends_with_its_plies_or_with_a_fight() {
        assert!(opening_after(2, CALM));
        assert!(opening_after(6, CALM), "30 plies of 361 points are 6 of 81");
        assert!(!opening_after(7, CALM));
        assert!(!opening_after(2, FIGHT));
    }
}
