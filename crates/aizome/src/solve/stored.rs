//! Solves the boards that the program carries and writes the file that `engine` embeds: one row a
//! board, `rule TAB first TAB rows TAB lower TAB upper TAB line`. One thread does it, so that the same
//! program always writes the same.

use std::fmt::Write as _;
use std::path::Path;

use goban::{Board, Color, Size};
use smallgo::solver::{Bounds, Rule, Solver, Start};

use crate::file;

/// Boards that are kept, each with its sides either way round.
const KEPT: &[(u8, u8)] = &[
    (1, 1),
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (6, 1),
    (2, 2),
    (3, 2),
    (4, 2),
    (3, 3),
    (4, 3),
    (4, 4),
];

/// Nodes for each of them.
const NODES: u64 = 8_000_000;

/// The rows of a position from the top, as `--position` takes them.
pub(super) fn rows(board: &Board) -> String {
    let size = board.size();
    let mut text = String::new();
    for (index, point) in size.points_from_top().enumerate() {
        if index > 0 && index % usize::from(size.width()) == 0 {
            text.push('/');
        }
        text.push(match board.stone(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        });
    }
    text
}

/// Solves all that is to be kept.
pub(super) fn write(path: &Path) -> anyhow::Result<()> {
    let mut text = String::new();
    let turned = KEPT.iter().filter(|(width, height)| width != height).map(|&(w, h)| (h, w));
    for (width, height) in KEPT.iter().copied().chain(turned) {
        let size = Size::new(width, height)?;
        for rule in Rule::ALL {
            let solver = Solver::new(size, rule, 64 << 20)?;
            for first in Color::BOTH {
                text.push_str(&row(&solver, &Start::new(Board::new(size), first))?);
            }
        }
    }
    file::write(path, text)
}

/// A solved board as it is stored; nothing if the nodes were not enough.
fn row(solver: &Solver, start: &Start) -> anyhow::Result<String> {
    let area = i32::try_from(start.board.size().area())?;
    let solution = solver.solve(start, Bounds::of_area(area), NODES);

    if Solver::next_question(&solution.bounds).is_some() {
        return Ok(String::new());
    }
    let Bounds { lower, upper, .. } = solution.bounds;
    let line = solution.bounds.exact().map_or(Vec::new(), |value| solver.line(start, value, NODES));
    let (rule, first) = (solver.rule().name(), start.to_play.letter());
    let mut row = format!("{rule}\t{first}\t{}\t{lower}\t{upper}\t", rows(&start.board));
    for (index, mv) in line.iter().enumerate() {
        write!(row, "{}{mv}", if index == 0 { "" } else { " " })?;
    }
    row.push('\n');
    Ok(row)
}
