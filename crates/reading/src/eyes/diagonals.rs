//! Single eyes by their diagonals: real, half or false.
//!
//! A point whose neighbours are all the owner's is a real eye when the opponent cannot take enough
//! of the points diagonal to it: two of four in the open, one on the edge or in the corner. What
//! the next move decides is a half eye. An empty diagonal is anybody's; so is a stone of the
//! opponent's in atari. It is a rule of thumb of players, exact only where each diagonal stands for
//! a string of its own.

use arrayvec::ArrayVec;
use goban::{Color, Point, Size};
use tracks::{Liberties, Recorder, View};

/// What a single point is as an eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EyeKind {
    /// It will have to be filled.
    False,
    /// Whoever plays first decides.
    Half,
    /// It is an eye.
    Real,
}

/// What the point is as an eye of the owner's; nothing if it has a stone or a neighbour that is not
/// the owner's.
pub fn eye_at<R: Recorder>(view: &mut View<'_, R>, point: Point, owner: Color) -> Option<EyeKind> {
    let beside = view.points_beside(point);
    let is_closed =
        view.is_empty(point) && beside.iter().all(|&next| view.stone(next) == Some(owner));
    if !is_closed {
        return None;
    }
    let diagonals = diagonals_of(view.size(), point);
    // Half points that the opponent has or can get.
    let mut taken = 0;
    for &diagonal in &diagonals {
        taken += match view.stone(diagonal) {
            Some(stone) if stone == owner => 0,
            Some(_) if view.has_liberties(diagonal, 2) => 2,
            Some(_) => 1,
            None if can_play(view, diagonal, !owner) => 1,
            None => 0,
        };
    }
    let allowed = if diagonals.len() == 4 { 2 } else { 0 };
    Some(match taken {
        taken if taken <= allowed => EyeKind::Real,
        taken if taken == allowed + 1 => EyeKind::Half,
        _ => EyeKind::False,
    })
}

/// Where a half eye is decided: the opponent's move that makes it false, and the owner's that makes it
/// real. They are found by playing: on the diagonals, and where a diagonal stone can be taken.
pub fn half_eye_decided<R: Recorder>(
    view: &mut View<'_, R>,
    point: Point,
    owner: Color,
) -> Option<[Point; 2]> {
    if eye_at(view, point, owner)? != EyeKind::Half {
        return None;
    }
    let mut places: ArrayVec<Point, 8> = ArrayVec::new();
    for diagonal in diagonals_of(view.size(), point) {
        match view.stone(diagonal) {
            None => places.push(diagonal),
            Some(stone) if stone != owner && !view.has_liberties(diagonal, 2) => {
                if let Liberties::Few(liberties) = view.liberties(diagonal, 2) {
                    places.extend(liberties.first().copied());
                }
            }
            Some(_) => {}
        }
    }
    let mut decides = |color: Color, wanted: EyeKind| {
        places.iter().copied().find(|&place| {
            let Some(play) = view.play(color, place) else { return false };
            let kind = eye_at(view, point, owner);
            view.undo(&play);
            kind == Some(wanted)
        })
    };
    Some([decides(!owner, EyeKind::False)?, decides(owner, EyeKind::Real)?])
}

/// Whether a stone there would not be in atari at once.
fn can_play<R: Recorder>(view: &mut View<'_, R>, point: Point, color: Color) -> bool {
    let Some(play) = view.play(color, point) else { return false };
    let can = view.has_liberties(point, 2);
    view.undo(&play);
    can
}

/// The points diagonal to a point.
fn diagonals_of(size: Size, point: Point) -> ArrayVec<Point, 4> {
    let shifted = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
    let sides = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let at = |(dx, dy)| size.point(shifted(point.x(), dx)?, shifted(point.y(), dy)?);
    sides.into_iter().filter_map(at).collect()
}
