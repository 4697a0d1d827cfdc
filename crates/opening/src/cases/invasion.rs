//! Invasion: a move that jumps into the opponent's semi-territory [Tajima and Sanechika, 2], low and
//! with room to live.

use goban::{Point, PointSet};

use crate::case::{Bonus, Case, Proposal};
use crate::frame::{Corner, corner_lines};
use crate::sight::Sight;

use super::spacious::{around, semi_territories};

/// How many are proposed for a semi-territory.
const MOST: usize = 2;

/// PON that a lone invader must have.
const ROOM: f32 = 0.8;

/// The points by which a corner is tried that only the opponent has stones in.
const CORNER: [(u8, u8); 3] = [(3, 3), (4, 4), (3, 4)];

/// Tries the corners that only the opponent has stones in, two at least.
pub(crate) fn corners(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let size = sight.size();
    let mut seen = PointSet::EMPTY;
    for corner in Corner::eight(size) {
        let inside: PointSet = corner.square(corner_lines(size)).map(|(_, at)| at).collect();
        let foes = inside & *sight.board.stones(!sight.player);
        if foes.len() < 2 || inside.meets(sight.board.stones(sight.player)) {
            continue;
        }
        for at in CORNER.iter().filter_map(|&place| corner.at(place)) {
            if sight.playable.contains(at) && !seen.contains(at) {
                seen.insert(at);
                let proposal = Proposal::new(at, Case::Invasion).about(foes);
                out.push(proposal.with(Bonus::PonGain, lone(sight, at).max(0.0)));
            }
        }
    }
}

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let size = sight.size();
    let foes = *sight.board.stones(!sight.player);
    for region in semi_territories(sight) {
        let inside = (region & sight.playable) - foes.dilated(&size.all());
        let low = inside.iter().filter(|&at| (2..=4).contains(&size.line(at)));
        let mut moves: Vec<(Point, f32)> = low.map(|at| (at, lone(sight, at))).collect();
        moves.retain(|&(_, room)| room >= ROOM);
        moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let about = around(sight, &region);
        for (at, room) in moves.into_iter().take(MOST) {
            out.push(Proposal::new(at, Case::Invasion).about(about).with(Bonus::PonGain, room));
        }
    }
}

/// PON of a stone that stands alone there, before rounding.
fn lone(sight: &Sight<'_>, at: Point) -> f32 {
    sight.scale.estimate.unrounded(&sight.terrain.dame(sight.player, &PointSet::from(at)))
}
