//! Finding generated patterns: pairs of stones by comparing rows of bits, in four frames so that
//! every window lies the same way (`frame.rs`), then what their windows say.

use goban::{Color, Point};

use crate::book::Book;
use crate::evaluate::{Match, evaluate};
use crate::frame::{FRAMES, Planes, Spot};
use crate::place::{DIRECTIONS, Direction, Place};
use crate::window::Goal;

/// Calls `found` with each pattern of the board.
pub(crate) fn find_all(book: &Book, planes: &Planes, found: &mut impl FnMut(Match)) {
    for (number, direction) in (0..).zip(DIRECTIONS.iter()) {
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
    let spots: [Spot; FRAMES] = [0, 1, 2, 3].map(|number| planes.frame(number).spot(point));
    for (number, direction) in (0..).zip(DIRECTIONS.iter()) {
        let spot = spots[usize::from(direction.frame) % FRAMES];
        let across = direction.relation().across;
        let (length, count) = planes.frame(direction.frame).extent();
        if direction.relation().along.is_none() && spot.across + across + 1 < length {
            continue;
        }
        let rows = direction.rows.iter().flatten();
        let before = rows.clone().map(|rows| rows.before).max().unwrap_or(0);
        let after = rows.map(|rows| rows.after).max().unwrap_or(0);
        let changed = Some((point, spot.along));
        let search = Search { book, planes, direction, number, changed };
        // A window with the point has its first stone as many rows before as it has rows after it.
        let rows = (spot.along.saturating_sub(after), (spot.along + before).min(count - 1));
        search.rows(rows, (spot.across.saturating_sub(across), spot.across), found);
    }
}

struct Search<'a> {
    book: &'a Book,
    planes: &'a Planes,
    direction: &'a Direction,
    number: u8,
    /// The point that changed, and its row in the direction's frame.
    changed: Option<(Point, u8)>,
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
            if !self.concerns(goal, first) {
                continue;
            }
            let place = Place { at, direction: self.number, owner, goal };
            let changed = self.changed.map(|(point, _)| point);
            if let Some(seen) = evaluate(self.book, self.planes, place, first, changed) {
                found(seen);
            }
        }
    }

    /// Whether the largest window with this goal can have the point that changed.
    #[inline]
    fn concerns(&self, goal: Goal, first: Spot) -> bool {
        let Some(rows) = self.direction.rows[goal as usize] else { return false };
        self.changed.is_none_or(|(_, row)| {
            row + rows.before >= first.along && row <= first.along + rows.after
        })
    }
}
