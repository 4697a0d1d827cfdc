//! What an evaluation takes for granted of certain stones: that they live, that they are dead, or that
//! they live with a chance which somebody knows better than the curve does.
//!
//! The strategic evaluation supposes that a group lives, and then that it is dead [Bouzy, move decision,
//! 3.1]. The slow evaluation supposes of every group what look-ahead found out about it [4.3]. Both ask
//! for the quick evaluation of the whole board under that supposition, so that what depends on the
//! group is judged with it.

use goban::{Color, PointSet};

/// Something that an evaluation takes for granted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Supposition {
    /// Whose stones they are.
    pub color: Color,
    /// The stones. Whatever group has one of them is meant.
    pub stones: PointSet,
    /// The chance to live that the group is given, from 0 to 1.
    pub chance: f32,
    /// Whether it holds against captures that are read out: strings of these stones that cannot be
    /// saved are then not taken off.
    pub overrules_captures: bool,
}

impl Supposition {
    /// That these stones live, whatever look-ahead says of them.
    #[must_use]
    pub const fn lives(color: Color, stones: PointSet) -> Self {
        Self { color, stones, chance: 1.0, overrules_captures: true }
    }

    /// That these stones are dead.
    #[must_use]
    pub const fn is_dead(color: Color, stones: PointSet) -> Self {
        Self { color, stones, chance: 0.0, overrules_captures: false }
    }

    /// That these stones live with a chance.
    #[must_use]
    pub const fn has_chance(color: Color, stones: PointSet, chance: f32) -> Self {
        Self { color, stones, chance, overrules_captures: false }
    }
}
