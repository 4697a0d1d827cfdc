//! Collections of real files that lie beside the project, if they do.

use std::fs;
use std::path::{Path, PathBuf};

/// All SGF files under a folder of the shared data, in order; none, with a notice, if there is no
/// such folder.
pub(crate) fn sgf_files(folder: &str) -> Vec<PathBuf> {
    let data = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"));
    let mut folders = vec![data.join(folder)];
    if !folders[0].is_dir() {
        println!("skipped: there is no ../shared/data/{folder}");
        return Vec::new();
    }
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
    files
}
