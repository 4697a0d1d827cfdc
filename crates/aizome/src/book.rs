//! `aizome book`: a book of openings made of game records, and what it says of a position.

use std::path::{Path, PathBuf};

use ::lab::files::{self, Most};
use anyhow::Context as _;
use clap::{Args, Subcommand};
use goban::{Color, Game};
use opening::{Book, Maker};
use record::{Outcome, Record};
use serde_json::json;

use crate::file;

/// What to do with a book.
#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    /// Make a book of game records
    Build(BuildOptions),
    /// Show the moves of a book in a position
    Show(ShowOptions),
}

#[derive(Debug, Args)]
pub(crate) struct BuildOptions {
    /// Game records, one game or many in each file
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to write the book
    #[arg(long, short, value_name = "BOOK")]
    output: PathBuf,
    /// Moves of each game that are looked at
    #[arg(long, value_name = "N", default_value_t = 30)]
    plies: usize,
    /// The most positions; those that were reached most often are kept
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    positions: usize,
    /// How often a move must have been played
    #[arg(long, value_name = "N", default_value_t = 2)]
    played: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowOptions {
    /// The book
    book: PathBuf,
    /// A game record
    game: PathBuf,
    /// The position before this move, counted from 1 [default: the last position]
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(action: &Action) -> anyhow::Result<()> {
    match action {
        Action::Build(options) => build(options),
        Action::Show(options) => show(options),
    }
}

/// The most broken games of a file that are named one by one.
const MOST_NAMED: usize = 10;

fn build(options: &BuildOptions) -> anyhow::Result<()> {
    files::check_target(&options.output)
        .with_context(|| format!("cannot write {}", options.output.display()))?;
    let mut maker = Maker::default();
    let mut left_out: Vec<String> = Vec::new();
    for path in &options.files {
        add_file(path, options.plies, &mut maker, &mut left_out);
    }
    for line in left_out.iter().take(MOST_NAMED) {
        eprintln!("aizome: {line}");
    }
    if left_out.len() > MOST_NAMED {
        eprintln!("aizome: and {} more games or files are left out", left_out.len() - MOST_NAMED);
    }
    anyhow::ensure!(maker.games() > 0, "no game was found that a book can be made of");
    let bytes = maker.bytes(options.positions, options.played);
    let positions = Book::from_bytes(&bytes)?.len();
    file::write(&options.output, &bytes)?;
    if options.json {
        let value = json!({
            "games": maker.games(),
            "positions": positions,
            "bytes": bytes.len(),
            "left_out": left_out,
        });
        println!("{}", serde_json::to_string_pretty(&value)?);
        return Ok(());
    }
    println!(
        "{}: {positions} positions of {} games, {} bytes",
        options.output.display(),
        maker.games(),
        bytes.len()
    );
    Ok(())
}

/// Adds the games of a file; what cannot be used is noted and left out.
fn add_file(path: &Path, plies: usize, maker: &mut Maker, left_out: &mut Vec<String>) {
    let name = path.display();
    let bytes = match files::read_or_input(path, Most::RECORDS) {
        Ok(bytes) => bytes,
        Err(error) => return left_out.push(format!("{name}: {error}")),
    };
    let collection = match record::read(&bytes) {
        Ok(collection) => collection,
        Err(error) => return left_out.push(format!("{name}: {error}")),
    };
    let complaints = file::told(&collection.complaints, MOST_NAMED);
    left_out.extend(complaints.into_iter().map(|complaint| format!("{name}: {complaint}")));
    if collection.records.is_empty() {
        left_out.push(format!("{name}: no game in it"));
    }
    for (number, record) in collection.records.iter().enumerate() {
        if let Err(why) = add_game(record, plies, maker) {
            left_out.push(format!("{name}, game {}: {why}", number + 1));
        }
    }
}

fn add_game(record: &Record, plies: usize, maker: &mut Maker) -> Result<(), String> {
    let game: Game = record.load_position(None).map_err(|error| error.to_string())?;
    if game.turns().is_empty() {
        return Err("it has no moves".to_owned());
    }
    let mut start = game.clone();
    while start.undo().is_some() {}
    if Color::BOTH.iter().any(|&color| !start.board().stones(color).is_empty()) {
        return Err("it begins with stones on the board, which no book has".to_owned());
    }
    let winner = record.result().and_then(Outcome::winner);
    let moves = game.turns().iter().map(|turn| (turn.color, turn.mv));
    maker.add(game.size(), moves, winner, plies);
    Ok(())
}

fn show(options: &ShowOptions) -> anyhow::Result<()> {
    let name = options.book.display().to_string();
    let bytes = files::read(&options.book, Most::TABLES).with_context(|| name.clone())?;
    let book = Book::from_bytes(&bytes).with_context(|| name.clone())?;
    let game = file::position(&options.game, options.move_number)?;
    let moves = book.moves(game.board(), game.to_play());
    if options.json {
        let moves: Vec<_> = moves
            .iter()
            .map(|entry| {
                json!({
                    "move": entry.at.to_string(),
                    "played": entry.played,
                    "decided": entry.decided,
                    "won": entry.won,
                })
            })
            .collect();
        println!("{}", serde_json::to_string_pretty(&json!({ "moves": moves }))?);
        return Ok(());
    }
    if moves.is_empty() {
        println!("the position is not in the book");
    }
    for entry in moves {
        println!(
            "{}: played {} times, won {} of {}",
            entry.at, entry.played, entry.won, entry.decided
        );
    }
    Ok(())
}
