//! Why a move: what it was ranked and chosen by, as reasons in the order in which they are told.

use goban::Point;

use crate::endgame::Initiative;
use crate::features::{FAMILIES, Feature, Tells};
use crate::indigo::Source;
use crate::openings::told_by_cases;
use crate::policy::{Candidate, Policy};
use crate::reason::Reason;
use crate::scene::Scene;
use crate::trial::TriedBy;
use crate::tried::Tried;

/// Weight from which on a feature is a reason.
const COUNTS: f32 = 0.25;

/// Weight from which on the larger shape is a reason: a move is three times as often played for it.
const USUAL: f32 = 1.1;

/// Points from which on a gain is a reason.
const GAINS: f32 = 0.5;

/// A swing beyond this is a fight, and nobody would call it an endgame move.
const FIGHT: f32 = 12.0;

/// A chance from which on the network's hunch is told.
const LIKELY: f32 = 0.25;

/// Share of the trial games, or of the looks ahead, from which on they speak for a move.
const PREFERRED: f32 = 0.2;

/// The reasons for a move that was tried, those that count most first.
#[must_use]
pub fn reasons(scene: &Scene, tried: &Tried, policy: &Policy) -> Vec<(Reason, f32)> {
    let mut reasons = told_by_features(scene, &tried.candidate, policy);
    reasons.splice(0..0, decided(scene, tried.candidate.at));
    reasons.extend(told_by_sources(tried));
    reasons.extend(told_by_cases(scene, tried.at()));
    let hunch = tried.candidate.hunch.filter(|&chance| chance >= LIKELY);
    reasons.extend(hunch.map(|chance| (Reason::Hunch(chance), chance)));
    reasons.extend(tried.threat.map(|threat| (Reason::KoThreat(threat), threat.points)));
    let counted = tried.endgame.filter(|endgame| endgame.swing <= FIGHT);
    reasons.extend(counted.map(|endgame| {
        let threat = match endgame.initiative {
            Initiative::ReverseSente => endgame.other_threat,
            _ => endgame.threat,
        };
        (Reason::Endgame(endgame.initiative, endgame.swing, threat), endgame.points())
    }));
    if tried.gain.abs() >= GAINS {
        reasons.push((Reason::Gains(tried.gain), tried.gain));
    }
    if let Some(verdict) = tried.trial.as_ref().filter(|verdict| verdict.share >= PREFERRED) {
        let reason = match verdict.by {
            TriedBy::Games => Reason::Trial(verdict.share, verdict.points),
            TriedBy::Looks => Reason::Foresight(verdict.share, verdict.points),
        };
        reasons.push((reason, verdict.share));
    }
    if let Some((at, left)) = tried.answer
        && tried.gain - left >= GAINS
    {
        reasons.push((Reason::Answered(at, tried.gain - left), left - tried.gain));
    }
    reasons
}

/// What wants a move that a method of the paper's proposed, each reason once.
fn told_by_sources(tried: &Tried) -> Vec<(Reason, f32)> {
    let incentive = tried.merit.total();
    let reason = |source: &Source| match *source {
        Source::Capture(string) => Reason::Captures(string),
        Source::Escape(string) => Reason::Saves(string),
        Source::Link(ends) => Reason::Links(ends),
        Source::Cut(ends) => Reason::Cuts(ends),
        Source::Pattern { .. } => Reason::Division,
        Source::Eye { own } => Reason::Vital { own },
        Source::Life { group, own: true } => Reason::Lives(group, incentive),
        Source::Life { group, own: false } => Reason::Kills(group, incentive),
        Source::Open => Reason::Large,
    };
    let mut told: Vec<(Reason, f32)> = Vec::new();
    for reason in tried.candidate.sources.iter().map(reason) {
        if !told.iter().any(|&(known, _)| known == reason) {
            told.push((reason, incentive));
        }
    }
    told
}

/// What the features of a move tell that count, each reason once.
fn told_by_features(scene: &Scene, candidate: &Candidate, policy: &Policy) -> Vec<(Reason, f32)> {
    let mut reasons: Vec<(Reason, f32)> = Vec::new();
    let mut behind = Vec::new();
    for (family, weight) in candidate.row.reasons(FAMILIES, &policy.features) {
        match Feature::of(family).tells() {
            Tells::For(find) if weight >= COUNTS => {
                for reason in find(scene, candidate.at) {
                    if !reasons.iter().any(|&(known, _)| known == reason) {
                        reasons.push((reason, weight));
                    }
                }
            }
            Tells::Against(reason) if weight <= -COUNTS => reasons.push((reason, weight)),
            Tells::Behind(reason) if weight >= USUAL => behind.push((reason, weight)),
            _ => {}
        }
    }
    reasons.extend(behind);
    reasons
}

/// The groups whose life a move decides, as the solver has it, each with the points at stake.
fn decided(scene: &Scene, at: Point) -> Vec<(Reason, f32)> {
    let decided = scene.lives.iter().filter_map(|life| {
        let (stone, points) = (life.stones.first()?, life.points_at_stake());
        let is_own = life.color == scene.player;
        let reason = if is_own { Reason::Lives } else { Reason::Kills }(stone, points);
        (life.deciding_move(scene.player) == Some(at)).then_some((reason, points))
    });
    decided.collect()
}
