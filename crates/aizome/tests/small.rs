//! The commands of the small-board study as a user meets them.

use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::{Value, json};

fn aizome(arguments: &[&str]) -> Output {
    Command::cargo_bin("aizome").unwrap().args(arguments).output().unwrap()
}

#[test]
fn a_board_is_evaluated() {
    let found = |arguments: &[&str]| -> Value {
        let output = aizome(&[&["small-eval", "--json", "--board"], arguments].concat());
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert_eq!(
        found(&[".X./XXX/.X.", "--open"]),
        json!({ "e0": 1, "e1": 5, "e2": 25, "ed4": 78_784, "ed8": 78_784 })
    );
    assert_eq!(found(&["X."])["ed4"], 4096);
    assert_eq!(found(&["X.", "--infinity", "10"])["ed4"], 40);
    let text = String::from_utf8(aizome(&["small-eval", "--board", "X."]).stdout).unwrap();
    assert!(text.contains("Ed8  +4096"), "{text}");
}

#[test]
fn a_broken_board_is_refused_with_the_reason() {
    for (board, expected) in [
        ("X.O/X", "row 2 has 1 points and the first has 3"),
        ("X.Q", "found 'Q'"),
        ("", "expected rows such as"),
        ("........./........./........./........./........./........./.........", "too large"),
    ] {
        let output = aizome(&["small-eval", "--board", board]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{board}");
        assert!(said.contains(expected), "{board}: {said}");
    }
    for usage in [&["small-eval"][..], &["small-eval", "--board", "X", "--infinity", "-1"]] {
        assert_eq!(aizome(usage).status.code(), Some(2));
    }
}

fn lab(folder: &std::path::Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("lab").args(arguments).env("AIZOME_DATA", folder).output().unwrap()
}

#[test]
fn the_population_goes_on_where_it_was_and_draws_its_convergence() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("convergence.svg");
    let part = lab(folder.path(), &["run", "evolution", "--games", "1", "--json"]);
    let part: Value = serde_json::from_slice(&part.stdout).unwrap();
    assert_eq!(part["done"], 1);
    let arguments = ["run", "evolution", "--games", "3", "--json", "--svg", svg.to_str().unwrap()];
    let whole: Value = serde_json::from_slice(&lab(folder.path(), &arguments).stdout).unwrap();
    assert_eq!(whole["done"], 3);
    assert_eq!(whole["plot"]["series"][0]["values"].as_array().unwrap().len(), 2);
    assert_eq!(whole["plot"]["series"][0]["values"][0], part["plot"]["series"][0]["values"][0]);
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let text = lab(folder.path(), &["show", "evolution"]).stdout;
    assert!(String::from_utf8(text).unwrap().contains("lineage 2"));
}

#[test]
fn a_plot_that_cannot_be_is_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, expected) in [
        (["run", "calibration", "--svg", "x.svg"], "calibration has no plot"),
        (["run", "evolution", "--svg", "/nowhere/at/all/x.svg"], "there is no folder"),
    ] {
        let output = lab(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8(output.stderr).unwrap().contains(expected));
    }
}
