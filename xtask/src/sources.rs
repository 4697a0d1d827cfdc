//! What the page is built from, as one number: written beside the built page, and compared in the
//! tests. So a page that was not built anew after a change is noticed without the tools that build it.

use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders under `web` that the built page depends on.
const SOURCES: [&str; 7] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.js",
    "public",
    "src",
];

/// Where the number is written, under `web`.
pub(crate) const FILE: &str = "dist/sources.txt";

/// The number of the sources in the folder `web`, in hexadecimal digits.
pub(crate) fn fingerprint(web: &Path) -> std::io::Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        gather(&web.join(source), &mut files)?;
    }
    files.sort();
    let mut number = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for &byte in bytes {
            number = (number ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for file in files {
        let name = file.strip_prefix(web).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        add(name.as_bytes());
        add(&[0]);
        add(&fs::read(&file)?);
        add(&[0]);
    }
    Ok(format!("{number:016x}\n"))
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        gather(&entry?.path(), files)?;
    }
    Ok(())
}
