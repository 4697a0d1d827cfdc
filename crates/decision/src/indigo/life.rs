//! The life-and-death method [Bouzy, move decision, 7]: the move that decides over the group at which
//! most is at stake. What speaks for it is |E alive − E dead|, the strategic evaluation of the group
//! [3]: what the board is worth if it lives, and if it is dead.
//!
//! There are two forms. The programs `slow-D` make the slow evaluation (`life::evaluate_slowly`) and take
//! the moves that each state keeps. `calm-urgent-life` asks the solver about groups in doubt, and of
//! its answers takes {W|L} alone.

use goban::Point;
use life::{Before, LifeFact, Slow, importance};
use shapes::Effect;

use super::generate::{Generated, Source};
use super::top_level::{Proposal, Thinking};

pub(super) fn propose(thinking: &mut Thinking<'_>) -> Option<Proposal> {
    match thinking.settings.slow {
        Some(slow) => propose_slowly(thinking, slow),
        None => propose_proved(thinking),
    }
}

/// By the slow evaluation.
fn propose_slowly(thinking: &mut Thinking<'_>, slow: Slow) -> Option<Proposal> {
    let Thinking { desk, judge, evaluation, player, caller, best, .. } = thinking;
    let found = desk.evaluate_slowly(judge, (evaluation, *player), (slow, *best), caller.halt);
    let mut best: Option<Proposal> = None;
    for group in &found.groups {
        let Some(wanted) = group.wanted_by(thinking.player) else { continue };
        let is_most = best.as_ref().is_none_or(|best| wanted.incentive > best.incentive);
        if !is_most || !thinking.legal.contains(wanted.at) {
            continue;
        }
        let (Some(stone), own) = (group.stones.first(), group.color == thinking.player) else {
            continue;
        };
        let Some(gain) = thinking.try_move(wanted.at) else { continue };
        let found = generated(wanted.at, stone, own, wanted.incentive);
        best = Some(Proposal { found, gain, incentive: wanted.incentive });
    }
    thinking.slow = Some(found);
    best
}

fn generated(at: Point, group: Point, own: bool, points: f32) -> Generated {
    let sources = vec![Source::Life { group, own }];
    Generated { at, urgency: f64::from(points), sources, effect: Effect::Orders }
}

/// By what the solver proves.
fn propose_proved(thinking: &mut Thinking<'_>) -> Option<Proposal> {
    let Thinking { desk, evaluation, settings, caller, player, .. } = thinking;
    let before = Before { evaluation, survival: None, belief: None, to_play: *player };
    let lives = desk.lives(before, settings.lives, caller.workers, caller.halt);
    let mut best: Option<Proposal> = None;
    for life in lives.iter().filter(|life| life.state.is_contested()) {
        let Some(found) = deciding(thinking, life) else { continue };
        let Some(gain) = thinking.try_move(found.at) else { continue };
        let incentive = at_stake(thinking, life);
        if best.as_ref().is_none_or(|best| incentive > best.incentive) {
            best = Some(Proposal { found, gain, incentive });
        }
    }
    best
}

/// The player's move that decides over a group, if it is legal.
fn deciding(thinking: &Thinking<'_>, life: &LifeFact) -> Option<Generated> {
    let own = life.color == thinking.player;
    let mv = life.deciding_move(thinking.player);
    let at: Point = mv.filter(|&at| thinking.legal.contains(at))?;
    Some(generated(at, life.stones.first()?, own, life.points_at_stake()))
}

/// |E alive − E dead|, in points.
fn at_stake(thinking: &mut Thinking<'_>, life: &LifeFact) -> f32 {
    let facts = thinking.desk.facts();
    importance(thinking.judge, &facts, None, life, !thinking.player).swing()
}
