//! The solver beside plain searches: retrograde analysis under the basic ko rule, search without
//! any table under superko.

mod plain;

use goban::{Board, ByColor, Color, PointSet, Size};
use plain::{Cells, Plain, Shape, State, retrograde};
use smallgo::solver::{Bounds, Geometry, Rule, Solver, Start, perft};

/// Nodes that the solver may spend on one position. The empty 3x4 board takes up to five million
/// under situational superko, by the shape of the table.
const LIMIT: u64 = 20_000_000;

fn start(shape: Shape, cells: &Cells, to_play: u8) -> Start {
    let size = size(shape);
    let mut stones: ByColor<PointSet> = ByColor::default();
    for (point, &cell) in size.points().zip(cells) {
        match cell {
            1 => stones.black.insert(point),
            2 => stones.white.insert(point),
            _ => {}
        }
    }
    let to_play = if to_play == 1 { Color::Black } else { Color::White };
    Start::new(Board::with_stones(size, &stones).unwrap(), to_play)
}

fn size(shape: Shape) -> Size {
    Size::new(u8::try_from(shape.width).unwrap(), u8::try_from(shape.height).unwrap()).unwrap()
}

fn bounds(solver: &Solver, shape: Shape, cells: &Cells, to_play: u8) -> Bounds {
    let area = i32::try_from(shape.area()).unwrap();
    solver.solve(&start(shape, cells, to_play), Bounds::of_area(area), LIMIT).bounds
}

/// Every so many of the positions agree.
fn agrees_with_retrograde(width: usize, height: usize, every: usize) {
    let shape = Shape { width, height };
    let solver = Solver::new(size(shape), Rule::Basic, 1 << 24).unwrap();
    let mut truth: Vec<_> = retrograde(shape).into_iter().collect();
    truth.sort();
    for ((cells, to_play), (lower, upper)) in truth.iter().step_by(every) {
        let found = bounds(&solver, shape, cells, *to_play);
        assert_eq!((found.lower, found.upper), (*lower, *upper), "{shape:?} {cells:?} {to_play}");
    }
    println!("{width}x{height}: {} positions and sides", truth.len());
}

/// How many of the positions the plain search could finish, and how many there were.
fn agrees_with_plain(shape: Shape, rule: Rule, positions: &[Cells], nodes: u64) -> (usize, usize) {
    let solver = Solver::new(size(shape), rule, 1 << 24).unwrap();
    let mut finished = 0;
    for cells in positions {
        for to_play in [1, 2] {
            let found = bounds(&solver, shape, cells, to_play);
            let value = found.exact();
            let value = value
                .unwrap_or_else(|| panic!("{shape:?} {rule:?} {cells:?} {to_play}: {found:?}"));
            let state = State { cells: cells.clone(), to_play, ko: None, passed: false };
            let reaches = ask(shape, rule, &state, value, nodes);
            let exceeds = ask(shape, rule, &state, value + 1, nodes);
            assert_ne!(reaches, Some(false), "{shape:?} {rule:?} {cells:?} {to_play} {value}");
            assert_ne!(exceeds, Some(true), "{shape:?} {rule:?} {cells:?} {to_play} {value}");
            finished += usize::from(reaches.is_some() && exceeds.is_some());
        }
    }
    println!("{shape:?} {rule:?}: {finished} of {} finished", 2 * positions.len());
    (finished, 2 * positions.len())
}

/// The plain search's answer, deeper and deeper.
fn ask(shape: Shape, rule: Rule, state: &State, target: i32, nodes: u64) -> Option<bool> {
    let mut plain = Plain { shape, rule, nodes };
    for depth in 1..40 {
        if let Some(answer) = plain.at_least(state, &mut Vec::new(), target, depth) {
            return Some(answer);
        }
    }
    None
}

/// Every so many of the positions.
fn sample(shape: Shape, step: usize) -> Vec<Cells> {
    shape.legal_positions().into_iter().step_by(step).collect()
}

/// The games of `depth` moves on the board of `goban`.
fn games(board: &mut Board, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for point in board.empty_points() {
        if let Ok(undo) = board.play(color, point) {
            count += games(board, !color, depth - 1);
            board.undo(&undo);
        }
    }
    count
}

#[test]
fn as_many_games_as_on_the_large_board() {
    for (width, height, depth) in [(1, 4, 10), (2, 2, 9), (3, 2, 7), (3, 3, 5), (4, 4, 4)] {
        let size = Size::new(width, height).unwrap();
        let small = perft(&Geometry::new(size).unwrap(), depth);
        let large = games(&mut Board::new(size), Color::Black, depth);
        assert_eq!(small, large, "{size}, {depth} moves");
    }
}

const SUPERKO: [Rule; 2] = [Rule::Positional, Rule::Situational];

#[test]
fn every_position_of_tiny_boards_under_basic_ko() {
    for (width, height) in [(1, 1), (2, 1), (1, 3), (4, 1), (5, 1), (2, 2), (3, 2)] {
        agrees_with_retrograde(width, height, 1);
    }
}

#[test]
fn every_position_of_tiny_boards_under_superko() {
    for (width, height) in [(1, 1), (2, 1), (1, 3), (4, 1), (2, 2)] {
        let shape = Shape { width, height };
        for rule in SUPERKO {
            let (finished, all) = agrees_with_plain(shape, rule, &sample(shape, 1), 300_000);
            assert!(10 * finished >= 9 * all, "{shape:?} {rule:?}: {finished} of {all}");
        }
    }
}

#[test]
fn a_sample_of_a_larger_board_under_basic_ko() {
    agrees_with_retrograde(4, 2, 50);
}

#[test]
#[ignore = "long: cargo xtask long"]
fn every_position_of_larger_boards_under_basic_ko() {
    for (width, height) in [(3, 3), (4, 2), (2, 5)] {
        agrees_with_retrograde(width, height, 1);
    }
}

/// Boards with the nodes that the plain search may spend, and every how many positions a sample has.
const UNDER_SUPERKO: [(usize, usize, u64, usize); 3] =
    [(5, 1, 300_000, 29), (3, 2, 100_000, 47), (3, 3, 1_000, 701)];

/// The plain search finishes some of the positions at least.
fn agrees_on(shape: Shape, nodes: u64, step: usize) {
    let positions = sample(shape, step);
    for rule in SUPERKO {
        let (finished, _) = agrees_with_plain(shape, rule, &positions, nodes);
        assert!(finished > 0, "{shape:?} {rule:?}");
    }
}

#[test]
fn a_sample_of_boards_up_to_3x3_under_superko() {
    for (width, height, nodes, step) in UNDER_SUPERKO {
        agrees_on(Shape { width, height }, nodes, step);
    }
}

#[test]
#[ignore = "long: cargo xtask long"]
fn every_position_up_to_3x3_under_superko() {
    for (width, height, nodes, _) in UNDER_SUPERKO {
        agrees_on(Shape { width, height }, nodes, 1);
    }
}

const THREE_BY_FOUR: Shape = Shape { width: 4, height: 3 };

#[test]
fn a_small_sample_of_3x4() {
    agrees_on(THREE_BY_FOUR, 3_000, 59_981);
}

#[test]
#[ignore = "long: cargo xtask long"]
fn a_large_sample_of_3x4() {
    agrees_on(THREE_BY_FOUR, 3_000, 331);
}
