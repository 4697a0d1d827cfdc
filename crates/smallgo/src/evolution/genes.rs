//! What evolves: parameters, the intervals they are taken from, and the programs that they make.

use crate::evaluation::Weights;

/// A parameter of the programs, with the paper's name for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Gene {
    /// a1, the weight of E1.
    A1,
    /// a2, the weight of E2.
    A2,
    /// b4, the weight of Ed4.
    B4,
    /// b8, the weight of Ed8.
    B8,
    /// What stands for an infinite distance.
    Infinity,
    /// The greatest depth in the opening.
    DepthOpening,
    /// The last move of the opening.
    EndOpening,
    /// The first move of the endgame.
    OpenEndGame,
    /// b4 in the opening and the middle game; b8 is half of it.
    BOpening,
    /// b4 in the endgame; b8 is half of it.
    BEndgame,
}

impl Gene {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::A1,
        Self::A2,
        Self::B4,
        Self::B8,
        Self::Infinity,
        Self::DepthOpening,
        Self::EndOpening,
        Self::OpenEndGame,
        Self::BOpening,
        Self::BEndgame,
    ];

    /// The paper's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A1 => "a1",
            Self::A2 => "a2",
            Self::B4 => "b4",
            Self::B8 => "b8",
            Self::Infinity => "infinity",
            Self::DepthOpening => "depthOpening",
            Self::EndOpening => "endOpening",
            Self::OpenEndGame => "openEndGame",
            Self::BOpening => "bOpening",
            Self::BEndgame => "bEndgame",
        }
    }

    /// The gene of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|gene| gene.name() == name)
    }

    /// The least value that means anything.
    #[must_use]
    pub const fn least(self) -> f64 {
        match self {
            Self::DepthOpening | Self::EndOpening | Self::OpenEndGame => 1.0,
            _ => 0.0,
        }
    }

    /// Whether the parameter counts plies or moves.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::DepthOpening | Self::EndOpening | Self::OpenEndGame)
    }
}

/// The values that a parameter may take: 17 of them, evenly from `low` to `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The least.
    pub low: f64,
    /// The greatest.
    pub high: f64,
}

impl Interval {
    /// The paper's "17 values".
    pub const VALUES: u32 = 17;

    /// The difference of its ends.
    #[must_use]
    pub const fn width(&self) -> f64 {
        self.high - self.low
    }

    /// From one value to the next.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.width() / f64::from(Self::VALUES - 1)
    }

    /// The value of this number, counted from 0.
    #[must_use]
    pub fn value(&self, number: u32) -> f64 {
        self.low + self.step() * f64::from(number)
    }

    /// The value of the interval's range that is nearest to `value`.
    #[must_use]
    pub fn clamped(&self, value: f64) -> f64 {
        value.clamp(self.low, self.high)
    }
}

/// A program: formula 17 with its weights, and when they hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Program {
    /// The parameters in the order of [`Gene::ALL`].
    values: [f64; 10],
}

/// Weights are whole numbers of this part of a unit, so that 17 values fit into a narrow interval.
const UNIT: f64 = 256.0;

impl Program {
    /// The first era's fixed parameters: an infinity of 1024, no opening and no endgame.
    pub const START: Self = Self { values: [0.0, 0.0, 0.0, 0.0, 1024.0, 0.0, 0.0, 0.0, 0.0, 0.0] };

    /// What two lineages came to on 4x4, the mean of the first six of the second one after two eras:
    /// 600 tournaments of 150 nodes a move (`aizome lab run evolution`).
    pub const EVOLVED_4X4: Self = Self::START
        .with(Gene::A1, 0.2)
        .with(Gene::A2, 17.5)
        .with(Gene::B4, 15.2)
        .with(Gene::B8, 2.7)
        .with(Gene::Infinity, 571.0);

    /// The same on 5x5, of the first lineage in its second era, games counted by search
    /// (`evolution-5x5`): Ed8 alone remains of the metric evaluations.
    pub const EVOLVED_5X5: Self = Self::START
        .with(Gene::A1, 7.4)
        .with(Gene::A2, 6.6)
        .with(Gene::B8, 16.6)
        .with(Gene::Infinity, 768.0);

    /// What a parameter is.
    #[must_use]
    pub const fn get(&self, gene: Gene) -> f64 {
        self.values[gene as usize]
    }

    /// The program with another value of a parameter.
    #[must_use]
    pub const fn with(mut self, gene: Gene, value: f64) -> Self {
        self.values[gene as usize] = value;
        self
    }

    /// The weights before move number `number`, the first one being 1.
    ///
    /// A program without phases, whose endgame begins at 0, has the same weights all the time.
    #[must_use]
    pub fn weights(&self, number: u32) -> Weights {
        let (b4, b8) = if self.get(Gene::OpenEndGame) == 0.0 {
            (self.get(Gene::B4), self.get(Gene::B8))
        } else if f64::from(number) < self.get(Gene::OpenEndGame).round() {
            (self.get(Gene::BOpening), self.get(Gene::BOpening) / 2.0)
        } else {
            (self.get(Gene::BEndgame), self.get(Gene::BEndgame) / 2.0)
        };
        Weights {
            a0: 0,
            a1: units(self.get(Gene::A1)),
            a2: units(self.get(Gene::A2)),
            b4: units(b4),
            b8: units(b8),
            infinity: rounded(self.get(Gene::Infinity)),
        }
    }

    /// The greatest depth before move number `number`, if there is one.
    #[must_use]
    pub fn depth(&self, number: u32) -> Option<u8> {
        let is_opening = f64::from(number) <= self.get(Gene::EndOpening).round();
        let depth = rounded(self.get(Gene::DepthOpening)).clamp(1, 100);
        is_opening.then(|| u8::try_from(depth).unwrap_or(1))
    }
}

fn units(weight: f64) -> i64 {
    rounded(weight * UNIT)
}

#[allow(clippy::cast_possible_truncation)] // saturates, and is far from that
fn rounded(value: f64) -> i64 {
    value.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_has_seventeen_values() {
        let interval = Interval { low: 2.0, high: 6.0 };
        let values: Vec<f64> = (0..Interval::VALUES).map(|n| interval.value(n)).collect();
        assert_eq!((values[0], values[1], values[16]), (2.0, 2.25, 6.0));
    }

    #[test]
    fn weights_change_with_the_phase_of_the_game() {
        let program = Program::START
            .with(Gene::BOpening, 64.0)
            .with(Gene::BEndgame, 8.0)
            .with(Gene::EndOpening, 4.0)
            .with(Gene::DepthOpening, 1.0)
            .with(Gene::OpenEndGame, 10.0);
        assert_eq!((program.weights(9).b4, program.weights(9).b8), (64 * 256, 32 * 256));
        assert_eq!((program.weights(10).b4, program.weights(10).b8), (8 * 256, 4 * 256));
        assert_eq!([program.depth(4), program.depth(5)], [Some(1), None]);
        assert_eq!(Program::START.with(Gene::B8, 3.0).weights(30).b8, 3 * 256);
        assert_eq!(Program::START.depth(1), None);
    }

    #[test]
    fn genes_have_names_and_places() {
        for (place, gene) in Gene::ALL.into_iter().enumerate() {
            assert_eq!((gene as usize, Gene::find(gene.name())), (place, Some(gene)));
        }
    }
}
