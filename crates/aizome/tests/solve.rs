//! `aizome solve` and perfect play as a user meets them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;

fn solve(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.arg("solve").args(arguments).current_dir(folder).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let output = solve(folder.path(), &[arguments, &["--json"]].concat());
    serde_json::from_slice(&output.stdout).unwrap()
}

fn error_of(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = solve(folder, arguments);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn two_by_two_is_worth_a_point_under_superko_and_nothing_under_basic_ko() {
    for rule in ["positional", "situational"] {
        let report = json(&["2x2", "--fresh", "--rule", rule]);
        assert_eq!(report["value"], 1, "{report}");
        assert!(report["nodes"].as_u64().unwrap() > 0, "{report}");
        assert!(!report["line"].as_array().unwrap().is_empty(), "{report}");
    }
    let basic = json(&["2x2", "--fresh", "--rule", "basic"]);
    assert_eq!([&basic["value"], &basic["lower"], &basic["upper"]], [0, -4, 4]);
}

#[test]
fn what_is_stored_is_what_is_found() {
    for size in ["1x3", "2x2", "2x3", "3x3"] {
        for rule in ["basic", "positional", "situational"] {
            for side in [&[][..], &["--white-first"]] {
                let arguments = [&[size, "--rule", rule], side].concat();
                let stored = json(&arguments);
                let fresh = json(&[&arguments[..], &["--fresh"]].concat());
                assert_eq!(stored["stored"], true, "{arguments:?}");
                for field in ["value", "lower", "upper"] {
                    assert_eq!(stored[field], fresh[field], "{arguments:?}");
                }
            }
        }
    }
}

#[test]
fn a_position_can_be_asked_about() {
    let report = json(&["3x3", "--position", "X.O/.../X..", "--white-first"]);
    assert_eq!(report["value"], -9);
    assert_eq!(report["line"][0], "B2");
}

#[test]
fn bad_questions_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let is_refused = |arguments: &[&str], code: i32, words: &str| {
        let (status, text) = error_of(folder.path(), arguments);
        assert_eq!(status, Some(code), "{arguments:?}: {text}");
        assert!(text.contains(words), "{arguments:?}: {text}");
    };
    is_refused(&["7x7"], 1, "too large to be solved");
    is_refused(&["26"], 2, "expected a size");
    is_refused(&["3x3", "--rule", "japanese"], 2, "invalid value");
    is_refused(&["3x3", "--position", "X.O/.."], 1, "row 2 is not as long as the first");
    is_refused(&["3x3", "--position", "X#"], 1, "expected X, O or .");
    is_refused(&["3x3", "--position", "X.O"], 1, "and the board 3x3");
    is_refused(&["3x3", "--fresh", "--ask", "10"], 1, "expected a score between -9 and 9");
    is_refused(&["2x1", "--position", "XO"], 1, "no liberty");
    is_refused(
        &["2", "--fresh", "--checkpoint", "no/such/folder"],
        1,
        "cannot write the checkpoint",
    );
    is_refused(&["2", "--fresh", "--checkpoint", "/dev/full"], 1, "no ordinary file");
}

/// No machine that this runs on has so much to give; what would not be used is not asked for.
#[cfg(target_os = "linux")]
#[test]
fn more_memory_than_there_is_is_refused_with_the_number() {
    let total = std::fs::read_to_string("/proc/meminfo").unwrap();
    let total: u64 = total.split_whitespace().nth(1).unwrap().parse().unwrap();
    if total >> 20 >= 64 {
        return; // gigabytes, in kilobytes: the option takes no more than 64
    }
    let folder = tempfile::tempdir().unwrap();
    let (status, text) = error_of(folder.path(), &["4x5", "--fresh", "--memory", "65536"]);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("65536 MB of memory are wanted, and this machine has "), "{text}");
    let small = solve(folder.path(), &["2x2", "--fresh", "--memory", "65536"]);
    assert!(small.status.success(), "{}", String::from_utf8_lossy(&small.stderr));
}

/// How long it will take is said after a second, not in the end.
#[test]
fn a_long_solve_says_how_long_it_will_take() {
    for (board, said) in
        [("4x5", "million positions were visited when"), ("5x5", "nobody measured")]
    {
        let mut command = Command::cargo_bin("aizome").unwrap();
        command.args(["solve", board, "--fresh", "--memory", "64"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let is_running = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(is_running && line.contains(board) && line.contains(said), "{board}: {line}");
    }
}

#[test]
fn a_checkpoint_is_taken_up_and_another_questions_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solve");
    std::fs::write(&file, "positional B ../.. 1 1\n").unwrap();
    let arguments = ["2x2", "--position", "../..", "--checkpoint", "solve", "--json"];
    let report = |more: &[&str]| -> Value {
        let output = solve(folder.path(), &[&arguments[..], more].concat());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert_eq!(report(&[])["value"], 1);
    let (status, text) = error_of(folder.path(), &["3x3", "--fresh", "--checkpoint", "solve"]);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("is not a checkpoint of positional B .../.../..."), "{text}");
    std::fs::write(&file, "positional B ../.. 9 1\n").unwrap();
    let (_, text) = error_of(folder.path(), &["2x2", "--fresh", "--checkpoint", "solve"]);
    assert!(text.contains("no bounds of this board"), "{text}");
}

#[test]
fn asking_for_the_right_score_first_changes_no_value() {
    for ask in ["-3", "9"] {
        assert_eq!(json(&["3x3", "--fresh", "--ask", ask])["value"], 9, "{ask}");
    }
}

/// A board that is not stored, with several questions of which the first are soon answered.
const UNSTORED: &[&str] =
    &["4x3", "--position", ".X../..../....", "--white-first", "--checkpoint", "solve", "--json"];

#[test]
fn a_solve_that_is_killed_keeps_what_it_proved_and_goes_on_there() {
    let whole = tempfile::tempdir().unwrap();
    let whole: Value = serde_json::from_slice(&solve(whole.path(), UNSTORED).stdout).unwrap();
    let value = whole["value"].as_i64().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solve");
    let proved = || -> Option<(i64, i64)> {
        let text = std::fs::read_to_string(&file).ok()?;
        let mut words = text.split_whitespace().rev().map_while(|word| word.parse().ok());
        let (upper, lower) = (words.next()?, words.next()?);
        Some((lower, upper))
    };
    let mut killed = 0;
    let mut before = (-12, 12);
    // Each time a bound is proved the process is killed, until one ends by itself.
    loop {
        let mut command = Command::cargo_bin("aizome").unwrap();
        command.arg("solve").args(UNSTORED).current_dir(folder.path()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        while child.try_wait().unwrap().is_none() && proved().is_none_or(|now| now == before) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        killed += u32::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        let output = child.wait_with_output().unwrap();
        let now = proved().unwrap();
        assert!(before.0 <= now.0 && now.1 <= before.1, "{before:?}, then {now:?}");
        assert!(now.0 <= value && value <= now.1, "{now:?} for {value}");
        before = now;
        if output.status.success() {
            let report: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(report["value"], value, "{report}");
            assert!(report["nodes"].as_u64() < whole["nodes"].as_u64(), "{report} {whole}");
            break;
        }
    }
    assert!(killed > 0, "it was over before it could be killed");
}

fn gtp(input: &str) -> String {
    let mut command = Command::cargo_bin("aizome").unwrap();
    let mut child =
        command.arg("gtp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn three_by_three_is_won_by_the_centre_alone() {
    let text = gtp("boardsize 3\nkata-set-rules tromp-taylor\naizome-what_if\ngenmove b\n");
    assert!(text.contains("B2 +9"), "{text}");
    assert!(text.contains("A1 -9"), "{text}");
    assert!(text.trim_end().ends_with("= B2"), "{text}");
}

#[test]
fn both_sides_play_two_by_two_to_its_value() {
    let text = gtp(&format!(
        "boardsize 2\nkomi 0\nkata-set-rules tromp-taylor\nkomi 0\n{}final_score\n",
        "genmove b\ngenmove w\n".repeat(6)
    ));
    assert!(text.contains("pass"), "{text}");
    assert!(text.trim_end().ends_with("= B+1.0"), "{text}");
}

#[test]
fn a_first_move_that_gets_everything_is_the_answer() {
    let by_centre = json(&["3x3", "--fresh", "--by", "B2"]);
    assert_eq!([&by_centre["value"], &by_centre["lower"]], [9, 9], "{by_centre}");
    assert_eq!(by_centre["line"][0], "B2");
    let for_white = json(&["3x3", "--by", "B2", "--white-first"]);
    assert_eq!([&for_white["value"], &for_white["upper"]], [-9, -9], "{for_white}");
    // Others get less, and so say only what is reached at least.
    let by_corner = json(&["3x3", "--fresh", "--by", "A1"]);
    assert!(by_corner["value"].is_null() && by_corner["lower"].as_i64() < Some(9), "{by_corner}");
    assert_eq!(by_corner["upper"], 9);
    // What the move itself comes to is what the position after it is worth.
    let after = json(&["3x3", "--fresh", "--position", ".../.../X..", "--white-first"]);
    assert_eq!(by_corner["by"]["move"], "A1");
    assert_eq!(by_corner["by"]["value"], after["value"]);
    assert!(after["value"].is_i64(), "{after}");
    let folder = tempfile::tempdir().unwrap();
    let (code, told) = error_of(folder.path(), &["3x3", "--position", "X../.../...", "--by", "A3"]);
    assert!(code == Some(1) && told.contains("no legal move"), "{told}");
}
