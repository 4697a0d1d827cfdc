//! Why a move, and why not: read off the thought that was had. Nothing is evaluated and nothing is
//! read out here; a move that was not tried is tried by the thinker first.

use decision::{Reason, Tried, reasons};
use evaluation::Outlook;
use evaluation::cut::{CutAnswer, CutState};
use goban::{Color, Move, Point};
use reading::life::{Fate, LifeAnswer};
use reading::{Answer, CaptureStatus, Verdict};

use crate::shipped::policy;
use crate::thought::Thought;

/// Lines that are shown.
const MOST_LINES: usize = 6;

/// Points from which on an answer or a threat is worth telling.
const TELLING: f32 = 1.0;

/// What is known of a move in a position that was thought about.
#[derive(Debug, Clone)]
pub struct Why {
    /// The move.
    pub mv: Move,
    /// Its place among the moves that were tried, the best first; nothing if it was not among them.
    pub rank: Option<usize>,
    /// What was found when it was tried; nothing for a pass, and for moves that nobody would try.
    pub own: Option<Tried>,
    /// What speaks for it and against it.
    pub reasons: Vec<(Reason, f32)>,
    /// The best move, if it is another.
    pub better: Option<Tried>,
    /// The opponent's answer that leaves least of its gain, and the points that it takes back.
    pub answer: Option<(Point, f32)>,
    /// What the opponent would do if this side played elsewhere.
    pub threat: Option<Threat>,
    /// The lines that show the reasons.
    pub proofs: Vec<Proof>,
}

/// What the opponent threatens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Threat {
    /// His move.
    pub at: Point,
    /// The points at stake.
    pub points: f32,
    /// What it does, as a reason of his.
    pub reason: Reason,
}

/// What a line shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The stone just played is captured.
    Refutation(Point),
    /// Whether the string of a stone is captured.
    Capture(Point),
    /// Whether two strings can be cut.
    Cut([Point; 2]),
    /// Whether the group of a stone lives.
    Life(Point),
}

/// What comes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Of a string: whether it gets away, and who could turn it round by a ko threat.
    String(Verdict, Option<Color>),
    /// Of a cut.
    Cut(CutState),
    /// Of a group.
    Group(Fate),
}

/// A line out of look-ahead, from the position that was thought about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// What it shows.
    pub subject: Subject,
    /// Who moves first.
    pub first: Color,
    /// The moves, both sides in turn.
    pub moves: Vec<Move>,
    /// What comes of it.
    pub shown: Shown,
}

impl Why {
    /// What a thought says of a move; `own` is what was found when it was tried.
    #[must_use]
    pub fn of(thought: &Thought, mv: Move, own: Option<Tried>) -> Self {
        let decision = &thought.decision;
        let at = mv.point();
        let is_it = |tried: &Tried| Some(tried.at()) == at;
        let rank = decision.tried.iter().position(is_it);
        let better = decision.tried.first().filter(|best| !is_it(best) && thought.best != mv);
        let reasons = own.as_ref().map(|own| reasons(&decision.scene, own, policy()));
        let reasons = reasons.unwrap_or_default();
        let answer = own.as_ref().and_then(|own| {
            let (at, left) = own.answer?;
            (own.gain - left >= TELLING).then_some((at, own.gain - left))
        });
        let proofs = own.as_ref().map(|own| proofs(thought, own, &reasons)).unwrap_or_default();
        let (better, threat) = (better.cloned(), threat(thought));
        Self { mv, rank, own, reasons, better, answer, threat, proofs }
    }
}

/// The largest threat of the opponent's that look-ahead found: a string that he captures, or a group
/// that he kills, if he is let.
fn threat(thought: &Thought) -> Option<Threat> {
    let scene = &thought.decision.scene;
    let strings = scene.facts.strings.iter().filter_map(|string| {
        let is_meant = string.color == scene.player && string.capture == Outlook::Contested;
        let (at, stone) = (string.first_moves.opponent?, string.stones.first()?);
        #[allow(clippy::cast_precision_loss)] // a board is small
        let points = 2.0 * string.stones.len() as f32;
        is_meant.then_some(Threat { at, points, reason: Reason::Captures(stone) })
    });
    let groups = scene.lives.iter().filter_map(|life| {
        let is_meant = life.color == scene.player && life.state.is_contested();
        let (at, stone) = (life.first_moves.opponent?, life.stones.first()?);
        let points = life.points_at_stake();
        is_meant.then_some(Threat { at, points, reason: Reason::Kills(stone, points) })
    });
    let telling = strings.chain(groups).filter(|threat| threat.points >= TELLING);
    telling.max_by(|a, b| a.points.total_cmp(&b.points))
}

/// The lines behind the reasons of a move, and the one that refutes it first.
fn proofs(thought: &Thought, own: &Tried, reasons: &[(Reason, f32)]) -> Vec<Proof> {
    let mut proofs: Vec<Proof> = refutation(thought, own).into_iter().collect();
    for (reason, _) in reasons {
        let found = match *reason {
            Reason::Saves(stone)
            | Reason::Captures(stone)
            | Reason::Protects(stone)
            | Reason::Catches(stone)
            | Reason::Atari(stone) => of_capture(thought, stone),
            Reason::Links(ends) | Reason::Cuts(ends) => of_cut(thought, ends),
            Reason::Lives(stone, _) | Reason::Kills(stone, _) => of_life(thought, stone),
            _ => Vec::new(),
        };
        for proof in found {
            if !proof.moves.is_empty() && !proofs.contains(&proof) {
                proofs.push(proof);
            }
        }
    }
    proofs.truncate(MOST_LINES);
    proofs
}

/// The capture of the stone just played, if it is captured.
fn refutation(thought: &Thought, own: &Tried) -> Option<Proof> {
    let answer = &own.exposed.as_ref()?.opponent_first;
    if answer.verdict != Verdict::Lost || answer.line.is_empty() {
        return None;
    }
    let moves = std::iter::once(Move::Play(own.at())).chain(answer.line.iter().copied());
    Some(Proof {
        subject: Subject::Refutation(own.at()),
        first: thought.player(),
        moves: moves.collect(),
        shown: Shown::String(answer.verdict, answer.ko),
    })
}

pub(crate) fn of_capture(thought: &Thought, stone: Point) -> Vec<Proof> {
    let scene = &thought.decision.scene;
    let Some(owner) = scene.board.stone(stone) else { return Vec::new() };
    let known = scene.proofs.captures.iter().find(|(first, _)| *first == stone);
    let Some((_, CaptureStatus { owner_first, opponent_first })) = known else { return Vec::new() };
    let told = |first: Color, answer: &Answer| Proof {
        subject: Subject::Capture(stone),
        first,
        moves: decided_line(answer),
        shown: Shown::String(answer.verdict, answer.ko),
    };
    vec![told(!owner, opponent_first), told(owner, owner_first)]
}

/// Where nothing was decided the moves looked at last show nothing.
fn decided_line(answer: &Answer) -> Vec<Move> {
    if answer.verdict == Verdict::Unknown { Vec::new() } else { answer.line.clone() }
}

pub(crate) fn of_cut(thought: &Thought, ends: [Point; 2]) -> Vec<Proof> {
    let scene = &thought.decision.scene;
    let Some(owner) = scene.board.stone(ends[0]) else { return Vec::new() };
    let known = scene.proofs.cuts.iter().find(|(place, _)| place.stones == ends);
    let Some((_, CutAnswer { state, line })) = known else { return Vec::new() };
    let subject = Subject::Cut(ends);
    vec![Proof { subject, first: !owner, moves: line.clone(), shown: Shown::Cut(*state) }]
}

pub(crate) fn of_life(thought: &Thought, stone: Point) -> Vec<Proof> {
    let scene = &thought.decision.scene;
    let known = scene.lives.iter().find(|life| life.stones.first() == Some(stone));
    let Some(life) = known else { return Vec::new() };
    let told = |first: Color, answer: &LifeAnswer| {
        let is_known = answer.fate != Fate::Unknown;
        let moves = if is_known { answer.line.clone() } else { Vec::new() };
        Proof { subject: Subject::Life(stone), first, moves, shown: Shown::Group(answer.fate) }
    };
    let answers = &life.answers;
    vec![told(!life.color, &answers.opponent_first), told(life.color, &answers.owner_first)]
}
