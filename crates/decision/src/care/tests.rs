//! Threats in pictures.

use evaluation::{Evaluator, Judge, Model};
use goban::{Board, Diagram, Game, Rules};
use tracks::Keeping;

use super::*;
use crate::trial::LightPolicy;
use crate::{Caller, Policy, Settings};

fn board(rows: &str) -> Board {
    rows.parse::<Diagram>().unwrap().board()
}

fn facts(board: &Board) -> Facts {
    Evaluator::new(board.clone(), Keeping::Absolute).facts()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

const TWO_IN_ATARI: &str = "
    . . . . . . . . .
    . X . . . . . X .
    . . . . . . . . .
    . X . . . . . X .
    . . . . . . . . .
    O X O . . . O X O
    O X O . . . . O .
    . O . . . . . . .
    . . . . . . . . .
";

#[test]
fn of_two_threatened_strings_the_smaller_is_lost() {
    let facts = facts(&board(TWO_IN_ATARI));
    assert!((double_threats(&facts, Color::Black) - 2.0).abs() < 1e-6);
    assert!(double_threats(&facts, Color::White).abs() < 1e-6);
    let one = TWO_IN_ATARI.replace(". O X O", ". . X O");
    assert!(double_threats(&self::facts(&board(&one)), Color::Black).abs() < 1e-6);
}

/// Black takes a ko at C3. White may not take it back then; H3 threatens a stone.
const BEFORE_THE_KO: &str = "
    . . . . . . . . .
    . . . . . . . X .
    . . . . . . . . .
    . . . . . . . X .
    . . . . . . . . .
    . X O . . . O X O
    X O . O . . . . .
    . X O . . . . X .
    . . . . . . . . .
";

fn with_decider(game: &Game, care: Care, then: impl FnOnce(&Decider<'_>, &Scene)) {
    let (model, policy) = (Model::fitted(), Policy::fitted());
    let judge = Judge::new(&model, game.size());
    let settings = Settings { care, ..Settings::default() };
    let (policy, light) = (&policy, &LightPolicy::fitted());
    let decider = Decider { policy, light, judge: &judge, settings, caller: Caller::ALONE };
    then(&decider, &Scene::of(game, &judge));
}

fn desk(scene: &Scene) -> Desk {
    Desk::new(&scene.board, Keeping::Incremental)
}

#[test]
fn a_ko_that_may_not_be_taken_back_is_worth_fighting() {
    let mut game = Game::from_position(board(BEFORE_THE_KO), Color::Black, Rules::CHINESE);
    game.play(Color::Black, "C3".parse().unwrap()).unwrap();
    with_decider(&game, Care::default(), |decider, scene| {
        assert_eq!(scene.ko, Some(point("B3")));
        let before = -decider.judge.evaluate(&scene.facts, Color::Black).area_lead;
        assert!(decider.ko_at_stake(&mut desk(scene), scene, before) > 0.0);
    });
    with_decider(&game, Care::NONE, |decider, scene| {
        assert!(
            decider.ko_at_stake(&mut desk(scene), scene, 0.0).abs() < 1e-6,
            "it is not looked at"
        );
    });
    game.play(Color::White, "E5".parse().unwrap()).unwrap();
    with_decider(&game, Care::default(), |decider, scene| {
        assert!(
            decider.ko_at_stake(&mut desk(scene), scene, 0.0).abs() < 1e-6,
            "it may be taken back"
        );
    });
}

#[test]
fn a_move_that_makes_a_capture_possible_is_a_threat() {
    let game = Game::from_position(board(BEFORE_THE_KO), Color::White, Rules::CHINESE);
    with_decider(&game, Care::default(), |decider, scene| {
        let after = |at: &str| {
            let mut desk = desk(scene);
            assert!(desk.play(Color::White, point(at)));
            Scene::on(&mut desk, decider.judge, Color::Black, [Some(point(at)), None])
        };
        let threat = new_threat(scene, &after("H3"));
        let is_meant = |threat: KoThreat| threat.string == point("H4") && threat.points > 1.9;
        assert!(threat.is_some_and(is_meant), "{threat:?}");
        assert_eq!(new_threat(scene, &after("E1")), None);
    });
}

#[test]
fn a_string_that_runs_into_a_ladder_is_counted_as_lost() {
    // Whoever runs is caught at the edge, too far off to be seen at first sight.
    let rows = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . O X . . . . . . . . . .
        . . O O . . . . . . . . .
        . . . . . . . . . . . . .
    ";
    let game = Game::from_position(board(rows), Color::Black, Rules::CHINESE);
    with_decider(&game, Care::default(), |decider, scene| {
        let mut desk = desk(scene);
        assert!(desk.play(Color::Black, point("D3")));
        let mut next = Scene::on(&mut desk, decider.judge, Color::White, [Some(point("D3")), None]);
        let of_run = |string: &StringFact| string.stones.contains(point("D3"));
        let place = next.facts.strings.iter().position(of_run).unwrap();
        // Even if the usual look-ahead had not seen it.
        next.facts.strings[place].capture = Outlook::Unclear;
        assert!(decider.lost_in_ladders(&next, point("D3")) > 0.0);
        next.facts.strings[place].capture = Outlook::Safe;
        assert!(decider.lost_in_ladders(&next, point("D3")).abs() < 1e-6, "what is known is known");
    });
}

/// White may not take back at B3, and H3 is a threat.
#[test]
fn threats_are_counted_for_both_sides() {
    let mut game = Game::from_position(board(BEFORE_THE_KO), Color::Black, Rules::CHINESE);
    game.play(Color::Black, "C3".parse().unwrap()).unwrap();
    with_decider(&game, Care::default(), |decider, scene| {
        let mut desk = desk(scene);
        let own = decider.count_threats(&mut desk, scene, 0.0);
        // One by one, on boards of their own.
        let slow = decider.policy.rank(scene).into_iter().take(decider.settings.tried).filter(
            |candidate| {
                let mut board = scene.board.clone();
                let _ = board.play(scene.player, candidate.at).unwrap();
                let mut desk = Desk::new(&board, Keeping::Absolute);
                let next = Scene::on(
                    &mut desk,
                    decider.judge,
                    !scene.player,
                    [Some(candidate.at), scene.last[0]],
                );
                new_threat(scene, &next).is_some()
            },
        );
        assert_eq!(own, slow.count());
        assert!(own > 0, "H3 is one");
        assert_eq!(decider.count_threats(&mut desk, scene, 1000.0), 0);
    });
}

#[test]
fn who_may_not_take_back_needs_a_threat_more() {
    let threat = |own, other| KoThreat { string: point("A1"), points: 4.0, own, other };
    assert!(threat(2, 1).wins_the_ko() && !threat(2, 2).wins_the_ko());
}
