//! Small games beside the rules of `goban`, and searches of them beside plain minimax.

use goban::{
    Color, Game as FullGame, Ko, Komi, Move, PointSet, Rules, Settlement, Size, UnconditionalLife,
    random_below,
};
use rand_pcg::Pcg64Mcg;
use search::{Game as _, Limits, Switches, Table, Value};
use smallgo::{SmallGame, Weights};

const KOS: [Ko; 3] = [Ko::Simple, Ko::PositionalSuperko, Ko::SituationalSuperko];

fn moves(game: &mut SmallGame) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

/// A few random moves; never two passes.
fn random_game(rng: &mut Pcg64Mcg, size: Size, ko: Ko, length: usize) -> SmallGame {
    let mut game = SmallGame::new(size, ko, Weights::E1).unwrap();
    for _ in 0..length {
        let moves = moves(&mut game);
        let mv = moves[random_below(rng, moves.len())];
        if mv != Move::Pass || game.null_move().is_some() {
            game.play(mv);
        }
    }
    game
}

#[test]
fn moves_are_legal_exactly_where_the_rules_say_so() {
    let mut rng = Pcg64Mcg::new(21);
    let mut positions = 0;
    for case in 0..400 {
        let ko = KOS[case % 3];
        let side = |rng: &mut Pcg64Mcg| u8::try_from(1 + random_below(rng, 4)).unwrap();
        let size = Size::new(side(&mut rng), side(&mut rng)).unwrap();
        let mut small = SmallGame::new(size, ko, Weights::E1).unwrap();
        let mut full = FullGame::new(size, Rules { ko, ..Rules::CHINESE });
        let mut keys = Vec::new();
        for _ in 0..40 {
            let color = small.to_play();
            let ours: std::collections::BTreeSet<Move> = moves(&mut small).into_iter().collect();
            let mut theirs: std::collections::BTreeSet<Move> =
                full.legal_points(color).iter().map(Move::Play).collect();
            theirs.insert(Move::Pass);
            assert_eq!(ours, theirs, "{size} {ko:?}\n{}", full.board());
            keys.push((small.key(), small.position()));
            let choice = *ours.iter().nth(random_below(&mut rng, ours.len())).unwrap();
            small.play(choice);
            full.play(color, choice).unwrap();
            assert_eq!(small.board().key(), full.board().key());
            positions += 1;
        }
        while let Some((key, position)) = keys.pop() {
            small.undo();
            assert_eq!((small.key(), small.position()), (key, position));
        }
    }
    assert!(positions > 10_000);
}

#[test]
fn moves_stand_centre_first_and_own_eyes_last() {
    let mut game = SmallGame::new(Size::square(4).unwrap(), Ko::Simple, Weights::E1).unwrap();
    let order = moves(&mut game);
    let names: Vec<String> = order.iter().map(Move::to_string).collect();
    assert_eq!(names[..4], ["B2", "C2", "B3", "C3"]);
    assert_eq!(names[12..], ["A1", "D1", "A4", "D4", "pass"]);
    let board = ". X O\nX X O\n. X .".parse::<goban::Diagram>().unwrap().board();
    let mut game = SmallGame::from_board(board, Color::Black, Ko::Simple, Weights::E1).unwrap();
    let names: Vec<String> = moves(&mut game).iter().map(Move::to_string).collect();
    // C1 takes two stones and is last all the same: the rule is the paper's, to the letter.
    assert_eq!(names, ["pass", "A1", "C1", "A3"]);
}

fn minimax(game: &mut SmallGame, depth: u8) -> Value {
    if let Some(value) = game.end() {
        return value;
    }
    if depth == 0 {
        return game.estimate();
    }
    let mut best = Value::MIN;
    for mv in moves(game) {
        game.play(mv);
        best = best.max(-minimax(game, depth - 1));
        game.undo();
    }
    best
}

/// Without a table, since a table meets the same position at different depths.
#[test]
fn searches_without_a_table_are_minimax() {
    let mut rng = Pcg64Mcg::new(5);
    for case in 0..300 {
        let size = [(2, 2), (3, 2), (3, 3), (1, 5)][case % 4];
        let size = Size::new(size.0, size.1).unwrap();
        let mut game = random_game(&mut rng, size, KOS[case % 3], case % 9);
        game.set_weights([Weights::E1, Weights::E2][case % 2]);
        let depth = 4;
        let expected = minimax(&mut game, depth);
        for bits in 0..8 {
            let [iterative_deepening, history, mtd] = [1, 2, 4].map(|bit| bits & bit != 0);
            let switches = Switches { iterative_deepening, history, null_move: None, mtd };
            let found =
                search::search(&mut game, &mut Table::none(), switches, Limits::depth(depth));
            assert_eq!(found.value, Some(expected), "case {case}, {switches:?}");
        }
    }
}

#[test]
fn three_by_three_is_worth_nine() {
    let algorithm = smallgo::Reference::PAPER;
    let mut game = algorithm.game(Size::square(3).unwrap()).unwrap();
    let found = algorithm.search(&mut game, Limits::depth(14));
    assert_eq!(found.value, Some(9));
    assert_eq!(found.line[0].to_string(), "B2");
}

/// Searches these positions of the optimal game, by the number of their move.
fn optimal_positions_are_worth_two(numbers: impl Iterator<Item = usize>) {
    let algorithm = smallgo::Reference::PAPER;
    for index in numbers {
        let mut game = smallgo::optimal::position(index, algorithm.ko, algorithm.weights);
        let limits = Limits { begin: 1_000_000, ..Limits::depth(Limits::MAX_DEPTH) };
        let value = algorithm.search(&mut game, limits).value;
        let sign = if game.to_play() == Color::Black { 1 } else { -1 };
        assert_eq!(value, Some(2 * sign), "position {index}");
    }
}

#[test]
fn some_positions_of_the_optimal_game_are_worth_two() {
    optimal_positions_are_worth_two([11, 14].into_iter());
}

#[test]
#[ignore = "long: cargo xtask long"]
fn every_position_of_the_optimal_game_is_worth_two() {
    optimal_positions_are_worth_two(5..smallgo::optimal::POSITIONS);
}

#[test]
fn boards_too_large_are_refused() {
    for (width, height) in [(7, 8), (9, 9), (19, 19)] {
        let size = Size::new(width, height).unwrap();
        assert!(SmallGame::new(size, Ko::Simple, Weights::E1).is_err(), "{size}");
    }
    assert!(SmallGame::new(Size::square(7).unwrap(), Ko::Simple, Weights::E1).is_ok());
}

/// The perfect games of figure 8 counted by Japanese rules, where nothing that stands at the end lives
/// as the seki that it is. The paper has draw, draw, win, draw in table 7, and says that the sequences apply to both
/// rule sets. This counts them; it proves nothing about better ones.
#[test]
fn the_perfect_games_counted_by_japanese_rules_are_table_7s() {
    let named = |moves: &str| -> Vec<Move> {
        moves.split_whitespace().map(|name| name.parse().unwrap()).collect()
    };
    let games = [
        (1, named("pass pass"), 0, 0),
        (2, named("B1 A2 B2 pass pass"), 1, 0),
        (3, named("B2 pass pass"), 9, 8),
        (4, smallgo::optimal::moves().collect(), 2, 0),
    ];
    for (side, moves, chinese, japanese) in games {
        let size = Size::square(side).unwrap();
        for (rules, expected) in [(Rules::CHINESE, chinese), (Rules::JAPANESE, japanese)] {
            let mut game = FullGame::new(size, rules);
            game.set_komi(Komi::from_half_points(0));
            for &mv in &moves {
                game.play(game.to_play(), mv).unwrap();
            }
            let board = game.board();
            let alive = Color::BOTH.map(|color| UnconditionalLife::of(board, color).alive);
            let stones = *board.stones(Color::Black) | *board.stones(Color::White);
            let both = Color::BOTH.iter().all(|&color| !board.stones(color).is_empty());
            // Where both have stones and nobody has any that live, what stands is seki.
            let is_seki = both && alive.iter().all(PointSet::is_empty);
            let seki = if is_seki { stones } else { PointSet::EMPTY };
            let score = game.score(&Settlement { dead: PointSet::EMPTY, seki });
            assert_eq!(score.half_points(), 2 * expected, "{side}x{side} by {rules:?}\n{board}");
        }
    }
}
