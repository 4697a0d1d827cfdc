//! Capturing races [Tajima and Sanechika, 2]: two weak groups that touch. The outside liberties of
//! the opponent's are proposed, and shared ones only where there are no others.

use crate::case::{Bonus, Case, Proposal};
use crate::sight::{Sight, number, stones_at_stake};

/// PON below which a group may be in a race.
const WEAK: f32 = 0.5;

/// Liberties up to which a group may be in a race.
const LIBERTIES: usize = 6;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let all = sight.size().all();
    let is_racing = |group: &&crate::standing::Held| {
        group.unrounded < WEAK && group.liberties.len() <= LIBERTIES
    };
    for own in sight.groups(sight.player).filter(is_racing) {
        let around = own.stones.border(&all);
        for foe in sight.groups(!sight.player).filter(is_racing) {
            let lead = number(own.liberties.len()) - number(foe.liberties.len());
            if !foe.stones.meets(&around) || lead.abs() > 2.0 {
                continue;
            }
            let outside = foe.liberties - own.liberties;
            let moves = if outside.is_empty() { foe.liberties } else { outside };
            for at in moves & sight.playable {
                let about = own.stones | foe.stones;
                let proposal = Proposal::new(at, Case::Semeai).about(about);
                out.push(proposal.with(Bonus::Stones, stones_at_stake(&about)));
            }
        }
    }
}
