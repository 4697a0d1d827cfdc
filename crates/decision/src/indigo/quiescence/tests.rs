//! The search beside a plain one without bounds, and beside one that keeps nothing.

use evaluation::{Judge, Model};
use goban::{Board, Color, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use super::*;
use crate::testing::scattered;

/// Enough positions for every search to come to its end.
const NO_LIMIT: Quiescence =
    Quiescence { disordering_until: 0, deepest: 3, least_urgency: 2.0, nodes: u32::MAX };

/// The value for the player to move, every move tried to the end.
fn plain(
    (desk, judge): (&mut Desk, &Judge<'_>),
    (player, last): (Color, [Option<Point>; 2]),
    (settings, strategy): (Quiescence, Strategy),
    (old, tempo): (&PointSet, f32),
    depth: u32,
    has_passed: bool,
) -> f32 {
    let turn = if has_passed { !player } else { player };
    let near: Vec<Point> = last.into_iter().flatten().collect();
    let mut moves = forcing_moves(desk, player, (&near, old), strategy, settings.least_urgency);
    moves.retain(|found| found.effect == Effect::Orders || depth <= settings.disordering_until);
    if depth > settings.deepest || (moves.is_empty() && has_passed) {
        return desk.worth(judge, player, turn);
    }
    let next = |desk: &mut Desk, last, depth, has_passed| {
        -plain(
            (desk, judge),
            (!player, last),
            (settings, strategy),
            (old, tempo),
            depth,
            has_passed,
        )
    };
    if moves.is_empty() {
        return next(desk, last, depth, true);
    }
    let mut values = Vec::new();
    for found in moves {
        assert!(desk.play(player, found.at));
        values.push(next(desk, [Some(found.at), last[0]], depth + 1, false));
        desk.undo();
    }
    let best = values.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let cost = if has_passed { tempo } else { 0.0 };
    (best - cost).max(desk.worth(judge, player, turn))
}

/// A position after some moves near each other.
fn position(rng: &mut Pcg64Mcg, size: Size) -> Board {
    let moves = 14 + random_below(rng, 10);
    scattered(size, moves, rng)
}

#[test]
fn bounds_and_keeping_change_no_value() {
    let size = Size::square(6).unwrap();
    let model = Model::fitted();
    let judge = Judge::new(&model, size);
    let mut rng = Pcg64Mcg::new(11);
    let mut deep = 0;
    for round in 0..6 {
        let board = position(&mut rng, size);
        let settings = Quiescence { disordering_until: round % 3, ..NO_LIMIT };
        let strategy = if round % 2 == 0 { Strategy::Doubling } else { Strategy::Constant };
        let sensible = |&point: &Point| {
            board.check(Color::Black, point).is_ok() && !board.is_eyelike(Color::Black, point)
        };
        for at in board.empty_points().iter().filter(sensible).step_by(7) {
            let values = [Keeping::Incremental, Keeping::Absolute].map(|keeping| {
                let mut desk = Desk::new(&board, keeping);
                assert!(desk.play(Color::Black, at));
                let mut effort = Effort::default();
                let how = (settings, strategy);
                let value =
                    quiescence((&mut desk, &judge), (Color::Black, at), how, 1.5, &mut effort);
                deep += u32::from(effort.depths > effort.leaves);
                value
            });
            let mut desk = Desk::new(&board, Keeping::Incremental);
            assert!(desk.play(Color::Black, at));
            let old = *desk.board().stones(Color::Black) | *desk.board().stones(Color::White);
            let start = (Color::White, [Some(at), None]);
            let value =
                -plain((&mut desk, &judge), start, (settings, strategy), (&old, 1.5), 1, false);
            // The same sums in the same order, so that not a bit differs.
            let bits = values.map(f32::to_bits);
            assert_eq!(bits, [value.to_bits(); 2], "{at}: {values:?}, {value}\n{board:?}");
        }
    }
    assert!(deep > 10, "only {deep} searches looked ahead");
}

#[test]
fn a_search_ends_within_its_positions() {
    let size = Size::square(9).unwrap();
    let model = Model::fitted();
    let judge = Judge::new(&model, size);
    let mut rng = Pcg64Mcg::new(3);
    for _ in 0..20 {
        let board = position(&mut rng, size);
        let Some(at) =
            board.empty_points().iter().find(|&at| board.check(Color::Black, at).is_ok())
        else {
            continue;
        };
        let mut desk = Desk::new(&board, Keeping::Incremental);
        assert!(desk.play(Color::Black, at));
        let settings = Quiescence { nodes: 3, disordering_until: 8, ..Quiescence::default() };
        let mut effort = Effort::default();
        let how = (settings, Strategy::Doubling);
        let _ = quiescence((&mut desk, &judge), (Color::Black, at), how, 0.0, &mut effort);
        // A branch that was begun is evaluated once on each level.
        assert!(effort.leaves + effort.branchings <= 3 + 15, "{effort:?}");
        let mut played = board.clone();
        let _ = played.place(Color::Black, at);
        assert_eq!(desk.board().key(), played.key());
    }
}
