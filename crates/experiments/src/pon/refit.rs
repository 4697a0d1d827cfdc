//! The weights of the estimate fitted to exact numbers: one weight after the other is moved a little as
//! long as the squared error falls, with smaller and smaller steps. Weights that only scale others stay
//! as they are printed.

use opening::Estimate;

use super::Sample;

const STEPS: [f32; 6] = [0.3, 0.1, 0.05, 0.02, 0.01, 0.005];
const ROUNDS: usize = 40;

/// A weight of an estimate.
type Weight = fn(&mut Estimate) -> &mut f32;

const WEIGHTS: [Weight; 7] = [
    |estimate| &mut estimate.degrees[1],
    |estimate| &mut estimate.degrees[2],
    |estimate| &mut estimate.degrees[3],
    |estimate| &mut estimate.edge,
    |estimate| &mut estimate.once,
    |estimate| &mut estimate.slope,
    |estimate| &mut estimate.start,
];

/// The estimate that fits these groups best, from the printed one on.
pub(super) fn refitted(samples: &[Sample]) -> Estimate {
    let mut best = Estimate::PRINTED;
    let mut least = error(&best, samples);
    for step in STEPS {
        for _ in 0..ROUNDS {
            let before = least;
            for weight in WEIGHTS {
                for change in [step, -step] {
                    let mut changed = best;
                    *weight(&mut changed) += change;
                    let error = error(&changed, samples);
                    if is_sound(&changed) && error < least {
                        (best, least) = (changed, error);
                    }
                }
            }
            if before <= least {
                break;
            }
        }
    }
    best
}

/// Dame never make a group weaker.
fn is_sound(estimate: &Estimate) -> bool {
    let Estimate { degrees, edge, once, slope, .. } = *estimate;
    degrees.into_iter().chain([edge, once, slope]).all(|weight| weight >= 0.0)
}

/// The squared error. An estimate is rounded down: the middle between two whole numbers is right.
fn error(estimate: &Estimate, samples: &[Sample]) -> f64 {
    let of = |sample: &Sample| {
        let off = f64::from(estimate.unrounded(&sample.dame())) - 0.5 - f64::from(sample.exact);
        off * off
    };
    samples.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_made_the_numbers_are_found_again() {
        let truth = Estimate { edge: 0.6, slope: 0.6, start: -1.0, ..Estimate::PRINTED };
        let samples: Vec<Sample> = (0..60_u16)
            .map(|number| {
                let (edge, free) = (number % 4, number % 7);
                let mut sample = Sample {
                    dame: [[edge, 0, free, 0], [0; 4], [0; 4], [0; 4]],
                    exact: 0,
                    at_least: false,
                };
                sample.exact = truth.pon(&sample.dame()).0;
                sample
            })
            .collect();
        let found = refitted(&samples);
        assert!(error(&found, &samples) < 0.2 * error(&Estimate::PRINTED, &samples));
        assert!((found.edge - truth.edge).abs() < 0.15, "{found:?}");
        assert!((found.slope - truth.slope).abs() < 0.1, "{found:?}");
    }
}
