//! The five evaluations together, and their linear combination
//! [Bouzy, small boards, formulas 10, 11 and 17].

use goban::ByColor;

use crate::control::{Rule, control};
use crate::dimensional::{dimensional, e1};
use crate::metric::metric;
use crate::position::Position;
use crate::region::{Connection, Grid, Region};

/// What the five evaluations say of a position, positive for Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// Black's groups less White's.
    pub e0: i64,
    /// Points controlled.
    pub e1: i64,
    /// Squares of the sizes of groups.
    pub e2: i64,
    /// Distances over 4-connected sets and steps.
    pub ed4: i64,
    /// Distances over 8-connected sets and steps.
    pub ed8: i64,
}

impl Evaluation {
    /// Evaluates a position.
    #[must_use]
    pub fn of(position: &Position, rule: Rule, infinity: i64) -> Self {
        let control = control(position, rule);
        let [e0, e1, e2] = dimensional(position.grid(), &control);
        let distances = |connection| metric(position.grid(), &control, connection, infinity);
        let (ed4, ed8) = (distances(Connection::Four), distances(Connection::Eight));
        Self { e0, e1, e2, ed4, ed8 }
    }
}

/// A linear combination of the evaluations: a0·E0 + a1·E1 + a2·E2 + b4·Ed4 + b8·Ed8.
///
/// The paper's formula 17 has no E0; remark 2 adds it to E1 in the opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weights {
    /// Of E0.
    pub a0: i64,
    /// Of E1.
    pub a1: i64,
    /// Of E2.
    pub a2: i64,
    /// Of Ed4.
    pub b4: i64,
    /// Of Ed8.
    pub b8: i64,
    /// What stands for an infinite distance in Ed4 and Ed8.
    pub infinity: i64,
}

impl Weights {
    /// E0 alone.
    pub const E0: Self = Self { a0: 1, a1: 0, a2: 0, b4: 0, b8: 0, infinity: 0 };
    /// E1 alone: the classical evaluation.
    pub const E1: Self = Self { a0: 0, a1: 1, ..Self::E0 };
    /// E2 alone.
    pub const E2: Self = Self { a0: 0, a2: 1, ..Self::E0 };

    /// The combination for Black, of what each colour controls. Only what has a weight is computed.
    #[must_use]
    pub fn value(&self, grid: &Grid, control: &ByColor<Region>) -> i64 {
        let mut value = 0;
        if self.a0 != 0 || self.a2 != 0 {
            let [e0, e1, e2] = dimensional(grid, control);
            value += self.a0 * e0 + self.a1 * e1 + self.a2 * e2;
        } else if self.a1 != 0 {
            value += self.a1 * e1(control);
        }
        for (weight, connection) in [(self.b4, Connection::Four), (self.b8, Connection::Eight)] {
            if weight != 0 {
                value += weight * metric(grid, control, connection, self.infinity);
            }
        }
        value
    }
}
