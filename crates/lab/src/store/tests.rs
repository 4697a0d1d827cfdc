//! What the results file promises, and what it says when it cannot.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use super::*;
use crate::Experiment;
use crate::coins::Coins;

fn key(seed: u64) -> RunKey {
    RunKey::new(&Coins { tosses: 10 }, Seed(seed), ProgramVersion("1.0".to_owned()))
}

fn finished(index: u32, value: f64) -> Finished {
    Finished { index: JobIndex(index), outcome: Outcome::Done(json!({ "value": value })) }
}

fn folder_and_store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("lab.sqlite")).unwrap();
    (folder, store)
}

const MOMENT: Duration = Duration::from_micros(5);

#[test]
fn the_same_key_is_the_same_run() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(1)).unwrap();
    assert_eq!(store.begin(&key(1)).unwrap(), run);
    let others = [
        key(2),
        RunKey { version: ProgramVersion("1.1".to_owned()), ..key(1) },
        RunKey::new(&Coins { tosses: 3 }, Seed(1), ProgramVersion("1.0".to_owned())),
        RunKey { experiment: "another".to_owned(), ..key(1) },
    ];
    for other in others {
        assert_eq!(store.find(&other).unwrap(), None);
        assert_ne!(store.begin(&other).unwrap(), run, "{other:?}");
    }
}

#[test]
fn outcomes_come_back_as_they_were_and_in_order() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(u64::MAX)).unwrap();
    let failed =
        Finished { index: JobIndex(1), outcome: Outcome::Failed("no \"engine\"\0".to_owned()) };
    let all = [finished(0, 0.1 + 0.2), failed, finished(u32::MAX, 1.0 / 3.0)];
    for outcome in all.iter().rev() {
        assert_eq!(store.record(run, outcome, MOMENT).unwrap(), Stored::New);
    }
    assert_eq!(store.outcomes(run).unwrap(), all);
}

#[test]
fn a_job_has_one_outcome_and_the_first_stays() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(1)).unwrap();
    assert_eq!(store.record(run, &finished(3, 1.0), MOMENT).unwrap(), Stored::New);
    assert_eq!(store.record(run, &finished(3, 1.0), 2 * MOMENT).unwrap(), Stored::Again);
    assert_eq!(store.record(run, &finished(3, 2.0), MOMENT).unwrap(), Stored::Contradicted);
    assert_eq!(store.outcomes(run).unwrap(), [finished(3, 1.0)]);
}

#[test]
fn notes_are_kept_and_never_compared() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(1)).unwrap();
    let mut record = |index, notes: Option<Value>| {
        store.record_with_notes(run, &finished(index, 1.0), MOMENT, notes.as_ref()).unwrap()
    };
    assert_eq!(record(0, None), Stored::New);
    assert_eq!(record(1, Some(json!({ "seconds": 1.5 }))), Stored::New);
    assert_eq!(record(1, Some(json!({ "seconds": 2.5 }))), Stored::Again);
    assert_eq!(store.notes(run).unwrap(), [(JobIndex(1), json!({ "seconds": 1.5 }))]);
}

#[test]
fn runs_are_listed_with_what_is_known_of_them() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(u64::MAX)).unwrap();
    store.begin(&key(2)).unwrap();
    for index in 0..3 {
        store.record(run, &finished(index, 0.0), MOMENT).unwrap();
    }
    let runs = store.runs().unwrap();
    assert_eq!(runs.len(), 2);
    assert_eq!((runs[0].id, &runs[0].key), (run, &key(u64::MAX)));
    assert_eq!((runs[0].outcomes, runs[0].work), (3, 3 * MOMENT));
    assert_eq!((runs[1].outcomes, runs[1].work), (0, Duration::ZERO));
    assert!(runs[0].begun.starts_with("20") && runs[0].begun.ends_with('Z'));
}

#[test]
fn outcomes_can_be_forgotten_job_by_job() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(1)).unwrap();
    let failed = Finished { index: JobIndex(0), outcome: Outcome::Failed("no engine".to_owned()) };
    store.record(run, &failed, MOMENT).unwrap();
    store.record(run, &finished(1, 1.0), MOMENT).unwrap();
    store.forget(run, &[JobIndex(0)]).unwrap();
    assert_eq!(store.outcomes(run).unwrap(), [finished(1, 1.0)]);
}

/// A full disk is played by a limit on the pages of the file.
#[test]
fn a_full_disk_keeps_what_was_stored_and_lets_one_go_on() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(1)).unwrap();
    limit_pages(&store, 12);
    let mut stored = 0;
    let error = loop {
        match store.record(run, &finished(stored, 0.5), MOMENT) {
            Ok(_) => stored += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error.fault(), Fault::Full), "{error}");
    let message = error.to_string();
    assert!(message.contains("lab.sqlite") && message.contains("make room"), "{message}");
    assert!(stored > 0);
    assert_eq!(store.outcomes(run).unwrap().len(), usize::try_from(stored).unwrap());
    limit_pages(&store, 1 << 20);
    assert_eq!(store.record(run, &finished(stored, 0.5), MOMENT).unwrap(), Stored::New);
}

pub(crate) fn limit_pages(store: &Store, pages: u32) {
    store
        .connection
        .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
        .unwrap();
}

#[test]
fn an_outcome_that_was_tampered_with_is_reported_as_damage() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(1)).unwrap();
    store.record(run, &finished(0, 1.0), MOMENT).unwrap();
    store.connection.execute("UPDATE outcomes SET outcome = '{'", []).unwrap();
    let error = store.outcomes(run).unwrap_err();
    assert!(matches!(error.fault(), Fault::Damaged(_)), "{error}");
}

#[test]
fn results_of_another_format_are_refused_and_left_alone() {
    let (folder, mut store) = folder_and_store();
    store.begin(&key(1)).unwrap();
    store.connection.pragma_update(None, "user_version", 7).unwrap();
    let path = store.path().to_owned();
    drop(store);
    let before = fs::read(&path).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error.fault(), Fault::OtherFormat { expected: 2, found: 7 }), "{error}");
    let message = error.to_string();
    for part in ["lab.sqlite", "format 7", "format 2"] {
        assert!(message.contains(part), "{message}");
    }
    assert_eq!(fs::read(&path).unwrap(), before);
    drop(folder);
}

/// The pure part of the promise: nothing in a key depends on when or where it was made.
#[test]
fn a_key_is_a_function_of_its_parts() {
    assert_eq!(key(1), key(1));
    assert_eq!(key(1).experiment(), Coins { tosses: 10 }.name());
}

#[test]
fn a_file_that_another_program_holds_is_busy_and_stays_sound() {
    let (_folder, mut store) = folder_and_store();
    let run = store.begin(&key(1)).unwrap();
    let other = Connection::open(store.path()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    store.connection.busy_timeout(MOMENT).unwrap();
    let error = store.record(run, &finished(0, 1.0), MOMENT).unwrap_err();
    assert!(matches!(error.fault(), Fault::Busy), "{error}");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(store.record(run, &finished(0, 1.0), MOMENT).unwrap(), Stored::New);
}
