//! A revision of the sources as a program: checked out in a folder of its own, built there, and kept
//! for the next time.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail, ensure};

/// The repository that the working tree belongs to.
#[derive(Debug)]
pub(super) struct Repository {
    root: PathBuf,
}

/// A revision of it.
#[derive(Debug)]
pub(super) struct Base {
    commit: String,
    folder: PathBuf,
}

/// The program's file, as a release build leaves it.
const PROGRAM: &str = if cfg!(windows) { "release/aizome.exe" } else { "release/aizome" };

impl Repository {
    /// The repository around the current folder.
    pub(super) fn here() -> anyhow::Result<Self> {
        let here = std::env::current_dir().context("cannot find the current folder")?;
        match git(&here, &["rev-parse", "--show-toplevel"])? {
            Some(root) => Ok(Self { root: root.into() }),
            None => bail!(
                "{} is in no git repository: sprt compares revisions of the sources, and must be \
                 run where they are",
                here.display()
            ),
        }
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }
}

impl Base {
    /// The commit that a revision means.
    pub(super) fn of(repository: &Repository, revision: &str) -> anyhow::Result<Self> {
        let named = format!("{revision}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", &named];
        let Some(commit) = git(&repository.root, &arguments)? else {
            bail!("there is no revision {revision} in {}", repository.root.display());
        };
        let folder = repository.root.join("target/sprt").join(&commit);
        Ok(Self { commit, folder })
    }

    pub(super) fn commit(&self) -> &str {
        &self.commit
    }

    /// The program of this revision; checked out and built if it is not there from an earlier time.
    pub(super) fn program(&self, repository: &Repository) -> anyhow::Result<PathBuf> {
        let program = self.folder.join("target").join(PROGRAM);
        if program.is_file() {
            return Ok(program);
        }
        let name = format!("the base {}", self.commit);
        if !self.folder.join(".git").exists() {
            self.check_out(repository)?;
        }
        build(&self.folder, &name)
    }

    fn check_out(&self, repository: &Repository) -> anyhow::Result<()> {
        eprintln!("checking {} out to {}", self.commit, self.folder.display());
        // A folder that somebody has removed is still known to git.
        git(&repository.root, &["worktree", "prune"])?;
        let status = Command::new("git")
            .args(["worktree", "add", "--quiet", "--detach"])
            .args([self.folder.as_os_str(), self.commit.as_ref()])
            .current_dir(&repository.root)
            .stdin(Stdio::null())
            .status()
            .context("cannot run git")?;
        ensure!(
            status.success(),
            "git cannot check {} out to {}; it says above why",
            self.commit,
            self.folder.display()
        );
        Ok(())
    }
}

/// Builds the sources in a folder; cargo says how far it is.
pub(super) fn build(sources: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let target = sources.join("target");
    eprintln!("building {name} in {}", sources.display());
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--package", "aizome", "--target-dir"])
        .arg(&target)
        .current_dir(sources)
        .stdin(Stdio::null())
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "{name} does not build ({status}); cargo says above why");
    let program = target.join(PROGRAM);
    ensure!(program.is_file(), "{name} has built no program aizome");
    Ok(program)
}

/// What git answers; nothing if it refuses.
fn git(folder: &Path, arguments: &[&str]) -> anyhow::Result<Option<String>> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .context("cannot run git")?;
    let answer = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(output.status.success().then_some(answer))
}
