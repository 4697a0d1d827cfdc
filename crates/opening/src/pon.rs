//! The possible omission number (PON): how many moves in a row a group can leave unanswered
//! [Tajima and Sanechika, 3].
//!
//! It is 0 where life depends on the turn, n where a living group becomes neutral after n moves of
//! the opponent and not before, −n likewise for a dead one. Where a search has counted the moves it
//! is exact ([`Pon::exact`]). For open groups it is estimated from the dame around them:
//! f(S) = ⌊0.33 S − 1.96⌋, where S adds up the dame by degree and kind. The paper prints bars where we
//! write floor marks: a PON is a whole number.

use life::Omission;

use crate::dame::{DEGREES, Dame, Kinds};

/// How many moves in a row a group can leave unanswered; below 0 for a dead one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pon(pub i32);

impl Pon {
    /// The exact number from moves in a row that a search has counted: K − 1 of a living group, 1 − L
    /// of a dead one, 0 where who moves first decides. Nothing where they were not found out.
    #[must_use]
    pub fn exact(omission: Omission) -> Option<Self> {
        omission.possible_omissions().map(|number| Self(i32::from(number)))
    }
}

/// Which dame are of the "other kind" (section 3). Which reading fits better is measured by `lab run fuseki`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OtherKind {
    /// Those that are never touched; what is touched more than once counts nothing.
    Untouched,
    /// All that are not touched exactly once.
    NotOnce,
}

/// The numbers of the estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// By degree, from 1 on.
    pub degrees: [f32; DEGREES],
    /// Of edge points.
    pub edge: f32,
    /// Of points that are touched once.
    pub once: f32,
    /// Of the other kind.
    pub other: f32,
    /// PON for each unit of S.
    pub slope: f32,
    /// PON of a group without any dame.
    pub start: f32,
    /// What is of the other kind.
    pub other_kind: OtherKind,
}

impl Estimate {
    /// As the paper prints it, with the stricter reading of the other kind.
    pub const PRINTED: Self = Self {
        degrees: [1.0, 0.5, 0.35, 0.25],
        edge: 1.6,
        once: 0.2,
        other: 1.0,
        slope: 0.33,
        start: -1.96,
        other_kind: OtherKind::Untouched,
    };

    /// S: the dame added up by degree and kind.
    #[must_use]
    pub fn sum(&self, dame: &Dame) -> f32 {
        let of_degree = |(weight, kinds): (&f32, &Kinds)| {
            let other = match self.other_kind {
                OtherKind::Untouched => kinds.free,
                OtherKind::NotOnce => kinds.free + kinds.often,
            };
            let kinds = [(self.edge, kinds.edge), (self.once, kinds.once), (self.other, other)];
            weight * kinds.iter().map(|&(weight, count)| weight * f32::from(count)).sum::<f32>()
        };
        self.degrees.iter().zip(&dame.0).map(of_degree).sum()
    }

    /// PON before it is rounded down. Positions are judged by this, so that a small gain is seen.
    #[must_use]
    pub fn unrounded(&self, dame: &Dame) -> f32 {
        self.slope * self.sum(dame) + self.start
    }

    /// PON.
    #[must_use]
    pub fn pon(&self, dame: &Dame) -> Pon {
        rounded(self.unrounded(dame))
    }
}

/// PON of an estimate.
#[must_use]
pub fn rounded(unrounded: f32) -> Pon {
    #[allow(clippy::cast_possible_truncation)] // a board has few dame
    Pon(unrounded.floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dame::Terrain;
    use goban::{Diagram, PointSet};
    use life::Moves;

    fn dame(picture: &str, at: &str) -> Dame {
        let board = picture.parse::<Diagram>().unwrap().board();
        let stones = goban::ByColor::from_fn(|color| *board.stones(color));
        let point = at.parse().unwrap();
        let color = board.stone(point).unwrap();
        Terrain::new(board.size(), &stones).dame(color, &PointSet::from(point))
    }

    const LONE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";

    #[test]
    fn a_lone_stone_in_the_open_can_be_left_alone_three_times() {
        let dame = dame(LONE, "E5");
        // On 9x9 four points of degree 4 are on the edge.
        assert_eq!(dame.0.map(|kinds| kinds.free), [4, 8, 12, 12]);
        assert_eq!(dame.0.map(|kinds| kinds.edge), [0, 0, 0, 4]);
        let sum = 4.0 + 0.5 * 8.0 + 0.35 * 12.0 + 0.25 * (12.0 + 1.6 * 4.0);
        assert!((Estimate::PRINTED.sum(&dame) - sum).abs() < 1e-4);
        assert_eq!(Estimate::PRINTED.pon(&dame), Pon(3));
    }

    #[test]
    fn kosuri_is_added_up_along_the_path() {
        let dame = dame(
            "
            . . . . . .
            . . O O O .
            . X . . . .
            . . O O O .
            . . . . . .
            . . . . . .
            ",
            "B4",
        );
        // C4 lies between two white stones, B5 and B3 beside one each.
        assert_eq!(dame.0[0], Kinds { edge: 1, once: 2, free: 0, often: 1 });
    }

    #[test]
    fn the_readings_differ_where_dame_are_touched_more_than_once() {
        let kinds = Kinds { often: 3, ..Default::default() };
        let dame = Dame([kinds, Kinds::default(), Kinds::default(), Kinds::default()]);
        let with = Estimate { other_kind: OtherKind::NotOnce, ..Estimate::PRINTED };
        assert!(Estimate::PRINTED.sum(&dame).abs() < 1e-6);
        assert!((with.sum(&dame) - 3.0).abs() < 1e-6);
    }

    #[test]
    fn exact_numbers_follow_the_definition() {
        let exact = |k, l| {
            let (to_kill, to_live) = (Moves::Exactly(k), Moves::Exactly(l));
            Pon::exact(Omission { to_kill, to_live })
        };
        // One move of the opponent makes it neutral, two kill it: n = 1.
        assert_eq!(exact(2, 0), Some(Pon(1)));
        assert_eq!(exact(1, 1), Some(Pon(0)));
        assert_eq!(exact(0, 1), Some(Pon(0)));
        assert_eq!(exact(0, 3), Some(Pon(-2)));
        let (to_kill, to_live) = (Moves::MoreThan(3), Moves::Exactly(0));
        assert_eq!(Pon::exact(Omission { to_kill, to_live }), None);
    }

    #[test]
    fn an_estimate_is_rounded_down_below_zero_too() {
        assert_eq!(rounded(-0.1), Pon(-1));
        assert_eq!(rounded(2.9), Pon(2));
    }
}
