//! Urgencies of moves: formula 1, stones that may fall, and the order of candidates.

use goban::{Board, Color, Diagram, Point, PointSet};
use shapes::{Living, Match, Shapes, Strategy};
use tracks::Keeping;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn board(diagram: &str) -> Board {
    diagram.parse::<Diagram>().unwrap().board()
}

fn shapes_of(board: &Board) -> Shapes {
    let mut shapes = Shapes::new(board, Keeping::Incremental);
    shapes.refresh(board);
    shapes
}

const HALF_CUT: &str = "
    . . . . . . .
    . . . . . . .
    . . X O . . .
    . . . . X . .
    . . . . . . .
";

fn a_match(shapes: &Shapes) -> Match {
    *shapes
        .windows()
        .find(|seen| seen.place.owner == Color::Black && seen.state.is_urgent())
        .unwrap()
}

#[test]
fn a_move_counts_for_the_undetermined_groups_that_its_pattern_touches() {
    let board = board(HALF_CUT);
    let shapes = shapes_of(&board);
    let seen = a_match(&shapes);
    let single = Strategy::Doubling.of_window(&seen, Color::Black).0;
    let near: PointSet = [p("C3"), p("C2"), p("C1")].into_iter().collect();
    let far: PointSet = [p("A5")].into_iter().collect();
    let of = |groups: &[PointSet]| {
        Strategy::Doubling.of_move(&seen, Color::Black, board.size(), groups).0
    };
    assert!((of(&[near]) - 3.0 * single).abs() < 1e-9);
    assert!((of(&[near, far]) - 3.0 * single).abs() < 1e-9);
    assert!(of(&[far]).abs() < 1e-9 && of(&[]).abs() < 1e-9);
}

#[test]
fn fragile_stones_are_those_that_can_be_put_into_atari_in_the_window() {
    let board = board(
        "
        . . . . . .
        . O O . . .
        . O X . X .
        . . O . . .
        . . . . . .
        ",
    );
    let shapes = shapes_of(&board);
    let jump = shapes
        .windows()
        .find(|seen| {
            let ends = [Some(seen.place.at), seen.place.other(board.size())];
            ends.contains(&Some(p("C3"))) && ends.contains(&Some(p("E3")))
        })
        .unwrap();
    let fragile: Vec<Point> = jump.fragile(&board).collect();
    assert!(fragile.contains(&p("C3")), "{fragile:?}");
    assert!(!fragile.contains(&p("E3")), "{fragile:?}");
}

#[test]
fn candidates_are_legal_and_ordered_by_urgency() {
    let board = board(HALF_CUT);
    let shapes = shapes_of(&board);
    let living = Living::unconditional(&board);
    for strategy in [Strategy::Doubling, Strategy::Constant] {
        for player in Color::BOTH {
            let candidates = shapes.candidates(&board, player, strategy, &living);
            assert!(!candidates.is_empty());
            assert!(candidates.iter().all(|candidate| board.check(player, candidate.at).is_ok()));
            assert!(candidates.is_sorted_by(|a, b| a.urgency >= b.urgency));
        }
    }
}
