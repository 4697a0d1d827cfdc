//! Games as files: one for each game that counts, there once and whole.
//!
//! A file is written whole or not at all, so that nobody finds half a game. What was left undone by
//! a program that was killed is done when the match goes on.

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::outcome::GameOutcome;
use crate::Finished;
use crate::files::{self, BadFile, Most};

/// A game could not be written to a file.
#[derive(Debug, Error)]
#[error("{}: cannot be written: {cause}", path.display())]
pub struct BadFolder {
    path: PathBuf,
    cause: BadFile,
}

/// A folder for the games of a match.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    name: String,
    written: usize,
}

impl Folder {
    /// Makes the folder if it is not there. Its files will begin with `name`.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    pub fn open(path: &Path, name: &str) -> Result<Self, BadFolder> {
        let refused = |cause| BadFolder { path: path.to_owned(), cause };
        fs::create_dir_all(path).map_err(|error| refused(error.into()))?;
        files::check_folder(path).map_err(refused)?;
        files::sweep(path).map_err(refused)?;
        let is_plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        let name = name.chars().map(|c| if is_plain(c) { c } else { '-' }).collect();
        Ok(Self { path: path.to_owned(), name, written: 0 })
    }

    /// Writes those of the outcomes that were not written before. The outcomes are those that
    /// count, from the first on, more of them each time.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn update(&mut self, counted: &[Finished]) -> Result<(), BadFolder> {
        for finished in counted.iter().skip(self.written) {
            if let Some(game) = finished.outcome.read::<GameOutcome>() {
                let file = format!("{}-{:05}.sgf", self.name, finished.index.0 + 1);
                self.write(&file, &game.sgf)
                    .map_err(|cause| BadFolder { path: self.path.join(file), cause })?;
            }
            self.written += 1;
        }
        Ok(())
    }

    fn write(&self, file: &str, text: &str) -> Result<(), BadFile> {
        let path = self.path.join(file);
        if files::read(&path, Most::RECORDS).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(());
        }
        files::write(&path, text.as_bytes())
    }
}
