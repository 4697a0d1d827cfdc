//! The experiment `life-depth` [Bouzy, move decision, 8.4, table 5]: how many problems of life and death
//! from real games are solved, by the depth of the look-ahead.
//!
//! The problems are positions of our own games with the labels of a far stronger program
//! (`data/own.jsonl.gz`), chosen by rule: one of the groups that the quick evaluation leaves open is worth
//! six points or more, the label is sure of its fate and the evaluation is not,
//! and the best move is near the group and worth two points more than most others. A problem is solved
//! if the program plays a move that loses a point and a half at most. One job is one problem by one
//! program.

use std::sync::OnceLock;

use decision::{Caller, Program};
use engine::{Terms, Thinker, model};
use evaluation::{Evaluator, Group, Judge, Status};
use goban::{Color, Game, Move, Point};
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use life::importance_of;
use serde_json::{Value, json};
use tracks::Keeping;

use crate::Labelled;
use crate::measuring::own_positions;

/// Problems, as many as the paper has.
const PROBLEMS: usize = 50;

/// The programs with what the paper has for them.
const PROGRAMS: [(&str, Option<u32>); 6] = [
    ("slow-0", Some(35)),
    ("slow-2", Some(37)),
    ("slow-4", Some(38)),
    ("slow-6", Some(41)),
    ("slow-8", Some(45)),
    ("slow-solver", None),
];

/// Points that must hang on the group, and that the best move must be worth more than the median of
/// the others.
const WORTH: f32 = 6.0;
const STANDS_OUT: f32 = 2.0;

/// Labels from which on the fate of stones is sure.
const SURE: f32 = 0.7;

/// Points that a move may lose and still solve a problem.
const SOLVED: f32 = 1.5;

/// Steps from the group within which the best move must be.
const NEAR: usize = 3;

/// The experiment.
#[derive(Debug, Default)]
pub struct LifeDepth {
    problems: OnceLock<Vec<Labelled>>,
}

impl LifeDepth {
    fn problems(&self) -> &[Labelled] {
        self.problems
            .get_or_init(|| own_positions().into_iter().filter(is_problem).take(PROBLEMS).collect())
    }
}

impl Experiment for LifeDepth {
    fn name(&self) -> &'static str {
        "life-depth"
    }

    fn about(&self) -> &'static str {
        "How many problems of life and death from real games are solved, by the depth of look-ahead?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": "own.jsonl", "programs": PROGRAMS.map(|(name, _)| name) })
    }

    fn job_count(&self) -> u32 {
        u32::try_from(PROBLEMS * PROGRAMS.len()).unwrap_or(u32::MAX)
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let index = job.index.0 as usize;
        let (problem, program) = (index / PROGRAMS.len(), PROGRAMS[index % PROGRAMS.len()].0);
        let Some(position) = self.problems().get(problem) else { return Ok(Value::Null) };
        let game = position.game().map_err(JobError::Failed)?;
        let program = Program::named(program).unwrap_or_default();
        let start = cpu_time::ThreadTime::now();
        let terms = Terms { program, ..Terms::default() };
        let mv = Thinker::new(terms).think(&game, Caller::ALONE).mv();
        context.note(json!({ "seconds": start.elapsed().as_secs_f64() }));
        let loss = position.loss.get(&mv.to_string()).copied();
        Ok(json!({ "problem": position.id, "move": mv.to_string(), "loss": loss }))
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let mut tallies = [(0_u32, 0_u32); PROGRAMS.len()];
        for finished in outcomes {
            let Some(outcome) = finished.outcome.read::<Value>() else { continue };
            if outcome["problem"].is_null() {
                continue;
            }
            let (asked, solved) = &mut tallies[finished.index.0 as usize % PROGRAMS.len()];
            *asked += 1;
            let is_solved = outcome["loss"].as_f64().is_some_and(|loss| loss <= f64::from(SOLVED));
            *solved += u32::from(is_solved);
        }
        let rows = PROGRAMS.iter().zip(tallies).map(|((name, paper), (asked, solved))| {
            let paper = paper.map_or_else(|| "–".to_owned(), |paper| format!("{paper} of 50"));
            let counts = [solved, asked].map(Cell::Count);
            [Cell::text(*name)].into_iter().chain(counts).chain([Cell::text(paper)]).collect()
        });
        let columns = ["program", "solved", "problems", "paper"];
        Report {
            title: "Problems of life and death from our own games".to_owned(),
            tables: vec![Table::new("Solved, by depth (table 5)", &columns, rows)],
            notes: vec![format!("A move that loses at most {SOLVED} points solves a problem.")],
        }
    }
}

/// Whether a position is a problem of life and death.
fn is_problem(position: &Labelled) -> bool {
    let Ok(game) = position.game() else { return false };
    let Some(best) = standing_out(position) else { return false };
    let facts = Evaluator::new(game.board().clone(), Keeping::Incremental).facts();
    let judge = Judge::new(model(), facts.size);
    let evaluation = judge.evaluate(&facts, game.to_play());
    evaluation.groups.iter().any(|group| {
        let (color, stones) = (group.gathered.color, &group.gathered.stones);
        group.status == Status::Undetermined
            && is_near(&game, group, best)
            && is_against(position, &game, group)
            && importance_of(&judge, &facts, None, (color, stones), game.to_play()).swing() >= WORTH
    })
}

/// The best move, if it is worth much more than the median of the others.
fn standing_out(position: &Labelled) -> Option<Point> {
    let mut losses: Vec<(f32, &String)> =
        position.loss.iter().map(|(mv, &loss)| (loss, mv)).collect();
    losses.sort_by(|a, b| a.0.total_cmp(&b.0));
    let median = losses.get(losses.len() / 2)?.0;
    let (best, mv) = losses.first()?;
    let mv: Move = mv.parse().ok()?;
    mv.point().filter(|_| median - best >= STANDS_OUT)
}

fn is_near(game: &Game, group: &Group, best: Point) -> bool {
    let all = game.size().all();
    let reach = (0..NEAR).fold(group.gathered.stones, |reach, _| reach.dilated(&all));
    reach.contains(best)
}

/// Whether the label is sure of the group's fate and the evaluation is not on its side.
fn is_against(position: &Labelled, game: &Game, group: &Group) -> bool {
    let sign = if group.gathered.color == Color::Black { 1.0 } else { -1.0 };
    let labels = game.size().points_from_top().zip(&position.ownership);
    let own = labels.filter(|(point, _)| group.gathered.stones.contains(*point));
    let (sum, count) =
        own.fold((0.0, 0.0), |(sum, count), (_, &label)| (sum + sign * label / 100.0, count + 1.0));
    let fate: f32 = if count > 0.0 { sum / count } else { 0.0 };
    let leaning = 2.0 * group.chance - 1.0;
    fate.abs() >= SURE && fate * leaning < LEANING * fate.abs()
}

/// How far the evaluation may lean to the right side, from 0 to 1.
const LEANING: f32 = 0.6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough_problems_and_they_are_always_the_same() {
        let problems: Vec<String> =
            LifeDepth::default().problems().iter().map(|problem| problem.id.clone()).collect();
        let again: Vec<String> =
            LifeDepth::default().problems().iter().map(|problem| problem.id.clone()).collect();
        assert_eq!(problems, again);
        assert_eq!(problems.len(), PROBLEMS);
    }
}
