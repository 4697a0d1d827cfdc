//! Swings by hand, and from both sides.

use evaluation::{Judge, Model};
use goban::{Diagram, Size};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use super::*;
use crate::testing::scattered;

#[test]
fn who_must_answer_is_told_by_what_is_elsewhere() {
    let initiative = |threats, elsewhere| Endgame::new(4.0, threats, elsewhere).initiative;
    assert_eq!(initiative([3.0, 3.0], 5.0), Initiative::Gote);
    assert_eq!(initiative([9.0, 3.0], 5.0), Initiative::Sente);
    assert_eq!(initiative([3.0, 9.0], 5.0), Initiative::ReverseSente);
    assert_eq!(initiative([9.0, 9.0], 5.0), Initiative::DoubleSente);
    assert!((Endgame::new(4.0, [0.0, 0.0], 5.0).points() - 2.0).abs() < 1e-6);
    assert!((Endgame::new(4.0, [0.0, 9.0], 5.0).points() - 4.0).abs() < 1e-6);
}

/// A place is the same for both sides, the threats the other way round, and counted on a board that
/// keeps its objects as on one that does not.
#[test]
fn both_sides_count_the_same_and_nothing_kept_changes_it() {
    let size = Size::square(7).unwrap();
    let model = Model::fitted();
    let judge = Judge::new(&model, size);
    let mut rng = Pcg64Mcg::new(31);
    let mut places = 0;
    for _ in 0..8 {
        let mut board = scattered(size, 26, &mut rng);
        board.lift_ko();
        let open: Vec<Point> = board.empty_points().iter().collect();
        let mut kept = Desk::new(&board, Keeping::Incremental);
        let mut absolute = Desk::new(&board, Keeping::Absolute);
        for &at in open.iter().step_by(4) {
            let second: Vec<Point> =
                open.iter().copied().filter(|&next| next != at).take(2).collect();
            let black = count((&mut kept, &judge), Color::Black, at, &second, 1.0);
            let white = count((&mut kept, &judge), Color::White, at, &second, 1.0);
            assert_eq!(black, count((&mut absolute, &judge), Color::Black, at, &second, 1.0));
            let (Some((swing, [own, other])), Some(from_white)) = (black, white) else { continue };
            assert!((swing - from_white.0).abs() < 1e-4);
            // The same sums in the same order.
            assert_eq!([other, own].map(f32::to_bits), from_white.1.map(f32::to_bits));
            places += 1;
        }
    }
    assert!(places > 20, "{places}");
}

/// All is settled but the last points between two walls: they are worth something to both.
#[test]
fn the_last_points_between_walls_are_worth_something() {
    let rows = "
        . O O X X X .
        O O O X X . X
        O . O X X X X
        O O O X X X .
        O O O X . X X
        O . O X X X X
        . O . . X . X
    ";
    let board = rows.parse::<Diagram>().unwrap().board();
    let model = Model::fitted();
    let judge = Judge::new(&model, board.size());
    let mut desk = Desk::new(&board, Keeping::Incremental);
    let mut swing = |name: &str| {
        let counted = count((&mut desk, &judge), Color::Black, name.parse().unwrap(), &[], 0.0);
        counted.map(|(swing, _)| swing)
    };
    for name in ["C1", "D1"] {
        let swing = swing(name).unwrap();
        assert!(swing > 0.2, "{name}: {swing}");
    }
    // One side may not play into the other's eye.
    assert_eq!(swing("B5"), None);
}
