//! `aizome review` from outside: JSON, words, a page, a record, a folder, and records that go wrong.

use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;

/// A short game on a small board: White's third move gives a stone away, and both pass.
const GAME: &str = "(;GM[1]SZ[7]KM[7.5]PB[Ann]PW[</script><b>Bob]\
    ;B[dd];W[ce]C[hello];B[cd];W[be];B[bd];W[aa];B[de];W[pass];B[tt];W[tt])";

fn aizome(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(arguments);
    command
}

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn review(path: &Path, more: &[&str]) -> (i32, String, String) {
    let name = path.to_str().unwrap();
    let mut arguments = vec!["review", name, "--level", "1"];
    arguments.extend(more);
    let output = aizome(&arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn every_move_is_judged_and_the_end_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(folder.path(), "game.sgf", GAME);
    let (code, out, err) = review(&game, &["--json"]);
    assert_eq!(code, 0, "{err}");
    let told: Value = serde_json::from_str(&out).unwrap();
    let moves = told["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 10);
    for (place, mv) in moves.iter().enumerate() {
        assert_eq!(mv["number"], place + 1);
        assert_eq!(mv["color"], if place % 2 == 0 { "B" } else { "W" });
        assert!(mv["loss"].as_f64().unwrap() >= 0.0 && mv["lead"].is_number(), "{mv}");
        assert!(
            mv["mistake"].is_boolean() && mv["sentence"].as_str().unwrap().ends_with('.'),
            "{mv}"
        );
    }
    assert_eq!(moves[0]["move"], "D4");
    assert_eq!(told["end"]["counted"], true);
    assert_eq!(review(&game, &["--json"]).1, out, "the same whoever works");
    let (_, japanese, _) = review(&game, &["--json", "--language", "ja"]);
    let japanese: Value = serde_json::from_str(&japanese).unwrap();
    assert!(japanese["moves"][0]["sentence"].as_str().unwrap().ends_with('。'), "{japanese}");
    let (code, words, _) = review(&game, &[]);
    assert!(code == 0 && words.contains("points a move") && words.contains("counted."), "{words}");
}

/// A mistake has the ledger of the better move against it, and one number in its sentence.
#[test]
fn a_mistake_is_told_by_what_the_better_move_does() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(folder.path(), "game.sgf", GAME);
    let (_, out, _) = review(&game, &["--json", "--mistake", "0.5"]);
    let told: Value = serde_json::from_str(&out).unwrap();
    let moves = told["moves"].as_array().unwrap();
    let mistakes: Vec<&Value> = moves.iter().filter(|mv| mv["mistake"] == true).collect();
    assert!(!mistakes.is_empty(), "{out}");
    for mv in mistakes {
        assert_eq!(mv["line"][0], mv["better"], "{mv}");
        assert!(!mv["sentence"].as_str().unwrap().contains(';'), "{mv}");
        let Some(parts) = mv["ledger"]["parts"].as_array() else { continue };
        assert_eq!(mv["ledger"]["against"], mv["move"]);
        let sum: f64 = parts.iter().map(|part| part["points"].as_f64().unwrap()).sum();
        let (rest, total) = (&mv["ledger"]["rest"], &mv["ledger"]["total"]);
        assert!((sum + rest.as_f64().unwrap() - total.as_f64().unwrap()).abs() < 1e-6, "{mv}");
    }
}

#[test]
fn a_page_and_a_record_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(folder.path(), "game.sgf", GAME);
    let [page, record] = ["out.html", "out.sgf"].map(|name| folder.path().join(name));
    // So low that there are mistakes to show.
    for target in [&page, &record] {
        let more = ["--mistake", "0.5", "-o", target.to_str().unwrap()];
        assert_eq!(review(&game, &more).0, 0);
    }
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.len() < 1_000_000 && html.ends_with("</html>\n"));
    assert_eq!(html.matches("</script>").count(), 1, "names are data");
    assert!(html.contains("Ann") && html.contains("\\u003c/script>"));
    let sgf = std::fs::read_to_string(&record).unwrap();
    assert!(sgf.contains("hello") && sgf.contains("BM[") && sgf.contains("TE[1]"), "{sgf}");
    let read = record::read(sgf.as_bytes()).unwrap();
    assert!(read.complaints.is_empty(), "{:?}", read.complaints);
    let main: Vec<_> = read.records[0].main_line().collect();
    assert_eq!(main.len(), 11, "the game is the main line still");
}

#[test]
fn an_illegal_move_ends_the_review_with_a_complaint() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(folder.path(), "bad.sgf", "(;SZ[5];B[cc];W[bb];B[cc];W[dd])");
    let (code, out, err) = review(&game, &["--json"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("bad.sgf") && err.contains("Black cannot have played C3"), "{err}");
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(told["moves"].as_array().unwrap().len(), 2);
    assert!(told["complaint"].as_str().unwrap().contains("C3"));
}

#[test]
fn what_cannot_be_reviewed_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let empty = written(folder.path(), "empty.sgf", "(;SZ[5])");
    let (code, _, err) = review(&empty, &[]);
    assert!(code == 1 && err.contains("empty.sgf: there is no move to review"), "{err}");
    let (code, _, err) = review(&folder.path().join("none.sgf"), &[]);
    assert!(code == 1 && err.contains("none.sgf"), "{err}");
    let (code, _, err) = review(&empty, &["-o", "out.txt"]);
    assert!(code == 2 && err.contains(".html or .sgf"), "{err}");
    let (code, _, err) = review(&empty, &["-o", empty.to_str().unwrap()]);
    assert!(code == 1 && err.contains("overwrite"), "{err}");
}

#[test]
fn a_folder_gives_a_table_of_habits() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = review(folder.path(), &[]);
    assert!(code == 1 && err.contains("found none"), "{err}");
    written(folder.path(), "one.sgf", "(;SZ[5]PB[Ann]PW[Bob];B[cc];W[bb];B[aa];W[dd])");
    written(folder.path(), "two.sgf", "(;SZ[5]PB[Bob]PW[Ann];B[cc];W[bb])");
    let (code, out, err) = review(folder.path(), &["--json", "--mistake", "0.5"]);
    assert_eq!(code, 0, "{err}");
    let told: Value = serde_json::from_str(&out).unwrap();
    let ann = &told["players"][0];
    assert_eq!((&ann["name"], &ann["games"]), (&Value::from("Ann"), &Value::from(2)));
    assert_eq!(ann["account"]["moves"], 3);
}
