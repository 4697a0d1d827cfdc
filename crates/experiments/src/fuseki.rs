//! Four-choice problems of the opening, and the experiment `fuseki`: the paper's tables 2 and 3 beside
//! ours [Tajima and Sanechika, 4].
//!
//! Each choice is worth 10 points (right) down to 3. A problem is answered by the values of cases, by
//! PON, and by both together; a method that has generated none of the choices scores 0. Numbers are
//! fitted to problems 1 to 50 only, so the others are shown apart.

mod answers;
mod problem;
mod summary;

use std::sync::OnceLock;
use std::time::Duration;

use engine::{Terms, Thinker};
use gtp::CommandLine;
use lab::matches::Engine;
use lab::{Context, Experiment, Finished, Job, JobError, JobIndex, Report};
use serde_json::{Value, json};

pub use answers::{Answerer, Answers, Generated};
pub use problem::{Choice, Problem, Problems};

/// The problems that are worked on if nobody says otherwise.
const FILE: &str = "data/fuseki/dev.jsonl";

/// GNU Go, asked where it is installed.
const GNU_GO: &str = "gnugo --mode gtp --level 10";

/// How long it may take for an answer.
const PATIENCE: Duration = Duration::from_secs(120);

/// The experiment.
#[derive(Debug, Default)]
pub struct Fuseki {
    problems: OnceLock<Result<Vec<Problem>, String>>,
}

impl Fuseki {
    fn problem(&self, job: &Job) -> Result<&Problem, JobError> {
        let all = self.problems.get_or_init(|| {
            let path = crate::paths::shared(FILE)
                .ok_or_else(|| format!("four-choice problems are not at hand: shared/{FILE}"))?;
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            let Problems { problems, complaints } = Problems::read(FILE, &text);
            complaints.into_iter().next().map_or(Ok(problems), Err)
        });
        let all = all.as_ref().map_err(|error| JobError::Failed(error.clone()))?;
        let found = all.get(job.index.0 as usize);
        found.ok_or_else(|| JobError::Failed("there are no more problems".to_owned()))
    }
}

impl Experiment for Fuseki {
    fn name(&self) -> &'static str {
        "fuseki"
    }

    fn about(&self) -> &'static str {
        "Which of four opening moves do cases, PON and both together choose?"
    }

    fn parameters(&self) -> Value {
        json!({ "file": FILE, "gnu_go": is_installed().then_some(GNU_GO) })
    }

    fn job_count(&self) -> u32 {
        100
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let problem = self.problem(job)?;
        let begun = std::time::Instant::now();
        let mut answers = Answerer::usual().answer(problem);
        context.note(json!({ "seconds": begun.elapsed().as_secs_f64() }));
        context.go_on()?;
        answers.of_program = of_program(problem);
        if is_installed() {
            answers.of_gnu_go = of_gnu_go(problem).map_err(JobError::Failed)?;
        }
        Ok(serde_json::to_value(answers)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        self.report(outcomes, &[])
    }

    fn report(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
        summary::report(outcomes, notes)
    }
}

/// The choice of the default program, by its place.
fn of_program(problem: &Problem) -> Option<usize> {
    let points = problem.choices.iter().map(|choice| choice.at).collect();
    let chosen = Thinker::new(Terms::default()).choose_among(&problem.game, &points).point()?;
    problem.choices.iter().position(|choice| choice.at == chosen)
}

/// The choice of GNU Go, by its place.
fn of_gnu_go(problem: &Problem) -> Result<Option<usize>, String> {
    let command = CommandLine::parse(GNU_GO).map_err(|error| error.to_string())?;
    let mut engine = Engine::start(&command, PATIENCE).map_err(|error| error.to_string())?;
    let mut ask = |asked: &str| engine.ask(asked).map_err(|error| error.to_string());
    for command in problem.commands() {
        ask(&command)?;
    }
    let names: Vec<String> = problem.choices.iter().map(|choice| choice.at.to_string()).collect();
    let color = problem.game.to_play().letter();
    let answer = ask(&format!("restricted_genmove {color} {}", names.join(" ")))?;
    engine.quit();
    Ok(names.iter().position(|name| name.eq_ignore_ascii_case(answer.trim())))
}

/// Whether GNU Go is found where programs are looked for.
fn is_installed() -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join("gnugo").is_file())
}
