//! Goals that are completely reached, and such that only seem to be.

use goban::{Board, Color, Diagram, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use shapes::{Goal, Living, Match, Shapes, Strategy};
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

/// The unsettled pattern of two stones with a goal.
fn pattern(board: &Board, goal: Goal, ends: [&str; 2]) -> Match {
    let is_it = |seen: &&Match| {
        let named = [Some(seen.place.at), seen.place.other(board.size())];
        seen.place.goal == goal && ends.iter().all(|end| named.contains(&Some(p(end))))
    };
    *shapes_of(board).windows().find(is_it).unwrap()
}

/// Whether the goal of two stones is complete, with the stones that live unconditionally.
fn is_complete(diagram: &str, goal: Goal, ends: [&str; 2]) -> bool {
    let board = board(diagram);
    pattern(&board, goal, ends).is_complete(&Living::unconditional(&board), board.size())
}

/// One string with two eyes, which leaves the jump from C5 to E5 open.
const LIVING: &str = "
    . . . . . . .
    . . . O . . .
    X X X O X X X
    X . X . X . X
    X X X X X X X
    . . . . . . .
    . . . . . . .
";

/// The same string with one eye.
const ONE_EYE: &str = "
    . . . . . . .
    . . . O . . .
    X X X O X X X
    X . X . X X X
    X X X X X X X
    . . . . . . .
    . . . . . . .
";

/// Two strings that live and touch at a corner, C3 and D2.
const DIAGONAL: &str = "
    . . . . . . .
    . . . O . . .
    X X X O X X X
    X . X . X . X
    X X X . X X X
    X . X . X . X
    X X . X X X X
    . . . . . . .
";

/// The same without the corner.
const APART: &str = "
    . . . . . . .
    . . . O . . .
    X X X O X X X
    X . X . X . X
    X X X . X X X
    X . X . X . X
    X X . . X X X
    . . . . . . .
";

/// Both strings touch D2, which lives with neither.
const OVER_A_LOOSE_STONE: &str = "
    . . . . . . .
    . . . O . . .
    X X X O X X X
    X . X . X . X
    X X X . X X X
    X . X . X . X
    X X . X . X X
    . . . . . . .
";

#[test]
fn stones_of_one_living_string_are_linked_and_divide_completely() {
    for goal in Goal::BOTH {
        assert!(is_complete(LIVING, goal, ["C5", "E5"]), "{goal}");
    }
}

#[test]
fn stones_of_one_string_that_may_die_are_not_complete() {
    for goal in Goal::BOTH {
        assert!(!is_complete(ONE_EYE, goal, ["C5", "E5"]), "{goal}");
    }
}

#[test]
fn living_stones_that_touch_at_corners_divide_completely_and_are_not_linked() {
    assert!(is_complete(DIAGONAL, Goal::Divide, ["C6", "E6"]));
    assert!(!is_complete(DIAGONAL, Goal::Link, ["C6", "E6"]));
}

#[test]
fn living_stones_that_do_not_touch_are_not_complete() {
    for goal in Goal::BOTH {
        assert!(!is_complete(APART, goal, ["C6", "E6"]), "{goal}");
    }
}

#[test]
fn what_the_connection_runs_over_must_live() {
    assert!(!is_complete(OVER_A_LOOSE_STONE, Goal::Divide, ["C6", "E6"]));
}

#[test]
fn who_knows_more_of_life_completes_more() {
    for (diagram, ends) in [(ONE_EYE, ["C5", "E5"]), (OVER_A_LOOSE_STONE, ["C6", "E6"])] {
        let board = board(diagram);
        let seen = pattern(&board, Goal::Divide, ends);
        let living = Living::new(&board, board.stones(Color::Black));
        assert!(seen.is_complete(&living, board.size()), "{board}");
    }
}

#[test]
fn a_complete_goal_wants_no_move_and_one_that_is_not_does() {
    let urgency = |diagram: &str, at: &str| {
        let board = board(diagram);
        let living = Living::unconditional(&board);
        let nobody = Living::new(&board, &PointSet::EMPTY);
        [&living, &nobody].map(|living| {
            let shapes = shapes_of(&board);
            let moves = shapes.candidates(&board, Color::White, Strategy::Doubling, living);
            moves.iter().find(|candidate| candidate.at == p(at)).map(|move_| move_.urgency.0)
        })
    };
    let [living, nobody] = urgency(LIVING, "D4");
    assert!(living < nobody, "{living:?} {nobody:?}");
    let [living, nobody] = urgency(ONE_EYE, "D4");
    assert!(living.is_some() && living == nobody, "{living:?} {nobody:?}");
}

/// The definition: a way from stone to stone over living stones of the owner.
fn is_reached(board: &Board, living: &PointSet, seen: &Match) -> bool {
    let Some(other) = seen.place.other(board.size()) else { return false };
    let holds = |a: Point, b: Point| {
        let (x, y) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
        if seen.place.goal == Goal::Link { x + y == 1 } else { x.max(y) == 1 }
    };
    let stones: Vec<Point> =
        board.stones(seen.place.owner).iter().filter(|&stone| living.contains(stone)).collect();
    let mut reached: Vec<Point> =
        stones.iter().copied().filter(|&stone| stone == seen.place.at).collect();
    loop {
        let is_next = |stone: &&Point| {
            !reached.contains(stone) && reached.iter().any(|&from| holds(from, **stone))
        };
        let next: Vec<Point> = stones.iter().filter(is_next).copied().collect();
        if next.is_empty() {
            return reached.contains(&other);
        }
        reached.extend(next);
    }
}

#[test]
fn complete_goals_are_those_of_the_definition() {
    let mut rng = Pcg64Mcg::new(11);
    let mut counts = [0; 2];
    for (width, height) in [(9, 9), (7, 12), (19, 5)].into_iter().cycle().take(150) {
        let mut board = Board::new(Size::new(width, height).unwrap());
        for _ in 0..board.size().area() * 2 / 3 {
            let points: Vec<Point> = board.empty_points().iter().collect();
            let color = Color::BOTH[random_below(&mut rng, 2)];
            let _ = board.play(color, points[random_below(&mut rng, points.len())]);
        }
        let all = board.size().all();
        let stones: PointSet = all.iter().filter(|_| random_below(&mut rng, 5) > 0).collect();
        let living = Living::new(&board, &stones);
        for seen in shapes_of(&board).windows() {
            let is_complete = seen.is_complete(&living, board.size());
            assert_eq!(is_complete, is_reached(&board, &stones, seen), "{seen:?}\n{board}");
            counts[usize::from(is_complete)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}
