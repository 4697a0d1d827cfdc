//! Connecting to and disconnecting from remote groups [Tajima and Sanechika, 2]: moves halfway
//! between two groups of one colour of which one is weak.

use goban::PointSet;

use crate::case::{Bonus, Case, Proposal};
use crate::sight::{Sight, stones_at_stake};
use crate::standing::Held;

/// PON below which a group wants help.
const WEAK: f32 = 2.2;

/// Steps between groups that are remote and yet in reach of each other.
const APART: std::ops::RangeInclusive<usize> = 3..=6;

pub(crate) fn propose(sight: &Sight<'_>, out: &mut Vec<Proposal>) {
    let groups = &sight.standing.groups;
    for (place, a) in groups.iter().enumerate() {
        let others = groups[place + 1..].iter().filter(|b| b.color == a.color);
        for b in others.filter(|b| a.unrounded.min(b.unrounded) < WEAK) {
            let Some(between) = halfway(sight, a, b) else { continue };
            let is_own = a.color == sight.player;
            let case = if is_own { Case::ConnectRemote } else { Case::DisconnectRemote };
            let weakness = if is_own { Bonus::OwnWeakness } else { Bonus::FoeWeakness };
            let about = a.stones | b.stones;
            let weakest = Sight::weakness(a).max(Sight::weakness(b));
            for at in (between & sight.playable).iter().take(3) {
                let proposal = Proposal::new(at, case).about(about).with(weakness, weakest);
                out.push(proposal.with(Bonus::Stones, stones_at_stake(&about)));
            }
        }
    }
}

/// The points in the middle of the shortest ways between two groups.
fn halfway(sight: &Sight<'_>, a: &Held, b: &Held) -> Option<PointSet> {
    let apart = (1..=*APART.end())
        .find(|&steps| sight.terrain.within(&a.stones, steps).meets(&b.liberties))?;
    // The last step is the one onto the other group.
    let apart = apart + 1;
    if !APART.contains(&apart) {
        return None;
    }
    let half = apart / 2;
    Some(sight.terrain.within(&a.stones, half) & sight.terrain.within(&b.stones, apart - half))
}
