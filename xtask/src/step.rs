//! One command of a chore, run in the project's root with its output shown.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

pub(crate) struct Step {
    name: String,
    program: String,
    arguments: Vec<String>,
    folder: PathBuf,
    environment: Vec<(&'static str, &'static str)>,
}

impl Step {
    pub(crate) fn new(name: impl Into<String>, program: &str, arguments: &[&str]) -> Self {
        Self {
            name: name.into(),
            program: program.into(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            folder: Path::new(env!("CARGO_MANIFEST_DIR")).join(".."),
            environment: Vec::new(),
        }
    }

    /// A command of the cargo that runs this program.
    pub(crate) fn cargo(name: &str, arguments: &[&str]) -> Self {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        Self::new(name, &cargo, arguments)
    }

    pub(crate) fn env(mut self, key: &'static str, value: &'static str) -> Self {
        self.environment.push((key, value));
        self
    }

    /// Runs in a folder of the project.
    pub(crate) fn inside(mut self, folder: &str) -> Self {
        self.folder.push(folder);
        self
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn run(&self) -> anyhow::Result<Duration> {
        let program = Path::new(&self.program).file_stem().unwrap_or_default();
        println!("\n== {}: {} {}", self.name, program.display(), self.arguments.join(" "));
        let start = Instant::now();
        let status = Command::new(&self.program)
            .args(&self.arguments)
            .envs(self.environment.iter().copied())
            .current_dir(&self.folder)
            .status()
            .with_context(|| format!("cannot run {}", self.program))?;
        if !status.success() {
            bail!("{} failed", self.name);
        }
        Ok(start.elapsed())
    }
}
