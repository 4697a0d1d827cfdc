//! Enclosure and approach: a second move in a corner with a single stone in it. Beyond the paper,
//! which leaves both to its book.
//!
//! The points from which a stone is enclosed by a friend or approached by an opponent are the same: a
//! jump or a knight's move away from the corner. Under a high stone the corner itself is open too.

use goban::PointSet;

use crate::case::{Case, Proposal};
use crate::frame::{Corner, corner_lines};
use crate::sight::Sight;

use super::empty_corner::SMALLEST;

/// From a stone away from the corner along one edge: lines farther, and lines lower.
const BESIDE: [(u8, u8); 5] = [(2, 0), (2, 1), (3, 0), (3, 1), (2, 2)];

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let size = sight.size();
    if size.width().min(size.height()) < SMALLEST {
        return;
    }
    let mut seen = PointSet::EMPTY;
    for corner in Corner::eight(size) {
        let mut stones = corner
            .square(corner_lines(size))
            .filter_map(|(place, point)| Some((place, point, sight.board.stone(point)?)));
        let (Some((place, stone, color)), None) = (stones.next(), stones.next()) else { continue };
        let is_own = color == sight.player;
        let case = if is_own { Case::Enclosure } else { Case::Approach };
        for at in beside(place, is_own).filter_map(|place| corner.at(place)) {
            if sight.playable.contains(at) && !seen.contains(at) {
                seen.insert(at);
                out.push(Proposal::new(at, case).about(PointSet::from(stone)));
            }
        }
    }
}

/// Where a lone stone of a corner is enclosed or approached.
fn beside((a, b): (u8, u8), is_own: bool) -> impl Iterator<Item = (u8, u8)> {
    let away = BESIDE.iter().map(move |&(farther, lower)| (a + farther, b.saturating_sub(lower)));
    let corner = (!is_own && a >= 4 && b >= 4).then_some((3, 3));
    // A low stone is also met from above.
    let above = (!is_own && a == 3).then_some((a + 1, b));
    away.filter(|&(_, line)| (3..=5).contains(&line)).chain(corner).chain(above)
}
