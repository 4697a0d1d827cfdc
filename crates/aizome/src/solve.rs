//! `aizome solve`: the exact value of a small board.

mod checkpoint;
mod stored;
mod watch;
mod work;

use std::path::PathBuf;
use std::time::Instant;

use ::lab::memory;
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use engine::Stored;
use goban::{Board, Color, Diagram, Move, Size};
use serde_json::json;
use smallgo::solver::{Bounds, Rule, Solver, Start};

use crate::gtp::parse_size;
use watch::{Task, Watch};

/// Megabytes of the tables if nobody says how many.
const USUAL_MEMORY: u32 = 1024;

/// Options of solving.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The board: 4, or 3x4 for a rectangle
    #[arg(value_parser = parse_size, required_unless_present = "write_stored")]
    size: Option<Size>,
    /// The ko rule
    #[arg(long, value_enum, default_value_t = RuleName::Positional)]
    rule: RuleName,
    /// A position to solve instead of the empty board, rows from the top: X.O/...
    #[arg(long, value_name = "ROWS")]
    position: Option<String>,
    /// White moves first
    #[arg(long)]
    white_first: bool,
    /// Use nothing that is stored
    #[arg(long)]
    fresh: bool,
    /// Megabytes of memory for the tables [default: 1024, or what there is if that is less]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: Option<u32>,
    /// Ask first whether Black gets this much: saves questions where the answer is expected
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    ask: Option<i32>,
    /// Ask only what this first move comes to: the whole answer if it gets everything
    #[arg(long, value_name = "MOVE")]
    by: Option<Move>,
    /// Where to note what is proved, to go on there after an interruption
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Solve the boards that the program keeps, and write the file that it is built with
    #[arg(long, value_name = "FILE", hide = true)]
    write_stored: Option<PathBuf>,
}

/// The ko rules by name.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum RuleName {
    /// Only the immediate retaking of a ko is forbidden
    Basic,
    /// No position may come again
    Positional,
    /// No position may come again with the same player to move
    Situational,
}

impl From<RuleName> for Rule {
    fn from(name: RuleName) -> Self {
        match name {
            RuleName::Basic => Self::Basic,
            RuleName::Positional => Self::Positional,
            RuleName::Situational => Self::Situational,
        }
    }
}

/// What was found.
struct Found {
    bounds: Bounds,
    line: Vec<Move>,
    nodes: u64,
    seconds: f64,
    is_stored: bool,
    /// The first move that was asked about, and what it comes to.
    by: Option<(Move, Bounds)>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    if let Some(file) = &options.write_stored {
        return stored::write(file);
    }
    let size = options.size.context("expected a board size, such as 4 or 3x4")?;
    let rule = Rule::from(options.rule);
    let first = if options.white_first { Color::White } else { Color::Black };
    let start = Start::new(board(size, options.position.as_deref())?, first);
    let area = i32::try_from(size.area())?;
    anyhow::ensure!(
        options.ask.is_none_or(|score| score.abs() <= area),
        "expected a score between -{area} and {area} to ask about on {size}"
    );
    let found = match options.by {
        Some(mv) => find_by(options, rule, &start, mv)?,
        None => find(options, rule, &start)?,
    };
    if options.json {
        return print_json(options, rule, &start, &found);
    }
    print(rule, &start, &found);
    Ok(())
}

fn board(size: Size, position: Option<&str>) -> anyhow::Result<Board> {
    let Some(rows) = position else { return Ok(Board::new(size)) };
    let diagram: Diagram =
        rows.replace('/', "\n").parse().with_context(|| format!("the position {rows:?}"))?;
    let board = diagram.board();
    anyhow::ensure!(
        board.size() == size,
        "the position {rows:?} is {}, and the board {size}",
        board.size()
    );
    Ok(board)
}

fn find(options: &Options, rule: Rule, start: &Start) -> anyhow::Result<Found> {
    let begun = Instant::now();
    if let (false, Some(stored)) = (options.fresh, Stored::built_in().find(rule, start)) {
        let seconds = begun.elapsed().as_secs_f64();
        let (bounds, line) = (stored.bounds(), stored.line.clone());
        return Ok(Found { bounds, line, nodes: 0, seconds, is_stored: true, by: None });
    }
    let solver = Solver::new(start.board.size(), rule, table_bytes(options, start)?)?;
    let plan = work::Plan {
        checkpoint: options.checkpoint.as_deref(),
        fresh: options.fresh,
        ask: options.ask,
    };
    let is_whole = options.position.is_none() && options.by.is_none() && options.ask.is_none();
    let task = if is_whole { Task::Whole } else { Task::Other };
    let watch = Watch::new(start.board.size(), rule, task);
    let solution = work::solve(&solver, start, plan, &watch)?;
    let line = work::line(&solver, start, &solution, &watch);
    let seconds = begun.elapsed().as_secs_f64();
    let (bounds, nodes) = (solution.bounds, solution.nodes);
    Ok(Found { bounds, line, nodes, seconds, is_stored: false, by: None })
}

/// What the position comes to by one first move: for who makes it no less than that.
fn find_by(options: &Options, rule: Rule, start: &Start, mv: Move) -> anyhow::Result<Found> {
    let after = start
        .after(rule, mv)
        .with_context(|| format!("{mv} is no legal move of {} here", start.to_play))?;
    let mut found = find(options, rule, &after)?;
    let area = i32::try_from(start.board.size().area())?;
    found.by = Some((mv, found.bounds));
    let Bounds { lower, upper, .. } = found.bounds;
    let (lower, upper) = if start.to_play == Color::Black { (lower, area) } else { (-area, upper) };
    found.bounds = Bounds::proved(area, lower, upper).context("no board has such a value")?;
    if found.bounds.exact().is_some() {
        found.line.insert(0, mv);
    } else {
        found.line.clear();
    }
    Ok(found)
}

/// Small boards need no large tables, and clearing them takes time. More than there is is refused if
/// it was asked for, and otherwise cut down.
fn table_bytes(options: &Options, start: &Start) -> anyhow::Result<usize> {
    let wanted = usize::try_from(options.memory.unwrap_or(USUAL_MEMORY)).unwrap_or(1) << 20;
    let useful = match start.board.size().area() {
        0..=9 => wanted.min(4 << 20),
        10..=16 => wanted.min(8 << 20),
        _ => wanted,
    };
    match memory::check(useful as u64) {
        Ok(()) => Ok(useful),
        Err(error) if options.memory.is_some() => Err(error.into()),
        Err(error) => {
            eprintln!("aizome: {error}; the tables get that, and it will take longer");
            Ok(usize::try_from(error.free)?)
        }
    }
}

fn print_json(options: &Options, rule: Rule, start: &Start, found: &Found) -> anyhow::Result<()> {
    let report = json!({
        "size": start.board.size().to_string(),
        "rule": rule.name(),
        "first": start.to_play.to_string().to_lowercase(),
        "position": options.position,
        "value": found.bounds.exact().or_else(|| drawn(rule, &found.bounds)),
        "lower": found.bounds.lower,
        "upper": found.bounds.upper,
        "line": found.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "nodes": found.nodes,
        "seconds": found.seconds,
        "stored": found.is_stored,
        "by": found.by.map(|(mv, bounds)| json!({
            "move": mv.to_string(),
            "value": bounds.exact().or_else(|| drawn(rule, &bounds)),
        })),
    });
    println!("{}", serde_json::to_string_pretty(&report)?);
    Ok(())
}

fn drawn(rule: Rule, bounds: &Bounds) -> Option<i32> {
    (rule == Rule::Basic).then(|| bounds.with_drawn_cycles())
}

fn print(rule: Rule, start: &Start, found: &Found) {
    let size = start.board.size();
    let first = start.to_play;
    let value = match (found.bounds.exact(), drawn(rule, &found.bounds)) {
        (Some(value), _) => format!("{value:+} for Black"),
        (None, Some(value)) => format!(
            "{value:+} for Black if a cycle is a draw (Black can force {:+}, White can hold him to {:+})",
            found.bounds.lower, found.bounds.upper
        ),
        (None, None) => {
            format!("between {:+} and {:+} for Black", found.bounds.lower, found.bounds.upper)
        }
    };
    println!("{size}, {} ko, {first} first: {value}", rule.name());
    if let Some((mv, Some(comes_to))) = found.by.map(|(mv, bounds)| (mv, bounds.exact())) {
        println!("{mv} comes to {comes_to:+} for Black");
    }
    if !found.line.is_empty() {
        let line: Vec<String> = found.line.iter().map(Move::to_string).collect();
        println!("{}", line.join(" "));
    }
    if found.is_stored {
        println!("(stored; --fresh solves it again)");
    } else {
        println!("{} positions in {:.3} s", found.nodes, found.seconds);
    }
}
