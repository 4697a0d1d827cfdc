//! The positions that led to the one under search, and what superko makes of them.
//!
//! Under superko a result depends on the past, and a table keyed by positions alone gives wrong
//! answers (the graph-history interaction, [Kishimoto and Müller 2004]). Two things can go wrong
//! when a result found on one path is used on another, and each is answered here:
//!
//! - The result rests on a move that was forbidden on its own path and is not on the other. Every
//!   result carries the set of those earlier positions that forbade something ([`Plies`]); it is
//!   stored only where that set holds nothing from before its own position.
//! - The result uses a move that is forbidden on the other path, because a position of that path
//!   would come back. Every result carries [`Lost`], the stones that are ever taken in its tree. A
//!   position comes back only if all stones that have been added since are taken, and the stone that
//!   completes it was taken before, or is not there yet. Where `Lost` shows that this cannot happen
//!   for any position of the path, no move of the tree is forbidden.

use super::geometry::{Bits, Geometry};
use super::position::{Side, SolverPosition};
use super::rule::Rule;

/// A set of positions of the path: bit 0 for all that was before the search began, then a bit for
/// each ply.
pub(crate) type Plies = u64;

/// Plies that a search may be deep, so that [`Plies`] has a bit for each.
pub(crate) const MAX_DEPTH: u32 = 60;

#[derive(Debug, Clone, Copy)]
struct Step {
    number: u64,
    ours: Bits,
    theirs: Bits,
    /// Who is to move.
    side: Side,
}

/// The positions so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Path {
    steps: Vec<Step>,
    /// How many of them were there before the search began.
    past: usize,
}

impl Path {
    /// The past of a game: each position with who was to move.
    pub(crate) fn of_past(past: &[(SolverPosition, Side)]) -> Self {
        let mut path = Self::default();
        for (position, side) in past {
            path.push(position, *side);
        }
        path.past = path.steps.len();
        path
    }

    pub(crate) fn push(&mut self, position: &SolverPosition, side: Side) {
        let (ours, theirs) = (position.ours(), position.theirs());
        self.steps.push(Step { number: position.number(), ours, theirs, side });
    }

    pub(crate) fn pop(&mut self) {
        self.steps.pop();
    }

    /// All positions of the path, as a set.
    pub(crate) fn plies(&self) -> Plies {
        (1 << (self.steps.len() - self.past + 1)) - 1
    }

    fn ply(&self, index: usize) -> Plies {
        1 << (index + 1).saturating_sub(self.past)
    }

    /// The earlier positions that forbid `side` to make this one.
    pub(crate) fn forbids(&self, rule: Rule, next: &SolverPosition, side: Side) -> Plies {
        let number = next.number();
        let is_same =
            |step: &Step| step.number == number && (rule == Rule::Positional || step.side != side);
        let index = self.steps.iter().position(is_same);
        index.map_or(0, |index| self.ply(index))
    }

    /// The positions of the path that `by` might make again in a tree below `position` in which
    /// no stones but `lost` are taken. `side` is to move in `position`.
    pub(crate) fn comes_back(
        &self,
        rule: Rule,
        (position, side): (&SolverPosition, Side),
        lost: &Lost,
        by: Side,
    ) -> Plies {
        let (ours, theirs) = (position.ours() & !lost.ours, position.theirs() & !lost.theirs);
        let mut back = 0;
        for (index, step) in self.steps.iter().enumerate() {
            let last = match by {
                Side::Ours => step.ours & !ours,
                Side::Theirs => step.theirs & !theirs,
            };
            if last != 0 && ours & !step.ours == 0 && theirs & !step.theirs == 0 {
                // What the tree's own root forbids was seen to when the tree was searched.
                let is_root =
                    step.number == position.number() && (rule == Rule::Positional || side != by);
                if !is_root {
                    back |= self.ply(index);
                }
            }
        }
        back
    }
}

/// The points where stones of either side are taken somewhere in a tree, at the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lost {
    pub(crate) ours: Bits,
    pub(crate) theirs: Bits,
}

impl Lost {
    pub(crate) const fn or(self, other: Self) -> Self {
        Self { ours: self.ours | other.ours, theirs: self.theirs | other.theirs }
    }

    /// With the stones of `side` on these points.
    pub(crate) const fn with(self, side: Side, taken: Bits) -> Self {
        match side {
            Side::Ours => Self { ours: self.ours | taken, ..self },
            Side::Theirs => Self { theirs: self.theirs | taken, ..self },
        }
    }

    /// As a word, turned as the position is by its name. Boards of more than 32 points do not fit;
    /// for them all is lost.
    pub(crate) fn packed(&self, geometry: &Geometry, symmetry: usize) -> u64 {
        if geometry.area() > 32 {
            return u64::MAX;
        }
        geometry.turned(symmetry, self.ours) << 32 | geometry.turned(symmetry, self.theirs)
    }

    /// The reverse of [`Self::packed`].
    pub(crate) fn unpacked(geometry: &Geometry, symmetry: usize, word: u64) -> Self {
        if geometry.area() > 32 {
            return Self { ours: geometry.all(), theirs: geometry.all() };
        }
        Self {
            ours: geometry.unturned(symmetry, word >> 32),
            theirs: geometry.unturned(symmetry, word & u64::from(u32::MAX)),
        }
    }
}
