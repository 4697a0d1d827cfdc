//! Both searches beside the twin and the plain form, on thousands of made-up games. All
//! probabilities are eighths, so that nothing is rounded and values are compared bit by bit.

mod twin;

use chance::games::{Answer, Game, Goal, Limits, Player, solve, solve_plainly};
use twin::{Dice, GOALS, PLAYERS, Twin};

const STEPS: u64 = 800;

fn searched(game: &Game, player: Player, goal: Goal) -> Answer {
    solve(game, player, goal, Limits::USUAL).unwrap()
}

fn by_twin(games: &[Game], player: Player, goal: Goal) -> Option<f64> {
    Twin { goal, steps: STEPS }.value(games, 0.0, player)
}

#[test]
fn both_searches_agree_with_plain_recursion() {
    let mut compared = [0_u32; 2];
    for seed in 0..4000 {
        let mut dice = Dice(seed);
        let parts = 1 + dice.below(4);
        let game = Game::sum((0..parts).map(|_| dice.game(1 + seed % 3)).collect());
        for (goal, player) in GOALS.into_iter().flat_map(|goal| PLAYERS.map(|p| (goal, p))) {
            let Some(expected) = by_twin(std::slice::from_ref(&game), player, goal) else {
                continue;
            };
            compared[usize::from(goal == Goal::WinningProbability)] += 1;
            let found = searched(&game, player, goal).value;
            assert_eq!(found.exact(), Some(expected), "{game}, {player}, {goal:?}");
            let plain = solve_plainly(&game, player, goal).unwrap().value;
            assert_eq!(plain.exact(), Some(expected), "{game}, {player}, {goal:?}");
        }
    }
    assert!(compared.iter().all(|&n| n > 5000), "{compared:?} compared");
}

/// Whatever is thrown first, the move that is called best gets what the game is said to come to.
#[test]
fn the_best_move_gets_the_value() {
    let mut moves = 0;
    for seed in 0..2000 {
        let mut dice = Dice(seed ^ 0xbe57);
        let parts = 1 + dice.below(3);
        let game = Game::sum((0..parts).map(|_| dice.game(2)).collect());
        for (goal, player) in GOALS.into_iter().flat_map(|goal| PLAYERS.map(|p| (goal, p))) {
            for thrown in searched(&game, player, goal).thrown {
                let mut parts: Vec<Game> = game.summands().into_iter().cloned().collect();
                let Some(best) = thrown.best else {
                    assert!(parts.iter().all(|part| part.distribution().is_some()));
                    continue;
                };
                parts[best.summand] = parts[best.summand].options(player)[best.option].clone();
                if goal == Goal::WinningProbability {
                    // What was thrown is known.
                    let is_played = |place: usize| place == best.summand;
                    let mut place = 0;
                    parts.retain(|part| {
                        place += 1;
                        is_played(place - 1) || part.distribution().is_none()
                    });
                    parts.push(Game::number(thrown.score));
                }
                let Some(expected) = by_twin(&parts, player.other(), goal) else { continue };
                assert_eq!(thrown.value.exact(), Some(expected), "{game}, {player}, {goal:?}");
                moves += 1;
            }
        }
    }
    assert!(moves > 5000, "{moves} moves");
}

/// Sums of many choices that one move settles have a search of their own. Some are equal, some throws
/// come before the first move.
#[test]
fn curves_are_the_same_as_the_plain_form() {
    for seed in 0..60 {
        let mut dice = Dice(seed ^ 0xf1a7);
        let mut games: Vec<Game> = (0..8).map(|_| dice.choice(|dice| dice.settled(8))).collect();
        games[0] = games[1].clone();
        games.push(dice.settled(5));
        let game = Game::sum(games);
        for player in PLAYERS {
            let goal = Goal::WinningProbability;
            let plain = solve_plainly(&game, player, goal).unwrap();
            let found = searched(&game, player, goal);
            assert_eq!(found.value, plain.value, "{game}, {player}");
            for (found, plain) in found.thrown.iter().zip(&plain.thrown) {
                assert_eq!(found.value, plain.value, "{game}, {player}");
            }
        }
    }
}

/// Larger sums than the twin can do: the plain form has a memory.
#[test]
fn alpha_beta_is_the_same_as_the_plain_form() {
    for seed in 0..24 {
        let mut dice = Dice(seed ^ 0xa1fa);
        let (parts, depth) = [(3, 3), (4, 2), (8, 1)][usize::try_from(seed % 3).unwrap()];
        let game = Game::sum((0..parts).map(|_| dice.full(depth, 6)).collect());
        for (goal, player) in GOALS.into_iter().flat_map(|goal| PLAYERS.map(|p| (goal, p))) {
            let (found, plain) =
                (searched(&game, player, goal), solve_plainly(&game, player, goal).unwrap());
            assert!(found.value.exact().is_some());
            assert_eq!(found.value, plain.value, "{game}, {player}, {goal:?}");
        }
    }
}

#[test]
fn out_of_budget_the_bounds_hold_the_value() {
    let mut is_bounded = 0;
    for seed in 0..600 {
        let mut dice = Dice(seed ^ 0xb0d6);
        let game = Game::sum((0..3).map(|_| dice.full(2, 4)).collect());
        for (goal, player) in GOALS.into_iter().flat_map(|goal| PLAYERS.map(|p| (goal, p))) {
            let value = searched(&game, player, goal).value.exact().unwrap();
            for nodes in [0, 1, 3, 10, 30, 100, 300] {
                let limits = Limits { nodes, ..Limits::USUAL };
                let answer = solve(&game, player, goal, limits).unwrap();
                let bounds = answer.value;
                assert!(bounds.low <= value && value <= bounds.high, "{bounds:?} {value} {game}");
                assert!(answer.nodes <= nodes + 200, "{} nodes of {nodes}", answer.nodes);
                is_bounded += u32::from(bounds.exact().is_none());
            }
        }
    }
    assert!(is_bounded > 2000, "{is_bounded}");
}
