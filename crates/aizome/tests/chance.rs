//! `aizome chance` and `aizome pcg` as a user meets them.

use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::{Value, json};

fn aizome(arguments: &[&str]) -> Output {
    Command::cargo_bin("aizome").unwrap().args(arguments).output().unwrap()
}

fn found(arguments: &[&str]) -> Value {
    let output = aizome(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = aizome(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn is_refused(arguments: &[&str], code: i32, words: &str) {
    let output = aizome(arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(said.contains(words), "{arguments:?}: {said}");
}

#[test]
fn the_printed_formula_is_printed() {
    let of = ["chance", "--score", "20", "--frontier", "40", "--moves", "130"];
    assert_eq!(found(&of)["chance"], 0.75);
    assert_eq!(text(&of), "0.7500\n");
    let behind = ["chance", "--score", "-20.5", "--frontier", "41", "--moves", "100"];
    assert_eq!(found(&behind)["chance"], 0.25);
    let nothing = ["chance", "--score", "0", "--frontier", "0", "--moves", "300"];
    assert_eq!(found(&nothing)["chance"], 0.5);
    let small = ["chance", "--score", "5", "--frontier", "10", "--moves", "30", "--size", "9"];
    assert_eq!(found(&small)["chance"], 0.75);
    assert_eq!(found(&small)["size"], "9x9");
}

#[test]
fn a_formula_without_its_numbers_is_refused() {
    let of = |score, frontier, moves| {
        ["chance", "--score", score, "--frontier", frontier, "--moves", moves]
    };
    is_refused(&["chance"], 2, "--score");
    is_refused(&of("many", "40", "130"), 2, "expected points such as");
    is_refused(&of("NaN", "40", "130"), 2, "expected points such as");
    is_refused(&of("20", "-1", "130"), 2, "--frontier");
    is_refused(&of("20", "40", "1.5"), 2, "--moves");
    is_refused(&[&of("20", "40", "130")[..], &["--size", "26"]].concat(), 2, "expected a size");
}

#[test]
fn a_game_is_answered_for_points_and_for_the_win() {
    let game = "{[3:0.5, -2:0.5] | -4} + {5 | 0}";
    let report = found(&["pcg", game, "--to-play", "left"]);
    assert_eq!(report["winning_probability"], 1.0);
    assert_eq!(report["expected_score"], 1.0);
    assert_eq!(report["exact"], true);
    let best = json!({ "summand": 2, "option": 1, "from": "{5 | 0}", "to": "5" });
    assert_eq!(report["best_move"]["winning_probability"], best);
    assert_eq!(report["best_move"]["expected_score"], best);
    // Right takes the 0, and Left must throw: 3 or -2.
    let right = found(&["pcg", game, "--to-play", "right"]);
    assert_eq!([&right["winning_probability"], &right["expected_score"]], [0.5, 0.5]);
    assert_eq!(right["best_move"]["winning_probability"]["to"], "0");
    let said = text(&["pcg", game]);
    assert!(
        said.contains("winning probability  1.000000\n  play 5 in summand 2, {5 | 0}"),
        "{said}"
    );
}

/// Left leads by 20, has a group to save and 30 points to take.
#[test]
fn the_two_searches_choose_differently() {
    let report = found(&["pcg", "20 + {0 | [-55:0.5, 0:0.5]} + {30 | 0}"]);
    assert_eq!(report["winning_probability"], 1.0);
    assert_eq!(report["best_move"]["winning_probability"]["summand"], 2);
    assert_eq!(report["expected_score"], 22.5);
    assert_eq!(report["best_move"]["expected_score"]["summand"], 3);
}

/// With 10 thrown Left is ahead and plays safe; with -10 only the gamble can win.
#[test]
fn what_is_thrown_first_may_decide_the_move() {
    let game = "[10:0.5, -10:0.5] + {[20:0.5, -20:0.5], 1 | 0}";
    let report = found(&["pcg", game]);
    assert_eq!(report["winning_probability"], 0.75);
    assert_eq!(report["best_move"]["winning_probability"], Value::Null);
    assert_eq!(report["thrown_first"][0]["best_move"]["option"], 1);
    assert_eq!(report["thrown_first"][1]["best_move"]["option"], 2);
    let said = text(&["pcg", game]);
    assert!(said.contains("if -10 is thrown: 0.500000\n  play [20:0.5, -20:0.5]"), "{said}");
}

#[test]
fn what_is_settled_has_no_move() {
    let report = found(&["pcg", "-0.5"]);
    assert_eq!(report["winning_probability"], 0.0);
    assert_eq!(report["expected_score"], -0.5);
    assert_eq!(report["best_move"]["winning_probability"], Value::Null);
    assert!(text(&["pcg", "[1:0.5, 0:0.5]"]).contains("winning probability  0.500000"));
}

#[test]
fn out_of_budget_bounds_are_told_as_such() {
    let game = "{[3:0.5, -2:0.5] | -4} + {5 | 0} + {{9 | [1:0.5, -1:0.5]} | {2 | -8}}";
    let exact = found(&["pcg", game]);
    let report = found(&["pcg", game, "--nodes", "1"]);
    assert_eq!(report["exact"], false);
    assert_eq!(report["winning_probability"], Value::Null);
    for field in ["winning_probability", "expected_score"] {
        let value = exact[field].as_f64().unwrap();
        let bounds = &report["bounds"][field];
        assert!(bounds["lower"].as_f64().unwrap() <= value, "{report}");
        assert!(bounds["upper"].as_f64().unwrap() >= value, "{report}");
    }
    assert!(text(&["pcg", game, "--nodes", "1"]).contains("Bounds only"));
}

#[test]
fn a_broken_game_is_refused_with_a_line_that_points_at_the_place() {
    is_refused(
        &["pcg", "{5 | 0} + [3:0.5, -2:0.4]"],
        1,
        "at byte 10: the probabilities add up to 0.9 and not to 1\n  {5 | 0} + [3:0.5, -2:0.4]\n            ^",
    );
    is_refused(&["pcg", "{5 | }"], 1, "Right has no option, and each side needs at least one");
    is_refused(&["pcg", "{ | 1}"], 1, "Left has no option");
    is_refused(&["pcg", "1 + {5 | 0"], 1, "at byte 4: '{' is never closed with '}'");
    is_refused(&["pcg", "{5 | 0}}"], 1, "at byte 7: expected '+' or the end, found '}'");
    is_refused(&["pcg", ""], 1, "expected a score");
    is_refused(&["pcg", &"{".repeat(50_000)], 1, "nested deeper than 100 levels");
    // Twenty-one throws whose sums are all different.
    let many = (0..20).map(|place| format!("[0:0.5, {}:0.5]", 1 << place));
    let many = many.chain(["[0:0.5, 0.5:0.5]".to_owned()]).collect::<Vec<_>>().join(" + ");
    is_refused(&["pcg", &many], 1, "have more than 1048576 outcomes");
    is_refused(&["pcg", "1", "--to-play", "black"], 2, "invalid value");
    is_refused(&["pcg"], 2, "GAME");
}

/// White's stones in the corner and the black ones around them are not settled.
const FIGHT: &str =
    "(;GM[1]SZ[9]KM[7.5]AB[dc][dd][ce][bf][gf][gg]AW[cd][bd][be][cc][ef][fc][fd]PL[B])";

fn fight(folder: &tempfile::TempDir) -> String {
    let file = folder.path().join("fight.sgf");
    std::fs::write(&file, FIGHT).unwrap();
    file.display().to_string()
}

#[test]
fn a_position_is_explained_with_its_chance_and_its_battles() {
    let folder = tempfile::tempdir().unwrap();
    let file = fight(&folder);
    let asked = ["explain", &file, "--level", "1", "--program", "classic"];
    let report = found(&asked);
    let chance = report["chance"].as_f64().unwrap();
    assert!(chance > 0.0 && chance < 1.0, "{report}");
    assert_eq!(report["chances"]["fitted"], report["chance"]);
    let (mean, lead) = (&report["distribution"]["mean"], &report["score_lead"]);
    assert!((mean.as_f64().unwrap() - lead.as_f64().unwrap()).abs() <= 0.31, "{mean} {lead}");
    let outcomes = report["distribution"]["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|one| one["probability"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 0.05, "{sum}");
    for battle in report["battles"].as_array().unwrap() {
        let groups = battle["groups"].as_array().unwrap().len();
        for outcome in battle["outcomes"].as_array().unwrap() {
            assert_eq!(outcome["fates"].as_array().unwrap().len(), groups);
            assert!(outcome["chance"].as_f64().is_some());
        }
    }
    assert!(text(&asked).contains("Black wins with "));
}

#[test]
fn the_protocol_tells_the_chance() {
    let folder = tempfile::tempdir().unwrap();
    let commands = format!("loadsgf {}\naizome-chance\naizome-chance now\nquit\n", fight(&folder));
    let mut command = assert_cmd::Command::cargo_bin("aizome").unwrap();
    let output = command.args(["gtp", "--level", "1"]).write_stdin(commands).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let line = said.lines().find_map(|line| line.strip_prefix("= {")).unwrap();
    let report: Value = serde_json::from_str(&format!("{{{line}")).unwrap();
    assert!(report["chance"].as_f64().is_some() && report["battles"].is_array(), "{report}");
    assert!(said.contains("\n? "), "{said}");
}
