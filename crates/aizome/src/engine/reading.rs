//! Tactical questions in the form that GNU Go answers them: 0, or a code and a point. The code is 1
//! for a success without ko, 2 if the other side could turn it round by a ko threat, 3 if it takes
//! a ko threat of one's own.

use goban::{Color, Move, Point};
use gtp::{Call, Command, Failure, Reply};
use reading::{Answer, Verdict};

use super::Engine;
use super::knowledge::Question;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![
        Command { name: "attack", handler: |call| ask(call, Question::Attack, Verdict::Lost) },
        Command { name: "defend", handler: |call| ask(call, Question::Defend, Verdict::Won) },
        Command { name: "ladder_attack", handler: ask_ladder },
        Command {
            name: "connect",
            handler: |call| ask_pair(call, Question::Connect, Verdict::Won),
        },
        Command {
            name: "disconnect",
            handler: |call| ask_pair(call, Question::Disconnect, Verdict::Lost),
        },
    ]
}

/// Answers a question whose asker wants this verdict.
fn ask(call: &mut Call<'_, Engine>, question: fn(Point) -> Question, goal: Verdict) -> Reply {
    let stone: Point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let Some(owner) = call.status.game.board().stone(stone) else {
        return Err(Failure::new("vertex must not be empty"));
    };
    let answer = call.status.brain.knowledge.answer(&call.status.game, question(stone));
    let asker = if goal == Verdict::Won { owner } else { !owner };
    Ok(code(&answer, goal, asker))
}

/// As GNU Go does it, ladders are asked about for strings of two liberties only.
fn ask_ladder(call: &mut Call<'_, Engine>) -> Reply {
    let stone: Point = call.arguments.clone().point(call.status.game.size())?;
    let board = call.status.game.board();
    let string = board.string(stone).ok_or_else(|| Failure::new("vertex must not be empty"))?;
    if board.liberty_count(string) != 2 {
        return Err(Failure::new("string must have exactly 2 liberties"));
    }
    ask(call, Question::Ladder, Verdict::Lost)
}

/// The same for two stones of one colour.
fn ask_pair(
    call: &mut Call<'_, Engine>,
    question: fn(Point, Point) -> Question,
    goal: Verdict,
) -> Reply {
    let size = call.status.game.size();
    let (a, b): (Point, Point) = (call.arguments.point(size)?, call.arguments.point(size)?);
    call.arguments.end()?;
    let board = call.status.game.board();
    let (Some(owner), Some(other)) = (board.stone(a), board.stone(b)) else {
        return Err(Failure::new("vertex must not be empty"));
    };
    if owner != other {
        return Err(Failure::new("vertices must have the same color"));
    }
    let answer = call.status.brain.knowledge.answer(&call.status.game, question(a, b));
    let asker = if goal == Verdict::Won { owner } else { !owner };
    Ok(code(&answer, goal, asker))
}

/// What is not proved is no success.
fn code(answer: &Answer, goal: Verdict, asker: Color) -> String {
    let first = answer.first_move().unwrap_or(Move::Pass);
    match (answer.verdict == goal, answer.ko) {
        (true, None) => format!("1 {first}"),
        (true, Some(_)) => format!("2 {first}"),
        (false, Some(needed)) if needed == asker => format!("3 {first}"),
        (false, _) => "0".into(),
    }
}
