//! Fuzzing: bytes that nobody wrote, guided by which code they reach. Needs the nightly toolchain
//! and cargo-fuzz; where they cannot be had, it is skipped with a word.

use std::process::Command;

use anyhow::Context;

use crate::setup::succeeds;
use crate::step::Step;

/// The targets in `fuzz/fuzz_targets`.
const TARGETS: [&str; 2] = ["sgf", "gtp"];

/// A run of each target, as long as `limit` says in the fuzzer's own words. What it finds new goes
/// to a folder of its own beside the corpus that was written by hand.
pub(crate) fn steps(limit: &str) -> anyhow::Result<Vec<Step>> {
    if !is_ready() {
        println!("\nskipped: fuzzing needs the nightly toolchain and cargo-fuzz");
        return Ok(Vec::new());
    }
    TARGETS.iter().map(|target| step(target, limit)).collect()
}

fn step(target: &str, limit: &str) -> anyhow::Result<Step> {
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
    Ok(Step::new(format!("fuzzing {target}"), "cargo", &arguments).inside("fuzz"))
}

fn is_ready() -> bool {
    let has_nightly = succeeds("cargo", &["+nightly", "--version"]);
    has_nightly && (has_cargo_fuzz() || install_cargo_fuzz())
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
