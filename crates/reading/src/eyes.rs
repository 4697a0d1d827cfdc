//! What a closed eye space is worth, whoever plays in it first: eye-shape tables that are computed,
//! not typed in.
//!
//! A space is a connected set of at most [`MOST_POINTS`] points, empty or with stones of the
//! opponent's, whose neighbours all belong to its owner. The stones around it are taken to hold
//! together; whether they do is for the caller to know ([`eye_at`] tells false eyes by their
//! diagonals). Then nothing counts but which points are beside each other, which are beside the
//! wall, and how many liberties the wall has elsewhere, and every position of this small game is
//! judged by retrograde analysis (`table.rs`): vital points, nakade, seki, bent fours and ko need no
//! rules of their own. Tables are made when a shape is first met and kept; a table is a function of
//! its shape alone, so keeping it changes no answer.

mod diagonals;
mod game;
mod shape;
mod table;

use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

pub use diagonals::{EyeKind, eye_at, half_eye_decided};
use game::{Placed, Player};
use shape::Shape;
pub(crate) use table::Bounds;
pub use table::Worth;

/// The largest space that is judged.
pub const MOST_POINTS: usize = 7;

/// Liberties of the wall elsewhere beyond which more are not counted.
pub const MOST_OUTSIDE: u8 = 2;

/// What a closed space is worth to its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EyeSpace {
    /// If the owner plays first in it.
    pub owner_first: Worth,
    /// If the opponent plays first in it.
    pub opponent_first: Worth,
    /// The owner's moves that give him what he gets by playing first, where that is more.
    pub saving: PointSet,
    /// The opponent's moves that hold the owner to what he gets when playing second, where that is
    /// less: the vital points.
    pub killing: PointSet,
}

/// Judges the closed space of an owner. `outside` is the number of liberties that the wall around
/// it has elsewhere and that are no eyes; 0 asks what the space is worth by itself. Nothing if the
/// space is too large, not connected, not closed, or has stones of the owner's in it.
pub fn judge<R: Recorder>(
    view: &mut View<'_, R>,
    space: &PointSet,
    owner: Color,
    outside: u8,
) -> Option<EyeSpace> {
    let (shape, points) = Shape::of(view, space, owner)?;
    let stones = points.iter().enumerate().fold(0, |mask, (index, &point)| {
        let is_opponent = view.stone(point) == Some(!owner);
        mask | u8::from(is_opponent) << index
    });
    let placed =
        Placed { own: 0, opponent: stones, outside: outside.min(MOST_OUTSIDE), has_eye: false };
    let table = table::of(shape, placed.outside);
    let (owner_first, saving) = table.first(placed, Player::Owner)?;
    let (opponent_first, killing) = table.first(placed, Player::Opponent)?;
    let named = |mask: u8| -> PointSet {
        let chosen = points.iter().enumerate().filter(|&(index, _)| mask >> index & 1 == 1);
        chosen.map(|(_, &point): (usize, &Point)| point).collect()
    };
    let is_open = opponent_first < owner_first;
    let shown = |mask: u8| if is_open { named(mask) } else { PointSet::EMPTY };
    Some(EyeSpace { owner_first, opponent_first, saving: shown(saving), killing: shown(killing) })
}

/// The table of a space that is given as a graph, for those who keep their own boards.
#[derive(Clone)]
pub(crate) struct Local {
    table: std::sync::Arc<table::Table>,
    /// The table's names of the points.
    order: arrayvec::ArrayVec<u8, MOST_POINTS>,
}

impl Local {
    /// The table of a connected space, by the points beside each of its points, those beside the wall
    /// and those beside living stones of the opponent's; nothing if there are too many.
    pub(crate) fn of(
        beside: impl Iterator<Item = u8>,
        at_wall: u8,
        at_outside: u8,
    ) -> Option<Self> {
        let mut shape = Shape { size: 0, beside: [0; MOST_POINTS], at_wall, at_outside };
        for next in beside {
            *shape.beside.get_mut(usize::from(shape.size))? = next;
            shape.size += 1;
        }
        let (shape, order) = shape.canonical();
        Some(Self { table: table::of(shape, MOST_OUTSIDE), order })
    }

    /// The eyes that the space gives if the owner plays first, and if the opponent does, with these
    /// stones of the opponent's in it: the most if the wall has many liberties elsewhere, the least if
    /// it has none.
    pub(crate) fn eyes(&self, opponent: u8) -> Option<[Bounds; 2]> {
        self.table.eyes(shape::renamed(opponent, &self.order))
    }
}

impl std::fmt::Debug for Local {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Local { .. }")
    }
}

#[cfg(test)]
mod tests;
