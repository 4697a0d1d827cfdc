//! Problems with a few choices [Tajima and Sanechika, 4]: which of them was generated, and which one
//! does each method choose?
//!
//! A choice is *equal* to a candidate on its point. Where there is none, an *equivalent* candidate may
//! stand for it: one on a point beside it, diagonal ones included, that touches no stone, as the
//! choice touches none, and is on the same side of the fourth line. The paper does not say how near is
//! near.

use goban::{Board, Point};

use crate::candidates::{Candidate, Opinion};

/// How a move is chosen among candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// By the values of cases alone (SC).
    Cases,
    /// By PON alone, among the candidates of the cases (SP).
    Pon,
    /// By both together.
    Combined,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Cases, Self::Pon, Self::Combined];

    /// The value of a candidate.
    #[must_use]
    pub const fn value(self, candidate: &Candidate) -> f32 {
        match self {
            Self::Cases => candidate.by_cases,
            Self::Pon => candidate.by_pon,
            Self::Combined => candidate.combined,
        }
    }
}

/// The candidate that stands for a choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Matched<'a> {
    /// On its point.
    Equal(&'a Candidate),
    /// Beside it and of the same effect.
    Equivalent(&'a Candidate),
    /// None was generated.
    None,
}

/// Which candidates may stand for a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Equal ones only.
    Equal,
    /// Equivalent ones too.
    Equivalent,
}

/// The candidate that stands for a choice, by a method where there are several equivalent ones.
#[must_use]
pub fn matched<'a>(
    board: &Board,
    opinion: &'a Opinion,
    choice: Point,
    method: Method,
) -> Matched<'a> {
    if let Some(equal) = opinion.candidates.iter().find(|candidate| candidate.at == choice) {
        return Matched::Equal(equal);
    }
    let near = opinion.candidates.iter().filter(|near| is_equivalent(board, choice, near.at));
    let best =
        near.max_by(|a, b| method.value(a).total_cmp(&method.value(b)).then(b.at.cmp(&a.at)));
    best.map_or(Matched::None, Matched::Equivalent)
}

/// The place of the choice that a method prefers; nothing where no choice was generated.
#[must_use]
pub fn choose(
    board: &Board,
    opinion: &Opinion,
    choices: &[Point],
    method: Method,
    answer: Answer,
) -> Option<usize> {
    let value = |&choice: &Point| match matched(board, opinion, choice, method) {
        Matched::Equal(candidate) => Some(method.value(candidate)),
        Matched::Equivalent(candidate) if answer == Answer::Equivalent => {
            Some(method.value(candidate))
        }
        _ => None,
    };
    let valued = choices.iter().enumerate().filter_map(|(place, at)| Some((place, value(at)?)));
    // Of equal values the first one's.
    let best = valued.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(place, _)| place)
}

/// Whether a move near a choice has its effect.
fn is_equivalent(board: &Board, choice: Point, near: Point) -> bool {
    let is_beside = choice.x().abs_diff(near.x()).max(choice.y().abs_diff(near.y())) == 1;
    let touches = |at: Point| board.neighbours(at).any(|beside| !board.is_empty(beside));
    let is_inside = |at: Point| board.size().line(at) > 4;
    is_beside && !touches(choice) && !touches(near) && is_inside(choice) == is_inside(near)
}
