//! Trial games count what they should, repeat, and see what anybody sees.

use decision::trial::{FirstMove, LightPolicy, Settings, Start, Verdict, try_moves};
use evaluation::Alone;
use goban::{Board, Color, Diagram, Point, Size};
use rand_pcg::Pcg64Mcg;

/// Two black stones in atari; white ones that can be taken at G3.
const RACE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . . X X . .
    . . . X X O O X .
    . . X O O X . O .
    . . . . O X X O .
    . . . . . . O . .
";

fn alike(board: &Board, player: Color) -> Vec<FirstMove> {
    let open = board.empty_points();
    let legal: Vec<Point> = open.iter().filter(|&at| board.check(player, at).is_ok()).collect();
    #[allow(clippy::cast_precision_loss)] // a board is small
    let chance = 1.0 / legal.len() as f32;
    legal.into_iter().map(|at| FirstMove { at, chance, answers: Vec::new() }).collect()
}

fn verdicts(board: &Board, player: Color, games: u32, bonus: f32, seed: u128) -> Vec<Verdict> {
    let light = LightPolicy::fitted();
    let settings = Settings { games, ..Settings::default() };
    let start = Start { board, player, bonus };
    try_moves(start, &alike(board, player), &light, settings, &mut Pcg64Mcg::new(seed), &Alone)
}

#[test]
fn games_add_up_and_repeat() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    let all = verdicts(&board, Color::Black, 500, -7.5, 3);
    // As many as one move after the other takes, and none once it is decided.
    let games: u32 = all.iter().map(|verdict| verdict.games).sum();
    assert!((250..=1000).contains(&games), "{games}");
    #[allow(clippy::cast_precision_loss)] // some hundreds
    let share = |verdict: &Verdict| verdict.games as f32 / games as f32;
    assert!(all.iter().all(|verdict| (verdict.share - share(verdict)).abs() < 1e-4));
    assert_eq!(all, verdicts(&board, Color::Black, 500, -7.5, 3));
    assert_ne!(all, verdicts(&board, Color::Black, 500, -7.5, 5));
}

#[test]
fn what_decides_the_race_is_found_by_both_sides() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    for player in Color::BOTH {
        let moves = alike(&board, player);
        let all = verdicts(&board, player, 2000, 0.0, 3);
        let best = (0..all.len()).max_by_key(|&place| all[place].games).unwrap();
        assert_eq!(moves[best].at, "G3".parse().unwrap(), "{player:?}");
    }
}

/// Points are told with komi, from the side of who moves.
#[test]
fn komi_is_counted() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    let mean = |player, bonus| {
        let all = verdicts(&board, player, 2000, bonus, 3);
        all.iter().map(|verdict| verdict.share * verdict.points).sum::<f32>()
    };
    let [black, white] = Color::BOTH.map(|player| mean(player, 40.0) - mean(player, -40.0));
    assert!(black > 60.0, "{black}");
    assert!(white < -60.0, "{white}");
}

#[test]
fn larger_boards_get_fewer_games_and_none_is_none() {
    let settings = Settings::default();
    let games = |side| settings.games_on(Size::square(side).unwrap());
    assert_eq!(games(9), settings.games);
    assert_eq!(games(5), settings.games);
    assert!(games(19) < games(13) && games(13) < games(9));
    let board = Board::new(Size::square(9).unwrap());
    let all = verdicts(&board, Color::Black, 0, 0.0, 3);
    assert!(all.iter().all(|verdict| verdict.games == 0 && verdict.points == 0.0));
}
