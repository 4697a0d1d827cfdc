//! Logistic regression over a few features by Newton's method: a handful of weights, exact to the
//! last digits, so that a fit has no settings of its own.

/// Steps of Newton's method. Some ten are enough; more change nothing.
const STEPS: usize = 40;

/// Keeps weights finite where the examples leave them open.
const RIDGE: f64 = 1e-3;

/// The share that weights tell for features.
pub(super) fn told<const N: usize>(weights: &[f64; N], features: &[f64; N]) -> f64 {
    let sum: f64 = weights.iter().zip(features).map(|(w, x)| w * x).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The weights under which features tell their shares best; nothing without examples.
pub(super) fn fit<const N: usize>(
    examples: impl Iterator<Item = ([f64; N], f64)>,
) -> Option<[f64; N]> {
    let examples: Vec<([f64; N], f64)> = examples.collect();
    fit_of(&examples, [true; N])
}

/// The same with no weight below 0, so that what rises with each feature rises with the sum: the
/// features whose weight would be the most negative are left out one by one.
pub(super) fn fit_rising<const N: usize>(
    examples: impl Iterator<Item = ([f64; N], f64)>,
) -> Option<[f64; N]> {
    let examples: Vec<([f64; N], f64)> = examples.collect();
    let mut is_used = [true; N];
    loop {
        let weights = fit_of(&examples, is_used)?;
        let least = (0..N).min_by(|&a, &b| weights[a].total_cmp(&weights[b]))?;
        if weights[least] >= 0.0 {
            return Some(weights);
        }
        is_used[least] = false;
    }
}

/// The weights of the features that are used; 0 for the others.
fn fit_of<const N: usize>(examples: &[([f64; N], f64)], is_used: [bool; N]) -> Option<[f64; N]> {
    if examples.is_empty() {
        return None;
    }
    let mut weights = [0.0; N];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| RIDGE * weight);
        let mut curvature = [[0.0; N]; N];
        for (features, share) in examples {
            let p = told(&weights, features);
            for (row, x) in features.iter().enumerate() {
                slope[row] += (p - share) * x;
                for (column, y) in features.iter().enumerate() {
                    curvature[row][column] += p * (1.0 - p) * x * y;
                }
            }
        }
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] += RIDGE;
        }
        for unused in (0..N).filter(|&at| !is_used[at]) {
            curvature[unused] = [0.0; N];
            curvature[unused][unused] = 1.0;
            slope[unused] = 0.0;
        }
        for ((weight, step), is_used) in
            weights.iter_mut().zip(solved(curvature, slope)).zip(is_used)
        {
            if is_used {
                *weight -= step;
            }
        }
    }
    weights.iter().all(|weight| weight.is_finite()).then_some(weights)
}

/// Solves linear equations by elimination.
fn solved<const N: usize>(mut rows: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        let best =
            (pivot..N).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
        let best = best.unwrap_or(pivot);
        rows.swap(pivot, best);
        right.swap(pivot, best);
        for below in pivot + 1..N {
            let factor = rows[below][pivot] / rows[pivot][pivot];
            let above = rows[pivot];
            for (entry, above) in rows[below].iter_mut().zip(above).skip(pivot) {
                *entry -= factor * above;
            }
            right[below] -= factor * right[pivot];
        }
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|column| rows[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / rows[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_made_the_shares_are_found_again() {
        let truth = [0.7, -1.2, 0.4];
        let example = |number: u16| {
            let x = |at: u16| f64::from(number.wrapping_mul(7 + 13 * at) % 17) / 8.5 - 1.0;
            let features = [x(0), x(1), x(2)];
            (features, told(&truth, &features))
        };
        let found = fit((0..2000).map(example)).unwrap();
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 1e-3, "{found} for {truth}");
        }
    }

    #[test]
    fn a_rising_fit_leaves_out_what_would_fall() {
        let example = |number: u16| {
            let x = |at: u16| f64::from(number.wrapping_mul(7 + 13 * at) % 17) / 8.5 - 1.0;
            let features = [x(0), x(1), x(2)];
            (features, told(&[0.7, -1.2, 0.4], &features))
        };
        let found = fit_rising((0..2000).map(example)).unwrap();
        assert!(found[0] > 0.3 && found[2] > 0.1 && found[1].abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn equations_are_solved() {
        let found = solved([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]);
        for (found, expected) in found.iter().zip([1.0, 2.0]) {
            assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
        }
    }

    #[test]
    fn what_separates_the_examples_stays_finite() {
        let found = fit([([1.0], 1.0), ([-1.0], 0.0)].into_iter()).unwrap();
        assert!(found[0].is_finite() && found[0] > 1.0);
        assert_eq!(fit(std::iter::empty::<([f64; 1], f64)>()), None);
    }
}
