//! `aizome shapes` as a user meets it.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;

/// A knight's move that White has cut through half.
const KNIGHTS_MOVE: &str = "(;SZ[9]PL[B]AB[ce][ef]AW[de])";

fn shapes(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("shapes").args(arguments).current_dir(folder).output().unwrap()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.sgf"), KNIGHTS_MOVE).unwrap();
    folder
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn moves_are_shown_on_the_board_with_their_reasons() {
    let output = shapes(folder().path(), &["game.sgf", "--top", "5"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Black to play: "), "{text}");
    assert!(text.contains("knight's move C5 to E4 {W|L}"), "{text}");
    assert_eq!(
        text.lines().filter(|line| line.starts_with(['a', 'b', 'c', 'd', 'e', 'f'])).count(),
        5
    );
}

#[test]
fn everything_can_be_had_as_json() {
    let report = json(&shapes(folder().path(), &["game.sgf", "--json"]));
    let moves = report["moves"].as_array().unwrap();
    let join = moves.iter().find(|mv| mv["move"] == "D4").unwrap();
    let windows = join["windows"].as_array().unwrap();
    assert!(windows.iter().any(|window| window["state"] == "{W|L}" && window["goal"] == "divide"));
    let urgencies: Vec<f64> = moves.iter().map(|mv| mv["urgency"].as_f64().unwrap()).collect();
    assert!(urgencies.is_sorted_by(|a, b| a >= b), "{urgencies:?}");
}

#[test]
fn the_database_is_counted() {
    let report = json(&shapes(folder().path(), &["--stats", "--json"]));
    for family in ["divide", "link", "contact", "corner", "edge", "eye"] {
        assert!(report["patterns"][family].as_u64().unwrap() > 0, "{family}");
    }
    assert_eq!(report["states"].as_object().unwrap().len(), 9);
    let by_family = report["patterns"].as_object().unwrap().values();
    let sum: u64 = by_family.map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(report["total"].as_u64(), Some(sum));
    for bytes in ["bytes", "memory"] {
        assert!((100_000..20_000_000).contains(&report[bytes].as_u64().unwrap()), "{bytes}");
    }
    assert!(report["load_ms"].as_f64().unwrap() > 0.0);
    let text = String::from_utf8(shapes(folder().path(), &["--stats"]).stdout).unwrap();
    assert!(text.contains("ms to load"), "{text}");
}

#[test]
fn what_cannot_be_shown_is_refused() {
    assert_eq!(shapes(folder().path(), &[]).status.code(), Some(2));
    assert_eq!(shapes(folder().path(), &["game.sgf", "--stats"]).status.code(), Some(2));
    let output = shapes(folder().path(), &["missing.sgf"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("missing.sgf"));
}
