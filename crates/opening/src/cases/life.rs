//! Life and death: moves that decide over strings, and moves that give or take the base of a weak
//! group [Tajima and Sanechika, 2].
//!
//! Where look-ahead knows the move that saves or captures a string, that is the move. A weak group
//! gets its base at the edge, so the low points near it are proposed to both sides.

use goban::PointSet;

use crate::case::{Bonus, Case, Proposal};
use crate::sight::{Sight, stones_at_stake};

/// PON below which a group looks for a base.
const WEAK: f32 = 1.2;

/// The lines of a base.
const BASE: std::ops::RangeInclusive<u8> = 2..=3;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    for string in &sight.facts.strings {
        if let Some(at) = sight.decisive(string) {
            let proposal = Proposal::new(at, Case::Life).about(string.stones);
            out.push(proposal.with(Bonus::Stones, stones_at_stake(&string.stones)));
        }
    }
    let mut seen = PointSet::EMPTY;
    for group in sight.standing.groups.iter().filter(|group| group.unrounded < WEAK) {
        let near = sight.terrain.within(&group.stones, 2) & sight.playable;
        for at in near.iter().filter(|&at| BASE.contains(&sight.size().line(at))) {
            if seen.contains(at) {
                continue;
            }
            let change = sight.unrounded_with(group, sight.player, at) - group.unrounded;
            let bonus = if group.color == sight.player { Bonus::PonGain } else { Bonus::PonLoss };
            if change.abs() < 0.3 {
                continue;
            }
            seen.insert(at);
            let proposal = Proposal::new(at, Case::Life).about(group.stones);
            out.push(
                proposal
                    .with(bonus, change.abs() * Sight::weakness(group) / 3.0)
                    .with(Bonus::Stones, stones_at_stake(&group.stones)),
            );
        }
    }
}
