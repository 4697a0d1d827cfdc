//! Named features with weights: the judgements that the papers leave to the expert, as logistic
//! regressions over tables that can be read.
//!
//! A model has families of features, and a family has a weight for each bucket of one or two
//! quantities, such as eye space by escape. What is judged has a row: the buckets that it falls
//! into. The weights are fitted by `aizome fit` to positions judged by a far stronger program,
//! which writes them as Rust source that can be read (`weights.rs`). What a family adds is the
//! reason that an explanation gives.

use arrayvec::ArrayVec;

/// The most features that a row can have.
const MOST: usize = 40;

/// A family of features: a weight for each bucket of one or two quantities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Family {
    /// What it is about.
    pub name: &'static str,
    /// Buckets of the first quantity.
    pub rows: usize,
    /// Buckets of the second quantity, 1 if there is none.
    pub columns: usize,
    /// The number of its first weight.
    start: usize,
}

impl Family {
    /// A family by its name and its buckets; [`lay_out`] gives it its weights.
    #[must_use]
    pub const fn new(name: &'static str, rows: usize, columns: usize) -> Self {
        Self { name, rows, columns, start: 0 }
    }

    /// How many weights it has.
    #[must_use]
    pub const fn weights(&self) -> usize {
        self.rows * self.columns
    }

    /// The feature of a bucket. Quantities beyond the last bucket fall into it.
    #[must_use]
    pub fn bucket(&self, row: usize, column: usize) -> u16 {
        let number =
            self.start + row.min(self.rows - 1) * self.columns + column.min(self.columns - 1);
        #[allow(clippy::cast_possible_truncation)] // some hundreds
        let number = number as u16;
        number
    }
}

/// Which of its model's families one is, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FamilyId(usize);

impl FamilyId {
    /// Its place among the families.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// Gives each family its weights, one after the other.
#[must_use]
pub const fn lay_out<const N: usize>(mut families: [Family; N]) -> [Family; N] {
    let (mut number, mut start) = (0, 0);
    while number < N {
        families[number].start = start;
        start += families[number].weights();
        number += 1;
    }
    families
}

/// How many weights these families have.
#[must_use]
pub fn count_weights(families: &[Family]) -> usize {
    families.iter().map(Family::weights).sum()
}

/// What features are counted into: a row that keeps them, or a sum alone.
pub(crate) trait Sink {
    /// Counts a feature.
    fn add(&mut self, feature: u16, value: f32);
}

/// What features come to with these weights, where nobody asks which they were.
#[derive(Debug)]
pub(crate) struct Sum<'a> {
    weights: &'a [f32],
    pub(crate) sum: f32,
}

impl<'a> Sum<'a> {
    /// A sum that starts with this.
    pub(crate) const fn from(weights: &'a [f32], sum: f32) -> Self {
        Self { weights, sum }
    }
}

impl Sink for Sum<'_> {
    fn add(&mut self, feature: u16, value: f32) {
        self.sum += self.weights[usize::from(feature)] * value;
    }
}

impl Sink for Row {
    fn add(&mut self, feature: u16, value: f32) {
        Self::add(self, feature, value);
    }
}

/// The features of one thing: numbers of weights and what each counts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    entries: ArrayVec<(u16, f32), MOST>,
}

impl Row {
    /// The numbers of weights and what each counts.
    #[must_use]
    pub fn entries(&self) -> &[(u16, f32)] {
        &self.entries
    }

    /// Counts a feature.
    pub fn add(&mut self, feature: u16, value: f32) {
        debug_assert!(!self.entries.is_full(), "a row has at most {MOST} features");
        let _ = self.entries.try_push((feature, value));
    }

    /// What the row comes to with these weights.
    #[must_use]
    pub fn sum(&self, weights: &[f32]) -> f32 {
        self.entries.iter().map(|&(number, value)| weights[usize::from(number)] * value).sum()
    }

    /// What each of these families adds, most first; what adds nothing is left out.
    #[must_use]
    pub fn reasons(&self, families: &[Family], weights: &[f32]) -> Vec<(FamilyId, f32)> {
        let mut reasons: Vec<(FamilyId, f32)> = Vec::new();
        for &(number, value) in &self.entries {
            let number = usize::from(number);
            let holds =
                |family: &Family| (family.start..family.start + family.weights()).contains(&number);
            let Some(id) = families.iter().position(holds).map(FamilyId) else { continue };
            let part = weights[number] * value;
            match reasons.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += part,
                None => reasons.push((id, part)),
            }
        }
        reasons.retain(|(_, part)| *part != 0.0);
        reasons.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        reasons
    }
}

/// The bucket of a quantity: how many of the bounds it reaches.
#[must_use]
pub fn bucket(quantity: usize, bounds: &[usize]) -> usize {
    bounds.iter().take_while(|&&bound| quantity >= bound).count()
}

/// The bucket of a share from 0 to 1, of as many equal ones.
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
pub fn share_bucket(share: f32, buckets: usize) -> usize {
    ((share * buckets as f32) as usize).min(buckets - 1)
}

/// The bucket of a share from 0 to 1, told apart the more finely the surer it is.
#[must_use]
pub(crate) fn sure_bucket(share: f32) -> usize {
    SURE_BOUNDS.iter().take_while(|&&bound| share >= bound).count()
}

/// Where the buckets of [`sure_bucket`] begin but for the first, the same from either end.
const SURE_BOUNDS: [f32; 16] = [
    0.005, 0.02, 0.05, 0.1, 0.18, 0.26, 0.35, 0.45, 0.55, 0.65, 0.74, 0.82, 0.9, 0.95, 0.98, 0.995,
];

/// How many buckets [`sure_bucket`] has.
pub(crate) const SURE_BUCKETS: usize = SURE_BOUNDS.len() + 1;

/// The logistic curve.
pub(crate) fn logistic(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILIES: &[Family] = &lay_out([Family::new("a", 2, 3), Family::new("b", 4, 1)]);

    #[test]
    fn every_bucket_of_every_family_has_a_weight_of_its_own() {
        let mut numbers = Vec::new();
        for family in FAMILIES {
            for row in 0..family.rows {
                numbers.extend((0..family.columns).map(|column| family.bucket(row, column)));
            }
        }
        assert_eq!(numbers, (0..10).collect::<Vec<u16>>());
        assert_eq!(count_weights(FAMILIES), 10);
        assert_eq!(FAMILIES[0].bucket(7, 9), 5, "beyond the last bucket");
    }

    #[test]
    fn reasons_add_up_to_the_sum() {
        let weights: Vec<f32> = (0..10_u8).map(f32::from).collect();
        let mut row = Row::default();
        row.add(FAMILIES[0].bucket(0, 1), 1.0);
        row.add(FAMILIES[0].bucket(1, 2), -1.0);
        row.add(FAMILIES[1].bucket(3, 0), 0.5);
        let reasons = row.reasons(FAMILIES, &weights);
        assert_eq!(reasons, [(FamilyId(1), 4.5), (FamilyId(0), -4.0)]);
        assert!((row.sum(&weights) - 0.5).abs() < 1e-6);
    }

    #[test]
    fn sure_shares_are_told_apart_alike_from_both_ends() {
        for share in [0.0, 0.004, 0.03, 0.2, 0.4, 0.5, 0.77, 0.96, 1.0] {
            assert_eq!(sure_bucket(share) + sure_bucket(1.0 - share), SURE_BUCKETS - 1, "{share}");
        }
        assert_ne!(sure_bucket(0.99), sure_bucket(1.0));
    }

    #[test]
    fn shares_fall_into_equal_buckets() {
        assert_eq!([0.0, 0.49, 0.5, 1.0].map(|share| share_bucket(share, 4)), [0, 1, 2, 3]);
    }
}
