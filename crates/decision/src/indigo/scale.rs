//! From urgency to points, so that the top level compares points with points. The paper leaves the
//! scale open. This one is measured: of the straight lines over the doublings of urgency that rise, one
//! by which choosing between the urgent and the calm proposal gains most on labelled positions
//! (`aizome lab run incentives`); the differences are small.

/// Points of a move of urgency 1, and for each time that the urgency doubles.
const FIRST: f32 = 4.0;
const DOUBLING: f32 = 0.4;

/// What a move of this urgency counts in points.
#[must_use]
pub fn points_of_urgency(urgency: f64) -> f32 {
    #[allow(clippy::cast_possible_truncation)] // some digits suffice
    let doublings = urgency.max(1.0).log2() as f32;
    FIRST + DOUBLING * doublings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_urgency_counts_the_same_points_more_everywhere() {
        let step = |urgency: f64| points_of_urgency(2.0 * urgency) - points_of_urgency(urgency);
        assert!((step(1.0) - step(100.0)).abs() < 1e-5 && step(1.0) > 0.0);
    }
}
