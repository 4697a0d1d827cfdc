//! The five evaluations beside the plainest way to compute them, and beside the printed values.

#[path = "../../../xtask/src/skip.rs"]
mod skip;
mod slow;

use goban::random_below;
use rand_pcg::Pcg64Mcg;
use smallgo::{Edges, Evaluation, INFINITY, Position, Rule};

fn ours(text: &str, edges: Edges, infinity: i64) -> [i64; 5] {
    let position = Position::read(text, edges).unwrap();
    let Evaluation { e0, e1, e2, ed4, ed8 } = Evaluation::of(&position, Rule::Point, infinity);
    [e0, e1, e2, ed4, ed8]
}

#[test]
fn every_evaluation_equals_its_slow_twin() {
    let mut rng = Pcg64Mcg::new(11);
    for case in 0..4_000 {
        let width = 1 + random_below(&mut rng, 6);
        let height = 1 + random_below(&mut rng, 6);
        let empties = 1 + random_below(&mut rng, 6);
        let mut sign = || match random_below(&mut rng, 2 + empties) {
            0 => 'X',
            1 => 'O',
            _ => '.',
        };
        let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| sign()).collect()).collect();
        let infinity = [1024, 512, 0, 7][random_below(&mut rng, 4)];
        for (edges, open) in [(Edges::Closed, false), (Edges::Open, true)] {
            let text = rows.join("/");
            let expected = slow::evaluations(&rows, open, infinity);
            assert_eq!(ours(&text, edges, infinity), expected, "case {case}: {text} {edges:?}");
        }
    }
}

#[test]
fn every_3x3_board_equals_its_slow_twin() {
    for mut number in 0..3_usize.pow(9) {
        let rows: Vec<String> = (0..3)
            .map(|_| {
                let digit = |_| {
                    let sign = ['.', 'X', 'O'][number % 3];
                    number /= 3;
                    sign
                };
                (0..3).map(digit).collect()
            })
            .collect();
        let text = rows.join("/");
        let expected = slow::evaluations(&rows, true, INFINITY);
        assert_eq!(ours(&text, Edges::Open, INFINITY), expected, "{text}");
    }
}

/// Worked out by hand. In the first, Black has 40 ordered pairs of a corner and the cross at 1 and
/// 12 of two corners at 2, White only the four corners, each with itself.
#[test]
fn small_cases_by_hand() {
    let cases = [
        (".X./XXX/.X.", Edges::Open, [1, 5, 25, 77 * 1024 - 64, 77 * 1024 - 64]),
        // Two neutral points: 2 pairs at 0, 2 at 1, for both colours alike.
        ("..", Edges::Closed, [0; 5]),
        // Black reaches both points at 0 and 1 (4 pairs, sum 2), White one point (1 pair).
        ("X.", Edges::Open, [1, 1, 1, 3 * 1024 - 2, 3 * 1024 - 2]),
        // The empty point is Black's: nothing is left for White.
        ("X.", Edges::Closed, [1, 2, 4, 4 * 1024, 4 * 1024]),
        // Across, the black stones are one set for Ed8 and two for Ed4, and White's stone reaches
        // the empty point only for Ed8.
        ("XO/OX", Edges::Open, [0, 0, 0, 0, 0]),
        ("XO/.X", Edges::Open, [1, 1, 1, (9 - 2) * 1024 - 8, (9 - 4) * 1024 - 4 + 2]),
    ];
    for (text, edges, expected) in cases {
        assert_eq!(ours(text, edges, INFINITY), expected, "{text}");
    }
}

#[test]
fn the_given_cells_of_the_papers_tables_match() {
    let Some(path) = skip::shared_data("small/tables.json") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let tables: serde_json::Value = serde_json::from_str(&text).unwrap();
    let infinity = tables["infinity"].as_i64().unwrap();
    let mut cells = 0;
    for position in tables["positions"].as_array().unwrap() {
        let rows: Vec<&str> =
            position["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let edges = if position["board"] == "open" { Edges::Open } else { Edges::Closed };
        let found = ours(&rows.join("/"), edges, infinity);
        for (name, value) in ["E0", "E1", "E2", "Ed4", "Ed8"].iter().zip(found) {
            if let Some(expected) = position["expected"][name].as_i64() {
                assert_eq!(value, expected, "{} {name}", position["label"]);
                cells += 1;
            }
        }
    }
    assert!(cells > 0, "the file has no cells");
    println!("{cells} cells match");
}
