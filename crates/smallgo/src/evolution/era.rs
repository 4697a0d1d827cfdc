//! The eras: which parameters evolve, from which intervals, and for how long.

use super::genes::{Gene, Interval, Program};

/// One era.
#[derive(Debug, Clone, PartialEq)]
pub struct Era {
    /// How many tournaments it lasts.
    pub tournaments: u32,
    /// The parameters that evolve and their first intervals. Where an earlier era had the same
    /// parameter, the interval it ended with is taken instead.
    pub genes: Vec<(Gene, Interval)>,
    /// Parameters that are fixed now, and their values.
    pub fixed: Vec<(Gene, f64)>,
}

/// The eras of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Eras(pub Vec<Era>);

const fn interval(low: f64, high: f64) -> Interval {
    Interval { low, high }
}

impl Eras {
    /// The paper's three: the weights; infinity with them; and the phases of the game with all else
    /// fixed at what the paper had found.
    ///
    /// For the third era the paper prints a1 = 1 and a2 = 8. Its table 10 has a2 from 0 to 1 and a1
    /// from 0 to 8, and it calls 8 "the E1 weight" later: the two are taken as exchanged.
    #[must_use]
    pub fn paper() -> Self {
        let weights =
            [Gene::A1, Gene::A2, Gene::B4, Gene::B8].map(|gene| (gene, interval(0.0, 16.0)));
        let first = Era { tournaments: 400, genes: weights.to_vec(), fixed: Vec::new() };
        let mut genes = weights.to_vec();
        genes.push((Gene::Infinity, interval(0.0, 2048.0)));
        let second = Era { tournaments: 200, genes, fixed: Vec::new() };
        let third = Era {
            tournaments: 200,
            genes: vec![
                (Gene::DepthOpening, interval(1.0, 6.0)),
                (Gene::EndOpening, interval(1.0, 16.0)),
                (Gene::OpenEndGame, interval(1.0, 20.0)),
                (Gene::BOpening, interval(48.0, 80.0)),
                (Gene::BEndgame, interval(0.0, 80.0)),
            ],
            fixed: vec![
                (Gene::A1, 8.0),
                (Gene::A2, 1.0),
                (Gene::B4, 64.0),
                (Gene::B8, 32.0),
                (Gene::Infinity, 512.0),
            ],
        };
        Self(vec![first, second, third])
    }

    /// All tournaments.
    #[must_use]
    pub fn tournaments(&self) -> u32 {
        self.0.iter().map(|era| era.tournaments).sum()
    }
}

/// Makes a program possible: the endgame does not begin before the opening ends.
pub(super) fn repaired(program: Program) -> Program {
    let (end, open) = (program.get(Gene::EndOpening), program.get(Gene::OpenEndGame));
    if open != 0.0 && open < end { program.with(Gene::OpenEndGame, end) } else { program }
}
