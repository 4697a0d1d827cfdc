//! The fit of the quick evaluation, in steps: the chance of groups to live, with the passes that
//! follow from it twice over; then the owners of open points; then the worth of the turn.

use std::collections::BTreeMap;
use std::fmt;

use evaluation::{Evaluator, Facts, Group, Judge, Model, Row, Sequel, Survival, survival};
use goban::Color;
use lab::Seed;
use tracks::Keeping;

use super::descent::in_parallel;
use super::logistic::{Example, fit};
use crate::Labelled;

/// Labels from which on a point is surely owned.
const SURE: f32 = 0.8;

/// Random games from each position.
const GAMES: u32 = 100;

/// A position with what look-ahead knows of it.
#[derive(Debug)]
struct Known {
    facts: Facts,
    to_play: Color,
    /// By the order of points from the top left.
    ownership: Vec<f32>,
    lead_on_board: f32,
    survival: Survival,
}

/// What came of a fit.
#[derive(Debug)]
pub struct Fitted {
    /// The model.
    pub model: Model,
    /// The positions that it was fitted to.
    pub positions: usize,
}

/// Fits the evaluation to labelled positions; nothing if none of them has labels.
#[must_use]
pub fn fit_evaluation(
    positions: &[Labelled],
    workers: usize,
    note: &mut dyn FnMut(&str),
) -> Option<Fitted> {
    let known = know_all(positions, workers);
    note(&format!("{} positions read", known.len()));
    if known.is_empty() {
        return None;
    }
    if known.len() < positions.len() {
        note(&format!("left out for want of labels: {}", positions.len() - known.len()));
    }
    let mut model = Model::blank();
    for round in 0..3 {
        let examples = all_groups(&known, &model, Mode::Quick, |group| group.by_itself);
        note(&format!("round {round}: {} groups", examples.len()));
        model.life = fit(&examples, model.life.clone(), 12, Seed(round));
    }
    for mode in [Mode::Quick, Mode::Root] {
        for round in 0..2 {
            let examples = point_examples(&known, &model, mode);
            let start = mode.sequel(&mut model).ownership.clone();
            mode.sequel(&mut model).ownership = fit(&examples, start, 6, Seed(7));
            if round == 0 {
                let examples = all_groups(&known, &model, mode, |group| group.among_others);
                let start = mode.sequel(&mut model).neighbours.clone();
                mode.sequel(&mut model).neighbours = fit(&examples, start, 12, Seed(8));
            }
        }
        mode.sequel(&mut model).turn = worth_of_turn(&known, &model, mode);
        note(&measure_all(&known, &model, mode));
    }
    Some(Fitted { model, positions: known.len() })
}

fn know_all(positions: &[Labelled], workers: usize) -> Vec<Known> {
    in_parallel(positions, workers, |position| know(position).into_iter().collect())
}

fn know(position: &Labelled) -> Option<Known> {
    let game = position.game().ok()?;
    let facts = Evaluator::new(game.board().clone(), Keeping::Incremental).facts();
    let lead_on_board = position.score_lead? as f32 + position.komi as f32;
    let ownership = position.ownership.clone();
    let mut rng = rand_pcg::Pcg64Mcg::new(1);
    (ownership.len() == facts.size.area()).then_some(Known {
        facts,
        to_play: game.to_play(),
        ownership,
        lead_on_board,
        survival: survival(game.board(), game.to_play(), GAMES, &mut rng),
    })
}

impl Known {
    /// The label of each point, from −1 to 1.
    fn labels(&self) -> goban::PointMap<f32> {
        let mut map = goban::PointMap::filled(0.0);
        for (point, &value) in self.facts.size.points_from_top().zip(&self.ownership) {
            map[point] = value / 100.0;
        }
        map
    }
}

/// With random games or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Quick,
    Root,
}

impl Mode {
    fn sequel(self, model: &mut Model) -> &mut Sequel {
        match self {
            Self::Quick => &mut model.quick,
            Self::Root => &mut model.root,
        }
    }

    fn survival(self, known: &Known) -> Option<&Survival> {
        (self == Self::Root).then_some(&known.survival)
    }
}

fn all_groups(
    known: &[Known],
    model: &Model,
    mode: Mode,
    row: impl Fn(Group) -> Row,
) -> Vec<Example> {
    let mut examples = Vec::new();
    for position in known {
        let judge = Judge::new(model, position.facts.size);
        let labels = position.labels();
        for group in
            judge.evaluate_with(&position.facts, mode.survival(position), position.to_play).groups
        {
            let sign = if group.gathered.color == Color::Black { 1.0 } else { -1.0 };
            let stones = group.gathered.stones.len() as f32;
            let owned: f32 = group.gathered.stones.iter().map(|stone| sign * labels[stone]).sum();
            let target = f32::midpoint(owned / stones, 1.0);
            examples.push(Example { row: row(group), target, weight: stones.sqrt() });
        }
    }
    examples
}

fn point_examples(known: &[Known], model: &Model, mode: Mode) -> Vec<Example> {
    let mut examples = Vec::new();
    for position in known {
        let judge = Judge::new(model, position.facts.size);
        let labels = position.labels();
        for (point, row) in
            judge.open_points(&position.facts, mode.survival(position), position.to_play)
        {
            examples.push(Example { row, target: f32::midpoint(labels[point], 1.0), weight: 1.0 });
        }
    }
    examples
}

/// By tenths of the board that are filled, the mean of what the sum of owners lacks for the player.
fn worth_of_turn(known: &[Known], model: &Model, mode: Mode) -> [f32; 10] {
    let (mut sum, mut count) = ([0.0_f32; 10], [0.0_f32; 10]);
    for position in known {
        let judge = Judge::new(model, position.facts.size);
        let evaluation =
            judge.evaluate_with(&position.facts, mode.survival(position), position.to_play);
        let stones = position.facts.stones.black.len() + position.facts.stones.white.len();
        let tenth = (10 * stones / position.facts.size.area()).min(9);
        let sign = if position.to_play == Color::Black { 1.0 } else { -1.0 };
        sum[tenth] += sign * (position.lead_on_board - evaluation.area_lead);
        count[tenth] += 1.0;
    }
    std::array::from_fn(|tenth| sum[tenth] / (count[tenth] + 5.0))
}

/// Measures a model on labelled positions, without random games and with them.
#[must_use]
pub fn measure_evaluation(positions: &[Labelled], workers: usize, model: &Model) -> String {
    let known = know_all(positions, workers);
    let [quick, root] = [Mode::Quick, Mode::Root].map(|mode| measure_all(&known, model, mode));
    format!("without random games\n{quick}with random games\n{root}")
}

/// How good a model is, a line for each size of board.
fn measure_all(known: &[Known], model: &Model, mode: Mode) -> String {
    let mut by_side: BTreeMap<u8, Measured> = BTreeMap::new();
    for position in known {
        let judge = Judge::new(model, position.facts.size);
        let survival = mode.survival(position);
        let evaluation = judge.evaluate_with(&position.facts, survival, position.to_play);
        let measured = by_side.entry(position.facts.size.width()).or_default();
        measured.positions += 1;
        measured.score_error += (evaluation.area_lead - position.lead_on_board).abs();
        let labels = position.labels();
        for point in position.facts.size.points() {
            measured.note(evaluation.ownership[point], labels[point]);
        }
    }
    let lines = by_side.iter().map(|(side, measured)| format!("{side}x{side}: {measured}"));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// How far owners and scores are from the labels.
#[derive(Debug, Default)]
struct Measured {
    positions: u32,
    points: u32,
    error: f32,
    sure: u32,
    right: u32,
    score_error: f32,
}

impl Measured {
    fn note(&mut self, owner: f32, label: f32) {
        self.points += 1;
        self.error += (owner - label).abs();
        if label.abs() >= SURE {
            self.sure += 1;
            self.right += u32::from(owner * label > 0.0);
        }
    }
}

impl fmt::Display for Measured {
    #[allow(clippy::cast_precision_loss)] // some hundred thousand points
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions, {:.2} % of the sure points right, ownership off by {:.1} in 100, score by {:.2}",
            self.positions,
            100.0 * self.right as f32 / self.sure as f32,
            100.0 * self.error / self.points as f32,
            self.score_error / self.positions as f32,
        )
    }
}
