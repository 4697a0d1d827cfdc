//! Files that a user names, read and written with care. Everybody who opens one does it here.
//!
//! What is read is an ordinary file of a stated size at the most: a pipe would be waited on for ever,
//! a device has no end, and a huge file takes many times its size of memory. What is written is
//! written whole or not at all: under a new name beside the file, and then renamed. Through a
//! symbolic link its target is written, and the link stays. The new name is nobody else's, and what
//! is there and no ordinary file is left alone.

mod whole;

use std::fmt;
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

pub use whole::{check_folder, check_target, sweep, write};

/// The most bytes that are read of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Most(u64);

impl Most {
    /// Of game records: as many as their reader takes.
    pub const RECORDS: Self = Self(record::Limits::FILE.bytes as u64);
    /// Of tables with a row for each position or problem.
    pub const TABLES: Self = Self::megabytes(128);
    /// Of settings and notes.
    pub const NOTES: Self = Self::megabytes(1);

    /// So many megabytes, of 2^20 bytes each.
    #[must_use]
    pub const fn megabytes(count: u32) -> Self {
        Self((count as u64) << 20)
    }
}

impl fmt::Display for Most {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MB", self.0 >> 20)
    }
}

/// Why a file is not read or written.
#[derive(Debug, Error)]
pub enum BadFile {
    /// It is something else than a file.
    #[error("it is {0}, and no ordinary file")]
    NotOrdinary(&'static str),
    /// It is larger than what is read.
    #[error("it is larger than {0}, the most that is read")]
    TooLarge(Most),
    /// It is not text.
    #[error("it is no text in UTF-8")]
    NotText,
    /// Nobody may write it.
    #[error("it is marked read-only")]
    ReadOnly,
    /// The system says no.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// All of a file.
///
/// # Errors
///
/// When it is no ordinary file, too large, or cannot be read.
pub fn read(path: &Path, most: Most) -> Result<Vec<u8>, BadFile> {
    // Looked at before it is opened, since opening a pipe waits for its other end.
    ordinary(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    ordinary(&file.metadata()?)?;
    read_all(file, most)
}

/// All of a file, or of the standard input if its name is `-`. The size limit is the same.
///
/// # Errors
///
/// Those of [`read`].
pub fn read_or_input(path: &Path, most: Most) -> Result<Vec<u8>, BadFile> {
    if path == Path::new("-") { read_all(io::stdin().lock(), most) } else { read(path, most) }
}

/// All of a file of text.
///
/// # Errors
///
/// Those of [`read`], and when it is not text.
pub fn read_text(path: &Path, most: Most) -> Result<String, BadFile> {
    text(read(path, most)?)
}

/// All of a file of text, or of the standard input if its name is `-`.
///
/// # Errors
///
/// Those of [`read_text`].
pub fn read_text_or_input(path: &Path, most: Most) -> Result<String, BadFile> {
    text(read_or_input(path, most)?)
}

fn text(bytes: Vec<u8>) -> Result<String, BadFile> {
    String::from_utf8(bytes).map_err(|_| BadFile::NotText)
}

/// Reads no more than is allowed, whatever the size is said to be: a file may grow.
fn read_all(from: impl Read, most: Most) -> Result<Vec<u8>, BadFile> {
    let mut bytes = Vec::new();
    from.take(most.0 + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most.0 { Err(BadFile::TooLarge(most)) } else { Ok(bytes) }
}

/// Refuses what is no ordinary file, and says what it is.
fn ordinary(found: &Metadata) -> Result<(), BadFile> {
    if found.is_file() { Ok(()) } else { Err(BadFile::NotOrdinary(kind(found.file_type()))) }
}

fn kind(kind: FileType) -> &'static str {
    if kind.is_dir() {
        return "a folder";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
    }
    "a device"
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_read_up_to_the_limit_and_not_beyond() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        let most = Most::megabytes(1);
        fs::write(&path, vec![b'x'; 1 << 20]).unwrap();
        assert_eq!(read(&path, most).unwrap().len(), 1 << 20);
        fs::write(&path, vec![b'x'; (1 << 20) + 1]).unwrap();
        let error = read(&path, most).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 1 MB, the most that is read");
    }

    #[test]
    fn what_is_not_text_is_not_taken_for_text() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bytes");
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(matches!(read_text(&path, Most::NOTES), Err(BadFile::NotText)));
        fs::write(&path, "Gô").unwrap();
        assert_eq!(read_text(&path, Most::NOTES).unwrap(), "Gô");
    }

    /// Reading the device would never end, and opening the socket says something about addresses.
    #[cfg(unix)]
    #[test]
    fn folders_devices_and_sockets_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        for (path, kind) in [
            (folder.path(), "a folder"),
            (Path::new("/dev/zero"), "a device"),
            (socket.as_path(), "a socket"),
        ] {
            let error = read(path, Most::NOTES).unwrap_err().to_string();
            assert_eq!(error, format!("it is {kind}, and no ordinary file"));
        }
    }
}
