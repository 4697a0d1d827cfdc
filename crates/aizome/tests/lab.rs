//! `aizome lab` as a user meets it.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("lab").args(arguments).env("AIZOME_DATA", folder).output().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn an_experiment_is_listed_run_gone_on_with_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let names = json(&lab(folder.path(), &["list", "--json"]));
    assert_eq!(names["experiments"][0]["name"], "calibration");

    let part = json(&lab(folder.path(), &["run", "calibration", "--games", "6", "--json"]));
    assert_eq!((&part["done"], &part["complete"]), (&6.into(), &true.into()));
    let whole = json(&lab(folder.path(), &["run", "calibration", "--games", "12", "--json"]));
    assert_eq!(whole["done"], 12);

    let elsewhere = tempfile::tempdir().unwrap();
    let one_worker = ["run", "calibration", "--games", "12", "--jobs", "1", "--json"];
    assert_eq!(json(&lab(elsewhere.path(), &one_worker)), whole);
    assert_eq!(json(&lab(folder.path(), &["show", "calibration", "--json"])), whole);

    let listed = String::from_utf8(lab(folder.path(), &["list"]).stdout).unwrap();
    assert!(listed.contains("12 jobs"), "{listed}");
}

/// Where there are no shared games, random ones are followed, and the report says so.
#[test]
fn keeping_is_measured_and_checked_with_nothing_beside() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("aizome").unwrap();
        command.args(["lab", arguments[0], "incremental"]).args(&arguments[1..]);
        command.env("AIZOME_DATA", folder.path()).env("AIZOME_SHARED", folder.path());
        command.output().unwrap()
    };
    let report = json(&run(&["run", "--games", "1", "--json"]));
    assert_eq!((&report["differences"], &report["complete"]), (&0.into(), &true.into()));
    assert!(report["games_from"].as_str().unwrap().contains("not at hand"), "{report}");
    let size = &report["sizes"][0];
    assert_eq!((&size["size"], &size["differences"]), (&9.into(), &0.into()));
    for name in ["r", "absolute_seconds_per_move", "incremental_seconds_per_move"] {
        assert!(size[name].as_f64().unwrap() > 0.0, "{size}");
    }
    assert_eq!(json(&run(&["show", "--json"])), report, "times are kept beside the outcomes");
    let text = String::from_utf8(run(&["show"]).stdout).unwrap();
    assert!(text.contains("0 differences in ") && text.contains("the paper's r"), "{text}");
}

#[test]
fn what_is_not_there_is_said_kindly() {
    let folder = tempfile::tempdir().unwrap();
    let said = |arguments: &[&str]| {
        let output = lab(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&["run", "calibratoin"]).contains("did you mean calibration?"));
    assert!(said(&["show", "calibration"]).contains("`aizome lab run calibration` runs it"));
    let not_ours = folder.path().join("notes.txt");
    std::fs::write(&not_ours, "not a database, but dear to somebody").unwrap();
    let file = not_ours.to_str().unwrap();
    assert!(said(&["run", "calibration", "--database", file]).contains("notes.txt"));
    assert_eq!(std::fs::read_to_string(&not_ours).unwrap(), "not a database, but dear to somebody");
}

/// Labelled positions that are not there are told, not counted as none.
#[test]
fn a_run_of_nothing_but_failures_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(["lab", "run", "incentives", "--games", "2"]);
    command.env("AIZOME_DATA", folder.path()).env("AIZOME_SHARED", folder.path());
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("all 2 jobs failed") && told.contains("not at hand"), "{told}");
}
