//! `loadsgf` and `printsgf` over the protocol, with files as they come.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use tempfile::TempDir;

fn gtp(folder: &Path, input: &str) -> Vec<String> {
    let mut child = Command::cargo_bin("aizome")
        .unwrap()
        .arg("gtp")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    output.split_terminator("\n\n").map(str::to_owned).collect()
}

fn folder_with(name: &str, sgf: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), sgf).unwrap();
    folder
}

const GAME: &[u8] = b"(;GM[1]SZ[9]KM[5.5];B[ee];W[cc];B[gc];W[];B[cg])";

#[test]
fn a_move_number_means_before_that_move() {
    let folder = folder_with("game.sgf", GAME);
    let answers =
        gtp(folder.path(), "loadsgf game.sgf 3\nmove_history\nget_komi\nquery_boardsize\n");
    assert_eq!(answers, ["= black", "= white C7\nblack E5", "= 5.5", "= 9"]);
    let answers =
        gtp(folder.path(), "loadsgf game.sgf 1\nmove_history\nloadsgf game.sgf\nlast_move\n");
    assert_eq!(answers, ["= black", "= ", "= white", "= black C3"]);
    let answers = gtp(folder.path(), "loadsgf game.sgf 99\nlast_move\nundo\nlast_move\n");
    assert_eq!(answers[1..], ["= black C3", "= ", "= white pass"]);
}

#[test]
fn a_point_means_before_the_move_there() {
    let folder = folder_with("game.sgf", GAME);
    assert_eq!(gtp(folder.path(), "loadsgf game.sgf g7\nlast_move\n"), ["= black", "= white C7"]);
}

#[test]
fn names_with_blanks_work_with_and_without_quotes() {
    let folder = folder_with("my game 1.sgf", GAME);
    for name in ["my game 1.sgf", "\"my game 1.sgf\""] {
        let answers = gtp(folder.path(), &format!("loadsgf {name} 2\nlast_move\n"));
        assert_eq!(answers, ["= white", "= black E5"], "{name}");
    }
}

#[test]
fn komi_and_rules_stay_where_the_file_says_nothing() {
    let folder = folder_with("game.sgf", b"(;SZ[5];B[cc])");
    let answers = gtp(
        folder.path(),
        "komi 3.5\nkgs-rules japanese\nloadsgf game.sgf\nget_komi\nkata-get-rules\n",
    );
    assert_eq!(answers[3], "= 3.5");
    assert!(answers[4].contains("TERRITORY"));
}

#[test]
fn what_cannot_be_loaded_is_named_and_changes_nothing() {
    let folder = folder_with("broken.sgf", b"this is no record");
    fs::write(folder.path().join("twice.sgf"), b"(;SZ[9];B[ee];W[ee])").unwrap();
    fs::write(folder.path().join("large.sgf"), b"(;SZ[37])").unwrap();
    for (file, said) in [
        ("missing.sgf", "missing.sgf"),
        ("broken.sgf", "broken.sgf"),
        ("twice.sgf", "after 1 moves: White cannot have played E5"),
        ("large.sgf", "SZ[37]"),
        (".", "."),
    ] {
        let answers = gtp(folder.path(), &format!("play b d4\nloadsgf {file}\nmove_history\n"));
        assert!(
            answers[1].starts_with("? cannot load file: ") && answers[1].contains(said),
            "{answers:?}"
        );
        assert_eq!(answers[2], "= black D4");
    }
    assert!(gtp(folder.path(), "loadsgf\n")[0].starts_with("? syntax error"));
}

#[test]
fn a_record_that_is_cut_off_loads_as_far_as_it_goes() {
    for length in 0..GAME.len() {
        let folder = folder_with("cut.sgf", &GAME[..length]);
        let answers = gtp(folder.path(), "loadsgf cut.sgf\nname\n");
        assert_eq!(answers.len(), 2, "{length}");
        assert_eq!(answers[1], "= Aizome");
    }
    let folder = folder_with("cut.sgf", &GAME[..GAME.len() - 4]);
    assert_eq!(gtp(folder.path(), "loadsgf cut.sgf\nlast_move\n")[0], "= white");
}

#[test]
fn a_game_is_printed_and_loads_again() {
    let folder = tempfile::tempdir().unwrap();
    let setup = "boardsize 9\nkomi 0.5\nfixed_handicap 3\nplay w e5\nplay b pass\nplay w d4\n";
    let answers = gtp(
        folder.path(),
        &format!("{setup}printsgf\nprintsgf out put.sgf\nlist_stones b\nmove_history\n"),
    );
    assert!(answers[6].starts_with("= (;"), "{answers:?}");
    assert!(!answers[6].contains("\n\n"));
    let again = gtp(
        folder.path(),
        "loadsgf out put.sgf\nlist_stones b\nmove_history\nget_komi\nget_handicap\n",
    );
    assert_eq!(again[0], "= black");
    assert_eq!(again[1..3], answers[8..10]);
    assert_eq!(again[3..], ["= 0.5", "= 3"]);
    let refused = gtp(folder.path(), "printsgf no/such/folder.sgf\nname\n");
    assert!(refused[0].starts_with("? cannot write no/such/folder.sgf"), "{refused:?}");
}
