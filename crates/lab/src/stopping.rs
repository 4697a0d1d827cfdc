//! When a run ends before its last job.

use std::fmt;

use crate::Outcome;
use crate::statistics::{GameResult, Pairs, Sprt, SprtVerdict};

/// Decides when enough is known.
///
/// A rule is shown each outcome once, in the order of the jobs' indices whatever the order in which
/// they were finished, and remembers what it needs. What it decides is therefore the same for any
/// number of workers, and costs the same for the last job as for the first.
pub trait StoppingRule {
    /// Looks at the next outcome.
    fn observe(&mut self, outcome: &Outcome) -> Verdict;
}

/// What a stopping rule says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// More outcomes are wanted.
    GoOn,
    /// The outcome just seen was the last that counts.
    Stop,
}

/// The rule that never stops.
#[derive(Debug, Clone, Copy)]
pub struct ToTheEnd;

impl StoppingRule for ToTheEnd {
    fn observe(&mut self, _: &Outcome) -> Verdict {
        Verdict::GoOn
    }
}

/// The rule of a match that ends when a sequential test is satisfied. Each job plays a pair of
/// games; jobs without a result are passed over.
pub struct UntilDecided<F> {
    sprt: Sprt,
    pairs: Pairs,
    results: F,
}

impl<F: Fn(&Outcome) -> Option<[GameResult; 2]>> UntilDecided<F> {
    /// The rule that puts `sprt` to the pairs which `results` finds in the outcomes.
    pub const fn new(sprt: Sprt, results: F) -> Self {
        Self { sprt, pairs: Pairs::EMPTY, results }
    }
}

impl<F: Fn(&Outcome) -> Option<[GameResult; 2]>> StoppingRule for UntilDecided<F> {
    fn observe(&mut self, outcome: &Outcome) -> Verdict {
        if let Some(pair) = (self.results)(outcome) {
            self.pairs.add(pair);
        }
        match self.sprt.verdict(&self.pairs) {
            SprtVerdict::Undecided => Verdict::GoOn,
            SprtVerdict::Elo0 | SprtVerdict::Elo1 => Verdict::Stop,
        }
    }
}

impl<F> fmt::Debug for UntilDecided<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UntilDecided")
            .field("sprt", &self.sprt)
            .field("pairs", &self.pairs)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::statistics::Elo;

    #[test]
    fn a_match_ends_when_the_test_is_satisfied_and_failures_do_not_count() {
        let sprt = Sprt::new(Elo(0.0), Elo(100.0), 0.05, 0.05).unwrap();
        let results = |outcome: &Outcome| outcome.read::<bool>().map(|_| [GameResult::Win; 2]);
        let mut rule = UntilDecided::new(sprt, results);
        let mut wins = Pairs::EMPTY;
        for _ in 0..1000 {
            assert_eq!(rule.observe(&Outcome::Failed("no engine".to_owned())), Verdict::GoOn);
            wins.add([GameResult::Win; 2]);
            let verdict = rule.observe(&Outcome::Done(json!(true)));
            if sprt.verdict(&wins) == SprtVerdict::Elo1 {
                assert_eq!(verdict, Verdict::Stop);
                return;
            }
            assert_eq!(verdict, Verdict::GoOn);
        }
        panic!("a thousand pairs won decided nothing");
    }
}
