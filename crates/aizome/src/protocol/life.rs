//! Questions of life and death in the form that GNU Go answers them. The codes are those of
//! `attack` and `defend`; what is not proved is no success.

use goban::{Board, Color, Move, Point, PointSet};
use gtp::{Call, Command, Failure, Reply};
use reading::eyes::{self, EyeKind, Worth};
use reading::life::{Fate, LifeAnswer, attack, defend};
use tracks::{Blind, View};

use super::Engine;

/// Positions that one question may look at.
const NODES: u32 = reading::life::DEFAULT_NODES;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![
        Command { name: "owl_attack", handler: owl_attack },
        Command { name: "owl_defend", handler: owl_defend },
        Command { name: "dragon_status", handler: dragon_status },
        Command { name: "eval_eye", handler: eval_eye },
    ]
}

/// The stone asked about, its owner, and a board to read on.
fn stone(call: &mut Call<'_, Engine>) -> Result<(Board, Point, Color), Failure> {
    let stone: Point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let board = call.status.game.board().clone();
    let owner = board.stone(stone).ok_or_else(|| Failure::new("vertex must not be empty"))?;
    Ok((board, stone, owner))
}

fn owl_attack(call: &mut Call<'_, Engine>) -> Reply {
    let (mut board, stone, owner) = stone(call)?;
    Ok(code(&attack(&mut View::<Blind>::new(&mut board), stone, NODES), owner, !owner))
}

fn owl_defend(call: &mut Call<'_, Engine>) -> Reply {
    let (mut board, stone, owner) = stone(call)?;
    Ok(code(&defend(&mut View::<Blind>::new(&mut board), stone, NODES), owner, owner))
}

/// `alive`, `dead`, `unknown`, or `critical` with the killing and the saving move.
fn dragon_status(call: &mut Call<'_, Engine>) -> Reply {
    let (mut board, stone, owner) = stone(call)?;
    let attacked = attack(&mut View::<Blind>::new(&mut board), stone, NODES);
    match success(attacked.fate, owner, !owner) {
        0 if attacked.fate == Fate::Unknown => return Ok("unknown".into()),
        0 => return Ok("alive".into()),
        _ => {}
    }
    let defended = defend(&mut View::<Blind>::new(&mut board), stone, NODES);
    if defended.fate == Fate::Unknown {
        return Ok("unknown".into());
    }
    if success(defended.fate, owner, owner) == 0 {
        return Ok("dead".into());
    }
    let first = |answer: &LifeAnswer| answer.first_move().unwrap_or(Move::Pass).to_string();
    Ok(format!("critical {} {}", first(&attacked), first(&defended)))
}

/// The fewest and the most eyes of the space around a point, and where these differ the points
/// where it is attacked and defended.
fn eval_eye(call: &mut Call<'_, Engine>) -> Reply {
    let point: Point = call.arguments.point(call.status.game.size())?;
    call.arguments.end()?;
    let mut board = call.status.game.board().clone();
    let found = Color::BOTH.iter().find_map(|&owner| eyes_at(&mut board, point, owner));
    let Eyes { fewest, most, decided_at } = found.unwrap_or_default();
    Ok(match decided_at {
        Some([attack, defence]) if fewest != most => format!("{fewest} {most} {attack} {defence}"),
        _ => format!("{fewest} {most}"),
    })
}

/// The eyes of a space: fewest, most, and the points where that is decided, if they are known.
#[derive(Debug, Clone, Copy, Default)]
struct Eyes {
    fewest: u8,
    most: u8,
    decided_at: Option<[Point; 2]>,
}

/// The eyes of a colour in the space around a point.
fn eyes_at(board: &mut Board, point: Point, owner: Color) -> Option<Eyes> {
    let free = board.size().all() - *board.stones(owner);
    let space = PointSet::from(point).flooded(&free);
    let mut view = View::<Blind>::new(board);
    if space.len() == 1 {
        let (fewest, most) = match eyes::eye_at(&mut view, point, owner)? {
            EyeKind::Real => (1, 1),
            EyeKind::Half => (0, 1),
            EyeKind::False => (0, 0),
        };
        let decided_at = eyes::half_eye_decided(&mut view, point, owner);
        return Some(Eyes { fewest, most, decided_at });
    }
    let eye = eyes::judge(&mut view, &space, owner, 0)?;
    let count = |worth: Worth| if worth == Worth::One { 1 } else { 2 };
    let points = eye.killing.first().zip(eye.saving.first());
    Some(Eyes {
        fewest: count(eye.opponent_first),
        most: count(eye.owner_first),
        decided_at: points.map(|(attack, defence)| [attack, defence]),
    })
}

fn success(fate: Fate, owner: Color, asker: Color) -> u8 {
    match fate {
        Fate::Alive | Fate::Seki => u8::from(asker == owner),
        Fate::Dead => u8::from(asker != owner),
        Fate::Ko { wins, .. } if wins == asker => 2,
        Fate::Ko { .. } => 3,
        Fate::Unknown => 0,
    }
}

fn code(answer: &LifeAnswer, owner: Color, asker: Color) -> String {
    match success(answer.fate, owner, asker) {
        0 => "0".into(),
        code => format!("{code} {}", answer.first_move().unwrap_or(Move::Pass)),
    }
}
