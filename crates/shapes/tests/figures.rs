//! Figures 3 and 4 of [Bouzy, move decision, 5.2 to 5.5]: patterns A to I with their states, and the
//! urgencies that follow from them. The drawings did not come with the paper's text; these fit all
//! that it says of them: how many stones are joined, which pattern leads to which, and why. They are
//! asked on a board, in the window of the stones named, and by the states alone.

use goban::{Board, Color, Diagram, Point};
use shapes::{Goal, Match, Shapes, State, Strategy};
use tracks::Keeping;

fn board(diagram: &str) -> Board {
    diagram.parse::<Diagram>().unwrap().board()
}

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

/// The pattern of dividing between two black stones, if there is an urgent one.
fn pattern(diagram: &str, [from, to]: [&str; 2]) -> Option<Match> {
    let board = board(diagram);
    let mut shapes = Shapes::new(&board, Keeping::Incremental);
    shapes.refresh(&board);
    let is_it = |seen: &&Match| {
        let ends = [Some(seen.place.at), seen.place.other(board.size())];
        seen.place.owner == Color::Black
            && seen.place.goal == Goal::Divide
            && ends.contains(&Some(p(from)))
            && ends.contains(&Some(p(to)))
    };
    shapes.windows().find(is_it).copied()
}

fn state(diagram: &str, ends: [&str; 2]) -> State {
    let board = board(diagram);
    let mut shapes = Shapes::new(&board, Keeping::Incremental);
    shapes.refresh(&board);
    // The smallest window is the one that the figure shows.
    shapes.states(ends.map(p), Goal::Divide)[0].1
}

fn urgency(diagram: &str, ends: [&str; 2]) -> f64 {
    pattern(diagram, ends).map_or(0.0, |seen| Strategy::Doubling.of_window(&seen, Color::Black).0)
}

const ENDS: [&str; 2] = ["C3", "E2"];

/// The knight's move: two points would join the stones.
const A: &str = "
    . . . . . .
    . . . . . .
    . . X . . .
    . . . . X .
    . . . . . .
";

/// White has taken one of them.
const B: &str = "
    . . . . . .
    . . . . . .
    . . X O . .
    . . . . X .
    . . . . . .
";

const C: &str = "
    . . . . . .
    . . . . . .
    . . X O . .
    . . . X X .
    . . . . . .
";

const D: &str = "
    . . . . . .
    . . . . . .
    . . X O . .
    . . . O X .
    . . . . . .
";

#[test]
fn figure_three_the_states_of_a_to_d() {
    assert_eq!(state(A, ENDS), State::WON);
    assert_eq!(state(B, ENDS), State::UNSETTLED);
    assert_eq!(state(C, ENDS), State::WON);
    assert_eq!(state(D, ENDS), State::LOST);
}

#[test]
fn figure_three_only_b_is_urgent_and_it_leads_to_c_and_d() {
    let b = pattern(B, ENDS).unwrap();
    let size = board(B).size();
    assert_eq!(b.moves(size, Color::Black).collect::<Vec<_>>(), [p("D2")]);
    assert_eq!(b.moves(size, Color::White).collect::<Vec<_>>(), [p("D2")]);
    assert!(urgency(B, ENDS) > 0.0);
    assert!([A, C].iter().all(|diagram| urgency(diagram, ENDS) <= 0.0));
    // D is lost in its window; larger ones may still have something to say.
    assert!(pattern(D, ENDS).is_none_or(|seen| seen.window() != b.window()));
}

const FAR_ENDS: [&str; 2] = ["C3", "F2"];

/// The large knight's move, with a white stone beside one end.
const E: &str = "
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . . . . O X .
    . . . . . . .
";

/// Black has played for the division: it holds.
const F: &str = "
    . . . . . . .
    . . . . . . .
    . . X . X . .
    . . . . O X .
    . . . . . . .
";

/// White threatens it.
const G: &str = "
    . . . . . . .
    . . . . . . .
    . . X O X . .
    . . . . O X .
    . . . . . . .
";

const H: &str = "
    . . . . . . .
    . . . . . . .
    . . X O X . .
    . . . X O X .
    . . . . . . .
";

const I: &str = "
    . . . . . . .
    . . . . . . .
    . . X O X . .
    . . . O O X .
    . . . . . . .
";

#[test]
fn figure_four_the_states_of_e_to_i() {
    assert_eq!(state(E, FAR_ENDS), State::UNSETTLED);
    assert_eq!(state(F, FAR_ENDS), State::WON);
    assert_eq!(state(G, FAR_ENDS), State::UNSETTLED);
    assert_eq!(state(H, FAR_ENDS), State::WON);
    assert_eq!(state(I, FAR_ENDS), State::LOST);
}

#[test]
fn figure_four_each_pattern_leads_to_the_next() {
    let size = board(E).size();
    let moves = |diagram, player| -> Vec<Point> {
        pattern(diagram, FAR_ENDS).unwrap().moves(size, player).collect()
    };
    assert!(moves(E, Color::Black).contains(&p("E3")), "from E to F");
    assert_eq!(moves(G, Color::Black), [p("D2")], "from G to H");
    assert_eq!(moves(G, Color::White), [p("D2")], "from G to I");
}

#[test]
fn figure_four_g_is_twice_as_urgent_as_e_and_the_rest_not_at_all() {
    let (e, g) = (pattern(E, FAR_ENDS).unwrap(), pattern(G, FAR_ENDS).unwrap());
    assert_eq!((e.rank, g.rank), (0, 1));
    assert!(urgency(E, FAR_ENDS) > 0.0);
    assert!((urgency(G, FAR_ENDS) / urgency(E, FAR_ENDS) - 2.0).abs() < 1e-9);
    assert!([F, H].iter().all(|diagram| urgency(diagram, FAR_ENDS) <= 0.0));
    assert!(pattern(I, FAR_ENDS).is_none_or(|seen| seen.window() != g.window()));
}

#[test]
fn without_doubling_both_are_equally_urgent() {
    let urgency = |diagram| {
        Strategy::Constant.of_window(&pattern(diagram, FAR_ENDS).unwrap(), Color::Black).0.to_bits()
    };
    assert_eq!(urgency(E), urgency(G));
}
