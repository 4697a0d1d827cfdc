//! What the runner costs and what more workers gain.
//!
//! Prints the speed-up by workers for jobs that sleep (it shows the runner alone) and for jobs that
//! compute (it shows the machine too), and the time that storing an outcome takes. Every run is
//! checked to be complete and the same as the first.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use lab::{
    Cell, Context, Ending, Experiment, Finished, Interrupt, Job, JobError, Plan, ProgramVersion,
    Report, RunKey, Seed, Store, Table,
};
use serde_json::{Value, json};

#[derive(Clone, Copy)]
enum Kind {
    Sleeping,
    Computing,
    Empty,
}

impl Experiment for Kind {
    fn name(&self) -> &'static str {
        match self {
            Self::Sleeping => "sleeping 5 ms",
            Self::Computing => "computing",
            Self::Empty => "empty",
        }
    }
    fn about(&self) -> &'static str {
        "What does the runner cost?"
    }
    fn parameters(&self) -> Value {
        Value::Null
    }
    fn job_count(&self) -> u32 {
        match self {
            Self::Sleeping | Self::Computing => 200,
            Self::Empty => 20_000,
        }
    }
    fn run(&self, job: &Job, _: &Context<'_>) -> Result<Value, JobError> {
        let mut chance = job.seed.stream();
        match self {
            Self::Sleeping => thread::sleep(Duration::from_millis(5)),
            Self::Computing => (0..5_000_000).for_each(|_| _ = black_box(chance.next_u64())),
            Self::Empty => {}
        }
        Ok(json!({ "winner": "black", "moves": 211, "lot": chance.unit() }))
    }
    fn summarize(&self, outcomes: &[Finished]) -> Report {
        Report { title: outcomes.len().to_string(), tables: Vec::new(), notes: Vec::new() }
    }
}

fn main() {
    let mut rows = Vec::new();
    for kind in [Kind::Sleeping, Kind::Computing, Kind::Empty] {
        let (alone, expected) = measure(kind, 1);
        for workers in [1, 2, 4] {
            let (time, outcomes) =
                if workers == 1 { (alone, expected.clone()) } else { measure(kind, workers) };
            assert_eq!(outcomes, expected, "{workers} workers found something else");
            let each = time.as_secs_f64() * 1e6 / f64::from(kind.job_count());
            rows.push(vec![
                Cell::text(kind.name()),
                Cell::text(workers.to_string()),
                Cell::number(time.as_secs_f64(), 3),
                Cell::number(each, 1),
                Cell::number(alone.as_secs_f64() / time.as_secs_f64(), 2),
            ]);
        }
    }
    let columns = ["jobs", "workers", "seconds", "µs a job", "speed-up"].map(str::to_owned).into();
    let tables = vec![Table { title: "The best of three runs".to_owned(), columns, rows }];
    let notes = vec!["An empty job costs what storing its outcome costs.".to_owned()];
    print!("{}", Report { title: "The runner".to_owned(), tables, notes }.to_text());
}

fn measure(kind: Kind, workers: usize) -> (Duration, Vec<Finished>) {
    (0..3).map(|_| once(kind, workers)).min_by_key(|(time, _)| *time).expect("three runs")
}

fn once(kind: Kind, workers: usize) -> (Duration, Vec<Finished>) {
    let folder = tempfile::tempdir().expect("a folder for results");
    let mut store = Store::open(&folder.path().join("lab.sqlite")).expect("a results file");
    let key = RunKey::new(&kind, Seed(1), ProgramVersion("bench".to_owned()));
    let workers = NonZeroUsize::new(workers).expect("some workers");
    let plan = Plan { key, jobs: kind.job_count(), workers };
    let begun = Instant::now();
    let standing = lab::run(&kind, &mut store, &plan, &Interrupt::default(), &mut |_| {})
        .expect("results are stored");
    assert_eq!(standing.ending, Ending::Complete);
    (begun.elapsed(), standing.outcomes)
}
