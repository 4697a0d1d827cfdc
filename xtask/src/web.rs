//! The page in the browser: its types and its build, its tests, its numbers and its screenshots.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::report::Check;
use crate::setup::{is_installed, succeeds};
use crate::sources;
use crate::step::Step;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web")
}

/// Builds the page into `web/dist`, from where the program embeds it.
pub(crate) fn build() -> anyhow::Result<()> {
    install_packages()?;
    // The types of the page are written by the test that compares them.
    let types = ["test", "--quiet", "-p", "aizome", "--bin", "aizome", "the_types_of_the_page"];
    Step::cargo("types", &types).env("AIZOME_WRITE_TYPES", "1").run()?;
    Step::new("page", "npm", &["run", "--silent", "build"]).inside("web").run()?;
    let number = sources::fingerprint(&folder())?;
    let path = folder().join(sources::FILE);
    std::fs::write(&path, number).with_context(|| path.display().to_string())
}

fn install_packages() -> anyhow::Result<()> {
    if !is_installed("npm") {
        bail!("npm is missing: install Node.js 20.19 or newer");
    }
    if folder().join("node_modules/playwright-core").is_dir() {
        return Ok(());
    }
    // A registry may not have the packages for other systems, which `npm ci` insists on: then what is
    // there for this one is installed, by the same lock file, which stays as it is.
    let exact = Step::new("packages", "npm", &["ci", "--ignore-scripts"]).inside("web");
    if exact.run().is_err() {
        let arguments = ["install", "--no-save", "--ignore-scripts"];
        Step::new("packages for this system", "npm", &arguments).inside("web").run()?;
    }
    Ok(())
}

/// The browser tests, against the optimised program.
pub(crate) fn test() -> Check {
    let name = "the page in a browser";
    if let Some(missing) = missing() {
        return Check::skip(name, format!("needs {missing}"));
    }
    Step::new(name, "node", &["--test", "tests/browser.test.mjs"]).inside("web").into()
}

/// Measures what the page promises.
pub(crate) fn numbers() -> anyhow::Result<Vec<Check>> {
    with_browser(Step::new("numbers of the page", "node", &["tests/numbers.mjs"]))
}

/// Draws the pictures of the README and the documentation anew.
pub(crate) fn screenshots() -> anyhow::Result<Vec<Check>> {
    with_browser(Step::new("screenshots", "node", &["tests/screenshots.mjs"]))
}

/// A step that needs the optimised program and a browser.
fn with_browser(step: Step) -> anyhow::Result<Vec<Check>> {
    if let Some(missing) = missing() {
        bail!("{} needs {missing}", step.name());
    }
    Ok(vec![program().into(), step.inside("web").into()])
}

fn program() -> Step {
    Step::cargo("the program", &["build", "--release", "--quiet"])
}

/// What is missing of Node, its packages and a browser, after trying to get them.
fn missing() -> Option<&'static str> {
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    if !is_installed("node") || !succeeds("node", &["--version"]) {
        Some("Node.js")
    } else if !browsers.iter().any(|browser| is_installed(browser)) {
        Some("Chromium")
    } else if install_packages().is_err() {
        Some("playwright-core, which npm could not fetch")
    } else {
        None
    }
}
