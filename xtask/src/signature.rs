//! The number that stands for the program's behaviour is kept in the repository, and the checks
//! compare it with what the program says now. So a change of behaviour that nobody meant is seen,
//! and one that was meant is seen in the change itself.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::step::{cargo, root};

/// Where it is kept, in the project's root: one line.
const FILE: &str = "signature.txt";

/// Fails if the program's signature is not the one that is kept.
pub(crate) fn compare() -> anyhow::Result<()> {
    let kept = fs::read_to_string(root().join(FILE)).context(FILE)?;
    let now = of_the_program()?;
    println!("kept in {FILE}: {}\nthe program says: {now}", kept.trim());
    if kept.trim() != now {
        bail!(
            "behaviour changed: if that is meant, `cargo xtask signature` writes the new number; \
             say `Bench: {now}` in the commit"
        );
    }
    Ok(())
}

/// Keeps the program's signature as it is now.
pub(crate) fn write() -> anyhow::Result<()> {
    let now = of_the_program()?;
    fs::write(root().join(FILE), format!("{now}\n")).context(FILE)?;
    println!("{FILE}: {now}");
    Ok(())
}

/// Runs the optimised program, and shows its speeds on the way.
fn of_the_program() -> anyhow::Result<String> {
    let output = Command::new(cargo())
        .args(["run", "--release", "--quiet", "--", "bench"])
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run the program")?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    if !output.status.success() {
        bail!("`aizome bench` ended with {}", output.status);
    }
    let signature = text.lines().find_map(|line| line.strip_prefix("signature "));
    Ok(signature.context("`aizome bench` named no signature")?.to_owned())
}
