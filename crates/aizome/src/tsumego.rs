//! `aizome tsumego`: works through a file of life-and-death problems, one JSON object a line. It
//! reads the position, the side to move and the target, never the solution.

use std::fs;
use std::io::{IsTerminal as _, stderr};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use goban::{Board, Color, Diagram, Move, Point, PointSet};
use reading::life::{Fate, LifeAnswer};
use serde::Deserialize;
use serde_json::{Value, json};

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
    let name = options.file.display().to_string();
    let text = fs::read_to_string(&options.file).with_context(|| name.clone())?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    anyhow::ensure!(!lines.is_empty(), "{name}: no problem in it");
    let is_watched = stderr().is_terminal();
    let mut answers = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let place = || format!("{name}, line {}", number + 1);
        let problem: Problem = serde_json::from_str(line).with_context(place)?;
        answers.push(solve(problem, options).with_context(place)?);
        if is_watched {
            eprint!("\r\x1b[Ktsumego: {} of {}", number + 1, lines.len());
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

fn solve(problem: Problem, options: &Options) -> anyhow::Result<Solved> {
    let framed = problem.framed_rows.filter(|_| options.framed);
    let rows = framed.unwrap_or(problem.rows).join("\n");
    let mut board = rows.parse::<Diagram>()?.board();
    let to_play = match problem.to_play.as_str() {
        "B" => Color::Black,
        "W" => Color::White,
        other => anyhow::bail!("expected B or W to play, got {other:?}"),
    };
    let start = Instant::now();
    let target = problem.target.map(|target| target.parse::<Point>()).transpose()?;
    let found = match target {
        Some(target) => {
            let is_stone = board.size().contains(target) && board.stone(target).is_some();
            anyhow::ensure!(is_stone, "there is no stone on the target {target}");
            Some(ask(&mut board, target, to_play, options.nodes))
        }
        None => find(&mut board, to_play, options.nodes),
    };
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    let Some((owner, answer)) = found else {
        let state = "no group found".to_owned();
        let id = problem.id;
        let (line, others) = (Vec::new(), Vec::new());
        return Ok(Solved { id, mv: None, state, line, nodes: 0, milliseconds, others });
    };
    let mv = answer.first_move().filter(|_| succeeds(answer.fate, owner, to_play));
    let others = match (mv, target) {
        (Some(Move::Play(point)), Some(target)) if options.refutations => {
            let region = answer.region - PointSet::from(point);
            let others = replies(&board, target, to_play, &region, options.nodes);
            others.into_iter().map(|reply| judged(reply, owner, to_play)).collect()
        }
        _ => Vec::new(),
    };
    Ok(Solved {
        id: problem.id,
        mv,
        others,
        state: answer.fate.to_string(),
        line: answer.line,
        nodes: answer.nodes,
        milliseconds,
    })
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

/// The side to move saves its own group, or kills the other's.
fn ask(board: &mut Board, target: Point, to_play: Color, nodes: u32) -> (Color, LifeAnswer) {
    let owner = board.stone(target).unwrap_or(to_play);
    (owner, replies::ask(board, target, to_play, nodes))
}

/// Where no target is given: the first group, the largest strings first, whose fate a move of the
/// side to play decides in its favour.
fn find(board: &mut Board, to_play: Color, nodes: u32) -> Option<(Color, LifeAnswer)> {
    let mut strings: Vec<(usize, Point)> =
        board.strings().map(|string| (board.stone_count(string), string.stone())).collect();
    strings.sort_unstable_by_key(|&(count, stone)| (usize::MAX - count, stone));
    let each = (nodes / 8).max(1);
    for (_, stone) in strings {
        let (owner, answer) = ask(board, stone, to_play, each);
        if !succeeds(answer.fate, owner, to_play) || answer.line.is_empty() {
            continue;
        }
        // It must not be so without the move.
        let (_, without) = ask(board, stone, !to_play, each);
        if without.fate != Fate::Unknown && !succeeds(without.fate, owner, to_play) {
            return Some((owner, answer));
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
