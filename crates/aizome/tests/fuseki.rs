//! `aizome fuseki` and `aizome book` as a user meets them.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;

const PROBLEM: &str = r#"{"number": 1, "id": "one", "size": 19, "komi": 7.5, "moves": [["B", "Q16"], ["W", "D4"], ["B", "Q4"], ["W", "D16"], ["B", "F17"]], "to_play": "W", "choices": [{"label": "A", "move": "C14", "score": 10}, {"label": "B", "move": "A1", "score": 3}, {"label": "C", "move": "K10", "score": 5}]}"#;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(arguments).current_dir(folder).output().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{error}: {} {}", text(&output.stdout), text(&output.stderr))
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn problems_are_answered_by_every_method_whatever_their_scores_are() {
    let folder = tempfile::tempdir().unwrap();
    let turned = PROBLEM
        .replace("\"score\": 10", "\"score\": 3")
        .replace("\"K10\", \"score\": 5", "\"K10\", \"score\": 10");
    let unscored = PROBLEM
        .replace(", \"score\": 10", "")
        .replace(", \"score\": 3", "")
        .replace(", \"score\": 5", "");
    std::fs::write(folder.path().join("p.jsonl"), format!("{PROBLEM}\n{turned}\n{unscored}\n"))
        .unwrap();
    let output = run(folder.path(), &["fuseki", "p.jsonl", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let value = json(&output);
    let answers = value["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 3);
    for method in ["sc", "sp", "combined"] {
        assert_eq!(answers[0][method], answers[1][method], "{method}");
        assert_eq!(answers[0][method], answers[2][method], "{method}");
        assert_eq!(value["scores"][method]["of"], 2, "{method}");
    }
    assert_eq!(answers[0]["id"], "one");
    assert_eq!(answers[0]["combined"], "A");
}

#[test]
fn bad_problems_are_named_with_their_lines_and_the_rest_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let none = r#"{"id": "none", "size": 19, "moves": [], "to_play": "B"}"#;
    let stone = PROBLEM.replace("K10", "D4");
    let small = PROBLEM.replace("\"size\": 19", "\"size\": 9");
    let all = format!("{none}\n{stone}\n{PROBLEM}\n{small}\nnonsense\n");
    std::fs::write(folder.path().join("p.jsonl"), all).unwrap();
    let output = run(folder.path(), &["fuseki", "p.jsonl", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(json(&output)["answers"].as_array().unwrap().len(), 1);
    let errors = text(&output.stderr);
    for line in [1, 2, 4, 5] {
        assert!(errors.contains(&format!("p.jsonl, line {line}: ")), "{errors}");
    }
    std::fs::write(folder.path().join("empty.jsonl"), "\n").unwrap();
    for (file, said) in [("empty.jsonl", "no problem in it"), ("gone.jsonl", "gone.jsonl")] {
        let output = run(folder.path(), &["fuseki", file]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
}

#[test]
fn a_book_is_built_of_what_can_be_used_and_looked_into() {
    let folder = tempfile::tempdir().unwrap();
    let good = "(;GM[1]SZ[19]RE[B+R];B[pd];W[dp];B[pp];W[dd])";
    let turned = "(;GM[1]SZ[19]RE[W+2.5];B[dp];W[pd];B[dd];W[pp])";
    let broken = "(;GM[1]SZ[19];B[pd];W[pd];B[dd])";
    let set_up = "(;GM[1]SZ[19]AB[pd][dp];W[dd])";
    std::fs::write(folder.path().join("g.sgf"), format!("{good}{broken}{turned}{set_up}")).unwrap();
    std::fs::write(folder.path().join("empty.sgf"), "").unwrap();
    let build = ["book", "build", "g.sgf", "empty.sgf", "gone.sgf", "-o", "b.book", "--json"];
    let output = run(folder.path(), &build);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(json(&output)["games"], 2);
    let errors = text(&output.stderr);
    for said in ["g.sgf, game 2", "g.sgf, game 4", "empty.sgf", "gone.sgf"] {
        assert!(errors.contains(said), "{said} in {errors}");
    }
    let show = ["book", "show", "b.book", "g.sgf", "--move", "2", "--json"];
    let moves = json(&run(folder.path(), &show))["moves"].clone();
    assert_eq!(moves[0]["played"], 2, "{moves}");
    assert_eq!(moves[0]["won"], 1, "{moves}");
    let output = run(folder.path(), &["book", "build", "empty.sgf", "-o", "c.book"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.path().join("c.book").exists());
    std::fs::write(folder.path().join("bad.book"), "nonsense").unwrap();
    let output = run(folder.path(), &["book", "show", "bad.book", "g.sgf"]);
    assert!(text(&output.stderr).contains("no book of openings"), "{}", text(&output.stderr));
    assert_eq!(run(folder.path(), &["book", "build", "-o", "x"]).status.code(), Some(2));
}
