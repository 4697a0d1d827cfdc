//! Cut and connect: moves beside two groups of one colour. A contact fight case, which supports others
//! [Tajima and Sanechika, 2].

use goban::{Point, PointSet};

use crate::case::{Bonus, Case, Proposal};
use crate::sight::{Sight, stones_at_stake};

pub(crate) fn support(sight: &Sight<'_>, at: Point, out: &mut Vec<Proposal>) {
    for (color, case) in [(!sight.player, Case::Cut), (sight.player, Case::Connect)] {
        let mut groups: Vec<usize> = sight
            .board
            .neighbours(at)
            .filter(|&near| sight.board.stone(near) == Some(color))
            .filter_map(|near| sight.standing.group_at(near))
            .collect();
        groups.sort_unstable();
        groups.dedup();
        if groups.len() >= 2 {
            let stones = groups
                .iter()
                .fold(PointSet::EMPTY, |all, &group| all | sight.standing.groups[group].stones);
            let proposal = Proposal::new(at, case).about(stones);
            out.push(proposal.with(Bonus::Stones, stones_at_stake(&stones)));
        }
    }
}
