//! What fits of moves have in common: chances from weights, the descent, and how often a move is
//! foretold.

use std::fmt;

use lab::Seed;

use super::descent::{Descent, shuffle};

/// A position whose moves are ranked.
pub(super) trait Ranked {
    /// Whether weights are fitted to it.
    fn is_fitted(&self) -> bool;
    /// The side of its board, if it is kept apart to measure with.
    fn side_apart(&self) -> Option<u8>;
    /// The place of the move that was played.
    fn played(&self) -> usize;
    /// The chance of each move.
    fn shares(&self, weights: &[f32]) -> Vec<f32>;
    /// Adds to the slope of each weight how much the moves that have it are too likely.
    fn add_slopes(&self, errors: &[f32], slopes: &mut [f32]);

    /// How much the share of each move is too large.
    fn errors(&self, shares: &[f32]) -> Vec<f32> {
        against_played(shares, self.played())
    }
}

/// How much the share of each move is too large if this one was played.
pub(super) fn against_played(shares: &[f32], played: usize) -> Vec<f32> {
    let was_played = |place| f32::from(u8::from(place == played));
    shares.iter().enumerate().map(|(place, share)| share - was_played(place)).collect()
}

/// How a descent goes: positions that make one step, rounds through all, and the pull towards 0.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rounds {
    pub(super) batch: usize,
    pub(super) epochs: usize,
    pub(super) decay: f32,
}

impl Rounds {
    /// So many weights, fitted to positions; after each round it is noted what `measure` says.
    pub(super) fn descend<P: Ranked>(
        self,
        positions: &[P],
        count: usize,
        measure: impl Fn(&[f32]) -> String,
        note: &mut dyn FnMut(&str),
    ) -> Vec<f32> {
        let mut order: Vec<usize> =
            (0..positions.len()).filter(|&at| positions[at].is_fitted()).collect();
        let (mut weights, mut slopes) = (vec![0.0_f32; count], vec![0.0_f32; count]);
        let steps = order.len().div_ceil(self.batch) * self.epochs;
        let mut descent = Descent::new(count, steps, self.decay);
        let mut stream = Seed(5).stream();
        note(&format!("before\n{}", measure(&weights)));
        for epoch in 0..self.epochs {
            shuffle(&mut order, &mut stream);
            for batch in order.chunks(self.batch) {
                slopes.fill(0.0);
                for &at in batch {
                    let position = &positions[at];
                    let errors = position.errors(&position.shares(&weights));
                    position.add_slopes(&errors, &mut slopes);
                }
                descent.go(&mut weights, &slopes, batch.len() as f32);
            }
            note(&format!("round {}\n{}", epoch + 1, measure(&weights)));
        }
        weights
    }
}

/// How often the move played is foretold in the games kept apart, a line for each board.
pub(super) fn measure_apart<P: Ranked>(positions: &[P], weights: &[f32]) -> Vec<String> {
    let line = |side| {
        let mut foretold = Foretold::default();
        for position in positions.iter().filter(|known| known.side_apart() == Some(side)) {
            foretold.count(&position.shares(weights), position.played());
        }
        format!("{side}x{side}: {foretold}")
    };
    [9, 19].map(line).to_vec()
}

/// Makes chances, which add up to 1, of sums of weights.
pub(super) fn chances(mut sums: Vec<f32>) -> Vec<f32> {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    for sum in &mut sums {
        *sum = (*sum - most).exp();
    }
    let total: f32 = sums.iter().sum();
    for sum in &mut sums {
        *sum /= total;
    }
    sums
}

/// The ranks that are counted.
const TOPS: [usize; 4] = [1, 5, 10, 20];

/// How often the move played ranks first, and among the first 5, 10 and 20.
#[derive(Debug, Default)]
struct Foretold {
    count: u32,
    within: [u32; TOPS.len()],
    nats: f32,
}

impl Foretold {
    /// Counts a position by the chances of its moves and the place of the one that was played.
    fn count(&mut self, chances: &[f32], played: usize) {
        let own = chances[played];
        let rank = chances.iter().filter(|&&chance| chance > own).count();
        self.count += 1;
        self.nats -= own.ln();
        for (within, top) in self.within.iter_mut().zip(TOPS) {
            *within += u32::from(rank < top);
        }
    }
}

impl fmt::Display for Foretold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count.max(1);
        let [first, five, ten, twenty] =
            self.within.map(|within| 100.0 * f64::from(within) / f64::from(count));
        write!(
            f,
            "{} moves, first {first:.1} %, within 5 {five:.1} %, 10 {ten:.1} %, ",
            self.count
        )?;
        write!(f, "20 {twenty:.1} %; {:.3} nats", self.nats / count as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_a_softmax_and_ranks_are_counted() {
        let chances = chances(vec![101.0, 100.0, 100.0 + 3.0_f32.ln()]);
        let total = std::f32::consts::E + 4.0;
        for (chance, expected) in chances.iter().zip([std::f32::consts::E, 1.0, 3.0]) {
            assert!((chance - expected / total).abs() < 1e-5);
        }
        let mut foretold = Foretold::default();
        foretold.count(&chances, 2);
        foretold.count(&chances, 0);
        let nats = (2.0 * total.ln() - 3.0_f32.ln() - 1.0) / 2.0;
        let expected = format!(
            "2 moves, first 50.0 %, within 5 100.0 %, 10 100.0 %, 20 100.0 %; {nats:.3} nats"
        );
        assert_eq!(foretold.to_string(), expected);
    }
}
