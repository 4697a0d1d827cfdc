//! One command of a chore, run in the project's root with its output shown.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

pub(crate) struct Step {
    name: &'static str,
    program: String,
    arguments: Vec<String>,
    environment: Vec<(&'static str, &'static str)>,
}

impl Step {
    pub(crate) fn cargo(name: &'static str, arguments: &[&str]) -> Self {
        let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let arguments = arguments.iter().map(ToString::to_string).collect();
        Self { name, program, arguments, environment: Vec::new() }
    }

    pub(crate) fn env(mut self, key: &'static str, value: &'static str) -> Self {
        self.environment.push((key, value));
        self
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn run(&self) -> anyhow::Result<Duration> {
        println!("\n== {}: cargo {}", self.name, self.arguments.join(" "));
        let start = Instant::now();
        let status = Command::new(&self.program)
            .args(&self.arguments)
            .envs(self.environment.iter().copied())
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
            .status()
            .with_context(|| format!("cannot run {}", self.program))?;
        if !status.success() {
            bail!("{} failed", self.name);
        }
        Ok(start.elapsed())
    }
}
