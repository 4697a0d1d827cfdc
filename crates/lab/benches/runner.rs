//! What the runner costs and what more workers gain.
//!
//! Prints the speed-up by workers for jobs that sleep (it shows the runner alone) and for jobs that
//! compute (it shows the machine too, whose own limit is the last column: the same work on bare
//! threads, measured at the same time), and the time that storing an outcome takes. Every run is
//! checked to be complete and the same as the first.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use lab::{
    Cell, Context, Ending, Experiment, Finished, Interrupt, Job, JobError, JobIndex, Plan,
    ProgramVersion, Report, RunKey, Seed, Store, Table,
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

/// The times of one kind of jobs with so many workers.
#[derive(Clone)]
struct Times {
    run: Duration,
    bare: Duration,
    outcomes: Vec<Finished>,
}

fn main() {
    let mut rows = Vec::new();
    for kind in [Kind::Sleeping, Kind::Computing, Kind::Empty] {
        let alone = measure(kind, 1);
        for workers in [1, 2, 4] {
            let times = if workers == 1 { alone.clone() } else { measure(kind, workers) };
            assert_eq!(times.outcomes, alone.outcomes, "{workers} workers found something else");
            let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(kind.job_count());
            rows.push(vec![
                Cell::text(kind.name()),
                Cell::text(workers.to_string()),
                Cell::number(each(times.run), 1),
                Cell::number(each(alone.run) / each(times.run), 2),
                Cell::number(each(alone.bare) / each(times.bare), 2),
            ]);
        }
    }
    let columns = ["jobs", "workers", "µs a job", "speed-up", "bare threads"];
    let tables = vec![Table::new("The best of five runs", &columns, rows)];
    let notes = vec!["An empty job costs what storing its outcome costs.".to_owned()];
    print!("{}", Report { title: "The runner".to_owned(), tables, notes }.to_text());
}

fn measure(kind: Kind, workers: usize) -> Times {
    let runs = [(); 5].map(|()| {
        let (run, outcomes) = once(kind, workers);
        Times { run, bare: bare(kind, workers), outcomes }
    });
    let bare = runs.iter().map(|times| times.bare).min();
    let best = runs.into_iter().min_by_key(|times| times.run).expect("some runs");
    Times { bare: bare.unwrap_or(best.bare), ..best }
}

/// The same jobs on threads that share nothing, store nothing and wait for nobody.
fn bare(kind: Kind, workers: usize) -> Duration {
    let (key, interrupt) = (key(kind), Interrupt::default());
    let begun = Instant::now();
    thread::scope(|scope| {
        for worker in 0..workers {
            let (key, interrupt) = (&key, &interrupt);
            scope.spawn(move || {
                for index in (0..kind.job_count()).map(JobIndex).skip(worker).step_by(workers) {
                    black_box(kind.run(&key.job(index), &Context::new(interrupt))).ok();
                }
            });
        }
    });
    begun.elapsed()
}

fn key(kind: Kind) -> RunKey {
    RunKey::new(&kind, Seed(1), ProgramVersion("bench".to_owned()))
}

fn once(kind: Kind, workers: usize) -> (Duration, Vec<Finished>) {
    let folder = tempfile::tempdir().expect("a folder for results");
    let mut store = Store::open(&folder.path().join("lab.sqlite")).expect("a results file");
    let workers = NonZeroUsize::new(workers).expect("some workers");
    let plan = Plan { key: key(kind), jobs: kind.job_count(), workers };
    let begun = Instant::now();
    let standing = lab::run(&kind, &mut store, &plan, &Interrupt::default(), &mut |_| {})
        .expect("results are stored");
    assert_eq!(standing.ending, Ending::Complete);
    (begun.elapsed(), standing.outcomes)
}
