//! `aizome intuition` as a user meets it.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;

/// White's stone in the centre is in atari, and Black is to move.
const ATARI: &str = "(;SZ[9]KM[7.5];B[de];W[ee];B[ed];W[cc];B[ef];W[gg])";

fn run(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("atari.sgf"), ATARI).unwrap();
    run_in(folder.path(), arguments)
}

fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::cargo_bin("aizome").unwrap().args(arguments).current_dir(folder).output().unwrap()
}

#[test]
fn first_thoughts_are_told_in_words_and_as_json() {
    let text = String::from_utf8(run(&["intuition", "atari.sgf"]).stdout).unwrap();
    assert!(text.contains("First thoughts for Black, nothing read:"), "{text}");
    assert!(text.contains("leads by"), "{text}");
    let output = run(&["intuition", "atari.sgf", "--json", "--top", "3"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["moves"][0]["move"], "F5", "it takes the stone");
    assert_eq!(report["moves"].as_array().unwrap().len(), 3);
    assert_eq!(report["ownership"].as_array().unwrap().len(), 81);
    assert!(report["winrate"].as_f64().unwrap() > 0.5);
    let before = run(&["intuition", "atari.sgf", "--json", "--move", "1"]);
    let report: serde_json::Value = serde_json::from_slice(&before.stdout).unwrap();
    assert_eq!(report["moves"][0]["move"], "E5");
}

#[test]
fn it_says_what_it_is() {
    let text = String::from_utf8(run(&["intuition", "--about"]).stdout).unwrap();
    assert!(text.starts_with("aizome intuition 1\n") && text.contains("measured dev 19x19"));
}

#[test]
fn it_speaks_the_protocol() {
    let mut command = Command::cargo_bin("aizome").unwrap();
    let piped = command.args(["intuition", "--gtp"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let asked = b"boardsize 9\nplay b D5\nreg_genmove w\naizome-judge\nquit\n";
    child.stdin.take().unwrap().write_all(asked).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<&str> = text.split("\n\n").collect();
    assert!(answers[2].starts_with("= ") && !answers[2].contains("pass"), "{text}");
    assert!(answers[3].contains("\"score_lead\""), "{text}");
}

#[test]
fn bad_usage_is_told() {
    assert_eq!(run(&["intuition"]).status.code(), Some(2));
    assert_eq!(run(&["intuition", "atari.sgf", "--gtp"]).status.code(), Some(2));
    let missing = run(&["intuition", "nothing.sgf"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("nothing.sgf"));
}
