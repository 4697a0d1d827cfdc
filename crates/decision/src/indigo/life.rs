//! The life-and-death method [Bouzy, move decision, 7]: of the groups in doubt those that live or die
//! by who plays first, {W|L}, and of the moves that decide it the one that decides most. Its
//! incentive is |E alive − E dead|, the strategic evaluation of the group [3]: what the board is
//! worth if it lives, and if it is dead.
//!
//! All other states propose nothing, as in the paper. What is read is the solver's, where the paper
//! searches over the quick evaluation.

use evaluation::{LifeFact, Outlook};
use goban::Point;
use shapes::Effect;

use super::generate::{Generated, Source};
use super::top_level::{Proposal, Thinking};

pub(super) fn propose(thinking: &mut Thinking<'_>) -> Option<Proposal> {
    let Thinking { desk, evaluation, settings, caller, .. } = thinking;
    let lives = desk.lives(evaluation, settings.lives, caller.workers, caller.halt);
    let mut best: Option<Proposal> = None;
    for life in lives.iter().filter(|life| life.outlook == Outlook::Contested) {
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
    let mv = if own { life.first_moves.owner } else { life.first_moves.opponent };
    let at: Point = mv.filter(|&at| thinking.legal.contains(at))?;
    let urgency = f64::from(life.points_at_stake());
    let sources = vec![Source::Life { group: life.stones.first()?, own }];
    Some(Generated { at, urgency, sources, effect: Effect::Orders })
}

/// |E alive − E dead|, in points.
fn at_stake(thinking: &mut Thinking<'_>, life: &LifeFact) -> f32 {
    let facts = thinking.desk.facts();
    let judge = thinking.judge;
    let [alive, dead] = [true, false].map(|live| {
        judge.evaluate_supposing(&facts, &life.stones, live, !thinking.player).area_lead
    });
    (alive - dead).abs()
}
