//! Commands of the engine's own, from outside: life and death, reasons, and time.

use std::io::Write as _;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use goban::{Color, Diagram};

/// The answers to these lines, sign first.
fn answers(options: &[&str], lines: &[String]) -> Vec<String> {
    let mut child = Command::cargo_bin("aizome")
        .unwrap()
        .arg("gtp")
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = lines.join("\n") + "\n";
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<String> =
        text.split("\n\n").filter(|answer| !answer.is_empty()).map(str::to_owned).collect();
    assert_eq!(answers.len(), lines.len(), "an answer to each line: {text}");
    answers
}

/// The lines that set a diagram up.
fn set_up(diagram: &str) -> [String; 2] {
    let board = diagram.parse::<Diagram>().unwrap().board();
    let size = board.size();
    let stone = |color: Color| move |at| format!("{} {at}", color.letter());
    let stones: Vec<String> = Color::BOTH
        .iter()
        .flat_map(|&color| board.stones(color).iter().map(stone(color)).collect::<Vec<_>>())
        .collect();
    [
        format!("rectangular_boardsize {} {}", size.width(), size.height()),
        format!("set_position {}", stones.join(" ")),
    ]
}

/// The answers to questions about a diagram.
fn asked(options: &[&str], diagram: &str, questions: &[&str]) -> Vec<String> {
    let questions = questions.iter().map(ToString::to_string);
    let lines: Vec<String> = set_up(diagram).into_iter().chain(questions).collect();
    let answers = answers(options, &lines);
    assert_eq!(&answers[..2], ["= ", "= "], "the diagram is taken");
    answers[2..].to_vec()
}

/// Asks each, and compares with what is expected of it.
fn expect(diagram: &str, cases: &[(&str, &str)]) {
    let questions: Vec<&str> = cases.iter().map(|&(question, _)| question).collect();
    for ((question, expected), found) in cases.iter().zip(asked(&[], diagram, &questions)) {
        assert_eq!(found, *expected, "{question}\n{diagram}");
    }
}

#[test]
fn three_in_a_row_are_decided_in_the_middle() {
    expect(
        ". . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .",
        &[
            ("owl_attack A4", "= 1 B5"),
            ("owl_defend A4", "= 1 B5"),
            ("dragon_status A4", "= critical B5 B5"),
            ("eval_eye B5", "= 1 2 B5 B5"),
        ],
    );
}

#[test]
fn two_eyes_live_and_two_points_die() {
    expect(
        ". X . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .",
        &[
            ("owl_attack A4", "= 0"),
            ("owl_defend A4", "= 1 pass"),
            ("dragon_status A4", "= alive"),
            ("eval_eye A5", "= 1 1"),
            ("eval_eye C5", "= 1 1"),
        ],
    );
    expect(
        ". . X O . . .\nX X X O . . .\nO O O O . . .\n. . . . . . .\n. . . . . . .",
        &[("owl_defend A4", "= 0"), ("dragon_status A4", "= dead"), ("eval_eye A5", "= 1 1")],
    );
}

#[test]
fn a_half_eye_is_told_with_the_point_that_decides() {
    expect(
        ". X . X O . .\nX X X . O . .\nO O O X O . .\n. . . O O . .\n. . . . . . .",
        &[
            ("eval_eye A5", "= 1 1"),
            ("eval_eye C5", "= 0 1 D4 D4"),
            ("dragon_status A4", "= critical D4 D4"),
        ],
    );
}

/// The codes are GNU Go's: 2 is a success that a ko threat can turn round.
#[test]
fn a_ko_has_a_code_of_its_own() {
    expect(
        ". . . X O . .\n. X X X O . .\nX X O O O . .\nO O O . . . .\n. . . . . . .",
        &[("owl_attack B4", "= 2 B5"), ("owl_defend B4", "= 1 B5")],
    );
}

#[test]
fn questions_of_life_want_a_stone() {
    let lines: Vec<String> = ["owl_attack", "owl_defend", "dragon_status"]
        .iter()
        .flat_map(|name| [format!("{name} C3"), format!("{name} T19"), format!("{name} C3 C3")])
        .chain(["eval_eye".into(), "eval_eye T19".into(), "owl_attack".into()])
        .collect();
    let questions: Vec<&str> = lines.iter().map(String::as_str).collect();
    for (line, answer) in
        lines.iter().zip(asked(&[], ". . . . .\n. . . . .\n. . . . .", &questions))
    {
        assert!(answer.starts_with("? "), "{line}: {answer}");
    }
}

/// A stone in atari on a board that is small, but not so small that it is solved.
const FIGHT: &str = "
    . . . . . . .
    . . X . . . .
    . X O O . . .
    . . X O X . .
    . . X . X . .
    . . . . . . .
    . . . . . . .
";

#[test]
fn a_move_is_explained_before_and_after_it_is_played() {
    let tried = asked(&[], FIGHT, &["top_moves"]).remove(0);
    let best = tried.split_whitespace().nth(1).unwrap().to_owned();
    let questions = [
        &format!("move_reasons {best}"),
        "move_reasons C5",
        &format!("play b {best}"),
        "gomill-explain_last_move",
    ];
    let said = asked(&[], FIGHT, &questions);
    let reasons: Vec<&str> = said[0].strip_prefix("= ").unwrap().lines().collect();
    assert!(reasons.iter().any(|reason| reason.contains("points")), "{reasons:?}");
    assert!(said[1].starts_with("? "), "nobody tries to play on a stone: {}", said[1]);
    assert_eq!(said[3], format!("= {best}: {}", reasons.join("; ")));
}

#[test]
fn what_was_no_move_of_ones_own_is_not_explained() {
    let questions = ["gomill-explain_last_move", "play w pass", "gomill-explain_last_move"];
    let said = asked(&[], FIGHT, &questions);
    assert_eq!([&said[0], &said[2]], ["= ", "= a pass"]);
    for line in ["move_reasons", "move_reasons Z1", "gomill-explain_last_move now"] {
        let said = asked(&[], FIGHT, &[line]);
        assert!(said[0].starts_with("? "), "{line}: {}", said[0]);
    }
}

/// The processor time in seconds that a move takes after one at leisure, by which the engine knows
/// what moves cost.
fn time_of_a_move(settings: &[&str]) -> [f64; 2] {
    let before = ["boardsize 7", "cputime", "genmove b", "cputime"];
    let lines = before.iter().chain(settings).chain(&["cputime", "genmove w", "cputime"]);
    let said = answers(&["--threads", "1"], &lines.map(ToString::to_string).collect::<Vec<_>>());
    for line in &said {
        assert!(line.starts_with('='), "{settings:?}: {said:?}");
    }
    let seconds = |at: usize| said[at][2..].parse::<f64>().unwrap();
    [seconds(3) - seconds(1), seconds(said.len() - 1) - seconds(said.len() - 3)]
}

/// Time as a processor counts it, so that it does not matter what else the machine does.
#[test]
fn a_move_is_quick_where_little_time_is_left() {
    for settings in [
        &["time_settings 0 1 10"][..],
        &["time_settings 600 1 10", "time_left w 0.3 3"],
        &["time_settings 2 0 0"],
        &["time_settings 600 0 0", "time_left w 1 0"],
        &["kgs-time_settings byoyomi 0 0.1 5"],
        &["kgs-time_settings byoyomi 600 0.1 5", "time_left w 0.1 2"],
        &["kgs-time_settings canadian 0 1 10"],
        &["kgs-time_settings absolute 2"],
    ] {
        let [at_leisure, in_haste] = time_of_a_move(settings);
        assert!(4.0 * in_haste < at_leisure, "{settings:?}: {in_haste} after {at_leisure}");
        assert!(in_haste < 0.5, "{settings:?}: {in_haste}");
    }
}

#[test]
fn a_move_takes_its_time_where_there_is_enough() {
    for settings in [
        &["time_settings 0 0 0"][..],
        &["time_settings 0 36000 10"],
        &["kgs-time_settings byoyomi 0 3600 5"],
        // The other side is short of time.
        &["time_settings 36000 0 0", "time_left b 1 0"],
    ] {
        let [first, second] = time_of_a_move(settings);
        assert!(3.0 * second > first, "{settings:?}: {second} after {first}");
    }
}
