//! Games as files: one for each game that counts, there once and whole.
//!
//! A file is written under another name and then renamed, so that nobody finds half a game. What
//! was left undone by a program that was killed is done when the match goes on.

use std::path::{Path, PathBuf};
use std::{fs, io};

use thiserror::Error;

use super::outcome::GameOutcome;
use crate::Finished;

/// A game could not be written to a file.
#[derive(Debug, Error)]
#[error("{}: cannot be written: {cause}", path.display())]
pub struct BadFolder {
    path: PathBuf,
    cause: io::Error,
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
        fs::create_dir_all(path).map_err(|cause| BadFolder { path: path.to_owned(), cause })?;
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

    fn write(&self, file: &str, text: &str) -> io::Result<()> {
        let path = self.path.join(file);
        if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(());
        }
        // The same name each time: what a killed program left is overwritten, not added to.
        let temporary = self.path.join(format!(".{file}.part"));
        fs::write(&temporary, text)?;
        fs::rename(&temporary, &path)
    }
}
