//! Tactical questions in the form that GNU Go answers them: 0, or a code and a point. The code is 1
//! for a success without ko, 2 if the other side could turn it round by a ko threat, 3 if it takes
//! a ko threat of one's own.

use goban::{Color, Move, Point};
use gtp::{Call, Command, Failure, Reply};
use reading::capture::{attack, defend};
use reading::{Answer, Verdict};
use tracks::{Scoped, View};

use super::Engine;

/// Positions that one question may look at.
const BUDGET: u32 = 100_000;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![
        Command { name: "attack", handler: |call| ask(call, Question::Attack) },
        Command { name: "defend", handler: |call| ask(call, Question::Defend) },
    ]
}

#[derive(Clone, Copy)]
enum Question {
    Attack,
    Defend,
}

fn ask(call: &mut Call<'_, Engine>, question: Question) -> Reply {
    let stone: Point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let mut board = call.status.game.board().clone();
    let Some(owner) = board.stone(stone) else {
        return Err(Failure::new("vertex must not be empty"));
    };
    let mut view = View::<Scoped>::new(&mut board);
    Ok(match question {
        Question::Attack => code(&attack(&mut view, stone, BUDGET), Verdict::Lost, !owner),
        Question::Defend => code(&defend(&mut view, stone, BUDGET), Verdict::Won, owner),
    })
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
