//! The stopping rule of a match: a sequential test over its pairs.

use super::outcome::GameOutcome;
use super::side::Side;
use crate::statistics::{GameResult, Pairs, Sprt, SprtVerdict};
use crate::{Outcome, StoppingRule, Verdict};

/// Puts games together to pairs. A pair with a game that does not count does not count.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pairing {
    /// The next game is the first of a pair.
    First,
    /// The next game is the second; the result of the first, if it counts.
    Second(Option<GameResult>),
}

impl Pairing {
    /// Takes in the next game, and gives back a pair when it is complete and counts.
    pub(super) fn add(&mut self, outcome: &Outcome) -> Option<[GameResult; 2]> {
        let result = outcome.read::<GameOutcome>().and_then(|game| game.result_for(Side::A));
        match *self {
            Self::First => {
                *self = Self::Second(result);
                None
            }
            Self::Second(first) => {
                *self = Self::First;
                Some([first?, result?])
            }
        }
    }
}

/// Ends a match with the pair that decides the test.
#[derive(Debug)]
pub(super) struct UntilPairsDecide {
    sprt: Sprt,
    pairing: Pairing,
    pairs: Pairs,
}

impl UntilPairsDecide {
    pub(super) const fn new(sprt: Sprt) -> Self {
        Self { sprt, pairing: Pairing::First, pairs: Pairs::EMPTY }
    }
}

impl StoppingRule for UntilPairsDecide {
    fn observe(&mut self, outcome: &Outcome) -> Verdict {
        let Some(pair) = self.pairing.add(outcome) else { return Verdict::GoOn };
        self.pairs.add(pair);
        match self.sprt.verdict(&self.pairs) {
            SprtVerdict::Undecided => Verdict::GoOn,
            SprtVerdict::Elo0 | SprtVerdict::Elo1 => Verdict::Stop,
        }
    }
}
