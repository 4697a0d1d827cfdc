//! The `unconditional_status` tests of the shared regression suite, where it is at hand.

#[path = "../../../xtask/src/skip.rs"]
mod skip;

use std::fs;

use goban::{Board, ByColor, Color, Point, PointSet, Size, UnconditionalStatus};

/// The stones that a set-up position lists; these files have nothing else.
fn set_up(sgf: &str) -> Board {
    let size = Size::square(19).unwrap();
    let mut stones: ByColor<PointSet> = ByColor::default();
    let mut color = None;
    for token in sgf.split(['[', ']']).map(str::trim) {
        if token.ends_with("AB") {
            color = Some(Color::Black);
        } else if token.ends_with("AW") {
            color = Some(Color::White);
        } else if let (Some(color), Some(point)) = (color, size.point_from_sgf(token)) {
            stones[color].insert(point);
        }
    }
    Board::with_stones(size, &stones).expect("a legal position")
}

fn answer(board: &Board, point: Point) -> &'static str {
    match UnconditionalStatus::of(board, point) {
        UnconditionalStatus::Alive => "alive",
        UnconditionalStatus::Dead => "dead",
        UnconditionalStatus::Territory(Color::Black) => "black_territory",
        UnconditionalStatus::Territory(Color::White) => "white_territory",
        UnconditionalStatus::Undecided => "undecided",
    }
}

#[test]
fn unconditional_status_answers_as_the_suite_expects() {
    let Some(data) = skip::shared_data("regression") else { return };
    let (mut asked, mut wrong) = (0, Vec::new());
    for line in fs::read_to_string(data.join("status.jsonl")).unwrap().lines() {
        let test: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(point) = test["command"].as_str().unwrap().strip_prefix("unconditional_status ")
        else {
            continue;
        };
        let board = set_up(&fs::read_to_string(data.join(test["sgf"].as_str().unwrap())).unwrap());
        let (got, expected) = (answer(&board, point.parse().unwrap()), &test["expected"]);
        asked += 1;
        if got != expected {
            wrong.push(format!("{} {point}: {got}, expected {expected}", test["id"]));
        }
    }
    assert!(asked > 200, "only {asked} tests found");
    assert!(wrong.is_empty(), "{} of {asked} wrong\n{}", wrong.len(), wrong.join("\n"));
}
