//! Trial games count what they should, repeat, see what anybody sees, and end when they are asked to.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use decision::trial::{
    Deaf, FirstMove, LightPolicy, Listener, Settings, Start, Verdict, Watch, try_moves,
};
use evaluation::Alone;
use goban::{Board, Color, Diagram, Point, Size};
use rand_pcg::Pcg64Mcg;
use search::{Halt, Never};

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
    watched(Start { board, player, bonus }, games, seed, Watch::NOBODY)
}

fn watched(start: Start<'_>, games: u32, seed: u128, watch: Watch<'_>) -> Vec<Verdict> {
    let settings = Settings { games, ..Settings::default() };
    let (moves, mut rng) = (alike(start.board, start.player), Pcg64Mcg::new(seed));
    try_moves(start, &moves, LightPolicy::shipped(), settings, &mut rng, &Alone, watch)
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

/// What each point is worth and komi make the score, which has as many games.
#[test]
fn owners_add_up_to_the_points() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    for (player, bonus) in [(Color::Black, -7.5), (Color::White, 3.0)] {
        let sign = if player == Color::Black { 1.0 } else { -1.0 };
        let all = verdicts(&board, player, 1000, bonus, 3);
        assert!(all.iter().filter(|verdict| verdict.games > 0).count() > 5);
        for verdict in all.iter().filter(|verdict| verdict.games > 0) {
            let owners = &verdict.owners;
            assert_eq!(owners.games(), verdict.games);
            let sum: f32 = board.size().points().map(|point| owners.at(point)).sum();
            assert!((sum - owners.lead()).abs() < 1e-4, "{sum} is not {}", owners.lead());
            let points = sign * (owners.lead() + bonus);
            assert!((points - verdict.points).abs() < 1e-4, "{points} is not {}", verdict.points);
        }
    }
}

/// Asks for an end when it was looked at so many times.
#[derive(Debug)]
struct After(u32, AtomicU32);

impl Halt for After {
    fn is_asked(&self) -> bool {
        self.1.fetch_add(1, Ordering::Relaxed) + 1 >= self.0
    }
}

#[test]
fn games_end_when_they_are_asked_to() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    let start = Start { board: &board, player: Color::Black, bonus: -7.5 };
    // One tree after the other: each asks after each of its games, and has one at the least.
    for (asked, expected) in [(1, 2), (2, 3), (70, 71)] {
        let halt = After(asked, AtomicU32::new(0));
        let all = watched(start, 2000, 3, Watch { halt: &halt, listener: &Deaf });
        assert_eq!(all.iter().map(|verdict| verdict.games).sum::<u32>(), expected);
        let shares: f32 = all.iter().map(|verdict| verdict.share).sum();
        assert!((shares - 1.0).abs() < 1e-4, "{shares}");
    }
}

/// Keeps all that it hears.
#[derive(Debug, Default)]
struct Keeper(Mutex<Vec<Vec<Verdict>>>);

impl Listener for Keeper {
    fn hear(&self, so_far: &[Verdict]) {
        self.0.lock().unwrap().push(so_far.to_vec());
    }
}

#[test]
fn listening_changes_nothing_and_hears_more_each_time() {
    let board = Board::new(Size::square(7).unwrap());
    let start = Start { board: &board, player: Color::Black, bonus: -7.5 };
    let keeper = Keeper::default();
    let all = watched(start, 2000, 3, Watch { halt: &Never, listener: &keeper });
    assert_eq!(all, watched(start, 2000, 3, Watch::NOBODY));
    let mut heard = keeper.0.into_inner().unwrap();
    assert!(heard.len() > 2, "{}", heard.len());
    heard.push(all);
    for two in heard.windows(2) {
        let games = [0, 1].map(|at| two[at].iter().map(|verdict| verdict.games).sum::<u32>());
        assert!(games[0] < games[1], "{games:?}");
        assert!(two[0].iter().zip(&two[1]).all(|(before, after)| before.games <= after.games));
    }
}
