//! `aizome life`: whether groups live, whoever plays first, with the moves that show it.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, stderr};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use engine::{Terms, Thinker, model};
use evaluation::{Facts, Gathered, Judge};
use goban::{Board, Color, Game, Move, Point, PointSet};
use life::{
    Importance, InARow, Moves, Omission, Seen, Solved, State, groups_to_read, importance_of,
    moves_in_a_row,
};
use opening::Pon;
use reading::life::{Fate, LifeAnswer, read_group};
use reading::{Life, LifeStatus};
use serde_json::{Value, json};
use tracks::{Kind as _, View, Watching};

use crate::budget::Question;
use crate::fates::{Told, in_a_row};
use crate::file::{self, position};
use crate::omissions::{Alone, estimate_in_words};
use crate::replies::{self, Reply, replies};

/// Options of life and death.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record
    file: PathBuf,
    /// A stone of the group; without it, every group in doubt
    #[arg(long, value_name = "POINT")]
    at: Option<Point>,
    /// The position before this move [default: the end of the record]
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Positions that each question may look at
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u32,
    /// After each first move, the answer to every reply in the region
    #[arg(long)]
    tree: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw the groups and the region that was searched
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A group with what was found.
struct Group {
    owner: Color,
    stone: Point,
    status: LifeStatus,
    track: usize,
    /// What the board is worth if it lives and if it is dead.
    importance: Importance,
    /// K and L.
    omission: Omission,
    /// How often it can be left alone, estimated by the dame around it.
    estimate: Option<Pon>,
    /// What follows the first move of the owner and of the opponent, reply by reply.
    trees: [Vec<Reply>; 2],
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    Question::Life.check(options.nodes, 1)?;
    let game = position(&options.file, options.move_number)?;
    let board = game.board().clone();
    let mut groups = match options.at {
        Some(point) => vec![group_at(&game, point, options.nodes)?],
        None => groups_in_doubt(&game, options.nodes),
    };
    let is_empty = board.strings().next().is_none();
    anyhow::ensure!(!is_empty, "no group is in doubt: there is no stone on the board");
    anyhow::ensure!(!groups.is_empty(), "no group is in doubt; name one with --at");
    if options.tree {
        for group in &mut groups {
            group.trees = trees(&board, group, options.nodes);
        }
    }
    if let Some(path) = &options.svg {
        draw(path, &board, &groups)?;
    }
    if options.json {
        let groups: Vec<Value> = groups.iter().map(to_json).collect();
        println!("{}", serde_json::to_string_pretty(&json!({ "groups": groups }))?);
        return Ok(());
    }
    println!("{board}\n");
    for group in &groups {
        print(group);
    }
    Ok(())
}

fn group_at(game: &Game, point: Point, nodes: u32) -> anyhow::Result<Group> {
    let mut board = game.board().clone();
    anyhow::ensure!(board.size().contains(point), "{point} is not on the {} board", board.size());
    let owner = board.stone(point).with_context(|| format!("there is no stone on {point}"))?;
    let mut view = View::<Watching>::new(&mut board);
    let status = Life { nodes }.compute(&mut view, point);
    let track = view.track().len();
    let facts = Thinker::new(Terms::default()).glance(game).facts;
    Ok(with_worth(game, &facts, (owner, point, status, track), nodes))
}

/// How far K and L are looked for, and the positions of one question for them.
const IN_A_ROW: InARow = InARow { most: 3, width: 12, positions: 400 };
const IN_A_ROW_NODES: u32 = 2_000;

/// A group with what it is worth and how many moves in a row decide over it.
fn with_worth(
    game: &Game,
    facts: &Facts,
    (owner, stone, status, track): (Color, Point, LifeStatus, usize),
    nodes: u32,
) -> Group {
    let stones = status.opponent_first.stones;
    let judge = Judge::new(model(), facts.size);
    let importance = importance_of(&judge, facts, None, (owner, &stones), game.to_play());
    let mut solved = Solved::new(game.board(), nodes.min(IN_A_ROW_NODES));
    let omission = moves_in_a_row(&mut solved, &stones, IN_A_ROW);
    let estimate = Alone::of(facts).at(stone);
    let trees = [Vec::new(), Vec::new()];
    Group { owner, stone, status, track, importance, omission, estimate, trees }
}

/// What is said of a group in one sentence.
fn told(group: &Group) -> Told {
    let state = State::of(&group.status);
    let (left, right) = (&group.status.owner_first, &group.status.opponent_first);
    let is_ko = |answer: &LifeAnswer| matches!(answer.fate, Fate::Ko { .. });
    let point = |answer: &LifeAnswer| answer.first_move().and_then(Move::point);
    Told {
        color: group.owner,
        state,
        is_ko: is_ko(left) || is_ko(right),
        owner_move: point(left).filter(|_| state.owner_first == Seen::Won),
        opponent_move: point(right).filter(|_| state.opponent_first == Seen::Lost),
        points: group.importance.swing(),
        chance: 0.0,
        omission: Some(group.omission),
    }
}

/// What follows the first moves.
fn trees(board: &Board, group: &Group, nodes: u32) -> [Vec<Reply>; 2] {
    let Group { owner, stone, status, .. } = group;
    let after = |answer: &LifeAnswer, mover: Color| {
        let Some(Move::Play(first)) = answer.first_move() else { return Vec::new() };
        let mut board = board.clone();
        if board.play(mover, first).is_err() {
            return Vec::new();
        }
        replies(&board, *stone, !mover, &answer.region, nodes)
    };
    [after(&status.owner_first, *owner), after(&status.opponent_first, !*owner)]
}

/// The groups of the evaluation that are in doubt, or closed in with little room, the largest first.
fn groups_in_doubt(game: &Game, nodes: u32) -> Vec<Group> {
    let scene = Thinker::new(Terms::default()).glance(game);
    let groups = groups_to_read(&scene.evaluation);
    let (count, is_watched) = (groups.len(), stderr().is_terminal());
    let mut found = Vec::new();
    for (number, group) in groups.into_iter().enumerate() {
        if is_watched {
            eprint!("\r\x1b[Klife: {} of {count} groups", number + 1);
        }
        found.extend(group_of(game, &scene.facts, &group.gathered, nodes));
    }
    if is_watched && count > 0 {
        eprintln!();
    }
    found
}

/// What becomes of stones that belong together, as the evaluation says.
fn group_of(game: &Game, facts: &Facts, gathered: &Gathered, nodes: u32) -> Option<Group> {
    let (owner, stones) = (gathered.color, &gathered.stones);
    let mut board = game.board().clone();
    // A stone of the largest string stands for the group.
    let stone = stones.components().max_by_key(PointSet::len)?.first()?;
    let mut view = View::<Watching>::new(&mut board);
    let opponent_first = read_group(&mut view, stones, !owner, nodes);
    let owner_first = if opponent_first.fate == Fate::Alive {
        LifeAnswer { line: Vec::new(), ..opponent_first.clone() }
    } else {
        read_group(&mut view, stones, owner, nodes)
    };
    let track = view.track().len();
    let status = LifeStatus { owner_first, opponent_first };
    Some(with_worth(game, facts, (owner, stone, status, track), nodes))
}

fn print(group: &Group) {
    let Group { owner, stone, status, track, trees, omission, estimate, .. } = group;
    let stones = status.opponent_first.stones.len();
    println!("{owner} {stone}: a group of {stones} stones, {status}");
    println!("  {}", told(group).sentence());
    println!(
        "  moves in a row to kill it (K): {}; to make it live (L): {}",
        in_a_row(omission.to_kill),
        in_a_row(omission.to_live)
    );
    if let Some(pon) = estimate.filter(|_| omission.possible_omissions().is_none()) {
        println!("  {}", estimate_in_words(pon));
    }
    for (side, answer, tree) in
        [(*owner, &status.owner_first, &trees[0]), (!*owner, &status.opponent_first, &trees[1])]
    {
        println!("  {side} first:  {}", describe(answer));
        if let (Some(first), false) = (answer.first_move(), tree.is_empty()) {
            println!("    {first}");
        }
        for reply in tree {
            println!("      {}", replies::to_text(reply));
        }
    }
    println!("  the answer rests on {track} points");
}

fn describe(answer: &LifeAnswer) -> String {
    let line = answer.line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let by = if line.is_empty() { String::new() } else { format!(": {line}") };
    format!("{}{by} ({} positions)", answer.fate, answer.nodes)
}

fn to_json(group: &Group) -> Value {
    json!({
        "stone": group.stone.to_string(),
        "owner": group.owner.to_string().to_lowercase(),
        "state": group.status.to_string(),
        "sentence": told(group).sentence(),
        "importance": group.importance.swing(),
        "to_kill": moves_to_json(group.omission.to_kill),
        "to_live": moves_to_json(group.omission.to_live),
        "possible_omissions": group.omission.possible_omissions(),
        "pon_estimate": group.estimate.map(|pon| pon.0),
        "stones": names(&group.status.opponent_first.stones),
        "region": names(&region(group)),
        "owner_first": answer_to_json(&group.status.owner_first),
        "opponent_first": answer_to_json(&group.status.opponent_first),
        "track": group.track,
        "owner_tree": group.trees[0].iter().map(replies::to_json).collect::<Vec<_>>(),
        "opponent_tree": group.trees[1].iter().map(replies::to_json).collect::<Vec<_>>(),
    })
}

/// K or L: a number, a text such as `>3`, or nothing where it was not found out.
fn moves_to_json(moves: Moves) -> Value {
    match moves {
        Moves::Exactly(number) => json!(number),
        Moves::MoreThan(number) => json!(format!(">{number}")),
        Moves::Unknown => Value::Null,
    }
}

fn answer_to_json(answer: &LifeAnswer) -> Value {
    json!({
        "fate": answer.fate.to_string(),
        "move": answer.first_move().map(|mv| mv.to_string()),
        "line": answer.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "nodes": answer.nodes,
    })
}

fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

fn region(group: &Group) -> PointSet {
    group.status.owner_first.region | group.status.opponent_first.region
}

/// Draws the board, with squares on the region and crosses on the stones asked about.
fn draw(path: &Path, board: &Board, groups: &[Group]) -> anyhow::Result<()> {
    const CELL: u32 = 24;
    let (width, height) = (u32::from(board.size().width()), u32::from(board.size().height()));
    let place = |point: Point| {
        let (x, y) = (u32::from(point.x()), u32::from(point.y()));
        (CELL * (x + 1), CELL * (height - y))
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#e3c078\"/>\n",
        CELL * (width + 1),
        CELL * (height + 1)
    );
    for x in 1..=width {
        let x = CELL * x;
        let end = CELL * height;
        writeln!(svg, "<path d=\"M{x} {CELL}V{end}\" stroke=\"#444\"/>")?;
    }
    for y in 1..=height {
        let y = CELL * y;
        let end = CELL * width;
        writeln!(svg, "<path d=\"M{CELL} {y}H{end}\" stroke=\"#444\"/>")?;
    }
    for point in groups.iter().fold(PointSet::EMPTY, |all, group| all | region(group)) {
        let (x, y) = place(point);
        let (x, y) = (x - CELL / 2, y - CELL / 2);
        writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#3a6ea5\" \
             fill-opacity=\"0.3\"/>"
        )?;
    }
    for color in Color::BOTH {
        let fill = if color == Color::Black { "#111" } else { "#fff" };
        for point in *board.stones(color) {
            let (x, y) = place(point);
            writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{fill}\" stroke=\"#111\"/>"
            )?;
        }
    }
    for point in groups.iter().flat_map(|group| group.status.opponent_first.stones) {
        let (x, y) = place(point);
        writeln!(
            svg,
            "<path d=\"M{} {}l10 10m0 -10l-10 10\" stroke=\"#d33\" stroke-width=\"2\"/>",
            x - 5,
            y - 5
        )?;
    }
    svg.push_str("</svg>\n");
    file::write(path, svg)
}
