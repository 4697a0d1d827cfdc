//! What all measurements share: a position is put to each engine, and what comes of it is kept by
//! position, so that two engines can be compared pair by pair.

use std::time::Instant;

use gtp::ClientError;
use lab::matches::Engine;
use lab::{Context, Experiment, Finished, Job, JobError, JobIndex, Outcome, Report, Table};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::engines::Seat;
use super::source::{Lines, Source, Usual, spread};
use super::{CannotMeasure, Frame, Settings, table};

/// What engines are asked, and what their answers are worth.
pub(super) trait Question: Clone + Send + Sync + 'static {
    /// A position with what is known of it.
    type Case: Send + Sync;
    /// What an answer came to.
    type Answer: Serialize + DeserializeOwned;

    const NAME: &'static str;
    const ABOUT: &'static str;
    /// What is counted: positions, tests or problems.
    const CASES: &'static str;
    const USUAL: Usual;

    /// Reads a line; nothing if it is not wanted.
    fn case(&self, source: &Source, line: &str) -> Result<Option<Self::Case>, String>;

    /// What the case is called and counted under.
    fn head<'a>(&self, case: &'a Self::Case) -> &'a Head;

    /// The commands that tell an engine the position.
    fn position<'a>(&self, case: &'a Self::Case) -> &'a [String];

    /// Refuses engines that cannot be asked.
    fn accept(&self, _: &Engine) -> Result<(), String> {
        Ok(())
    }

    /// Asks an engine that has been told the position.
    fn ask(&self, case: &Self::Case, engine: &mut Engine) -> Result<Self::Answer, ClientError>;

    /// The settings beyond those that all have.
    fn parameters(&self) -> Value {
        Value::Null
    }

    /// The same question as in a stored run.
    fn as_stored(&self, _: &Value) -> Self {
        self.clone()
    }

    /// The figures of one engine, by its place.
    fn figures(&self, engine: &str, place: usize, rows: &[Row<Self::Answer>]) -> Vec<Table>;

    /// The first engine's figures less the second's.
    fn differences(&self, rows: &[Row<Self::Answer>]) -> Table;
}

/// What a case is called and counted under.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) id: String,
    pub(super) size: u8,
    /// Its stage, or its category and where it is from.
    pub(super) tags: Vec<String>,
}

/// One case and the answers to it, in the order of the engines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Row<A> {
    #[serde(flatten)]
    pub(super) head: Head,
    pub(super) replies: Vec<Reply<A>>,
    /// How long each answer took; noted, and no part of the outcome.
    #[serde(skip)]
    pub(super) seconds: Vec<f64>,
}

/// What an engine answered, or why it did not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reply<A> {
    Answer(A),
    NotAnswered(String),
}

impl<A> Row<A> {
    /// The answer of the engine at `place`.
    pub(super) fn answer(&self, place: usize) -> Option<&A> {
        match self.replies.get(place)? {
            Reply::Answer(answer) => Some(answer),
            Reply::NotAnswered(_) => None,
        }
    }

    /// Why engines did not answer, each with the name of the case.
    fn silences(&self) -> impl Iterator<Item = String> {
        self.replies.iter().filter_map(|reply| match reply {
            Reply::Answer(_) => None,
            Reply::NotAnswered(why) => Some(format!("{}: {why}", self.head.id)),
        })
    }
}

/// A question put to one engine or two.
#[derive(Debug)]
pub(super) struct Measurement<Q: Question> {
    question: Q,
    parameters: Value,
    cases: Vec<Q::Case>,
    seats: Vec<Seat>,
}

impl<Q: Question> Measurement<Q> {
    /// As it is listed: nothing is read or started.
    pub(super) const fn listed(question: Q) -> Self {
        Self { question, parameters: Value::Null, cases: Vec::new(), seats: Vec::new() }
    }

    /// Reads the positions and starts the engines.
    pub(super) fn prepare(question: Q, settings: &Settings) -> Result<Self, CannotMeasure> {
        if settings.frame == Frame::Framed && question.parameters().is_null() {
            return Err(CannotMeasure::NoFrames(Q::NAME));
        }
        let sources = Source::all(Q::NAME, Q::USUAL, settings)?;
        let Lines { cases, left_out } = Self::read(&question, &sources, settings);
        if cases.is_empty() {
            return Err(CannotMeasure::Nothing(left_out.into_iter().next()));
        }
        let accept = |engine: &Engine| question.accept(engine).map_err(CannotMeasure::Unable);
        let commands = [Some(&settings.engine), settings.against.as_ref()];
        let seats = commands
            .into_iter()
            .flatten()
            .map(|command| Seat::meet(command, settings.patience, accept))
            .collect::<Result<Vec<Seat>, CannotMeasure>>()?;
        let parameters = json!({
            "engines": seats.iter().map(Seat::parameters).collect::<Vec<_>>(),
            "positions": sources.iter().map(Source::parameters).collect::<Vec<_>>(),
            "sizes": settings.sizes,
            "limit": settings.limit,
            "left_out": left_out,
            "question": question.parameters(),
        });
        Ok(Self { question, parameters, cases, seats })
    }

    fn read(question: &Q, sources: &[Source], settings: &Settings) -> Lines<Q::Case> {
        let mut all = Lines { cases: Vec::new(), left_out: Vec::new() };
        for source in sources {
            let lines = source.read(|source, line| question.case(source, line));
            all.cases.extend(lines.cases);
            all.left_out.extend(lines.left_out);
        }
        if !settings.sizes.is_empty() {
            all.cases.retain(|case| settings.sizes.contains(&question.head(case).size));
        }
        if let Some(limit) = settings.limit {
            all.cases = spread(all.cases, limit.get());
        }
        all
    }

    /// Puts a case to an engine, and says how long the answer took.
    fn put(&self, case: &Q::Case, seat: &Seat) -> (Reply<Q::Answer>, f64) {
        let mut begun = Instant::now();
        let told = seat.engine(self.question.position(case));
        let answer = told.and_then(|mut engine| {
            begun = Instant::now();
            let answer = self.question.ask(case, &mut engine);
            seat.take_back(engine, &answer);
            answer
        });
        let reply = match answer {
            Ok(answer) => Reply::Answer(answer),
            Err(error) => {
                let why = error.to_string();
                Reply::NotAnswered(why.lines().next().unwrap_or_default().to_owned())
            }
        };
        (reply, begun.elapsed().as_secs_f64())
    }

    /// What each engine calls itself, with its command.
    fn engines(&self) -> Vec<String> {
        let engines = self.parameters["engines"].as_array();
        let words = |engine: &Value| {
            let word = |key: &str| engine[key].as_str().unwrap_or_default().to_owned();
            format!("{} {} ({})", word("name"), word("version"), word("command"))
        };
        engines.into_iter().flatten().map(words).collect()
    }

    fn title(&self, engines: &[String], rows: usize) -> String {
        let files = self.parameters["positions"].as_array();
        let names = files.into_iter().flatten().filter_map(|file| file["file"].as_str());
        let names: Vec<&str> = names.collect();
        format!(
            "{}: {} on {rows} {} of {}",
            Q::NAME,
            engines.join(" and "),
            Q::CASES,
            names.join(" and ")
        )
    }

    /// The lines that were left out.
    fn left_out(&self) -> impl Iterator<Item = &str> {
        self.parameters["left_out"].as_array().into_iter().flatten().filter_map(Value::as_str)
    }
}

fn rows<A: DeserializeOwned>(outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Vec<Row<A>> {
    let with_seconds = |finished: &Finished| {
        let mut row: Row<A> = finished.outcome.read()?;
        let note = notes.binary_search_by_key(&finished.index, |(index, _)| *index).ok();
        let seconds = note.and_then(|place| Vec::deserialize(&notes[place].1["seconds"]).ok());
        row.seconds = seconds.unwrap_or_default();
        Some(row)
    };
    outcomes.iter().filter_map(with_seconds).collect()
}

/// At most this many lines of one kind are told one by one.
const TOLD: usize = 20;

/// What is told one by one, and how many more there are.
fn told(what: &str, lines: impl Iterator<Item = String>) -> Vec<String> {
    let lines: Vec<String> = lines.collect();
    let more = lines.len().saturating_sub(TOLD);
    let mut told: Vec<String> =
        lines.into_iter().take(TOLD).map(|line| format!("{what}: {line}")).collect();
    if more > 0 {
        told.push(format!("{what}: {more} more"));
    }
    told
}

impl<Q: Question> Experiment for Measurement<Q> {
    fn name(&self) -> &str {
        Q::NAME
    }

    fn about(&self) -> &str {
        Q::ABOUT
    }

    fn parameters(&self) -> Value {
        self.parameters.clone()
    }

    fn job_count(&self) -> u32 {
        u32::try_from(self.cases.len()).unwrap_or(u32::MAX)
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let case = self.cases.get(job.index.0 as usize);
        let case =
            case.ok_or_else(|| JobError::Failed(format!("there are no more {}", Q::CASES)))?;
        let (mut replies, mut seconds) = (Vec::new(), Vec::new());
        for seat in &self.seats {
            context.go_on()?;
            let (reply, took) = self.put(case, seat);
            replies.push(reply);
            seconds.push(took);
        }
        context.note(json!({ "seconds": seconds }));
        let head = self.question.head(case).clone();
        Ok(serde_json::to_value(Row { head, replies, seconds: Vec::new() })?)
    }

    fn as_stored(&self, parameters: &Value) -> Option<Box<dyn Experiment>> {
        let question = self.question.as_stored(&parameters["question"]);
        Some(Box::new(Self { parameters: parameters.clone(), ..Self::listed(question) }))
    }

    fn failure(&self, outcome: &Outcome) -> Option<String> {
        match outcome {
            Outcome::Failed(why) => Some(why.clone()),
            Outcome::Done(_) => outcome.read::<Row<Q::Answer>>()?.silences().next(),
        }
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        self.report(outcomes, &[])
    }

    fn report(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
        let rows: Vec<Row<Q::Answer>> = rows(outcomes, notes);
        let engines = self.engines();
        let mut tables: Vec<Table> = engines
            .iter()
            .enumerate()
            .flat_map(|(place, engine)| self.question.figures(engine, place, &rows))
            .collect();
        if engines.len() > 1 {
            tables.push(self.question.differences(&rows));
        }
        let mut notes = told("left out", self.left_out().map(str::to_owned));
        notes.extend(told("not answered", rows.iter().flat_map(Row::silences)));
        notes.extend(table::seconds(&engines, &rows));
        Report { title: self.title(&engines, rows.len()), tables, notes }
    }

    fn figures(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Map<String, Value> {
        let rows: Vec<Row<Q::Answer>> = rows(outcomes, notes);
        let mut figures = Map::new();
        figures.insert("parameters".into(), self.parameters.clone());
        let silences: Vec<String> = rows.iter().flat_map(Row::silences).collect();
        figures.insert("not_answered".into(), json!(silences));
        figures
    }
}
