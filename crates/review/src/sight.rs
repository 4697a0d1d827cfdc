//! What one thought says of one position of a game, as far as a review needs it. It is small where a
//! thought is large, so that the sights of a whole game can be kept.

use decision::{Caller, Reason, Tried, reasons};
use engine::{Level, Thinker, Thought, policy};
use goban::{Color, Game, Move, Point};

/// The level at which games are reviewed if nothing is said.
pub const LEVEL: Level = Level::MOST;

/// Looks ahead from which on what they say of a single move is heard.
const HEARD: u32 = 4;

/// What was seen in a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Sight {
    /// Whose turn it was.
    pub player: Color,
    /// Points by which Black leads, komi counted, if both sides go on well.
    pub lead: f64,
    /// Black's chance to win; nothing where the program has no idea of it.
    pub win: Option<f64>,
    /// The move that is thought best.
    pub best: Aim,
    /// What was seen of the move that was played; nothing at the end of the game.
    pub played: Option<Played>,
    /// Whether the game is over here and `lead` was counted.
    pub is_counted: bool,
}

/// A move and what speaks for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    /// The move.
    pub mv: Move,
    /// The answer that was looked at the most.
    pub answer: Option<Point>,
    /// What speaks for it and against it.
    pub reasons: Vec<Reason>,
}

/// The move that was played, as the thought before it saw it.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// The move with its reasons.
    pub aim: Aim,
    /// Its place among the moves that were tried, from 1; nothing if it was not among them.
    pub rank: Option<usize>,
}

/// Looks at a position of a game. The sight does not depend on what the thinker did before.
pub fn look(thinker: &mut Thinker, game: &Game, played: Option<Move>, caller: Caller<'_>) -> Sight {
    let is_over = played.is_none() && game.passes() >= 2;
    let thought = thinker.think(game, caller);
    let counted = is_over.then(|| counted(thinker, game, caller));
    let lead = counted.unwrap_or_else(|| lead(&thought));
    let win = match counted {
        Some(points) => Some(if points > 0.0 { 1.0 } else { 0.0 }),
        None => thought.judged.hunch.as_ref().map(|hunch| f64::from(hunch.win)),
    };
    Sight {
        player: game.to_play(),
        lead,
        win,
        best: best(&thought),
        played: played.map(|mv| seen(thinker, &thought, mv, caller)),
        is_counted: is_over,
    }
}

/// Points for Black at the end of a game, by what would be agreed about it.
fn counted(thinker: &mut Thinker, game: &Game, caller: Caller<'_>) -> f64 {
    let settlement = thinker.settle(game, caller);
    f64::from(game.score(&settlement).half_points()) / 2.0
}

/// Points by which Black leads: as looking ahead from the best move has it, else as the position is
/// judged.
fn lead(thought: &Thought) -> f64 {
    let best = thought.decision.tried.first();
    let ahead = best.and_then(points);
    match ahead {
        Some(points) => for_black(thought.player(), points),
        None => thought.judged.evaluation.black_lead_in(&thought.game),
    }
}

/// What looking ahead says of a move for the player.
fn points(tried: &Tried) -> Option<f64> {
    let verdict = tried.trial.as_ref().filter(|verdict| verdict.games >= HEARD)?;
    Some(f64::from(verdict.points))
}

fn for_black(player: Color, points: f64) -> f64 {
    if player == Color::Black { points } else { -points }
}

fn best(thought: &Thought) -> Aim {
    let found = thought.best.point().and_then(|at| thought.decision.tried_at(at));
    aim(thought, thought.best, found)
}

fn aim(thought: &Thought, mv: Move, tried: Option<&Tried>) -> Aim {
    let told = tried.map(|tried| reasons(&thought.decision.scene, tried, policy()));
    let looked_at = tried.and_then(|tried| tried.trial.as_ref()?.answer);
    Aim {
        mv,
        answer: looked_at.or_else(|| tried.and_then(|tried| tried.answer).map(|(at, _)| at)),
        reasons: told.unwrap_or_default().into_iter().map(|(reason, _)| reason).collect(),
    }
}

fn seen(thinker: &mut Thinker, thought: &Thought, mv: Move, caller: Caller<'_>) -> Played {
    let own = mv.point().and_then(|at| thinker.try_move(thought, at, caller));
    let tried = &thought.decision.tried;
    let rank = tried.iter().position(|tried| Some(tried.at()) == mv.point());
    let passes = mv == Move::Pass && thought.best == Move::Pass;
    let rank = rank.map(|rank| rank + 1).or(passes.then_some(1));
    Played { aim: aim(thought, mv, own.as_ref()), rank }
}
