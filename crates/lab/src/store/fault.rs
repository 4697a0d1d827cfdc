//! What can be wrong with a results file, in words that say what to do about it.
//!
//! Whatever the fault, outcomes that were stored stay as they are, and the run goes on from them
//! once the fault is gone.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{ErrorCode, ffi};
use thiserror::Error;

/// A results file could not be used.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct StoreError {
    path: PathBuf,
    fault: Fault,
}

impl StoreError {
    pub(super) fn new(path: &Path, fault: Fault) -> Self {
        Self { path: path.to_owned(), fault }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong with it.
    #[must_use]
    pub const fn fault(&self) -> &Fault {
        &self.fault
    }
}

/// What is wrong with a results file.
#[derive(Debug, Error)]
pub enum Fault {
    /// Results were asked for and there is no file.
    #[error("there is no such file; run an experiment first, or name another file with --database")]
    Missing,
    /// The folder that should hold the file is not there.
    #[error("its folder does not exist; create it, or name another file with --database")]
    NoFolder,
    /// The path is empty.
    #[error("the name of the results file is empty; name one with --database")]
    NoName,
    /// The path names a folder.
    #[error("is a folder; name a file in it, like lab.sqlite")]
    Folder,
    /// The path names a device, a pipe or a socket.
    #[error("is not an ordinary file; name another with --database")]
    NotAFile,
    /// The file holds something else.
    #[error("is not an SQLite database, and is left as it is; name another file with --database")]
    NotADatabase,
    /// The file is an SQLite database, but not of results.
    #[error(
        "is a database of another program, and is left as it is; name another file with --database"
    )]
    OtherProgram,
    /// The file was written by an older or a newer program.
    #[error(
        "holds results in format {found}, and this program reads and writes format {expected}; it is \
         left as it is: use the program that wrote it, or name another file with --database"
    )]
    OtherFormat {
        /// The format that this program knows.
        expected: i32,
        /// The format of the file.
        found: i32,
    },
    /// The file or its folder must not be written.
    #[error(
        "must not be written; make it and its folder writable, or copy it and name the copy with \
         --database"
    )]
    ReadOnly,
    /// There is no room left.
    #[error("the disk is full; what was finished is stored: make room and run again to go on")]
    Full,
    /// Another program holds the file for longer than one waits.
    #[error("is in use by another program; what was finished is stored: run again to go on")]
    Busy,
    /// The file was a database of results and has been damaged from outside.
    #[error(
        "is damaged ({0}); keep a copy, repair it with `sqlite3 FILE .recover`, or name another"
    )]
    Damaged(String),
    /// The file cannot be opened or read.
    #[error("cannot be opened: {0}")]
    Io(#[from] io::Error),
    /// Anything else that SQLite says.
    #[error("{0}; what was finished is stored: run again to go on")]
    Other(rusqlite::Error),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotADatabase,
            // SQLite opens its log beside the file only when it first needs it, and says no more
            // than that it cannot open: by then the folder is the one thing that can be wrong.
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                Self::ReadOnly
            }
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::SystemIoFailure) if is_full_log_index(&error) => Self::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged(error.to_string()),
            _ => Self::Other(error),
        }
    }
}

/// On a full disk the index of SQLite's log may be the first file that cannot grow, and SQLite calls
/// this a failure of the disk. There is no other cause that a user could meet.
fn is_full_log_index(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE)
}
