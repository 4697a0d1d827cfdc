//! What the checks need beside Rust: rustfmt and clippy, GNU Go as a partner in matches, Node.js and
//! Chromium for the page. Installed where it is missing and can be; where it cannot, the checks that need it say so.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

/// Debian packages, each with a program that shows whether it is there.
const PACKAGES: &[(&str, &str)] =
    &[("gnugo", "gnugo"), ("nodejs", "node"), ("npm", "npm"), ("chromium", "chromium")];

pub(crate) fn prepare() -> anyhow::Result<()> {
    for component in ["rustfmt", "clippy"] {
        require_component(component)?;
    }
    let missing: Vec<&str> = PACKAGES
        .iter()
        .filter(|(_, program)| !is_installed(program))
        .map(|&(package, _)| package)
        .collect();
    // One by one: what can be had is not to wait for what cannot.
    let lacking: Vec<&str> = missing.into_iter().filter(|package| !install(package)).collect();
    if !lacking.is_empty() {
        println!("not installed, and not to be had here: {}", lacking.join(", "));
    }
    Ok(())
}

fn require_component(component: &str) -> anyhow::Result<()> {
    let subcommand = if component == "rustfmt" { "fmt" } else { component };
    if succeeds("cargo", &[subcommand, "--version"]) {
        return Ok(());
    }
    let status = Command::new("rustup")
        .args(["component", "add", component])
        .status()
        .with_context(|| format!("{component} is missing, and there is no rustup to add it"))?;
    if !status.success() {
        bail!("cannot install {component}: run `rustup component add {component}`");
    }
    Ok(())
}

pub(crate) fn is_installed(program: &str) -> bool {
    let found = |folder: &str| Path::new(folder).join(program).is_file();
    let path = std::env::var("PATH").unwrap_or_default();
    path.split(':').chain(["/usr/games"]).any(found)
}

/// Tries apt-get, as root or not at all.
fn install(package: &str) -> bool {
    println!("installing {package}");
    let arguments = ["install", "--yes", "--no-install-recommends", package];
    succeeds("apt-get", &arguments)
        || (succeeds("apt-get", &["update"]) && succeeds("apt-get", &arguments))
}

pub(crate) fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let quiet = Command::new(program)
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}
