//! What the program sees in a position, as the page is told it: layers from a first glance or from a
//! thought, and moves with their reasons.

use decision::{Reason, Scene, Tried};
use engine::{Thinker, Thought};
use evaluation::{Outlook, Status, StringFact};
use goban::{Game, Move, Point};

use super::view::names;
use super::wire::{
    GroupInfo, GroupStatus, Layers, LinkInfo, MoveInfo, Moves, PatternInfo, ReasonInfo, Sides,
    State, StringInfo, Urgent,
};
use crate::explain::{capital, describe, lead_in_words};
use crate::seen::{Seen, SeenLink, UrgentPoint, WantedPoint, percent};
use crate::words::{in_words, told};

/// Moves that are told.
const MOST_MOVES: usize = 5;

/// The layers of a first glance at a position.
pub(crate) fn glance(thinker: &mut Thinker, game: &Game, node: u32) -> Layers {
    layers(Seen::at_a_glance(thinker, game), node, false)
}

/// The layers that a thought gives.
pub(crate) fn thought_layers(thought: &Thought, node: u32) -> Layers {
    layers(Seen::in_thought(thought), node, true)
}

/// The moves that a thought has considered.
pub(crate) fn thought_moves(thought: &Thought, node: u32) -> Moves {
    let scene = &thought.decision.scene;
    let tried = thought.decision.tried.iter().take(MOST_MOVES);
    Moves {
        node,
        color: scene.player.into(),
        best: tried.map(|tried| move_info(scene, tried)).collect(),
        passes: thought.best == Move::Pass,
    }
}

/// A move that was tried, with its reasons.
pub(crate) fn move_info(scene: &Scene, tried: &Tried) -> MoveInfo {
    MoveInfo {
        at: tried.at().to_string(),
        color: scene.player.into(),
        share: tenth(100.0 * tried.candidate.share),
        gain: tenth(tried.gain),
        merit: tenth(tried.weight()),
        reasons: reasons_info(&told(scene, tried)),
    }
}

/// Reasons as the page shows them.
pub(crate) fn reasons_info(reasons: &[(Reason, f32)]) -> Vec<ReasonInfo> {
    let info = |(reason, weight): &(Reason, f32)| ReasonInfo {
        words: in_words(reason),
        points: points_of(reason),
        against: *weight < 0.0,
    };
    reasons.iter().map(info).collect()
}

/// The points that a reason is about.
pub(crate) fn points_of(reason: &Reason) -> Vec<String> {
    let points: Vec<Point> = match reason {
        Reason::Saves(point)
        | Reason::Captures(point)
        | Reason::Protects(point)
        | Reason::Catches(point)
        | Reason::Atari(point)
        | Reason::Helps(point, _)
        | Reason::Attacks(point, _)
        | Reason::Lives(point, _)
        | Reason::Kills(point, _)
        | Reason::Answers(point) => vec![*point],
        Reason::KoThreat(threat) => vec![threat.string],
        Reason::Links(ends) | Reason::Cuts(ends) => ends.to_vec(),
        _ => Vec::new(),
    };
    points.iter().map(Point::to_string).collect()
}

pub(crate) fn tenth(number: f32) -> f32 {
    (10.0 * number).round() / 10.0
}

/// What is seen, as the page is told it.
fn layers(seen: Seen, node: u32, full: bool) -> Layers {
    let lead = seen.lead;
    Layers {
        node,
        full,
        lead: (10.0 * lead).round() / 10.0,
        lead_words: capital(&lead_in_words(lead)),
        groups: groups(&seen),
        ownership: seen.ownership,
        influence: seen.influence,
        urgency: seen.urgency.into_iter().map(urgent_info).collect(),
        patterns: seen.patterns.into_iter().map(pattern_info).collect(),
        frontier: Sides { black: names(&seen.frontier.black), white: names(&seen.frontier.white) },
        dame: names(&seen.dame),
        links: seen.links.iter().map(link_info).collect(),
        strings: seen.strings.iter().map(string_info).collect(),
    }
}

fn urgent_info(urgent: UrgentPoint) -> Urgent {
    let share = tenth(100.0 * urgent.share);
    Urgent { at: urgent.at.to_string(), share, strength: urgent.strength }
}

fn pattern_info(wanted: WantedPoint) -> PatternInfo {
    let urgency = (100.0 * wanted.urgency).round() / 100.0;
    PatternInfo { at: wanted.at.to_string(), urgency, words: wanted.words }
}

fn link_info(link: &SeenLink) -> LinkInfo {
    LinkInfo {
        color: link.color.into(),
        ends: link.ends.map(|end| end.to_string()),
        state: state(link.outlook),
        join: link.join.map(|point| point.to_string()),
        cut: link.cut.map(|point| point.to_string()),
    }
}

fn groups(seen: &Seen) -> Vec<GroupInfo> {
    let told = seen.groups.iter().zip(&seen.told);
    told.map(|(group, told)| group_info(group, told.as_deref())).collect()
}

pub(crate) fn group_info(group: &evaluation::Group, told: Option<&str>) -> GroupInfo {
    GroupInfo {
        color: group.gathered.color.into(),
        stones: names(&group.gathered.stones),
        status: match group.status {
            Status::Alive => GroupStatus::Alive,
            Status::Undetermined => GroupStatus::Undetermined,
            Status::Dead => GroupStatus::Dead,
        },
        chance: percent(group.chance),
        words: describe(group, told),
    }
}

fn string_info(string: &StringFact) -> StringInfo {
    StringInfo {
        color: string.color.into(),
        stones: names(&string.stones),
        state: state(string.capture),
        saves: string.first_moves.owner.map(|point| point.to_string()),
        captures: string.first_moves.opponent.map(|point| point.to_string()),
    }
}

const fn state(outlook: Outlook) -> State {
    match outlook {
        Outlook::Safe => State::Safe,
        Outlook::Contested => State::Contested,
        Outlook::Lost => State::Lost,
        Outlook::Unclear => State::Unclear,
    }
}

#[cfg(test)]
mod tests {
    use goban::Color;

    use super::*;

    #[test]
    fn a_glance_sees_every_layer() {
        let diagram = "
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . O . .
            . . . . . . . . .
            . . . O X . . . .
            . . . X O X . . .
            . . O . . . O . .
            . . . . . . . . .
            . . . . . . . . .";
        let board = diagram.parse::<goban::Diagram>().unwrap().board();
        let game = Game::from_position(board, Color::White, goban::Rules::CHINESE);
        let layers = glance(&mut Thinker::new(engine::Terms::default()), &game, 3);
        assert_eq!((layers.node, layers.full), (3, false));
        assert_eq!((layers.ownership.len(), layers.influence.len()), (81, 81));
        assert_eq!(layers.urgency[0].strength, 9);
        let stones: usize = layers.groups.iter().map(|group| group.stones.len()).sum();
        assert_eq!(stones, 9);
        let strings: usize = layers.strings.iter().map(|string| string.stones.len()).sum();
        assert_eq!(strings, 9);
        let hurt = layers.strings.iter().find(|string| string.stones == ["E4"]).unwrap();
        assert_ne!(hurt.state, State::Safe, "White's stone on E4 is nearly surrounded");
        assert!(!layers.patterns.is_empty() && !layers.links.is_empty());
    }
}
