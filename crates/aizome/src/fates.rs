//! What was read about the life of a group, in one sentence: its state, the move that matters, who wants
//! it, and the points that hang on it. The label of a group never contradicts the sentence.

use engine::{Judged, model};
use evaluation::{Group, Judge, Status};
use goban::{Color, Point};
use life::{LifeFact, Moves, Omission, Seen, State, importance};
use reading::life::Fate;

/// What is said of a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Told {
    pub(crate) color: Color,
    pub(crate) state: State,
    /// Whether a ko decides one of the two questions.
    pub(crate) is_ko: bool,
    pub(crate) owner_move: Option<Point>,
    pub(crate) opponent_move: Option<Point>,
    /// |E alive − E dead|.
    pub(crate) points: f32,
    /// The chance to live with all that is known.
    pub(crate) chance: f32,
    /// K and L, where they were asked for.
    pub(crate) omission: Option<Omission>,
}

impl Told {
    /// Of a group of a judged position, if its life was read.
    pub(crate) fn of(judged: &Judged, to_play: Color, group: &Group) -> Option<Self> {
        let life = life_of(judged, group)?;
        let judge = Judge::new(model(), judged.facts.size);
        let points =
            importance(&judge, &judged.facts, judged.games.as_ref(), life, to_play).swing();
        let is_ko = |fate: Fate| matches!(fate, Fate::Ko { .. });
        let answers = &life.answers;
        Some(Self {
            color: life.color,
            state: life.state,
            is_ko: is_ko(answers.owner_first.fate) || is_ko(answers.opponent_first.fate),
            owner_move: life.first_moves.owner,
            opponent_move: life.first_moves.opponent,
            points,
            chance: life.chance,
            omission: None,
        })
    }

    /// The sentence, without a capital and a full stop.
    pub(crate) fn sentence(&self) -> String {
        use Seen::{Lost, Open, Won};
        let (owner, opponent) = (self.color, !self.color);
        let points = format!("{:.0} points", self.points);
        let at = |mv: Option<Point>| mv.map_or(String::new(), |at| format!(" at {at}"));
        let alone = self.omission.and_then(Omission::possible_omissions).map_or("", left_alone);
        match (self.state.owner_first, self.state.opponent_first) {
            _ if self.is_ko => format!("depends on a ko: {points}"),
            (Won, Lost) if self.owner_move == self.opponent_move => {
                format!("lives or dies by who plays first{}: {points}", at(self.owner_move))
            }
            (Won, Lost) => format!(
                "lives only if {owner} plays{} now, {opponent} kills{}: {points}",
                at(self.owner_move),
                at(self.opponent_move)
            ),
            (Won | Open, Won) => format!("lives, whoever plays first{alone}"),
            (Lost, Won) => "is in seki: who plays first there loses by it".to_owned(),
            (Lost, Lost | Open) if self.chance > DOUBTED => {
                format!("is dead within its surroundings, but what surrounds it is weak: {points}")
            }
            (Lost, Lost | Open) => format!("is dead, whoever plays first{alone}"),
            (Won, Open) => format!(
                "{owner} makes it live{}; whether {opponent} could kill it was not found out",
                at(self.owner_move)
            ),
            (Open, Lost) => format!(
                "{opponent} kills it{}; whether {owner} could save it was not found out: {points}",
                at(self.opponent_move)
            ),
            (Open, Open) => format!("was not decided by reading: {points} hang on it"),
        }
    }
}

/// A chance above which a death that was read is doubted.
const DOUBTED: f32 = 0.5;

/// How often a group can be left alone, in words.
const fn left_alone(omissions: i8) -> &'static str {
    match omissions {
        1 => "; it can be left alone once",
        2 => "; it can be left alone twice",
        3.. => "; it can be left alone three times and more",
        -1 => "; a move of its owner's threatens to save it",
        _ => "",
    }
}

/// K or L in words.
pub(crate) fn in_a_row(moves: Moves) -> String {
    match moves {
        Moves::Exactly(number) => number.to_string(),
        Moves::MoreThan(number) => format!("more than {number}"),
        Moves::Unknown => "not found out".to_owned(),
    }
}

/// What was read of a group.
fn life_of<'a>(judged: &'a Judged, group: &Group) -> Option<&'a LifeFact> {
    let stones = &group.gathered.stones;
    let is_it = |life: &&LifeFact| life.color == group.gathered.color && life.stones.meets(stones);
    judged.lives.iter().find(is_it)
}

/// The status of a group as it is shown: none that contradicts what was read.
pub(crate) fn shown_status(judged: &Judged, group: &Group) -> Status {
    let Some(life) = life_of(judged, group) else { return group.status };
    match group.status {
        Status::Alive if life.state.is_contested() || life.dies_anyway() => Status::Undetermined,
        Status::Dead if life.state.is_contested() || life.lives_anyway() => Status::Undetermined,
        status => status,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(owner_first: Seen, opponent_first: Seen) -> Told {
        Told {
            color: Color::White,
            state: State { owner_first, opponent_first },
            is_ko: false,
            owner_move: "D19".parse().ok(),
            opponent_move: "C18".parse().ok(),
            points: 24.2,
            chance: 0.3,
            omission: None,
        }
    }

    #[test]
    fn every_state_has_its_sentence() {
        use Seen::{Lost, Open, Won};
        let contested = told(Won, Lost);
        assert_eq!(
            contested.sentence(),
            "lives only if White plays at D19 now, Black kills at C18: 24 points"
        );
        let same = Told { opponent_move: contested.owner_move, ..contested };
        assert_eq!(same.sentence(), "lives or dies by who plays first at D19: 24 points");
        assert_eq!(told(Won, Won).sentence(), "lives, whoever plays first");
        assert_eq!(told(Lost, Lost).sentence(), "is dead, whoever plays first");
        let doubted = Told { chance: 0.7, ..told(Lost, Lost) };
        assert!(doubted.sentence().contains("what surrounds it is weak"));
        assert!(told(Lost, Won).sentence().starts_with("is in seki"));
        assert!(told(Open, Lost).sentence().starts_with("Black kills it at C18"));
        assert!(told(Won, Open).sentence().starts_with("White makes it live at D19"));
        assert!(told(Open, Open).sentence().contains("24 points hang on it"));
        assert!(Told { is_ko: true, ..contested }.sentence().starts_with("depends on a ko"));
        let omission = |k, l| Omission { to_kill: Moves::Exactly(k), to_live: Moves::Exactly(l) };
        let twice = Told { omission: Some(omission(3, 0)), ..told(Won, Won) };
        assert!(twice.sentence().ends_with("it can be left alone twice"));
    }
}
