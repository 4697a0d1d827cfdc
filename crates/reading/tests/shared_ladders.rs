//! Ladders of another program's tests, where the shared data is at hand: the string at the vertex is
//! in atari and its owner to move; is it caught in a ladder all the same?

#[path = "../../../xtask/src/skip.rs"]
mod skip;

use goban::{Diagram, Point};
use reading::Verdict;
use reading::capture::ladder_defend;
use serde_json::Value;
use tracks::{Scoped, View};

/// Those that come out otherwise, in the order of the file, and how.
const OTHERWISE: [(&str, Verdict); 2] = [
    // A string that counter-captures is saved here, where every move of the hunter's must leave it
    // in atari.
    ("pachi/ladder_any:8", Verdict::Won),
    // A ladder of some hundred and fifty moves with branches is unknown within the budget.
    ("pachi/ladder:23", Verdict::Unknown),
];

/// The verdict about one of them, if it is not the expected one.
fn otherwise(case: &Value) -> Option<Verdict> {
    let rows = case["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap());
    let diagram: Diagram = rows.collect::<Vec<_>>().join("\n").parse().unwrap();
    let mut board = diagram.board();
    let stone: Point = case["vertex"].as_str().unwrap().parse().unwrap();
    let answer = ladder_defend(&mut View::<Scoped>::new(&mut board), stone, 20_000);
    let expected = if case["captured"] == 1 { Verdict::Lost } else { Verdict::Won };
    (answer.verdict != expected).then_some(answer.verdict)
}

#[test]
fn ladders_of_others_are_read_as_they_read_them() {
    let Some(path) = skip::shared_data("regression/ladders.jsonl") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let cases: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (id, _) in OTHERWISE {
        assert!(cases.iter().any(|case| case["id"] == id), "{id} is not among them");
    }
    for case in &cases {
        let id = case["id"].as_str().unwrap();
        let known = OTHERWISE.iter().find(|(known, _)| *known == id).map(|&(_, verdict)| verdict);
        let found = otherwise(case);
        let title = &case["title"];
        assert!(found.is_some() || known.is_none(), "{id}, {title}: passes now, and is listed");
        assert_eq!(found, known, "{id}, {title}: not as expected");
    }
}
