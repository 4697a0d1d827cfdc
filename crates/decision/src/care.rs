//! What urgency and points miss: groups that live or die by who plays first, strings that a move leaves
//! in a ladder, two threats made by one move, and threats while a ko is fought. Each part is a setting
//! that can be left out, to be measured.
//!
//! - **Life and death.** The life-and-death selector stands beside the rest as in the paper's figure 2
//!   [Bouzy, move decision, 7]. Where the solver proves that a group lives or dies by who plays first,
//!   its move is put first if |E alive − E dead| is more than what the best other move gains after its
//!   answer, unless that one is beyond question by its urgency. The default program leaves the
//!   precedence out: it measured better with trial games alone (docs/notebook/playing.md).
//! - **Ladders.** A move that leaves its own string in doubt has the ladder read to its end.
//! - **Double threats.** Of two strings that one answer threatens, all but what one move saves counts as
//!   lost by half.
//! - **Ko threats.** While a ko may not be taken back, the moves of both sides that threaten more than
//!   the ko are counted. The player's gain half of the ko's worth if he has one more than the opponent.

use evaluation::{Facts, Outlook, StringFact};
use goban::{Color, Point};
use life::{LifeFact, importance};
use reading::Verdict;
use reading::capture::ladder_attack;
use tracks::{Scoped, View};

use crate::choose::Decider;
use crate::desk::Desk;
use crate::policy::Candidate;
use crate::scene::Scene;
use crate::tried::Tried;

/// What is looked at beside urgency and points. Each part can be left out, to be measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Care {
    /// The life-and-death selector: the move that decides over a group is preferred where
    /// |E alive − E dead| is more than so many times what another gains; 0 for never.
    pub life: f32,
    /// Positions that a ladder may be read with once more, of strings that a move leaves in doubt.
    pub ladder_nodes: u32,
    /// What the smaller of two threats counts that one answer of the opponent's makes, of its size.
    pub double_threats: f32,
    /// What a ko that is fought counts for a move that threatens more, of its size.
    pub ko_threats: f32,
    /// What a point counts that an endgame move is worth by swing and follow-up.
    pub endgame: f32,
}

impl Care {
    /// Nothing of it.
    pub const NONE: Self =
        Self { life: 0.0, ladder_nodes: 0, double_threats: 0.0, ko_threats: 0.0, endgame: 0.0 };
}

impl Default for Care {
    /// The life-and-death selector is left out: trial games judge what it proposes, and it lost more
    /// than it gained on labelled positions.
    fn default() -> Self {
        Self { life: 0.0, ladder_nodes: 1_000, double_threats: 0.5, ko_threats: 0.5, endgame: 0.08 }
    }
}

/// A move that threatens something while a ko is fought.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KoThreat {
    /// The string that it threatens to capture.
    pub string: Point,
    /// What the string is worth.
    pub points: f32,
    /// Threats of this kind that the player has, this one among them.
    pub own: usize,
    /// Those that the opponent has.
    pub other: usize,
}

impl KoThreat {
    /// Whether the ko can be won by threats: who may not take it back needs one more than the other.
    #[must_use]
    pub const fn wins_the_ko(&self) -> bool {
        self.own > self.other
    }
}

/// Points that must be at stake in a group at the least.
const LEAST_STAKE: f32 = 4.0;

/// Share of strong players' choices from which on a move is played whatever the solver says: it
/// mostly answers something that is not known to be at stake.
const NO_QUESTION: f32 = 0.9;

/// What a group can be worth at most, of its stones' points: what it holds and what depends on it.
const MOST_STAKE: f32 = 3.0;

/// Merit by which the life-and-death selector's move is put before the others.
const BEFORE: f32 = 0.2;

/// Points that a ko must be worth to be fought.
const LEAST_KO: f32 = 1.0;

impl Decider<'_> {
    /// The top level [Bouzy, move decision, figure 2]: the life-and-death selector against the rest,
    /// incentive against incentive, in points.
    pub(crate) fn put_life_first(&self, scene: &Scene, tried: &mut [Tried]) {
        let Some(first) = tried.first().filter(|first| first.candidate.share < NO_QUESTION) else {
            return;
        };
        let (merit, gained) = (first.merit, first.left().max(0.0));
        let mut best: Option<(usize, f32)> = None;
        for (place, tried) in tried.iter().enumerate().filter(|(_, tried)| tried.stake > 0.0) {
            let incentive = self.incentive(scene, tried.at());
            if best.is_none_or(|(_, most)| incentive > most) {
                best = Some((place, incentive));
            }
        }
        if let Some((place, incentive)) = best
            && place > 0
            && incentive >= LEAST_STAKE
            && self.settings.care.life * incentive > gained
        {
            tried[place].merit.precede(&merit, BEFORE);
            tried[..=place].rotate_right(1);
        }
    }

    /// |E alive − E dead| of the groups that a move decides over.
    fn incentive(&self, scene: &Scene, at: Point) -> f32 {
        let is_decided = |life: &&LifeFact| life.deciding_move(scene.player) == Some(at);
        let decided = scene.lives.iter().filter(is_decided);
        let swing = |life: &LifeFact| {
            let worth = importance(self.judge, &scene.facts, None, life, !scene.player);
            worth.swing().min(MOST_STAKE * life.points_at_stake())
        };
        decided.map(swing).sum()
    }

    /// What a ko is worth that the player may not take back now; 0 if there is none.
    pub(crate) fn ko_at_stake(&self, desk: &mut Desk, scene: &Scene, before: f32) -> f32 {
        let Some(ko) = scene.ko.filter(|_| self.settings.care.ko_threats > 0.0) else { return 0.0 };
        desk.pass(); // which lifts the ban
        let worth = if desk.play(scene.player, ko) {
            let worth = desk.worth(self.judge, scene.player, !scene.player) - before;
            desk.undo();
            worth
        } else {
            0.0
        };
        desk.undo();
        if worth >= LEAST_KO { worth } else { 0.0 }
    }

    /// Counts the threats of both sides that are larger than the ko, and prefers the player's if they
    /// win it.
    pub(crate) fn fight_ko(&self, desk: &mut Desk, scene: &Scene, ko: f32, tried: &mut [Tried]) {
        let own = tried.iter().filter(|tried| tried.threat.is_some()).count();
        if own == 0 {
            return;
        }
        let seen_by_other = Scene::on(desk, self.judge, !scene.player, scene.last);
        let other = self.count_threats(desk, &seen_by_other, ko);
        for tried in tried.iter_mut() {
            let Some(threat) = &mut tried.threat else { continue };
            (threat.own, threat.other) = (own, other);
            if threat.wins_the_ko() {
                tried.merit.add_ko(&self.settings, ko);
            }
        }
    }

    /// The moves that a player would think of first, whose turn it is, and that threaten more than so
    /// many points.
    fn count_threats(&self, desk: &mut Desk, scene: &Scene, ko: f32) -> usize {
        let ranked = self.policy.rank(scene);
        let is_threat = |candidate: &&Candidate| {
            if !desk.play(scene.player, candidate.at) {
                return false;
            }
            let next =
                Scene::on(desk, self.judge, !scene.player, [Some(candidate.at), scene.last[0]]);
            desk.undo();
            new_threat(scene, &next).is_some_and(|threat| threat.points > ko)
        };
        ranked.iter().take(self.settings.tried).filter(is_threat).count()
    }

    /// What must be taken off the gain of a move, in points: its own string may be caught in a ladder
    /// that the usual look-ahead did not see the end of.
    pub(crate) fn lost_in_ladders(&self, next: &Scene, at: Point) -> f32 {
        let nodes = self.settings.care.ladder_nodes;
        let in_doubt = |string: &&StringFact| {
            string.capture == Outlook::Unclear
                && string.liberties.len() <= LADDER_LIBERTIES
                && string.stones.contains(at)
        };
        let Some(string) = next.facts.strings.iter().find(in_doubt).filter(|_| nodes > 0) else {
            return 0.0;
        };
        let mut board = next.board.clone();
        let answer = ladder_attack(&mut View::<Scoped>::new(&mut board), at, nodes);
        let is_caught = answer.verdict == Verdict::Lost && answer.ko.is_none();
        if is_caught { points_of(string) * chance(next, at) } else { 0.0 }
    }
}

/// Liberties up to which a string may be caught in a ladder.
const LADDER_LIBERTIES: usize = 2;

/// Points that a string is worth: each stone counts for one side or the other.
#[allow(clippy::cast_precision_loss)] // a board is small
fn points_of(string: &StringFact) -> f32 {
    2.0 * string.stones.len() as f32
}

fn chance(scene: &Scene, stone: Point) -> f32 {
    let mut groups = scene.evaluation.groups.iter();
    groups.find(|group| group.gathered.stones.contains(stone)).map_or(1.0, |group| group.chance)
}

/// The largest string of the opponent's that the player, who has just moved, now threatens to capture
/// and could not have captured before, with the points that it is worth.
pub(crate) fn new_threat(scene: &Scene, next: &Scene) -> Option<KoThreat> {
    let was_safe = |stone: Point| {
        let mut strings = scene.facts.strings.iter();
        strings.any(|string| string.stones.contains(stone) && string.capture == Outlook::Safe)
    };
    let threatened = next.facts.strings.iter().filter(|string| {
        string.color == next.player
            && string.capture == Outlook::Contested
            && string.stones.iter().all(was_safe)
    });
    let threats = threatened.filter_map(|string| {
        let (string, points) = (string.stones.first()?, points_of(string));
        Some(KoThreat { string, points, own: 1, other: 0 })
    });
    threats.max_by(|a, b| a.points.total_cmp(&b.points))
}

/// Points that a player cannot save, whose turn it is: of his strings that can be captured, all but
/// those that one move saves.
pub(crate) fn double_threats(facts: &Facts, player: Color) -> f32 {
    let threatened = facts
        .strings
        .iter()
        .filter(|string| string.color == player && string.capture == Outlook::Contested);
    let threatened: Vec<&StringFact> = threatened.collect();
    if threatened.len() < 2 {
        return 0.0;
    }
    let saved_by = |mv: Point| -> f32 {
        let saved = threatened.iter().filter(|string| string.first_moves.owner == Some(mv));
        saved.map(|string| points_of(string)).sum()
    };
    let all: f32 = threatened.iter().map(|string| points_of(string)).sum();
    let moves = threatened.iter().filter_map(|string| string.first_moves.owner);
    all - moves.map(saved_by).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests;
