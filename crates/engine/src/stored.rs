//! The solved boards that the program carries: values and lines, one row each.
//!
//! A row is `rule TAB first TAB rows TAB lower TAB upper TAB line`, with the rows of the position from
//! the top, parted by `/`. `aizome solve --write-stored FILE` solves them all and writes the file.

use std::sync::OnceLock;

use goban::{Board, Color, Diagram, Move};
use smallgo::solver::{Bounds, Rule, Start};

/// The file that the program is built with.
const TEXT: &str = include_str!("../data/solved.tsv");

/// One solved board.
#[derive(Debug, Clone)]
pub struct Solved {
    rule: Rule,
    to_play: Color,
    board: Board,
    lower: i32,
    upper: i32,
    /// The moves that show it.
    pub line: Vec<Move>,
}

/// All that is stored.
#[derive(Debug)]
pub struct Stored(Vec<Solved>);

impl Solved {
    /// What is proved of the value.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let area = i32::try_from(self.board.size().area()).unwrap_or(0);
        Bounds::proved(area, self.lower, self.upper).unwrap_or(Bounds::of_area(area))
    }
}

impl Stored {
    /// What the program was built with.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static STORED: OnceLock<Stored> = OnceLock::new();
        STORED.get_or_init(|| Self(TEXT.lines().filter_map(read).collect()))
    }

    /// The stored solution of a position without a past.
    #[must_use]
    pub fn find(&self, rule: Rule, start: &Start) -> Option<&Solved> {
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
