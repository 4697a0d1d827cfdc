//! `aizome solve` and perfect play as a user meets them.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;

fn solve(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("solve").args(arguments).current_dir(folder).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let output = solve(folder.path(), &[arguments, &["--json"]].concat());
    serde_json::from_slice(&output.stdout).unwrap()
}

fn error_of(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = solve(folder, arguments);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn two_by_two_is_worth_a_point_under_superko_and_nothing_under_basic_ko() {
    for rule in ["positional", "situational"] {
        let report = json(&["2x2", "--fresh", "--rule", rule]);
        assert_eq!(report["value"], 1, "{report}");
        assert!(report["nodes"].as_u64().unwrap() > 0, "{report}");
        assert!(!report["line"].as_array().unwrap().is_empty(), "{report}");
    }
    let basic = json(&["2x2", "--fresh", "--rule", "basic"]);
    assert_eq!([&basic["value"], &basic["lower"], &basic["upper"]], [0, -4, 4]);
}

#[test]
fn what_is_stored_is_what_is_found() {
    for size in ["1x3", "2x2", "2x3", "3x3"] {
        for rule in ["basic", "positional", "situational"] {
            for side in [&[][..], &["--white-first"]] {
                let arguments = [&[size, "--rule", rule], side].concat();
                let stored = json(&arguments);
                let fresh = json(&[&arguments[..], &["--fresh"]].concat());
                assert_eq!(stored["stored"], true, "{arguments:?}");
                for field in ["value", "lower", "upper"] {
                    assert_eq!(stored[field], fresh[field], "{arguments:?}");
                }
            }
        }
    }
}

#[test]
fn a_position_can_be_asked_about() {
    let report = json(&["3x3", "--position", "X.O/.../X..", "--white-first"]);
    assert_eq!(report["value"], -9);
    assert_eq!(report["line"][0], "B2");
}

#[test]
fn bad_questions_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let is_refused = |arguments: &[&str], code: i32, words: &str| {
        let (status, text) = error_of(folder.path(), arguments);
        assert_eq!(status, Some(code), "{arguments:?}: {text}");
        assert!(text.contains(words), "{arguments:?}: {text}");
    };
    is_refused(&["7x7"], 1, "too large to be solved");
    is_refused(&["26"], 2, "expected a size");
    is_refused(&["3x3", "--rule", "japanese"], 2, "invalid value");
    is_refused(&["3x3", "--position", "X.O/.."], 1, "row 2 is not as long as the first");
    is_refused(&["3x3", "--position", "X#"], 1, "expected X, O or .");
    is_refused(&["3x3", "--position", "X.O"], 1, "and the board 3x3");
    is_refused(&["2x1", "--position", "XO"], 1, "no liberty");
    is_refused(
        &["2", "--fresh", "--checkpoint", "no/such/folder"],
        1,
        "cannot write the checkpoint",
    );
    is_refused(&["2", "--fresh", "--checkpoint", "/dev/full"], 1, "no ordinary file");
}

#[test]
fn a_checkpoint_is_taken_up_and_another_questions_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solve");
    std::fs::write(&file, "positional B ../.. 1 1\n").unwrap();
    let arguments = ["2x2", "--position", "../..", "--checkpoint", "solve", "--json"];
    let report = |more: &[&str]| -> Value {
        let output = solve(folder.path(), &[&arguments[..], more].concat());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert_eq!(report(&[])["value"], 1);
    let (status, text) = error_of(folder.path(), &["3x3", "--fresh", "--checkpoint", "solve"]);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("is not a checkpoint of positional B .../.../..."), "{text}");
    std::fs::write(&file, "positional B ../.. 9 1\n").unwrap();
    let (_, text) = error_of(folder.path(), &["2x2", "--fresh", "--checkpoint", "solve"]);
    assert!(text.contains("no bounds of this board"), "{text}");
}

fn gtp(input: &str) -> String {
    let mut command = Command::cargo_bin("aizome").unwrap();
    let mut child =
        command.arg("gtp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn three_by_three_is_won_by_the_centre_alone() {
    let text = gtp("boardsize 3\nkata-set-rules tromp-taylor\naizome-what_if\ngenmove b\n");
    assert!(text.contains("B2 +9"), "{text}");
    assert!(text.contains("A1 -9"), "{text}");
    assert!(text.trim_end().ends_with("= B2"), "{text}");
}

#[test]
fn both_sides_play_two_by_two_to_its_value() {
    let text = gtp(&format!(
        "boardsize 2\nkomi 0\nkata-set-rules tromp-taylor\nkomi 0\n{}final_score\n",
        "genmove b\ngenmove w\n".repeat(6)
    ));
    assert!(text.contains("pass"), "{text}");
    assert!(text.trim_end().ends_with("= B+1.0"), "{text}");
}
