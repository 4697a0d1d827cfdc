//! Estimates over groups and battles beside their definitions, written out.

mod twin;

use chance::battles::{self, Battles, Fate, Outcome};
use chance::estimate::{Estimate, Group};
use chance::{HalfPoints, WinChance, printed};
use twin::Dice;

/// Up to ten groups of both colours, many of them settled.
fn groups(dice: &mut Dice) -> Vec<Group> {
    let number = 1 + dice.below(10);
    let group = |dice: &mut Dice| {
        let eighths = [0, 8, 8, dice.below(9)][usize::try_from(dice.below(4)).unwrap()];
        let life = WinChance::new(f64::from(u8::try_from(eighths).unwrap()) / 8.0).unwrap();
        Group { area: dice.score(30), life }
    };
    (0..number).map(|_| group(dice)).collect()
}

/// The paper's formulas over all 2^k combinations: `E_A`, `E_W`, `S_p`, `S_0`. Nothing is rounded, for ten
/// eighths fit into a number.
#[test]
fn groups_come_to_what_all_combinations_come_to() {
    for seed in 0..4000 {
        let mut dice = Dice(seed);
        let (groups, settled) = (groups(&mut dice), dice.score(20));
        let (mut expected, mut chance) = (0.0, 0.0);
        let (mut worst, mut best) = (f64::INFINITY, f64::NEG_INFINITY);
        for fates in 0_u32..1 << groups.len() {
            let (mut q, mut score) = (1.0, settled.points());
            for (place, group) in groups.iter().enumerate() {
                let lives = fates >> place & 1 == 1;
                let (p, area) = (group.life.get(), group.area.points());
                q *= if lives { p } else { 1.0 - p };
                score += if lives { area } else { -area };
            }
            expected += q * score;
            chance += if score > 0.0 { q } else { 0.0 };
            if q > 0.0 {
                (worst, best) = (score.min(worst), score.max(best));
            }
        }
        let found = Estimate::of(&groups, settled);
        assert!((found.expected - expected).abs() < 1e-9, "{groups:?}");
        assert!((found.scores.mean() - expected).abs() < 1e-9, "{groups:?}");
        assert_eq!(found.chance().get().to_bits(), f64::to_bits(chance), "{groups:?}");
        // With independent groups, the worst and the best that can be are the printed sums.
        let bounds = [found.pessimistic.points(), found.optimistic.points()];
        assert_eq!(bounds.map(f64::to_bits), [worst, best].map(f64::to_bits), "{groups:?}");
    }
}

#[test]
fn half_a_point_wins_and_nothing_does_not() {
    let safe = |points| Group { area: HalfPoints::of_points(points), life: WinChance::CERTAIN };
    let komi = |halves: i64| Estimate::of(&[safe(10), safe(-4)], HalfPoints::new(-halves)).chance();
    let (won, lost) = (WinChance::CERTAIN, WinChance::NONE);
    assert_eq!([komi(11), komi(12), komi(13)], [won, lost, lost]);
}

/// 2^40 combinations are out of reach; scores are few.
#[test]
fn forty_unsettled_groups_are_no_trouble() {
    let coin = Group { area: HalfPoints::of_points(5), life: WinChance::EVEN };
    let found = Estimate::of(&[coin; 40], HalfPoints::new(1));
    // Of 41 scores 0 is the middle one, and half a point makes it a win: C(40, 20) / 2^40 / 2 more
    // than a half.
    let middle = 137_846_528_820.0 / 2_f64.powi(40);
    assert!((found.chance().get() - (0.5 + middle / 2.0)).abs() < 1e-12);
    assert_eq!(found.scores.outcomes().len(), 41);
    assert_eq!(found.pessimistic, HalfPoints::new(-399));
    assert_eq!(found.optimistic, HalfPoints::new(401));
}

/// The closure by the definition: two groups are in one battle if a chain of neighbours joins them.
#[test]
fn battles_are_the_closure_of_touching() {
    for seed in 0..3000 {
        let mut dice = Dice(seed);
        let number = usize::try_from(1 + dice.below(9)).unwrap();
        let any = |dice: &mut Dice| usize::try_from(dice.below(number as u64)).unwrap();
        let worth: Vec<_> =
            (0..number).map(|_| HalfPoints::new(dice.below(40).cast_signed())).collect();
        let touching: Vec<_> =
            (0..dice.below(12)).map(|_| (any(&mut dice), any(&mut dice))).collect();
        let quiet = HalfPoints::new(10);
        let found = Battles::among(&worth, &touching, quiet);

        let valuable = |group: usize| worth[group] >= quiet;
        let mut joined = vec![vec![false; number]; number];
        for &(a, b) in touching.iter().filter(|&&(a, b)| valuable(a) && valuable(b)) {
            (joined[a][b], joined[b][a]) = (true, true);
        }
        for by in 0..number {
            let through = joined[by].clone();
            for row in joined.iter_mut().filter(|row| row[by]) {
                row.iter_mut().zip(&through).for_each(|(to, &further)| *to |= further);
            }
        }
        let battle_of = |group: usize| found.battles.iter().position(|b| b.contains(&group));
        for (a, joined_to_a) in joined.iter().enumerate() {
            assert_eq!(battle_of(a).is_none(), found.abandoned.contains(&a));
            assert_eq!(battle_of(a).is_some(), valuable(a));
            for b in (0..number).filter(|&b| b != a && valuable(a) && valuable(b)) {
                assert_eq!(battle_of(a) == battle_of(b), joined_to_a[b], "{worth:?} {touching:?}");
            }
        }
        assert_eq!(
            found.battles.iter().map(Vec::len).sum::<usize>() + found.abandoned.len(),
            number
        );
    }
}

#[test]
fn a_name_of_no_group_joins_nothing() {
    let ten = HalfPoints::of_points(10);
    let found = Battles::among(&[ten, ten], &[(0, 7), (9, 1), (0, 0)], HalfPoints::ZERO);
    assert_eq!(found.battles, [vec![0], vec![1]]);
}

#[test]
fn the_chance_over_outcomes_is_the_sum_of_their_chances() {
    let outcome = |fates: &[Fate], points, probability| Outcome {
        fates: fates.to_vec(),
        score: HalfPoints::of_points(points),
        probability,
    };
    let battle = [
        outcome(&[Fate::Lives, Fate::Dies], 40, 0.25),
        outcome(&[Fate::Seki, Fate::Seki], 0, 0.25),
        outcome(&[Fate::Dies, Fate::Lives], -20, 0.5),
    ];
    let scores = battles::scores(&battle).unwrap();
    let of = |score: HalfPoints| printed::chance(score.points(), 40, 130, 361);
    // The rest of the board is +10: 50, 10 and -10 come to 1, 0.625 and 0.375.
    let one = battles::chance(HalfPoints::of_points(10), std::slice::from_ref(&scores), of).get();
    assert!((one - (0.25 + 0.25 * 0.625 + 0.5 * 0.375)).abs() < 1e-12);
    let mut two = 0.0;
    for a in &battle {
        for b in &battle {
            let score = HalfPoints::of_points(10) + a.score + b.score;
            two += a.probability * b.probability * of(score).get();
        }
    }
    let found = battles::chance(HalfPoints::of_points(10), &[scores.clone(), scores], of).get();
    assert!((found - two).abs() < 1e-12);
    assert!(battles::scores(&battle[..2]).is_err());
    assert!(battles::scores(&[]).is_err());
}
