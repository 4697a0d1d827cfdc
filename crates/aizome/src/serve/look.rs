//! What the program sees in a position, as layers: from a first glance, which takes some
//! milliseconds, and from a thought, which counts random games and reads the life of groups.

use decision::{Candidate, Reason, Scene, Tried};
use engine::{Thinker, Thought, policy};
use evaluation::{Evaluation, Facts, Link, Outlook, Status, StringFact};
use goban::{Board, Color, Game, Move, Point, PointSet};

use super::view::names;
use super::wire::{
    GroupInfo, GroupStatus, Layers, LinkInfo, MoveInfo, Moves, PatternInfo, ReasonInfo, Sides,
    State, StringInfo, Urgent,
};
use crate::evaluate::percent;
use crate::explain::{capital, describe, lead_in_words};
use crate::words::{in_words, told};

/// Points of the heat map, and moves of patterns, that are shown.
const MOST_URGENT: usize = 40;
const MOST_PATTERNS: usize = 24;

/// Moves that are told.
const MOST_MOVES: usize = 5;

/// A first glance at a position.
pub(crate) fn glance(thinker: &mut Thinker, game: &Game, node: u32) -> Layers {
    let scene = thinker.glance(game);
    let ranked = policy().rank(&scene);
    Seen { game, evaluation: &scene.evaluation, facts: &scene.facts, ranked: &ranked }
        .layers(node, false)
}

/// The layers that a thought gives.
pub(crate) fn thought_layers(thought: &Thought, node: u32) -> Layers {
    let (judged, ranked) = (&thought.judged, &thought.decision.ranked);
    Seen { game: &thought.game, evaluation: &judged.evaluation, facts: &judged.facts, ranked }
        .layers(node, true)
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

/// A position with what layers are made from.
struct Seen<'a> {
    game: &'a Game,
    evaluation: &'a Evaluation,
    facts: &'a Facts,
    ranked: &'a [Candidate],
}

impl Seen<'_> {
    fn layers(&self, node: u32, full: bool) -> Layers {
        let (game, evaluation) = (self.game, self.evaluation);
        let board = game.board();
        let lead = evaluation.black_lead_in(game);
        let frontier = evaluation.frontier(board);
        let points = || board.size().points_from_top();
        Layers {
            node,
            full,
            lead: (10.0 * lead).round() / 10.0,
            lead_words: capital(&lead_in_words(lead)),
            groups: evaluation.groups.iter().map(group_info).collect(),
            ownership: points().map(|point| percent(evaluation.ownership[point])).collect(),
            influence: points().map(|point| percent(evaluation.influence(point))).collect(),
            urgency: self.urgency(),
            patterns: patterns(board, game.to_play()),
            frontier: Sides { black: names(&frontier.black), white: names(&frontier.white) },
            dame: names(&evaluation.dame(board)),
            links: self.facts.links.iter().filter_map(|link| self.link(link)).collect(),
            strings: self.facts.strings.iter().map(string_info).collect(),
        }
    }

    /// The most urgent points, on a scale of nine: each step down is a little over a third as likely.
    fn urgency(&self) -> Vec<Urgent> {
        let legal = self.game.legal_points(self.game.to_play());
        let best = self.ranked.first().map_or(1.0, |first| first.share.max(f32::MIN_POSITIVE));
        let shown = self.ranked.iter().filter(|candidate| legal.contains(candidate.at));
        let scaled = shown.take(MOST_URGENT).map(|candidate| {
            let steps = 9.0 + (candidate.share / best).ln();
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 9
            let strength = steps.round().clamp(0.0, 9.0) as u8;
            let share = tenth(100.0 * candidate.share);
            Urgent { at: candidate.at.to_string(), share, strength }
        });
        scaled.filter(|urgent| urgent.strength > 0).collect()
    }

    fn link(&self, link: &Link) -> Option<LinkInfo> {
        let [a, b] = link.strings.map(|number| &self.facts.strings[number]);
        let ends = nearest(&a.stones, &b.stones)?;
        Some(LinkInfo {
            color: a.color.into(),
            ends: ends.map(|end| end.to_string()),
            state: state(link.connection),
            join: link.first_moves.owner.map(|point| point.to_string()),
            cut: link.first_moves.opponent.map(|point| point.to_string()),
        })
    }
}

/// The two stones of two strings that are nearest to each other.
fn nearest(a: &PointSet, b: &PointSet) -> Option<[Point; 2]> {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let distance = |a: Point, b: Point| square(a.x(), b.x()) + square(a.y(), b.y());
    let pairs = a.iter().flat_map(|from| b.iter().map(move |to| [from, to]));
    pairs.min_by_key(|&[from, to]| distance(from, to))
}

pub(crate) fn group_info(group: &evaluation::Group) -> GroupInfo {
    GroupInfo {
        color: group.gathered.color.into(),
        stones: names(&group.gathered.stones),
        status: match group.status {
            Status::Alive => GroupStatus::Alive,
            Status::Undetermined => GroupStatus::Undetermined,
            Status::Dead => GroupStatus::Dead,
        },
        chance: percent(group.chance),
        words: describe(group),
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

fn patterns(board: &Board, player: Color) -> Vec<PatternInfo> {
    let wanted = crate::shapes::wanted(board, player, MOST_PATTERNS).into_iter();
    wanted
        .map(|(at, urgency, words)| PatternInfo {
            at: at.to_string(),
            urgency: (100.0 * urgency).round() / 100.0,
            words,
        })
        .collect()
}

#[cfg(test)]
mod tests {
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
