//! Intrusion: a move at the border of the opponent's semi-territory, which reduces it [Tajima and
//! Sanechika, 2].

use crate::case::{Bonus, Case, Proposal};
use crate::sight::Sight;

use super::spacious::{around, semi_territories, spacious};

/// How many are proposed for a semi-territory.
const MOST: usize = 2;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let empty = sight.terrain.empty();
    for region in semi_territories(sight) {
        let border = region.dilated(empty) - region.eroded(empty);
        for (at, open) in spacious(sight, border & *empty, 0).into_iter().take(MOST) {
            let about = around(sight, &region);
            out.push(Proposal::new(at, Case::Intrusion).about(about).with(Bonus::Open, open));
        }
    }
}
