//! From urgency to points, so that the top level compares points with points. The paper leaves the
//! scale open: here it is a straight line over the doublings of urgency.

/// The line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// Points of a move of urgency 1.
    pub first: f32,
    /// Points more each time that the urgency doubles.
    pub doubling: f32,
}

impl Default for Scale {
    /// Fitted by games: on labelled positions 4 points are best, but there less is urgent.
    fn default() -> Self {
        Self { first: 20.0, doubling: 0.4 }
    }
}

impl Scale {
    /// What a move of this urgency counts in points.
    #[must_use]
    pub fn points(self, urgency: f64) -> f32 {
        #[allow(clippy::cast_possible_truncation)] // some digits suffice
        let doublings = urgency.max(1.0).log2() as f32;
        self.first + self.doubling * doublings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_urgency_counts_the_same_points_more_everywhere() {
        let scale = Scale { first: 1.0, doubling: 2.5 };
        let step = |urgency: f64| scale.points(2.0 * urgency) - scale.points(urgency);
        assert!((step(1.0) - 2.5).abs() < 1e-5 && (step(100.0) - 2.5).abs() < 1e-5);
        assert!((scale.points(0.5) - scale.first).abs() < 1e-5);
    }
}
