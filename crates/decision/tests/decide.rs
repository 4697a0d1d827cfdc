//! What a player must never get wrong: legal moves, plain captures, passing when all is settled, and
//! the same decision each time.

mod pictures;

use decision::trial::{self, LightPolicy};
use decision::{Caller, Decider, Decision, Desk, Overview, Policy, Reason, Settings, reasons};
use evaluation::{Alone, Judge, Model, Workers};
use goban::{Color, Diagram, Game, Move, Rules, Size, random_below};
use life::{Before, LifeBudget};
use rand_pcg::Pcg64Mcg;
use search::Never;
use tracks::Keeping;

use pictures::THREE_IN_A_ROW;

fn decide(game: &Game) -> Decision {
    decide_within(game, LifeBudget { nodes: 0, groups: 0 })
}

fn decide_within(game: &Game, budget: LifeBudget) -> Decision {
    decide_by(game, budget, &Alone)
}

fn decide_by(game: &Game, budget: LifeBudget, workers: &dyn Workers) -> Decision {
    let trial = trial::Settings { games: 300, ..trial::Settings::default() };
    decide_with(game, budget, workers, Settings { trial, ..Settings::default() })
}

fn decide_with(
    game: &Game,
    budget: LifeBudget,
    workers: &dyn Workers,
    settings: Settings,
) -> Decision {
    let (model, policy) = (Model::fitted(), Policy::fitted());
    let judge = Judge::new(&model, game.size());
    let light = LightPolicy::fitted();
    let caller = Caller { workers, ..Caller::ALONE };
    let decider = Decider { policy: &policy, light: &light, judge: &judge, settings, caller };
    let mut desk = Desk::new(game.board(), Keeping::Incremental);
    let facts = desk.facts();
    let evaluation = judge.evaluate(&facts, game.to_play());
    let to_play = game.to_play();
    let before = Before { evaluation: &evaluation, survival: None, belief: None, to_play };
    let lives = desk.lives(before, budget, workers, &Never);
    let overview = Overview { facts: &facts, evaluation: &evaluation, lives: &lives, hunch: None };
    decider.decide(&mut desk, game, overview)
}

fn game(rows: &str, to_play: Color) -> Game {
    let board = rows.parse::<Diagram>().unwrap().board();
    Game::from_position(board, to_play, Rules::CHINESE)
}

const SNAPSHOT: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . X . .
    . . . . . . . . .
    . . . O X . . . .
    . . O X X . . . .
    . . . O X . X . .
    . . . O O X . . .
    . . . . . . . . .
";

#[test]
fn moves_are_legal_and_decisions_repeat() {
    let mut rng = Pcg64Mcg::new(3);
    for side in [5, 7, 9, 13] {
        let mut game = Game::new(Size::square(side).unwrap(), Rules::CHINESE);
        for _ in 0..12 {
            let decision = decide(&game);
            assert_eq!(decision.mv, decide(&game).mv);
            assert!(game.check(game.to_play(), decision.mv).is_ok(), "{}", game.board());
            let legal: Vec<_> = game.legal_points(game.to_play()).iter().collect();
            // Half of the moves are any, so that positions are not all alike.
            let any = Move::Play(legal[random_below(&mut rng, legal.len())]);
            let mv = if random_below(&mut rng, 2) == 0 { any } else { decision.mv };
            game.play(game.to_play(), mv).unwrap();
        }
    }
}

/// With two moves tried, four begin trial games: what games find beyond the two is chosen, and then it
/// is known as well as they are.
#[test]
fn games_may_discover_a_move_that_was_not_tried() {
    let trial = trial::Settings { games: 600, ..trial::Settings::default() };
    let settings = Settings { tried: 2, trial, ..Settings::default() };
    let (mut rng, mut discovered) = (Pcg64Mcg::new(8), 0);
    let mut game = Game::new(Size::square(7).unwrap(), Rules::CHINESE);
    for _ in 0..24 {
        let none = LifeBudget { nodes: 0, groups: 0 };
        let decision = decide_with(&game, none, &Alone, settings);
        if let [best, rest @ ..] = decision.tried.as_slice() {
            assert_eq!(decision.mv, Move::Play(best.candidate.at));
            assert!(rest.iter().all(|other| other.weight() <= best.weight()));
            let beyond = decision.tried.len() > settings.tried;
            discovered += usize::from(beyond);
            assert!(!beyond || (best.trial.is_some() && !best.answers.is_empty()));
        }
        let legal: Vec<_> = game.legal_points(game.to_play()).iter().collect();
        let any = Move::Play(legal[random_below(&mut rng, legal.len())]);
        game.play(game.to_play(), any).unwrap();
    }
    assert!((1..24).contains(&discovered), "{discovered}");
}

/// Three hands, of which the last begins.
#[derive(Debug)]
struct ThreeHands;

impl Workers for ThreeHands {
    fn count(&self) -> usize {
        3
    }

    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..pieces).rev().for_each(work);
    }
}

#[test]
fn decisions_do_not_depend_on_who_works() {
    let budget = LifeBudget { nodes: 500, groups: 8 };
    for (rows, player) in [(SNAPSHOT, Color::Black), (THREE_IN_A_ROW, Color::White)] {
        let game = game(rows, player);
        let [alone, shared] =
            [&Alone as &dyn Workers, &ThreeHands].map(|workers| decide_by(&game, budget, workers));
        assert_eq!(alone.mv, shared.mv);
        assert_eq!(alone.tried, shared.tried);
    }
}

#[test]
fn four_stones_in_atari_are_taken() {
    let rows = "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . X . . . . .
        . . X O O X . . .
        . . X O O X O . .
        . . . X X O O . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let game = game(rows, Color::Black);
    assert_eq!(decide(&game).mv, Move::Play("E6".parse().unwrap()), "{}", game.board());
}

#[test]
fn every_move_that_was_tried_has_its_reasons_and_they_name_what_is_there() {
    let game = game(SNAPSHOT, Color::Black);
    let decision = decide(&game);
    let policy = Policy::fitted();
    assert!(decision.tried.len() > 5);
    let mut told = 0;
    for tried in &decision.tried {
        for (reason, _) in reasons(&decision.scene, tried, &policy) {
            told += 1;
            match reason {
                Reason::Saves(stone) | Reason::Protects(stone) => {
                    assert_eq!(game.board().stone(stone), Some(Color::Black));
                }
                Reason::Captures(stone) | Reason::Catches(stone) | Reason::Atari(stone) => {
                    assert_eq!(game.board().stone(stone), Some(Color::White));
                }
                Reason::Links(ends) => {
                    assert!(ends.iter().all(|&end| game.board().stone(end) == Some(Color::Black)));
                }
                Reason::Cuts(ends) => {
                    assert!(ends.iter().all(|&end| game.board().stone(end) == Some(Color::White)));
                }
                _ => {}
            }
        }
    }
    assert!(told >= decision.tried.len(), "{told} reasons");
}

#[test]
fn weights_fall_and_shares_are_chances() {
    let decision = decide(&game(SNAPSHOT, Color::White));
    assert!(decision.tried.windows(2).all(|pair| pair[0].weight() >= pair[1].weight()));
    let sum: f32 = decision.tried.iter().map(|tried| tried.candidate.share).sum();
    assert!(sum > 0.3 && sum < 1.001, "{sum}");
}

/// Five white stones with three points in a row live or die by who takes the middle one. Nothing on
/// the rest of the board is worth as much, whatever shapes there are.
#[test]
fn the_move_that_decides_over_a_group_is_played_by_both_sides() {
    for player in Color::BOTH {
        let game = game(THREE_IN_A_ROW, player);
        let decision = decide_within(&game, LifeBudget { nodes: 3_000, groups: 8 });
        assert_eq!(decision.mv, Move::Play("B1".parse().unwrap()), "{player}");
        let why = reasons(&decision.scene, &decision.tried[0], &Policy::fitted());
        let decides = |reason: &Reason| matches!(reason, Reason::Lives(..) | Reason::Kills(..));
        assert!(why.iter().any(|(reason, _)| decides(reason)), "{why:?}");
    }
}
