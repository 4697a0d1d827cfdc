//! The urgent method [Bouzy, move decision, 5]: the most urgent move that the quiescence search does
//! not find to lower the evaluation.

use super::generate::urgent_moves;
use super::top_level::{Proposal, Thinking};

/// Points that a move may seem to cost and still not lower the evaluation.
const TOLERANCE: f32 = 0.01;

pub(super) fn propose(thinking: &mut Thinking<'_>) -> Option<Proposal> {
    let settings = thinking.settings;
    let moves =
        urgent_moves(thinking.desk, thinking.player, thinking.evaluation, settings.strategy);
    let legal = thinking.legal;
    let moves = moves.into_iter().filter(|found| legal.contains(found.at));
    for found in moves.take(settings.urgent_moves) {
        let gain = thinking.try_move(found.at)?;
        if gain >= -TOLERANCE {
            let incentive = settings.scale.points(found.urgency);
            return Some(Proposal { found, gain, incentive });
        }
        if thinking.is_halted() {
            break;
        }
    }
    None
}
