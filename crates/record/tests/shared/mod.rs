//! Collections of real files that lie beside the project, if they do.

#[path = "../../../../xtask/src/skip.rs"]
mod skip;

use std::fs;
use std::path::PathBuf;

/// All SGF files under a folder of the shared data, in order. If there is no such folder, there is
/// nothing, and the test is skipped.
#[track_caller]
pub(crate) fn sgf_files(folder: &str) -> Option<Vec<PathBuf>> {
    let mut folders = vec![skip::shared_data(folder)?];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sgf") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(!files.is_empty(), "there is no record in {folder}");
    Some(files)
}
