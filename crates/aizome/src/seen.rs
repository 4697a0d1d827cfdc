//! What is seen in a position, ready to be shown: by diagrams, which draw it, and by the web board,
//! which sends it to the page. It comes from a first glance, which takes some milliseconds, or from a
//! thought, which counts random games and reads the life of groups.

use decision::Candidate;
use engine::{Thinker, Thought, policy};
use evaluation::{Evaluation, Facts, Group, Link, Outlook, StringFact};
use goban::{ByColor, Color, Game, Point, PointSet};

use crate::fates::{Told, shown_status};
use crate::shapes::wanted;

/// Points of the heat map, and moves of patterns, that are shown.
const MOST_URGENT: usize = 40;
const MOST_PATTERNS: usize = 24;

/// What is seen in a position.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    /// Points by which Black leads, komi included.
    pub(crate) lead: f64,
    pub(crate) groups: Vec<Group>,
    /// What was read about the life of each group, if it was.
    pub(crate) told: Vec<Option<String>>,
    /// Whose each point will be, in hundredths, positive for Black; rows from the top.
    pub(crate) ownership: Vec<i32>,
    /// Territory and moyo by morphology: 100 and 50, negative for White.
    pub(crate) influence: Vec<i32>,
    pub(crate) urgency: Vec<UrgentPoint>,
    pub(crate) patterns: Vec<WantedPoint>,
    pub(crate) frontier: ByColor<PointSet>,
    pub(crate) dame: PointSet,
    pub(crate) links: Vec<SeenLink>,
    pub(crate) strings: Vec<StringFact>,
}

/// A point of the heat map.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UrgentPoint {
    pub(crate) at: Point,
    /// The chance that a strong player would choose it.
    pub(crate) share: f32,
    /// From 1 to 9: each step down is a little over a third as likely.
    pub(crate) strength: u8,
}

/// A point that patterns want.
#[derive(Debug, Clone)]
pub(crate) struct WantedPoint {
    pub(crate) at: Point,
    pub(crate) urgency: f64,
    pub(crate) words: String,
}

/// Two strings that can be linked or cut, by their nearest stones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SeenLink {
    pub(crate) color: Color,
    pub(crate) ends: [Point; 2],
    pub(crate) outlook: Outlook,
    pub(crate) join: Option<Point>,
    pub(crate) cut: Option<Point>,
}

impl Seen {
    /// What a first glance shows.
    pub(crate) fn at_a_glance(thinker: &mut Thinker, game: &Game) -> Self {
        let scene = thinker.glance(game);
        let ranked = policy().rank(&scene);
        Self::new(game, &scene.evaluation, &scene.facts, &ranked)
    }

    /// What a thought shows.
    pub(crate) fn in_thought(thought: &Thought) -> Self {
        let (judged, ranked) = (&thought.judged, &thought.decision.ranked);
        let mut seen = Self::new(&thought.game, &judged.evaluation, &judged.facts, ranked);
        let to_play = thought.game.to_play();
        for (group, told) in seen.groups.iter_mut().zip(&mut seen.told) {
            *told = Told::of(judged, to_play, group).map(|told| told.sentence());
            group.status = shown_status(judged, group);
        }
        seen
    }

    fn new(game: &Game, evaluation: &Evaluation, facts: &Facts, ranked: &[Candidate]) -> Self {
        let board = game.board();
        let points = || board.size().points_from_top();
        let patterns = wanted(board, game.to_play(), MOST_PATTERNS).into_iter();
        Self {
            lead: evaluation.black_lead_in(game),
            groups: evaluation.groups.clone(),
            told: vec![None; evaluation.groups.len()],
            ownership: points().map(|point| percent(evaluation.ownership[point])).collect(),
            influence: points().map(|point| percent(evaluation.influence(point))).collect(),
            urgency: urgency(game, ranked),
            patterns: patterns
                .map(|(at, urgency, words)| WantedPoint { at, urgency, words })
                .collect(),
            frontier: evaluation.frontier(board),
            dame: evaluation.dame(board),
            links: facts.links.iter().filter_map(|link| seen_link(facts, link)).collect(),
            strings: facts.strings.clone(),
        }
    }
}

/// The most urgent points.
fn urgency(game: &Game, ranked: &[Candidate]) -> Vec<UrgentPoint> {
    let legal = game.legal_points(game.to_play());
    let best = ranked.first().map_or(1.0, |first| first.share.max(f32::MIN_POSITIVE));
    let shown = ranked.iter().filter(|candidate| legal.contains(candidate.at));
    let scaled = shown.take(MOST_URGENT).map(|&Candidate { at, share, .. }| {
        let steps = 9.0 + (share / best).ln();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 9
        let strength = steps.round().clamp(0.0, 9.0) as u8;
        UrgentPoint { at, share, strength }
    });
    scaled.filter(|urgent| urgent.strength > 0).collect()
}

fn seen_link(facts: &Facts, link: &Link) -> Option<SeenLink> {
    let [a, b] = link.strings.map(|number| &facts.strings[number]);
    Some(SeenLink {
        color: a.color,
        ends: nearest(&a.stones, &b.stones)?,
        outlook: link.connection,
        join: link.first_moves.owner,
        cut: link.first_moves.opponent,
    })
}

/// The two stones of two strings that are nearest to each other.
fn nearest(a: &PointSet, b: &PointSet) -> Option<[Point; 2]> {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let distance = |a: Point, b: Point| square(a.x(), b.x()) + square(a.y(), b.y());
    let pairs = a.iter().flat_map(|from| b.iter().map(move |to| [from, to]));
    pairs.min_by_key(|&[from, to]| distance(from, to))
}

/// A share as a whole number of hundredths.
#[allow(clippy::cast_possible_truncation)] // at most 100
pub(crate) fn percent(share: f32) -> i32 {
    (share * 100.0).round() as i32
}
