//! Points and the chance of winning over groups whose fates do not depend on each other [Chen, chance
//! of winning, 2 and 4].
//!
//! Group i lives with probability `p_i` and then adds `A_i` to the score, which is "the group's area plus
//! half of the neutral surrounding area and [...] is negative if it is of the opponent's color"; dead,
//! it adds -`A_i`. The expected territory is `E_A`, the sum of (2 `p_i` - 1) `A_i`. The chance of winning `E_W`
//! is the probability that the sum is above 0.
//!
//! The paper adds up the products of all 2^k combinations of unsettled groups. Here scores are
//! convolved: after each group there is one entry for each score that can be, so that forty groups
//! on a board take thousands of steps and not a billion. Settled groups move the entries and do not
//! branch.
//!
//! The pessimistic score `S_p` takes all unsafe groups of ours as dead and all of the opponent's as
//! alive, the optimistic score `S_0` the reverse. *Safe* is p = 1, as in the paper ("most groups are
//! safe, i.e. `p_i` = 1"). A group with p = 0 is dead for certain. The paper does not name that case in
//! section 4; here it adds -`A_i` to both scores, for there is nothing to hope or to fear for it.

use crate::{Distribution, HalfPoints, WinChance};

/// A group and what becomes of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    /// `A_i`: the area if it lives and half the neutral surroundings, negative for the opponent's.
    pub area: HalfPoints,
    /// `p_i`: the probability that it lives.
    pub life: WinChance,
}

/// Whether a group's fate is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Safety {
    /// It lives for certain.
    Safe,
    /// It may live or die.
    Unsafe,
    /// It is dead for certain.
    Dead,
}

impl Group {
    /// Whether its fate is open.
    #[must_use]
    pub fn safety(&self) -> Safety {
        match self.life.get() {
            p if p >= 1.0 => Safety::Safe,
            p if p <= 0.0 => Safety::Dead,
            _ => Safety::Unsafe,
        }
    }
}

/// What groups come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimate {
    /// `E_A` in points.
    pub expected: f64,
    /// Every score that can be, with its probability. `E_A` is the mean.
    pub scores: Distribution,
    /// `S_p`.
    pub pessimistic: HalfPoints,
    /// `S_0`.
    pub optimistic: HalfPoints,
}

impl Estimate {
    /// What these groups come to, with so much settled elsewhere, the komi included.
    #[must_use]
    pub fn of(groups: &[Group], settled: HalfPoints) -> Self {
        let mut scores = Distribution::number(settled);
        let mut expected = settled.points();
        let (mut pessimistic, mut optimistic) = (settled, settled);
        for group in groups {
            let Group { area, life } = *group;
            expected += (2.0 * life.get() - 1.0) * area.points();
            scores = scores.plus(&fates(group));
            let (low, high) = match group.safety() {
                Safety::Safe => (area, area),
                Safety::Dead => (-area, -area),
                Safety::Unsafe => (-area.abs(), area.abs()),
            };
            pessimistic = pessimistic + low;
            optimistic = optimistic + high;
        }
        Self { expected, scores, pessimistic, optimistic }
    }

    /// `E_W`: the probability that the score is above 0.
    #[must_use]
    pub fn chance(&self) -> WinChance {
        self.scores.chance_of_win()
    }
}

/// What a group adds to the score.
fn fates(group: &Group) -> Distribution {
    let Group { area, life } = *group;
    match group.safety() {
        Safety::Safe => Distribution::number(area),
        Safety::Dead => Distribution::number(-area),
        Safety::Unsafe => {
            let fates = vec![(area, life.get()), (-area, life.of_opponent().get())];
            Distribution::new(fates).expect("two chances that add up to 1")
        }
    }
}
