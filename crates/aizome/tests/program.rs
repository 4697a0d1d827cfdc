//! The program as a user meets it: processes, exit codes, whole games over the protocol.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write};
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use goban::{Color, Game, Move, Point, Rules, Size};

fn aizome(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("aizome").unwrap();
    command.args(arguments);
    command
}

/// What `aizome gtp` answers to these lines.
fn gtp(arguments: &[&str], input: &str) -> String {
    let mut arguments = arguments.to_vec();
    arguments.insert(0, "gtp");
    let mut child =
        aizome(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn genmoves(count: usize) -> String {
    (0..count).map(|n| if n % 2 == 0 { "genmove b\n" } else { "genmove w\n" }).collect()
}

#[test]
fn without_a_command_it_shows_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = aizome(&[]);
    command.env("AIZOME_DATA", folder.path()).stdout(Stdio::piped());
    let mut server = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(line.contains("http://127.0.0.1:"), "{line}");
    assert!(folder.path().join("games.sqlite").is_file());
}

#[test]
fn help_says_what_it_can_do() {
    let output = aizome(&["--help"]).output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("serve") && text.contains("gtp") && text.contains("bench"), "{text}");
}

#[test]
fn bad_usage_is_exit_code_2_and_names_what_was_expected() {
    for arguments in [
        &["nonsense"][..],
        &["gtp", "--size", "26"],
        &["gtp", "--rules", "ing"],
        &["gtp", "--komi", "much"],
        &["gtp", "--threads", "0"],
    ] {
        let output = aizome(arguments).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn options_set_the_first_board() {
    let options = ["--size", "9x7", "--rules", "japanese", "--komi", "-0.5"];
    let text = gtp(&options, "query_boardsize\nget_komi\nkata-get-rules\n");
    assert!(text.starts_with("= 9 7\n\n= -0.5\n\n= "), "{text}");
    assert!(text.contains("TERRITORY"));
}

#[test]
fn the_end_of_input_ends_the_program() {
    assert_eq!(gtp(&[], ""), "");
    assert_eq!(gtp(&[], "1 name"), "=1 Aizome\n\n");
}

/// Boards wait for an answer before they send more, and for the end after `quit`.
#[test]
fn an_answer_comes_while_the_input_is_open_and_quit_ends_the_program() {
    let mut child = aizome(&["gtp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    input.write_all(b"1 name\n").unwrap();
    output.read_line(&mut answer).unwrap();
    assert_eq!(answer, "=1 Aizome\n");
    input.write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success(), "with the input still open");
}

/// Remarks about a record go to standard error; standard output is for answers alone.
#[test]
fn nothing_but_answers_is_on_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.sgf");
    std::fs::write(&file, "some prose (;SZ[9];B[ee").unwrap();
    let input = format!("loadsgf {}\nlast_move\n", file.display());
    assert_eq!(gtp(&[], &input), "= white\n\n= black E5\n\n");
}

/// The answers to `genmove`, replayed: every move is legal, and none fills a single point that is an
/// eye of its own side.
#[test]
fn a_whole_game_ends_with_passes_and_no_eye_is_filled() {
    let mut eyes = 0;
    for (level, seed) in [("3", "0"), ("1", "1"), ("1", "2")] {
        let moves = genmoves(120);
        let options = ["--never-resign", "--level", level, "--seed", seed];
        let text = gtp(&options, &format!("boardsize 7\n{moves}final_score\n"));
        let mut answers = text.split("\n\n").skip(1);
        let mut game = Game::new(Size::square(7).unwrap(), Rules::CHINESE);
        for answer in answers.by_ref().take(120) {
            let mv: Move = answer.strip_prefix("= ").unwrap().parse().unwrap();
            let (board, color) = (game.board(), game.to_play());
            if let Move::Play(point) = mv {
                assert!(!board.is_eyelike(color, point), "{color} fills {point}\n{board}");
            }
            game.play(color, mv).unwrap();
        }
        assert!(game.passes() >= 2, "{text}");
        assert!(answers.next().unwrap().starts_with("= "), "{text}");
        let board = game.board();
        let is_eye = |&point: &Point| Color::BOTH.iter().any(|&own| board.is_eyelike(own, point));
        eyes += board.empty_points().iter().filter(is_eye).count();
    }
    assert!(eyes > 0, "no game had an eye to fill");
}

#[test]
fn two_processes_with_one_seed_say_the_same_and_other_seeds_differ() {
    let input = format!("boardsize 9\n{}showboard\nreg_genmove b\nfinal_score\n", genmoves(40));
    let say = |seed| gtp(&["--level", "3", "--seed", seed], &input);
    let first = say("5");
    assert_eq!(first, say("5"));
    assert_ne!(first, say("6"));
}

#[test]
fn with_one_thread_it_says_the_same() {
    let input = format!("boardsize 7\n{}", genmoves(12));
    let say = |threads| gtp(&["--level", "3", "--threads", threads], &input);
    assert_eq!(say("1"), say("4"));
}

/// Anyone can compare the two modes from outside: the same answers, whatever happens to the game.
#[test]
fn absolute_mode_says_the_same() {
    let strings = "attack c4\ndefend d5\nattack c6\ndefend c6\n";
    let position = "set_position b c4 w d5 b c5 b d4 w c6 w d6 b c7 b d7 b b6 w f6";
    let moves = ["play w e7", "play b e6", "play w e5", "undo", "undo", "play b a1", "genmove w"];
    let moves = moves.join(&format!("\n{strings}"));
    let input = format!(
        "boardsize 9\n{}{position}\n{strings}{moves}\n{strings}gg-undo 3\n{strings}showboard\n",
        genmoves(30)
    );
    let kept = gtp(&["--seed", "3", "--level", "3"], &input);
    assert_eq!(gtp(&["--seed", "3", "--level", "3", "--absolute"], &input), kept);
    // There was something to be said otherwise: moves all over the board, a string that can be
    // captured and one that cannot, and several ways to save one.
    let answers_to = |command: &str| -> BTreeSet<&str> {
        let both = input.lines().zip(kept.split("\n\n"));
        both.filter(|(line, _)| line.starts_with(command)).map(|(_, answer)| answer).collect()
    };
    assert!(answers_to("genmove").len() > 20, "{kept}");
    assert!(answers_to("attack").is_superset(&BTreeSet::from(["= 0", "= 1 E5"])), "{kept}");
    assert!(answers_to("defend").len() > 1, "{kept}");
}

/// The number is kept in the repository; `cargo xtask signature` writes it.
#[test]
fn the_signature_is_the_one_that_is_kept() {
    let kept = include_str!("../../../signature.txt");
    let output = aizome(&["bench", "--json"]).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["signature"].as_u64().unwrap().to_string(), kept.trim_end());
}

/// The engine first takes off what is dead, then passes.
#[test]
fn cleaning_up_leaves_no_dead_stone() {
    let position = "b b1 b b2 b b3 b b4 b b5 b a2 b a4 b e1 \
                    w c1 w c2 w c3 w c4 w c5 w d2 w d4 w e2 w e4";
    let setup = format!("boardsize 5\nset_position {position}\n");
    let text = gtp(&[], &format!("{setup}final_status_list dead\n"));
    assert!(text.ends_with("= E1\n\n"), "{text}");
    let text = gtp(&[], &format!("{setup}{}list_stones b\n", "kgs-genmove_cleanup w\n".repeat(4)));
    let stones = text.trim_end().rsplit("= ").next().unwrap();
    assert!(!stones.contains("E1"), "{text}");
    assert!(text.contains("= pass"), "{text}");
}

#[test]
fn programs_have_names_and_files() {
    for program in ["calm", "urgent", "constant", "depth-one", "restrictive-2"] {
        let text = gtp(&["--program", program, "--size", "5"], &genmoves(2));
        assert_eq!(text.matches("= ").count(), 2, "{program}: {text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "program = \"calm-urgent\"\ncalm_moves = 2\n").unwrap();
    let text = gtp(&["--program", file.to_str().unwrap(), "--size", "5"], &genmoves(1));
    assert!(text.starts_with("= "), "{text}");
    std::fs::write(&file, "program = \"calm-urgent\"\ncalm_mvoes = 2\n").unwrap();
    let output = aizome(&["gtp", "--program", file.to_str().unwrap()])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("calm_mvoes"));
}

#[test]
fn levels_are_told_and_kept() {
    let text = gtp(&["--level", "3"], "get_level\nlevel 7\nget_level\nlevel 11\nlevel\n");
    for part in ["= 3\n", "= 7\n", "? expected a level from 1 to 10\n"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let output = aizome(&["gtp", "--level", "0"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// A stone that is dead by judgement only, not beyond all doubt, is taken off too.
#[test]
fn cleaning_up_rests_on_the_evaluation() {
    let walls: Vec<String> = (1..=9).map(|row| format!("b c{row} w e{row}")).collect();
    let walls = walls.join(" ");
    let setup = format!("boardsize 9\nset_position {walls} w a5\nunconditional_status a5\n");
    let text = gtp(&[], &format!("{setup}{}list_stones w\n", "kgs-genmove_cleanup b\n".repeat(3)));
    assert!(text.contains("= undecided"), "{text}");
    let stones = text.trim_end().rsplit("= ").next().unwrap();
    assert!(!stones.contains("A5"), "{text}");
}

/// `aizome ... | head` is no error, whatever is printed after the reader has gone.
#[test]
fn nobody_need_listen_to_the_end() {
    for arguments in
        [&["lab", "list"][..], &["solve", "2", "--json"], &["small-eval", "--board", "X.O/..."]]
    {
        let mut command = aizome(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{arguments:?}: {said}");
    }
}
