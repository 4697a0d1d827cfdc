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

/// Two strings that must capture each other, each with two outside liberties.
const RACE: &str = "(;SZ[10:7]AB[ed][fd][gd][hd][id][de][ie][af][bf][cf][df][if][ag][bg][cg][dg][eg][ig]\
    AW[ab][ac][ad][bd][cd][dd][ce][ee][fe][ef][ff][gf][hf][fg][gg][hg])";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("ladder.sgf"), LADDER).unwrap();
    std::fs::write(folder.path().join("race.sgf"), RACE).unwrap();
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
        (&["race.sgf", "--at", "a1", "--against", "b1"], "A1 and B1 have not different colours"),
        (&["race.sgf", "--at", "a1", "--against", "k7"], "there is no stone on K7"),
    ] {
        let output = read(folder().path(), arguments);
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(said), "{error}");
    }
    assert_eq!(read(folder().path(), &["ladder.sgf", "--at", "i5"]).status.code(), Some(2));
}

#[test]
fn the_races_of_a_string_are_told() {
    let output = read(folder().path(), &["race.sgf", "--at", "d2"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Black A1 against White F1: {W|L}"), "{text}");
    assert!(text.contains("Black first:  Black takes: G3"), "{text}");
    assert!(text.contains("White first:  White takes: A3"), "{text}");
}

#[test]
fn a_race_against_a_named_string_is_told_as_json() {
    let arguments = ["race.sgf", "--at", "h1", "--against", "a1", "--json"];
    let output = read(folder().path(), &arguments);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let race = &report["races"][0];
    assert_eq!((&race["stone"], &race["against"]), (&"H1".into(), &"A1".into()));
    assert_eq!(
        (&race["first"]["outcome"], &race["second"]["outcome"]),
        (&"wins".into(), &"wins".into())
    );
    assert_eq!(race["first"]["kill"]["verdict"], "L");
}
