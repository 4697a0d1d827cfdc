//! Files that the user names, whatever they turn out to be: what is read and written, and what is
//! refused in words. Nothing waits, and nothing of others is replaced.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{FileTypeExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt as _;
use tempfile::TempDir;

const GAME: &str = "(;GM[1]SZ[5]KM[0.5];B[cc];W[bb])";

/// Far more than anything here takes: who waits for a pipe waits for ever.
const PATIENCE: Duration = Duration::from_secs(100);

/// A folder with a record, a pipe and a link to a device.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.at("game.sgf"), GAME).unwrap();
        assert!(Command::new("mkfifo").arg(folder.at("pipe.svg")).status().unwrap().success());
        symlink("/dev/zero", folder.at("device.svg")).unwrap();
        folder
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut child = Command::cargo_bin("aizome")
            .unwrap()
            .args(arguments)
            .current_dir(self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Who refuses early does not read all of it.
        let _ = child.stdin.take().unwrap().write_all(input);
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if begun.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("{arguments:?} waits for ever");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        child.wait_with_output().unwrap()
    }

    /// What a failure says.
    #[track_caller]
    fn refusal(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments, b"");
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {words}");
        words
    }

    fn gtp(&self, input: &str) -> String {
        String::from_utf8(self.run(&["gtp"], input.as_bytes()).stdout).unwrap()
    }
}

/// A file of so many bytes that takes no place on the disk.
fn huge(path: &Path, megabytes: u64) {
    fs::File::create(path).unwrap().set_len(megabytes << 20).unwrap();
}

#[test]
fn a_game_is_printed_through_a_link_and_beside_the_files_of_others() {
    let folder = Folder::new();
    fs::create_dir(folder.at("games")).unwrap();
    symlink("games/last.sgf", folder.at("link.sgf")).unwrap();
    fs::write(folder.at("link.sgf.part"), "mine").unwrap();
    fs::write(folder.at("games/last.sgf.part"), "mine").unwrap();
    let answers = folder.gtp("boardsize 5\nplay b c3\nprintsgf link.sgf\n");
    assert_eq!(answers.matches("= ").count(), 3, "{answers}");
    assert!(folder.at("link.sgf").is_symlink());
    assert!(fs::read_to_string(folder.at("games/last.sgf")).unwrap().contains(";B[cc]"));
    for name in ["link.sgf.part", "games/last.sgf.part"] {
        assert_eq!(fs::read_to_string(folder.at(name)).unwrap(), "mine", "{name}");
    }
}

#[test]
fn nothing_but_a_file_is_written() {
    let folder = Folder::new();
    for (name, kind) in
        [("pipe.svg", "a pipe"), ("device.svg", "a device"), (".", "a folder"), ("/", "a folder")]
    {
        let answers = folder.gtp(&format!("printsgf {name}\nname\n"));
        let refused = format!("? cannot write {name}: it is {kind}, and no ordinary file");
        assert!(answers.starts_with(&refused), "{answers}");
        assert!(answers.contains("= Aizome"), "{answers}");
    }
    for arguments in [
        &["diagram", "game.sgf", "-o", "pipe.svg"][..],
        &["explain", "game.sgf", "--level", "1", "--svg", "device.svg"],
        &["life", "game.sgf", "--at", "C3", "--svg", "pipe.svg"],
        &["fit", "none.jsonl", "-o", "pipe.svg"],
        &["fit-moves", ".", "-o", "device.svg"],
        &["fit-life", "none.jsonl", "-o", "device.svg"],
        &["lab", "run", "self-play", "--database", "lab.sqlite", "--svg", "pipe.svg"],
        &["solve", "2x2", "--fresh", "--checkpoint", "device.svg"],
    ] {
        let words = folder.refusal(arguments);
        assert!(words.contains("no ordinary file") || words.contains("no plot"), "{words}");
    }
    assert!(fs::metadata(folder.at("pipe.svg")).unwrap().file_type().is_fifo());
    assert!(folder.at("device.svg").is_symlink());
}

#[test]
fn nothing_but_a_file_of_some_size_is_read() {
    let folder = Folder::new();
    huge(&folder.at("huge"), 129);
    let commands: &[&[&str]] = &[
        &["explain"],
        &["diagram", "-o", "out.svg"],
        &["read"],
        &["life"],
        &["shapes"],
        &["evaluate"],
        &["tsumego"],
        &["fit"],
        &["fit-life"],
        &["fit-moves", "--labelled"],
    ];
    for command in commands {
        for (name, said) in [
            ("pipe.svg", "it is a pipe, and no ordinary file"),
            ("device.svg", "it is a device, and no ordinary file"),
            ("huge", "MB, the most that is read"),
        ] {
            let mut arguments = command.to_vec();
            arguments.push(name);
            if command[0] == "fit-moves" {
                arguments.push(".");
            }
            let words = folder.refusal(&arguments);
            assert!(words.contains(said), "{arguments:?}: {words}");
        }
    }
    symlink("/dev/zero", folder.at("program.toml")).unwrap();
    let output = folder.run(&["gtp", "--program", "program.toml"], b"quit\n");
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("it is a device, and no ordinary file"), "{words}");
}

#[test]
fn records_are_loaded_from_files_of_some_size_alone() {
    let folder = Folder::new();
    huge(&folder.at("huge.sgf"), 17);
    let answers = folder.gtp("boardsize 7\nloadsgf pipe.svg\nloadsgf huge.sgf\nquery_boardsize\n");
    assert!(answers.contains("? cannot load file: pipe.svg: it is a pipe"), "{answers}");
    assert!(answers.contains("huge.sgf: it is larger than 16 MB, the most"), "{answers}");
    assert!(answers.contains("= 7"), "{answers}");
}

#[test]
fn a_dash_is_the_standard_input_with_the_same_limit() {
    let folder = Folder::new();
    let output = folder.run(&["read", "-", "--at", "C3", "--json"], GAME.as_bytes());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = folder.run(&["read", "-"], &vec![b' '; 17 << 20]);
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("-: it is larger than 16 MB, the most that is read"), "{words}");
}

/// A thousand gigabytes, or more.
#[cfg(target_os = "linux")]
#[test]
fn budgets_that_take_more_memory_than_there_is_are_refused() {
    let folder = Folder::new();
    for command in [&["read", "game.sgf"][..], &["life", "game.sgf"], &["tsumego", "none"]] {
        let words = folder.refusal(&[command, &["--nodes", "4294967295"]].concat());
        let said = "--nodes 4294967295 is too much: ";
        assert!(words.contains(said) && words.contains("this machine has"), "{words}");
    }
}

#[test]
fn what_is_mended_and_what_is_left_is_said() {
    let folder = Folder::new();
    fs::write(folder.at("two.sgf"), format!("{GAME}{GAME}")).unwrap();
    let output = folder.run(&["read", "two.sgf", "--at", "C3"], b"");
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{words}");
    assert!(words.contains("two.sgf: the first of 2 games is taken"), "{words}");
    let bad = format!("(;SZ[5]{};B[cc])", "c1[x]".repeat(15));
    fs::write(folder.at("bad.sgf"), bad).unwrap();
    let output = folder.run(&["read", "bad.sgf", "--at", "C3"], b"");
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("bad.sgf: and 4 more complaints"), "{words}");
}
