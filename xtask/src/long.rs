//! The comparisons with brute force and the million made-up records, at full length. A sample of each
//! runs in every `cargo test`; these are ignored there and take minutes, optimised.

use crate::report::Check;
use crate::step::Step;

/// The crates that have some.
const CRATES: [&str; 4] = ["reading", "record", "shapes", "smallgo"];

/// A step for each crate.
pub(crate) fn checks() -> Vec<Check> {
    let step = |krate: &&str| {
        let arguments = ["test", "--release", "--quiet", "-p", krate, "--lib", "--tests", "--"];
        let arguments = [&arguments[..], &["--ignored"]].concat();
        Step::cargo(&format!("at full length, {krate}"), &arguments).into()
    };
    CRATES.iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::step::root;

    /// Ignored tests below a folder that are said to be long, and others.
    fn ignored(folder: &Path) -> [usize; 2] {
        let mut found = [0, 0];
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                let inside = ignored(&path);
                found = [found[0] + inside[0], found[1] + inside[1]];
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let long = text.matches("#[ignore = \"long: ").count();
                found = [found[0] + long, found[1] + text.matches("#[ignore").count() - long];
            }
        }
        found
    }

    #[test]
    fn every_long_test_is_run_at_length_and_no_other_is_left_out() {
        for entry in fs::read_dir(root().join("crates")).unwrap().flatten() {
            let name = entry.file_name().into_string().unwrap();
            let [long, others] = ignored(&entry.path());
            assert_eq!(long > 0, CRATES.contains(&name.as_str()), "{name}");
            // The part that tests of the laboratory start as a process is no test.
            assert_eq!(others, usize::from(name == "lab"), "{name}");
        }
    }
}
