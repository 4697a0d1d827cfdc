//! Candidates and their cases on real and on random positions.

use evaluation::{Evaluator, Judge, Model};
use goban::{Color, Game, Move, Rules, Size, random_below};
use opening::{Case, Opinion, Settings, Width, consider};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

fn game(size: u8, moves: &[&str]) -> Game {
    let mut game = Game::new(Size::square(size).unwrap(), Rules::CHINESE);
    for name in moves {
        let color = game.to_play();
        game.play(color, name.parse().unwrap()).unwrap();
    }
    game
}

fn opinion(game: &Game, settings: &Settings<'_>) -> Opinion {
    let model = Model::fitted();
    let judge = Judge::new(&model, game.size());
    let mut evaluator = Evaluator::new(game.board().clone(), Keeping::Incremental);
    let key = evaluator.board().key();
    let opinion = consider(game, &mut evaluator, &judge, settings);
    assert_eq!(evaluator.board().key(), key, "what is tried is taken back");
    opinion
}

fn cases_of(opinion: &Opinion, at: &str) -> Vec<Case> {
    let found = opinion.candidates.iter().find(|candidate| candidate.at.to_string() == at);
    found.map_or_else(Vec::new, |candidate| candidate.cases.iter().map(|case| case.case).collect())
}

#[test]
fn an_empty_corner_is_found_whatever_the_number_of_the_move() {
    let moves = ["D4", "Q16", "Q4", "O17", "F3", "R14", "O3", "R10", "J4", "L17", "M3", "Q8"];
    let opinion = opinion(&game(19, &moves), &Settings::usual());
    assert!(cases_of(&opinion, "D16").contains(&Case::EmptyCorner));
    assert!(!cases_of(&opinion, "R3").contains(&Case::EmptyCorner));
    let best = opinion.candidates[0].at;
    assert!(best.x() < 7 && best.y() > 11, "{best} is not in the empty corner");
}

#[test]
fn a_lone_stone_is_enclosed_by_its_owner_and_approached_by_the_other() {
    let opinion = opinion(&game(19, &["R4", "D16"]), &Settings::usual());
    assert!(cases_of(&opinion, "P3").contains(&Case::Enclosure));
    assert!(cases_of(&opinion, "F17").contains(&Case::Approach));
    assert!(cases_of(&opinion, "C17").contains(&Case::Approach), "the corner under the star point");
}

#[test]
fn a_stone_in_atari_is_saved_and_the_case_is_named() {
    let opinion = opinion(&game(9, &["E5", "E6", "C3", "D5", "G7", "F5"]), &Settings::usual());
    let cases = cases_of(&opinion, "E4");
    assert!(cases.contains(&Case::Escape) && cases.contains(&Case::Life), "{cases:?}");
    let found = opinion.candidates.iter().find(|candidate| candidate.at.to_string() == "E4");
    assert!(found.is_some_and(|found| !found.answers.is_empty()), "{:?}", opinion.intentions);
}

#[test]
fn the_intention_of_the_last_move_is_told() {
    let opinion = opinion(&game(19, &["Q16", "O17"]), &Settings::usual());
    assert!(opinion.intentions.iter().any(|intention| intention.case == Case::Approach));
    let answer = opinion.candidates.iter().find(|candidate| candidate.at.to_string() == "R14");
    assert!(answer.is_some_and(|answer| answer.answers.contains(&Case::Approach)), "{answer:?}");
}

#[test]
fn every_candidate_can_be_played_and_has_a_case_of_its_own_on_boards_of_all_sizes() {
    let mut rng = Pcg64Mcg::new(3);
    let mut count = 0;
    for round in 0..60 {
        let size = [1, 2, 5, 7, 9, 13, 19, 25][round % 8];
        let mut game = Game::new(Size::square(size).unwrap(), Rules::CHINESE);
        for _ in 0..random_below(&mut rng, 60) {
            let color = game.to_play();
            let points: Vec<_> = game.legal_points(color).iter().collect();
            let mv = if points.is_empty() || random_below(&mut rng, 20) == 0 {
                Move::Pass
            } else {
                Move::Play(points[random_below(&mut rng, points.len())])
            };
            game.play(color, mv).unwrap();
        }
        for width in [Width::All, Width::Edges] {
            let opinion = opinion(&game, &Settings { width, ..Settings::usual() });
            assert!(opinion.proposed >= opinion.candidates.len());
            for candidate in &opinion.candidates {
                assert!(game.check(game.to_play(), Move::Play(candidate.at)).is_ok());
                assert!(candidate.cases.iter().any(|proposal| !proposal.case.is_support()));
                assert!(candidate.combined.is_finite() && candidate.by_pon.is_finite());
                let is_edge = game.size().line(candidate.at) <= 4;
                let is_late = candidate.cases.iter().any(|proposal| proposal.case.is_late());
                assert!(width == Width::All || is_edge && !is_late, "{candidate:?}");
            }
            let best = opinion.candidates.windows(2).all(|two| two[0].combined >= two[1].combined);
            assert!(best, "the best comes first");
            count += opinion.candidates.len();
        }
    }
    assert!(count > 2000, "{count}");
}

#[test]
fn colours_do_not_matter() {
    let black = game(13, &["D4", "K10", "K4", "D10", "F3", "C7"]);
    let mut white = Game::new(black.size(), Rules::CHINESE);
    for turn in black.turns() {
        white.play_anyway(!turn.color, turn.mv).unwrap();
    }
    assert_eq!(white.to_play(), Color::White);
    let (a, b) = (opinion(&black, &Settings::usual()), opinion(&white, &Settings::usual()));
    let moves = |opinion: &Opinion| -> Vec<_> {
        opinion.candidates.iter().map(|candidate| candidate.at).collect()
    };
    assert_eq!(moves(&a), moves(&b));
    assert_eq!(a.candidates[0].cases, b.candidates[0].cases);
}
