//! The answers to a problem by every method. Choices' scores are looked at only when all have been
//! given.

use evaluation::{Evaluator, Judge, Model};
use goban::Point;
use opening::{
    Answer, Estimate, Matched, Method, Opinion, OtherKind, Scale, Settings, by_pon_alone, choose,
    consider, matched,
};
use serde::{Deserialize, Serialize};
use tracks::Keeping;

use super::problem::Problem;

/// Answers problems.
#[derive(Debug)]
pub struct Answerer {
    model: Model,
    settings: Settings<'static>,
}

/// How the choices of a problem were generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Generated {
    /// By a candidate on the point.
    Equal,
    /// By one nearby and of the same effect.
    Equivalent,
    /// Not at all.
    No,
}

/// What is answered: places of choices, and scores.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answers {
    /// The problem's number.
    pub number: Option<u32>,
    /// Its name.
    pub id: String,
    /// The choices' labels.
    pub labels: Vec<String>,
    /// The choices' scores, where they are known.
    pub scores: Vec<Option<u32>>,
    /// How each choice was generated.
    pub generated: Vec<Generated>,
    /// Moves that were proposed, each as often as it was.
    pub proposed: usize,
    /// Distinct candidates.
    pub candidates: usize,
    /// By cases, by PON and by both, among equal candidates only.
    pub equal: [Option<usize>; 3],
    /// The same, equivalent candidates counted too.
    pub equivalent: [Option<usize>; 3],
    /// By PON over all legal moves.
    pub pon_over_all: Option<usize>,
    /// By PON with the other reading of the other kind of dame, equivalent candidates counted too.
    pub other_reading: Option<usize>,
    /// The default program's choice.
    pub of_program: Option<usize>,
    /// GNU Go's choice.
    pub of_gnu_go: Option<usize>,
}

impl Answerer {
    /// With the program's own numbers.
    #[must_use]
    pub fn usual() -> Self {
        Self { model: Model::fitted(), settings: Settings::usual() }
    }

    /// With other numbers.
    #[must_use]
    pub fn with(settings: Settings<'static>) -> Self {
        Self { model: Model::fitted(), settings }
    }

    /// What the opening thinks of a problem.
    #[must_use]
    pub fn opinion(&self, problem: &Problem) -> Opinion {
        let judge = Judge::new(&self.model, problem.game.size());
        let mut evaluator = Evaluator::new(problem.game.board().clone(), Keeping::Incremental);
        consider(&problem.game, &mut evaluator, &judge, &self.settings)
    }

    /// Answers a problem by every method, but for other programs.
    #[must_use]
    pub fn answer(&self, problem: &Problem) -> Answers {
        let board = problem.game.board();
        let opinion = self.opinion(problem);
        let points: Vec<Point> = problem.choices.iter().map(|choice| choice.at).collect();
        let by = |method, answer| choose(board, &opinion, &points, method, answer);
        let generated = |&at: &Point| match matched(board, &opinion, at, Method::Combined) {
            Matched::Equal(_) => Generated::Equal,
            Matched::Equivalent(_) => Generated::Equivalent,
            Matched::None => Generated::No,
        };
        Answers {
            number: problem.number,
            id: problem.id.clone(),
            labels: problem.choices.iter().map(|choice| choice.label.clone()).collect(),
            generated: points.iter().map(generated).collect(),
            proposed: opinion.proposed,
            candidates: opinion.candidates.len(),
            equal: Method::ALL.map(|method| by(method, Answer::Equal)),
            equivalent: Method::ALL.map(|method| by(method, Answer::Equivalent)),
            pon_over_all: self.pon_over_all(problem, &points),
            other_reading: self.with_other_reading(problem, &points),
            of_program: None,
            of_gnu_go: None,
            scores: problem.choices.iter().map(|choice| choice.score).collect(),
        }
    }

    fn pon_over_all(&self, problem: &Problem, points: &[Point]) -> Option<usize> {
        let mut evaluator = Evaluator::new(problem.game.board().clone(), Keeping::Incremental);
        let judged = by_pon_alone(&problem.game, &mut evaluator, &self.settings.scale);
        let best = judged.iter().find(|(at, _)| points.contains(at))?.0;
        points.iter().position(|&at| at == best)
    }

    fn with_other_reading(&self, problem: &Problem, points: &[Point]) -> Option<usize> {
        let scale = self.settings.scale;
        let other_kind = match scale.estimate.other_kind {
            OtherKind::Untouched => OtherKind::NotOnce,
            OtherKind::NotOnce => OtherKind::Untouched,
        };
        let estimate = Estimate { other_kind, ..scale.estimate };
        let settings = Settings { scale: Scale { estimate, ..scale }, ..self.settings };
        let opinion = Self::with(settings).opinion(problem);
        choose(problem.game.board(), &opinion, points, Method::Pon, Answer::Equivalent)
    }
}

impl Answers {
    /// What a choice scores; nothing chosen scores 0.
    #[must_use]
    pub fn score(&self, chosen: Option<usize>) -> u32 {
        chosen.and_then(|place| self.scores.get(place).copied().flatten()).unwrap_or(0)
    }

    /// Whether all scores are known.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.scores.iter().all(Option::is_some)
    }

    /// The place of the right choice, where scores are known.
    #[must_use]
    pub fn right(&self) -> Option<usize> {
        let best = self.scores.iter().copied().max().flatten()?;
        self.is_scored().then(|| self.scores.iter().position(|&score| score == Some(best)))?
    }
}
