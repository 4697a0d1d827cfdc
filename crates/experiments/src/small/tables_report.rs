//! What `small-tables` says.

use std::collections::BTreeMap;

use goban::Color;
use lab::{Cell, Report, Table};
use smallgo::printed::{Column, Link, NAMES};
use smallgo::rebuild::{Rebuilt, canonical, narrowed};
use smallgo::{Edges, Evaluation, INFINITY, Position, Rule};

use super::tables::Observation;
use super::whole;

/// Boards of a column that are shown.
const SHOWN: usize = 3;

pub(super) fn report(seen: &[Observation], is_whole: bool) -> Report {
    let found = boards(seen);
    let rebuilt: Vec<Rebuilt> =
        narrowed(&found).into_iter().filter(|one| is_whole || one.column.side < 4).collect();
    let mut tables: Vec<Table> = (1..=6).filter_map(|number| values(number, &rebuilt)).collect();
    tables.push(candidates(&rebuilt));
    tables.push(formula(seen));
    if is_whole {
        tables.push(choices(&rebuilt));
    }
    let (agreeing, printed) = agreement(&rebuilt);
    Report {
        title: format!("Tables 1 to 6: {agreeing} of {printed} printed cells reproduced"),
        tables,
        notes: notes(is_whole),
    }
}

fn notes(is_whole: bool) -> Vec<String> {
    let mut notes = vec![
        "Each cell is ours, with the paper's after a stroke where they differ. The board shown is \
         the first of those that remain."
            .to_owned(),
        "j: no 3x3 board has the printed Ed4 of -31640; the board shown is the one that has the \
         other four values, and its Ed4 is -31644. Probably a misprint."
            .to_owned(),
        "Boards are counted once for all their images under symmetries. \"By values\" alone, and \
         \"remaining\" with what the text says: boards of table 2 are those of table 1 without \
         corners, B, C, D follow from A by a move, H and I from G, K and L from J."
            .to_owned(),
    ];
    if !is_whole {
        notes.push("A first look: the boards of 4x4 were not searched.".to_owned());
    }
    notes
}

fn boards(seen: &[Observation]) -> Vec<(&'static str, Position)> {
    let found = seen.iter().flat_map(|seen| &seen.found);
    found
        .filter_map(|(label, board)| {
            let column = Column::find(label)?;
            Some((column.label, Position::read(board, column.edges).ok()?))
        })
        .collect()
}

/// The board that stands for a column. Boards that follow from another one follow from the board
/// that stands for that.
fn shown(rebuilt: &[Rebuilt], column: &Column) -> Option<Position> {
    let own = || rebuilt.iter().find(|one| one.column.label == column.label);
    if let Link::Played(parent, color) = column.link {
        let parent = shown(rebuilt, Column::find(parent)?)?;
        let played = parent.empty().singles().map(|single| parent.with_stone(color, single));
        let fits = |board: &Position| column.agreement(&evaluation(board)) == column.cells();
        return played.into_iter().find(fits);
    }
    own()?.remaining.first().copied().or_else(|| nearest(column))
}

/// For a column with a misprint: the board that has all its values but one, where there is one.
fn nearest(column: &Column) -> Option<Position> {
    if column.side > 3 {
        return None;
    }
    let mut best = None;
    let grid = smallgo::rebuild::grid_of(column.side);
    smallgo::rebuild::Slice::all(grid).each(&mut |stones| {
        let board = Position::new(grid, column.edges, stones);
        if best.is_none() && column.agreement(&evaluation(&board)) + 1 == column.cells() {
            best = Some(board);
        }
    });
    best
}

fn evaluation(board: &Position) -> Evaluation {
    Evaluation::of(board, Rule::Point, INFINITY)
}

fn row_values(board: &Position) -> [i64; 5] {
    let Evaluation { e0, e1, e2, ed4, ed8 } = evaluation(board);
    [e0, e1, e2, ed4, ed8]
}

/// One of the paper's tables with our values.
fn values(number: u8, rebuilt: &[Rebuilt]) -> Option<Table> {
    let columns: Vec<&Column> =
        rebuilt.iter().map(|one| one.column).filter(|column| column.table == number).collect();
    let first = columns.first()?;
    let boards: Vec<Option<Position>> =
        columns.iter().map(|column| shown(rebuilt, column)).collect();
    let mut rows = Vec::new();
    for (name, place) in NAMES.iter().zip(0..) {
        if first.values[place].is_none() {
            continue;
        }
        let mut row = vec![Cell::text(*name)];
        for (column, board) in columns.iter().zip(&boards) {
            let printed = column.values[place].map_or("-".to_owned(), |value| format!("{value:+}"));
            row.push(match board {
                None => Cell::text(format!("- | {printed}")),
                Some(board) => match (row_values(board)[place], column.values[place]) {
                    (ours, Some(value)) if ours == value => whole(ours),
                    (ours, _) => Cell::text(format!("{ours:+} | {printed}")),
                },
            });
        }
        rows.push(row);
    }
    let board_row = boards.iter().map(|board| {
        Cell::text(board.map_or_else(|| "none".to_owned(), |board| board.to_string()))
    });
    rows.push(std::iter::once(Cell::text("board")).chain(board_row).collect());
    let mut heads = vec![""];
    heads.extend(columns.iter().map(|column| column.label));
    Some(Table::new(format!("Table {number}"), &heads, rows))
}

fn agreement(rebuilt: &[Rebuilt]) -> (usize, usize) {
    let columns = || rebuilt.iter().map(|one| one.column);
    let agreeing = columns()
        .filter_map(|column| Some(column.agreement(&evaluation(&shown(rebuilt, column)?))))
        .sum();
    (agreeing, columns().map(Column::cells).sum())
}

fn candidates(rebuilt: &[Rebuilt]) -> Table {
    let row = |one: &Rebuilt| {
        let mut boards: Vec<String> = one.remaining.iter().map(canonical).take(SHOWN).collect();
        if one.remaining.len() > SHOWN {
            boards.push("...".to_owned());
        }
        let edges = if one.column.edges == Edges::Open { "open" } else { "closed" };
        vec![
            Cell::text(one.column.label),
            Cell::text(edges),
            Cell::text(one.by_values.to_string()),
            Cell::text(one.remaining.len().to_string()),
            Cell::text(boards.join("  ")),
        ]
    };
    Table::new(
        "Boards with the printed values",
        &["", "board", "by values", "remaining", "boards"],
        rebuilt.iter().map(row),
    )
}

fn formula(seen: &[Observation]) -> Table {
    let mut sums: BTreeMap<u8, [u64; 3]> = BTreeMap::new();
    for &(side, terminal, four, eight) in seen.iter().flat_map(|seen| &seen.formula13) {
        let sum = sums.entry(side).or_default();
        *sum = [sum[0] + terminal, sum[1] + four, sum[2] + eight];
    }
    let rows = sums.into_iter().map(|(side, sums)| {
        let cells = sums.map(super::nodes);
        std::iter::once(Cell::text(format!("{side}x{side}"))).chain(cells).collect()
    });
    Table::new(
        "Formula 13, Ed = infinity * E2, on boards where every point is controlled",
        &["closed board", "positions", "holds for Ed4", "holds for Ed8"],
        rows,
    )
}

/// What a search of depth one would play from A, G and J, by each evaluation.
fn choices(rebuilt: &[Rebuilt]) -> Table {
    let wanted = [
        ("A", Color::Black, "B"),
        ("A", Color::White, "C"),
        ("G", Color::Black, "H"),
        ("G", Color::White, "I"),
        ("J", Color::Black, "K"),
        ("J", Color::White, "L"),
    ];
    let rows = wanted.into_iter().map(|(start, color, good)| {
        let mut row = vec![Cell::text(start), Cell::text(color.to_string()), Cell::text(good)];
        row.extend((1..5).map(|place| choice(rebuilt, start, color, good, place)));
        row
    });
    Table::new(
        "Remarks 4 and 6: is the good move first at depth one?",
        &["from", "to move", "good", "E1", "E2", "Ed4", "Ed8"],
        rows,
    )
}

fn choice(rebuilt: &[Rebuilt], start: &str, color: Color, good: &str, place: usize) -> Cell {
    let board = |label: &str| Column::find(label).and_then(|column| shown(rebuilt, column));
    let (Some(start), Some(good)) = (board(start), board(good)) else { return Cell::text("-") };
    let sign = if color == Color::Black { 1 } else { -1 };
    let value = |board: &Position| sign * row_values(board)[place];
    let moves: Vec<Position> =
        start.empty().singles().map(|single| start.with_stone(color, single)).collect();
    let wanted = value(&good);
    let better = moves.iter().filter(|board| value(board) > wanted).count();
    let equal = moves.iter().filter(|board| value(board) == wanted).count();
    Cell::text(match (better, equal) {
        (0, 1) => "first".to_owned(),
        (0, equal) => format!("one of {equal} alike"),
        (better, _) => format!("no, {better} of {} better", moves.len()),
    })
}

#[cfg(test)]
mod tests {
    use smallgo::printed::COLUMNS;

    use super::*;

    #[test]
    fn links_name_columns_that_stand_before() {
        for (place, column) in COLUMNS.iter().enumerate() {
            let parent = match column.link {
                Link::None => continue,
                Link::Played(parent, _) | Link::WithoutCorners(parent) => parent,
            };
            assert!(COLUMNS[..place].iter().any(|other| other.label == parent), "{parent}");
        }
    }
}
