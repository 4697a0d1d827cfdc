//! Surrounding and blockade [Tajima and Sanechika, 2]: the moves that take most PON from a group of
//! the opponent's, and those that give most to one's own. Where the opponent's last move touches
//! stones, the strings around it are looked at one by one: what is safe as a group may still be bent
//! around, stopped or pushed through.

use goban::{Point, PointSet};

use crate::case::{Bonus, Case, Proposal};
use crate::sight::{Sight, stones_at_stake};
use crate::standing::Held;

/// PON below which a group can be shut in.
const OPEN: f32 = 2.6;

/// Steps from a group within which it is shut in, or gets out.
const STEPS: usize = 2;

/// How many moves are proposed for a group.
const MOST: usize = 3;

/// A change of PON that is worth a move.
const LEAST: f32 = 0.35;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    for group in sight.standing.groups.iter().filter(|group| group.unrounded < OPEN) {
        let (case, pon, weakness) = if group.color == sight.player {
            (Case::BreakOut, Bonus::PonGain, Bonus::OwnWeakness)
        } else {
            (Case::Blockade, Bonus::PonLoss, Bonus::FoeWeakness)
        };
        for (at, change) in best(sight, group) {
            let proposal = Proposal::new(at, case).about(group.stones).with(pon, change);
            out.push(
                proposal
                    .with(weakness, Sight::weakness(group))
                    .with(Bonus::Stones, stones_at_stake(&group.stones)),
            );
        }
    }
}

/// Liberties up to which a string in contact may be stopped.
const LIBERTIES: usize = 5;

/// The liberties of strings around the opponent's last move that are in contact with others.
pub(crate) fn in_contact(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let Some(last) = sight.last else { return };
    let around = sight.square(last, 2);
    for string in sight.facts.strings.iter().filter(|string| string.stones.meets(&around)) {
        let corners = |stone| sight.square(stone, 1);
        let beside = string.stones.iter().fold(PointSet::EMPTY, |all, stone| all | corners(stone));
        let touched = beside & sight.facts.stones[!string.color];
        if touched.is_empty() || string.liberties.len() > LIBERTIES {
            continue;
        }
        let is_own = string.color == sight.player;
        let case = if is_own { Case::BreakOut } else { Case::Blockade };
        for at in string.liberties & sight.playable & sight.square(last, 3) {
            let proposal = Proposal::new(at, case).about(string.stones | touched);
            out.push(proposal.with(Bonus::Stones, stones_at_stake(&string.stones)));
        }
    }
}

/// The moves that change the PON of a group most, and by how much.
fn best(sight: &Sight<'_>, group: &Held) -> Vec<(Point, f32)> {
    let near = sight.terrain.within(&group.stones, STEPS) & sight.playable;
    let change = |at| (sight.unrounded_with(group, sight.player, at) - group.unrounded).abs();
    let mut moves: Vec<(Point, f32)> = near.iter().map(|at| (at, change(at))).collect();
    moves.retain(|&(_, change)| change >= LEAST);
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    moves.truncate(MOST);
    moves
}
