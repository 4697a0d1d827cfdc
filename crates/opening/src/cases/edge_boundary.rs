//! Edge-boundary moves: between two edge stones of different colours whose distance along the edge is
//! two or three [Tajima and Sanechika, 2].

use goban::{Color, PointSet};

use crate::case::{Bonus, Case, Proposal};
use crate::frame::Side;
use crate::sight::{Sight, stones_at_stake};

/// Lines of edge stones.
const LINES: u8 = 4;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let mut seen = PointSet::EMPTY;
    for side in Side::four(sight.size()) {
        let stones: Vec<(u8, u8, Color)> = (0..side.length())
            .flat_map(|along| (1..=LINES).map(move |line| (along, line)))
            .filter_map(|(along, line)| {
                Some((along, line, sight.board.stone(side.at(along, line)?)?))
            })
            .collect();
        for &(left, low, color) in &stones {
            for &(right, other, _) in stones.iter().filter(|&&(along, _, other)| {
                other != color && (left + 2..=left + 3).contains(&along)
            }) {
                let ends = [side.at(left, low), side.at(right, other)].into_iter().flatten();
                let about =
                    ends.fold(PointSet::EMPTY, |all, stone| all | sight.group_stones(stone));
                for along in left + 1..right {
                    for line in low.min(other)..=low.max(other) {
                        let Some(at) = side.at(along, line) else { continue };
                        if sight.playable.contains(at) && !seen.contains(at) {
                            seen.insert(at);
                            let proposal = Proposal::new(at, Case::EdgeBoundary).about(about);
                            out.push(proposal.with(Bonus::Stones, stones_at_stake(&about)));
                        }
                    }
                }
            }
        }
    }
}
