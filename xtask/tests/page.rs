//! The built page that is kept in the repository is the one that its sources give.

#[path = "../src/sources.rs"]
mod sources;

use std::fs;
use std::path::Path;

#[test]
fn the_built_page_is_up_to_date() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let built = fs::read_to_string(web.join(sources::FILE)).unwrap_or_default();
    let now = sources::fingerprint(&web).unwrap();
    assert!(built == now, "web/dist is stale: run `cargo xtask web` and commit what it builds");
}

#[test]
fn a_change_of_any_source_changes_the_number() {
    let folder = std::env::temp_dir().join(format!("aizome-sources-{}", std::process::id()));
    fs::create_dir_all(folder.join("src/deep")).unwrap();
    fs::create_dir_all(folder.join("public")).unwrap();
    let files = ["index.html", "package.json", "package-lock.json", "tsconfig.json"];
    for file in files.iter().chain(&["vite.config.js", "src/deep/a.ts", "public/icon.svg"]) {
        fs::write(folder.join(file), file).unwrap();
    }
    let before = sources::fingerprint(&folder).unwrap();
    assert_eq!(before, sources::fingerprint(&folder).unwrap());
    fs::write(folder.join("src/deep/a.ts"), "b").unwrap();
    let after = sources::fingerprint(&folder).unwrap();
    fs::rename(folder.join("src/deep/a.ts"), folder.join("src/a.ts")).unwrap();
    let moved = sources::fingerprint(&folder).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert!(before != after && after != moved && before != moved);
}
