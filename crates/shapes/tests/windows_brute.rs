//! Generated states against a search of the same window game that was written apart: positions on a
//! grid of characters, joined stones found by walking, every move tried, nothing remembered.

#![allow(clippy::trivially_copy_pass_by_ref)] // windows are records that happen to be small

use goban::random_below;
use rand_pcg::Pcg64Mcg;
use shapes::{Closed, End, Goal, State, Value, Window, all_windows, generate};

/// Points, row by row: '.', 'X' for the owner, 'O' for his opponent.
type Grid = Vec<Vec<char>>;

/// What is outside: nothing that helps the owner, his own sides, or the sides of the other pair.
#[derive(Clone, Copy, PartialEq)]
enum Outside {
    Worst,
    BestAcross,
    BestAlong,
}

fn is_joined(window: &Window, grid: &Grid, outside: Outside) -> bool {
    let (width, height) = (usize::from(window.width), usize::from(window.height));
    let first = (0, usize::from(window.from));
    let second = match window.to {
        End::Stone(y) => Some((width - 1, usize::from(y))),
        End::Edge => None,
    };
    let starts = |x: usize, y: usize| match outside {
        Outside::Worst => (x, y) == first,
        Outside::BestAcross => (x, y) == first || (x == 0 && window.closed != Closed::Left),
        Outside::BestAlong => y == first.1,
    };
    let ends = |x: usize, y: usize| match (second, outside) {
        (None, _) => x == width - 1,
        (Some(second), Outside::Worst) => (x, y) == second,
        (Some(second), Outside::BestAcross) => {
            (x, y) == second || (x == width - 1 && window.closed != Closed::Right)
        }
        (Some(second), Outside::BestAlong) => y == second.1,
    };
    let mut reached = vec![vec![false; width]; height];
    for y in 0..height {
        for x in 0..width {
            reached[y][x] = grid[y][x] == 'X' && starts(x, y);
        }
    }
    // Grows by one step at a time until nothing changes.
    loop {
        let mut grown = false;
        for y in 0..height {
            for x in 0..width {
                if grid[y][x] == 'X' && !reached[y][x] && touches(window.goal, &reached, x, y) {
                    reached[y][x] = true;
                    grown = true;
                }
            }
        }
        if !grown {
            break;
        }
    }
    (0..height).any(|y| (0..width).any(|x| reached[y][x] && ends(x, y)))
}

fn touches(goal: Goal, reached: &[Vec<bool>], x: usize, y: usize) -> bool {
    (0..reached.len()).any(|v| {
        (0..reached[v].len()).any(|u| {
            let (dx, dy) = (x.abs_diff(u), y.abs_diff(v));
            let is_next = if goal == Goal::Divide { dx <= 1 && dy <= 1 } else { dx + dy <= 1 };
            reached[v][u] && is_next
        })
    })
}

/// Whether the owner joins his stones, with `player` to move and every move tried.
fn wins(window: &Window, grid: &mut Grid, player: char, outside: Outside) -> bool {
    // Stones are never taken off, so what is joined stays so.
    if is_joined(window, grid, outside) {
        return true;
    }
    let mut is_full = true;
    for y in 0..grid.len() {
        for x in 0..grid[y].len() {
            if grid[y][x] != '.' {
                continue;
            }
            is_full = false;
            grid[y][x] = player;
            let won = wins(window, grid, if player == 'X' { 'O' } else { 'X' }, outside);
            grid[y][x] = '.';
            if won == (player == 'X') {
                return won;
            }
        }
    }
    // Where no move helps, the player to move has lost; where there is none, they are not joined.
    !is_full && player == 'O'
}

fn searched_state(window: &Window, grid: &mut Grid) -> State {
    let mut value = |player| {
        let is_diagonal = matches!(window.to, End::Stone(y) if usize::from(y.abs_diff(window.from)) == usize::from(window.width) - 1);
        if wins(window, grid, player, Outside::Worst) {
            Value::Won
        } else if wins(window, grid, player, Outside::BestAcross)
            || (is_diagonal && wins(window, grid, player, Outside::BestAlong))
        {
            Value::Unknown
        } else {
            Value::Lost
        }
    };
    State { first: value('X'), second: value('O') }
}

/// A random arrangement with at most so many empty points, and its number in the table.
fn random_arrangement(window: &Window, most_empty: usize, rng: &mut Pcg64Mcg) -> (usize, Grid) {
    let mut grid = vec![vec!['.'; usize::from(window.width)]; usize::from(window.height)];
    for (x, y) in window.named().into_iter().flatten() {
        grid[usize::from(y)][usize::from(x)] = 'X';
    }
    let free: Vec<(u8, u8)> = window.free_points().collect();
    let mut empty = free.clone();
    let wanted = random_below(rng, most_empty.min(free.len()) + 1);
    while empty.len() > wanted {
        let (x, y) = empty.swap_remove(random_below(rng, empty.len()));
        grid[usize::from(y)][usize::from(x)] = if random_below(rng, 2) == 0 { 'X' } else { 'O' };
    }
    let digit = |&(x, y): &(u8, u8)| match grid[usize::from(y)][usize::from(x)] {
        '.' => 0,
        'X' => 1,
        _ => 2,
    };
    let number = free.iter().fold(0, |number, point| number * 3 + digit(point));
    (number, grid)
}

/// Compares some arrangements of a window, so many with at most so many empty points.
fn compare(window: Window, samples: &[(usize, usize)]) {
    let mut rng = Pcg64Mcg::new(u128::from(window.width) << 8 | u128::from(window.height));
    let table = generate(window);
    for &(count, most_empty) in samples {
        for _ in 0..count {
            let (number, mut grid) = random_arrangement(&window, most_empty, &mut rng);
            let searched = searched_state(&window, &mut grid);
            assert_eq!(table.state(number), searched, "{window:?} {grid:?}");
        }
    }
}

#[test]
fn every_kind_of_window_agrees_with_a_search() {
    for window in all_windows() {
        compare(window, &[(30, 6)]);
    }
}

#[test]
fn some_windows_with_many_empty_points_agree_with_a_search() {
    for window in all_windows().step_by(10) {
        compare(window, &[(1, 9)]);
    }
}

#[test]
fn small_windows_agree_in_every_arrangement() {
    for window in all_windows().filter(|window| window.free_count() <= 6) {
        let table = generate(window);
        let free: Vec<(u8, u8)> = window.free_points().collect();
        for number in 0..table.entries.len() {
            let mut grid = vec![vec!['.'; usize::from(window.width)]; usize::from(window.height)];
            for (x, y) in window.named().into_iter().flatten() {
                grid[usize::from(y)][usize::from(x)] = 'X';
            }
            let mut rest = number;
            for &(x, y) in free.iter().rev() {
                grid[usize::from(y)][usize::from(x)] = ['.', 'X', 'O'][rest % 3];
                rest /= 3;
            }
            assert_eq!(
                table.state(number),
                searched_state(&window, &mut grid),
                "{window:?} {grid:?}"
            );
        }
    }
}

#[test]
#[ignore = "long: cargo xtask long"]
fn every_kind_of_window_agrees_with_a_search_at_length() {
    for window in all_windows() {
        compare(window, &[(2_000, 6), (20, 9)]);
    }
}
