//! The windows: small parts of the board in which two stones, or a stone and the edge, are to be
//! joined [Bouzy, move decision, 5.3].
//!
//! A window lies with its first stone in the left column. The other one is in the right column, or
//! the right side is the edge of the board. The owner of the stones wants to join them: diagonally
//! or straight, which divides the opponent above from the opponent below (8-connection), or straight
//! only, which links the stones for good (4-connection). His opponent wants to pass between. Without
//! captures exactly one of them succeeds: a row of stones across is broken by a column of the
//! opponent's and by nothing else, straight where the row may be diagonal and the other way round.
//! So dividing by 8-connection and linking through by 4-connection are two names of one game.

use std::fmt;

/// The most points a window may have beside its named stones.
pub(crate) const MOST_FREE: usize = 14;

/// What the owner of the named stones wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// To divide the opponent above from the opponent below: an 8-connection.
    Divide,
    /// To link his stones: a 4-connection.
    Link,
}

impl Goal {
    /// Both goals.
    pub const BOTH: [Self; 2] = [Self::Divide, Self::Link];
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Divide => "divide",
            Self::Link => "link",
        })
    }
}

/// Where the second stone is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// In this row of the right column.
    Stone(u8),
    /// There is none: the right side is the edge of the board, which is to be reached.
    Edge,
}

/// Which of a window's left and right sides lies at the edge of the board. Above and below it makes
/// no difference: the opponent passes where he reaches the window's last row, edge or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Closed {
    /// The open field on both sides.
    Neither,
    /// The first stone is at the edge.
    Left,
    /// The second stone is at the edge, or is the edge.
    Right,
}

/// A window and its goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The row of the first stone, in the left column.
    pub from: u8,
    /// The second stone.
    pub to: End,
    /// Which side lies at the edge of the board.
    pub closed: Closed,
    /// What is wanted.
    pub goal: Goal,
}

impl Window {
    /// The points beside the named stones, row by row, by column and row.
    pub fn free_points(&self) -> impl Iterator<Item = (u8, u8)> {
        let is_named = self.named();
        let window = *self;
        (0..window.height)
            .flat_map(move |y| (0..window.width).map(move |x| (x, y)))
            .filter(move |&point| !is_named.contains(&Some(point)))
    }

    /// How many points are free.
    #[must_use]
    pub fn free_count(&self) -> usize {
        self.free_points().count()
    }

    /// The named stones by column and row.
    #[must_use]
    pub const fn named(&self) -> [Option<(u8, u8)>; 2] {
        let second = match self.to {
            End::Stone(row) => Some((self.width - 1, row)),
            End::Edge => None,
        };
        [Some((0, self.from)), second]
    }

    /// Whether the stones lie on a diagonal, so that neither side of the window is the first one's.
    #[must_use]
    pub const fn is_diagonal(&self) -> bool {
        matches!(self.to, End::Stone(row) if row.abs_diff(self.from) == self.width - 1)
    }
}

/// Two stones, or a stone and the edge, as they lie to each other, with the windows that are looked
/// at one after the other, the smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relation {
    /// What players call it.
    pub name: &'static str,
    /// Columns from the first to the second stone; from a stone to the edge, lines below the first.
    pub across: u8,
    /// Rows from the first to the second stone; nothing if the second is the edge.
    pub along: Option<u8>,
    /// Rows above and below the stones, for each window of dividing.
    pub divide: &'static [u8],
    /// The same for linking.
    pub link: &'static [u8],
}

/// The relations, those nearest first. Windows are as large as their tables stay small when equal
/// parts are shared. Diagonal neighbours divide already; stones that lie further apart than these
/// are not linked by one move, and what windows said of it was of no use on games.
pub const RELATIONS: [Relation; 12] = [
    Relation::of("diagonal", (1, 1), &[], &[0]),
    Relation::of("one-point jump", (2, 0), &[1, 2], &[1, 2]),
    Relation::of("knight's move", (2, 1), &[0, 1], &[0, 1]),
    Relation::of("two-point jump", (3, 0), &[1], &[1]),
    Relation::of("large knight's move", (3, 1), &[0, 1], &[0]),
    Relation::of("diagonal jump", (2, 2), &[0], &[]),
    Relation::of("long diagonal jump", (3, 2), &[0], &[]),
    Relation::of("three-point jump", (4, 0), &[1], &[]),
    Relation::of("huge knight's move", (4, 1), &[0], &[]),
    Relation::edge("second line to the edge", 1, &[1, 2]),
    Relation::edge("third line to the edge", 2, &[1, 2]),
    Relation::edge("fourth line to the edge", 3, &[1]),
];

/// The number of relations.
pub(crate) const RELATION_COUNT: usize = RELATIONS.len();

impl Relation {
    const fn of(
        name: &'static str,
        (across, along): (u8, u8),
        divide: &'static [u8],
        link: &'static [u8],
    ) -> Self {
        Self { name, across, along: Some(along), divide, link }
    }

    const fn edge(name: &'static str, across: u8, divide: &'static [u8]) -> Self {
        Self { name, across, along: None, divide, link: &[] }
    }

    /// Rows above and below the stones, for each window with this goal.
    #[must_use]
    pub const fn margins(&self, goal: Goal) -> &'static [u8] {
        match goal {
            Goal::Divide => self.divide,
            Goal::Link => self.link,
        }
    }

    /// The window with so many rows above the first stone and below the second.
    #[must_use]
    pub const fn window(&self, above: u8, below: u8, closed: Closed, goal: Goal) -> Window {
        let (along, to) = match self.along {
            Some(along) => (along, End::Stone(above + along)),
            None => (0, End::Edge),
        };
        Window {
            width: self.across + 1,
            height: above + along + 1 + below,
            from: above,
            to,
            closed,
            goal,
        }
    }

    /// Which sides may lie at the edge of the board. On the smallest boards both do; there is no
    /// window for that.
    const fn closings(&self) -> &'static [Closed] {
        match self.along {
            Some(_) => &[Closed::Neither, Closed::Left, Closed::Right],
            None => &[Closed::Right],
        }
    }

    /// Rows above and below for a margin: as many as the margin has, or fewer on one side, where the
    /// board ends.
    fn rows(margin: u8) -> impl Iterator<Item = (u8, u8)> {
        let fewer = (0..margin).flat_map(move |few| [(few, margin), (margin, few)]);
        fewer.chain([(margin, margin)])
    }

    /// Every window of the relation.
    pub fn windows(&self) -> impl Iterator<Item = Window> {
        let relation = *self;
        Goal::BOTH.into_iter().flat_map(move |goal| {
            relation.margins(goal).iter().flat_map(move |&margin| {
                Self::rows(margin).flat_map(move |(above, below)| {
                    let window =
                        move |&closed: &Closed| relation.window(above, below, closed, goal);
                    relation.closings().iter().map(window)
                })
            })
        })
    }
}

/// Every window that is generated, in a fixed order.
pub fn all_windows() -> impl Iterator<Item = Window> {
    RELATIONS.iter().flat_map(Relation::windows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_window_is_listed_twice_and_none_is_too_large() {
        let mut windows: Vec<Window> = all_windows().collect();
        assert!(windows.iter().all(|window| window.free_count() <= MOST_FREE));
        let count = windows.len();
        windows.sort_unstable();
        windows.dedup();
        assert_eq!(windows.len(), count);
    }
}
