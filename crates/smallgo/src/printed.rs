//! What the paper prints in its tables 1 to 6 [Bouzy, small boards, 4]. Its figures, which showed
//! the boards, are lost: [`crate::rebuild`] finds them again.

use goban::Color::{self, Black, White};

use crate::evaluation::Evaluation;
use crate::position::Edges::{self, Closed, Open};

/// A column of a table: a board that is lost, and what it was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The table, 1 to 6.
    pub table: u8,
    /// The paper's name of the board.
    pub label: &'static str,
    /// Columns and rows alike.
    pub side: u8,
    /// Open piece or closed board.
    pub edges: Edges,
    /// E0, E1, E2, Ed4, Ed8 with an infinity of 1024; `None` is not printed.
    pub values: [Option<i64>; 5],
    /// How the text ties the board to another one.
    pub link: Link,
}

/// How a board follows from another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// Not at all.
    None,
    /// The other board with one more stone.
    Played(&'static str, Color),
    /// The other board without some of its corners: figure 3 shows the positions of figure 2 before
    /// their end.
    WithoutCorners(&'static str),
}

/// The names of the evaluations, in the order of [`Column::values`].
pub const NAMES: [&str; 5] = ["E0", "E1", "E2", "Ed4", "Ed8"];

const fn all(values: [i64; 5]) -> [Option<i64>; 5] {
    let [e0, e1, e2, ed4, ed8] = values;
    [Some(e0), Some(e1), Some(e2), Some(ed4), Some(ed8)]
}

const fn column(
    table: u8,
    label: &'static str,
    (side, edges): (u8, Edges),
    values: [i64; 5],
    link: Link,
) -> Column {
    Column { table, label, side, edges, values: all(values), link }
}

/// Table 6 has no row for E0.
const fn table6(label: &'static str, values: [i64; 4], link: Link) -> Column {
    let [e1, e2, ed4, ed8] = values;
    let values = [None, Some(e1), Some(e2), Some(ed4), Some(ed8)];
    Column { table: 6, label, side: 4, edges: Open, values, link }
}

/// Every column of tables 1 to 6. Boards stand before those that follow from them.
pub const COLUMNS: [Column; 28] = [
    column(1, "v", (3, Open), [0, 1, 5, 5120, 9216], Link::None),
    column(1, "w", (3, Open), [0, -1, -7, -7168, -9216], Link::None),
    column(1, "x", (3, Open), [0, -3, -27, -27648, -27648], Link::None),
    column(1, "y", (3, Open), [-1, 5, 47, 48128, 48128], Link::None),
    column(1, "z", (3, Open), [0, 3, 27, 27648, 27648], Link::None),
    column(2, "a", (3, Open), [0, 1, 3, 9208, 11260], Link::WithoutCorners("v")),
    column(2, "b", (3, Open), [0, -1, -5, -3076, -11260], Link::WithoutCorners("w")),
    column(2, "c", (3, Open), [0, -3, -21, -33780, -33780], Link::WithoutCorners("x")),
    column(2, "d", (3, Open), [1, 5, 25, 78784, 78784], Link::WithoutCorners("y")),
    column(2, "e", (3, Open), [0, 3, 15, 54224, 54224], Link::WithoutCorners("z")),
    column(3, "f", (3, Open), [0, 0, 0, 0, 0], Link::None),
    column(3, "g", (3, Open), [1, 4, 16, 71612, 71612], Link::None),
    column(3, "h", (3, Open), [0, 2, 8, 38876, 38878], Link::None),
    column(3, "i", (3, Open), [-1, 1, 7, 11274, 23528], Link::None),
    column(3, "j", (3, Open), [-2, -1, 1, -31640, -13304], Link::None),
    column(4, "2x2", (2, Closed), [0, 1, 3, 5118, 5118], Link::None),
    column(4, "3x3", (3, Closed), [1, 9, 81, 82944, 82944], Link::None),
    column(4, "4x4", (4, Closed), [0, 2, 28, 36856, 36856], Link::None),
    column(5, "A", (4, Open), [0, -1, -5, -72544, -21564], Link::None),
    column(5, "B", (4, Open), [0, 0, 0, 0, 0], Link::Played("A", Black)),
    column(5, "C", (4, Open), [1, -2, -36, -81868, -81868], Link::Played("A", White)),
    column(5, "D", (4, Open), [0, 0, 2, -51080, -70], Link::Played("A", Black)),
    table6("G", [1, 1, 29630, 29642], Link::None),
    table6("H", [2, 4, 57438, 57342], Link::Played("G", Black)),
    table6("I", [0, -2, -100, -66], Link::Played("G", White)),
    table6("J", [0, -2, -80, -30], Link::None),
    table6("K", [1, -1, 27718, 27684], Link::Played("J", Black)),
    table6("L", [-1, -7, -27810, -27732], Link::Played("J", White)),
];

impl Column {
    /// The column of this name.
    #[must_use]
    pub fn find(label: &str) -> Option<&'static Self> {
        COLUMNS.iter().find(|column| column.label == label)
    }

    /// In how many of the printed cells the evaluation agrees.
    #[must_use]
    pub fn agreement(&self, evaluation: &Evaluation) -> usize {
        let Evaluation { e0, e1, e2, ed4, ed8 } = *evaluation;
        let found = [e0, e1, e2, ed4, ed8];
        self.values.iter().zip(found).filter(|&(&printed, found)| printed == Some(found)).count()
    }

    /// How many cells are printed.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.values.iter().flatten().count()
    }
}
