//! What fits of moves have in common: chances from weights, and how often they foretell a move.

use std::fmt;

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
pub(super) struct Foretold {
    count: u32,
    within: [u32; TOPS.len()],
    nats: f32,
}

impl Foretold {
    /// Counts a position by the chances of its moves and the place of the one that was played.
    pub(super) fn count(&mut self, chances: &[f32], played: usize) {
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
