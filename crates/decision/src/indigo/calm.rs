//! The calm method [Bouzy, move decision, 6]: every calm move is searched, and the one after which the
//! position is worth most is proposed. Ed4 and Ed8 may speak too [Bouzy, small boards, 7].

use goban::{Board, Color, Point};

use super::generate::{Generated, calm_moves};
use super::metric::{Steps, metric};
use super::top_level::{Proposal, Thinking};

/// A calm move and what each evaluation says of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed {
    /// The move.
    pub at: Point,
    /// What the position is worth more after it than after a pass, in points.
    pub gain: f32,
    /// What it changes in Ed4 beyond its own stone, in points.
    pub ed4: f32,
    /// The same for Ed8.
    pub ed8: f32,
}

pub(super) fn propose(thinking: &mut Thinking<'_>) -> Option<Proposal> {
    let now = thinking.board_metric();
    let mut best: Option<Proposal> = None;
    for found in candidates(thinking) {
        let gain = thinking.try_move(found.at)?;
        let incentive = gain + bonus(thinking, found.at, now);
        if best.as_ref().is_none_or(|best| incentive > best.incentive) {
            best = Some(Proposal { found, gain, incentive });
        }
        if thinking.is_halted() {
            break;
        }
    }
    best
}

/// All calm moves that are searched, with Ed4 and Ed8 of each.
pub(super) fn weigh(thinking: &mut Thinking<'_>, infinity: u32) -> Vec<Weighed> {
    let player = thinking.player;
    let of = |board: &Board| Steps::ALL.map(|steps| owned(metric(board, steps, infinity), player));
    let now = of(thinking.desk.board());
    let mut all = Vec::new();
    for found in candidates(thinking) {
        let at = found.at;
        let Some(gain) = thinking.try_move(at) else { continue };
        if thinking.desk.play(player, at) {
            let after = of(thinking.desk.board());
            thinking.desk.undo();
            let [ed4, ed8] = [0, 1].map(|steps: usize| after[steps] - now[steps] - 1.0);
            all.push(Weighed { at, gain, ed4, ed8 });
        }
    }
    all
}

fn candidates(thinking: &mut Thinking<'_>) -> Vec<Generated> {
    let moves = calm_moves(thinking.desk, thinking.player, thinking.evaluation);
    let legal = moves.into_iter().filter(|found| thinking.legal.contains(found.at));
    legal.take(thinking.settings.calm_moves).collect()
}

/// What the metric says for a move beyond its own stone, where it is listened to.
fn bonus(thinking: &mut Thinking<'_>, at: Point, now: Option<f32>) -> f32 {
    let Some(now) = now else { return 0.0 };
    if !thinking.desk.play(thinking.player, at) {
        return 0.0;
    }
    let after = thinking.board_metric();
    thinking.desk.undo();
    let stone = thinking.settings.metric.map_or(0.0, |metric| metric.ed4 + metric.ed8);
    after.map_or(0.0, |after| after - now - stone)
}

/// As the player sees it.
// Points of a board, with a fraction that no decision turns on.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn owned(value: f64, player: Color) -> f32 {
    if player == Color::Black { value as f32 } else { -value as f32 }
}
