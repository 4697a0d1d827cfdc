//! Games in an embedded database. Every change is a transaction of its own, written before it is
//! answered, so that a program which is killed loses nothing that a page has seen.
//!
//! A game is its record, as SGF, and the terms that SGF has no place for. It is read anew for every
//! request: that takes well under a millisecond, and there is nothing that could be out of date.

use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::fault::Fault;
use super::game::{StoredGame, Terms};
use super::wire::{Phase, Summary};

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
    connection: Connection,
}

impl Store {
    /// Opens the games under a folder, and makes both where they are not there.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join("games.sqlite");
        Self::prepare(&path).with_context(|| path.display().to_string())
    }

    fn prepare(path: &Path) -> anyhow::Result<Self> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        anyhow::ensure!(version <= 1, "made by a newer version of this program");
        // With a log, a commit survives the end of the process without waiting for the disk.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.execute_batch(SCHEMA)?;
        Ok(Self { connection })
    }

    /// Takes in a new game and names it.
    pub(crate) fn insert(&mut self, game: &mut StoredGame) -> Result<(), Fault> {
        let count: u32 =
            self.connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
        if count >= MOST_KEPT {
            return Err(Fault::refused(format!("{MOST_KEPT} games are kept already; delete some")));
        }
        // Names cannot be guessed, and the database draws them.
        let id = "SELECT lower(hex(randomblob(8)))";
        game.id = self.connection.query_row(id, [], |row| row.get(0))?;
        self.connection.execute(
            "INSERT INTO games (id, revision, terms, summary, sgf) VALUES (?, ?, ?, ?, ?)",
            params![game.id, game.revision, terms(game), summary(game), game.record.to_sgf()],
        )?;
        Ok(())
    }

    /// A game by its name.
    pub(crate) fn load(&self, id: &str) -> Result<StoredGame, Fault> {
        let row = self
            .connection
            .query_row("SELECT revision, terms, sgf FROM games WHERE id = ?", [id], |row| {
                Ok((row.get(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
            })
            .optional()?;
        let (revision, terms, sgf) = row.ok_or_else(|| Fault::unknown("game"))?;
        let terms: Terms = serde_json::from_str(&terms).map_err(|error| damaged(&error))?;
        StoredGame::restored(id, revision, terms, &sgf)
    }

    /// Reads a game, changes it and writes it, if it is still at the revision that was meant.
    pub(crate) fn change(
        &mut self,
        id: &str,
        revision: u32,
        change: impl FnOnce(&mut StoredGame) -> Result<(), Fault>,
    ) -> Result<StoredGame, Fault> {
        let mut game = self.load(id)?;
        if game.revision != revision {
            return Err(Fault::outdated(game.revision));
        }
        change(&mut game)?;
        game.revision += 1;
        let written = self.connection.execute(
            "UPDATE games SET revision = ?, terms = ?, summary = ?, sgf = ?,
             updated = strftime('%Y-%m-%dT%H:%M:%fZ') WHERE id = ? AND revision = ?",
            params![
                game.revision,
                terms(&game),
                summary(&game),
                game.record.to_sgf(),
                id,
                revision
            ],
        )?;
        // Another process may serve the same games.
        if written == 1 { Ok(game) } else { Err(Fault::outdated(revision + 1)) }
    }

    /// Remembers which node is looked at. That is no change of the game.
    pub(crate) fn look_at(&mut self, id: &str, revision: u32, node: u32) -> Result<(), Fault> {
        let mut game = self.load(id)?;
        if game.revision != revision {
            return Err(Fault::outdated(game.revision));
        }
        if game.terms.phase == Phase::Counting && node != game.terms.at {
            return Err(Fault::refused("the game is being counted: agree, or play on"));
        }
        game.node(node)?;
        game.terms.at = node;
        self.connection.execute(
            "UPDATE games SET terms = ? WHERE id = ? AND revision = ?",
            params![terms(&game), id, revision],
        )?;
        Ok(())
    }

    pub(crate) fn delete(&mut self, id: &str) -> Result<(), Fault> {
        let deleted = self.connection.execute("DELETE FROM games WHERE id = ?", [id])?;
        if deleted == 1 { Ok(()) } else { Err(Fault::unknown("game")) }
    }

    /// The games, those changed last first.
    pub(crate) fn list(&self) -> Result<Vec<Summary>, Fault> {
        let mut query = self.connection.prepare_cached(
            "SELECT id, summary, updated FROM games ORDER BY updated DESC, id LIMIT ?",
        )?;
        let rows = query.query_map([MOST_LISTED], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
        })?;
        rows.map(|row| {
            let (id, summary, updated) = row?;
            let summary: Summary =
                serde_json::from_str(&summary).map_err(|error| damaged(&error))?;
            Ok(Summary { id, updated, ..summary })
        })
        .collect()
    }
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
