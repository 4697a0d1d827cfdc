//! A second opinion about whose points are: somebody else's, such as a network's. It is laid under what
//! is known here: what is beyond dispute stays, what is read out counts as far as it is believed, and the
//! rest is weighed together as logarithms of odds.

use goban::{Color, Point, PointMap, PointSet};

use crate::ownership::sign;

/// Somebody else's judgement of a position.
#[derive(Debug, Clone, Copy)]
pub struct Opinion<'a> {
    /// Whose each point will be, from −1, surely White's, to 1, surely Black's.
    pub owners: &'a PointMap<f32>,
    /// The points by which Black leads on the board.
    pub lead: f32,
}

/// What the logarithms of the odds count: those of the opinion, and our own. Chosen among six pairs by how
/// far owners are off on 504 positions (`own.jsonl` and `dev13.jsonl`); measured on others.
const THEIRS: f32 = 0.95;
const OURS: f32 = 0.15;

/// The same for groups whose life was read out: a proof within a field weighs more than a hunch. Set by
/// hand; other weights were not measured.
const THEIRS_OF_READ: f32 = 0.4;
const OURS_OF_READ: f32 = 0.8;

/// Chances are told apart from certainty by so much.
const LEAST: f32 = 0.004;

impl Opinion<'_> {
    /// The chance that a group lives, if ours is this.
    pub(crate) fn of_group(&self, color: Color, stones: &PointSet, ours: f32) -> f32 {
        from_odds(THEIRS * odds(self.chance(color, stones)) + OURS * odds(ours))
    }

    /// The same for a group whose life was read out.
    pub(crate) fn of_read_group(&self, color: Color, stones: &PointSet, ours: f32) -> f32 {
        from_odds(THEIRS_OF_READ * odds(self.chance(color, stones)) + OURS_OF_READ * odds(ours))
    }

    /// Whose a point will be, if ours is this.
    pub(crate) fn of_point(&self, point: Point, ours: f32) -> f32 {
        let chance = |owner: f32| f32::midpoint(1.0, owner);
        let both = THEIRS * odds(chance(self.owners[point])) + OURS * odds(chance(ours));
        2.0 * from_odds(both) - 1.0
    }

    /// The chance that it gives these stones.
    #[allow(clippy::cast_precision_loss)] // a board is small
    fn chance(&self, color: Color, stones: &PointSet) -> f32 {
        let sum: f32 = stones.iter().map(|stone| self.owners[stone]).sum();
        f32::midpoint(1.0, sign(color) * sum / stones.len().max(1) as f32)
    }
}

fn odds(chance: f32) -> f32 {
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    (chance / (1.0 - chance)).ln()
}

fn from_odds(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_heard_and_neither_side_is_preferred() {
        let at: Point = "C3".parse().unwrap();
        let mut owners = PointMap::filled(0.0);
        owners[at] = 0.8;
        let opinion = Opinion { owners: &owners, lead: 0.0 };
        let (more, less) = (opinion.of_point(at, 0.9), opinion.of_point(at, -0.9));
        assert!(more > 0.8 && less < 0.8 && less > 0.0, "{more} {less}");
        let stones: PointSet = [at].into_iter().collect();
        let lives = |color, ours| opinion.of_group(color, &stones, ours);
        let (black, white) = (lives(Color::Black, 0.3), lives(Color::White, 0.7));
        assert!((black + white - 1.0).abs() < 1e-5, "{black} {white}");
        let read = opinion.of_read_group(Color::White, &stones, 0.97);
        assert!(read > 0.5 && lives(Color::White, 0.97) < 0.5, "a proof stands above a hunch");
    }
}
