//! Reasons in words that a player of the game understands.

use decision::{Initiative, KoThreat, Reason, Scene, Tried, reasons};
use engine::policy;
use goban::{Point, Size};

use crate::omissions::{case_in_words, name_of};

/// Reasons that are told of a move, beside what it is worth.
const MOST_REASONS: usize = 5;

/// The reasons for a move that was tried, as they are told: one shape at the most, and only by a name
/// that fits where it stands; what it is worth comes last, and always.
pub(crate) fn told(scene: &Scene, tried: &Tried) -> Vec<(Reason, f32)> {
    let mut all = reasons(scene, tried, policy());
    let mut has_shape = false;
    all.retain(|(reason, _)| {
        let Reason::Shape(pattern) = reason else { return true };
        let is_told = !has_shape && fits(&pattern.to_string(), scene.board.size(), tried.at());
        has_shape |= is_told;
        is_told
    });
    let (worth, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(reason, _)| reason.tells_worth());
    others.into_iter().take(MOST_REASONS).chain(worth).collect()
}

/// Lines from which on a move is a cap: it comes from above, and what is capped stands on the second
/// line at least.
const LOWEST_CAP: u8 = 4;

/// Sides from which on the four-four points are star points.
const LEAST_WITH_STARS: u8 = 13;

/// Whether a shape has this name on a board of this size, at this point.
fn fits(name: &str, size: Size, at: Point) -> bool {
    let is_cap = name.split(' ').any(|word| word == "cap");
    let is_star = name == "star point";
    (!is_cap || size.line(at) >= LOWEST_CAP)
        && (!is_star || size.width().min(size.height()) >= LEAST_WITH_STARS)
}

/// The same in words.
pub(crate) fn reasons_of(scene: &Scene, tried: &Tried) -> Vec<String> {
    told(scene, tried).iter().map(|(reason, _)| in_words(reason)).collect()
}

/// A reason in a few words.
pub(crate) fn in_words(reason: &Reason) -> String {
    match reason {
        Reason::Takes(1) => "takes a stone".to_owned(),
        Reason::Takes(stones) => format!("takes {stones} stones"),
        Reason::Saves(string) => format!("saves {string} from capture"),
        Reason::Captures(string) => format!("captures {string}, which could still get away"),
        Reason::Protects(string) => format!("makes sure that {string} is not captured"),
        Reason::Catches(string) => format!("makes sure that {string} is captured"),
        Reason::Links([a, b]) => format!("links {a} and {b}"),
        Reason::Cuts([a, b]) => format!("cuts between {a} and {b}"),
        Reason::Atari(string) => format!("gives atari to {string}"),
        Reason::Helps(group, chance) => {
            format!("helps the group of {group} ({:.0} % to live)", 100.0 * chance)
        }
        Reason::Attacks(group, chance) => {
            format!("attacks the group of {group} ({:.0} % to live)", 100.0 * chance)
        }
        Reason::Vital { own: true } => "makes eyes at the vital point".to_owned(),
        Reason::Vital { own: false } => "takes the vital point of an eye space".to_owned(),
        Reason::Shape(pattern) => pattern.to_string(),
        Reason::Division => "keeps stones linked or the opponent divided".to_owned(),
        Reason::Frontier => "draws the line between territories".to_owned(),
        Reason::Answers(point) => format!("answers {point}"),
        Reason::Hunch(chance) => {
            format!("strong players would look here first ({:.0} %, a hunch)", 100.0 * chance)
        }
        Reason::Usual => "strong players often play so in this shape".to_owned(),
        Reason::Large => "a large point in the open".to_owned(),
        Reason::Gains(points) if *points >= 0.0 => {
            format!("worth {points:.1} points at first sight")
        }
        Reason::Gains(points) => format!("seems to cost {:.1} points", -points),
        Reason::Answered(at, points) => {
            format!("the strongest answer, {at}, takes back {points:.1} points")
        }
        Reason::Lives(group, points) => {
            format!("makes the group of {group} live, {points:.0} points at stake")
        }
        Reason::Kills(group, points) => {
            format!("kills the group of {group}, {points:.0} points at stake")
        }
        Reason::Trial(share, points) => {
            let ahead = if *points >= 0.0 { "ahead" } else { "behind" };
            let (share, points) = (100.0 * share, points.abs());
            format!("{share:.0} % of the trial games, which end {points:.1} points {ahead}")
        }
        Reason::Foresight(share, points) => {
            let ahead = if *points >= 0.0 { "ahead" } else { "behind" };
            let (share, points) = (100.0 * share, points.abs());
            format!("{share:.0} % of the look-ahead, which sees you {points:.1} points {ahead}")
        }
        Reason::KoThreat(KoThreat { string, points, own, other }) => format!(
            "a ko threat: {string}, {points:.0} points, is more than the ko ({own} such threats, the \
             opponent has {other})"
        ),
        Reason::Endgame(initiative, swing, threat) => endgame(*initiative, *swing, *threat),
        Reason::Opening(case) => format!("in the opening it {}", case_in_words(*case)),
        Reason::AnswersIntention(case) => format!("answers the opponent's {}", name_of(*case)),
        Reason::SelfAtari => "but puts itself into atari".to_owned(),
    }
}

/// An endgame move as players count it.
fn endgame(initiative: Initiative, swing: f32, threat: f32) -> String {
    match initiative {
        Initiative::Gote => format!("an endgame move of {swing:.1} points in gote"),
        Initiative::Sente => format!(
            "an endgame move of {swing:.1} points in sente: {threat:.1} more if it is not answered"
        ),
        Initiative::ReverseSente => format!(
            "an endgame move of {swing:.1} points in reverse sente: the opponent would play there \
             with a threat of {threat:.1}"
        ),
        Initiative::DoubleSente => {
            format!("an endgame move of {swing:.1} points in sente for both sides")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_shapes_fit_where_they_stand() {
        let cases = [
            ("star point", 9, "D4", false),
            ("star point", 19, "D4", true),
            ("cap", 9, "E3", false),
            ("cap", 9, "E5", true),
            ("knight's cap", 19, "K17", false),
            ("hane", 9, "E3", true),
        ];
        for (name, side, at, expected) in cases {
            let (size, at) = (Size::square(side).unwrap(), at.parse().unwrap());
            assert_eq!(fits(name, size, at), expected, "{name} {side} {at}");
        }
    }
}
