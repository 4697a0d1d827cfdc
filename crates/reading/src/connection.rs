//! Can two strings be connected, and can they be cut? [Bouzy, move decision, 2.2; tracks, 2.3]
//!
//! The state is written {W|L} as for captures: left the outcome when the owner moves first, right
//! when the opponent does. Strings are connected when they are one. They are cut when one of them is
//! taken off the board, or when more than [`FARTHEST`] moves in a row would be needed to join them:
//! through empty points, own stones, and strings of the opponent's that have no more than two
//! liberties. A string may also be asked to reach the edge, or any set of points, such as a
//! territory. Whatever lies between is read out by the search that proves what it says (`proof.rs`).

mod goal;
mod reach;

use std::fmt;

use goban::{Board, Point, PointSet};
use tracks::{Kind, Scoping, View};

use crate::goal::Side;
use crate::{Answer, Verdict, proof};
use goal::ConnectionGoal;

/// Moves in a row beyond which strings count as cut.
pub const FARTHEST: usize = 4;

/// Positions that a question may look at where many are asked, as in play. Connections are more than
/// strings, and most are simple.
pub const DEFAULT_NODES: u32 = 30;

/// What a string is to be connected with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// The string of this stone.
    Stone(Point),
    /// The first line.
    Edge,
}

/// The connection of a string with something, as an object. Both questions have this budget of
/// their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connection {
    /// Positions that each question may look at.
    pub nodes: u32,
}

/// What is known of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionStatus {
    /// The owner moves first.
    pub owner_first: Answer,
    /// The opponent moves first.
    pub opponent_first: Answer,
}

impl fmt::Display for ConnectionStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}|{}}}", self.owner_first, self.opponent_first)
    }
}

impl Kind for Connection {
    type Place = (Point, Target);
    type Value = ConnectionStatus;

    fn compute<R: Scoping>(
        &self,
        view: &mut View<'_, R>,
        (stone, target): (Point, Target),
    ) -> ConnectionStatus {
        let opponent_first = disconnect(view, stone, target, self.nodes);
        // What cannot be cut is connected by the owner too: he may pass.
        let owner_first = match (opponent_first.verdict, opponent_first.ko) {
            (Verdict::Won, None) => Answer::at_once(Verdict::Won),
            _ => connect(view, stone, target, self.nodes),
        };
        ConnectionStatus { owner_first, opponent_first }
    }
}

/// Reads whether the owner, moving first, connects.
pub fn connect<R: Scoping>(
    view: &mut View<'_, R>,
    stone: Point,
    target: Target,
    nodes: u32,
) -> Answer {
    read(view, stone, &points_of(view, target), nodes, Side::Owner)
}

/// Reads whether the opponent, moving first, cuts.
pub fn disconnect<R: Scoping>(
    view: &mut View<'_, R>,
    stone: Point,
    target: Target,
    nodes: u32,
) -> Answer {
    read(view, stone, &points_of(view, target), nodes, Side::Hunter)
}

/// Reads whether the string of a stone, its owner moving first, gets a stone on one of these points.
pub fn reach<R: Scoping>(
    view: &mut View<'_, R>,
    stone: Point,
    area: &PointSet,
    nodes: u32,
) -> Answer {
    read(view, stone, area, nodes, Side::Owner)
}

/// Reads whether the opponent, moving first, keeps the string of a stone from these points.
pub fn keep_off<R: Scoping>(
    view: &mut View<'_, R>,
    stone: Point,
    area: &PointSet,
    nodes: u32,
) -> Answer {
    read(view, stone, area, nodes, Side::Hunter)
}

fn points_of<R: Scoping>(view: &View<'_, R>, target: Target) -> PointSet {
    match target {
        Target::Stone(stone) => PointSet::from(stone),
        Target::Edge => *view.area() - inner(view.area()),
    }
}

fn read<R: Scoping>(
    view: &mut View<'_, R>,
    stone: Point,
    area: &PointSet,
    nodes: u32,
    first: Side,
) -> Answer {
    let Some(owner) = view.stone(stone) else {
        debug_assert!(false, "there is no stone on {stone}");
        return Answer::at_once(Verdict::Unknown);
    };
    let goal = ConnectionGoal { owner, area: *area };
    proof::answer(view, &goal, stone, first, nodes)
}

/// The points that have four neighbours.
fn inner(area: &PointSet) -> PointSet {
    let beside = |point: Point| PointSet::from(point).dilated(area).len() == 5;
    area.into_iter().filter(|&point| beside(point)).collect()
}

/// The pairs of strings of one colour that a move or two could join, by their first stones.
#[must_use]
pub fn neighbours(board: &Board) -> Vec<(Point, Target)> {
    let all = board.size().all();
    let mut pairs = Vec::new();
    let first = |string| board.stones_of(string).min();
    let strings: Vec<_> = board.strings().filter_map(|s| Some((first(s)?, s))).collect();
    for (index, &(a, string)) in strings.iter().enumerate() {
        let near = board.liberties(string).dilated(&all);
        for &(b, other) in &strings[index + 1..] {
            let is_friend = board.stone(a) == board.stone(b);
            if is_friend && board.stones_of(other).any(|stone| near.contains(stone)) {
                pairs.push((a, Target::Stone(b)));
            }
        }
    }
    pairs
}
