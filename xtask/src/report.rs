//! Runs the steps of a chore one after the other, all of them whatever fails, and tells at the end
//! what each took, what failed, and what could not be run at all. What was skipped is never called
//! passed.

use std::fmt::Write as _; // writing to a string cannot fail
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::bail;

use crate::step::Step;

/// A step, or the reason why there is none here.
#[derive(Debug)]
pub(crate) enum Check {
    Run(Step),
    Skip(Skip),
}

/// What is not run, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Skip {
    pub(crate) name: String,
    pub(crate) reason: String,
}

impl Check {
    pub(crate) fn skip(name: &str, reason: impl Into<String>) -> Self {
        Self::Skip(Skip { name: name.into(), reason: reason.into() })
    }
}

impl From<Step> for Check {
    fn from(step: Step) -> Self {
        Self::Run(step)
    }
}

/// What became of everything.
#[derive(Debug, Default)]
struct Report {
    steps: Vec<Done>,
    /// Steps, and tests within steps.
    skipped: Vec<String>,
    total: Duration,
}

/// A step that was run.
#[derive(Debug)]
struct Done {
    name: String,
    time: Duration,
    failure: Option<String>,
}

/// Runs all. What came before, such as looking for tools, counts from `start` on.
pub(crate) fn run_all(start: Instant, checks: &[Check]) -> anyhow::Result<()> {
    let noted = std::env::temp_dir().join(format!("aizome-skips-{}", std::process::id()));
    let mut report = Report::default();
    for check in checks {
        match check {
            Check::Run(step) => report.steps.push(run(step, &noted)),
            Check::Skip(Skip { name, reason }) => report.skipped.push(format!("{name}: {reason}")),
        }
    }
    report.skipped.extend(tests_skipped(&noted));
    report.total = start.elapsed();
    print!("\n{}", report.closing());
    let failed = report.failed().count();
    if failed > 0 {
        bail!("{failed} of {} steps failed", report.steps.len());
    }
    Ok(())
}

fn run(step: &Step, noted: &Path) -> Done {
    let start = Instant::now();
    let failure = step.run_noting_skips(Some(noted)).err().map(|error| format!("{error:#}"));
    if let Some(failure) = &failure {
        println!("{} failed: {failure}", step.name());
    }
    Done { name: step.name().to_owned(), time: start.elapsed(), failure }
}

/// The lines that tests left, each once: some tests run twice.
fn tests_skipped(noted: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(noted).unwrap_or_default();
    let _ = std::fs::remove_file(noted);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines.dedup();
    lines
}

impl Report {
    fn failed(&self) -> impl Iterator<Item = &Done> {
        self.steps.iter().filter(|step| step.failure.is_some())
    }

    fn closing(&self) -> String {
        let mut text = String::new();
        for step in &self.steps {
            let word = if step.failure.is_some() { ", failed" } else { "" };
            let _ = writeln!(text, "{:>7.1} s  {}{word}", step.time.as_secs_f64(), step.name);
        }
        let _ = writeln!(text, "{:>7.1} s  in all\n", self.total.as_secs_f64());
        for step in self.failed() {
            let failure = step.failure.as_deref().unwrap_or_default();
            let _ = writeln!(text, "Failed: {}: {failure}", step.name);
        }
        let (failed, skipped) = (self.failed().count(), self.skipped.len());
        let passed = self.steps.len() - failed;
        let _ = match (passed, failed, skipped) {
            (_, 0, 0) => writeln!(text, "All passed."),
            (_, _, 0) => Ok(()),
            (0, _, _) | (_, 1.., _) => writeln!(text, "Skipped:"),
            _ => writeln!(text, "Passed, with {skipped} skipped:"),
        };
        for skip in &self.skipped {
            let _ = writeln!(text, "  {skip}");
        }
        let _ = writeln!(text, "\n{passed} passed, {failed} failed, {skipped} skipped");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(name: &str, failure: Option<&str>) -> Done {
        let time = Duration::from_millis(1_500);
        Done { name: name.into(), time, failure: failure.map(str::to_owned) }
    }

    fn closing(steps: Vec<Done>, skipped: &[&str]) -> String {
        let skipped = skipped.iter().map(ToString::to_string).collect();
        Report { steps, skipped, total: Duration::from_secs(3) }.closing()
    }

    #[test]
    fn all_passed_is_said_only_if_nothing_was_skipped() {
        let text = closing(vec![done("format", None), done("lints", None)], &[]);
        assert_eq!(
            text,
            "    1.5 s  format\n    1.5 s  lints\n    3.0 s  in all\n\nAll passed.\n\n\
             2 passed, 0 failed, 0 skipped\n"
        );
        let text = closing(vec![done("format", None)], &["fuzzing: no nightly", "a test: no data"]);
        assert_eq!(
            text,
            "    1.5 s  format\n    3.0 s  in all\n\nPassed, with 2 skipped:\n  \
             fuzzing: no nightly\n  a test: no data\n\n1 passed, 0 failed, 2 skipped\n"
        );
    }

    #[test]
    fn nothing_passed_where_something_failed_or_nothing_ran() {
        let text = closing(vec![done("format", None), done("lints", Some("no"))], &["x: y"]);
        assert!(text.contains("    1.5 s  lints, failed\n"), "{text}");
        assert!(text.contains("Failed: lints: no\nSkipped:\n  x: y\n"), "{text}");
        assert!(text.ends_with("\n1 passed, 1 failed, 1 skipped\n"), "{text}");
        assert!(!closing(Vec::new(), &["x: y"]).contains("Passed"));
        assert!(!closing(vec![done("lints", Some("no"))], &[]).contains("All passed"));
    }

    #[test]
    fn what_a_test_noted_is_told_once() {
        let folder = std::env::temp_dir().join(format!("aizome-noted-{}", std::process::id()));
        std::fs::write(&folder, "b: no data\na: no data\nb: no data\n").unwrap();
        assert_eq!(tests_skipped(&folder), ["a: no data", "b: no data"]);
        assert!(!folder.exists() && tests_skipped(&folder).is_empty());
    }
}
