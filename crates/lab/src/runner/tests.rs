//! The rules of a run: the same for any number of workers, nothing lost, nothing twice.

use std::sync::Mutex;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::*;
use crate::store::limit_pages;
use crate::{
    Context, Fault, Job, JobError, Outcome, ProgramVersion, Report, Seed, StoppingRule, ToTheEnd,
    Verdict,
};

/// Jobs that wait for a time which has nothing to do with their order, and note who did them.
#[derive(Default)]
struct Uneven {
    stops_after_sum: Option<u64>,
    fails_at: Option<u32>,
    panics_at: Option<u32>,
    done: Mutex<Vec<u32>>,
}

impl Experiment for Uneven {
    fn name(&self) -> &'static str {
        "uneven"
    }
    fn about(&self) -> &'static str {
        "Are uneven jobs kept in order?"
    }
    fn parameters(&self) -> Value {
        json!({})
    }
    fn job_count(&self) -> u32 {
        // Workers may run ahead of the writer on a busy machine: a rule needs room to stop them.
        if self.stops_after_sum.is_some() { 400 } else { 40 }
    }
    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        thread::sleep(Duration::from_micros(job.seed.0 % 3000));
        self.done.lock().unwrap().push(job.index.0);
        if self.fails_at == Some(job.index.0) {
            return Err(JobError::Failed("no engine".to_owned()));
        }
        assert!(self.panics_at != Some(job.index.0), "job {} broke", job.index);
        Ok(json!(job.seed.0 % 100))
    }
    fn stopping_rule(&self) -> Box<dyn StoppingRule> {
        Box::new(Sum { sum: 0, limit: self.stops_after_sum.unwrap_or(u64::MAX) })
    }
    fn summarize(&self, outcomes: &[Finished]) -> Report {
        Report { title: outcomes.len().to_string(), tables: Vec::new(), notes: Vec::new() }
    }
}

struct Sum {
    sum: u64,
    limit: u64,
}

impl StoppingRule for Sum {
    fn observe(&mut self, outcome: &Outcome) -> Verdict {
        self.sum += outcome.read::<u64>().unwrap_or(0);
        if self.sum >= self.limit { Verdict::Stop } else { Verdict::GoOn }
    }
}

struct Bench {
    _folder: TempDir,
    store: Store,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("lab.sqlite")).unwrap();
        Self { _folder: folder, store }
    }

    fn run(&mut self, experiment: &Uneven, workers: usize) -> Standing {
        let quiet = &mut |_: &Progress<'_>| {};
        let plan = plan(experiment, workers);
        run(experiment, &mut self.store, &plan, &Interrupt::default(), quiet).unwrap()
    }

    fn stored(&self, experiment: &Uneven) -> Vec<Finished> {
        let run = self.store.find(&plan(experiment, 1).key).unwrap().unwrap();
        self.store.outcomes(run).unwrap()
    }
}

fn plan(experiment: &Uneven, workers: usize) -> Plan {
    let key = RunKey::new(experiment, Seed(5), ProgramVersion("test".to_owned()));
    Plan { key, jobs: experiment.job_count(), workers: NonZeroUsize::new(workers).unwrap() }
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let tables: Vec<_> = [1, 2, 8, 100]
        .map(|workers| {
            let (mut bench, experiment) = (Bench::new(), Uneven::default());
            let standing = bench.run(&experiment, workers);
            assert_eq!(standing.ending, Ending::Complete);
            assert_eq!(standing.outcomes, bench.stored(&experiment));
            standing.outcomes
        })
        .into();
    assert_eq!(tables[0].len(), 40);
    assert!(tables.iter().all(|table| *table == tables[0]));
}

#[test]
fn a_finished_run_is_not_run_again() {
    let (mut bench, experiment) = (Bench::new(), Uneven::default());
    let first = bench.run(&experiment, 2);
    let again = bench.run(&experiment, 2);
    assert_eq!(first.outcomes, again.outcomes);
    assert_eq!(experiment.done.lock().unwrap().len(), 40);
}

#[test]
fn a_run_can_be_made_longer_and_shown_shorter() {
    let (mut bench, experiment) = (Bench::new(), Uneven::default());
    let run = |bench: &mut Bench, jobs| {
        let plan = Plan { jobs, ..plan(&experiment, 2) };
        super::run(&experiment, &mut bench.store, &plan, &Interrupt::default(), &mut |_| {})
            .unwrap()
    };
    assert_eq!(run(&mut bench, 10).outcomes.len(), 10);
    assert_eq!(run(&mut bench, 30).outcomes.len(), 30);
    assert_eq!(experiment.done.lock().unwrap().len(), 30);
    let shown = run(&mut bench, 5);
    assert_eq!((shown.outcomes.len(), shown.ending), (5, Ending::Complete));
}

#[test]
fn an_interrupted_run_keeps_every_finished_job_and_goes_on() {
    let (mut bench, experiment) = (Bench::new(), Uneven::default());
    let interrupt = Interrupt::default();
    let ending =
        run(&experiment, &mut bench.store, &plan(&experiment, 4), &interrupt, &mut |progress| {
            if progress.done == 10 {
                interrupt.raise();
            }
        })
        .unwrap()
        .ending;
    let mut done = experiment.done.lock().unwrap().clone();
    done.sort_unstable();
    assert_eq!(ending, Ending::Unfinished);
    assert!((10..=20).contains(&done.len()), "{done:?}");
    assert_eq!(bench.stored(&experiment).iter().map(|job| job.index.0).collect::<Vec<_>>(), done);
    let resumed = bench.run(&experiment, 2);
    assert_eq!(resumed.outcomes, Bench::new().run(&Uneven::default(), 1).outcomes);
    assert_eq!(experiment.done.lock().unwrap().len(), 40);
}

#[test]
fn progress_counts_what_was_there_before() {
    let (mut bench, experiment) = (Bench::new(), Uneven::default());
    let short = Plan { jobs: 10, ..plan(&experiment, 1) };
    let quiet = Interrupt::default();
    run(&experiment, &mut bench.store, &short, &quiet, &mut |_| {}).unwrap();
    let mut seen = Vec::new();
    run(&experiment, &mut bench.store, &plan(&experiment, 2), &quiet, &mut |progress| {
        seen.push((progress.done, progress.done_now, progress.total));
    })
    .unwrap();
    assert_eq!(seen, (1..=30).map(|now| (now + 10, now, 40)).collect::<Vec<_>>());
}

#[test]
fn a_job_that_panics_or_fails_is_an_outcome_with_its_reason() {
    for workers in [1, 4] {
        let experiment = Uneven { fails_at: Some(5), panics_at: Some(7), ..Uneven::default() };
        let standing = Bench::new().run(&experiment, workers);
        assert_eq!(standing.ending, Ending::Complete);
        assert_eq!(standing.outcomes.len(), 40);
        assert_eq!(standing.outcomes[5].outcome, Outcome::Failed("no engine".to_owned()));
        let panicked = Outcome::Failed("panicked: job 7 broke".to_owned());
        assert_eq!(standing.outcomes[7].outcome, panicked);
    }
}

#[test]
fn the_stopping_rule_ends_the_run_at_the_same_job_for_any_number_of_workers() {
    let ends: Vec<_> = [1, 2, 8]
        .map(|workers| {
            let experiment = Uneven { stops_after_sum: Some(800), ..Uneven::default() };
            let mut bench = Bench::new();
            let standing = bench.run(&experiment, workers);
            let again = bench.run(&experiment, workers);
            assert_eq!((again.ending, &again.outcomes), (standing.ending, &standing.outcomes));
            assert!(experiment.done.lock().unwrap().len() < 400, "{workers} workers went on");
            (standing.ending, standing.outcomes)
        })
        .into();
    let sum = |outcomes: &[Finished]| -> u64 {
        outcomes.iter().map(|job| job.outcome.read::<u64>().unwrap()).sum()
    };
    let (ending, outcomes) = &ends[0];
    assert_eq!(*ending, Ending::Decided(outcomes.last().unwrap().index));
    assert!(sum(outcomes) >= 800 && sum(&outcomes[..outcomes.len() - 1]) < 800);
    assert!(ends.iter().all(|end| *end == ends[0]));
}

#[test]
fn a_full_disk_ends_the_run_which_then_goes_on() {
    let (mut bench, quick, calm) = (Bench::new(), Quick, Interrupt::default());
    let key = RunKey::new(&quick, Seed(5), ProgramVersion("test".to_owned()));
    let plan = Plan { key, jobs: quick.job_count(), workers: NonZeroUsize::new(2).unwrap() };
    limit_pages(&bench.store, 6);
    let error = run(&quick, &mut bench.store, &plan, &calm, &mut |_| {}).unwrap_err();
    assert!(matches!(error.fault(), Fault::Full), "{error}");
    limit_pages(&bench.store, 1 << 20);
    let id = bench.store.find(&plan.key).unwrap().unwrap();
    let kept = standing(&quick, &bench.store, id, plan.jobs).unwrap();
    assert_eq!(kept.ending, Ending::Unfinished);
    assert!(!kept.outcomes.is_empty());
    let resumed = run(&quick, &mut bench.store, &plan, &calm, &mut |_| {}).unwrap();
    assert_eq!((resumed.ending, resumed.outcomes.len()), (Ending::Complete, 2000));
}

/// A job that would never end can be ended by the user, and leaves no outcome.
#[test]
fn a_job_that_asks_is_interrupted_and_leaves_nothing() {
    let (mut bench, calm) = (Bench::new(), Interrupt::default());
    let key = RunKey::new(&Endless, Seed(5), ProgramVersion("test".to_owned()));
    let plan = Plan { key, jobs: 3, workers: NonZeroUsize::new(2).unwrap() };
    let standing = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(20));
            calm.raise();
        });
        run(&Endless, &mut bench.store, &plan, &calm, &mut |_| {}).unwrap()
    });
    assert_eq!((standing.ending, standing.outcomes), (Ending::Unfinished, Vec::new()));
    assert_eq!(bench.store.runs().unwrap()[0].outcomes, 0);
}

/// Once the first job has decided, nobody waits for the endless others.
#[test]
fn jobs_beyond_the_decision_are_not_waited_for() {
    let (mut bench, calm) = (Bench::new(), Interrupt::default());
    let first = FirstDecides;
    let key = RunKey::new(&first, Seed(5), ProgramVersion("test".to_owned()));
    let plan = Plan { key, jobs: 9, workers: NonZeroUsize::new(3).unwrap() };
    let standing = run(&first, &mut bench.store, &plan, &calm, &mut |_| {}).unwrap();
    assert_eq!((standing.ending, standing.outcomes.len()), (Ending::Decided(JobIndex(0)), 1));
}

/// Declares an experiment of which only what a job does and when to stop matter.
macro_rules! experiment {
    ($name:ident, $run:expr, $rule:expr) => {
        struct $name;

        impl Experiment for $name {
            fn name(&self) -> &'static str {
                stringify!($name)
            }
            fn about(&self) -> &'static str {
                "Does the runner keep its promises?"
            }
            fn parameters(&self) -> Value {
                Value::Null
            }
            fn job_count(&self) -> u32 {
                2000
            }
            fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
                $run(job, context)
            }
            fn stopping_rule(&self) -> Box<dyn StoppingRule> {
                Box::new($rule)
            }
            fn summarize(&self, outcomes: &[Finished]) -> Report {
                Report { title: outcomes.len().to_string(), tables: Vec::new(), notes: Vec::new() }
            }
        }
    };
}

experiment!(Quick, |job: &Job, _: &Context<'_>| Ok(json!(job.seed)), ToTheEnd);
experiment!(Endless, |_: &Job, context: &Context<'_>| wait_for_ever(context), ToTheEnd);
experiment!(
    FirstDecides,
    |job: &Job, context: &Context<'_>| match job.index {
        JobIndex(0) => Ok(json!(1)),
        _ => wait_for_ever(context),
    },
    Sum { sum: 0, limit: 1 }
);

fn wait_for_ever(context: &Context<'_>) -> Result<Value, JobError> {
    loop {
        context.go_on()?;
        thread::sleep(Duration::from_millis(1));
    }
}
