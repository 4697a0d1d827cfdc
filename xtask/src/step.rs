//! One step of a chore: a command that is run in the project's root with its output shown, or work
//! of our own.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::skip;

#[derive(Debug)]
pub(crate) struct Step {
    name: String,
    work: Work,
}

#[derive(Debug)]
enum Work {
    Command(Program),
    Own(fn() -> anyhow::Result<()>),
}

#[derive(Debug)]
struct Program {
    path: String,
    arguments: Vec<String>,
    folder: PathBuf,
    environment: Vec<(&'static str, &'static str)>,
}

impl Step {
    pub(crate) fn new(name: impl Into<String>, program: &str, arguments: &[&str]) -> Self {
        let work = Work::Command(Program {
            path: program.into(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            folder: root(),
            environment: Vec::new(),
        });
        Self { name: name.into(), work }
    }

    /// A command of the cargo that runs this program.
    pub(crate) fn cargo(name: &str, arguments: &[&str]) -> Self {
        Self::new(name, &cargo(), arguments)
    }

    /// Work that is no command.
    pub(crate) fn own(name: &str, work: fn() -> anyhow::Result<()>) -> Self {
        Self { name: name.into(), work: Work::Own(work) }
    }

    pub(crate) fn env(mut self, key: &'static str, value: &'static str) -> Self {
        if let Work::Command(program) = &mut self.work {
            program.environment.push((key, value));
        }
        self
    }

    /// Runs in a folder of the project.
    pub(crate) fn inside(mut self, folder: &str) -> Self {
        if let Work::Command(program) = &mut self.work {
            program.folder.push(folder);
        }
        self
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn run(&self) -> anyhow::Result<()> {
        self.run_noting_skips(None)
    }

    /// Runs; tests that are skipped leave a line in this file.
    pub(crate) fn run_noting_skips(&self, skips: Option<&Path>) -> anyhow::Result<()> {
        match &self.work {
            Work::Command(program) => program.run(&self.name, skips),
            Work::Own(work) => {
                println!("\n== {}", self.name);
                work()
            }
        }
    }
}

impl Program {
    fn run(&self, name: &str, skips: Option<&Path>) -> anyhow::Result<()> {
        let stem = Path::new(&self.path).file_stem().unwrap_or_default();
        println!("\n== {name}: {} {}", stem.display(), self.arguments.join(" "));
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).envs(self.environment.iter().copied());
        if let Some(path) = skips {
            command.env(skip::FILE, path);
        }
        let status = command.current_dir(&self.folder).status();
        let status = status.with_context(|| format!("cannot run {}", self.path))?;
        if !status.success() {
            bail!("{} ended with {status}", stem.display());
        }
        Ok(())
    }
}

/// The project's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}
