//! Measuring as a user meets it: our own engine on a few labelled positions, options that an
//! experiment does not take, and the test of a tree against a revision.

#[path = "../../../xtask/src/skip.rs"]
mod skip;

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("lab").args(arguments).env("AIZOME_DATA", folder).env("AIZOME_SHARED", folder);
    command.current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json_of(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The moves of a small game, White to move.
const GAME: [&str; 5] = ["B C3", "W E5", "B E3", "W C5", "B F4"];

/// What our engine plays there when it is asked without a laboratory.
fn chosen() -> String {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(["gtp", "--level", "1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let plays = GAME.map(|play| format!("play {play}\n")).concat();
    let input = format!("boardsize 7\nclear_board\nkomi 7.5\n{plays}reg_genmove w\nquit\n");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let mut answers = said.lines().filter_map(|line| line.strip_prefix("= "));
    answers.rfind(|answer| !answer.is_empty()).unwrap().to_owned()
}

/// The same position twice: what is played there is the best move once, and has no label once.
fn labels(folder: &Path, best: &str) -> String {
    let moves = GAME.map(|play| play.split_once(' ').unwrap());
    let position = |id: &str, best: &str| {
        json!({
            "id": id, "size": 7, "komi": 7.5, "stage": "middle", "moves": moves, "to_play": "W",
            "score_lead": -20.0, "ownership": vec![-100; 49], "loss": { best: 0.0, "C3": 20.0 }
        })
    };
    let lines = [position("best", best), position("unknown", "E3")].map(|line| line.to_string());
    let file = folder.join("labels.jsonl");
    fs::write(&file, lines.join("\n")).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn our_own_engine_is_measured_and_shown_again() {
    let folder = TempDir::new().unwrap();
    let file = labels(folder.path(), &chosen());
    let engine = ["--engine", "aizome --level 1", "--positions", &file, "--json"];
    let run = [&["run", "move-quality"], &engine[..]].concat();
    let report = json_of(&lab(folder.path(), &run));
    assert_eq!(report["parameters"]["engines"][0]["command"], "aizome gtp --level 1");
    assert_eq!(report["parameters"]["positions"][0]["file"], "labels.jsonl");
    let row = &report["tables"][0]["rows"][0];
    let expected = json!(["7x7, middle", 2, 10.0, 1, 0, 1, 0]);
    assert_eq!(*row, expected, "{report}");
    assert_eq!(json_of(&lab(folder.path(), &["show", "move-quality", "--json"])), report);
    let other =
        [&["run", "move-quality"], &engine[2..], &["--against", "aizome --level 2"]].concat();
    let paired = json_of(&lab(folder.path(), &other));
    assert_eq!(paired["tables"][2]["rows"][0][2], 2, "{paired}");
}

/// `judgement` has the figures of `aizome evaluate`, program by program: owners that are given to White
/// alone. The classic program judges without the network.
#[test]
fn judgement_is_what_evaluate_says() {
    let folder = TempDir::new().unwrap();
    let file = labels(folder.path(), "D4");
    let scores = ["aizome", "classic"].map(|program| {
        let engine = format!("aizome gtp --program {program}");
        let run = ["run", "judgement", "--positions", &file, "--engine", &engine, "--json"];
        let report = json_of(&lab(folder.path(), &run));
        let arguments = ["evaluate", &file, "--program", program];
        let evaluated = Command::cargo_bin("aizome").unwrap().args(arguments).output().unwrap();
        let first = String::from_utf8(evaluated.stdout).unwrap();
        let first: Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
        let owners = first["ownership"].as_array().unwrap().iter();
        let off = owners.map(|owner| (owner.as_f64().unwrap() + 100.0).abs()).sum::<f64>() / 49.0;
        let score = (first["score_lead"].as_f64().unwrap() + 20.0).abs();
        let row = &report["tables"][0]["rows"][0];
        assert!((row[3].as_f64().unwrap() - off).abs() < 1e-9, "{row} is not {off}");
        assert!((row[4].as_f64().unwrap() - score).abs() < 1e-9, "{row} is not {score}");
        (off, score)
    });
    assert_ne!(scores[0], scores[1]);
}

#[test]
fn options_and_files_that_do_not_fit_are_refused() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &[&str]| said(&lab(folder.path(), &[&["run"], arguments].concat()));
    let refused = run(&["calibration", "--engine", "gnugo", "--limit", "3"]);
    assert!(refused.contains("takes no --engine and no --limit"), "{refused}");
    assert!(run(&["regression"]).contains("--positions"));
    let missing = run(&["move-quality", "--engine", "/no/such/engine"]);
    assert!(missing.contains("/no/such/engine") && missing.contains("cannot be started"));
}

fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=A", "-c", "user.email=a@b.c"]).args(arguments);
    let output = command.current_dir(folder).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

#[test]
fn a_base_that_cannot_be_had_is_told() {
    let folder = TempDir::new().unwrap();
    let sprt = |base: &str| said(&lab(folder.path(), &["sprt", "--base", base]));
    if Command::new("git").arg("--version").output().is_err() {
        return skip::skip("there is no git");
    }
    assert!(sprt("main").contains("is in no git repository"));
    git(folder.path(), &["init", "--quiet"]).unwrap();
    git(folder.path(), &["commit", "--quiet", "--allow-empty", "-m", "nothing"]).unwrap();
    assert!(sprt("no-such-branch").contains("there is no revision no-such-branch"));
    let program = env!("CARGO_BIN_EXE_aizome");
    let arguments = ["sprt", "--base", "HEAD", "--program", program];
    let unbuilt = said(&lab(folder.path(), &arguments));
    assert!(unbuilt.contains("does not build"), "{unbuilt}");
}

/// A program against itself, with a base that was built before: no games decide that it is a
/// thousand Elo stronger, and some that it is not.
#[test]
fn a_tree_is_tested_against_a_base_that_is_kept() {
    if Command::new("git").arg("--version").output().is_err() {
        return skip::skip("there is no git");
    }
    let folder = TempDir::new().unwrap();
    git(folder.path(), &["init", "--quiet"]).unwrap();
    git(folder.path(), &["commit", "--quiet", "--allow-empty", "-m", "nothing"]).unwrap();
    let commit = git(folder.path(), &["rev-parse", "HEAD"]).unwrap();
    let release = folder.path().join("target/sprt").join(commit).join("target/release");
    fs::create_dir_all(&release).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_aizome"));
    let kept = release.join(program.file_name().unwrap());
    fs::hard_link(program, &kept).or_else(|_| fs::copy(program, &kept).map(drop)).unwrap();
    let arguments = [
        "sprt",
        "--base",
        "HEAD",
        "--program",
        program.to_str().unwrap(),
        "--size",
        "5",
        "--level",
        "1",
        "--elo",
        "0,1000",
        "--games",
        "12",
    ];
    let output = lab(folder.path(), &arguments);
    let line = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(line.starts_with("SPRT 5 [0, 1000] level 1: "), "{line} {output:?}");
    assert!(line.contains("rejected (LLR -") && line.lines().count() == 1, "{line}");
}
