//! What a test says when it cannot be done on this machine. `cargo test` counts such a test as
//! passed and hides what it prints, so it also leaves a line in a file, if it is told of one;
//! `cargo xtask test` names them all at its end.
//!
//! The tests of every crate include this file by its path, so that no crate needs another for it.

#![allow(dead_code)] // each test uses a part of it

use std::fs::OpenOptions;
use std::io::Write as _;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::thread;

/// The environment variable that names the file.
pub(crate) const FILE: &str = "AIZOME_SKIPS";

/// Notes that the test which calls this is skipped, and why.
#[track_caller]
pub(crate) fn skip(reason: &str) {
    let file = Location::caller().file();
    // The harness names a thread after the test that it runs.
    let thread = thread::current();
    let name = thread.name().filter(|&name| name != "main");
    let place = name.map_or_else(|| file.to_owned(), |name| format!("{file}, {name}"));
    println!("skipped: {place}, {reason}");
    if let Some(path) = std::env::var_os(FILE) {
        // In one piece, for other tests write to the same file.
        let line = format!("{place}: {reason}\n");
        let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
        file.write_all(line.as_bytes()).unwrap();
    }
}

/// A file or folder of the data that is shared beside the project; where there is none, the test is
/// skipped.
#[track_caller]
pub(crate) fn shared_data(path: &str) -> Option<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let found = crates.join("../../shared/data").join(path);
    if found.exists() {
        return Some(found);
    }
    skip(&format!("no ../shared/data/{path}"));
    None
}
