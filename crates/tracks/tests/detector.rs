//! The incrementality-bug detector finds what it is for [Bouzy, tracks, 4.6]. A view leaves no way
//! to a track that is too small, so the faulty kinds here go around it on purpose.

mod common;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use common::{contact_move, places};
use goban::{Board, Color, Point, Size};
use rand_pcg::Pcg64Mcg;
use tracks::{
    Blind, Keeping, Kind, Liberties, Objects, Recorder, Scoping, Tracked, View, Watching,
};

/// Counts the liberties of a string on a copy of the board that nobody watches: on its track is
/// only the stone, as a programmer who specifies tracks by hand might have it.
#[derive(Debug, Clone)]
struct TooSmall {
    board: Rc<RefCell<Board>>,
}

impl Kind for TooSmall {
    type Place = Point;
    type Value = usize;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> usize {
        let is_there = view.stone(stone).is_some();
        let board = self.board.borrow();
        let string = board.string(stone).filter(|_| is_there);
        string.map_or(0, |string| board.liberty_count(string).min(4))
    }
}

/// The same question asked through the view.
#[derive(Debug, Clone)]
struct Recorded;

impl Kind for Recorded {
    type Place = Point;
    type Value = usize;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> usize {
        match view.liberties(stone, 4) {
            Liberties::Few(few) => few.len(),
            Liberties::Enough => 4,
        }
    }
}

/// The positions of a random game in which the detector finds something, after moves and after
/// undoing.
fn found<K: Kind<Place = Point>>(kind: K, copy: &RefCell<Board>, seed: u128) -> (usize, usize) {
    let mut rng = Pcg64Mcg::new(seed);
    let board = copy.borrow().clone();
    let mut tracked = Tracked::new(board, Objects::new(kind, Keeping::Incremental));
    let mut color = Color::Black;
    let (mut after_moves, mut after_undoing) = (0, 0);
    let has_differences = |tracked: &mut Tracked<Objects<K>>| {
        copy.replace(tracked.board().clone());
        let (board, objects) = tracked.parts();
        let found = !objects.differences(board).is_empty();
        for place in places(board) {
            objects.get(board, place);
        }
        usize::from(found)
    };
    for _ in 0..60 {
        let Some(point) = contact_move(tracked.board(), color, &mut rng) else { break };
        tracked.play(color, point).unwrap();
        after_moves += has_differences(&mut tracked);
        color = !color;
    }
    while tracked.undo() {
        after_undoing += has_differences(&mut tracked);
    }
    (after_moves, after_undoing)
}

#[test]
fn a_track_that_is_too_small_is_found_and_a_recorded_one_is_not() {
    for seed in 1..6 {
        let copy = Rc::new(RefCell::new(Board::new(Size::square(9).unwrap())));
        let (after_moves, after_undoing) = found(TooSmall { board: Rc::clone(&copy) }, &copy, seed);
        assert!(after_moves > 30 && after_undoing > 30, "{after_moves} {after_undoing}");
        copy.replace(Board::new(Size::square(9).unwrap()));
        assert_eq!(found(Recorded, &copy, seed), (0, 0));
    }
}

/// An object whose cost depends on what was asked before: same board, same place, another value.
#[derive(Debug, Clone)]
struct Remembering {
    asked: Rc<Cell<usize>>,
}

impl Kind for Remembering {
    type Place = Point;
    type Value = usize;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> usize {
        view.string(stone);
        self.asked.set(self.asked.get() + 1);
        self.asked.get()
    }
}

#[test]
fn a_memory_shared_between_questions_is_found() {
    let copy = RefCell::new(Board::new(Size::square(7).unwrap()));
    let (after_moves, _) = found(Remembering { asked: Rc::default() }, &copy, 3);
    assert!(after_moves > 30, "{after_moves}");
}

#[test]
fn an_unwatched_view_weighs_no_recorder() {
    assert_eq!(std::mem::size_of::<Blind>(), 0);
    const { assert!(!Blind::NOTES && Watching::NOTES) };
}
