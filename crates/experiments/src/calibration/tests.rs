//! The statistics hold what they promise, in matches enough to tell.

use lab::{JobIndex, ProgramVersion, RunKey, Seed};

use super::*;

fn observations(settings: &Calibration, jobs: u32) -> Vec<Observation> {
    let key = RunKey::new(settings, Seed(7), ProgramVersion("test".to_owned()));
    (0..jobs).map(|index| settings.observe(&key.job(JobIndex(index))).unwrap()).collect()
}

fn share(seen: &[Observation], is: impl Fn(&Observation) -> bool) -> f64 {
    let all: f64 = seen.iter().map(|_| 1.0).sum();
    seen.iter().map(|seen| f64::from(u8::from(is(seen)))).sum::<f64>() / all
}

/// Of 6000, 95 % ± 0.6 % for an interval that is exactly right. Intervals for counts cannot be.
#[test]
fn intervals_contain_the_truth_as_often_as_they_say() {
    for (draws, pairs) in [(0.0, 30), (0.0, 200), (0.5, 100)] {
        let settings = Calibration { colour: 0.0, draws, pairs, limit: 0, ..Calibration::STANDARD };
        let seen = observations(&settings, 6000);
        let found = [
            share(&seen, |seen| seen.wilson),
            share(&seen, |seen| seen.games),
            share(&seen, |seen| seen.pairs),
        ];
        for share in found {
            assert!((0.94..0.96).contains(&share), "{draws} draws, {pairs} pairs: {found:?}");
        }
    }
}

/// The spread of a handful of pairs says little, and the interval must not believe it.
#[test]
fn short_matches_are_not_trusted_more_than_they_deserve() {
    for (pairs, colour, draws) in [(5, 0.0, 0.0), (10, 0.3, 0.0), (10, 0.0, 0.8), (20, 0.3, 0.0)] {
        let settings = Calibration { colour, draws, pairs, limit: 0, ..Calibration::STANDARD };
        let found = share(&observations(&settings, 6000), |seen| seen.pairs);
        assert!(found > 0.945, "{pairs} pairs, {colour} colour, {draws} draws: {found}");
    }
}

#[test]
fn where_colour_counts_pairs_stay_right_and_games_are_too_careful() {
    let settings = Calibration { colour: 0.25, limit: 0, ..Calibration::STANDARD };
    let seen = observations(&settings, 6000);
    let (games, pairs) = (share(&seen, |seen| seen.games), share(&seen, |seen| seen.pairs));
    assert!((0.94..0.96).contains(&pairs), "{pairs}");
    assert!(games > 0.96, "{games}");
}

#[test]
fn the_sequential_test_errs_as_seldom_as_it_was_told_to() {
    for (colour, draws) in [(0.0, 0.0), (0.2, 0.0), (0.0, 0.5)] {
        let settings = Calibration { colour, draws, pairs: 0, ..Calibration::STANDARD };
        let seen = observations(&settings, 3000);
        let of = |truth: f64| -> Vec<Observation> {
            seen.iter().filter(|seen| seen.truth.to_bits() == truth.to_bits()).cloned().collect()
        };
        let alpha = share(&of(settings.elo0), |seen| seen.verdict == SprtVerdict::Elo1);
        let beta = share(&of(settings.elo1), |seen| seen.verdict == SprtVerdict::Elo0);
        for error in [alpha, beta] {
            assert!((0.025..0.065).contains(&error), "{colour} {draws}: {alpha} {beta}");
        }
    }
}

#[test]
fn settings_that_make_no_test_are_a_failure_not_a_panic() {
    let settings = Calibration { elo1: -5.0, ..Calibration::STANDARD };
    let key = RunKey::new(&settings, Seed(1), ProgramVersion("test".to_owned()));
    assert!(matches!(settings.observe(&key.job(JobIndex(0))), Err(JobError::Failed(_))));
}

#[test]
fn the_report_counts_every_match_once() {
    let settings = Calibration { limit: 300, ..Calibration::STANDARD };
    let outcomes: Vec<Finished> = observations(&settings, 30)
        .into_iter()
        .zip(0..)
        .map(|(seen, index)| Finished {
            index: JobIndex(index),
            outcome: lab::Outcome::Done(serde_json::to_value(seen).unwrap()),
        })
        .collect();
    let report = settings.summarize(&outcomes);
    assert_eq!(report.title, "Calibration by 30 simulated matches");
    for table in &report.tables {
        for row in &table.rows {
            assert_eq!(row.len(), table.columns.len());
            assert!(row.contains(&lab::Cell::Count(10)), "{row:?}");
        }
    }
}
