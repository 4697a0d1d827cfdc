//! Check mode: what is kept equals what is found from nothing, after every move and every undoing,
//! over whole games.

#[path = "../../../xtask/src/skip.rs"]
mod skip;

use goban::{Board, Color, Point, Size, random_below};
use rand_pcg::Pcg64Mcg;
use shapes::Shapes;
use tracks::{Keeping, Tracked};

fn check(tracked: &mut Tracked<Shapes>) {
    let (board, shapes) = tracked.parts();
    shapes.refresh(board);
    if let Some((kept, fresh)) = shapes.difference(board) {
        let lost: Vec<_> =
            fresh.windows.iter().filter(|seen| !kept.windows.contains(seen)).collect();
        let left: Vec<_> =
            kept.windows.iter().filter(|seen| !fresh.windows.contains(seen)).collect();
        let names: Vec<_> = fresh.named.iter().filter(|seen| !kept.named.contains(seen)).collect();
        let old: Vec<_> = kept.named.iter().filter(|seen| !fresh.named.contains(seen)).collect();
        panic!(
            "not found {lost:?}\nnot void {left:?}\nnot found {names:?}\nnot void {old:?}\n{board}"
        );
    }
}

/// A move near other stones, so that there is something to match and to capture.
fn random_move(board: &Board, color: Color, rng: &mut Pcg64Mcg) -> Option<Point> {
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let all = board.size().all();
    let near = if stones.is_empty() { all } else { stones.dilated(&all).dilated(&all) };
    let is_sensible =
        |&point: &Point| board.check(color, point).is_ok() && !board.is_eyelike(color, point);
    let moves: Vec<Point> = (near & board.empty_points()).iter().filter(is_sensible).collect();
    (!moves.is_empty()).then(|| moves[random_below(rng, moves.len())])
}

fn play_game(size: Size, seed: u128, moves: usize) -> usize {
    let mut rng = Pcg64Mcg::new(seed);
    let board = Board::new(size);
    let shapes = Shapes::new(&board, Keeping::Incremental);
    let mut tracked = Tracked::new(board, shapes);
    let (mut color, mut checks) = (Color::Black, 0);
    for _ in 0..moves {
        match random_below(&mut rng, 8) {
            0 => {
                for _ in 0..=random_below(&mut rng, 4) {
                    tracked.undo();
                }
            }
            1 => tracked.pass(),
            _ => {
                let Some(point) = random_move(tracked.board(), color, &mut rng) else { break };
                tracked.play(color, point).unwrap();
                color = !color;
            }
        }
        // Not always, so that several moves are caught up with at once.
        if random_below(&mut rng, 3) > 0 {
            check(&mut tracked);
            checks += 1;
        }
    }
    while tracked.undo() {
        if random_below(&mut rng, 8) == 0 {
            check(&mut tracked);
        }
    }
    check(&mut tracked);
    checks
}

#[test]
fn kept_patterns_equal_those_from_nothing_over_whole_games() {
    let mut checks = 0;
    for (seed, (width, height)) in (1..).zip([
        (19, 19),
        (19, 19),
        (13, 13),
        (9, 9),
        (9, 9),
        (7, 5),
        (5, 7),
        (3, 3),
        (2, 2),
        (1, 1),
        (25, 25),
        (25, 4),
    ]) {
        let size = Size::new(width, height).unwrap();
        checks += play_game(size, seed, size.area() * 2 / 3);
    }
    assert!(checks > 500, "{checks}");
}

/// Whole games of strong players, played and taken back, where the shared data is at hand.
#[test]
fn kept_patterns_equal_those_from_nothing_over_games_of_strong_players() {
    let Some(path) = skip::shared_data("games/kgs_6d.sgf") else { return };
    let games = record::read(&std::fs::read(path).unwrap()).unwrap();
    for record in games.records.iter().step_by(700) {
        let game = record.load_position(None).unwrap();
        let board = Board::new(game.size());
        let shapes = Shapes::new(&board, Keeping::Incremental);
        let mut tracked = Tracked::new(board, shapes);
        for turn in game.turns() {
            match turn.mv {
                goban::Move::Play(point) => tracked.play(turn.color, point).unwrap(),
                goban::Move::Pass => tracked.pass(),
            }
            check(&mut tracked);
        }
        while tracked.undo() {
            check(&mut tracked);
        }
    }
}
