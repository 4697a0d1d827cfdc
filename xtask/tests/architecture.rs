//! The invariants of ARCHITECTURE.md that can be read off the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates in the order of the house: each may use those before it.
const ORDER: &[&str] = &[
    "goban",
    "intuition",
    "search",
    "tracks",
    "reading",
    "shapes",
    "evaluation",
    "life",
    "chance",
    "opening",
    "decision",
    "smallgo",
    "engine",
    "words",
    "review",
    "record",
    "gtp",
    "lab",
    "experiments",
    "aizome",
    "xtask",
];

/// Crates that think: no input or output, no clock, no threads, no entropy, no file formats.
const PURE: &[&str] = &[
    "goban",
    "intuition",
    "search",
    "tracks",
    "reading",
    "shapes",
    "evaluation",
    "life",
    "chance",
    "opening",
    "decision",
    "smallgo",
    "engine",
    "words",
    "review",
];

/// Crates that know a text or wire format, and may derive serialisation.
const FORMATS: &[&str] = &["record", "gtp", "lab", "experiments", "aizome", "xtask"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn folder(krate: &str) -> PathBuf {
    if krate == "xtask" { root().join(krate) } else { root().join("crates").join(krate) }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn existing() -> Vec<&'static str> {
    ORDER.iter().copied().filter(|krate| folder(krate).join("Cargo.toml").is_file()).collect()
}

/// The names in the manifest's section, up to the next one.
fn dependencies(krate: &str, section: &str) -> Vec<String> {
    let manifest = fs::read_to_string(folder(krate).join("Cargo.toml")).unwrap();
    let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
    let inside = lines.take_while(|line| !line.starts_with('['));
    let name = |line: &str| Some(line.split(['.', ' ', '=']).next()?.to_owned());
    inside.filter_map(name).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_crate_has_its_place_in_the_order() {
    for entry in fs::read_dir(root().join("crates")).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        assert!(ORDER.contains(&name.as_str()), "{name} is in no order yet");
    }
}

#[test]
fn a_crate_uses_only_what_stands_before_it() {
    for (place, krate) in ORDER.iter().enumerate().filter(|(_, krate)| existing().contains(krate)) {
        for dependency in dependencies(krate, "[dependencies]") {
            if let Some(used) = ORDER.iter().position(|&other| other == dependency) {
                assert!(used < place, "{krate} uses {dependency}, which stands after it");
            }
        }
    }
}

#[test]
fn thinking_does_no_input_or_output_and_reads_no_clock() {
    let forbidden = [
        "std::fs",
        "std::io",
        "std::net",
        "std::thread",
        "std::process",
        "std::env",
        "std::time",
        "println!",
        "eprintln!",
        "getrandom",
        "thread_rng",
    ];
    for krate in PURE.iter().filter(|krate| existing().contains(krate)) {
        for path in sources(&folder(krate).join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            for word in forbidden {
                assert!(!text.contains(word), "{} has {word}", path.display());
            }
        }
    }
}

#[test]
fn only_the_crates_at_the_edge_serialise() {
    for krate in existing().iter().filter(|krate| !FORMATS.contains(krate)) {
        let serde =
            dependencies(krate, "[dependencies]").iter().any(|name| name.starts_with("serde"));
        assert!(!serde, "{krate} knows a format");
    }
}

#[test]
fn every_source_file_opens_with_its_idea() {
    for krate in existing() {
        for path in sources(&folder(krate)) {
            if path.components().any(|part| part.as_os_str() == "target") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//!"), "{} does not say what it is", path.display());
        }
    }
}

/// `cargo test` calls a test passed that only says it was skipped; the one way to say so that is told
/// at the end is `xtask/src/skip.rs`.
#[test]
fn tests_are_skipped_in_one_way_only() {
    let forbidden = ["shared/data", "println!(\"skipped", "eprintln!(\"skipped"];
    let is_test = |path: &Path| path.iter().any(|part| part == "tests" || part == "tests.rs");
    let of_crates = sources(&root().join("crates"));
    let tests: Vec<_> = of_crates.iter().filter(|path| is_test(path)).collect();
    assert!(tests.len() > 50, "{} files of tests", tests.len());
    for path in tests {
        let text = fs::read_to_string(path).unwrap();
        for word in forbidden {
            assert!(!text.contains(word), "{} has {word}", path.display());
        }
    }
}
