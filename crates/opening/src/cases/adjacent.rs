//! Connecting to and disconnecting from adjacent groups [Tajima and Sanechika, 2]: the points at
//! which neighbouring groups of one colour can still be parted.
//!
//! Where look-ahead knows the cut, that is the move. Else it is a point beside both groups, or one of
//! the two points of a gap of two.

use evaluation::Outlook;
use goban::PointSet;

use crate::case::{Bonus, Case, Proposal};
use crate::sight::{Sight, stones_at_stake};

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let mut seen = PointSet::EMPTY;
    for link in sight.facts.links.iter().filter(|link| link.connection != Outlook::Safe) {
        let strings = link.strings.map(|string| &sight.facts.strings[string]);
        let is_own = strings[0].color == sight.player;
        let at = if is_own { link.first_moves.owner } else { link.first_moves.opponent };
        if let Some(at) = at.filter(|&at| sight.playable.contains(at)) {
            seen.insert(at);
            out.push(proposal(sight, at, is_own, strings[0].stones | strings[1].stones));
        }
    }
    let groups = &sight.standing.groups;
    for (place, a) in groups.iter().enumerate() {
        for b in groups[place + 1..].iter().filter(|b| b.color == a.color) {
            let shared = a.liberties & b.liberties;
            let gap = if shared.is_empty() { gap_of_two(sight, a, b) } else { shared };
            for at in (gap & sight.playable) - seen {
                seen.insert(at);
                out.push(proposal(sight, at, a.color == sight.player, a.stones | b.stones));
            }
        }
    }
}

/// The points of a gap of two between groups, if there is an opponent's stone beside it.
fn gap_of_two(sight: &Sight<'_>, a: &crate::standing::Held, b: &crate::standing::Held) -> PointSet {
    let empty = sight.terrain.empty();
    let gap = a.liberties & b.liberties.dilated(empty) | b.liberties & a.liberties.dilated(empty);
    let beside = gap.border(&sight.size().all());
    if sight.board.stones(!a.color).meets(&beside) { gap } else { PointSet::EMPTY }
}

fn proposal(sight: &Sight<'_>, at: goban::Point, is_own: bool, about: PointSet) -> Proposal {
    let case = if is_own { Case::ConnectAdjacent } else { Case::DisconnectAdjacent };
    let weakness = if is_own { Bonus::OwnWeakness } else { Bonus::FoeWeakness };
    let groups = sight.standing.groups.iter().filter(|group| group.stones.meets(&about));
    let weakest = groups.map(Sight::weakness).fold(0.0, f32::max);
    let proposal = Proposal::new(at, case).about(about).with(weakness, weakest);
    proposal.with(Bonus::Stones, stones_at_stake(&about))
}
