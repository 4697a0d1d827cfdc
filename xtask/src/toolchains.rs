//! Other Rusts than the one that is pinned: the nightly one for fuzzing, and the oldest that the
//! project promises to build with. Installed where they are missing and rustup can fetch them.

use std::fs;

use anyhow::Context;

use crate::report::Check;
use crate::setup::succeeds;
use crate::step::{Step, root};

/// For fuzzing.
pub(crate) const NIGHTLY: &str = "nightly";

/// Whether there is this toolchain, after trying to get it.
pub(crate) fn is_at_hand(toolchain: &str) -> bool {
    let is_there = || succeeds("cargo", &[&format!("+{toolchain}"), "--version"]);
    is_there() || (install(toolchain) && is_there())
}

fn install(toolchain: &str) -> bool {
    println!("installing Rust {toolchain}");
    let is_done = succeeds("rustup", &["toolchain", "install", toolchain, "--profile", "minimal"]);
    if !is_done {
        println!("Rust {toolchain} is not installed, and rustup cannot fetch it");
    }
    is_done
}

/// The whole project under the oldest Rust that it promises, in a target folder of its own, so that
/// the two compilers do not undo each other's work.
pub(crate) fn oldest() -> anyhow::Result<Check> {
    let name = "the oldest Rust";
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let version = rust_version(&manifest).context("Cargo.toml names no rust-version")?;
    if !is_at_hand(&version) {
        return Ok(Check::skip(name, format!("needs Rust {version}")));
    }
    let toolchain = format!("+{version}");
    let arguments = [
        &toolchain,
        "check",
        "--workspace",
        "--locked",
        "--quiet",
        "--target-dir",
        "target/oldest",
    ];
    Ok(Step::new(name, "cargo", &arguments).into())
}

/// The first release of the version that a manifest promises.
fn rust_version(manifest: &str) -> Option<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "))?;
    let version = line.trim().trim_matches('"');
    let is_short = version.matches('.').count() == 1;
    Some(if is_short { format!("{version}.0") } else { version.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_promised_version_is_read_off_the_manifest() {
        let manifest = |line: &str| format!("[workspace.package]\n{line}\nlicense = \"MIT\"\n");
        let version = |line| rust_version(&manifest(line));
        assert_eq!(version("rust-version = \"1.90\"").as_deref(), Some("1.90.0"));
        assert_eq!(version("rust-version = \"1.90.1\"").as_deref(), Some("1.90.1"));
        assert_eq!(version("edition = \"2024\""), None);
        let own = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(rust_version(&own).is_some());
    }
}
