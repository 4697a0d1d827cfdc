//! `aizome read`: what look-ahead says about a string and its races, with the lines that show it.

mod races;

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use goban::{Board, Color, Move, Point};
use reading::connection::Target;
use reading::{Answer, Capture, CaptureStatus, Connection};
use serde_json::{Value, json};
use tracks::{Kind as _, View, Watching};

use crate::budget::Question;
use crate::file::position;

/// Options of reading.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record
    file: PathBuf,
    /// A stone of the string, whose races are read too; without it, every string with fewer than five
    /// liberties
    #[arg(long, value_name = "POINT")]
    at: Option<Point>,
    /// A stone of another string, to read whether both can be connected; or `edge`
    #[arg(long, value_name = "POINT|edge", requires = "at")]
    to: Option<String>,
    /// A stone of the other colour: the race of both strings is read, however many liberties they
    /// have
    #[arg(long, value_name = "POINT", requires = "at", conflicts_with = "to")]
    against: Option<Point>,
    /// The position before this move [default: the end of the record]
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Positions that each question may look at
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    Question::Reading.check(options.nodes, 1)?;
    let game = position(&options.file, options.move_number)?;
    let mut board = game.board().clone();
    let places = places(&board, options.at)?;
    if let (Some(at), Some(to)) = (options.at, &options.to) {
        return connection(&mut board, at, to, options);
    }
    let races = races::pairs(&board, options.at, options.against)?;
    let nodes = options.nodes;
    if options.json {
        let strings: Vec<_> =
            places.iter().map(|&place| to_json(&mut board, place, nodes)).collect();
        let races: Vec<_> =
            races.iter().map(|&pair| races::to_json(&mut board, pair, nodes)).collect();
        let report = json!({ "strings": strings, "races": races });
        println!("{}", serde_json::to_string_pretty(&report)?);
        return Ok(());
    }
    println!("{board}\n");
    for place in places {
        print(&mut board, place, nodes);
    }
    for pair in races {
        races::print(&mut board, pair, nodes);
    }
    Ok(())
}

/// The first stones of the strings that are asked about.
fn places(board: &Board, at: Option<Point>) -> anyhow::Result<Vec<Point>> {
    let first = |string| board.stones_of(string).min();
    if let Some(point) = at {
        anyhow::ensure!(
            board.size().contains(point),
            "{point} is not on the {} board",
            board.size()
        );
        let string =
            board.string(point).with_context(|| format!("there is no stone on {point}"))?;
        return Ok(first(string).into_iter().collect());
    }
    let is_weak = |&string: &_| board.liberty_count(string) < reading::capture::SAFE_LIBERTIES;
    Ok(board.strings().filter(is_weak).filter_map(first).collect())
}

/// Whether the string of a stone can be connected with another one, or with the edge.
fn connection(board: &mut Board, at: Point, to: &str, options: &Options) -> anyhow::Result<()> {
    let target = target(board, at, to)?;
    let owner = board.stone(at).unwrap_or(Color::Black);
    let mut view = View::<Watching>::new(board);
    let status = Connection { nodes: options.nodes }.compute(&mut view, (at, target));
    let track = view.track().len();
    if options.json {
        let report = json!({
            "stone": at.to_string(),
            "to": to,
            "state": status.to_string(),
            "owner_first": answer_to_json(&status.owner_first),
            "opponent_first": answer_to_json(&status.opponent_first),
            "track": track,
        });
        println!("{}", serde_json::to_string_pretty(&report)?);
        return Ok(());
    }
    let words = ["connected", "cut"];
    println!("{board}\n\n{owner} {at} to {to}: {status}");
    println!("  {owner} first:  {}", describe(&status.owner_first, words));
    println!("  {} first:  {}", !owner, describe(&status.opponent_first, words));
    println!("  the answer rests on {track} points");
    Ok(())
}

fn target(board: &Board, at: Point, to: &str) -> anyhow::Result<Target> {
    if to.eq_ignore_ascii_case("edge") {
        return Ok(Target::Edge);
    }
    let point: Point =
        to.parse().ok().with_context(|| format!("{to} is neither a point nor `edge`"))?;
    anyhow::ensure!(board.size().contains(point), "{point} is not on the {} board", board.size());
    anyhow::ensure!(board.stone(point).is_some(), "there is no stone on {point}");
    anyhow::ensure!(
        board.stone(point) == board.stone(at),
        "{at} and {point} have not the same colour"
    );
    Ok(Target::Stone(point))
}

fn read(board: &mut Board, place: Point, nodes: u32) -> (CaptureStatus, usize) {
    let mut view = View::<Watching>::new(board);
    let status = Capture { nodes }.compute(&mut view, place);
    let track = view.track().len();
    (status, track)
}

fn print(board: &mut Board, place: Point, nodes: u32) {
    let Some(string) = board.string(place) else { return };
    let (stones, liberties) = (board.stone_count(string), board.liberty_count(string));
    let owner = board.stone(place).unwrap_or(Color::Black);
    let (status, track) = read(board, place, nodes);
    let words = ["saved", "captured"];
    println!("{owner} {place}: {stones} stones, {liberties} liberties, {status}");
    println!("  {owner} first:  {}", describe(&status.owner_first, words));
    println!("  {} first:  {}", !owner, describe(&status.opponent_first, words));
    println!("  the answer rests on {track} points");
}

fn describe(answer: &Answer, [won, lost]: [&str; 2]) -> String {
    let outcome = match answer.verdict {
        reading::Verdict::Won => won,
        reading::Verdict::Lost => lost,
        reading::Verdict::Unknown => "unknown within the budget",
    };
    let ko = answer.ko.map_or(String::new(), |color| format!(", unless {color} has a ko threat"));
    let line = answer.line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let by = if line.is_empty() { String::new() } else { format!(": {line}") };
    format!("{outcome}{ko}{by} ({} positions)", answer.nodes)
}

fn to_json(board: &mut Board, place: Point, nodes: u32) -> Value {
    let (status, track) = read(board, place, nodes);
    json!({
        "stone": place.to_string(),
        "state": status.to_string(),
        "owner_first": answer_to_json(&status.owner_first),
        "opponent_first": answer_to_json(&status.opponent_first),
        "track": track,
    })
}

fn answer_to_json(answer: &Answer) -> Value {
    json!({
        "verdict": answer.verdict.letter().to_string(),
        "ko_threat_needed_by": answer.ko.map(|color| color.to_string().to_lowercase()),
        "line": answer.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "nodes": answer.nodes,
    })
}
