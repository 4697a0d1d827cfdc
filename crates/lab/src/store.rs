//! The results file: one SQLite database that holds every run and every outcome.
//!
//! Each outcome is written in a transaction of its own as soon as its job is over, so that a
//! program which is killed loses at most the jobs it was at. A job has one outcome: the first one
//! stored stays.
//!
//! Two processes may work at the same run. They do not divide the jobs among them: a claim would
//! have to be taken back from processes that died, and outcomes are pure, so that doing a job twice
//! costs time and nothing else. Whoever comes second finds the outcome there, and the two are
//! compared, which is a free test of purity.

#[cfg(test)]
mod bad_files;
mod fault;
mod schema;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::Value;

pub use fault::{Fault, StoreError};
use schema::IfMissing;
#[cfg(test)]
pub(crate) use tests::limit_pages;

use crate::run_key::canonical;
use crate::{Finished, JobIndex, Outcome, ProgramVersion, RunKey, Seed};

/// A results file, open.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

/// A run in a results file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RunId(i64);

/// What a results file knows of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunInfo {
    /// Its place in the file.
    pub id: RunId,
    /// What it is.
    pub key: RunKey,
    /// When it was begun: UTC, as in `2026-01-31T12:00:00Z`.
    pub begun: String,
    /// How many outcomes are stored.
    pub outcomes: u32,
    /// How long the jobs took, one after another.
    pub work: Duration,
}

/// What became of an outcome that was to be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// It is stored.
    New,
    /// The same outcome was there already.
    Again,
    /// Another outcome was there already, and stays: the job is not the pure function it should be.
    Contradicted,
}

impl Store {
    /// Opens the results file at `path`, and makes it if it is not there.
    ///
    /// # Errors
    ///
    /// When the file cannot be written or holds anything but results in this program's format. It
    /// is then left as it is.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_or(path, IfMissing::Create)
    }

    /// Opens the results file at `path`, which must be there.
    ///
    /// # Errors
    ///
    /// As [`Self::open`], and when there is no such file.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        Self::open_or(path, IfMissing::Refuse)
    }

    fn open_or(path: &Path, if_missing: IfMissing) -> Result<Self, StoreError> {
        let connection =
            schema::open(path, if_missing).map_err(|fault| StoreError::new(path, fault))?;
        Ok(Self { path: path.to_owned(), connection })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The run that has this key, begun now if it is not there.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or written.
    pub fn begin(&mut self, key: &RunKey) -> Result<RunId, StoreError> {
        if let Some(run) = self.find(key)? {
            return Ok(run);
        }
        self.attempt(|connection| {
            connection.execute(
                "INSERT INTO runs (experiment, parameters, seed, version) VALUES (?, ?, ?, ?)
                 ON CONFLICT DO NOTHING",
                params![key.experiment, key.parameters, key.seed.0.cast_signed(), key.version.0],
            )?;
            run_of(connection, key)
        })
    }

    /// The run that has this key.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn find(&self, key: &RunKey) -> Result<Option<RunId>, StoreError> {
        self.attempt(|connection| run_of(connection, key).optional())
    }

    /// Every run, in the order in which they were begun.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn runs(&self) -> Result<Vec<RunInfo>, StoreError> {
        self.attempt(|connection| {
            connection
                .prepare_cached(
                    "SELECT id, experiment, parameters, seed, version, begun, count(job),
                            coalesce(sum(wall_microseconds), 0)
                     FROM runs LEFT JOIN outcomes ON run = id GROUP BY id ORDER BY id",
                )?
                .query_map([], run_info)?
                .collect()
        })
    }

    /// Stores what came of a job and how long it took, unless its outcome is there already.
    ///
    /// # Errors
    ///
    /// When the file cannot be written. Earlier outcomes are not touched.
    pub fn record(
        &mut self,
        run: RunId,
        finished: &Finished,
        wall: Duration,
    ) -> Result<Stored, StoreError> {
        self.record_with_notes(run, finished, wall, None)
    }

    /// As [`Self::record`], with what the job noted of its circumstances. Notes may differ from one
    /// doing of the job to the next and are never compared.
    ///
    /// # Errors
    ///
    /// When the file cannot be written. Earlier outcomes are not touched.
    pub fn record_with_notes(
        &mut self,
        run: RunId,
        finished: &Finished,
        wall: Duration,
        notes: Option<&Value>,
    ) -> Result<Stored, StoreError> {
        let (status, text) = to_columns(&finished.outcome);
        let micros = i64::try_from(wall.as_micros()).unwrap_or(i64::MAX);
        let notes = notes.map(Value::to_string);
        self.attempt(|connection| {
            let added = connection
                .prepare_cached(
                    "INSERT INTO outcomes (run, job, status, outcome, wall_microseconds, notes)
                     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                )?
                .execute(params![run.0, finished.index.0, status, text, micros, notes])?;
            if added == 1 {
                return Ok(Stored::New);
            }
            let same = connection
                .prepare_cached(
                    "SELECT status = ? AND outcome = ? FROM outcomes WHERE run = ? AND job = ?",
                )?
                .query_row(params![status, text, run.0, finished.index.0], |row| row.get(0))?;
            Ok(if same { Stored::Again } else { Stored::Contradicted })
        })
    }

    /// The outcomes of a run, in the order of their jobs.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn outcomes(&self, run: RunId) -> Result<Vec<Finished>, StoreError> {
        self.attempt(|connection| {
            connection
                .prepare_cached(
                    "SELECT job, status, outcome FROM outcomes WHERE run = ? ORDER BY job",
                )?
                .query_map([run.0], |row| {
                    Ok(Finished { index: JobIndex(row.get(0)?), outcome: from_columns(row)? })
                })?
                .collect()
        })
    }

    /// What the jobs of a run noted of their circumstances, in the order of the jobs that did.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn notes(&self, run: RunId) -> Result<Vec<(JobIndex, Value)>, StoreError> {
        self.attempt(|connection| {
            connection
                .prepare_cached(
                    "SELECT job, notes FROM outcomes WHERE run = ? AND notes IS NOT NULL
                     ORDER BY job",
                )?
                .query_map([run.0], |row| Ok((JobIndex(row.get(0)?), from_json(1, row)?)))?
                .collect()
        })
    }

    /// Forgets what came of these jobs of a run, so that they are done again. For failures that came
    /// from outside: an engine that was not installed, a missing file.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn forget(&mut self, run: RunId, jobs: &[JobIndex]) -> Result<(), StoreError> {
        self.attempt(|connection| {
            let all = connection.unchecked_transaction()?;
            for job in jobs {
                all.execute(
                    "DELETE FROM outcomes WHERE run = ? AND job = ?",
                    [run.0, job.0.into()],
                )?;
            }
            all.commit()
        })
    }

    fn attempt<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        work(&self.connection).map_err(|error| {
            let fault = match error {
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..) => Fault::Damaged(error.to_string()),
                error => Fault::from(error),
            };
            StoreError::new(&self.path, fault)
        })
    }
}

fn run_of(connection: &Connection, key: &RunKey) -> rusqlite::Result<RunId> {
    connection.query_row(
        "SELECT id FROM runs
         WHERE experiment = ? AND parameters = ? AND seed = ? AND version = ?",
        params![key.experiment, key.parameters, key.seed.0.cast_signed(), key.version.0],
        |row| row.get(0).map(RunId),
    )
}

fn run_info(row: &Row<'_>) -> rusqlite::Result<RunInfo> {
    Ok(RunInfo {
        id: RunId(row.get(0)?),
        key: RunKey {
            experiment: row.get(1)?,
            parameters: row.get(2)?,
            seed: Seed(row.get::<_, i64>(3)?.cast_unsigned()),
            version: ProgramVersion(row.get(4)?),
        },
        begun: row.get(5)?,
        outcomes: row.get(6)?,
        work: Duration::from_micros(row.get::<_, i64>(7)?.unsigned_abs()),
    })
}

fn to_columns(outcome: &Outcome) -> (&'static str, String) {
    match outcome {
        Outcome::Done(value) => ("done", canonical(value.clone())),
        Outcome::Failed(why) => ("failed", why.clone()),
    }
}

fn from_columns(row: &Row<'_>) -> rusqlite::Result<Outcome> {
    match row.get_ref(1)?.as_str()? {
        "failed" => Ok(Outcome::Failed(row.get(2)?)),
        _ => from_json(2, row).map(Outcome::Done),
    }
}

fn from_json(column: usize, row: &Row<'_>) -> rusqlite::Result<Value> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
    })
}
