//! The lost boards, found again: every board of a size is evaluated, and those are kept that have
//! the printed values; what the text says of boards that follow from each other narrows them down.

use std::collections::BTreeSet;

use goban::{ByColor, Color, Size, Symmetry};

use crate::control::{Rule, control};
use crate::dimensional::{dimensional, e1};
use crate::evaluation::Evaluation;
use crate::metric::{INFINITY, metric};
use crate::position::{Edges, Position};
use crate::printed::{COLUMNS, Column, Link};
use crate::region::{Connection, Grid, Region};

/// One part of all boards of a size: those whose first points are as the digits of `number` in base
/// 3 say (empty, Black, White).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    /// The grid of the boards.
    pub grid: Grid,
    /// How many points the slice fixes.
    pub fixed: u32,
    /// Below 3 to the power of `fixed`.
    pub number: u32,
}

impl Slice {
    /// All boards of a grid.
    #[must_use]
    pub const fn all(grid: Grid) -> Self {
        Self { grid, fixed: 0, number: 0 }
    }

    /// Shows every board of the slice.
    pub fn each(&self, visit: &mut dyn FnMut(ByColor<Region>)) {
        let mut rest: Vec<Region> = self.grid.all().singles().collect();
        let mut stones: ByColor<Region> = ByColor::default();
        let mut number = self.number;
        for _ in 0..self.fixed {
            let single = rest.pop().unwrap_or_default();
            match number % 3 {
                1 => stones.black |= single,
                2 => stones.white |= single,
                _ => {}
            }
            number /= 3;
        }
        fill(&rest, stones, visit);
    }
}

fn fill(rest: &[Region], stones: ByColor<Region>, visit: &mut dyn FnMut(ByColor<Region>)) {
    let Some((&single, rest)) = rest.split_last() else { return visit(stones) };
    fill(rest, stones, visit);
    fill(rest, ByColor { black: stones.black | single, ..stones }, visit);
    fill(rest, ByColor { white: stones.white | single, ..stones }, visit);
}

/// The boards of a slice that have all the values of a column which follows from no other.
#[must_use]
pub fn matches(slice: &Slice, edges: Edges) -> Vec<(&'static str, Position)> {
    let side = slice.grid.size().width();
    let wanted: Vec<&Column> = COLUMNS
        .iter()
        .filter(|column| column.side == side && column.edges == edges)
        .filter(|column| !matches!(column.link, Link::Played(..)))
        .collect();
    let mut found = Vec::new();
    slice.each(&mut |stones| {
        let position = Position::new(slice.grid, edges, stones);
        for column in has_values(&position, &wanted) {
            found.push((column.label, position));
        }
    });
    found
}

/// Those columns whose values the position has. The quick evaluations come first: few boards are
/// left for the slow ones.
fn has_values<'a>(
    position: &Position,
    columns: &'a [&'a Column],
) -> impl Iterator<Item = &'static Column> + use<'a> {
    let control = control(position, Rule::Point);
    let points = e1(&control);
    let position = *position;
    columns
        .iter()
        .copied()
        .filter(move |column| {
            column.values[1] == Some(points) && {
                let [_, _, e2] = dimensional(position.grid(), &control);
                column.values[2] == Some(e2)
                    && column.agreement(&Evaluation::of(&position, Rule::Point, INFINITY))
                        == column.cells()
            }
        })
        .filter_map(|column| Column::find(column.label))
}

/// The boards that remain for each column, one for each class of images under the symmetries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rebuilt {
    /// The column.
    pub column: &'static Column,
    /// How many boards have its values, images counted once; for a board that follows from
    /// another one by a move, how many follow from those that remain of the other.
    pub by_values: usize,
    /// Those that remain when what the text says is heeded too.
    pub remaining: Vec<Position>,
}

/// Narrows boards with the right values down by what the text says of them.
#[must_use]
pub fn narrowed(found: &[(&str, Position)]) -> Vec<Rebuilt> {
    let of = |label: &str| -> Vec<Position> {
        let boards = found.iter().filter(|(name, _)| *name == label);
        boards.map(|(_, position)| *position).collect()
    };
    let mut rebuilt: Vec<Rebuilt> = Vec::new();
    for column in &COLUMNS {
        let candidates = match column.link {
            Link::None | Link::WithoutCorners(_) => of(column.label),
            Link::Played(parent, color) => children(&of(parent), color, column),
        };
        let remaining = candidates.iter().filter(|board| is_linked(board, column, &of));
        let remaining = representatives(remaining.copied());
        rebuilt.push(Rebuilt { column, by_values: representatives(candidates).len(), remaining });
    }
    rebuilt
}

/// Whether the boards that the text ties to this one can be found for it.
fn is_linked(board: &Position, column: &Column, of: &dyn Fn(&str) -> Vec<Position>) -> bool {
    let downward = match column.link {
        Link::None => true,
        Link::WithoutCorners(parent) => {
            of(parent).iter().any(|parent| is_without_corners(board, parent))
        }
        // A child stays only if its parent does, with all the parent's children.
        Link::Played(parent, color) => of(parent).iter().any(|candidate| {
            is_played(board, candidate, color)
                && Column::find(parent).is_some_and(|parent| is_linked(candidate, parent, of))
        }),
    };
    let upward = COLUMNS.iter().all(|other| match other.link {
        Link::Played(parent, color) if parent == column.label => {
            !children(&[*board], color, other).is_empty()
        }
        Link::WithoutCorners(parent) if parent == column.label => {
            of(other.label).iter().any(|child| is_without_corners(child, board))
        }
        _ => true,
    });
    downward && upward
}

/// The boards with one stone more that have a column's values.
fn children(parents: &[Position], color: Color, column: &Column) -> Vec<Position> {
    let fits = |position: &Position| {
        column.agreement(&Evaluation::of(position, Rule::Point, INFINITY)) == column.cells()
    };
    let played = parents
        .iter()
        .flat_map(|parent| parent.empty().singles().map(|single| parent.with_stone(color, single)));
    played.filter(fits).collect()
}

fn is_played(board: &Position, parent: &Position, color: Color) -> bool {
    parent.empty().singles().any(|single| parent.with_stone(color, single) == *board)
}

/// Whether `board` is `full` with some stones at its corners missing, at least one.
fn is_without_corners(board: &Position, full: &Position) -> bool {
    let grid = board.grid();
    let corners = corners(grid);
    let mut missing = Region::EMPTY;
    for color in Color::BOTH {
        if !(board.stones(color) - full.stones(color)).is_empty() {
            return false;
        }
        missing |= full.stones(color) - board.stones(color);
    }
    !missing.is_empty() && (missing - corners).is_empty()
}

fn corners(grid: &Grid) -> Region {
    let size = grid.size();
    let ends = |at: u8, length: u8| at == 0 || at + 1 == length;
    let is_corner = |p: &goban::Point| ends(p.x(), size.width()) && ends(p.y(), size.height());
    size.points().filter(is_corner).fold(Region::EMPTY, |all, point| all | grid.single(point))
}

/// One board of each class of images, in the order of their texts.
#[must_use]
pub fn representatives(boards: impl IntoIterator<Item = Position>) -> Vec<Position> {
    let mut seen = BTreeSet::new();
    let mut kept = Vec::new();
    for board in boards {
        if seen.insert(canonical(&board)) {
            kept.push(board);
        }
    }
    kept.sort_by_key(canonical);
    kept
}

/// The first of the texts of a board's images.
#[must_use]
pub fn canonical(board: &Position) -> String {
    let grid = board.grid();
    let size = grid.size();
    let image = |symmetry: &Symmetry| {
        let stones = ByColor::from_fn(|color| {
            grid.points(board.stones(color)).fold(Region::EMPTY, |region, point| {
                region | grid.single(symmetry.apply(size, point))
            })
        });
        Position::new(*grid, board.edges(), stones).to_string()
    };
    Symmetry::of(size).iter().map(image).min().unwrap_or_default()
}

/// What formula 13 says, and how often it holds [Bouzy, small boards, remark 5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Formula13 {
    /// Boards on which every point is controlled.
    pub terminal: u64,
    /// Those with Ed4 = infinity · E2.
    pub four: u64,
    /// Those with Ed8 = infinity · E2 over 8-connected sets.
    pub eight: u64,
}

/// Tries formula 13 on every terminal position of a slice of closed boards.
#[must_use]
pub fn formula13(slice: &Slice) -> Formula13 {
    let grid = &slice.grid;
    let mut seen = Formula13::default();
    slice.each(&mut |stones| {
        let control = control(&Position::new(*grid, Edges::Closed, stones), Rule::Point);
        if control.black | control.white != grid.all() {
            return;
        }
        let holds = |connection| {
            let squares = |region| -> i64 {
                grid.components(region, connection).map(|set| i64::from(set.len()).pow(2)).sum()
            };
            let e2 = squares(control.black) - squares(control.white);
            metric(grid, &control, connection, INFINITY) == INFINITY * e2
        };
        seen.terminal += 1;
        seen.four += u64::from(holds(Connection::Four));
        seen.eight += u64::from(holds(Connection::Eight));
    });
    seen
}

/// The grid of a square board of a column.
///
/// # Panics
///
/// Never: the paper's boards are small.
#[must_use]
pub fn grid_of(side: u8) -> Grid {
    let size = Size::square(side).expect("a side of the paper's boards");
    Grid::new(size).expect("a small board")
}
