//! Why a move: typed values from what it was ranked and chosen by. Words are made of them at the edge.

use evaluation::{Group, Outlook, Status};
use goban::{Point, PointSet};
use shapes::PatternId;

use crate::care::KoThreat;
use crate::choose::Tried;
use crate::endgame::Initiative;
use crate::features::FAMILIES;
use crate::policy::Policy;
use crate::scene::Scene;

/// Weight from which on a feature is a reason.
const COUNTS: f32 = 0.25;

/// Weight from which on the larger shape is a reason: a move is three times as often played for it.
const USUAL: f32 = 1.1;

/// Points from which on a gain is a reason.
const GAINS: f32 = 0.5;

/// A swing beyond this is a fight, and nobody would call it an endgame move.
const FIGHT: f32 = 12.0;

/// Share of the trial games from which on they speak for a move.
const PREFERRED: f32 = 0.2;

/// A reason for a move, or against it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// It takes so many stones off the board.
    Takes(usize),
    /// It saves this string, which could be captured.
    Saves(Point),
    /// It captures this string, which could be saved.
    Captures(Point),
    /// It makes this string safe, of which it is not known whether it could be captured.
    Protects(Point),
    /// It captures this string, of which it is not known whether it could be saved.
    Catches(Point),
    /// It links these strings.
    Links([Point; 2]),
    /// It stands between these strings and cannot be taken there.
    Cuts([Point; 2]),
    /// It gives atari to this string.
    Atari(Point),
    /// It helps this group of the player's, which has so much of a chance to live.
    Helps(Point, f32),
    /// It attacks this group of the opponent's, which has so much of a chance to live.
    Attacks(Point, f32),
    /// It is the vital point of an eye space: the player's own, or the opponent's.
    Vital {
        /// Whether the eye space is the player's.
        own: bool,
    },
    /// It has this shape.
    Shape(PatternId),
    /// It links or divides at a distance.
    Division,
    /// It is where territories meet.
    Frontier,
    /// It answers the last move.
    Answers(Point),
    /// It is a large point in an open part of the board.
    Large,
    /// The position is worth so many points more after it.
    Gains(f32),
    /// The opponent's strongest answer among those looked at, and what it takes of the gain.
    Answered(Point, f32),
    /// It saves the life of this group of the player's, with so many points at stake.
    Lives(Point, f32),
    /// It kills this group of the opponent's, with so many points at stake.
    Kills(Point, f32),
    /// While a ko is fought: it threatens more than the ko.
    KoThreat(KoThreat),
    /// In the endgame: who must answer, the points between who plays first, and what a second move
    /// threatens, of the side that must be answered.
    Endgame(Initiative, f32, f32),
    /// Strong players often play so in this shape.
    Usual,
    /// It puts the player's own stones into atari.
    SelfAtari,
    /// This share of the trial games went to it, since they go well: they end so many points ahead
    /// on the mean.
    Trial(f32, f32),
}

impl Reason {
    /// Whether it tells what the move is worth, rather than what it does.
    #[must_use]
    pub const fn tells_worth(&self) -> bool {
        matches!(self, Self::Gains(_) | Self::Answered(..) | Self::Trial(..) | Self::Endgame(..))
    }
}

/// The reasons for a move that was tried, those that count most first.
#[must_use]
pub fn reasons(scene: &Scene, tried: &Tried, policy: &Policy) -> Vec<(Reason, f32)> {
    let mut reasons: Vec<(Reason, f32)> = Vec::new();
    let mut usual = None;
    for (family, weight) in tried.candidate.row.reasons(FAMILIES, &policy.features) {
        let number = FAMILIES.iter().position(|known| known.name == family).unwrap_or(0);
        if number == 25 {
            usual = (weight >= USUAL).then_some((Reason::Usual, weight));
        } else if weight >= COUNTS {
            let found = for_family(scene, tried.candidate.at, number);
            for reason in found {
                if !reasons.iter().any(|&(known, _)| known == reason) {
                    reasons.push((reason, weight));
                }
            }
        } else if weight <= -COUNTS && number == 6 {
            reasons.push((Reason::SelfAtari, weight));
        }
    }
    reasons.extend(usual); // behind what can be told in detail
    reasons.splice(0..0, decided(scene, tried.candidate.at));
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
    if let Some(verdict) = tried.trial.filter(|verdict| verdict.share >= PREFERRED) {
        reasons.push((Reason::Trial(verdict.share, verdict.points), verdict.share));
    }
    if let Some((at, left)) = tried.answer
        && tried.gain - left >= GAINS
    {
        reasons.push((Reason::Answered(at, tried.gain - left), left - tried.gain));
    }
    reasons
}

/// The groups whose life a move decides, as the solver has it, each with the points at stake.
fn decided(scene: &Scene, at: Point) -> Vec<(Reason, f32)> {
    let lives = scene.lives.iter().filter(|life| life.outlook == Outlook::Contested);
    let decided = lives.filter_map(|life| {
        let (stone, points) = (life.stones.first()?, life.points_at_stake());
        let (mv, reason) = if life.color == scene.player {
            (life.first_moves.owner, Reason::Lives(stone, points))
        } else {
            (life.first_moves.opponent, Reason::Kills(stone, points))
        };
        (mv == Some(at)).then_some((reason, points))
    });
    decided.collect()
}

/// What a family of features says of a move, in its own words.
fn for_family(scene: &Scene, at: Point, family: usize) -> Vec<Reason> {
    let player = scene.player;
    match family {
        1 => scene.last[0].map(Reason::Answers).into_iter().collect(),
        3 => taken(scene, at).map(Reason::Takes).into_iter().collect(),
        4 => {
            strings(scene, |string| string.color == player && string.first_moves.owner == Some(at))
                .map(|(at, known)| if known { Reason::Saves(at) } else { Reason::Protects(at) })
                .collect()
        }
        5 => strings(scene, |string| {
            string.color != player && string.first_moves.opponent == Some(at)
        })
        .map(|(at, known)| if known { Reason::Captures(at) } else { Reason::Catches(at) })
        .collect(),
        7 => atari(scene, at).map(Reason::Atari).into_iter().collect(),
        10 => links(scene, at, true).map(Reason::Links).collect(),
        11 => links(scene, at, false).map(Reason::Cuts).collect(),
        13 | 22 => group_near(scene, at, true)
            .map(|(at, chance)| Reason::Helps(at, chance))
            .into_iter()
            .collect(),
        14 | 23 => group_near(scene, at, false)
            .map(|(at, chance)| Reason::Attacks(at, chance))
            .into_iter()
            .collect(),
        15 => {
            let eye = scene.facts.eyes.iter().find(|eye| eye.vital.contains(at));
            eye.map(|eye| Reason::Vital { own: eye.owner == player }).into_iter().collect()
        }
        16 => vec![Reason::Frontier],
        17 => {
            let named = scene.named.iter().filter(|&&(point, _)| point == at);
            named.map(|&(_, pattern)| Reason::Shape(pattern)).collect()
        }
        18 => vec![Reason::Division],
        20 => vec![Reason::Large],
        _ => Vec::new(),
    }
}

fn taken(scene: &Scene, at: Point) -> Option<usize> {
    let mut stones = PointSet::EMPTY;
    for beside in scene.board.neighbours(at) {
        if let Some(string) = scene.board.string(beside)
            && scene.board.stone(beside) != Some(scene.player)
            && scene.board.liberty_count(string) == 1
        {
            stones.extend(scene.board.stones_of(string));
        }
    }
    (!stones.is_empty()).then(|| stones.len())
}

fn atari(scene: &Scene, at: Point) -> Option<Point> {
    scene.board.neighbours(at).find(|&beside| {
        let string = scene.board.string(beside);
        scene.board.stone(beside) == Some(!scene.player)
            && string.is_some_and(|string| scene.board.liberty_count(string) == 2)
    })
}

/// Strings in doubt, each with whether both sides' answers are known.
fn strings<'a>(
    scene: &'a Scene,
    is_meant: impl Fn(&evaluation::StringFact) -> bool + 'a,
) -> impl Iterator<Item = (Point, bool)> + 'a {
    let in_doubt = |capture| matches!(capture, Outlook::Contested | Outlook::Unclear);
    let meant = scene
        .facts
        .strings
        .iter()
        .filter(move |string| in_doubt(string.capture) && is_meant(string));
    meant.filter_map(|string| Some((string.stones.first()?, string.capture == Outlook::Contested)))
}

fn links(scene: &Scene, at: Point, own: bool) -> impl Iterator<Item = [Point; 2]> {
    let strings = &scene.facts.strings;
    scene.facts.links.iter().filter_map(move |link| {
        let is_own = strings[link.strings[0]].color == scene.player;
        let mv = if own { link.first_moves.owner } else { link.first_moves.opponent };
        let ends = link.strings.map(|string| strings[string].stones.first());
        match ends {
            [Some(a), Some(b)] if is_own == own && mv == Some(at) => Some([a, b]),
            _ => None,
        }
    })
}

/// The weakest group within two steps that is undetermined, and its chance.
fn group_near(scene: &Scene, at: Point, own: bool) -> Option<(Point, f32)> {
    let all = scene.board.size().all();
    let near = PointSet::from(at).dilated(&all).dilated(&all);
    let is_meant = |group: &&Group| {
        (group.gathered.color == scene.player) == own
            && group.gathered.stones.meets(&near)
            && group.status == Status::Undetermined
    };
    let judged = if scene.judged.is_empty() { &scene.evaluation.groups } else { &scene.judged };
    let groups = judged.iter().filter(is_meant);
    let weakest = groups.min_by(|a, b| a.chance.total_cmp(&b.chance))?;
    Some((weakest.gathered.stones.first()?, weakest.chance))
}
