//! Training in small: data, a few steps, weights, and what is kept apart. It needs Python with PyTorch,
//! and is skipped where there is none; `AIZOME_PYTHON` names another Python than `python3`.

use std::path::Path;
use std::process::Command;

#[path = "../src/skip.rs"]
mod skip;

#[test]
fn training_works_in_small() {
    let python = std::env::var("AIZOME_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let imports = Command::new(&python).args(["-c", "import numpy, torch"]).output();
    if !imports.is_ok_and(|output| output.status.success()) {
        skip::skip(&format!("{python} has no PyTorch"));
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../training");
    let output = Command::new(&python)
        .args(["-W", "ignore", "-m", "unittest", "discover", "-s", "tests"])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
