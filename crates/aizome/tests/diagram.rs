//! Diagrams from the command line.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;

const RECORD: &str = "(;SZ[9];B[ee];W[ed];B[dd];W[fd];B[ge];W[gf])";

fn diagram(folder: &Path, arguments: &[&str]) -> Output {
    std::fs::write(folder.join("game.sgf"), RECORD).unwrap();
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.current_dir(folder).args(["diagram", "game.sgf"]).args(arguments).output().unwrap()
}

#[test]
fn a_position_is_drawn_with_its_layers() {
    let folder = tempfile::tempdir().unwrap();
    let layers = "groups,territory,urgency,patterns,frontier,links,captures";
    let output = diagram(folder.path(), &["--move", "6", "--layers", layers, "-o", "out.svg"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let svg = std::fs::read_to_string(folder.path().join("out.svg")).unwrap();
    // Five stones are on the board before the sixth move.
    assert_eq!(svg.matches("class=\"black").count() + svg.matches("class=\"white").count(), 5);
    for class in ["heat", "pattern", "frontier", "link ", "alive"] {
        assert!(svg.contains(&format!("class=\"{class}")), "{class}");
    }
}

#[test]
fn pixels_are_as_many_as_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let output = diagram(folder.path(), &["--scale", "2", "-o", "out.png"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let png = std::fs::read(folder.path().join("out.png")).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let width = u32::from_be_bytes(png[16..20].try_into().unwrap());
    // Eight steps and two margins of a step and a quarter, 32 pixels each, twice as large.
    assert_eq!(width, 2 * (8 * 32 + 80));
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let unknown = diagram(folder.path(), &["--layers", "stars", "-o", "out.svg"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("territory"));
    let ending = diagram(folder.path(), &["-o", "out.gif"]);
    assert_eq!(ending.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ending.stderr).contains(".svg or .png"));
}
