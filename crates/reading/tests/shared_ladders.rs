//! Ladders of another program's tests, where the shared data is at hand: the string at the vertex is
//! in atari and its owner to move; is it caught in a ladder all the same?
//!
//! Two are known to come out otherwise: a ladder of some hundred and fifty moves with branches is
//! unknown within the budget, and a string that counter-captures is saved here, where every move of
//! the hunter's must leave it in atari.

use std::path::Path;

use goban::{Diagram, Point};
use reading::Verdict;
use reading::capture::ladder_defend;
use serde_json::Value;
use tracks::{Scoped, View};

#[test]
fn ladders_of_others_are_read_as_they_read_them() {
    let file = "../../../shared/data/regression/ladders.jsonl";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: the shared data is not there");
        return;
    };
    let mut wrong = Vec::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let rows = case["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap());
        let diagram: Diagram = rows.collect::<Vec<_>>().join("\n").parse().unwrap();
        let mut board = diagram.board();
        let stone: Point = case["vertex"].as_str().unwrap().parse().unwrap();
        let answer = ladder_defend(&mut View::<Scoped>::new(&mut board), stone, 20_000);
        let expected = if case["captured"] == 1 { Verdict::Lost } else { Verdict::Won };
        if answer.verdict != expected {
            wrong.push(format!("{} {}: {answer:?}", case["id"], case["title"]));
        }
    }
    println!("{} of {} otherwise: {wrong:#?}", wrong.len(), text.lines().count());
    assert!(wrong.len() <= 2, "{wrong:#?}");
}
