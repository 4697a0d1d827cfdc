//! Where positions come from: files of JSON lines, and those that are part of the program.
//!
//! A line that cannot be used is named with what was expected, and left out: a file with a hole is
//! still worth measuring on, as long as everybody hears of it.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::{Value, json};

use super::{CannotMeasure, Settings};

/// Positions of our own games, labelled; `data/README.md` tells how.
const OWN: &[u8] = include_bytes!("../../data/own.jsonl.gz");

/// The text of some positions, one a line.
#[derive(Debug)]
pub(super) struct Source {
    /// The file's name, without its folder: results are the same wherever it lies.
    pub(super) name: String,
    /// What paths in it begin at.
    pub(super) folder: PathBuf,
    text: String,
}

/// What is measured on if nothing else is named.
#[derive(Debug, Clone, Copy)]
pub(super) enum Usual {
    /// The positions that are part of the program.
    Own,
    /// Files in the shared folder.
    Shared(&'static [&'static str]),
}

/// The lines that can be used, and what is wrong with the others.
#[derive(Debug)]
pub(super) struct Lines<C> {
    pub(super) cases: Vec<C>,
    pub(super) left_out: Vec<String>,
}

impl Source {
    /// The sources that the settings name, else the usual ones of `experiment`.
    pub(super) fn all(
        experiment: &'static str,
        usual: Usual,
        settings: &Settings,
    ) -> Result<Vec<Self>, CannotMeasure> {
        if !settings.positions.is_empty() {
            return settings.positions.iter().map(|path| Self::open(path)).collect();
        }
        match usual {
            Usual::Own => Self::own().map(|own| vec![own]),
            Usual::Shared(names) => {
                let found = names.iter().map(|name| {
                    let missing =
                        || CannotMeasure::NoFile { experiment, usual: format!("shared/{name}") };
                    Self::open(&crate::paths::shared(name).ok_or_else(missing)?)
                });
                found.collect()
            }
        }
    }

    fn open(path: &Path) -> Result<Self, CannotMeasure> {
        let bytes = fs::read(path)
            .map_err(|error| CannotMeasure::File(path.display().to_string(), error))?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            // What is no text is no JSON either, and its line will be named.
            text: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }

    /// The positions that are part of the program.
    pub(super) fn own() -> Result<Self, CannotMeasure> {
        let name = "own.jsonl".to_owned();
        let mut text = String::new();
        match GzDecoder::new(OWN).read_to_string(&mut text) {
            Ok(_) => Ok(Self { name, folder: PathBuf::new(), text }),
            Err(error) => Err(CannotMeasure::File(name, error)),
        }
    }

    /// Its part of a run's identity: name and FNV-1a of the text.
    pub(super) fn parameters(&self) -> Value {
        let key = self.text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |key, byte| {
            (key ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        json!({ "file": self.name, "hash": format!("{key:016x}") })
    }

    /// Reads line by line with `parse`, which says what is wrong, or that a line is not wanted.
    pub(super) fn read<C>(
        &self,
        parse: impl Fn(&Self, &str) -> Result<Option<C>, String>,
    ) -> Lines<C> {
        let mut lines = Lines { cases: Vec::new(), left_out: Vec::new() };
        for (number, line) in self.text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            match parse(self, line) {
                Ok(case) => lines.cases.extend(case),
                Err(why) => {
                    lines.left_out.push(format!("{}, line {}: {why}", self.name, number + 1));
                }
            }
        }
        lines
    }
}

/// What the parser of JSON says of a line. It always takes it for the first.
#[allow(clippy::needless_pass_by_value)] // for `map_err`
pub(super) fn not_json(error: serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column", ", at column")
}

/// So many of them, spread evenly: every n-th.
pub(super) fn spread<C>(cases: Vec<C>, limit: usize) -> Vec<C> {
    let step = (cases.len() / limit).max(1);
    cases.into_iter().step_by(step).take(limit).collect()
}
