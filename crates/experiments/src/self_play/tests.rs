//! The sizes are those that were meant, a game is played, and faults are counted.

use super::*;
use lab::Outcome as JobOutcome;
use lab::{ProgramVersion, RunKey};

fn key() -> RunKey {
    RunKey::new(&SelfPlay, Seed(1), ProgramVersion("test".to_owned()))
}

#[test]
fn every_round_has_every_size_as_often_as_was_meant() {
    assert_eq!(SIDES.iter().map(|&(_, games)| games).sum::<usize>(), ROUND);
    for (side, games) in SIDES {
        let round = (0..u32::try_from(ROUND).unwrap()).map(JobIndex);
        assert_eq!(round.filter(|&index| side_of(index) == side).count(), games, "{side}");
    }
}

#[test]
fn terms_are_mixed() {
    let key = key();
    let all: Vec<Terms> = (0..400).map(|index| Terms::of(&key.job(JobIndex(index)))).collect();
    for level in 1..=10 {
        assert!(all.iter().any(|terms| terms.levels.contains(&level)), "level {level}");
    }
    for (name, _) in Rules::NAMED {
        assert!(all.iter().any(|terms| terms.rules.0 == name), "{name}");
    }
    assert!(all.iter().any(|terms| terms.handicap > 0));
    assert!(all.iter().any(|terms| terms.may_resign) && all.iter().any(|terms| !terms.may_resign));
}

#[test]
fn a_game_is_played_to_its_end_and_again_the_same() {
    let interrupt = lab::Interrupt::default();
    let context = Context::new(&interrupt);
    let smallest = (0..1000).map(JobIndex).find(|&index| side_of(index) == 5).unwrap();
    let job = key().job(smallest);
    let outcome = SelfPlay.run(&job, &context).unwrap();
    assert_eq!(outcome, SelfPlay.run(&job, &context).unwrap());
    let outcome: Outcome = serde_json::from_value(outcome).unwrap();
    assert!(!outcome.end.is_fault() && outcome.moves > 4, "{outcome:?}");
}

#[test]
fn faults_are_counted_and_told() {
    let outcome =
        |end| Outcome { side: 5, rules: "chinese".to_owned(), levels: [1; 2], moves: 9, end };
    let done = |end| JobOutcome::Done(serde_json::to_value(outcome(end)).unwrap());
    let outcomes = [
        done(End::Passes),
        done(End::Illegal("B A1: occupied".to_owned())),
        done(End::TooLong),
        JobOutcome::Failed("panicked".to_owned()),
    ];
    let finished: Vec<Finished> = outcomes
        .into_iter()
        .zip(0..)
        .map(|(outcome, index)| Finished { index: JobIndex(index), outcome })
        .collect();
    let figures = SelfPlay.figures(&finished, &[]);
    assert_eq!([&figures["games"], &figures["faults"], &figures["crashes"]], [4, 3, 1]);
    let text = SelfPlay.summarize(&finished).to_text();
    assert!(text.contains("4 games, 3 faults") && text.contains("B A1: occupied"), "{text}");
}
