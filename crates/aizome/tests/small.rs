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
