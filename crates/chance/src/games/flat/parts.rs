//! The choices of a sum by kind, and the numbers of sets of them.

use super::MOST;
use crate::HalfPoints;
use crate::games::compiled::ChoiceId;
use crate::games::sums::Sums;

/// The choices of a sum, equal ones together.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) choice: ChoiceId,
    /// How many there are.
    pub(super) count: usize,
    /// What the number of a set changes by with one of them.
    pub(super) stride: usize,
    /// A score of its outcomes, from which the others are counted.
    pub(super) origin: i64,
    pub(super) lowest: i64,
    pub(super) highest: i64,
}

/// The next numbers of open choices, as a counter goes on; false after the last.
pub(super) fn count_on(counts: &mut [usize], parts: &[Part]) -> bool {
    for (count, part) in counts.iter_mut().zip(parts) {
        if *count < part.count {
            *count += 1;
            return true;
        }
        *count = 0;
    }
    false
}

/// The parts of a sum, if there are not too many.
pub(super) fn parts(sums: &Sums, open: &[ChoiceId]) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let mut stride: usize = 1;
    for same in open.chunk_by(|a, b| a == b) {
        let choice = sums.compiled.choice_at(same[0]);
        let throws =
            choice.left.iter().chain(&choice.right).map(|to| sums.compiled.throw(to.thrown));
        let ends = throws.map(|throw| (throw.distribution.lowest(), throw.distribution.highest()));
        let (lowest, highest) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        parts.push(Part {
            choice: same[0],
            count: same.len(),
            stride,
            origin: lowest.count(),
            lowest: lowest.count(),
            highest: highest.count(),
        });
        stride = stride.checked_mul(same.len() + 1).filter(|&total| total <= 1 << MOST)?;
    }
    (parts.len() <= MOST).then_some(parts)
}

/// The greatest common divisor of all distances between scores.
pub(super) fn common_step(sums: &Sums, parts: &[Part], pot: &[(HalfPoints, f64)]) -> i64 {
    let mut step =
        pot.iter().fold(0, |step, (score, _)| divisor(step, score.count() - pot[0].0.count()));
    for part in parts {
        let choice = sums.compiled.choice_at(part.choice);
        for option in choice.left.iter().chain(&choice.right) {
            for (score, _) in sums.compiled.throw(option.thrown).distribution.outcomes() {
                step = divisor(step, score.count() - part.origin);
            }
        }
    }
    step.max(1)
}

fn divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
