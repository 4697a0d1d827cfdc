//! The chance that a group lives, once its life was read out: what the proof says, weighed by what it
//! rests on and by what the evaluation thought before. A proof within a field is not the truth on an
//! open board, and the numbers here say how often it is. They are a logistic regression over named
//! features, fitted by `aizome fit-lives` to positions judged by a far stronger program.

use evaluation::features::{Family, Row, bucket, lay_out};
use evaluation::{Group, Supposition, count_weights};
use goban::Board;
use reading::life::Fate;

use crate::lives::{Before, LifeFact};
use crate::weights;

/// What the chance of a group is made of.
pub const FAMILIES: &[Family] = &lay_out([
    Family::new("what was thought before, by what was read", 1, CLASSES),
    Family::new("what was read, by what was thought before", STATES, CHANCES),
    Family::new("what was read, by random games", STATES, GAMES),
    Family::new("what was read, by the weakest wall", CLASSES, CHANCES),
    Family::new("what was read, by how safe the walls are", CLASSES, CHANCES),
    Family::new("what was read, by the best friend", CLASSES, CHANCES),
    Family::new("what was read, by stones", CLASSES, STONES.len() + 1),
    Family::new("what was read, by points of the field", CLASSES, FIELD.len() + 1),
    Family::new("what was read, by ways out", CLASSES, EXITS.len() + 1),
    Family::new("what was read, by points to run to", CLASSES, ESCAPE.len() + 1),
    Family::new("what was read, by eye space", CLASSES, EYE_SPACE.len() + 1),
    Family::new("what was read, by how full the board is", CLASSES, FULL),
    Family::new("what was read, by whose turn", STATES, 2),
    Family::new("what was read, by the effort", CLASSES, EFFORT.len() + 1),
    Family::new("what was read, by how much of the group", CLASSES, PARTS),
]);

/// Answers that are told apart: lives, ko, unknown, dies; and pairs of them.
const ANSWERS: usize = 4;
const STATES: usize = ANSWERS * ANSWERS;

/// Kinds of states: lives anyway, dies anyway, decided by who moves first (or a ko), not found out.
const CLASSES: usize = 4;

const CHANCES: usize = CHANCE_BOUNDS.len() + 1;
const CHANCE_BOUNDS: [f32; 9] = [0.05, 0.12, 0.25, 0.4, 0.6, 0.75, 0.88, 0.95, 0.985];
const GAMES: usize = CHANCES + 1;
const STONES: &[usize] = &[2, 3, 5, 8, 13, 21];
const FIELD: &[usize] = &[3, 6, 10, 15, 20, 26];
const EXITS: &[usize] = &[1, 3];
const ESCAPE: &[usize] = &[1, 3, 6, 12];
const EYE_SPACE: &[usize] = &[1, 3, 5, 8];
const EFFORT: &[usize] = &[5, 30, 150, 700, 2_500];
const FULL: usize = 10;
const PARTS: usize = 3;

/// Chances are told apart from certainty by so much.
const LEAST: f32 = 0.004;

/// How chances are made.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    weights: Vec<f32>,
}

impl Belief {
    /// With these weights, one for each feature of [`FAMILIES`].
    #[must_use]
    pub fn new(weights: Vec<f32>) -> Option<Self> {
        (weights.len() == count_weights(FAMILIES)).then_some(Self { weights })
    }

    /// That what was thought before is right, whatever was read: to start a fit from.
    #[must_use]
    pub fn blank() -> Self {
        let mut weights = vec![0.0; count_weights(FAMILIES)];
        weights[..CLASSES].fill(1.0);
        Self { weights }
    }

    /// The one that the program ships.
    #[must_use]
    pub fn fitted() -> Self {
        Self::new(weights::BELIEF.to_vec()).unwrap_or_else(Self::blank)
    }

    /// Its weights.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The chance that a group lives. What is beyond dispute stays so.
    pub(crate) fn chance(
        &self,
        board: &Board,
        before: Before<'_>,
        group: &Group,
        fact: &LifeFact,
    ) -> f32 {
        let sum = row(board, before, group, fact).sum(&self.weights);
        (1.0 / (1.0 + (-sum).exp())).clamp(LEAST, 1.0 - LEAST)
    }
}

/// The features of a group whose life was read out, for fitting.
#[must_use]
pub fn row(board: &Board, before: Before<'_>, group: &Group, fact: &LifeFact) -> Row {
    let LifeFact { answers, rests, .. } = fact;
    let (owner_first, opponent_first) = (answers.owner_first.fate, answers.opponent_first.fate);
    let (state, class) = (ANSWERS * answer(owner_first) + answer(opponent_first), class(fact));
    let mut row = Row::default();
    let known = group.chance.clamp(LEAST, 1.0 - LEAST);
    row.add(FAMILIES[0].bucket(0, class), (known / (1.0 - known)).ln());
    let mut add = |family: usize, at, by| row.add(FAMILIES[family].bucket(at, by), 1.0);
    add(1, state, chance_bucket(group.chance));
    let games = before.survival.map(|games| games.share(fact.color, &fact.stones));
    add(2, state, games.map_or(GAMES - 1, chance_bucket));
    add(3, class, chance_bucket(rests.weakest_wall));
    add(4, class, chance_bucket(rests.walls_safe));
    add(5, class, chance_bucket(rests.best_friend));
    add(6, class, bucket(fact.stones.len(), STONES));
    add(7, class, bucket(rests.field.len(), FIELD));
    add(8, class, bucket(rests.exits.len(), EXITS));
    add(9, class, bucket(group.lifebase.escape, ESCAPE));
    add(10, class, bucket(group.lifebase.eye_space, EYE_SPACE));
    let area = board.size().area();
    add(11, class, FULL * (area - board.empty_points().len()) / area);
    add(12, state, usize::from(fact.color == before.to_play));
    let effort = answers.owner_first.nodes.max(answers.opponent_first.nodes);
    add(13, class, bucket(effort as usize, EFFORT));
    let asked = (fact.stones & group.gathered.stones).len();
    add(14, class, (PARTS * asked / group.gathered.stones.len().max(1)).min(PARTS - 1));
    row
}

const fn answer(fate: Fate) -> usize {
    match fate {
        Fate::Alive | Fate::Seki => 0,
        Fate::Ko { .. } => 1,
        Fate::Unknown => 2,
        Fate::Dead => 3,
    }
}

fn class(fact: &LifeFact) -> usize {
    let is_ko = |fate| matches!(fate, Fate::Ko { .. });
    if fact.lives_anyway() {
        0
    } else if fact.dies_anyway() {
        1
    } else if fact.state.is_contested()
        || is_ko(fact.answers.owner_first.fate)
        || is_ko(fact.answers.opponent_first.fate)
    {
        2
    } else {
        3
    }
}

fn chance_bucket(chance: f32) -> usize {
    CHANCE_BOUNDS.iter().take_while(|&&bound| chance >= bound).count()
}

/// What the evaluation is to take for granted: of groups that live or die whoever moves first, as far as
/// that is believed. Of the others it knows as much without (docs/results.md).
#[must_use]
pub fn suppositions(lives: &[LifeFact]) -> Vec<Supposition> {
    let proved = lives.iter().filter(|life| life.lives_anyway() || life.dies_anyway());
    proved.map(|life| Supposition::has_chance(life.color, life.stones, life.chance)).collect()
}
