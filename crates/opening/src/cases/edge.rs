//! Edge moves: on one of the first four lines outside the corners [Tajima and Sanechika, 2].
//!
//! Each side is looked along. Between two stones near the edge, or a stone and the corner, moves are
//! proposed at the distances of extensions from a friend, at those of approaches from an opponent,
//! and in the middle.

use goban::{Color, Point, PointSet};

use crate::case::{Bonus, Case, Proposal};
use crate::frame::{Side, corner_lines};
use crate::sight::Sight;

/// Lines within which a stone is one of the edge.
const BAND: u8 = 5;

/// Points beyond which more room is no longer told apart.
const ROOM: u8 = 8;

/// Ownership from which on a place is nobody's to take any more.
const SETTLED: f32 = 0.5;

/// A stone near the edge, and how far it is along the side.
#[derive(Debug, Clone, Copy)]
struct Near {
    along: u8,
    color: Color,
    point: Point,
}

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let corner = corner_lines(sight.size());
    let mut seen = PointSet::EMPTY;
    for side in Side::four(sight.size()) {
        let stones = edge_stones(sight, side);
        for along in
            corner.saturating_sub(1)..side.length().saturating_sub(corner.saturating_sub(1))
        {
            let left = stones.iter().rev().find(|near| near.along <= along);
            let right = stones.iter().find(|near| near.along >= along);
            let far = |near: Option<&Near>| near.map(|near| near.along.abs_diff(along));
            let (to_left, to_right) = (far(left), far(right));
            if !is_wanted(sight.player, [(left, to_left), (right, to_right)]) {
                continue;
            }
            // Where there is room on both sides the fourth line will do, else the third.
            let is_tight = [to_left, to_right].into_iter().flatten().any(|far| far < 4);
            for line in if is_tight { 3..=3 } else { 3..=4 } {
                let Some(at) = side.at(along, line) else { continue };
                let free = sight.square(at, 1)
                    & (*sight.board.stones(Color::Black) | *sight.board.stones(Color::White));
                let is_open = sight.evaluation.ownership[at].abs() < SETTLED;
                if !sight.playable.contains(at) || !free.is_empty() || seen.contains(at) || !is_open
                {
                    continue;
                }
                seen.insert(at);
                out.push(proposal(sight, at, line, [(left, to_left), (right, to_right)]));
            }
        }
    }
}

fn edge_stones(sight: &Sight<'_>, side: Side) -> Vec<Near> {
    let near = |along| {
        (1..=BAND).find_map(|line| {
            let point = side.at(along, line)?;
            Some(Near { along, color: sight.board.stone(point)?, point })
        })
    };
    (0..side.length()).filter_map(near).collect()
}

/// Whether a place is at a distance that players choose: three or four from a friend, three from an
/// opponent, or the middle between two stones.
fn is_wanted(player: Color, ends: [(Option<&Near>, Option<u8>); 2]) -> bool {
    let at_distance = ends.iter().any(|&(near, far)| match (near, far) {
        (Some(near), Some(far)) if near.color == player => (3..=4).contains(&far),
        (Some(_), Some(far)) => far == 3,
        _ => false,
    });
    let is_middle = match ends.map(|(_, far)| far) {
        [Some(left), Some(right)] => left.abs_diff(right) <= 1 && left >= 2,
        _ => false,
    };
    let has_room = ends.iter().all(|&(_, far)| far.is_none_or(|far| far >= 2));
    has_room && (at_distance || is_middle)
}

fn proposal(
    sight: &Sight<'_>,
    at: Point,
    line: u8,
    ends: [(Option<&Near>, Option<u8>); 2],
) -> Proposal {
    let (mut friend, mut foe) = (0, 0);
    let mut about = PointSet::EMPTY;
    for (near, far) in ends {
        let room = far.unwrap_or(ROOM).min(ROOM);
        match near {
            Some(near) if near.color == sight.player => friend = friend.max(room),
            Some(_) | None => foe = foe.max(room),
        }
        if let Some(near) = near.filter(|_| far.is_some_and(|far| far <= 4)) {
            about |= sight.group_stones(near.point);
        }
    }
    let share = |room: u8| f32::from(room) / f32::from(ROOM);
    let bonus = if line == 3 { Bonus::ThirdLine } else { Bonus::FourthLine };
    Proposal::new(at, Case::Edge)
        .about(about)
        .with(Bonus::RoomToFriend, share(friend))
        .with(Bonus::RoomToFoe, share(foe))
        .with(bonus, 1.0)
}
