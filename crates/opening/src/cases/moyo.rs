//! Moyo moves: at the border of one's own potential territory, where most is still open [Tajima and
//! Sanechika, 2]. What a side feels as its own is Bouzy's moyo (`evaluation/src/morphology.rs`).

use crate::case::{Bonus, Case, Proposal};
use crate::sight::Sight;

use super::spacious::spacious;

/// How many are proposed.
const MOST: usize = 4;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let own = sight.evaluation.moyo[sight.player];
    let empty = sight.terrain.empty();
    // Within two steps of one's own moyo and of what is not.
    let border = own.dilated(empty).dilated(empty) - own.eroded(empty).eroded(empty);
    let moves = spacious(sight, border & *empty, 1).into_iter().take(MOST);
    for (at, open) in moves {
        out.push(Proposal::new(at, Case::Moyo).with(Bonus::Open, open));
    }
}
