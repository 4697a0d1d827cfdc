//! What must hold of every window, whatever the search says: dividing and linking through are one
//! game, a stone more never does its side harm, and the embedded tables are those that are generated.

#![allow(clippy::trivially_copy_pass_by_ref)] // windows are records that happen to be small

use shapes::{Closed, End, Goal, State, Table, Value, Window, all_windows, generate};

/// The weight of each free point in the number of an arrangement.
fn weights(window: &Window) -> Vec<usize> {
    let count = window.free_count();
    (0..count).map(|place| 3_usize.pow(u32::try_from(count - 1 - place).unwrap())).collect()
}

fn is_small(window: &Window) -> bool {
    window.free_count() <= 8
}

#[test]
fn a_stone_more_never_does_its_side_harm() {
    for window in all_windows().filter(is_small) {
        let table = generate(window);
        let weights = weights(&window);
        for number in 0..table.entries.len() {
            let state = table.state(number);
            assert!(state.first >= state.second, "{window:?} {number}");
            for weight in weights.iter().filter(|&&weight| number / weight % 3 == 0) {
                let (own, other) = (table.state(number + weight), table.state(number + 2 * weight));
                assert!(own.first >= state.first && own.second >= state.second);
                assert!(other.first <= state.first && other.second <= state.second);
            }
        }
    }
}

/// In a full window the owner crosses from side to side diagonally, or his opponent passes from top
/// to bottom straight, and never both.
#[test]
fn dividing_fails_exactly_where_the_opponent_links_through() {
    let window = Window {
        width: 4,
        height: 3,
        from: 1,
        to: End::Stone(1),
        closed: Closed::Neither,
        goal: Goal::Divide,
    };
    let table = generate(window);
    let free: Vec<(u8, u8)> = window.free_points().collect();
    for full in 0..1_usize << free.len() {
        let mut grid = [[true; 4]; 3];
        let mut number = 0;
        for (place, &(x, y)) in free.iter().enumerate() {
            let is_owner = full >> place & 1 != 0;
            grid[usize::from(y)][usize::from(x)] = is_owner;
            number = number * 3 + if is_owner { 1 } else { 2 };
        }
        let is_lost = table.state(number) == State::LOST;
        assert_eq!(is_lost, passes(&grid), "{grid:?}");
        assert_eq!(table.state(number) == State::WON, !is_lost);
    }
}

/// Whether the opponent has a straight way from the top row to the bottom one.
fn passes(grid: &[[bool; 4]; 3]) -> bool {
    let mut reached = [[false; 4]; 3];
    for _ in 0..12 {
        for y in 0..3 {
            for x in 0..4 {
                let beside = y == 0
                    || reached[y - 1][x]
                    || (y < 2 && reached[y + 1][x])
                    || (x > 0 && reached[y][x - 1])
                    || (x < 3 && reached[y][x + 1]);
                reached[y][x] |= !grid[y][x] && beside;
            }
        }
    }
    reached[2].iter().any(|&reached| reached)
}

#[test]
fn a_threat_doubles_only_what_was_reached_before() {
    for window in all_windows().filter(is_small) {
        let table = generate(window);
        let weights = weights(&window);
        for number in (0..table.entries.len()).filter(|&number| table.state(number).is_urgent()) {
            assert_eq!(
                table.rank(number),
                slow_rank(&table, &weights, number),
                "{window:?} {number}"
            );
        }
    }
}

/// The rank by its definition: the longest way of goals reached and threatened that leads here.
fn slow_rank(table: &Table, weights: &[usize], number: usize) -> u8 {
    let stones = |number: usize, digit: usize| {
        let places = weights.iter().filter(move |&&weight| number / weight % 3 == digit);
        places.map(move |&weight| number - digit * weight).collect::<Vec<_>>()
    };
    let mut most = 0;
    for (threat, answer, settled) in [(2, 1, State::WON), (1, 2, State::LOST)] {
        for before_threat in stones(number, threat) {
            if table.state(before_threat) != settled {
                continue;
            }
            for start in stones(before_threat, answer) {
                let state = table.state(start);
                let got = if answer == 1 {
                    state.first == Value::Won
                } else {
                    state.second == Value::Lost
                };
                if state.is_urgent() && got {
                    most = most.max(1 + slow_rank(table, weights, start));
                }
            }
        }
    }
    most
}

/// All of them in the optimised tests; here those that take no time.
#[test]
fn the_embedded_tables_are_those_that_are_generated() {
    assert!(shapes::read_again().is_ok());
    assert_eq!(shapes::generate_all(|_| ()), shapes::embedded(), "run `cargo xtask shapes`");
}

#[test]
fn damaged_tables_are_refused() {
    let whole = shapes::embedded();
    assert!(shapes::Book::read(&whole[..whole.len() / 2]).is_err());
    assert!(shapes::Book::read(&[]).is_err());
    for place in (0..2000).step_by(7) {
        let mut damaged = whole[..4000].to_vec();
        damaged[place] ^= 0x55;
        assert!(shapes::Book::read(&damaged).is_err());
    }
}
