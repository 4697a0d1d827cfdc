//! What is proved of a value, in a file, so that an interrupted solve goes on.
//!
//! The file is a line of text that is whole at any time. It names its question: a file of another one is refused, not overwritten. It is written
//! once at the start, so that a full or forbidden disk shows before hours are spent.

use std::path::{Path, PathBuf};

use ::lab::files::{self, Most};
use anyhow::Context as _;
use smallgo::solver::{Bounds, Rule, Start};

/// A file of proved bounds.
#[derive(Debug)]
pub(super) struct Checkpoint {
    file: PathBuf,
    question: String,
    area: i32,
}

impl Checkpoint {
    /// The checkpoint of a question; makes the file if there is none.
    pub(super) fn open(file: &Path, rule: Rule, start: &Start) -> anyhow::Result<Self> {
        let question = question(rule, start);
        let area = i32::try_from(start.board.size().area())?;
        let checkpoint = Self { file: file.to_owned(), question, area };
        let known =
            if file.exists() { checkpoint.read()? } else { Bounds::of_area(checkpoint.area) };
        checkpoint.write(&known)?;
        Ok(checkpoint)
    }

    /// What is proved so far.
    pub(super) fn read(&self) -> anyhow::Result<Bounds> {
        let name = self.file.display();
        let text = files::read_text(&self.file, Most::NOTES)
            .with_context(|| format!("cannot read {name}"))?;
        let rest = text.strip_prefix(&self.question).with_context(|| {
            format!("{name} is not a checkpoint of {}: it begins {:?}", self.question, first(&text))
        })?;
        let numbers: Vec<i32> =
            rest.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let [lower, upper] = numbers[..] else {
            anyhow::bail!("{name}: expected two bounds after {:?}", self.question);
        };
        Bounds::proved(self.area, lower, upper)
            .with_context(|| format!("{name}: {lower} and {upper} are no bounds of this board"))
    }

    /// Notes what is proved.
    pub(super) fn write(&self, bounds: &Bounds) -> anyhow::Result<()> {
        let text = format!("{} {} {}\n", self.question, bounds.lower, bounds.upper);
        files::write(&self.file, text.as_bytes())
            .with_context(|| format!("cannot write the checkpoint {}", self.file.display()))
    }
}

fn question(rule: Rule, start: &Start) -> String {
    let rows = super::stored::rows(&start.board);
    format!("{} {} {rows}", rule.name(), start.to_play.letter())
}

fn first(text: &str) -> String {
    text.chars().take(60).collect()
}
