//! Capture and escape: moves that look-ahead knows to decide over a string. A contact fight case,
//! which supports others [Tajima and Sanechika, 2].

use goban::Point;

use crate::case::{Bonus, Case, Proposal};
use crate::sight::{Sight, stones_at_stake};

pub(crate) fn support(sight: &Sight<'_>, at: Point, out: &mut Vec<Proposal>) {
    for string in sight.facts.strings.iter().filter(|string| sight.decisive(string) == Some(at)) {
        let is_own = string.color == sight.player;
        let case = if is_own { Case::Escape } else { Case::Capture };
        let proposal = Proposal::new(at, case).about(string.stones);
        out.push(proposal.with(Bonus::Stones, stones_at_stake(&string.stones)));
    }
}
