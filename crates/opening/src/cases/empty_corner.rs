//! The first move in an empty corner: beyond the paper, which leaves it to its book.
//!
//! A corner is the square of its first lines, seven on 19x19. Without a stone it is open, whatever the
//! number of the move.

use crate::case::{Case, Proposal};
use crate::frame::{Corner, corner_lines};
use crate::sight::Sight;
use goban::PointSet;

/// The first moves in a corner of a large board and of a small one.
const FIRST: [&[(u8, u8)]; 2] = [&[(4, 4), (3, 4), (3, 3), (3, 5)], &[(3, 3), (3, 4), (4, 4)]];

/// Sides of boards from which on corners are those of a large board.
const LARGE: u8 = 12;

/// Boards with shorter sides have no corners to speak of.
pub(super) const SMALLEST: u8 = 7;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let size = sight.size();
    let side = size.width().min(size.height());
    if side < SMALLEST {
        return;
    }
    let first = FIRST[usize::from(side < LARGE)];
    let mut seen = PointSet::EMPTY;
    for corner in Corner::eight(size) {
        let is_empty = corner.square(corner_lines(size)).all(|(_, at)| sight.board.is_empty(at));
        for at in first.iter().filter_map(|&place| corner.at(place)).filter(|_| is_empty) {
            if sight.playable.contains(at) && !seen.contains(at) {
                seen.insert(at);
                out.push(Proposal::new(at, Case::EmptyCorner));
            }
        }
    }
}
