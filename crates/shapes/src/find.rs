//! Finding generated patterns: pairs of stones by comparing rows of bits, then what their windows
//! say.

use goban::{Color, Point};

use crate::book::Book;
use crate::evaluate::{Match, evaluate};
use crate::frame::{Frame, Planes, Spot};
use crate::place::{DIRECTIONS, Direction, Place};
use crate::window::Goal;

/// Calls `found` with each pattern of the board.
pub(crate) fn find_all(book: &Book, planes: &Planes, found: &mut impl FnMut(Match)) {
    for (number, &direction) in (0..).zip(DIRECTIONS.iter()) {
        let (length, count) = planes.frame(direction.frame).extent();
        let search = Search { book, planes, direction, number, changed: None };
        search.rows((0, count - 1), (0, length - 1), found);
    }
}

/// Calls `found` with each pattern that has a point in its window.
pub(crate) fn find_around(
    book: &Book,
    planes: &Planes,
    point: Point,
    found: &mut impl FnMut(Match),
) {
    for (number, &direction) in (0..).zip(DIRECTIONS.iter()) {
        let frame = planes.frame(direction.frame);
        let spot = frame.spot(point);
        let relation = direction.relation();
        let margin = Goal::BOTH.iter().filter_map(|&goal| relation.margins(goal).last()).max();
        let margin = margin.copied().unwrap_or(0);
        let along = relation.along.unwrap_or(0);
        let (before, after) =
            if direction.is_flipped { (margin, margin + along) } else { (margin + along, margin) };
        let last = (spot.along + after).min(frame.extent().1 - 1);
        let search = Search { book, planes, direction, number, changed: Some(point) };
        let rows = (spot.along.saturating_sub(before), last);
        search.rows(rows, (spot.across.saturating_sub(relation.across), spot.across), found);
    }
}

struct Search<'a> {
    book: &'a Book,
    planes: &'a Planes,
    direction: Direction,
    number: u8,
    changed: Option<Point>,
}

impl Search<'_> {
    /// Looks at the first stones in these rows and columns, both ends included.
    #[inline]
    fn rows(&self, rows: (u8, u8), columns: (u8, u8), found: &mut impl FnMut(Match)) {
        let relation = self.direction.relation();
        let (length, count) = self.planes.frame(self.direction.frame).extent();
        let mut mask = (2_u32 << columns.1) - (1 << columns.0);
        if relation.along.is_none() {
            // The edge has to be as far as the relation says.
            let Some(column) = length.checked_sub(1 + relation.across) else { return };
            mask &= 1 << column;
            if mask == 0 {
                return;
            }
        }
        for owner in Color::BOTH {
            let stones = self.planes.rows(self.direction.frame, owner);
            for along in rows.0..=rows.1 {
                let mut firsts = stones[usize::from(along)] & mask;
                if let Some(step) = relation.along {
                    let other = if self.direction.is_flipped {
                        along.wrapping_sub(step)
                    } else {
                        along + step
                    };
                    if other >= count {
                        continue;
                    }
                    firsts &= stones[usize::from(other)] >> relation.across;
                }
                while firsts != 0 {
                    #[allow(clippy::cast_possible_truncation)] // below 32
                    let across = firsts.trailing_zeros() as u8;
                    firsts &= firsts - 1;
                    self.place(owner, Spot { across, along }, found);
                }
            }
        }
    }

    #[inline]
    fn place(&self, owner: Color, first: Spot, found: &mut impl FnMut(Match)) {
        let frame = self.planes.frame(self.direction.frame);
        let Some(at) = frame.point(first) else { return };
        for goal in Goal::BOTH {
            if !self.concerns(goal, frame, first) {
                continue;
            }
            let place = Place { at, direction: self.number, owner, goal };
            if let Some(seen) = evaluate(self.book, self.planes, place, first, self.changed) {
                found(seen);
            }
        }
    }

    /// Whether the largest window with this goal can have the point that changed.
    #[inline]
    fn concerns(&self, goal: Goal, frame: Frame, first: Spot) -> bool {
        let relation = self.direction.relation();
        let Some(&margin) = relation.margins(goal).last() else { return false };
        let Some(point) = self.changed else { return true };
        let along = relation.along.unwrap_or(0);
        let (before, after) = if self.direction.is_flipped {
            (margin + along, margin)
        } else {
            (margin, margin + along)
        };
        let row = frame.spot(point).along;
        row + before >= first.along && row <= first.along + after
    }
}
