//! The eyes of a position: small spaces that one colour closes, and what they are worth whoever plays
//! first. From the same tables that look-ahead about life uses.

use goban::{Board, Color, PointSet};
use reading::eyes::{EyeKind, MOST_POINTS, Worth, eye_at, judge};
use tracks::{Blind, View};

/// A closed space and what it is worth, in half eyes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EyeFact {
    /// Who closes it.
    pub owner: Color,
    /// Its points.
    pub space: PointSet,
    /// Half eyes if the opponent plays first in it.
    pub opponent_first: u8,
    /// Half eyes if the owner does.
    pub owner_first: u8,
    /// Where to play to get the better of it.
    pub vital: PointSet,
}

/// All of a position, Black's first, in point order.
pub(crate) fn all(board: &mut Board) -> Vec<EyeFact> {
    let everywhere = board.size().all();
    let mut eyes = Vec::new();
    for owner in Color::BOTH {
        let rest = everywhere - *board.stones(owner);
        for space in rest.components().filter(|space| space.len() <= MOST_POINTS) {
            eyes.extend(eye(board, owner, space));
        }
    }
    eyes
}

fn eye(board: &mut Board, owner: Color, space: PointSet) -> Option<EyeFact> {
    let mut view = View::<Blind>::new(board);
    if space.len() == 1
        && let Some(kind) = space.first().and_then(|point| eye_at(&mut view, point, owner))
    {
        let (opponent_first, owner_first) = match kind {
            EyeKind::False => (0, 0),
            EyeKind::Half => (0, 2),
            EyeKind::Real => (2, 2),
        };
        return Some(EyeFact { owner, space, opponent_first, owner_first, vital: PointSet::EMPTY });
    }
    let judged = judge(&mut view, &space, owner, 0)?;
    let halves = |worth| match worth {
        Worth::One => 2,
        Worth::Ko | Worth::Seki => 3,
        Worth::Two => 4,
    };
    Some(EyeFact {
        owner,
        space,
        opponent_first: halves(judged.opponent_first),
        owner_first: halves(judged.owner_first),
        vital: judged.killing | judged.saving,
    })
}
