//! Files that are not what they should be: each gets an error that names it, and is left as it is.

#[path = "../../../../xtask/src/skip.rs"]
mod skip;

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::coins::Coins;
use crate::{Fault, ProgramVersion, RunKey, Seed, Store};

/// Opening the file is refused, with a message that names it and says what to do, and does not
/// change a byte.
#[track_caller]
fn refused(path: &Path, expected: impl Fn(&Fault) -> bool) {
    let before = fs::read(path).ok();
    for error in [Store::open(path).unwrap_err(), Store::open_existing(path).unwrap_err()] {
        assert!(expected(error.fault()), "{error}");
        assert_eq!(error.path(), path);
        assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
    }
    assert_eq!(fs::read(path).ok(), before);
}

fn file(content: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.sqlite");
    fs::write(&path, content).unwrap();
    (folder, path)
}

fn results() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.sqlite");
    begin(&path, 1);
    (folder, path)
}

fn begin(path: &Path, seed: u64) {
    let version = ProgramVersion("test".to_owned());
    let key = RunKey::new(&Coins { tosses: 10 }, Seed(seed), version);
    Store::open(path).unwrap().begin(&key).unwrap();
}

#[test]
fn a_file_that_is_not_a_database() {
    for content in [&b"(;GM[1]FF[4]SZ[19])"[..], &[b'x'; 5000][..], &[0; 4096][..]] {
        let (_folder, path) = file(content);
        refused(&path, |fault| matches!(fault, Fault::NotADatabase));
    }
}

#[test]
fn a_database_of_another_program() {
    let (_folder, path) = file(b"");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE games (sgf TEXT); INSERT INTO games VALUES ('(;)')").unwrap();
    drop(other);
    refused(&path, |fault| matches!(fault, Fault::OtherProgram));
}

#[test]
fn results_of_a_newer_program() {
    let (_folder, path) = results();
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 3).unwrap();
    drop(newer);
    refused(&path, |fault| matches!(fault, Fault::OtherFormat { expected: 2, found: 3 }));
}

#[test]
fn a_file_without_a_name() {
    refused(Path::new(""), |fault| matches!(fault, Fault::NoName));
}

#[test]
fn a_folder() {
    let folder = tempfile::tempdir().unwrap();
    refused(folder.path(), |fault| matches!(fault, Fault::Folder));
}

#[test]
fn a_file_in_a_folder_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no").join("results.sqlite");
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error.fault(), Fault::NoFolder), "{error}");
    assert!(!folder.path().join("no").exists());
}

#[test]
fn a_file_in_a_file() {
    let (_folder, path) = file(b"not a folder");
    refused(&path.join("results.sqlite"), |fault| {
        matches!(fault, Fault::Io(_) | Fault::Missing | Fault::NoFolder)
    });
}

#[cfg(unix)]
#[test]
fn a_socket() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
    refused(&path, |fault| matches!(fault, Fault::NotAFile));
}

#[test]
fn a_file_that_must_not_be_written() {
    let (_folder, path) = results();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    refused(&path, |fault| matches!(fault, Fault::ReadOnly));
}

/// A user who is allowed everything can write such a folder, and has nothing to test.
#[cfg(unix)]
#[test]
fn a_folder_that_must_not_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = results();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(folder.path().join("probe"), "").is_ok() {
        skip::skip("this user may write read-only folders");
    } else {
        refused(&path, |fault| matches!(fault, Fault::ReadOnly));
        let error = Store::open(&folder.path().join("new.sqlite")).unwrap_err();
        assert!(matches!(error.fault(), Fault::ReadOnly), "{error}");
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    begin(&path, 2);
}

#[test]
fn a_damaged_file() {
    let (_folder, path) = results();
    let mut bytes = fs::read(&path).unwrap();
    bytes[100..].fill(0xa5);
    fs::write(&path, bytes).unwrap();
    refused(&path, |fault| matches!(fault, Fault::Damaged(_)));
}

#[test]
fn a_file_that_is_not_there_is_made_only_if_it_may_be() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.sqlite");
    let error = Store::open_existing(&path).unwrap_err();
    assert!(matches!(error.fault(), Fault::Missing), "{error}");
    assert!(!path.exists());
    Store::open(&path).unwrap();
    Store::open_existing(&path).unwrap();
}

#[test]
fn an_empty_file_is_taken() {
    let (_folder, path) = file(b"");
    begin(&path, 1);
    assert_eq!(Store::open_existing(&path).unwrap().runs().unwrap().len(), 1);
}
