//! `aizome match` as a user meets it: killed, interrupted, resumed, and told wrong things.
#![cfg(unix)]

#[path = "../../../xtask/src/skip.rs"]
mod skip;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt as _;
use lab::{Finished, Seed, Store};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// A match of our own engine against itself, with results and games in `folder`.
fn own_match(folder: &Path, options: &[&str]) -> Command {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(["match", "--black", "aizome gtp --program random --seed {seed}"]);
    command.args([
        "--white",
        "aizome gtp --program random --seed 3",
        "--size",
        "5,7",
        "--seed",
        "11",
    ]);
    command.arg("--database").arg(folder.join("lab.sqlite"));
    command.arg("--sgf").arg(folder.join("games"));
    command.args(options).stdin(Stdio::null());
    command
}

fn json(mut command: Command) -> Value {
    let output = command.arg("--json").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// All that a match has left behind, except times: the results as JSON, the stored outcomes, the
/// files.
fn left_behind(folder: &Path, games: &str) -> (Value, Vec<Finished>, BTreeMap<String, String>) {
    let mut report = json(own_match(folder, &["--games", games]));
    report["database"].take();
    for engine in ["a", "b"] {
        for time in ["thinking_seconds", "seconds_per_move"] {
            report["engines"][engine][time].take();
        }
    }
    let store = Store::open_existing(&folder.join("lab.sqlite")).unwrap();
    let runs = store.runs().unwrap();
    assert_eq!(runs.len(), 1);
    let outcomes = store.outcomes(runs[0].id).unwrap();
    let files = fs::read_dir(folder.join("games")).unwrap().map(|file| {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(&path).unwrap())
    });
    (report, outcomes, files.collect())
}

/// Starts the match and kills it, at moments from before the file is there to near its end, until
/// one process finds nothing left to do.
fn finish_by_killing(folder: &Path, options: &[&str]) -> u32 {
    let mut lots = Seed(5).stream();
    for kills in 0..500_u32 {
        let mut child = own_match(folder, options).stdout(Stdio::null()).spawn().unwrap();
        // Later and later: on a busy machine the first moments are spent starting.
        let longest = 150_000 + 2_000 * u64::from(kills);
        thread::sleep(Duration::from_micros(lots.next_u64() % longest));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            return kills;
        }
    }
    panic!("five hundred processes did not finish the match");
}

#[test]
fn a_match_killed_again_and_again_is_the_match_that_nobody_disturbed() {
    let calm = TempDir::new().unwrap();
    let expected = left_behind(calm.path(), "60");
    let (report, outcomes, files) = &expected;
    assert_eq!((outcomes.len(), files.len(), &report["games"]), (60, 60, &Value::from(60)));
    assert!(files.contains_key("match-00001.sgf") && files.contains_key("match-00060.sgf"));
    for jobs in ["1", "2"] {
        let killed = TempDir::new().unwrap();
        let options = ["--games", "60", "--jobs", jobs];
        let kills = finish_by_killing(killed.path(), &options);
        assert!(left_behind(killed.path(), "60") == expected, "{jobs} at a time");
        println!("{kills} processes were killed");
        assert!(kills >= 3, "only {kills} processes were killed at work");
    }
}

#[test]
fn a_match_can_be_made_longer() {
    let [once, twice] = [(); 2].map(|()| TempDir::new().unwrap());
    json(own_match(twice.path(), &["--games", "6"]));
    assert!(left_behind(once.path(), "10") == left_behind(twice.path(), "10"));
}

#[test]
fn ctrl_c_ends_a_match_cleanly_and_the_same_command_goes_on() {
    let folder = TempDir::new().unwrap();
    let options = ["--games", "2000", "--size", "9"];
    let mut command = own_match(folder.path(), &options);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let first = folder.path().join("games/match-00003.sgf");
    let begun = Instant::now();
    while !first.exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no game was played");
        thread::sleep(Duration::from_millis(5));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let Output { status, stdout, .. } = child.wait_with_output().unwrap();
    assert_eq!(status.code(), Some(0));
    let text = String::from_utf8(stdout).unwrap();
    assert!(text.contains("Unfinished: the same command goes on from here."), "{text}");
    let played = fs::read_dir(folder.path().join("games")).unwrap().count();
    assert!((3..2000).contains(&played));
    let longer = (played + 2).to_string();
    let report = json(own_match(folder.path(), &["--size", "9", "--games", &longer]));
    assert_eq!(report["ending"], "complete");
}

/// What goes wrong: the exit code, and what the message must contain.
#[track_caller]
fn fails(code: i32, arguments: &[&str], parts: &[&str]) {
    let folder = TempDir::new().unwrap();
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("match").args(arguments).env("AIZOME_DATA", folder.path());
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{text}");
    assert!(stdout.is_empty());
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}

#[test]
fn an_engine_that_does_not_start_is_exit_code_1_and_named() {
    let ours = ["--white", "aizome gtp", "--black"];
    let against = |engine| [&ours[..], &[engine]].concat();
    let missing = ["/no/such/engine --gtp: cannot be started", "No such file"];
    fails(1, &against("/no/such/engine --gtp"), &missing);
    let script = r#"sh -c "echo no model >&2; exit 3""#;
    fails(1, &against(script), &[script, "\"name\"", "exit status: 3", "no model"]);
    fails(1, &[&against("sleep 100")[..], &["--patience", "0.5"]].concat(), &["within 0.5 s"]);
    let referee = [&against("aizome gtp")[..], &["--referee", "/no/referee"]].concat();
    fails(1, &referee, &["/no/referee: cannot be started"]);
}

#[test]
fn a_results_file_that_is_none_is_exit_code_1_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "my notes, which are no database, and long enough to be looked at").unwrap();
    let engines = ["--white", "aizome gtp", "--black", "aizome gtp"];
    let options = [&engines[..], &["--database", path.to_str().unwrap()]].concat();
    fails(1, &options, &["notes.txt", "is not an SQLite database"]);
    assert!(fs::read_to_string(&path).unwrap().starts_with("my notes"));
    let options = [&engines[..], &["--sgf", path.to_str().unwrap()]].concat();
    fails(1, &options, &["notes.txt"]);
}

#[test]
fn bad_usage_is_exit_code_2() {
    let engines = ["--white", "aizome gtp", "--black", "aizome gtp"];
    let with = |options: &[&'static str]| [&engines[..], options].concat();
    fails(2, &["--white", "aizome gtp"], &["--black"]);
    fails(2, &["--white", "aizome 'gtp", "--black", "x"], &["quotes closed"]);
    fails(2, &["--white", "", "--black", "x"], &["expected a command"]);
    fails(2, &with(&["--size", "9,26"]), &["expected a size"]);
    fails(2, &with(&["--games", "0"]), &["--games"]);
    fails(2, &with(&["--sprt", "50,0"]), &["elo0"]);
    fails(2, &with(&["--handicap", "1"]), &["from 2"]);
    fails(2, &with(&["--seconds-per-move", "0"]), &["--seconds-per-move"]);
    fails(2, &with(&["--jobs", "0"]), &["--jobs"]);
}

#[test]
fn the_report_names_faults_and_their_engine() {
    let folder = TempDir::new().unwrap();
    let script = r#"sh -c 'while read id c; do echo "=$id Q16"; echo; done'"#;
    let mut command = own_match(folder.path(), &["--games", "4", "--jobs", "2"]);
    let command = command.args(["--name", "faults"]);
    let mut other = Command::cargo_bin("aizome").unwrap();
    other.args(command.get_args().map(|argument| {
        if argument == "aizome gtp --program random --seed 3" { script.as_ref() } else { argument }
    }));
    let text = String::from_utf8(other.output().unwrap().stdout).unwrap();
    assert!(text.contains("illegal move") && text.contains("4 lost by a fault"), "{text}");
    assert!(folder.path().join("games/faults-00004.sgf").is_file());
}

#[test]
fn gnu_go_plays_itself_at_two_levels() {
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let Some(gnugo) = places.into_iter().find(|place| Path::new(place).is_file()) else {
        skip::skip("GNU Go is not installed");
        return;
    };
    let folder = TempDir::new().unwrap();
    let engine = |options: &str| format!("{gnugo} --mode gtp --chinese-rules {options}");
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(["match", "--black", &engine("--level 1 --seed {seed}")]);
    command.args(["--white", &engine("--level 5 --seed {seed}"), "--games", "4"]);
    command.args(["--referee", &engine("")]);
    command.arg("--database").arg(folder.path().join("lab.sqlite"));
    command.arg("--sgf").arg(folder.path().join("games"));
    let report = json(command);
    assert_eq!((&report["games"], &report["ending"]), (&4.into(), &"complete".into()));
    for (index, game) in report["results"].as_array().unwrap().iter().enumerate() {
        assert_eq!(game["fault"], Value::Null, "{game}");
        assert!(["score", "resignation"].contains(&game["end"].as_str().unwrap()), "{game}");
        assert_eq!(game["black"], ["a", "b"][index % 2]);
        let path = folder.path().join(format!("games/match-{:05}.sgf", index + 1));
        let games = record::read(&fs::read(path).unwrap()).unwrap();
        assert_eq!(games.records[0].result().unwrap().to_string(), game["result"]);
        assert!(games.complaints.is_empty());
    }
}
