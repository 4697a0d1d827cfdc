//! Tactical questions in the form that GNU Go answers them: 0, or a code and a point. The code is 1
//! for a success without ko, 2 if the other side could turn it round by a ko threat, 3 if it takes
//! a ko threat of one's own.

use engine::Question;
use goban::{Color, Move, Point};
use gtp::{Call, Command, Failure, Reply};
use reading::{Answer, Verdict};

use super::Engine;

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
        Command { name: "analyze_semeai", handler: analyze_semeai },
    ]
}

/// Answers a question whose asker wants this verdict.
fn ask(call: &mut Call<'_, Engine>, question: fn(Point) -> Question, goal: Verdict) -> Reply {
    let stone: Point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let Some(owner) = call.status.game.board().stone(stone) else {
        return Err(Failure::new("vertex must not be empty"));
    };
    let answer = call.status.brain.thinker.read(&call.status.game, question(stone));
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
    let answer = call.status.brain.thinker.read(&call.status.game, question(a, b));
    let asker = if goal == Verdict::Won { owner } else { !owner };
    Ok(code(&answer, goal, asker))
}

/// Who wins the race of two strings, the first one's owner to move: the code with which that string
/// is saved, the code with which the other is taken, and the move. No move is named that is not
/// needed: if the race ends alike when the other side moves first, it is PASS.
fn analyze_semeai(call: &mut Call<'_, Engine>) -> Reply {
    let size = call.status.game.size();
    let (a, b): (Point, Point) = (call.arguments.point(size)?, call.arguments.point(size)?);
    call.arguments.end()?;
    let board = call.status.game.board();
    let (Some(owner), Some(other)) = (board.stone(a), board.stone(b)) else {
        return Err(Failure::new("vertex must not be empty"));
    };
    if owner == other {
        return Err(Failure::new("vertices must have different colors"));
    }
    let game = &call.status.game;
    let thinker = &mut call.status.brain.thinker;
    let mut ask = |question| thinker.read(game, question);
    let kill = ask(Question::Kill(a, b));
    let killed = success(&kill, Verdict::Lost, owner);
    let is_sure = killed == 1;
    let survive = if is_sure { kill.clone() } else { ask(Question::Survive(a, b)) };
    let saved = if is_sure { 1 } else { success(&survive, Verdict::Won, owner) };
    // The same success without a move of its own.
    let without = match (saved, killed) {
        (_, 1) => ask(Question::Survive(b, a)).verdict == Verdict::Lost,
        (1, _) => ask(Question::Kill(b, a)).verdict == Verdict::Won,
        _ => false,
    };
    let first = if killed > 0 { kill.first_move() } else { survive.first_move() };
    let first = first.filter(|_| saved > 0 && !without).unwrap_or(Move::Pass);
    Ok(format!("{saved} {killed} {first}"))
}

/// GNU Go's code for a question: 0 for no success, and what is not proved is none.
fn success(answer: &Answer, goal: Verdict, asker: Color) -> u8 {
    match (answer.verdict == goal, answer.ko) {
        (true, None) => 1,
        (true, Some(_)) => 2,
        (false, Some(needed)) if needed == asker => 3,
        (false, _) => 0,
    }
}

/// What is not proved is no success.
fn code(answer: &Answer, goal: Verdict, asker: Color) -> String {
    match success(answer, goal, asker) {
        0 => "0".into(),
        code => format!("{code} {}", answer.first_move().unwrap_or(Move::Pass)),
    }
}
