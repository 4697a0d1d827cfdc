//! Runs that are killed, and runs that several processes work at: the results are those of a run
//! that nobody disturbed, byte for byte.
//!
//! The processes are this test program itself, started again with only the test `child`, which
//! does nothing unless it is told where the results are.

use std::env;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use lab::{
    Context, Ending, Experiment, Finished, Interrupt, Job, JobError, Plan, ProgramVersion, Report,
    RunKey, Seed, SplitMix64, Store,
};
use serde_json::{Value, json};

const RESULTS: &str = "LAB_TEST_RESULTS";
const WORKERS: &str = "LAB_TEST_WORKERS";

/// Jobs of some milliseconds, with numbers in their outcomes that are easily spoilt.
struct Slow;

impl Experiment for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }
    fn about(&self) -> &'static str {
        "Does a killed run lose anything?"
    }
    fn parameters(&self) -> Value {
        json!({ "milliseconds": 4 })
    }
    fn job_count(&self) -> u32 {
        300
    }
    fn run(&self, job: &Job, _: &Context<'_>) -> Result<Value, JobError> {
        let mut chance = job.seed.stream();
        thread::sleep(Duration::from_micros(chance.next_u64() % 4000));
        if chance.unit() < 0.05 {
            return Err(JobError::Failed(format!("lot {}", chance.next_u64())));
        }
        Ok(json!({ "unit": chance.unit(), "third": chance.unit() / 3.0, "seed": job.seed }))
    }
    fn summarize(&self, outcomes: &[Finished]) -> Report {
        Report { title: outcomes.len().to_string(), tables: Vec::new(), notes: Vec::new() }
    }
}

fn run_slow(results: &Path, workers: usize) -> Ending {
    let key = RunKey::new(&Slow, Seed(11), ProgramVersion("test".to_owned()));
    let workers = NonZeroUsize::new(workers).unwrap();
    let plan = Plan { key, jobs: Slow.job_count(), workers };
    let mut store = Store::open(results).unwrap();
    let standing = lab::run(&Slow, &mut store, &plan, &Interrupt::default(), &mut |_| {}).unwrap();
    assert_eq!(standing.contradicted, []);
    standing.ending
}

/// All that is stored, except how long it took and when.
fn table(results: &Path) -> String {
    let connection = rusqlite::Connection::open(results).unwrap();
    let sound: String =
        connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let mut rows = connection
        .prepare(
            "SELECT format('%s|%s|%s|%s|%s|%s|%s', experiment, parameters, seed, version, job,
                           status, outcome)
             FROM runs JOIN outcomes ON run = id ORDER BY id, job",
        )
        .unwrap();
    let lines = rows.query_map([], |row| row.get::<_, String>(0)).unwrap();
    lines.map(|line| line.unwrap() + "\n").collect()
}

#[test]
#[ignore = "the part that other tests start as a process"]
fn child() {
    if let Some(results) = env::var_os(RESULTS) {
        let workers = env::var(WORKERS).unwrap().parse().unwrap();
        assert_eq!(run_slow(&PathBuf::from(results), workers), Ending::Complete);
    }
}

fn start(results: &Path, workers: usize) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "child", "--ignored"])
        .env(RESULTS, results)
        .env(WORKERS, workers.to_string())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn undisturbed(folder: &Path) -> String {
    let results = folder.join("undisturbed.sqlite");
    assert_eq!(run_slow(&results, 1), Ending::Complete);
    table(&results)
}

/// Kills processes, at moments from before the file is there to near the end of a sitting, until
/// one of them finds nothing left to do.
fn finish_by_killing(results: &Path, workers: usize, chance: &mut SplitMix64) -> u32 {
    for kills in 0..1000 {
        let mut child = start(results, workers);
        thread::sleep(Duration::from_micros(chance.next_u64() % 30_000));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            return kills;
        }
    }
    panic!("a thousand processes did not finish the run");
}

#[test]
fn a_run_killed_again_and_again_ends_with_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let expected = undisturbed(folder.path());
    assert_eq!(expected.lines().count(), 300);
    let (mut chance, mut kills) = (Seed(3).stream(), 0);
    for workers in [1, 2, 8] {
        let results = folder.path().join(format!("killed-{workers}.sqlite"));
        kills += finish_by_killing(&results, workers, &mut chance);
        assert_eq!(table(&results), expected);
    }
    println!("{kills} processes were killed");
    assert!(kills >= 20, "only {kills} processes were killed at work");
}

#[test]
fn processes_that_work_at_one_run_do_not_disturb_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let expected = undisturbed(folder.path());
    for round in 0..3 {
        let results = folder.path().join(format!("shared-{round}.sqlite"));
        let children = [1, 2, 4].map(|workers| start(&results, workers));
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        assert_eq!(table(&results), expected);
    }
}

#[test]
fn a_file_that_many_open_at_once_is_made_once() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..30 {
        let results = folder.path().join(format!("new-{round}.sqlite"));
        let key = RunKey::new(&Slow, Seed(11), ProgramVersion("test".to_owned()));
        let runs: Vec<_> = thread::scope(|scope| {
            let open = || Store::open(&results).unwrap().begin(&key).unwrap();
            let threads = [(); 8].map(|()| scope.spawn(open));
            threads.map(|thread| thread.join().unwrap()).into()
        });
        assert!(runs.iter().all(|run| *run == runs[0]));
    }
}
