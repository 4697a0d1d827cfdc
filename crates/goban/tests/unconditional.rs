//! Unconditional life against brute force: on small boards, every sequence of moves of one side
//! alone, and on its pictures.

use std::collections::HashSet;

use goban::{Board, ByColor, Color, Diagram, PointSet, Size, UnconditionalLife, random_below};
use rand_pcg::Pcg64Mcg;

/// Every position that `attacker` can reach while the other side always passes.
fn reachable(start: &Board, attacker: Color) -> Vec<Board> {
    let mut seen = HashSet::from([start.key()]);
    let mut found = vec![start.clone()];
    let mut next = 0;
    while next < found.len() {
        let board = found[next].clone();
        next += 1;
        for point in board.empty_points() {
            let mut after = board.clone();
            after.lift_ko();
            if after.play(attacker, point).is_ok() && seen.insert(after.key()) {
                found.push(after);
            }
        }
    }
    found
}

fn alive_by_brute_force(start: &Board, color: Color, reachable: &[Board]) -> PointSet {
    let strings = start.strings().filter(|s| start.stone(s.stone()) == Some(color));
    let stones = strings.map(|string| start.stones_of(string).collect::<PointSet>());
    let is_safe = |stones: &PointSet| reachable.iter().all(|b| stones.is_within(b.stones(color)));
    stones.filter(is_safe).fold(PointSet::EMPTY, |all, stones| all | stones)
}

fn random_position(size: Size, rng: &mut Pcg64Mcg) -> Option<Board> {
    let empty_share = 3 + random_below(rng, 4);
    let mut stones: ByColor<PointSet> = ByColor::default();
    for point in size.points() {
        match random_below(rng, 10) {
            n if n < empty_share => {}
            n if n % 4 == 0 => stones.white.insert(point),
            _ => stones.black.insert(point),
        }
    }
    Board::with_stones(size, &stones)
}

#[test]
fn it_agrees_with_brute_force_on_small_boards() {
    let mut rng = Pcg64Mcg::new(0x001f_beef);
    let (mut asked, mut alive, mut territory) = (0, 0, 0);
    for (width, height, wanted) in [(3, 2, 400), (3, 3, 900), (4, 3, 900), (5, 3, 300), (4, 4, 120)]
    {
        let size = Size::new(width, height).unwrap();
        let mut left = wanted;
        while left > 0 {
            let Some(board) = random_position(size, &mut rng) else { continue };
            if board.empty_points().len() > 8 {
                continue;
            }
            left -= 1;
            asked += 1;
            for color in Color::BOTH {
                let life = UnconditionalLife::of(&board, color);
                let reachable = reachable(&board, !color);
                assert_eq!(life.alive, alive_by_brute_force(&board, color, &reachable), "{board}");
                for later in &reachable {
                    let opponent = UnconditionalLife::of(later, !color);
                    assert!(!opponent.alive.meets(&life.territory), "{color}\n{board}\n{later}");
                }
                alive += life.alive.len();
                territory += life.territory.len();
            }
        }
    }
    assert!(asked > 2_000 && alive > 1_000 && territory > 500, "{asked} {alive} {territory}");
}

fn black(diagram: &str) -> UnconditionalLife {
    UnconditionalLife::of(&diagram.parse::<Diagram>().unwrap().board(), Color::Black)
}

#[test]
fn two_eyes_live_and_one_does_not() {
    let two = black(". X . X .\nX X X X X\n. . . . .");
    assert_eq!((two.alive.len(), two.territory.len()), (7, 3 + 5));
    let one = black(". X . . .\nX X . . .\n. . . . .");
    assert_eq!((one.alive.len(), one.territory.len()), (0, 0));
}

#[test]
fn a_stone_that_cannot_make_two_eyes_is_dead() {
    let life = black(". X . X . . .\nX X X X X X X\n. O . . . . .");
    assert_eq!(life.dead.len(), 1);
}

/// Two stones inside, held by one string of White's: seki. Where White's grip is of two strings
/// that a cut keeps apart, it is not.
#[test]
fn room_for_a_seki_is_no_territory() {
    let seki = "
        . X . X X X X X X X
        X X X X X O O O X X
        X X X X O O . O X X
        X X X X O . X O O X
        X X X X O O X . O X
        X X X X X O . O O X
        X X X X X O O O X X
        . X X X X X X X X .
    ";
    let cut = "
        . X . X X X X X X X
        X X X X X O O O X X
        X X X X X O . O X X
        X X X X O . X O X X
        X X X X O O X . O X
        X X X X X O . O O X
        X X X X X O O O X X
        . X X X X X X X X .
    ";
    assert_eq!(black(seki).dead.len(), 0);
    assert_eq!(black(cut).dead.len(), 16);
}
