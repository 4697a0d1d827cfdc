//! `aizome life` and `aizome tsumego` as a user meets them.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;

/// Three points in a row in the corner, to be decided in the middle.
const CORNER: &str = "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec])";

const PROBLEM: &str = r#"{"id":"three","rows":["...XO....","XXXXO....","OOOOO....",".........",".........",".........",".........",".........","........."],"to_play":"W","target":"A8","solutions":["A1"]}"#;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(arguments).current_dir(folder).output().unwrap()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("corner.sgf"), CORNER).unwrap();
    std::fs::write(folder.path().join("empty.sgf"), "(;SZ[9])").unwrap();
    std::fs::write(folder.path().join("one.jsonl"), PROBLEM).unwrap();
    std::fs::write(folder.path().join("bad.jsonl"), "{\"id\":1}").unwrap();
    folder
}

#[test]
fn a_group_is_told_with_the_moves_that_decide() {
    let folder = folder();
    let output = run(folder.path(), &["life", "corner.sgf", "--at", "a8", "--svg", "out.svg"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("{W|L}"), "{text}");
    assert!(text.contains("Black first:  alive: B9"), "{text}");
    assert!(text.contains("White first:  dead: B9"), "{text}");
    let svg = std::fs::read_to_string(folder.path().join("out.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
}

#[test]
fn groups_in_doubt_are_told_as_json() {
    let output = run(folder().path(), &["life", "corner.sgf", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let groups = report["groups"].as_array().unwrap();
    let black = groups.iter().find(|group| group["owner"] == "black").unwrap();
    assert_eq!(black["opponent_first"]["move"], "B9");
}

#[test]
fn problems_are_answered_without_their_solutions() {
    let output = run(folder().path(), &["tsumego", "one.jsonl", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["answers"][0]["id"], "three");
    assert_eq!(report["answers"][0]["move"], "B9");
    assert_eq!(report["answers"][0]["state"], "dead");
}

#[test]
fn a_target_that_is_not_given_is_found() {
    let folder = folder();
    let unaimed = PROBLEM.replace(r#","target":"A8""#, "");
    std::fs::write(folder.path().join("unaimed.jsonl"), unaimed).unwrap();
    let output = run(folder.path(), &["tsumego", "unaimed.jsonl", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["answers"][0]["move"], "B9");
}

/// A fight too large to read out costs no more than the budget.
#[test]
fn a_fight_over_the_whole_board_is_answered_within_the_budget() {
    let folder = folder();
    let mut stones = [String::from("AB"), String::from("AW")];
    for (row, y) in ('c'..='q').enumerate() {
        for (column, x) in ('c'..='q').enumerate().filter(|(column, _)| column % 2 == 0) {
            stones[(row + column / 2) % 2].extend(['[', x, y, ']']);
        }
    }
    let record = format!("(;SZ[19]{}{})", stones[0], stones[1]);
    std::fs::write(folder.path().join("large.sgf"), record).unwrap();
    let arguments = ["life", "large.sgf", "--at", "l10", "--nodes", "300", "--json"];
    let output = run(folder.path(), &arguments);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for side in ["owner_first", "opponent_first"] {
        let answer = &report["groups"][0][side];
        // Looking for threats may go a little beyond.
        assert!(answer["nodes"].as_u64().unwrap() < 600, "{answer}");
    }
}

#[test]
fn every_other_first_move_is_answered() {
    let output = run(folder().path(), &["tsumego", "one.jsonl", "--refutations", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let others = report["answers"][0]["refutations"].as_array().unwrap();
    for other in ["A9", "C9"] {
        let found = others.iter().find(|entry| entry["move"] == other).unwrap();
        assert_eq!((&found["verdict"], &found["line"][0]), (&"refuted".into(), &"B9".into()));
    }
}

#[test]
fn replies_are_told_as_a_tree() {
    let output = run(folder().path(), &["life", "corner.sgf", "--at", "a8", "--tree"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("    B9\n      A9"), "{text}");
}

#[test]
fn what_cannot_be_asked_is_refused_with_the_reason() {
    let folder = folder();
    for (arguments, said) in [
        (&["life", "corner.sgf", "--at", "h2"][..], "there is no stone on H2"),
        (&["life", "corner.sgf", "--at", "t19"], "T19 is not on the 9x9 board"),
        (&["life", "empty.sgf"], "there is no stone on the board"),
        (&["life", "missing.sgf"], "missing.sgf"),
        (&["tsumego", "bad.jsonl"], "bad.jsonl, line 1"),
        (&["tsumego", "missing.jsonl"], "missing.jsonl"),
    ] {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(said), "{error}");
    }
    assert_eq!(run(folder.path(), &["life", "corner.sgf", "--at", "i5"]).status.code(), Some(2));
}
