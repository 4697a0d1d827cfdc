//! What a position is, from outside: `aizome explain` and `aizome evaluate`.

use std::fs;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;
use tempfile::TempDir;

/// A small game: Black holds the left, White the right, a white stone is caught.
const GAME: &str = "(;SZ[9]KM[7]AB[da][db][dc][cc][bc][dd][ed][ee][ef][df][dg][cg][bg][dh][di]\
AW[ea][eb][ec][fc][gc][fd][fe][ge][he][ff][fg][eg][eh][gh][ei][hg][be]PL[B])";

fn aizome(arguments: &[&str]) -> Output {
    Command::cargo_bin("aizome").unwrap().args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_position_is_explained_in_words_pictures_and_json() {
    let folder = TempDir::new().unwrap();
    let (file, svg) = (folder.path().join("game.sgf"), folder.path().join("game.svg"));
    fs::write(&file, GAME).unwrap();
    let (file, svg) = (file.to_str().unwrap(), svg.to_str().unwrap());
    let words = text(&aizome(&["explain", file, "--svg", svg]));
    for expected in ["Black to play", "Dead\n  White B5", "Alive", "frontier points", "komi 7"] {
        assert!(words.contains(expected), "{expected}: {words}");
    }
    let picture = fs::read_to_string(svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("class=\"cross\"").count(), 1, "one stone is dead");
    let json: Value = serde_json::from_str(&text(&aizome(&["explain", file, "--json"]))).unwrap();
    assert_eq!(json["ownership"].as_array().unwrap().len(), 81);
    let dead = json["groups"].as_array().unwrap().iter().filter(|group| group["status"] == "dead");
    assert_eq!(dead.map(|group| group["stones"].to_string()).collect::<Vec<_>>(), ["[\"B5\"]"]);
    assert!(json["groups"][0]["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()));
    assert!(json["moves"].is_array() && json["score_lead"].is_number());
}

#[test]
fn positions_are_evaluated_a_line_each() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("positions.jsonl");
    let position = |id: &str, moves: &str| {
        format!(
            r#"{{"id":"{id}","size":9,"komi":7.5,"rules":"chinese","moves":[{moves}],"to_play":"B"}}"#
        )
    };
    let lines = [position("empty", ""), position("one", r#"["B","E5"],["W","C3"]"#)];
    fs::write(&file, lines.join("\n")).unwrap();
    let file = file.to_str().unwrap();
    for options in [vec!["evaluate", file], vec!["evaluate", file, "--quick"]] {
        let answers: Vec<Value> = text(&aizome(&options))
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!([&answers[0]["id"], &answers[1]["id"]], ["empty", "one"]);
        assert_eq!(answers[0]["groups"], serde_json::json!([]));
        assert_eq!(answers[1]["groups"].as_array().unwrap().len(), 2);
        for answer in &answers {
            assert_eq!(answer["ownership"].as_array().unwrap().len(), 81);
            assert!(answer["score_lead"].is_number() && answer["microseconds"].is_number());
            assert!(answer["frontier"].is_number());
        }
    }
}

#[test]
fn what_cannot_be_read_is_said_with_its_line() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("bad.jsonl");
    let bad = [
        ("not json", "line 1"),
        (r#"{"id":"x","size":99,"moves":[]}"#, "1 to 25"),
        (r#"{"id":"x","size":9,"moves":[["B","Z9"]]}"#, "move 1"),
        (r#"{"id":"x","size":9,"moves":[["green","A1"]]}"#, "B or W was expected"),
        (r#"{"id":"x","size":9,"moves":[["B","A1"],["W","A1"]]}"#, "move 2"),
        (r#"{"id":"x","size":9,"moves":[],"to_play":"?"}"#, "to_play"),
    ];
    for (line, expected) in bad {
        fs::write(&file, line).unwrap();
        let output = aizome(&["evaluate", file.to_str().unwrap()]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(told.contains(expected) && told.contains("bad.jsonl"), "{line}: {told}");
    }
    assert_eq!(aizome(&["evaluate", "/no/such/file"]).status.code(), Some(1));
    assert_eq!(aizome(&["explain"]).status.code(), Some(2));
}

/// Scores and pictures over the protocol.
#[test]
fn the_protocol_tells_scores_groups_and_reasons() {
    use std::io::Write as _;
    use std::process::Stdio;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("game.sgf");
    fs::write(&file, GAME).unwrap();
    let input = format!(
        "loadsgf {}\nestimate_score\nsame_dragon D9 D1\nfinal_status B5\naizome-groups\n\
         aizome-territory\naizome-frontier\naizome-status\naizome-influence\ntop_moves\nquit\n",
        file.display()
    );
    let mut child = Command::cargo_bin("aizome")
        .unwrap()
        .arg("gtp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(!said.contains('?'), "{said}");
    for expected in ["upper bound", "\n= 1\n", "= dead\n", "COLOR red B5", "TEXT "] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}
