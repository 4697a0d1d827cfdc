//! The calm method [Bouzy, move decision, 6]: every calm move is searched, and the one after which the
//! position is worth most is proposed.

use super::generate::calm_moves;
use super::top_level::{Method, Proposal, Thinking};

pub(super) fn propose(thinking: &mut Thinking<'_, '_>) -> Option<Proposal> {
    let settings = thinking.settings;
    let moves = calm_moves(thinking.desk, thinking.player, &thinking.evaluation);
    let mut best: Option<Proposal> = None;
    let legal = thinking.legal;
    let moves = moves.into_iter().filter(|found| legal.contains(found.at));
    for found in moves.take(settings.calm_moves) {
        let gain = thinking.try_move(found.at)?;
        if best.as_ref().is_none_or(|best| gain > best.gain) {
            best = Some(Proposal { method: Method::Calm, found, gain, incentive: gain });
        }
    }
    best
}
