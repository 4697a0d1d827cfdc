//! Whose each point will be after a move, with what is proved laid over what was seen.
//!
//! Three things are proved of owners. What is unconditional is so after every move. A group whose life
//! the move decides is decided, if the stones that the proof rests on are safe: a third of the proofs on
//! open boards rest on a weak wall. Stones that the move captures are the player's ground, unless most of
//! what was seen says that what takes them dies itself: a capture proves no more than that they go.

use decision::trial::Verdict;
use evaluation::Outlook;
use goban::{Color, Move, Point, PointMap, PointSet};

use crate::thought::Thought;

/// Chances from which on the walls of a proof are safe.
const SAFE_WALL: f32 = 0.8;
const SAFE_WALLS: f32 = 0.9;

/// By how much more each point is the player's after the first move than after the second.
pub(super) fn difference(
    thought: &Thought,
    first: (Move, &Verdict),
    second: (Move, &Verdict),
) -> PointMap<f64> {
    let [first, second] = [first, second].map(|(mv, verdict)| owners(thought, mv, verdict));
    let mut difference = PointMap::filled(0.0);
    for point in thought.game.size().points() {
        difference[point] = sign(thought.player()) * (first[point] - second[point]);
    }
    difference
}

/// Whose each point will be after a move: 1 is Black's.
fn owners(thought: &Thought, mv: Move, verdict: &Verdict) -> PointMap<f64> {
    let mut owners = PointMap::filled(0.0);
    for point in thought.game.size().points() {
        owners[point] = f64::from(verdict.owners.at(point));
    }
    let facts = &thought.decision.scene.facts;
    let player = thought.player();
    if let Move::Play(at) = mv {
        lay(&mut owners, &decided(thought, at), player);
        let captured = captured(thought, at);
        let sum: f64 = captured.iter().map(|stone| sign(player) * owners[stone]).sum();
        if sum > 0.0 {
            lay(&mut owners, &captured, player);
        }
    }
    for color in Color::BOTH {
        lay(&mut owners, &(facts.immortal[color] | facts.secured[color]), color);
    }
    owners
}

fn lay(owners: &mut PointMap<f64>, points: &PointSet, owner: Color) {
    for point in points {
        owners[point] = sign(owner);
    }
}

/// Stones of groups whose life a move decides, as far as that is believed without a doubt.
fn decided(thought: &Thought, at: Point) -> PointSet {
    let player = thought.player();
    let lives = thought.judged.lives.iter().filter(|life| {
        let is_sure = life.rests.weakest_wall >= SAFE_WALL && life.rests.walls_safe >= SAFE_WALLS;
        is_sure && life.deciding_move(player) == Some(at)
    });
    lives.fold(PointSet::EMPTY, |all, life| all | life.stones)
}

/// Stones of the opponent's that could get away, and are captured by a move.
fn captured(thought: &Thought, at: Point) -> PointSet {
    let strings = thought.decision.scene.facts.strings.iter().filter(|string| {
        string.color != thought.player()
            && string.capture == Outlook::Contested
            && string.first_moves.opponent == Some(at)
    });
    strings.fold(PointSet::EMPTY, |all, string| all | string.stones)
}

/// 1 for Black, −1 for White.
const fn sign(color: Color) -> f64 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}
