//! Possible omission numbers and opening cases, as they are told in explanations: how often a group can
//! be left alone, what cases an opening move is, and what the opponent's last move was for.
//!
//! The exact number is told where reading has found it. Elsewhere it is estimated by the dame around the
//! group, and said to be an estimate.

use engine::{Thought, model};
use evaluation::{Evaluator, Facts, Group, Judge};
use goban::{Game, Move, Point};
use opening::{
    Candidate, Case, Opinion, Pon, Scale, Settings, Standing, consider, is_opening, open_areas,
};
use serde_json::{Value, json};
use tracks::Keeping;

/// The estimated numbers of all groups of a position.
#[derive(Debug)]
pub(crate) struct Alone(Standing);

impl Alone {
    /// Of a position that look-ahead has read.
    pub(crate) fn of(facts: &Facts) -> Self {
        Self(Standing::of(facts, &Scale::FITTED))
    }

    /// The number of the group of a stone; nothing for stones that are lost.
    pub(crate) fn at(&self, stone: Point) -> Option<Pon> {
        self.0.group_at(stone).map(|place| self.0.groups[place].pon())
    }

    /// The number of a group: that of its weakest part.
    pub(crate) fn of_group(&self, group: &Group) -> Option<Pon> {
        group.gathered.stones.iter().filter_map(|stone| self.at(stone)).min()
    }
}

/// An estimated number in words.
pub(crate) fn estimate_in_words(pon: Pon) -> &'static str {
    match pon.0 {
        3.. => "by its surroundings it can be left alone three times and more",
        2 => "by its surroundings it can be left alone twice",
        1 => "by its surroundings it can be left alone once",
        0 => "by its surroundings it needs a move if it is attacked",
        _ => "by its surroundings it is hard pressed",
    }
}

/// What the opening thinks of the position of a thought: nothing after the opening, but for corners and
/// sides that have no stone yet.
pub(crate) fn opinion(thought: &Thought) -> Option<Opinion> {
    let (game, facts) = (&thought.game, &thought.judged.facts);
    let standing = Standing::of(facts, &Scale::FITTED);
    let is_early = is_opening(game.turns().len(), facts, &standing);
    let open = open_areas(game.board());
    if !is_early && open.is_empty() {
        return None;
    }
    let mut evaluator = Evaluator::new(game.board().clone(), Keeping::Absolute);
    let judge = Judge::new(model(), game.size());
    let mut opinion = consider(game, &mut evaluator, &judge, &Settings::usual());
    if !is_early {
        opinion.candidates.retain(|candidate| open.contains(candidate.at));
    }
    Some(opinion)
}

/// Cases that are told of a move.
const MOST_CASES: usize = 3;

/// The candidates of the opening that are told: it agrees with a move that is among its first.
const AGREES: usize = 10;

/// The opening's candidate on a point, if it agrees with a move there.
fn agreed(opinion: &Opinion, at: Point) -> Option<&Candidate> {
    opinion.candidates.iter().take(AGREES).find(|candidate| candidate.at == at)
}

/// The cases of a move that the opening agrees with, in words.
pub(crate) fn cases_in_words(opinion: &Opinion, at: Point) -> Option<String> {
    let candidate = agreed(opinion, at)?;
    let cases = candidate.named_cases();
    let cases: Vec<&str> = cases.iter().take(MOST_CASES).map(|&case| case_in_words(case)).collect();
    let answers: Vec<&str> = candidate.answers.iter().map(|&case| name_of(case)).collect();
    let cases = format!("in the opening it {}", cases.join(" and "));
    Some(if answers.is_empty() {
        cases
    } else {
        format!("{cases}; it answers the opponent's {}", answers.join(", "))
    })
}

/// The cases of a move that the opening agrees with, by name.
pub(crate) fn cases_to_json(opinion: Option<&Opinion>, at: Point) -> Value {
    let Some(candidate) = opinion.and_then(|opinion| agreed(opinion, at)) else {
        return Value::Null;
    };
    let names = |cases: &[Case]| cases.iter().map(|&case| name_of(case)).collect::<Vec<_>>();
    json!({ "cases": names(&candidate.named_cases()), "answers": names(&candidate.answers) })
}

/// What the opponent's last move was for, in a line.
pub(crate) fn intention_in_words(game: &Game, opinion: &Opinion) -> Option<String> {
    let turn = game.turns().last()?;
    let Move::Play(at) = turn.mv else { return None };
    let mut cases: Vec<Case> = opinion.intentions.iter().map(|intention| intention.case).collect();
    cases.sort_unstable();
    cases.dedup();
    let cases: Vec<&str> = cases.iter().take(MOST_CASES).map(|&case| case_in_words(case)).collect();
    (!cases.is_empty()).then(|| format!("{}'s last move {at} {}.", turn.color, cases.join(" and ")))
}

/// A case as what a move does.
pub(crate) const fn case_in_words(case: Case) -> &'static str {
    match case {
        Case::Book => "follows a standard sequence",
        Case::EmptyCorner => "takes an empty corner",
        Case::Enclosure => "encloses a corner",
        Case::Approach => "approaches a corner",
        Case::Edge => "takes a point on the side",
        Case::EdgeBoundary => "draws the line between stones on the side",
        Case::Life => "is about the base of a weak group",
        Case::Semeai => "fights a capturing race",
        Case::Blockade => "shuts a group in",
        Case::BreakOut => "leads a weak group out",
        Case::ConnectRemote => "connects distant groups",
        Case::DisconnectRemote => "keeps distant groups apart",
        Case::ConnectAdjacent => "joins neighbouring groups",
        Case::DisconnectAdjacent => "parts neighbouring groups",
        Case::Moyo => "enlarges a moyo",
        Case::Intrusion => "reduces a loose territory",
        Case::Invasion => "invades a loose territory",
        Case::Contact => "touches the opponent",
        Case::Capture => "captures",
        Case::Escape => "saves stones from capture",
        Case::Cut => "cuts",
        Case::Connect => "connects",
    }
}

/// A case by its name.
pub(crate) const fn name_of(case: Case) -> &'static str {
    match case {
        Case::Book => "book",
        Case::EmptyCorner => "empty corner",
        Case::Enclosure => "enclosure",
        Case::Approach => "approach",
        Case::Edge => "edge",
        Case::EdgeBoundary => "edge boundary",
        Case::Life => "life and death",
        Case::Semeai => "capturing race",
        Case::Blockade => "blockade",
        Case::BreakOut => "break-out",
        Case::ConnectRemote => "connection to a remote group",
        Case::DisconnectRemote => "disconnection from a remote group",
        Case::ConnectAdjacent => "connection to an adjacent group",
        Case::DisconnectAdjacent => "disconnection from an adjacent group",
        Case::Moyo => "moyo",
        Case::Intrusion => "intrusion",
        Case::Invasion => "invasion",
        Case::Contact => "contact",
        Case::Capture => "capture",
        Case::Escape => "escape",
        Case::Cut => "cut",
        Case::Connect => "connection",
    }
}

#[cfg(test)]
mod tests {
    use goban::{Color, Rules, Size};

    use super::*;

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
        for (number, mv) in moves.iter().enumerate() {
            let color = if number % 2 == 0 { Color::Black } else { Color::White };
            game.play(color, mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn an_approach_is_named_and_so_is_its_answer() {
        let game = game(&["Q16", "D4", "R4", "D16", "F17"]);
        let mut evaluator = Evaluator::new(game.board().clone(), Keeping::Absolute);
        let judge = Judge::new(model(), game.size());
        let opinion = consider(&game, &mut evaluator, &judge, &Settings::usual());
        let told = intention_in_words(&game, &opinion).unwrap();
        assert!(told.starts_with("Black's last move F17 "), "{told}");
        assert!(told.contains("approaches a corner"), "{told}");
        let first = opinion.candidates[0].at;
        assert!(cases_in_words(&opinion, first).unwrap().starts_with("in the opening it "));
        assert!(cases_to_json(Some(&opinion), first)["cases"].is_array());
        assert_eq!(cases_to_json(None, first), Value::Null);
    }

    #[test]
    fn a_lone_stone_can_be_left_alone() {
        let game = game(&["D4"]);
        let facts = Evaluator::new(game.board().clone(), Keeping::Absolute).facts();
        let pon = Alone::of(&facts).at("D4".parse().unwrap()).unwrap();
        assert!(pon >= Pon(2), "{pon:?}");
        assert!(estimate_in_words(pon).contains("left alone"));
        assert_eq!(Alone::of(&facts).at("Q16".parse().unwrap()), None);
    }
}
