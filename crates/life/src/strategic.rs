//! The strategic evaluation [Bouzy, move decision, 3.1]: what the board is worth if a group lives, and
//! what if it is dead, both by the quick evaluation under that supposition. The difference is the
//! importance of the group.

use evaluation::{Facts, Judge, Supposition, Survival};
use goban::{Color, PointSet};

use crate::lives::LifeFact;

/// What the board comes to for Black if a group lives and if it is dead, without komi.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Importance {
    /// E alive.
    pub alive: f32,
    /// E dead.
    pub dead: f32,
}

impl Importance {
    /// |E alive − E dead|, in points.
    #[must_use]
    pub fn swing(&self) -> f32 {
        (self.alive - self.dead).abs()
    }
}

/// What the life of a group is worth, if it is this player's turn.
#[must_use]
pub fn importance(
    judge: &Judge<'_>,
    facts: &Facts,
    survival: Option<&Survival>,
    life: &LifeFact,
    to_play: Color,
) -> Importance {
    importance_of(judge, facts, survival, (life.color, &life.stones), to_play)
}

/// The same of any stones that belong together.
#[must_use]
pub fn importance_of(
    judge: &Judge<'_>,
    facts: &Facts,
    survival: Option<&Survival>,
    (color, stones): (Color, &PointSet),
    to_play: Color,
) -> Importance {
    let worth = |supposed: Supposition| {
        judge.evaluate_supposing(facts, survival, &[supposed], to_play).area_lead
    };
    Importance {
        alive: worth(Supposition::lives(color, *stones)),
        dead: worth(Supposition::is_dead(color, *stones)),
    }
}
