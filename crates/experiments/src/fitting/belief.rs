//! The fit of how far proofs about the life of groups are believed (`life::belief`): a logistic
//! regression from what was read, what it rests on and what was thought before, to what became of the
//! stones by the label. `group-lives` measures it.

use lab::Seed;
use life::belief::row;
use life::{Belief, LifeFact};

use super::descent::in_parallel;
use super::logistic::{Example, fit};
use crate::Labelled;
use crate::group_lives::ReadPosition;

/// Rounds over all examples.
const EPOCHS: usize = 20;

/// What came of a fit of beliefs.
#[derive(Debug)]
pub struct FittedBelief {
    /// The weights.
    pub(super) weights: Vec<f32>,
    /// The groups that they were fitted to.
    pub(super) groups: usize,
}

/// Fits beliefs to labelled positions; nothing if none of them has a group in doubt and labels.
#[must_use]
pub fn fit_belief(
    positions: &[Labelled],
    workers: usize,
    note: &mut dyn FnMut(&str),
) -> Option<FittedBelief> {
    let examples = in_parallel(positions, workers, |position| {
        ReadPosition::of(position).map(|read| examples(&read)).unwrap_or_default()
    });
    note(&format!("{} groups of {} positions read", examples.len(), positions.len()));
    if examples.is_empty() {
        return None;
    }
    let weights = fit(&examples, Belief::blank().weights().to_vec(), EPOCHS, Seed(1));
    let off = |weights: &[f32]| {
        let square = |example: &Example| {
            let chance = 1.0 / (1.0 + (-example.row.sum(weights)).exp());
            f64::from((chance - example.target).powi(2))
        };
        examples.iter().map(square).sum::<f64>() / examples.len() as f64
    };
    let (before, after) = (off(Belief::blank().weights()), off(&weights));
    note(&format!("their chances are off by {before:.4}, and {after:.4} after the fit"));
    Some(FittedBelief { weights, groups: examples.len() })
}

fn examples(read: &ReadPosition) -> Vec<Example> {
    let of = |life: &LifeFact| {
        let group = life.group(&read.before)?;
        let target = f32::midpoint(read.label(life.color, &life.stones), 1.0);
        let weight = (life.stones.len() as f32).sqrt();
        Some(Example { row: row(&read.board, read.before(), group, life), target, weight })
    };
    read.lives.iter().filter_map(of).collect()
}
