//! `aizome read` as a user meets it.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;

/// A ladder to the upper right, Black to play it.
const LADDER: &str = "(;SZ[9]AB[cf][dg][eg]AW[df])";

fn read(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("read").args(arguments).current_dir(folder).output().unwrap()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("ladder.sgf"), LADDER).unwrap();
    folder
}

#[test]
fn a_string_is_told_with_its_line() {
    let output = read(folder().path(), &["ladder.sgf", "--at", "d4"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("White D4: 1 stones, 2 liberties"), "{text}");
    assert!(text.contains("Black first:  captured: D5"), "{text}");
}

#[test]
fn all_weak_strings_are_told_as_json() {
    let output = read(folder().path(), &["ladder.sgf", "--json", "--nodes", "2000"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let strings = report["strings"].as_array().unwrap();
    let prey = strings.iter().find(|string| string["stone"] == "D4").unwrap();
    assert_eq!(prey["opponent_first"]["verdict"], "L");
    assert_eq!(prey["opponent_first"]["line"][0], "D5");
}

#[test]
fn what_cannot_be_asked_is_refused_with_the_reason() {
    for (arguments, said) in [
        (&["ladder.sgf", "--at", "e5"][..], "there is no stone on E5"),
        (&["ladder.sgf", "--at", "t19"], "T19 is not on the 9x9 board"),
        (&["missing.sgf"], "missing.sgf"),
    ] {
        let output = read(folder().path(), arguments);
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(said), "{error}");
    }
    assert_eq!(read(folder().path(), &["ladder.sgf", "--at", "i5"]).status.code(), Some(2));
}
