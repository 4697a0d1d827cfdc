//! The generated patterns: proves the states of all windows and writes them to the file that the
//! crate `shapes` embeds. The same bytes every time.

use std::path::Path;
use std::time::Instant;

use anyhow::Context;

/// Where the crate looks for them.
const FILE: &str = "crates/shapes/data/windows.bin";

pub(crate) fn generate() -> anyhow::Result<()> {
    let start = Instant::now();
    let windows = shapes::all_windows().count();
    let bytes = shapes::generate_all(|done| {
        if done % 20 == 0 || done == windows {
            println!("{done} of {windows} windows, {:.1} s", start.elapsed().as_secs_f64());
        }
    });
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(FILE);
    let is_new = std::fs::read(&path).ok().as_ref() != Some(&bytes);
    std::fs::write(&path, &bytes).with_context(|| path.display().to_string())?;
    let word = if is_new { "changed" } else { "as it was" };
    println!("{FILE}: {} bytes, {word}", bytes.len());
    Ok(())
}
