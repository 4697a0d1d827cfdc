//! What moves do to patterns on a board.

use goban::{Board, Color, Diagram, Point, Size, random_below};
use rand_pcg::Pcg64Mcg;
use shapes::{Change, Effect, Goal, Role, Shapes, State, Value, effect, role};
use tracks::Keeping;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn shapes_of(board: &Board) -> Shapes {
    let mut shapes = Shapes::new(board, Keeping::Incremental);
    shapes.refresh(board);
    shapes
}

/// What a move does to the division between two black stones.
fn change(diagram: &str, player: Color, mv: &str, [from, to]: [&str; 2]) -> Option<Change> {
    let board = diagram.parse::<Diagram>().unwrap().board();
    let size = board.size();
    let is_it = |change: &Change| {
        let ends = [Some(change.place.at), change.place.other(size)];
        change.place.goal == Goal::Divide
            && ends.contains(&Some(p(from)))
            && ends.contains(&Some(p(to)))
    };
    shapes_of(&board).changes(player, p(mv)).into_iter().find(is_it)
}

const ENDS: [&str; 2] = ["C3", "E2"];

const KNIGHTS_MOVE: &str = "
    . . . . . .
    . . . . . .
    . . X . . .
    . . . . X .
    . . . . . .
";

const HALF_CUT: &str = "
    . . . . . .
    . . . . . .
    . . X O . .
    . . . . X .
    . . . . . .
";

#[test]
fn a_threat_against_a_won_pattern_disorders() {
    let seen = change(KNIGHTS_MOVE, Color::White, "D3", ENDS).unwrap();
    assert_eq!((seen.before, seen.after), (State::WON, State::UNSETTLED));
    assert_eq!(seen.effect, Effect::Disorders);
}

#[test]
fn joining_and_cutting_both_order() {
    let joined = change(HALF_CUT, Color::Black, "D2", ENDS).unwrap();
    assert_eq!((joined.after, joined.effect), (State::WON, Effect::Orders));
    let cut = change(HALF_CUT, Color::White, "D2", ENDS).unwrap();
    assert_eq!((cut.after, cut.effect), (State::LOST, Effect::Orders));
}

/// A change in words: the state before and after, and the effect.
fn told(diagram: &str, player: Color, mv: &str, ends: [&str; 2]) -> (String, String, Effect) {
    let seen = change(diagram, player, mv, ends).unwrap();
    (seen.before.to_string(), seen.after.to_string(), seen.effect)
}

fn words(before: &str, after: &str, effect: Effect) -> (String, String, Effect) {
    (before.to_owned(), after.to_owned(), effect)
}

/// A long diagonal jump that is half cut: Black cannot make sure of it in the window.
const HALF_LOST: &str = "
    . . . . . . .
    . . . . . X .
    . . . O . . .
    . . X . . . .
    . . . . . . .
";

#[test]
fn losing_what_was_uncertain_orders_and_saving_it_to_the_unknown_disorders() {
    let ends = ["C2", "F4"];
    assert_eq!(told(HALF_LOST, Color::White, "E3", ends), words("{?|L}", "{L|L}", Effect::Orders));
    assert_eq!(
        told(HALF_LOST, Color::Black, "E4", ends),
        words("{?|L}", "{?|?}", Effect::Disorders)
    );
}

/// A long diagonal jump with a white stone at its side: White cannot make sure of the cut.
const HALF_WON: &str = "
    . . . . . . .
    . . . . X . .
    . . . . . . .
    . . O . . . .
    . . X . . . .
    . . . . . . .
";

const DIAGONAL_JUMP: &str = "
    . . . . . .
    . . . . X .
    . . . . . .
    . . X . . .
    . . . . . .
";

#[test]
fn winning_what_was_uncertain_orders_and_denying_it_to_the_unknown_disorders() {
    assert_eq!(
        told(HALF_WON, Color::Black, "D2", ["C2", "E5"]),
        words("{W|?}", "{W|W}", Effect::Orders)
    );
    assert_eq!(
        told(DIAGONAL_JUMP, Color::White, "D3", ["C2", "E4"]),
        words("{W|?}", "{?|?}", Effect::Disorders)
    );
}

/// A two-point jump that is cut through: Black can only threaten to go around.
const CUT: &str = "
    . . . . . . . .
    . . . . . . . .
    . . X O O X . .
    . . . . . . . .
    . . . . . . . .
";

#[test]
fn moves_win_hold_and_threaten() {
    let role = |diagram, player, mv, ends| change(diagram, player, mv, ends).unwrap().role;
    let (black, white) = (Color::Black, Color::White);
    assert_eq!(role(HALF_CUT, black, "D2", ENDS), Some(Role::Wins));
    assert_eq!(role(HALF_CUT, white, "D2", ENDS), Some(Role::Wins));
    assert_eq!(role(HALF_LOST, white, "E3", ["C2", "F4"]), Some(Role::Wins));
    assert_eq!(role(HALF_LOST, black, "E4", ["C2", "F4"]), Some(Role::Holds));
    assert_eq!(role(DIAGONAL_JUMP, white, "D3", ["C2", "E4"]), Some(Role::Holds));
    assert_eq!(role(KNIGHTS_MOVE, white, "D3", ENDS), Some(Role::Threatens));
    assert_eq!(role(CUT, black, "D2", ["C3", "F3"]), Some(Role::Threatens));
}

/// A match lists the moves that win, or where none does those that hold, and no others.
#[test]
fn the_moves_of_a_match_are_those_that_win_or_else_hold() {
    let mut rng = Pcg64Mcg::new(8);
    let mut count = 0;
    for _ in 0..30 {
        let board = random_board(Size::square(9).unwrap(), &mut rng);
        let shapes = shapes_of(&board);
        for player in Color::BOTH {
            for point in board.empty_points() {
                let changes = shapes.changes(player, point);
                for seen in shapes.windows().filter(|seen| seen.contains(point)) {
                    let is_listed = seen.moves(board.size(), player).any(|mv| mv == point);
                    let role = changes.iter().find(|change| change.place == seen.place);
                    let role = role.and_then(|change| change.role);
                    let can_win = if player == seen.place.owner {
                        seen.state.first == Value::Won
                    } else {
                        seen.state.second == Value::Lost
                    };
                    let best = if can_win { Role::Wins } else { Role::Holds };
                    let message = format!("{player} {point} {seen:?} {role:?}\n{board}");
                    assert_eq!(is_listed, role == Some(best), "{message}");
                    count += usize::from(is_listed);
                }
            }
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn a_move_elsewhere_changes_nothing() {
    assert_eq!(change(HALF_CUT, Color::Black, "A1", ENDS), None);
}

fn random_board(size: Size, rng: &mut Pcg64Mcg) -> Board {
    let mut board = Board::new(size);
    for _ in 0..size.area() / 2 {
        let points: Vec<Point> = board.empty_points().iter().collect();
        let color = Color::BOTH[random_below(rng, 2)];
        let _ = board.play(color, points[random_below(rng, points.len())]);
    }
    board
}

/// States before and after are those that the windows have on the two boards.
#[test]
fn changes_are_those_of_the_windows_before_and_after() {
    let mut rng = Pcg64Mcg::new(5);
    let mut seen = [0; 3];
    for _ in 0..60 {
        let board = random_board(Size::square(9).unwrap(), &mut rng);
        let shapes = shapes_of(&board);
        for point in board.empty_points() {
            let player = Color::BOTH[random_below(&mut rng, 2)];
            let mut after = board.clone();
            // The windows know no captures.
            if after.play(player, point).is_ok_and(|undo| undo.captured_any())
                || after.is_empty(point)
            {
                continue;
            }
            let fresh = shapes_of(&after);
            for change in shapes.changes(player, point) {
                let Some(other) = change.place.other(board.size()) else { continue };
                let ends = [change.place.at, other];
                let (before, later) =
                    (shapes.states(ends, change.place.goal), fresh.states(ends, change.place.goal));
                let pairs: Vec<(State, State)> = before
                    .iter()
                    .map(|&(_, state)| state)
                    .zip(later.iter().map(|&(_, state)| state))
                    .collect();
                assert!(
                    pairs.contains(&(change.before, change.after)),
                    "{change:?} {pairs:?}\n{board}"
                );
                let owner_moved = player == change.place.owner;
                assert_eq!(change.effect, effect(change.before, change.after, owner_moved));
                assert_eq!(change.role, role(change.before, change.after, owner_moved));
                seen[change.effect as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
