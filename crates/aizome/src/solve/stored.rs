//! The solved boards that the program carries: values and lines, one row each.
//!
//! A row is `rule TAB first TAB rows TAB lower TAB upper TAB line`, where the rows of the position
//! are as `--position` takes them. `aizome solve --write-stored FILE` solves them all and writes the
//! file; it uses one thread, so that the same program always writes the same.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::OnceLock;

use anyhow::Context as _;
use goban::{Board, Color, Diagram, Move, Size};
use smallgo::solver::{Bounds, Rule, Solver, Start};

/// The file that the program is built with.
const TEXT: &str = include_str!("../../data/solved.tsv");

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

/// One solved board.
#[derive(Debug, Clone)]
pub(crate) struct Solved {
    rule: Rule,
    to_play: Color,
    board: Board,
    lower: i32,
    upper: i32,
    pub(crate) line: Vec<Move>,
}

/// All that is stored.
#[derive(Debug)]
pub(crate) struct Stored(Vec<Solved>);

impl Solved {
    /// What is proved of the value.
    pub(crate) fn bounds(&self) -> Bounds {
        let area = i32::try_from(self.board.size().area()).unwrap_or(0);
        Bounds::proved(area, self.lower, self.upper).unwrap_or(Bounds::of_area(area))
    }
}

impl Stored {
    /// What the program was built with.
    pub(crate) fn built_in() -> &'static Self {
        static STORED: OnceLock<Stored> = OnceLock::new();
        STORED.get_or_init(|| Self(TEXT.lines().filter_map(read).collect()))
    }

    /// The stored solution of a position without a past.
    pub(crate) fn find(&self, rule: Rule, start: &Start) -> Option<&Solved> {
        let is_it = |solved: &&Solved| {
            solved.rule == rule
                && solved.to_play == start.to_play
                && solved.board.size() == start.board.size()
                && solved.board.key() == start.board.key()
        };
        let is_plain = start.past.is_empty() && !start.passed && start.board.ko().is_none();
        self.0.iter().filter(|_| is_plain).find(is_it)
    }
}

fn read(row: &str) -> Option<Solved> {
    let fields: Vec<&str> = row.split('\t').collect();
    let [rule, to_play, rows, lower, upper, line] = fields[..] else { return None };
    let moves = line.split_whitespace().map(str::parse);
    Some(Solved {
        rule: Rule::ALL.into_iter().find(|known| known.name() == rule)?,
        to_play: Color::BOTH.into_iter().find(|color| color.letter().to_string() == to_play)?,
        board: rows.replace('/', "\n").parse::<Diagram>().ok()?.board(),
        lower: lower.parse().ok()?,
        upper: upper.parse().ok()?,
        line: moves.collect::<Result<_, _>>().ok()?,
    })
}

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
pub(super) fn write(file: &Path) -> anyhow::Result<()> {
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
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
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
