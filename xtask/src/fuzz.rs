//! Fuzzing: bytes that nobody wrote, guided by which code they reach. Needs the nightly toolchain
//! and cargo-fuzz; where they cannot be had, it is skipped with a word.

use std::process::Command;

use anyhow::Context;

use crate::report::Check;
use crate::setup::succeeds;
use crate::step::Step;
use crate::toolchains::{NIGHTLY, is_at_hand};

/// The targets in `fuzz/fuzz_targets`.
const TARGETS: [&str; 2] = ["sgf", "gtp"];

/// A run of each target, as long as `limit` says in the fuzzer's own words. What it finds new goes
/// to a folder of its own beside the corpus that was written by hand.
pub(crate) fn checks(limit: &str) -> anyhow::Result<Vec<Check>> {
    let missing = missing();
    TARGETS.iter().map(|target| check(target, limit, missing)).collect()
}

fn check(target: &str, limit: &str, missing: Option<&str>) -> anyhow::Result<Check> {
    let name = format!("fuzzing {target}");
    match missing {
        Some(missing) => Ok(Check::skip(&name, format!("needs {missing}"))),
        None => Ok(step(name, target, limit)?.into()),
    }
}

fn step(name: String, target: &str, limit: &str) -> anyhow::Result<Step> {
    let found = format!("{}/../target/fuzz/{target}", env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(&found).with_context(|| found.clone())?;
    let corpus = format!("corpus/{target}");
    // There is no unsafe code for a sanitizer to watch, and without one it is ten times as fast.
    let arguments = [
        "+nightly",
        "fuzz",
        "run",
        "--sanitizer",
        "none",
        target,
        &found,
        &corpus,
        "--",
        limit,
        "-rss_limit_mb=4096",
        "-timeout=20",
        "-verbosity=0",
        "-print_final_stats=1",
    ];
    Ok(Step::new(name, "cargo", &arguments).inside("fuzz"))
}

/// What is missing for it, after trying to get it.
fn missing() -> Option<&'static str> {
    if !is_at_hand(NIGHTLY) {
        return Some("the nightly toolchain");
    }
    (!has_cargo_fuzz() && !install_cargo_fuzz()).then_some("cargo-fuzz")
}

fn has_cargo_fuzz() -> bool {
    succeeds("cargo", &["fuzz", "--version"])
}

fn install_cargo_fuzz() -> bool {
    println!("\n== installing cargo-fuzz");
    let status =
        Command::new("cargo").args(["install", "--quiet", "--locked", "cargo-fuzz"]).status();
    status.is_ok_and(|status| status.success())
}
