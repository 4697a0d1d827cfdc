//! The fit of the signs by which the life-and-death search foretells what is left to prove: weights
//! under which the signs of positions and of moves tell best whether the group died, as the search
//! itself found out. No solution of a problem is read. Every second problem is kept apart in turn, so
//! that a fit is measured on problems that it has not seen.

use evaluation::Row;
use goban::{Board, Color, Point};
use lab::Seed;
use reading::life::{CLASSES, Lesson, Lessons, SIGN_NAMES, lessons};
use tracks::{Blind, View};

use super::descent::in_parallel;
use super::logistic::{Example, fit};

/// Rounds over all lessons.
const EPOCHS: usize = 6;

/// A question to learn from.
#[derive(Debug, Clone)]
pub struct LifeQuestion {
    /// The position.
    pub board: Board,
    /// A stone of the group.
    pub target: Point,
    /// Who moves first.
    pub to_play: Color,
}

/// What is drawn from each question.
#[derive(Debug, Clone, Copy)]
pub struct LifeDraw {
    /// Positions that it may look at.
    pub nodes: u32,
    /// Lessons of each kind from one search, at most.
    pub most: usize,
}

/// What came of a fit of signs.
#[derive(Debug)]
pub struct FittedLife {
    /// The weights of the signs of positions, and of moves that were not made yet.
    positions: Vec<f32>,
    moves: Vec<f32>,
    /// What they were fitted to.
    count: [usize; 2],
    questions: usize,
    /// What of the half that it was not fitted to each fit tells rightly.
    apart: [[f32; 2]; 2],
}

/// Asks all questions, and fits the signs to what their searches found.
pub fn fit_life(
    questions: &[LifeQuestion],
    draw: LifeDraw,
    workers: usize,
    say: &mut dyn FnMut(&str),
) -> FittedLife {
    let learned = in_parallel(questions, workers, |question| {
        let mut board = question.board.clone();
        let mut view = View::<Blind>::new(&mut board);
        vec![lessons(&mut view, question.target, draw.nodes, question.to_play, draw.most)]
    });
    let halves: [Vec<&Lessons>; 2] =
        [0, 1].map(|half| learned.iter().skip(half).step_by(2).collect());
    let kinds: [fn(&Lessons) -> &[Lesson]; 2] = [|it| &it.positions, |it| &it.moves];
    let mut fitted = FittedLife {
        positions: Vec::new(),
        moves: Vec::new(),
        count: [0; 2],
        questions: questions.len(),
        apart: [[0.0; 2]; 2],
    };
    for (kind, of) in kinds.into_iter().enumerate() {
        let [first, second] = halves.each_ref().map(|half| examples(half, of));
        for (half, own, other) in [(0, &first, &second), (1, &second, &first)] {
            let weights = fitted_to(own);
            fitted.apart[kind][half] = told(&weights, other);
        }
        let all: Vec<Example> = first.into_iter().chain(second).collect();
        fitted.count[kind] = all.len();
        let weights = fitted_to(&all);
        let [one, two] = fitted.apart[kind].map(|share| 100.0 * share);
        let name = ["positions", "moves"][kind];
        say(&format!(
            "{} {name}: {:.1} % told rightly; fitted to one half, of the other {one:.1} and {two:.1} %",
            all.len(),
            100.0 * told(&weights, &all),
        ));
        if kind == 0 {
            fitted.positions = weights;
        } else {
            fitted.moves = weights;
        }
    }
    fitted
}

fn fitted_to(examples: &[Example]) -> Vec<f32> {
    fit(examples, vec![0.0; SIGN_NAMES.len() * CLASSES], EPOCHS, Seed(1))
}

fn examples(lessons: &[&Lessons], of: fn(&Lessons) -> &[Lesson]) -> Vec<Example> {
    let all = lessons.iter().flat_map(|lessons| of(lessons));
    all.map(|lesson| Example {
        row: row(lesson),
        target: f32::from(u8::from(lesson.is_dead)),
        weight: 1.0,
    })
    .collect()
}

fn row(lesson: &Lesson) -> Row {
    let mut row = Row::default();
    for (sign, &class) in lesson.signs.iter().enumerate() {
        row.add((sign * CLASSES) as u16 + u16::from(class), 1.0);
    }
    row
}

/// The share of examples that are told rightly.
fn told(weights: &[f32], examples: &[Example]) -> f32 {
    let is_right = |it: &&Example| (it.row.sum(weights) > 0.0) == (it.target > 0.5);
    examples.iter().filter(is_right).count() as f32 / examples.len().max(1) as f32
}

impl FittedLife {
    pub(super) fn tables(&self) -> [(&'static str, &[f32]); 2] {
        [("WEIGHTS", &self.positions), ("PRIORS", &self.moves)]
    }

    pub(super) const fn count(&self) -> [usize; 2] {
        self.count
    }

    pub(super) const fn questions(&self) -> usize {
        self.questions
    }
}

#[cfg(test)]
mod tests {
    use goban::{Color, Diagram};

    use super::*;

    #[test]
    fn signs_are_fitted_to_what_searches_find() {
        let board =
            ". . . . . X O .\n. . . . . X O .\nX X X X X X O .\nO O O O O O O .\n. . . . . . . ."
                .parse::<Diagram>()
                .unwrap()
                .board();
        let target = "B3".parse().unwrap();
        let questions: Vec<LifeQuestion> = [Color::Black, Color::Black, Color::White, Color::White]
            .map(|to_play| LifeQuestion { board: board.clone(), target, to_play })
            .into();
        let draw = LifeDraw { nodes: 2_000, most: 500 };
        let mut notes = Vec::new();
        let fitted = fit_life(&questions, draw, 2, &mut |note| notes.push(note.to_owned()));
        assert_eq!(notes.len(), 2);
        assert!(fitted.count().iter().all(|&count| count > 0), "{:?}", fitted.count());
        // The halves are the same here, so what one teaches the other confirms.
        assert!(fitted.apart.iter().flatten().all(|&share| share > 0.7), "{:?}", fitted.apart);
        let source = fitted.to_source();
        assert!(source.contains("WEIGHTS: [[i16; CLASSES]; SIGNS]") && source.contains("PRIORS"));
        assert_eq!(source.matches("    [\n").count(), 2 * SIGN_NAMES.len());
        // The same again, whatever the number of workers.
        let again = fit_life(&questions, draw, 1, &mut |_| ());
        assert_eq!(again.to_source(), source);
    }
}
