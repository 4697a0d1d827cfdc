//! Where a window may lie on the board, and which window it is there.
//!
//! A direction is a relation as it lies on the board: along rows or columns, with the second stone
//! to either side. With the point of the first stone it is a place. The board's edges may cut rows
//! off the window, which makes it another window.

use std::sync::LazyLock;

use goban::{Color, Point, Size};

use crate::book::MOST_ROWS;
use crate::frame::{Frame, Spot};
use crate::window::{Closed, Goal, RELATION_COUNT, RELATIONS, Relation, Window, all_windows};

/// How a relation lies on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Direction {
    pub(crate) relation: u8,
    pub(crate) frame: u8,
    /// Whether rows are counted upwards.
    pub(crate) is_flipped: bool,
    /// For each goal, how many rows its largest window has before and after that of the first stone;
    /// nothing if there is no window.
    pub(crate) rows: [Option<Reach>; 2],
}

/// Rows before and after that of a window's first stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) before: u8,
    pub(crate) after: u8,
}

impl Direction {
    #[inline]
    pub(crate) const fn relation(self) -> &'static Relation {
        &RELATIONS[self.relation as usize % RELATION_COUNT]
    }
}

/// Every direction.
pub(crate) static DIRECTIONS: LazyLock<Vec<Direction>> = LazyLock::new(|| {
    let mut directions = Vec::new();
    for (relation, number) in RELATIONS.iter().zip(0..) {
        let frames = match relation.along {
            None => 0..4,
            Some(along) if along == relation.across => 0..1,
            Some(_) => 0..2,
        };
        let flips: &[bool] =
            if relation.along.unwrap_or(0) == 0 { &[false] } else { &[false, true] };
        for frame in frames {
            let direction = |&is_flipped: &bool| Direction {
                relation: number,
                frame,
                is_flipped,
                rows: Goal::BOTH.map(|goal| reach(relation, goal, is_flipped)),
            };
            directions.extend(flips.iter().map(direction));
        }
    }
    directions
});

fn reach(relation: &Relation, goal: Goal, is_flipped: bool) -> Option<Reach> {
    let &margin = relation.margins(goal).last()?;
    let beyond = margin + relation.along.unwrap_or(0);
    Some(if is_flipped {
        Reach { before: beyond, after: margin }
    } else {
        Reach { before: margin, after: beyond }
    })
}

/// The place of a pattern: its named stones, by the first of them, and what is wanted of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The first stone.
    pub at: Point,
    /// Which direction.
    pub(crate) direction: u8,
    /// Whose stones they are.
    pub owner: Color,
    /// What is wanted.
    pub goal: Goal,
}

impl Place {
    pub(crate) fn direction(&self) -> Direction {
        DIRECTIONS[usize::from(self.direction)]
    }

    /// How the stones lie to each other.
    #[must_use]
    pub fn relation(&self) -> &'static Relation {
        self.direction().relation()
    }

    /// The second stone; nothing if it is the edge.
    #[must_use]
    pub fn other(&self, size: Size) -> Option<Point> {
        let direction = self.direction();
        let relation = direction.relation();
        let along = relation.along?;
        let frame = Frame::new(direction.frame, size);
        let Spot { across, along: row } = frame.spot(self.at);
        let row = if direction.is_flipped { row.checked_sub(along)? } else { row + along };
        frame.point(Spot { across: across + relation.across, along: row })
    }
}

/// The number of a window, as [`all_windows`] counts them.
pub(crate) type WindowId = u16;

/// No window.
const NONE: WindowId = WindowId::MAX;

/// By relation, goal, rows above, rows below and closed side.
type Ids = [[[[[WindowId; 3]; 3]; 3]; 2]; RELATION_COUNT];

static IDS: LazyLock<Ids> = LazyLock::new(|| {
    let mut ids = [[[[[NONE; 3]; 3]; 3]; 2]; RELATION_COUNT];
    let mut next = 0;
    for (relation, ids) in RELATIONS.iter().zip(&mut ids) {
        for window in relation.windows() {
            let (above, below) =
                (window.from, window.height - window.from - 1 - relation.along.unwrap_or(0));
            ids[window.goal as usize][usize::from(above)][usize::from(below)]
                [window.closed as usize] = next;
            next += 1;
        }
    }
    ids
});

/// The number of a relation's window.
#[inline]
pub(crate) fn window_id(
    relation: u8,
    goal: Goal,
    (above, below): (u8, u8),
    closed: Closed,
) -> Option<WindowId> {
    let by_rows = &IDS[usize::from(relation)][goal as usize];
    let id = by_rows[usize::from(above)][usize::from(below)][closed as usize];
    (id != NONE).then_some(id)
}

/// How the rows of a window are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) window: Window,
    pub(crate) rows: [Part; MOST_ROWS],
}

/// The free points of a row, which are neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// The columns before it.
    pub(crate) left_out: u8,
    pub(crate) length: u8,
    /// A bit for each of its points.
    pub(crate) mask: u8,
}

/// How to read each window.
pub(crate) static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| {
    let row = |window: &Window, y: u8| {
        let columns: Vec<u8> =
            window.free_points().filter(|&(_, row)| row == y).map(|(x, _)| x).collect();
        // Named stones are in the first and the last column, so that the rest are neighbours.
        let left_out = columns.first().copied().unwrap_or(0);
        let length = u8::try_from(columns.len()).unwrap_or(0);
        Part { left_out, length, mask: (1 << length) - 1 }
    };
    let reading = |window: Window| Reading {
        window,
        rows: std::array::from_fn(|y| match u8::try_from(y) {
            Ok(y) if y < window.height => row(&window, y),
            _ => Part { left_out: 0, length: 0, mask: 0 },
        }),
    };
    all_windows().map(reading).collect()
});
