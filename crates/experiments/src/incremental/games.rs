//! The games that are followed: those of the shared collections, or games of contact.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use goban::{Board, Color, Move, Point, Size, random_below};
use lab::files::{self, Most};
use lab::{JobError, JobIndex, Seed};
use rand_pcg::Pcg64Mcg;
use record::Record;
use serde_json::{Value, json};

/// Games of each source, if it has so many.
pub(super) const OF_EACH: u32 = 200;

/// The boards of games of contact.
const CONTACT_SIDES: [u8; 3] = [9, 13, 19];

/// A game from the empty board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Course {
    pub(super) from: String,
    pub(super) size: Size,
    pub(super) moves: Vec<(Color, Move)>,
}

/// Where games come from.
#[derive(Debug)]
pub(super) enum Games {
    /// Files of game records.
    Shared(Vec<Collection>),
    /// Random moves near other stones, on three boards.
    Contact,
}

/// A file of game records, read when the first of them is wanted.
#[derive(Debug)]
pub(super) struct Collection {
    name: String,
    path: PathBuf,
    bytes: u64,
    records: OnceLock<Result<Vec<Record>, String>>,
}

impl Games {
    pub(super) const CONTACT: Self = Self::Contact;

    /// The shared collections, or games of contact without them.
    pub(super) fn at_hand() -> Self {
        let shared = crate::paths::shared_games().and_then(|folder| Self::shared(&folder));
        shared.unwrap_or(Self::CONTACT)
    }

    /// The collections in a folder, in the order of their names; nothing if there are none.
    pub(super) fn shared(folder: &Path) -> Option<Self> {
        let files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        let mut collections: Vec<Collection> = files.filter_map(Collection::at).collect();
        collections.sort_by(|a, b| a.name.cmp(&b.name));
        (!collections.is_empty()).then_some(Self::Shared(collections))
    }

    /// What tells these games from others.
    pub(super) fn identity(&self) -> Value {
        match self {
            Self::Contact => json!("contact"),
            Self::Shared(files) => {
                files.iter().map(|file| json!([file.name, file.bytes])).collect()
            }
        }
    }

    pub(super) fn sources(&self) -> u32 {
        let sources = match self {
            Self::Shared(files) => files.len(),
            Self::Contact => CONTACT_SIDES.len(),
        };
        u32::try_from(sources).unwrap_or(u32::MAX / OF_EACH)
    }

    /// The game of a job; the sources take turns. Nothing where a source has no more games.
    pub(super) fn course(&self, job: JobIndex, seed: Seed) -> Result<Option<Course>, JobError> {
        let source = (job.0 % self.sources()) as usize;
        let number = (job.0 / self.sources()) as usize;
        match self {
            Self::Shared(files) => files[source].course(number),
            Self::Contact => Ok(contact_game(CONTACT_SIDES[source], seed)),
        }
    }
}

impl Collection {
    fn at(path: PathBuf) -> Option<Self> {
        let is_sgf = path.extension().is_some_and(|extension| extension == "sgf");
        let name = path.file_stem()?.to_str()?.to_owned();
        let bytes = fs::metadata(&path).ok()?.len();
        is_sgf.then(|| Self { name, path, bytes, records: OnceLock::new() })
    }

    /// The games are taken at even distances over the file.
    fn course(&self, number: usize) -> Result<Option<Course>, JobError> {
        let records = self.records.get_or_init(|| self.read());
        let records = records.as_ref().map_err(|error| JobError::Failed(error.clone()))?;
        let step = (records.len() / OF_EACH as usize).max(1);
        let Some(record) = records.get(number * step) else { return Ok(None) };
        let game = record
            .load_position(None)
            .map_err(|error| JobError::Failed(format!("{}: {error}", self.name)))?;
        let moves: Vec<_> = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
        let course = Course { from: self.name.clone(), size: game.size(), moves };
        // Stones that were set up are no moves: such a game is not followed.
        let is_whole = course.size.is_square() && course.end().as_ref() == Some(game.board());
        Ok(is_whole.then_some(course))
    }

    fn read(&self) -> Result<Vec<Record>, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", self.path.display());
        let bytes = files::read(&self.path, Most::RECORDS).map_err(|error| failed(&error))?;
        Ok(record::read(&bytes).map_err(|error| failed(&error))?.records)
    }
}

impl Course {
    /// The board after all moves from the empty one; nothing if one is on a point that is taken.
    fn end(&self) -> Option<Board> {
        let mut board = Board::new(self.size);
        for &(color, mv) in &self.moves {
            match mv {
                Move::Pass => {
                    board.lift_ko();
                }
                Move::Play(point) if board.is_empty(point) => {
                    let _ = board.place(color, point);
                }
                Move::Play(_) => return None,
            }
        }
        Some(board)
    }
}

/// Random legal moves near other stones that fill no eye, to two thirds of the board.
fn contact_game(side: u8, seed: Seed) -> Option<Course> {
    let size = Size::square(side).ok()?;
    let mut rng = Pcg64Mcg::new(u128::from(seed.0) << 1 | 1);
    let mut board = Board::new(size);
    let mut color = Color::Black;
    let mut moves = Vec::new();
    for _ in 0..size.area() * 2 / 3 {
        let near = near_stones(&board, color);
        if near.is_empty() {
            break;
        }
        let point = near[random_below(&mut rng, near.len())];
        let _ = board.place(color, point);
        moves.push((color, Move::Play(point)));
        color = !color;
    }
    Some(Course { from: format!("contact on {size}"), size, moves })
}

fn near_stones(board: &Board, color: Color) -> Vec<Point> {
    let all = board.size().all();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let near = if stones.is_empty() { all } else { stones.dilated(&all).dilated(&all) };
    let may_play =
        |&point: &Point| !board.is_eyelike(color, point) && board.check(color, point).is_ok();
    (near & board.empty_points()).into_iter().filter(may_play).collect()
}
