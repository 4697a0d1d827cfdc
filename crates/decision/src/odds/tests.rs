//! Odds of drawn positions: the mean is the lead, the ends are the ends, and battles agree with
//! independent groups where nobody touches.

use chance::fitted::Curve;
use evaluation::{Judge, Model};
use goban::Size;
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use super::fights::joint;
use super::*;
use crate::desk::Desk;
use crate::testing::scattered;

const COUNT: Count = Count { scoring: Scoring::Area, komi: 7.5, moves: 30 };

fn positions() -> Vec<(Board, Evaluation)> {
    let (model, mut rng) = (Model::fitted(), Pcg64Mcg::new(5));
    let mut found = Vec::new();
    for (side, moves) in [(7, 12), (9, 25), (9, 40), (13, 60), (13, 90)] {
        let board = scattered(Size::square(side).unwrap(), moves, &mut rng);
        let judge = Judge::new(&model, board.size());
        let evaluation = Desk::new(&board, Keeping::Absolute).evaluate(&judge, Color::Black);
        found.push((board, evaluation));
    }
    found
}

#[test]
fn the_mean_is_the_lead_and_lies_between_the_ends() {
    let mut unsafe_groups = 0;
    for (board, evaluation) in positions() {
        for player in Color::BOTH {
            let odds = Odds::of((&evaluation, &board), COUNT, player, &ByEvaluation);
            assert!((odds.estimate.expected - odds.lead).abs() <= 0.251, "{odds:?}");
            assert!((odds.estimate.scores.mean() - odds.estimate.expected).abs() < 1e-6);
            assert_eq!(odds.estimate.pessimistic, odds.estimate.scores.lowest());
            assert_eq!(odds.estimate.optimistic, odds.estimate.scores.highest());
            unsafe_groups += odds.in_doubt.len();
        }
    }
    assert!(unsafe_groups > 10, "{unsafe_groups}");
}

#[test]
fn both_sides_see_the_same_board() {
    for (board, evaluation) in positions() {
        let [ours, theirs] =
            Color::BOTH.map(|player| Odds::of((&evaluation, &board), COUNT, player, &ByEvaluation));
        assert!((ours.lead + theirs.lead).abs() < 1e-6);
        let chances = [ours.fitted(&Curve::QUICK), theirs.fitted(&Curve::QUICK)];
        assert!((chances[0].get() + chances[1].get() - 1.0).abs() < 0.05, "{chances:?}");
    }
}

#[test]
fn another_source_of_chances_moves_the_mean() {
    let (board, evaluation) = positions().remove(2);
    let black = PointMap::filled(1.0);
    let by = |source: &dyn LifeChances| {
        Odds::of((&evaluation, &board), COUNT, Color::Black, source).estimate.optimistic
    };
    // If all stones are surely Black's, nothing is in doubt.
    let owned = Odds::of((&evaluation, &board), COUNT, Color::Black, &ByOwners(&black));
    assert!(owned.in_doubt.is_empty());
    assert_eq!(by(&BySolver(&[])), by(&ByEvaluation));
}

#[test]
fn an_area_is_at_least_the_stones_and_no_point_counts_twice_for_a_colour() {
    for (board, evaluation) in positions() {
        let areas = areas(&evaluation, &board);
        for color in Color::BOTH {
            let groups = evaluation.groups.iter().zip(&areas);
            let own: Vec<_> = groups.filter(|(group, _)| group.gathered.color == color).collect();
            for (group, area) in &own {
                let stones = i64::try_from(group.gathered.stones.len()).unwrap();
                assert!(area.count() >= 2 * stones);
            }
            let total: i64 = own.iter().map(|(_, area)| area.count()).sum();
            let points = i64::try_from(board.size().area()).unwrap();
            assert!(total <= 2 * points);
        }
    }
}

/// The joint chances by hand for two, and by their definition for more.
#[test]
fn enemies_seldom_die_both_and_every_group_keeps_its_chance() {
    let chances = [0.5, 0.6, 0.3];
    let apart = joint(&chances, &[]);
    assert!((apart[0] - 0.5 * 0.4 * 0.7).abs() < 1e-9);
    let fighting = joint(&chances, &[(0, 1)]);
    assert!(fighting[0] + fighting[4] < 0.5 * (apart[0] + apart[4]), "{fighting:?}");
    // With the chances of both kept, x of both dead solves x (x + 0.1) = 0.1 (0.5 − x) (0.4 − x).
    let [none, first, second, both] = [0, 1, 2, 3].map(|set| fighting[set] + fighting[set + 4]);
    assert!((none * both / (first * second) - 0.1).abs() < 1e-2, "{fighting:?}");
    for (place, wanted) in chances.iter().enumerate() {
        let alive: f64 = (0..8).filter(|set| set >> place & 1 == 1).map(|set| fighting[set]).sum();
        assert!((alive - wanted).abs() < 1e-3, "{place}: {alive}");
    }
    assert!((fighting.iter().sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn outcomes_of_a_battle_are_a_distribution_and_their_mean_is_the_lead() {
    let mut fought = 0;
    for (board, evaluation) in positions() {
        let position = (&evaluation, &board);
        let odds = Odds::of(position, COUNT, Color::White, &ByEvaluation);
        let fights = odds.fights(position, &[], &Curve::QUICK);
        for fight in &fights {
            let sum = |of: &dyn Fn(&FightOutcome) -> f64| -> f64 {
                fight.outcomes.iter().map(|one| one.outcome.probability * of(one)).sum()
            };
            assert!((sum(&|_| 1.0) - 1.0).abs() < 1e-9);
            assert!((sum(&|one| one.score) - odds.estimate.expected).abs() < 0.5);
            fought += 1;
        }
        let chance = odds.over_fights(&fights, &Curve::QUICK).get();
        let worst = odds.fitted_at(&Curve::QUICK, odds.estimate.pessimistic).get();
        let best = odds.fitted_at(&Curve::QUICK, odds.estimate.optimistic).get();
        assert!(worst - 1e-9 <= chance && chance <= best + 1e-9);
    }
    assert!(fought > 2, "{fought}");
}
