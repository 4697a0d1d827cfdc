//! The fitters on small files: what comes out is complete and the same every time, and what cannot
//! be read is named.

use std::fs;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;
use tempfile::TempDir;

fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(arguments).current_dir(folder.path()).output().unwrap()
}

/// What a fit writes.
fn fitted(folder: &TempDir, arguments: &[&str]) -> Vec<u8> {
    let output = run(folder, &[arguments, &["--output", "out"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let path = folder.path().join("out");
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(path).unwrap();
    bytes
}

/// The numbers of a table in a source.
fn table(source: &str, name: &str) -> Vec<f32> {
    let start = source.find(&format!("const {name}: ")).unwrap_or_else(|| panic!("no {name}"));
    let text = source[start..].split_once("= [").unwrap().1;
    let rows = text.split("];").next().unwrap().lines();
    let rows = rows.filter(|line| !line.trim_start().starts_with("//"));
    let words = rows.flat_map(|line| line.split([',', '[', ']']));
    words.filter_map(|word| word.trim().parse().ok()).collect()
}

/// Positions of one game on 5x5: Black has the three columns at the left.
fn positions() -> Vec<String> {
    let moves: Vec<String> = (1..=5)
        .flat_map(|row| [format!(r#"["B","C{row}"]"#), format!(r#"["W","D{row}"]"#)])
        .collect();
    let row = "100,100,100,-100,-100";
    let ownership = [row; 5].join(",");
    let position = |count: usize| {
        let moves = moves[..count].join(",");
        format!(
            r#"{{"id":"{count}","size":5,"komi":0,"moves":[{moves}],"score_lead":5,"ownership":[{ownership}]}}"#
        )
    };
    [4, 6, 8, 10].map(position).into()
}

const GAMES: &str = "\
(;SZ[9];B[ee];W[ce];B[eg];W[gc];B[cf];W[df];B[de];W[dd];B[be];W[bd];B[bf];W[dg])
(;SZ[9];B[ee];W[gc];B[cg];W[gg];B[cc];W[eg];B[ef];W[fg];B[df];W[fe];B[fd];W[ge])
";

/// Five points by two in the corner.
const PROBLEM: &str = r#"{"id":"ten","rows":[".....XO.",".....XO.","XXXXXXO.","OOOOOOO.","........"],"to_play":"W","target":"B3"}"#;

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("positions.jsonl", &positions().join("\n"));
    write("bad.jsonl", &format!("{}\n{{\"id\":1}}\n", positions()[0]));
    let black_first = PROBLEM.replace(r#""to_play":"W""#, r#""to_play":"B""#);
    write("problems.jsonl", &format!("{PROBLEM}\n{black_first}\n"));
    write("bad_problems.jsonl", &format!("{PROBLEM}\n{{\"id\":\"x\"}}\n"));
    write("aimless.jsonl", &PROBLEM.replace(r#","target":"B3""#, ""));
    write("empty.jsonl", "");
    write("unlabelled.jsonl", r#"{"id":"1","size":5,"moves":[["B","C3"]]}"#);
    for name in ["games", "bad_games", "no_games"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    write("games/two.sgf", GAMES);
    write("bad_games/one.sgf", "no record");
    folder
}

#[test]
fn the_evaluation_is_fitted_to_positions() {
    let folder = folder();
    let fit = || fitted(&folder, &["fit", "positions.jsonl"]);
    let source = String::from_utf8(fit()).unwrap();
    assert_eq!(source.as_bytes(), fit(), "the same again");
    assert!(source.contains("from 4 labelled positions"), "{source}");
    for name in ["LIFE", "NEIGHBOURS", "OWNERSHIP", "NEIGHBOURS_AT_ROOT", "OWNERSHIP_AT_ROOT"] {
        let weights = table(&source, name);
        assert!(source.contains(&format!("{name}: [f32; {}]", weights.len())), "{name}");
        assert!(weights.iter().any(|weight| weight.abs() > 0.01), "{name} learned nothing");
    }
    assert_eq!(table(&source, "TURN").len(), 10);
}

/// Every stone of these positions is on its own side.
#[test]
fn a_fit_of_the_evaluation_is_measured() {
    let arguments = ["fit", "positions.jsonl", "--measure", "positions.jsonl"];
    let output = run(&folder(), &arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("5x5: 4 positions, 100.00 % of"));
    assert_eq!(rows.count(), 2, "without random games and with them: {text}");
}

#[test]
fn moves_are_fitted_to_games() {
    let folder = folder();
    for (options, name) in [(&[][..], "MOVES"), (&["--light"], "LIGHT")] {
        let fit = || fitted(&folder, &[&["fit-moves", "games"], options].concat());
        let source = String::from_utf8(fit()).unwrap();
        assert_eq!(source.as_bytes(), fit(), "{name}: the same again");
        let weights = table(&source, name);
        assert!(source.contains(&format!("{name}: [f32; {}]", weights.len())), "{name}");
        assert!(weights.iter().any(|weight| weight.abs() > 0.01), "{name} learned nothing");
    }
    let vistas = ["fit-moves", "games", "--vistas", "--played", "1"];
    let bytes = fitted(&folder, &vistas);
    assert!(!bytes.is_empty() && bytes == fitted(&folder, &vistas), "the same again");
}

#[test]
fn signs_of_life_are_fitted_to_problems() {
    let folder = folder();
    let fit =
        || fitted(&folder, &["fit-life", "problems.jsonl", "--nodes", "2000", "--most", "500"]);
    let source = String::from_utf8(fit()).unwrap();
    assert_eq!(source.as_bytes(), fit(), "the same again");
    assert!(source.contains("2 problems"), "{source}");
    for name in ["WEIGHTS", "PRIORS"] {
        let weights = table(&source, name);
        assert!(weights.iter().any(|&weight| weight != 0.0), "{name} learned nothing");
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    let folder = folder();
    for (arguments, said) in [
        (&["fit", "bad.jsonl"][..], "bad.jsonl, line 2"),
        (&["fit", "missing.jsonl"], "missing.jsonl"),
        (&["fit", "positions.jsonl", "--measure", "bad.jsonl"], "bad.jsonl, line 2"),
        (&["fit-moves", "missing"], "missing"),
        (&["fit-moves", "bad_games"], "one.sgf: line 1"),
        (&["fit-moves", "games", "--labelled", "bad.jsonl"], "bad.jsonl, line 2"),
        (&["fit-moves", "games", "--measure", "bad.jsonl"], "bad.jsonl, line 2"),
        (&["fit-life", "bad_problems.jsonl"], "bad_problems.jsonl, line 2"),
        (&["fit-life", "missing.jsonl"], "missing.jsonl"),
        (&["fit-life", "aimless.jsonl"], "aimless.jsonl: no target given"),
        (&["fit", "positions.jsonl", "--output", "no/such/folder"], "no/such/folder"),
        (&["fit", "empty.jsonl"], "empty.jsonl: no position with labels to fit to"),
        (&["fit", "unlabelled.jsonl"], "unlabelled.jsonl: no position with labels to fit to"),
        (&["fit-moves", "no_games"], "no_games: no position to fit to"),
        (&["fit-moves", "no_games", "--light"], "no_games: no position to fit to"),
        (&["fit-moves", "no_games", "--vistas"], "no_games: no position to fit to"),
    ] {
        let names_output = arguments.contains(&"--output");
        let output = if names_output { &[][..] } else { &["--output", "weights"] };
        let output = run(&folder, &[arguments, output].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!folder.path().join("weights").exists(), "{arguments:?}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
    assert_eq!(run(&folder, &["fit"]).status.code(), Some(2));
}
