//! A state whose track differs from its object's is an object of its own [Bouzy, tracks, 4.3 and
//! 4.4]: the liberties of a string in a ladder rest on its surroundings, its fate on the diagonal.
//! And what is made of them stands as long as they do.

mod common;

use common::{Breath, Ladder, Standing, rescues, stands};
use goban::{Board, Color, Diagram, Point, PointSet};
use tracks::{Asker, Below, Keeping, Kind, Liberties, Objects, Scoping, Tracked, View};

/// White D4 runs to the upper right.
const LADDER: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . X O . . . . . . .
    . . . X X . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
";

fn board() -> Board {
    LADDER.parse::<Diagram>().unwrap().board()
}

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(at).collect()
}

#[test]
fn liberties_have_a_local_track_and_the_ladder_runs_along_the_diagonal() {
    let keeping = Keeping::Incremental;
    let stores = (Objects::new(Breath, keeping), Objects::new(Ladder, keeping));
    let mut tracked = Tracked::new(board(), stores);
    let (board, (breath, ladder)) = tracked.parts();
    assert_eq!(breath.get(board, at("D4")), Some(vec![at("E4"), at("D5")]));
    assert!(ladder.get(board, at("D4")), "the ladder works");

    let near = breath.kept(at("D4")).unwrap().track;
    assert_eq!(near, points("D4 C4 D3 E4 D5"), "the string and its surroundings");
    let far = ladder.kept(at("D4")).unwrap().track;
    assert!(near.is_within(&far), "the dynamic state looked at the static one");
    let diagonal = points("E5 F5 F6 G6 G7 H7 H8 J8 J9 K9 K10 L10");
    assert!(diagonal.is_within(&far), "{far:?}");
    assert!(!far.contains(at("A11")) && !far.contains(at("L1")), "{far:?}");

    let is_kept = |tracked: &Tracked<(Objects<Breath>, Objects<Ladder>)>| {
        let (breath, ladder) = &tracked.objects;
        (breath.kept(at("D4")).is_some(), ladder.kept(at("D4")).is_some())
    };
    tracked.play(Color::White, at("A11")).unwrap();
    assert_eq!(is_kept(&tracked), (true, true), "a move far from both");
    tracked.play(Color::White, at("G7")).unwrap();
    assert_eq!(is_kept(&tracked), (true, false), "a breaker voids the dynamic state alone");
    let (board, (_, ladder)) = tracked.parts();
    assert!(!ladder.get(board, at("D4")), "the breaker works");
    tracked.play(Color::White, at("E4")).unwrap();
    assert_eq!(is_kept(&tracked), (false, false), "the string itself has changed");

    tracked.undo();
    assert_eq!(is_kept(&tracked), (true, true));
    let (board, (_, ladder)) = tracked.parts();
    assert!(!ladder.get(board, at("D4")), "undo brings the escape back");
    tracked.undo();
    let (board, (_, ladder)) = tracked.parts();
    assert!(ladder.get(board, at("D4")), "and then the ladder");
    let (breath, ladder) = &tracked.objects;
    assert_eq!((breath.computed(), ladder.computed()), (1, 2), "nothing was computed for it");
}

#[test]
fn the_track_of_what_was_asked_joins_the_askers() {
    for is_there in [true, false] {
        let mut tracked = Tracked::new(board(), rescues(Keeping::Incremental));
        let (board, (ladders, rescues)) = tracked.parts();
        if is_there {
            ladders.get(board, at("D4"));
        }
        let (rescue, charged) = rescues.get_above(board, ladders, at("D4"));
        assert_eq!(rescue, Some(at("E4")), "to run away first");
        assert_eq!(charged, 2 * 7, "two ladders were asked for, {is_there}");
        let track = rescues.kept(at("D4")).unwrap().track;
        assert!(ladders.kept(at("D4")).unwrap().track.is_within(&track));
        assert!(track.contains(at("K9")), "{track:?}");
        tracked.play(Color::Black, at("K9")).unwrap();
        assert!(tracked.objects.1.kept(at("D4")).is_none(), "what it rests on has changed");
    }
}

/// Whether the ladder about D4 works after a stone of White's on a point.
#[derive(Debug, Clone)]
struct After;

impl Asker for After {
    type Below = Objects<Ladder>;
    type Place = Point;
    type Value = bool;

    fn compute_above<R: Scoping>(
        &self,
        view: &mut View<'_, R>,
        ladders: &mut Below<'_, Objects<Ladder>>,
        point: Point,
    ) -> bool {
        let Some(play) = view.play(Color::White, point) else { return false };
        let works = ladders.ask(view, at("D4"));
        view.undo(&play);
        works
    }
}

/// What is found in look-ahead is kept for the real position, and the other way round, if and only
/// if the look-ahead changed nothing that it rests on.
#[test]
fn objects_serve_across_look_ahead_that_does_not_touch_them() {
    let keeping = Keeping::Incremental;
    let stores = || (Objects::new(Ladder, keeping), Objects::new(After, keeping));
    let mut tracked = Tracked::new(board(), stores());
    let (board, (ladders, after)) = tracked.parts();
    assert!(!after.get_above(board, ladders, at("G7")), "a breaker");
    assert!(ladders.is_empty(), "that was another position");
    assert!(after.get_above(board, ladders, at("A11")), "no breaker");
    assert_eq!((ladders.len(), ladders.computed()), (1, 2), "and it holds without it");
    assert!(ladders.get(board, at("D4")) && after.get_above(board, ladders, at("L1")));
    assert_eq!(ladders.computed(), 2, "nothing more was computed");
    assert!(!after.get_above(board, ladders, at("H8")), "another breaker");
    assert_eq!((ladders.len(), ladders.computed()), (1, 3));
    assert!(ladders.differences(board).is_empty());
    assert!(after.differences_above(board, ladders).is_empty());
}

/// Whether a ko may not be taken back on a point.
#[derive(Debug, Clone)]
struct Ban;

impl Kind for Ban {
    type Place = Point;
    type Value = bool;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, point: Point) -> bool {
        view.is_banned(point)
    }
}

/// Whether it may not after both have passed, or after White threw a stone in that was taken.
#[derive(Debug, Clone)]
struct BanLater;

impl Asker for BanLater {
    type Below = Objects<Ban>;
    type Place = Point;
    type Value = (bool, bool, bool);

    fn compute_above<R: Scoping>(
        &self,
        view: &mut View<'_, R>,
        bans: &mut Below<'_, Objects<Ban>>,
        point: Point,
    ) -> (bool, bool, bool) {
        let now = bans.ask(view, point);
        let pass = view.pass();
        let passed = bans.ask(view, point);
        let thrown = view.play(Color::White, at("B2")).unwrap();
        let taken = view.play(Color::Black, at("C2")).unwrap();
        let after = bans.ask(view, at("B2"));
        for play in [taken, thrown, pass] {
            view.undo(&play);
        }
        (now, passed, after)
    }
}

/// A ban is lifted or set where no stone changes; what is kept must know.
#[test]
fn a_ko_ban_in_look_ahead_is_a_change_like_others() {
    let diagram = "
        . X O . . .
        X . X O . .
        . X O . . .
        . X O . . .
        X . . O . .
        . X O . . .
    ";
    let board = diagram.parse::<Diagram>().unwrap().board();
    let keeping = Keeping::Incremental;
    let mut tracked =
        Tracked::new(board, (Objects::new(Ban, keeping), Objects::new(BanLater, keeping)));
    tracked.play(Color::White, at("B5")).unwrap();
    let (board, (bans, later)) = tracked.parts();
    assert_eq!(board.ko(), Some(at("C5")), "{board}");
    assert!(!bans.get(board, at("B2")));
    let fresh = Objects::new(BanLater, Keeping::Absolute).get_above(
        board,
        &mut Objects::new(Ban, Keeping::Absolute),
        at("C5"),
    );
    assert_eq!(fresh, (true, false, true));
    assert_eq!(later.get_above(board, bans, at("C5")), fresh);
}

/// The liberties of a string after its owner has passed.
#[derive(Debug, Clone)]
struct Passing;

impl Kind for Passing {
    type Place = Point;
    type Value = usize;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> usize {
        let pass = view.pass();
        let liberties = view.liberties(stone, 8);
        view.undo(&pass);
        if let Liberties::Few(few) = liberties { few.len() } else { 8 }
    }
}

/// A ko that nobody looked at comes and goes without touching what was passed in.
#[test]
fn a_pass_rests_on_no_ko() {
    let diagram = "
        . . . . . X O .
        . . . . X . X O
        . . . . . X O .
        . X . . . . . .
        . . . . . . . .
    ";
    let board = diagram.parse::<Diagram>().unwrap().board();
    let mut tracked = Tracked::new(board, Objects::new(Passing, Keeping::Incremental));
    let is_fine = |tracked: &mut Tracked<Objects<Passing>>| {
        let (board, objects) = tracked.parts();
        objects.kept(at("B2")).is_some() && objects.differences(board).is_empty()
    };
    let (board, objects) = tracked.parts();
    assert_eq!(objects.get(board, at("B2")), 4);
    tracked.play(Color::White, at("F4")).unwrap();
    assert_eq!(tracked.board().ko(), Some(at("G4")));
    assert!(is_fine(&mut tracked), "a ko has come");
    tracked.pass();
    assert!(is_fine(&mut tracked), "and gone");
    tracked.undo();
    assert!(is_fine(&mut tracked), "and come back");
}

#[test]
fn a_concept_stands_while_what_it_is_made_of_is_the_same() {
    let mut tracked = Tracked::new(board(), stands(Keeping::Incremental));
    let standing = |tracked: &mut Tracked<common::Stands>| {
        let (board, (states, standings)) = tracked.parts();
        let standing = standings.get(board, states, at("D4"));
        (standing, standings.times_gathered(), standings.times_made())
    };
    assert_eq!(standing(&mut tracked), (Standing::Caught, 1, 1));
    assert_eq!(standing(&mut tracked), (Standing::Caught, 1, 1), "told without gathering");

    // A stone of the hunter's on the way: the ladder is computed again, and works as before.
    let computed = tracked.objects.0.1.computed();
    tracked.play(Color::Black, at("K9")).unwrap();
    assert_eq!(standing(&mut tracked), (Standing::Caught, 2, 1), "the change ends below");
    assert!(tracked.objects.0.1.computed() > computed);

    tracked.play(Color::White, at("G7")).unwrap();
    assert_eq!(standing(&mut tracked), (Standing::Firm, 3, 2), "a breaker");
    tracked.undo();
    assert_eq!(standing(&mut tracked), (Standing::Caught, 3, 2), "undo brings the old one back");
    tracked.undo();
    assert_eq!(standing(&mut tracked), (Standing::Caught, 4, 2), "compared, and not made again");
}
