//! Can this string be captured, and can it be saved? [Bouzy, move decision, 2.3; tracks, 2.3]
//!
//! The state is written {W|L}: left the outcome when the owner moves first, right when the opponent
//! does. A string is saved when it reaches [`SAFE_LIBERTIES`]. It is lost when it is taken off the
//! board and its owner cannot take back at once, by a capturing move on one of the points that it
//! left: a stone that is taken in a snapback is no loss, nor are stones that were given up to play
//! under them; a stone taken in a ko is lost as long as the ko is. Whatever lies between is read
//! out, by a search that proves what it says (`proof.rs`).

mod goal;
mod moves;

use std::fmt;

use goban::Point;
use tracks::{Kind, Liberties, Scoping, View};

use crate::goal::Side;
use crate::{Answer, Verdict, proof};
use goal::CaptureGoal;

/// Liberties with which a string counts as out of reach.
pub const SAFE_LIBERTIES: usize = 5;

/// Positions that a question may look at where many are asked, as in play: four in five of what a
/// budget of 2,000 answers are answered, in a thirteenth of the time.
pub const DEFAULT_NODES: u32 = 100;

/// The capture state of a string, as an object: its place is a stone of the string, the first in
/// point order. Both questions have this budget of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// Positions that each question may look at.
    pub nodes: u32,
}

/// What is known of a string's capture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaptureStatus {
    /// The owner moves first.
    pub owner_first: Answer,
    /// The opponent moves first.
    pub opponent_first: Answer,
}

impl fmt::Display for CaptureStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}|{}}}", self.owner_first, self.opponent_first)
    }
}

impl Kind for Capture {
    type Place = Point;
    type Value = CaptureStatus;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> CaptureStatus {
        let opponent_first = attack(view, stone, self.nodes);
        // A string that needs no defence is saved by its owner too: he may pass.
        let owner_first = match (opponent_first.verdict, opponent_first.ko) {
            (Verdict::Won, None) => Answer::at_once(Verdict::Won),
            _ => defend(view, stone, self.nodes),
        };
        CaptureStatus { owner_first, opponent_first }
    }
}

/// Reads whether the opponent, moving first, captures the string of this stone.
///
/// # Panics
///
/// In debug builds, if there is no stone.
pub fn attack<R: Scoping>(view: &mut View<'_, R>, stone: Point, nodes: u32) -> Answer {
    read(view, stone, nodes, Side::Hunter)
}

/// Reads whether the owner, moving first, saves the string of this stone.
///
/// # Panics
///
/// In debug builds, if there is no stone.
pub fn defend<R: Scoping>(view: &mut View<'_, R>, stone: Point, nodes: u32) -> Answer {
    read(view, stone, nodes, Side::Owner)
}

/// Reads whether the opponent, moving first, captures the string of this stone in a ladder: each of
/// his moves leaves it in atari.
pub fn ladder_attack<R: Scoping>(view: &mut View<'_, R>, stone: Point, nodes: u32) -> Answer {
    read_with(view, stone, nodes, Side::Hunter, true)
}

/// Reads whether the owner, moving first, saves the string of this stone from a ladder.
pub fn ladder_defend<R: Scoping>(view: &mut View<'_, R>, stone: Point, nodes: u32) -> Answer {
    read_with(view, stone, nodes, Side::Owner, true)
}

fn read<R: Scoping>(view: &mut View<'_, R>, prey: Point, nodes: u32, first: Side) -> Answer {
    read_with(view, prey, nodes, first, false)
}

fn read_with<R: Scoping>(
    view: &mut View<'_, R>,
    prey: Point,
    nodes: u32,
    first: Side,
    is_ladder: bool,
) -> Answer {
    let Some(owner) = view.stone(prey) else {
        debug_assert!(false, "there is no stone on {prey}");
        return Answer::at_once(Verdict::Unknown);
    };
    if view.liberties(prey, SAFE_LIBERTIES) == Liberties::Enough {
        return Answer::at_once(Verdict::Won);
    }
    proof::answer(view, &CaptureGoal { owner, is_ladder }, prey, first, nodes)
}
