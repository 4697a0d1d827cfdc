//! What is said of one move: what it cost, whether it was a mistake, and what was better.
//!
//! The cost is the difference of two leads that were found alike, by looking ahead from the position
//! before the move and from the one after it. Two thoughts err in different ways, so that a difference
//! of a few points says little; [`MISTAKE`] is above that. The looks that the thought before gave to
//! the move itself are not counted: they are few where the move was not liked, and in games whose moves
//! a stronger program judged they tell less (`aizome lab run review`). What the program would have
//! played itself is never called a mistake: it has nothing better to show.

use goban::{Color, Move};

use crate::cause::Cause;
use crate::sight::{Aim, Played, Sight};

/// Points that a move must cost to be called a mistake.
pub const MISTAKE: f64 = 5.0;

/// What is said of one move.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The number of the move in the game, from 1.
    pub number: usize,
    /// Who played it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Points by which Black led before it.
    pub lead: f64,
    /// Black's chance to win before it.
    pub win: Option<f64>,
    /// Points that it cost the player, never below 0.
    pub loss: f64,
    /// Whether it cost enough to be called a mistake.
    pub is_mistake: bool,
    /// The move as it was seen before it was played.
    pub played: Played,
    /// The better move; nothing where the move was the best.
    pub better: Option<Aim>,
    /// What the opponent plays best after it.
    pub answer: Move,
    /// What a mistake was about.
    pub cause: Option<Cause>,
}

impl Judgement {
    /// Judges a move by what was seen before it and after it. Nothing without a move.
    #[must_use]
    pub fn of(number: usize, before: &Sight, after: &Sight, mistake: f64) -> Option<Self> {
        let played = before.played.clone()?;
        let is_best = played.aim.mv == before.best.mv;
        let loss = for_side(before.player, before.lead - after.lead).max(0.0);
        let is_mistake = loss >= mistake && !is_best;
        let better = (!is_best).then(|| before.best.clone());
        let cause = better.as_ref().filter(|_| is_mistake).map(|aim| Cause::of(&aim.reasons));
        Some(Self {
            number,
            color: before.player,
            mv: played.aim.mv,
            lead: before.lead,
            win: before.win,
            loss,
            is_mistake,
            played,
            better,
            answer: after.best.mv,
            cause,
        })
    }
}

fn for_side(side: Color, for_black: f64) -> f64 {
    if side == Color::Black { for_black } else { -for_black }
}
