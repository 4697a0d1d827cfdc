//! The lost boards of the 3x3 and 2x2 columns, found again by search.

#[path = "../../../xtask/src/skip.rs"]
mod skip;

use smallgo::rebuild::{Slice, canonical, formula13, grid_of, matches, narrowed};
use smallgo::{Edges, Position};

fn found_on(side: u8, edges: Edges) -> Vec<(&'static str, Position)> {
    matches(&Slice::all(grid_of(side)), edges)
}

#[test]
fn slices_are_all_boards_once() {
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..9 {
        let slice = Slice { grid: grid_of(2), fixed: 2, number };
        slice.each(&mut |stones| assert!(seen.insert((stones.black, stones.white))));
    }
    assert_eq!(seen.len(), 81);
}

#[test]
fn the_small_boards_are_found_again() {
    let mut found = found_on(3, Edges::Open);
    found.extend(found_on(3, Edges::Closed));
    found.extend(found_on(2, Edges::Closed));
    let rebuilt = narrowed(&found);
    let of = |label: &str| {
        let rebuilt = rebuilt.iter().find(|rebuilt| rebuilt.column.label == label).unwrap();
        (rebuilt.by_values, rebuilt.remaining.iter().map(canonical).collect::<Vec<_>>())
    };
    // Ed8 tells the two white stones of h and i apart by a step across.
    for unique in ["v", "a", "b", "e", "g", "h", "i", "2x2"] {
        let (by_values, boards) = of(unique);
        assert_eq!((by_values, boards.len()), (1, 1), "{unique}: {boards:?}");
    }
    for narrowed in ["w", "z"] {
        let (by_values, boards) = of(narrowed);
        assert!(by_values > 1 && boards.len() == 1, "{narrowed}: {by_values} {boards:?}");
    }
    assert_eq!(of("f").0, 36, "f is all zeros");
    assert_eq!(of("j").0, 0, "one of the cells of j is misprinted");
}

#[test]
fn the_shared_boards_are_among_those_found() {
    let Some(path) = skip::shared_data("small/tables.json") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let tables: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut found = found_on(3, Edges::Open);
    found.extend(found_on(3, Edges::Closed));
    found.extend(found_on(2, Edges::Closed));
    for given in tables["positions"].as_array().unwrap() {
        let label = given["label"].as_str().unwrap();
        if given["width"] == 4 {
            continue;
        }
        let edges = if given["board"] == "open" { Edges::Open } else { Edges::Closed };
        let rows: Vec<&str> =
            given["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let board = canonical(&Position::read(&rows.join("/"), edges).unwrap());
        let rebuilt = narrowed(&found);
        let ours = rebuilt.iter().find(|rebuilt| rebuilt.column.label == label).unwrap();
        assert!(ours.remaining.iter().any(|ours| canonical(ours) == board), "{label}");
    }
}

/// Ed4 = infinity · E2 wherever every point is somebody's.
#[test]
fn formula_13_holds_on_every_small_terminal_position() {
    for side in 1..=3 {
        let seen = formula13(&Slice::all(grid_of(side)));
        assert!(seen.terminal > 0);
        assert_eq!((seen.four, seen.eight), (seen.terminal, seen.terminal), "{side}x{side}");
    }
}
