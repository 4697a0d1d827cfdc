//! Games in an embedded database. Every change is a transaction of its own, written before it is
//! answered, so that a program which is killed loses nothing that a page has seen.
//!
//! A game is its record, as SGF, and the terms that SGF has no place for. It is read anew for every
//! request: that takes well under a millisecond, and there is nothing that could be out of date.
//!
//! There are two connections, one that reads and one that writes, each behind a lock that only this
//! file can take and that is held for one statement: text goes in and comes out, and records are read,
//! changed and written as text outside. So nobody waits for another's work, and a reader does not
//! even wait for a writer. A change holds no lock while it is made: what it writes is written only
//! if the game is still at the revision that was read.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::lab::files;
use anyhow::Context as _;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::fault::Fault;
use super::game::{StoredGame, Terms};
use super::wire::{DamagedGame, GameList, Phase, Summary};

/// Games that are listed, the latest first.
const MOST_LISTED: u32 = 500;

/// Games that are kept; beyond that nothing new is taken in.
const MOST_KEPT: u32 = 20_000;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY NOT NULL,
        revision INTEGER NOT NULL,
        terms TEXT NOT NULL,
        summary TEXT NOT NULL,
        sgf TEXT NOT NULL,
        updated TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ'))
    ) STRICT;
    CREATE INDEX IF NOT EXISTS games_by_time ON games (updated);
    PRAGMA user_version = 1;";

/// The database, open.
#[derive(Debug)]
pub(crate) struct Store {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
}

/// A game as it lies in the database.
pub(crate) struct Row {
    id: String,
    revision: u32,
    terms: String,
    sgf: String,
}

impl Row {
    /// The game that it stands for.
    pub(crate) fn game(&self) -> Result<StoredGame, Fault> {
        let terms: Terms = serde_json::from_str(&self.terms).map_err(|error| damaged(&error))?;
        StoredGame::restored(&self.id, self.revision, terms, &self.sgf)
    }
}

impl Store {
    /// Opens the games under a folder, and makes both where they are not there.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        let name = folder.display();
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {name} for games"))?;
        let advice = "games are kept there; --data names another folder";
        files::check_folder(folder)
            .with_context(|| format!("the folder {name} cannot be written ({advice})"))?;
        let path = folder.join("games.sqlite");
        files::check_target(&path).with_context(|| path.display().to_string())?;
        Self::prepare(&path).with_context(|| path.display().to_string())
    }

    fn prepare(path: &Path) -> anyhow::Result<Self> {
        let connect = || -> anyhow::Result<Connection> {
            let connection = Connection::open(path)?;
            connection.busy_timeout(Duration::from_secs(5))?;
            Ok(connection)
        };
        let writer = connect()?;
        let version: u32 = writer.pragma_query_value(None, "user_version", |row| row.get(0))?;
        anyhow::ensure!(version <= 1, "made by a newer version of this program");
        // With a log, a commit survives the end of the process without waiting for the disk.
        writer.pragma_update(None, "journal_mode", "WAL")?;
        writer.pragma_update(None, "synchronous", "NORMAL")?;
        writer.execute_batch(SCHEMA)?;
        Ok(Self { writer: Mutex::new(writer), reader: Mutex::new(connect()?) })
    }

    /// Takes in a new game and names it.
    pub(crate) fn insert(&self, game: &mut StoredGame) -> Result<(), Fault> {
        let (terms, summary, sgf) = (terms(game), summary(game), game.record.to_sgf());
        let writer = hold(&self.writer);
        let count: u32 = writer.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
        if count >= MOST_KEPT {
            return Err(Fault::refused(format!("{MOST_KEPT} games are kept already; delete some")));
        }
        // Names cannot be guessed, and the database draws them.
        let id = "SELECT lower(hex(randomblob(8)))";
        game.id = writer.query_row(id, [], |row| row.get(0))?;
        writer.execute(
            "INSERT INTO games (id, revision, terms, summary, sgf) VALUES (?, ?, ?, ?, ?)",
            params![game.id, game.revision, terms, summary, sgf],
        )?;
        Ok(())
    }

    /// Bytes of the record of a game, which are not fetched for that.
    pub(crate) fn bytes_of(&self, id: &str) -> Result<u32, Fault> {
        let bytes = hold(&self.reader)
            .prepare_cached("SELECT octet_length(sgf) FROM games WHERE id = ?")?
            .query_row([id], |row| row.get(0))
            .optional()?;
        bytes.ok_or_else(|| Fault::unknown("game"))
    }

    /// A game by its name, as it lies there.
    pub(crate) fn row(&self, id: &str) -> Result<Row, Fault> {
        let row = hold(&self.reader)
            .prepare_cached("SELECT revision, terms, sgf FROM games WHERE id = ?")?
            .query_row([id], |row| {
                let (revision, terms, sgf) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(Row { id: id.to_owned(), revision, terms, sgf })
            })
            .optional()?;
        row.ok_or_else(|| Fault::unknown("game"))
    }

    /// Changes a game as it was read and writes it, if it is at the revision that was meant, and
    /// still is when it is written.
    pub(crate) fn change(
        &self,
        row: &Row,
        revision: u32,
        change: impl FnOnce(&mut StoredGame) -> Result<(), Fault>,
    ) -> Result<StoredGame, Fault> {
        if row.revision != revision {
            return Err(Fault::outdated(row.revision));
        }
        let mut game = row.game()?;
        change(&mut game)?;
        game.revision += 1;
        let (terms, summary, sgf) = (terms(&game), summary(&game), game.record.to_sgf());
        let written = hold(&self.writer).execute(
            "UPDATE games SET revision = ?, terms = ?, summary = ?, sgf = ?,
             updated = strftime('%Y-%m-%dT%H:%M:%fZ') WHERE id = ? AND revision = ?",
            params![game.revision, terms, summary, sgf, row.id, revision],
        )?;
        // Another request may have been faster, or another process that serves the same games.
        if written == 1 { Ok(game) } else { Err(Fault::outdated(revision + 1)) }
    }

    /// Remembers which node is looked at. That is no change of the game.
    pub(crate) fn look_at(&self, row: &Row, revision: u32, node: u32) -> Result<StoredGame, Fault> {
        if row.revision != revision {
            return Err(Fault::outdated(row.revision));
        }
        let mut game = row.game()?;
        if game.terms.phase == Phase::Counting && node != game.terms.at {
            return Err(Fault::refused("the game is being counted: agree, or play on"));
        }
        game.node(node)?;
        game.terms.at = node;
        let terms = terms(&game);
        hold(&self.writer).execute(
            "UPDATE games SET terms = ? WHERE id = ? AND revision = ?",
            params![terms, row.id, revision],
        )?;
        Ok(game)
    }

    pub(crate) fn delete(&self, id: &str) -> Result<(), Fault> {
        let deleted = hold(&self.writer).execute("DELETE FROM games WHERE id = ?", [id])?;
        if deleted == 1 { Ok(()) } else { Err(Fault::unknown("game")) }
    }

    /// The games, those changed last first. One that is damaged hides none of the others.
    pub(crate) fn list(&self) -> Result<GameList, Fault> {
        let (rows, kept) = self.rows()?;
        let (mut games, mut damaged) = (Vec::new(), Vec::new());
        for row in rows {
            match row.summary() {
                Ok(summary) => games.push(summary),
                Err(why) => damaged.push(DamagedGame { id: row.id, why }),
            }
        }
        Ok(GameList { games, damaged, unlisted: kept.saturating_sub(MOST_LISTED) })
    }

    /// The rows of the list, and how many games there are in all.
    fn rows(&self) -> Result<(Vec<ListedRow>, u32), Fault> {
        let reader = hold(&self.reader);
        let kept = reader.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
        let mut query = reader.prepare_cached(
            "SELECT id, summary, updated FROM games ORDER BY updated DESC, id LIMIT ?",
        )?;
        let rows = query.query_map([MOST_LISTED], |row| Ok(ListedRow::of(row)))?;
        Ok((rows.collect::<Result<_, _>>()?, kept))
    }
}

/// A row of the list as it is stored.
struct ListedRow {
    /// The name of the game, as far as it can be read.
    id: String,
    summary: Result<String, String>,
    updated: Result<String, String>,
}

impl ListedRow {
    fn of(row: &rusqlite::Row<'_>) -> Self {
        let text = |column| row.get::<_, String>(column).map_err(|error| error.to_string());
        let name = row.get_ref(0).ok().and_then(|value| value.as_bytes().ok());
        Self {
            id: String::from_utf8_lossy(name.unwrap_or_default()).into_owned(),
            summary: text(1),
            updated: text(2),
        }
    }

    /// A game of the list, or what is wrong with it.
    fn summary(&self) -> Result<Summary, String> {
        let summary = self.summary.as_ref().map_err(Clone::clone)?;
        let summary: Summary = serde_json::from_str(summary).map_err(|error| error.to_string())?;
        Ok(Summary { id: self.id.clone(), updated: self.updated.clone()?, ..summary })
    }
}

/// What a panic left is still a connection: a statement is whole or undone.
fn hold(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

fn terms(game: &StoredGame) -> String {
    serde_json::to_string(&game.terms).unwrap_or_default()
}

fn summary(game: &StoredGame) -> String {
    serde_json::to_string(&game.summary()).unwrap_or_default()
}

fn damaged(error: &serde_json::Error) -> Fault {
    let status = axum::http::StatusCode::INTERNAL_SERVER_ERROR;
    Fault::with_status(status, format!("a stored game cannot be understood: {error}"))
}
