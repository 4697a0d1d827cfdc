//! The paper's programs: decisions do not depend on what is kept, and each program is itself.

mod pictures;

use decision::indigo::{Indigo, Scale, Settings, urgent_moves};
use decision::{Caller, Decided, Decision, Desk, Selector, Tried};
use evaluation::{Judge, Model, Status};
use goban::{Color, Diagram, Game, Move, Point, Rules, Size, random_below};
use rand_pcg::Pcg64Mcg;
use shapes::Strategy;
use tracks::Keeping;

use pictures::THREE_IN_A_ROW;

fn decide(game: &Game, model: &Model, name: &str, keeping: Keeping) -> Decision {
    decide_with(game, model, Settings::named(name).unwrap(), keeping)
}

fn decide_with(game: &Game, model: &Model, settings: Settings, keeping: Keeping) -> Decision {
    let judge = Judge::new(model, game.size());
    let mut desk = Desk::new(game.board(), keeping);
    let indigo = Indigo { judge: &judge, settings, caller: Caller::ALONE };
    indigo.decide(&mut desk, game, &mut Pcg64Mcg::new(1))
}

/// A game of moves near the last one.
fn game(rng: &mut Pcg64Mcg, size: Size, moves: usize) -> Game {
    let mut game = Game::new(size, Rules::CHINESE);
    for _ in 0..moves {
        let color = game.to_play();
        let legal: Vec<Point> = game
            .legal_points(color)
            .iter()
            .filter(|&point| !game.board().is_eyelike(color, point))
            .collect();
        if legal.is_empty() {
            break;
        }
        let point = legal[random_below(rng, legal.len())];
        game.play(color, Move::Play(point)).unwrap();
    }
    game
}

#[test]
fn decisions_are_the_same_with_nothing_kept() {
    let model = Model::fitted();
    let mut rng = Pcg64Mcg::new(9);
    let size = Size::square(9).unwrap();
    for round in 0..16 {
        let game = game(&mut rng, size, 6 + 3 * round);
        let name = Settings::NAMES[round % Settings::NAMES.len()];
        let [kept, fresh] = [Keeping::Incremental, Keeping::Absolute]
            .map(|keeping| decide(&game, &model, name, keeping));
        let told = |decision: &Decision| (decision.mv, decision.tried.clone(), decision.effort);
        assert_eq!(told(&kept), told(&fresh), "{name} after {} moves", game.turns().len());
    }
}

#[test]
fn methods_propose_only_what_they_are_asked_for() {
    let model = Model::fitted();
    let mut rng = Pcg64Mcg::new(5);
    let game = game(&mut rng, Size::square(9).unwrap(), 24);
    let methods = |name| -> Vec<Selector> {
        let plan = decide(&game, &model, name, Keeping::Incremental);
        plan.tried.iter().map(|tried| tried.candidate.by).collect()
    };
    assert_eq!(methods("calm"), [Selector::Calm]);
    assert!(methods("urgent").iter().all(|&method| method == Selector::Urgent));
    assert!(methods("calm-urgent").contains(&Selector::Calm));
}

/// What a search backs up is a setting of its own: where no group is in doubt the pessimistic score is
/// the points, and moves are the same; a desk that served one program serves the next.
#[test]
fn what_is_backed_up_changes_what_moves_are_worth() {
    let model = Model::fitted();
    let mut rng = Pcg64Mcg::new(8);
    let size = Size::square(9).unwrap();
    let judge = Judge::new(&model, size);
    let mut differing = 0;
    for _ in 0..6 {
        let game = game(&mut rng, size, 30);
        let mut desk = Desk::new(game.board(), Keeping::Incremental);
        let mut decide = |name: &str| {
            let settings = Settings::named(name).unwrap();
            let indigo = Indigo { judge: &judge, settings, caller: Caller::ALONE };
            indigo.decide(&mut desk, &game, &mut Pcg64Mcg::new(1))
        };
        let before = decide("calm-urgent");
        let others = ["back-pessimistic", "back-chance", "back-smooth"].map(&mut decide);
        let after = decide("calm-urgent");
        assert_eq!((before.mv, &before.tried), (after.mv, &after.tried));
        differing += others.iter().filter(|other| other.tried != before.tried).count();
    }
    assert!(differing > 6, "{differing}");
}

#[test]
fn every_move_of_a_game_is_legal() {
    let model = Model::fitted();
    let size = Size::square(5).unwrap();
    for name in ["urgent", "calm-urgent", "restrictive-4"] {
        let judge = Judge::new(&model, size);
        let settings = Settings::named(name).unwrap();
        let mut rng = Pcg64Mcg::new(2);
        let mut game = Game::new(size, Rules::CHINESE);
        while game.passes() < 2 && game.turns().len() < 16 {
            let indigo = Indigo { judge: &judge, settings, caller: Caller::ALONE };
            let color = game.to_play();
            let mut desk = Desk::new(game.board(), Keeping::Incremental);
            let plan = indigo.decide(&mut desk, &game, &mut rng);
            game.play(color, plan.mv).unwrap();
        }
        assert!(game.turns().len() > 4, "{name} passed at once");
    }
}

/// Black's stone in the middle can be captured or saved by the same point: both sides want it, by the
/// size of the string.
#[test]
fn captures_and_escapes_are_urgent_for_both() {
    let rows = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . X . . . O . .",
        ". . . . O . . . .",
        ". . . O X . X . .",
        ". . . . O . . . .",
        ". . O . . . X . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ];
    let board = rows.join("\n").parse::<Diagram>().unwrap().board();
    let model = Model::fitted();
    let judge = Judge::new(&model, board.size());
    for player in Color::BOTH {
        let mut desk = Desk::new(&board, Keeping::Incremental);
        let evaluation = desk.evaluate(&judge, player);
        let moves = urgent_moves(&mut desk, player, &evaluation, Strategy::Doubling);
        let first = moves.first().map(|found| found.at.to_string());
        assert_eq!(first.as_deref(), Some("F5"), "{player}: {moves:?}");
    }
}

/// Formula 1: a pattern that touches no undetermined group is not urgent.
#[test]
fn patterns_of_settled_groups_want_nothing() {
    let model = Model::fitted();
    let mut rng = Pcg64Mcg::new(21);
    for _ in 0..10 {
        let game = game(&mut rng, Size::square(9).unwrap(), 50);
        let judge = Judge::new(&model, game.size());
        let mut desk = Desk::new(game.board(), Keeping::Incremental);
        let mut evaluation = desk.evaluate(&judge, game.to_play());
        for group in &mut evaluation.groups {
            group.status = Status::Alive;
        }
        for found in urgent_moves(&mut desk, game.to_play(), &evaluation, Strategy::Doubling) {
            let is_capture = |source: &decision::indigo::Source| {
                use decision::indigo::Source::{Capture, Escape};
                matches!(source, Capture(_) | Escape(_))
            };
            assert!(found.sources.iter().all(is_capture), "{found:?}");
        }
    }
}

/// The third selector: what decides over a group is proposed with all that is at stake in it, and
/// played where urgency counts less.
#[test]
fn the_life_and_death_method_proposes_the_vital_point() {
    let board = THREE_IN_A_ROW.parse::<Diagram>().unwrap().board();
    let model = Model::fitted();
    for player in Color::BOTH {
        let game = Game::from_position(board.clone(), player, Rules::CHINESE);
        let settings = Settings {
            scale: Scale { first: 4.0, doubling: 0.4 },
            ..Settings::named("calm-urgent-life").unwrap()
        };
        let plan = decide_with(&game, &model, settings, Keeping::Incremental);
        let is_life = |tried: &&Tried| tried.candidate.by == Selector::Life;
        let life = plan.tried.iter().find(is_life).unwrap();
        assert_eq!(life.at(), "B1".parse::<Point>().unwrap(), "{player}");
        assert!(life.merit.total() > 8.0, "{}", life.merit.total());
        assert_eq!(plan.decided, Decided::Method(Selector::Life), "{player}");
        let without = decide(&game, &model, "calm-urgent", Keeping::Incremental);
        assert!(!without.tried.iter().any(|tried| is_life(&tried)));
    }
}
