//! Everything that must pass before a change is taken.

use crate::report::Check;
use crate::step::Step;
use crate::{fuzz, setup, signature, soak, toolchains, web};

/// Gets what is missing, then names the steps. The quick ones come first.
pub(crate) fn all() -> anyhow::Result<Vec<Check>> {
    setup::prepare()?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    let mut checks: Vec<Check> = vec![
        Step::cargo("format", &["fmt", "--all", "--", "--check"]).into(),
        Step::cargo("lints", &clippy).into(),
        toolchains::oldest()?,
        Step::cargo("tests", &["test", "--workspace", "--no-fail-fast", "--quiet"]).into(),
        // The long counts run only here; the rest runs again, in seconds, without debug checks.
        Step::cargo(
            "tests of the rules, optimised",
            &["test", "-p", "goban", "--release", "--quiet"],
        )
        .into(),
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "-D warnings")
            .into(),
        Step::cargo("the program", &["build", "--release", "--quiet"]).into(),
        Step::own("signature", signature::compare).into(),
    ];
    checks.push(web::test());
    checks.push(Step::own("the web board under load", soak::short).into());
    checks.extend(fuzz::checks("-max_total_time=15")?);
    Ok(checks)
}
