//! Which moves the life-and-death method keeps [Bouzy, move decision, 7.1], and what speaks for them.
//!
//! - {W|L}: both sides' moves, with high priority: all of |E alive − E dead|.
//! - {W|?}: the owner's. {?|L}: the opponent's. The other half of the state is not known, so that the
//!   move may be wasted: half of it.
//! - Groups that are settled, sekis, and {?|?}: none. There the urgent method decides.

use goban::{Color, Point};

use crate::slow::SlowGroup;
use crate::state::Kept;

/// A move that decides over a group, or may.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wanted {
    /// The move.
    pub at: Point,
    /// What speaks for it, in points.
    pub incentive: f32,
}

/// What a move is worth of which it is not known whether it is needed.
const MAY_BE_WASTED: f32 = 0.5;

impl SlowGroup {
    /// The move that this player wants because of the group, if there is one.
    #[must_use]
    pub fn wanted_by(&self, player: Color) -> Option<Wanted> {
        let is_own = player == self.color;
        let at = if is_own { self.owner_move } else { self.opponent_move }?;
        let share = match (self.state.consequence().kept, is_own) {
            (Kept::Both, _) => 1.0,
            (Kept::Owners, true) | (Kept::Opponents, false) => MAY_BE_WASTED,
            _ => return None,
        };
        Some(Wanted { at, incentive: share * self.importance.swing() })
    }
}

#[cfg(test)]
mod tests {
    use goban::PointSet;

    use super::*;
    use crate::state::{Seen, State};
    use crate::strategic::Importance;

    fn group(owner_first: Seen, opponent_first: Seen) -> SlowGroup {
        let point = |name: &str| name.parse().ok();
        SlowGroup {
            color: Color::Black,
            stones: PointSet::EMPTY,
            importance: Importance { alive: 15.0, dead: -9.0 },
            omission: None,
            state: State { owner_first, opponent_first },
            owner_move: point("A1"),
            opponent_move: point("B2"),
        }
    }

    /// The rows of section 7.1: who wants a move, and for how much.
    #[test]
    fn each_state_keeps_the_moves_that_the_paper_names() {
        use Seen::{Lost, Open, Won};
        let rows = [
            (Won, Lost, Some(24.0), Some(24.0)),
            (Won, Open, Some(12.0), None),
            (Open, Lost, None, Some(12.0)),
            (Open, Open, None, None),
            (Won, Won, None, None),
            (Lost, Lost, None, None),
            (Lost, Won, None, None),
            (Open, Won, None, None),
            (Lost, Open, None, None),
        ];
        for (left, right, owner, opponent) in rows {
            let group = group(left, right);
            let incentive = |player| group.wanted_by(player).map(|wanted| wanted.incentive);
            assert_eq!(incentive(Color::Black), owner, "{}", group.state);
            assert_eq!(incentive(Color::White), opponent, "{}", group.state);
        }
        let at = |player| group(Won, Lost).wanted_by(player).unwrap().at.to_string();
        assert_eq!([at(Color::Black), at(Color::White)], ["A1", "B2"]);
    }
}
