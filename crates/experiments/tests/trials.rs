//! Trial games beside exact values: on boards that can be solved, what they prefer is nearly always
//! as good as anything.

use decision::trial::{FirstMove, LightPolicy, Settings, Start, Watch, try_moves};
use evaluation::Alone;
use goban::{Board, Color, Move, Point, Size, random_below};
use rand_pcg::Pcg64Mcg;
use smallgo::solver::{self, Bounds, Rule, Solver};

/// A position after some random moves.
fn scattered(size: Size, moves: usize, rng: &mut Pcg64Mcg) -> (Board, Color) {
    let (mut board, mut color) = (Board::new(size), Color::Black);
    for _ in 0..moves {
        let open: Vec<Point> = sensible(&board, color);
        if !open.is_empty() {
            let _ = board.place(color, open[random_below(rng, open.len())]);
        }
        color = !color;
    }
    (board, color)
}

fn sensible(board: &Board, color: Color) -> Vec<Point> {
    let open = board.empty_points();
    let is_sensible =
        |&point: &Point| !board.is_eyelike(color, point) && board.check(color, point).is_ok();
    open.iter().filter(is_sensible).collect()
}

/// What a first move comes to for who makes it, if that is known.
fn exact(solver: &Solver, board: &Board, color: Color, mv: Move) -> Option<i32> {
    let area = i32::try_from(board.size().area()).unwrap();
    let after = solver::Start::new(board.clone(), color).after(Rule::Positional, mv)?;
    let value = solver.solve(&after, Bounds::of_area(area), 2_000_000).bounds.exact()?;
    Some(if color == Color::Black { value } else { -value })
}

#[test]
fn what_trial_games_prefer_is_best_on_small_boards() {
    let light = LightPolicy::fitted();
    let settings = Settings { games: 3000, winning: 0.0, ..Settings::default() };
    let mut rng = Pcg64Mcg::new(0x7269_616c);
    let (mut asked, mut best_found, mut lost, mut lost_at_random) = (0, 0, 0, 0);
    let size = Size::new(3, 3).unwrap();
    let solver = Solver::new(size, Rule::Positional, 1 << 22).unwrap();
    for number in 0..300 {
        let (board, player) = scattered(size, 2 + number % 6, &mut rng);
        let moves = sensible(&board, player);
        let values: Option<Vec<i32>> =
            moves.iter().map(|&at| exact(&solver, &board, player, Move::Play(at))).collect();
        let Some(values) = values else { continue };
        let (Some(&most), Some(&least)) = (values.iter().max(), values.iter().min()) else {
            continue;
        };
        if most == least {
            continue;
        }
        #[allow(clippy::cast_precision_loss)] // at most nine
        let chance = 1.0 / moves.len() as f32;
        let alike: Vec<FirstMove> =
            moves.iter().map(|&at| FirstMove { at, chance, answers: Vec::new() }).collect();
        let start = Start { board: &board, player, bonus: 0.0 };
        // Lots of their own, so that all programs are asked about the same positions.
        let mut lots = Pcg64Mcg::new(0x6c6f_7473 + number as u128);
        let verdicts = try_moves(start, &alike, &light, settings, &mut lots, &Alone, Watch::NOBODY);
        let chosen = (0..moves.len()).max_by_key(|&place| verdicts[place].games).unwrap();
        asked += 1;
        best_found += usize::from(values[chosen] == most);
        lost += most - values[chosen];
        lost_at_random += most - values[random_below(&mut rng, values.len())];
    }
    println!("{best_found} of {asked} best, {lost} points lost, {lost_at_random} at random");
    assert!(asked >= 100, "{asked}");
    assert!(10 * best_found >= 9 * asked, "{best_found} of {asked}");
    assert!(10 * lost <= lost_at_random, "{lost} points lost, {lost_at_random} at random");
}
