//! The form of the results file: which file is ours, which tables it has, how it is opened.
//!
//! Nothing is written before the file is known to be ours or empty, not even the journal mode,
//! which lives in the file's header.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::Fault;

/// The format of the tables below, kept in SQLite's `user_version`. It grows with every change that
/// an older program would misread.
pub(super) const FORMAT: i32 = 2;

/// Says that a database is ours, in SQLite's `application_id`: the bytes of `AizL`.
const APPLICATION: i32 = 0x4169_7a4c;

/// How long a writer waits for another process. One transaction takes microseconds, so that whoever
/// waits this long waits for a program that hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// An outcome's table is ordered by run and job: the key makes a second outcome of a job
/// impossible, and a run is read in the order of its jobs without sorting. The wall time and the
/// job's notes stand in columns of their own, so that all others are the same however the run was
/// made.
const TABLES: &str = "
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        experiment TEXT NOT NULL,
        parameters TEXT NOT NULL,
        seed INTEGER NOT NULL,
        version TEXT NOT NULL,
        begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
        UNIQUE (experiment, parameters, seed, version)
    ) STRICT;
    CREATE TABLE outcomes (
        run INTEGER NOT NULL REFERENCES runs (id),
        job INTEGER NOT NULL CHECK (job >= 0),
        status TEXT NOT NULL CHECK (status IN ('done', 'failed')),
        outcome TEXT NOT NULL,
        wall_microseconds INTEGER NOT NULL,
        notes TEXT,
        PRIMARY KEY (run, job)
    ) STRICT, WITHOUT ROWID;
";

/// Whether a file that is not there is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IfMissing {
    Create,
    Refuse,
}

/// Opens the results file at `path`.
pub(super) fn open(path: &Path, if_missing: IfMissing) -> Result<Connection, Fault> {
    look_at(path, if_missing)?;
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if if_missing == IfMissing::Create {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    // One transaction around the questions, lest another process make the tables between them.
    let questions = connection.transaction()?;
    let found = kind(&questions)?;
    drop(questions);
    if found == Kind::Empty {
        create(&mut connection)?;
    }
    // Where SQLite may not write a file it opens it for reading and says nothing.
    if connection.is_readonly("main")? {
        return Err(Fault::ReadOnly);
    }
    tune(&connection)?;
    Ok(connection)
}

/// Finds the faults that SQLite would report in other words, or not at all: it would wait on a pipe
/// for ever, and write a file marked read-only if the user is allowed everything.
fn look_at(path: &Path, if_missing: IfMissing) -> Result<(), Fault> {
    if path.as_os_str().is_empty() {
        // To SQLite no name is a wish for a file that is deleted in the end.
        return Err(Fault::NoName);
    }
    match fs::metadata(path) {
        Ok(file) if file.is_dir() => Err(Fault::Folder),
        Ok(file) if !file.is_file() => Err(Fault::NotAFile),
        Ok(file) if file.permissions().readonly() => Err(Fault::ReadOnly),
        Ok(_) => Ok(()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        Err(_) if if_missing == IfMissing::Refuse => Err(Fault::Missing),
        Err(_) => match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                Err(Fault::NoFolder)
            }
            _ => Ok(()),
        },
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Ours,
}

/// Tells an empty database from ours, and refuses all others.
fn kind(connection: &Connection) -> Result<Kind, Fault> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i32>(0));
    let application = number("PRAGMA application_id")?;
    let found = number("PRAGMA user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    match (application, found) {
        (0, 0) if tables == 0 => Ok(Kind::Empty),
        (APPLICATION, FORMAT) => Ok(Kind::Ours),
        (APPLICATION, found) => Err(Fault::OtherFormat { expected: FORMAT, found }),
        _ => Err(Fault::OtherProgram),
    }
}

/// Makes the tables, all or nothing. Another process may have been quicker, so that the file is
/// looked at once more under the lock.
fn create(connection: &mut Connection) -> Result<(), Fault> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if kind(&transaction)? == Kind::Empty {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", FORMAT)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Chooses how safely to write. With a write-ahead log and `synchronous = NORMAL` a commit is
/// handed to the operating system but not forced onto the disk. A process that is killed loses
/// nothing that it committed, since what the system holds outlives it. A power cut may lose the last
/// commits, never damage the file; those jobs are simply done again. In exchange an outcome costs
/// microseconds instead of a flush of the disk.
fn tune(connection: &Connection) -> Result<(), Fault> {
    let begun = Instant::now();
    loop {
        // Turning the log on needs the file for oneself, and SQLite does not wait for that by
        // itself while another process is opening the file too. Once on, it stays on.
        match connection.pragma_update(None, "journal_mode", "wal") {
            Ok(()) => break,
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && begun.elapsed() < PATIENCE =>
            {
                thread::sleep(Duration::from_millis(2));
            }
            Err(error) => return Err(error.into()),
        }
    }
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}
