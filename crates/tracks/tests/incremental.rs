//! Check mode over random games with undo, for every sort of object: static and dynamic states,
//! kinds that ask others in look-ahead, concepts, and concepts made of concepts. After every move
//! and every undo, what is kept is what would be computed where nothing is.

mod common;

use std::fmt::Debug;

use common::{Breath, Hunt, Ladder, Rescues, Scene, Stands, contact_move, places, rescues, stands};
use goban::{Board, Color, Point, Size, random_below};
use rand_pcg::Pcg64Mcg;
use tracks::{Concepts, Keeper, Keeping, Objects, Tracked};

/// Plays a random game, now and then takes some moves back, and looks after every change, at
/// first before anything new is asked for.
fn follow<S: Keeper>(
    size: Size,
    moves: usize,
    seed: u128,
    stores: S,
    mut look: impl FnMut(&mut Tracked<S>, &[Point]),
) -> Tracked<S> {
    let mut rng = Pcg64Mcg::new(seed);
    let mut tracked = Tracked::new(Board::new(size), stores);
    let mut color = Color::Black;
    let mut look = |tracked: &mut Tracked<S>| {
        look(tracked, &[]);
        let places = places(tracked.board());
        look(tracked, &places);
    };
    for turn in 0..moves {
        match contact_move(tracked.board(), color, &mut rng) {
            Some(point) => tracked.play(color, point).unwrap(),
            None => tracked.pass(),
        }
        color = !color;
        look(&mut tracked);
        if turn % 7 == 3 {
            for _ in 0..=random_below(&mut rng, 5) {
                if tracked.undo() {
                    color = !color;
                }
                look(&mut tracked);
            }
        }
    }
    while tracked.undo() {
        look(&mut tracked);
    }
    tracked
}

fn boards() -> impl Iterator<Item = (Size, usize, u128)> {
    let boards = [(5, 5, 60), (7, 6, 90), (9, 9, 110), (13, 13, 120)];
    let seeds = 1..4;
    seeds.flat_map(move |seed| {
        boards.map(|(width, height, moves)| (Size::new(width, height).unwrap(), moves, seed))
    })
}

fn assert_none<T: Debug>(differences: &[T], board: &Board) {
    assert!(differences.is_empty(), "{:?}\n{board}", differences[0]);
}

#[test]
fn static_and_dynamic_states() {
    for (size, moves, seed) in boards() {
        let stores = |keeping| (Objects::new(Breath, keeping), Objects::new(Ladder, keeping));
        let mut fresh = stores(Keeping::Absolute);
        let end = follow(size, moves, seed, stores(Keeping::Incremental), |tracked, places| {
            let (board, (breath, ladder)) = tracked.parts();
            for &place in places {
                assert_eq!(breath.get(board, place), fresh.0.get(board, place));
                assert_eq!(ladder.get(board, place), fresh.1.get(board, place));
            }
            assert_none(&breath.differences(board), board);
            assert_none(&ladder.differences(board), board);
        });
        assert!(end.objects.0.computed() < fresh.0.computed() / 2);
        assert!(end.objects.1.computed() < fresh.1.computed() / 2);
    }
}

#[test]
fn kinds_that_ask_others_in_look_ahead() {
    let (mut rescued, mut hunted) = (0, 0);
    for (size, moves, seed) in boards() {
        let stores = |keeping| (rescues(keeping), Objects::new(Hunt, keeping));
        let mut fresh = stores(Keeping::Absolute);
        let end = follow(size, moves, seed, stores(Keeping::Incremental), |tracked, places| {
            let (board, (below, hunts)) = tracked.parts();
            for &place in places {
                let (ladders, rescue_store) = &mut *below;
                let kept = rescue_store.get_above(board, ladders, place);
                let (fresh_ladders, fresh_rescues) = &mut fresh.0;
                assert_eq!(kept, fresh_rescues.get_above(board, fresh_ladders, place));
                rescued += usize::from(kept.0.is_some());
                let kept = hunts.get_above(board, below, place);
                assert_eq!(kept, fresh.1.get_above(board, &mut fresh.0, place));
                hunted += kept.0.len();
            }
            check_pyramid(board, below, hunts);
        });
        assert!(end.objects.1.computed() < fresh.1.computed() / 2);
    }
    assert!(rescued > 100 && hunted > 100, "the games had something to ask: {rescued} {hunted}");
}

fn check_pyramid(board: &mut Board, below: &Rescues, hunts: &Objects<Hunt>) {
    assert_none(&below.0.differences(board), board);
    assert_none(&below.1.differences_above(board, &below.0), board);
    assert_none(&hunts.differences_above(board, below), board);
}

#[test]
fn concepts_and_concepts_made_of_them() {
    for (size, moves, seed) in boards() {
        let stores = |keeping| (stands(keeping), Concepts::new(Scene, keeping));
        let mut fresh = stores(Keeping::Absolute);
        let end = follow(size, moves, seed, stores(Keeping::Incremental), |tracked, places| {
            let (board, (below, scenes)) = tracked.parts();
            check_concepts(board, below, scenes);
            for &place in places {
                let kept = scenes.get(board, below, place);
                assert_eq!(kept, fresh.1.get(board, &mut fresh.0, place));
            }
            check_concepts(board, below, scenes);
        });
        let ((_, standings), scenes) = end.objects;
        assert!(standings.times_made() < fresh.0.1.times_made() / 4);
        assert!(scenes.times_made() < scenes.times_gathered(), "some stood");
        assert!(scenes.times_gathered() < fresh.1.times_gathered(), "undo gathers little");
    }
}

fn check_concepts(board: &mut Board, below: &Stands, scenes: &Concepts<Scene>) {
    let (states, standings) = below;
    assert_none(&states.0.differences(board), board);
    assert_none(&states.1.differences(board), board);
    assert_none(&standings.differences(board, states), board);
    assert_none(&scenes.differences(board, below), board);
}

/// Nothing is left over when a game was taken back to the empty board.
#[test]
fn all_that_was_kept_is_gone_with_the_moves() {
    let stores = Objects::new(Ladder, Keeping::Incremental);
    let size = Size::square(9).unwrap();
    let end = follow(size, 80, 5, stores, |tracked, places| {
        let (board, ladders) = tracked.parts();
        for &place in places {
            ladders.get(board, place);
        }
    });
    assert!(end.objects.is_empty());
}
