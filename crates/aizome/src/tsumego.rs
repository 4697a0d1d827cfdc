//! `aizome tsumego`: works through a file of life-and-death problems, one JSON object a line. It
//! reads the position, the side to move and the target, never the solution.

use std::io::{IsTerminal as _, stderr};
use std::path::{Path, PathBuf};
use std::time::Instant;

use ::lab::files::{self, Most};
use anyhow::Context as _;
use clap::Args;
use experiments::LifeQuestion;
use goban::{Board, Color, Diagram, Move, Point, PointSet};
use reading::life::{Fate, LifeAnswer};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::budget::Question;
use crate::replies::{self, Reply, replies, succeeds};

/// Options of working through problems.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The problems
    file: PathBuf,
    /// Positions that each problem may look at
    #[arg(long, value_name = "N", default_value_t = reading::life::DEFAULT_NODES)]
    nodes: u32,
    /// Use the boards whose rest is filled in, where there are any
    #[arg(long)]
    framed: bool,
    /// Answer every other first move of the region too
    #[arg(long)]
    refutations: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is read of a problem.
#[derive(Debug, Deserialize)]
struct Problem {
    id: String,
    rows: Vec<String>,
    framed_rows: Option<Vec<String>>,
    to_play: String,
    target: Option<String>,
}

/// What was found.
struct Solved {
    id: String,
    /// The move, if it succeeds.
    mv: Option<Move>,
    state: String,
    line: Vec<Move>,
    nodes: u32,
    milliseconds: f64,
    /// The other first moves, if they were asked for and there is a move.
    others: Vec<Other>,
}

/// Another first move.
struct Other {
    reply: Reply,
    verdict: &'static str,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    Question::Life.check(options.nodes, 1)?;
    let problems = read(&options.file, options.framed)?;
    let is_watched = stderr().is_terminal();
    let mut answers = Vec::new();
    let count = problems.len();
    for (number, problem) in problems.into_iter().enumerate() {
        answers.push(solve(problem, options));
        if is_watched {
            eprint!("\r\x1b[Ktsumego: {} of {count}", number + 1);
        }
    }
    if is_watched {
        eprintln!();
    }
    if options.json {
        let answers: Vec<Value> = answers.iter().map(to_json).collect();
        println!("{}", serde_json::to_string_pretty(&json!({ "answers": answers }))?);
        return Ok(());
    }
    for answer in &answers {
        let mv = answer.mv.map_or_else(|| "-".to_owned(), |mv| mv.to_string());
        println!("{:<40} {:<5} {}", answer.id, mv, answer.state);
        for Other { reply, verdict } in &answer.others {
            println!("  {verdict}: {}", replies::to_text(reply));
        }
    }
    Ok(())
}

/// The problems of a file, all of them checked before the first is worked on.
fn read(path: &Path, framed: bool) -> anyhow::Result<Vec<Posed>> {
    let name = path.display().to_string();
    let text = files::read_text_or_input(path, Most::TABLES).with_context(|| name.clone())?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let problems = lines
        .map(|(number, line)| {
            pose(line, framed).with_context(|| format!("{name}, line {}", number + 1))
        })
        .collect::<anyhow::Result<Vec<Posed>>>()?;
    anyhow::ensure!(!problems.is_empty(), "{name}: no problem in it");
    Ok(problems)
}

/// The problems of a file that name their target, for the fit of signs.
pub(crate) fn questions(path: &Path, framed: bool) -> anyhow::Result<Vec<LifeQuestion>> {
    let question = |Posed { board, to_play, target, .. }: Posed| {
        target.map(|target| LifeQuestion { board, target, to_play })
    };
    Ok(read(path, framed)?.into_iter().filter_map(question).collect())
}

/// A problem as it is asked.
struct Posed {
    id: String,
    board: Board,
    to_play: Color,
    target: Option<Point>,
}

fn pose(line: &str, framed: bool) -> anyhow::Result<Posed> {
    let problem: Problem = serde_json::from_str(line)?;
    let rows = problem.framed_rows.filter(|_| framed).unwrap_or(problem.rows).join("\n");
    let board = rows.parse::<Diagram>()?.board();
    let to_play = match problem.to_play.as_str() {
        "B" => Color::Black,
        "W" => Color::White,
        other => anyhow::bail!("expected B or W to play, got {other:?}"),
    };
    let target = problem.target.map(|target| target.parse::<Point>()).transpose()?;
    if let Some(target) = target {
        let is_stone = board.size().contains(target) && board.stone(target).is_some();
        anyhow::ensure!(is_stone, "there is no stone on the target {target}");
    }
    Ok(Posed { id: problem.id, board, to_play, target })
}

fn solve(problem: Posed, options: &Options) -> Solved {
    let Posed { id, mut board, to_play, target } = problem;
    let start = Instant::now();
    let found = match target {
        Some(target) => Some((target, replies::ask(&mut board, target, to_play, options.nodes))),
        None => find(&mut board, to_play, options.nodes),
    };
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    let Some((target, answer)) = found else {
        let state = "no group found".to_owned();
        let (line, others) = (Vec::new(), Vec::new());
        return Solved { id, mv: None, state, line, nodes: 0, milliseconds, others };
    };
    let owner = board.stone(target).unwrap_or(to_play);
    let mv = answer.first_move().filter(|_| succeeds(answer.fate, owner, to_play));
    let others = match mv {
        Some(Move::Play(point)) if options.refutations => {
            let region = answer.region - PointSet::from(point);
            let others = replies(&board, target, to_play, &region, options.nodes);
            others.into_iter().map(|reply| judged(reply, owner, to_play)).collect()
        }
        _ => Vec::new(),
    };
    Solved {
        id,
        mv,
        others,
        state: answer.fate.to_string(),
        line: answer.line,
        nodes: answer.nodes,
        milliseconds,
    }
}

/// What another first move is worth.
fn judged(reply: Reply, owner: Color, to_play: Color) -> Other {
    let verdict = match reply.answer.fate {
        Fate::Unknown => "unknown",
        fate if succeeds(fate, owner, to_play) => "works too",
        _ => "refuted",
    };
    Other { reply, verdict }
}

/// Liberties up to which a string may be what a problem is about.
const MOST_LIBERTIES: usize = 8;

/// The shares of the budget that each string gets, one round after the other.
const ROUNDS: [u32; 4] = [256, 64, 16, 4];

/// Where no target is given: the group whose fate a move of the side to play decides in its favour,
/// and would not without it. All are asked with a small budget first, then with larger ones; of those
/// that are decided in the same round the largest is meant, and ko or seki only if there is no other.
fn find(board: &mut Board, to_play: Color, nodes: u32) -> Option<(Point, LifeAnswer)> {
    let mut strings: Vec<(usize, Point)> = board
        .strings()
        .filter(|&string| board.liberty_count(string) <= MOST_LIBERTIES)
        .map(|string| (board.stone_count(string), string.stone()))
        .collect();
    strings.sort_unstable_by_key(|&(count, stone)| (usize::MAX - count, stone));
    let mut spent = 0;
    for share in ROUNDS {
        let each = (nodes / share).max(1);
        let mut known = PointSet::EMPTY;
        let mut best: Option<((bool, usize), Point, LifeAnswer)> = None;
        for &(_, stone) in &strings {
            if known.contains(stone) || spent >= nodes {
                continue;
            }
            let answer = replies::ask(board, stone, to_play, each);
            known |= answer.stones;
            spent += answer.nodes;
            let owner = board.stone(stone)?;
            if !succeeds(answer.fate, owner, to_play) || answer.line.is_empty() {
                continue;
            }
            // It must not be so without the move.
            let without = replies::ask(board, stone, !to_play, each);
            spent += without.nodes;
            if without.fate == Fate::Unknown || succeeds(without.fate, owner, to_play) {
                continue;
            }
            let is_whole = matches!(answer.fate, Fate::Alive | Fate::Dead);
            let worth = (is_whole, answer.stones.len());
            if best.as_ref().is_none_or(|(so_far, ..)| worth > *so_far) {
                best = Some((worth, stone, answer));
            }
        }
        if let Some((_, stone, answer)) = best {
            return Some((stone, answer));
        }
    }
    None
}

fn to_json(answer: &Solved) -> Value {
    let others: Vec<Value> = answer
        .others
        .iter()
        .map(|Other { reply, verdict }| {
            let mut value = replies::to_json(reply);
            value["verdict"] = json!(verdict);
            value
        })
        .collect();
    json!({
        "refutations": others,
        "id": answer.id,
        "move": answer.mv.map(|mv| mv.to_string()),
        "state": answer.state,
        "line": answer.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "nodes": answer.nodes,
        "milliseconds": answer.milliseconds,
    })
}
