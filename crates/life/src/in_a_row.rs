//! K and L by single-agent search [Bouzy, move decision, 3.2]: how many moves in a row, without an
//! answer, the opponent needs to kill a group, and how many its owner needs to make it live. K = 0 is
//! a dead group, L = 0 a living one. K = 1 and L = 1 is a group that lives or dies by who moves first.
//!
//! ```text
//!  K   0      1             2                    3 …
//!      dead   can be killed the opponent threatens to kill it by his next move
//!  L   0      1             2                    3 …
//!      alive  can be saved  its owner threatens to save it by his next move
//! ```
//!
//! The possible omission number is made of them [Tajima and Sanechika]: K − 1 for a group that lives, 0
//! where who moves first decides, 1 − L for a dead one.
//!
//! Who tells whether a group lives is an argument ([`Trial`]): the quick evaluation for the paper's
//! programs, the solver where the exact number is wanted.

use std::collections::BTreeSet;

use goban::{Color, PointSet};

use crate::near::moves_near;
use crate::state::Seen;
use crate::trial::Trial;

/// A number of moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moves {
    /// Exactly so many.
    Exactly(u8),
    /// More than so many: fewer do not suffice, and no more were tried.
    MoreThan(u8),
    /// Not found out.
    Unknown,
}

/// How far single-agent search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InARow {
    /// Moves in a row that are tried at most.
    pub most: u8,
    /// Points that are tried as each move.
    pub width: usize,
    /// Positions that may be judged for one number.
    pub positions: u32,
}

/// K and L of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Omission {
    /// Moves in a row to kill it.
    pub to_kill: Moves,
    /// Moves in a row to make it live.
    pub to_live: Moves,
}

impl Moves {
    /// Whether it is known to be larger than this.
    #[must_use]
    pub const fn exceeds(self, number: u8) -> bool {
        match self {
            Self::Exactly(exactly) => exactly > number,
            Self::MoreThan(more) => more >= number,
            Self::Unknown => false,
        }
    }
}

impl Omission {
    /// How often the group can be left alone, from K and L; nothing where that is not known. Negative
    /// for a dead group: so many moves of its owner's could be left unanswered.
    #[must_use]
    pub const fn possible_omissions(self) -> Option<i8> {
        #[allow(clippy::cast_possible_wrap)] // some moves
        match (self.to_kill, self.to_live) {
            (Moves::Exactly(k), Moves::Exactly(0)) if k > 0 => Some(k as i8 - 1),
            (Moves::Exactly(0), Moves::Exactly(l)) if l > 0 => Some(1 - l as i8),
            (Moves::Exactly(1), Moves::Exactly(1)) => Some(0),
            _ => None,
        }
    }
}

/// Finds K and L of the group of these stones.
pub fn moves_in_a_row(trial: &mut impl Trial, stones: &PointSet, limits: InARow) -> Omission {
    let owner = stones.first().and_then(|stone| trial.board().stone(stone));
    let Some(owner) = owner else {
        return Omission { to_kill: Moves::Unknown, to_live: Moves::Unknown };
    };
    let mut search = Search { owner, limits, trial, left: 0, seen: BTreeSet::new() };
    let to_kill = search.count(stones, !owner, Seen::Lost);
    let to_live = search.count(stones, owner, Seen::Won);
    Omission { to_kill, to_live }
}

struct Search<'t, T> {
    owner: Color,
    limits: InARow,
    trial: &'t mut T,
    left: u32,
    /// Positions that were looked at, by moves still to come: moves in a row lead to the same one in
    /// many orders.
    seen: BTreeSet<(u8, u64)>,
}

impl<T: Trial> Search<'_, T> {
    /// How many moves in a row a side needs until the group is as it wishes, the other side to move.
    fn count(&mut self, stones: &PointSet, side: Color, wish: Seen) -> Moves {
        self.left = self.limits.positions;
        let mut all_known = true;
        for depth in 0..=self.limits.most {
            self.seen.clear();
            match self.reaches(stones, side, (wish, depth)) {
                Some(true) if all_known => return Moves::Exactly(depth),
                Some(true) => return Moves::Unknown,
                Some(false) => {}
                None => all_known = false,
            }
        }
        if all_known { Moves::MoreThan(self.limits.most) } else { Moves::Unknown }
    }

    /// Whether so many moves in a row reach the wish; nothing if that was not found out.
    fn reaches(
        &mut self,
        stones: &PointSet,
        side: Color,
        (wish, depth): (Seen, u8),
    ) -> Option<bool> {
        if depth == 0 {
            self.left = self.left.checked_sub(1)?;
            // The other side moves: what holds now holds whatever he does.
            return self.trial.is(stones, !side, wish);
        }
        let mut all_known = true;
        for point in moves_near(self.trial.board(), stones, self.limits.width) {
            if !self.trial.play(side, point) {
                continue;
            }
            let board = self.trial.board();
            let left = *stones & *board.stones(self.owner);
            let is_new = self.seen.insert((depth, board.key()));
            let reached = is_new.then(|| self.reaches(&left, side, (wish, depth - 1)));
            self.trial.undo();
            match reached {
                Some(Some(true)) => return Some(true),
                Some(None) => all_known = false,
                _ => {}
            }
        }
        all_known.then_some(false)
    }
}
