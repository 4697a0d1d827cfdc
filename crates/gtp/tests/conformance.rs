//! What boards and servers rely on, point by point. The protocol's own words are in [GTP 2]; the
//! rest was learnt from the programs that speak it.

mod common;

use common::{TestBrain, answers, last_answer, transcript, transcript_of};

#[test]
fn success_and_failure_have_their_form_even_without_text() {
    assert_eq!(transcript("name\n"), "= Test Engine\n\n");
    assert_eq!(transcript("clear_board\n"), "= \n\n");
    assert_eq!(transcript("12 clear_board\n"), "=12 \n\n");
    assert_eq!(transcript("nonsense\n"), "? unknown command\n\n");
}

#[test]
fn the_number_is_repeated_as_it_was_written() {
    assert_eq!(transcript("007 protocol_version\n"), "=007 2\n\n");
    assert_eq!(transcript("3 nonsense\n"), "?3 unknown command\n\n");
    assert_eq!(transcript("4294967296999 name\n"), "=4294967296999 Test Engine\n\n");
    assert_eq!(transcript("5\n"), "?5 unknown command\n\n");
}

#[test]
fn no_answer_has_an_empty_line_inside() {
    for command in ["showboard", "list_commands", "gogui-analyze_commands", "help", "move_history"]
    {
        let text = transcript(&format!("play b d4\n{command}\n"));
        assert_eq!(text.matches("\n\n").count(), 2, "{command}: {text:?}");
        assert!(text.ends_with("\n\n") && !text.ends_with("\n\n\n"), "{command}");
    }
}

#[test]
fn carriage_returns_tabs_control_characters_and_comments_are_dropped() {
    assert_eq!(transcript("play\tb\td4\r\nlast_move\r\n"), "= \n\n= black D4\n\n");
    assert_eq!(transcript("na\u{1}me # comment\n"), "= Test Engine\n\n");
    assert_eq!(transcript("  name  \n"), "= Test Engine\n\n");
}

#[test]
fn comments_and_blank_lines_get_no_answer() {
    assert_eq!(transcript("\n   \n# comment\n\t\n\r\n#\n"), "");
}

#[test]
fn the_last_line_needs_no_end() {
    assert_eq!(transcript("name"), "= Test Engine\n\n");
}

#[test]
fn colours_and_points_come_in_any_case() {
    for color in ["b", "B", "black", "Black", "BLACK"] {
        assert_eq!(last_answer(&[&format!("play {color} Q16"), "color q16"]), "= black");
    }
    for color in ["w", "W", "white", "White"] {
        assert_eq!(last_answer(&[&format!("play {color} q16"), "color Q16"]), "= white");
    }
    assert!(last_answer(&["play green D4"]).starts_with("? syntax error"));
}

#[test]
fn the_letter_i_is_no_column_and_row_1_is_at_the_bottom() {
    assert!(last_answer(&["play b i5"]).starts_with("? syntax error"));
    let board = last_answer(&["boardsize 3", "play b A1", "showboard"]);
    let rows: Vec<&str> = board.lines().collect();
    assert_eq!(rows[2..5], [" 3 . . . 3", " 2 . . . 2", " 1 X . . 1"]);
}

#[test]
fn passes_are_read_in_any_case_and_written_in_lower_case() {
    assert_eq!(answers(&["play b PASS", "play w Pass", "last_move"])[2], "= white pass");
    assert_eq!(last_answer(&["boardsize 1", "genmove b"]), "= pass");
}

#[test]
fn sizes_go_up_to_25_and_others_change_nothing() {
    assert_eq!(last_answer(&["boardsize 25", "play b z25", "list_stones b"]), "= Z25");
    for size in ["26", "0", "-5", "1000", "99999999999"] {
        let answers =
            answers(&["boardsize 9", "play b e5", &format!("boardsize {size}"), "list_stones b"]);
        assert_eq!(answers[2..], ["? unacceptable size", "= E5"], "{size}");
    }
    for size in ["", "x", "9.5", "9 9 9"] {
        assert!(
            last_answer(&[&format!("boardsize {size}")]).starts_with("? syntax error"),
            "{size}"
        );
    }
}

#[test]
fn a_new_size_clears_the_board_and_may_be_followed_by_clear_board() {
    assert_eq!(
        answers(&["play b d4", "boardsize 13", "list_stones b", "clear_board", "komi 6.5"])[1..],
        ["= ", "= ", "= ", "= "]
    );
}

#[test]
fn rectangles_are_set_either_way() {
    for command in ["rectangular_boardsize 9 5", "boardsize 9 5"] {
        assert_eq!(last_answer(&[command, "query_boardsize"]), "= 9 5");
        assert_eq!(last_answer(&[command, "play b j5", "list_stones b"]), "= J5");
        assert!(last_answer(&[command, "play b j6"]).starts_with("? invalid coordinate"));
    }
    assert!(last_answer(&["rectangular_boardsize 9"]).starts_with("? syntax error"));
    assert_eq!(last_answer(&["rectangular_boardsize 9 26"]), "? unacceptable size");
}

#[test]
fn any_number_is_a_komi_and_the_board_stays() {
    for (komi, kept) in [("0", "0.0"), ("-3.5", "-3.5"), ("650", "650.0"), ("6.50", "6.5")] {
        let answers = answers(&["play b d4", &format!("komi {komi}"), "get_komi", "list_stones b"]);
        assert_eq!(answers[1..], ["= ".into(), format!("= {kept}"), "= D4".into()]);
    }
    for komi in ["", "x", "nan", "6,5", "6.5 7"] {
        assert!(last_answer(&[&format!("komi {komi}")]).starts_with("? syntax error"), "{komi}");
    }
}

#[test]
fn one_colour_may_play_twice() {
    assert_eq!(
        last_answer(&["play b d4", "play b e4", "play b f4", "list_stones b"]),
        "= D4 E4 F4"
    );
}

/// A ko at B2 and C2, just taken by Black, and White's stone off.
const KO: [&str; 8] = [
    "play b a2",
    "play b b3",
    "play b b1",
    "play w c3",
    "play w c1",
    "play w d2",
    "play w b2",
    "play b c2",
];

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let after = |moves: &[&str]| {
        let mut lines = KO.to_vec();
        lines.extend(moves);
        lines.extend(["move_history", "list_stones w"]);
        answers(&lines)
    };
    let untouched = after(&[]);
    for illegal in ["play w b2", "play w c2", "play w a1"] {
        let answers = after(&[illegal]);
        assert_eq!(answers[8], "? illegal move", "{illegal}");
        assert_eq!(answers[9..], untouched[8..], "{illegal}");
    }
}

#[test]
fn a_pass_is_always_legal_and_lifts_the_ko() {
    let mut lines = KO.to_vec();
    lines.extend(["play w pass", "play b pass", "play w b2"]);
    assert_eq!(last_answer(&lines), "= ");
}

#[test]
fn a_generated_move_is_played_and_a_resignation_is_not() {
    assert_eq!(answers(&["genmove b", "list_stones b"]), ["= A1", "= A1"]);
    let resigning = TestBrain { resigns: true, ..TestBrain::default() };
    let input = "play b d4\ngenmove w\nlist_stones w\nmove_history\nplay w d5\n";
    let text = transcript_of(resigning, input.as_bytes());
    assert_eq!(text, "= \n\n= resign\n\n= \n\n= black D4\n\n= \n\n");
}

#[test]
fn either_colour_may_be_generated_at_any_time_even_after_two_passes() {
    let answers = answers(&["play b d4", "genmove b", "play w pass", "play b pass", "genmove b"]);
    assert_eq!(answers[1], "= A1");
    assert_eq!(answers[4], "= B1");
}

#[test]
fn a_move_for_regression_is_not_played_and_nobody_resigns() {
    let answers = answers(&["reg_genmove b", "reg_genmove b", "list_stones b"]);
    assert_eq!(answers, ["= A1", "= A1", "= "]);
    let resigning = TestBrain { resigns: true, ..TestBrain::default() };
    assert_eq!(transcript_of(resigning, "reg_genmove b\n".as_bytes()), "= pass\n\n");
}

#[test]
fn a_restricted_move_comes_from_the_choice_and_is_not_played() {
    let lines = ["play b c3", "restricted_genmove w c3 d4 q16", "list_stones w"];
    assert_eq!(answers(&lines)[1..], ["= D4", "= "]);
    assert_eq!(last_answer(&["play b c3", "restricted_genmove w c3"]), "= pass");
    assert!(last_answer(&["restricted_genmove w"]).starts_with("? syntax error"));
    assert!(last_answer(&["restricted_genmove w x99"]).starts_with("? syntax error"));
}

#[test]
fn undo_takes_back_moves_passes_captures_and_ko() {
    let mut lines = KO.to_vec();
    lines.extend(["play w pass", "undo", "play w b2", "undo", "list_stones w", "captures b"]);
    let answers = answers(&lines);
    assert_eq!(answers[10], "? illegal move", "the ban is back");
    assert_eq!(answers[12..], ["= C1 B2 D2 C3", "= 0"]);
}

#[test]
fn undo_stops_at_the_start_and_leaves_handicap_stones() {
    assert_eq!(last_answer(&["undo"]), "? cannot undo");
    assert_eq!(last_answer(&["fixed_handicap 2", "undo"]), "? cannot undo");
    assert_eq!(last_answer(&["play b d4", "play w d5", "gg-undo 3"]), "? cannot undo");
    assert_eq!(
        last_answer(&["play b d4", "play w d5", "gg-undo 2", "showboard", "move_history"]),
        "= "
    );
    assert_eq!(last_answer(&["play b d4", "play w d5", "gg-undo", "move_history"]), "= black D4");
}

#[test]
fn commands_are_listed_one_a_line_and_are_all_known() {
    let list = last_answer(&["list_commands"]);
    let names: Vec<&str> = list.trim_start_matches("= ").lines().collect();
    assert!(names.iter().all(|name| !name.contains(' ') && !name.is_empty()));
    for name in [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "genmove",
        "fixed_handicap",
        "place_free_handicap",
        "set_free_handicap",
        "undo",
        "time_settings",
        "time_left",
        "final_score",
        "final_status_list",
        "reg_genmove",
        "showboard",
        "kgs-time_settings",
        "kgs-genmove_cleanup",
        "rectangular_boardsize",
        "set_position",
        "restricted_genmove",
        "unconditional_status",
        "list_stones",
        "cputime",
        "gogui-interrupt",
    ] {
        assert!(names.contains(&name), "{name}");
        assert_eq!(last_answer(&[&format!("known_command {name}")]), "= true");
    }
}

#[test]
fn known_command_never_fails() {
    for line in
        ["known_command nonsense", "known_command", "known_command a b c", "known_command PLAY"]
    {
        assert_eq!(last_answer(&[line]), "= false", "{line}");
    }
}

#[test]
fn the_engine_says_who_it_is() {
    assert_eq!(answers(&["protocol_version", "name"]), ["= 2", "= Test Engine"]);
    let version = last_answer(&["version"]);
    let fields: Vec<&str> = version.trim_start_matches("= ").split('.').collect();
    assert!(fields.len() >= 2 && fields[1].parse::<u32>().is_ok(), "Lizzie reads {version}");
}

#[test]
fn quit_is_answered_and_ends_the_conversation() {
    assert_eq!(transcript("quit\nname\n"), "= \n\n");
    assert_eq!(transcript("9 quit\n"), "=9 \n\n");
}

#[test]
fn a_fixed_handicap_needs_an_empty_board_and_a_possible_number() {
    assert_eq!(last_answer(&["fixed_handicap 5"]), "= D4 Q16 D16 Q4 K10");
    assert_eq!(last_answer(&["play b d4", "fixed_handicap 2"]), "? board not empty");
    assert_eq!(last_answer(&["fixed_handicap 2", "fixed_handicap 2"]), "? board not empty");
    for (size, stones) in [(19, 1), (19, 10), (18, 5), (7, 5), (6, 2)] {
        let lines =
            [&format!("boardsize {size}"), &*format!("fixed_handicap {stones}"), "list_stones b"];
        assert_eq!(answers(&lines)[1..], ["? invalid number of stones", "= "], "{size} {stones}");
    }
}

#[test]
fn a_free_handicap_is_set_as_a_whole_or_not_at_all() {
    let lines = ["set_free_handicap d4 q16 k10", "list_stones b", "get_handicap", "move_history"];
    assert_eq!(answers(&lines), ["= ", "= D4 K10 Q16", "= 3", "= "]);
    for list in ["", "d4", "d4 d4", "d4 pass", "d4 x99", "d4 i5", "d4 z25"] {
        let lines = [&*format!("set_free_handicap {list}"), "list_stones b"];
        assert_eq!(answers(&lines), ["? bad vertex list", "= "], "{list}");
    }
    assert_eq!(last_answer(&["play w d4", "set_free_handicap d4 q16"]), "? board not empty");
    let all_but_one = ["boardsize 2", "set_free_handicap a1 a2 b1", "list_stones b"];
    assert_eq!(last_answer(&all_but_one), "= A1 B1 A2");
    let all = ["boardsize 2", "set_free_handicap a1 a2 b1 b2", "list_stones b"];
    assert_eq!(answers(&all)[1..], ["? bad vertex list", "= "]);
}

#[test]
fn the_engine_places_as_many_free_stones_as_asked_for() {
    for stones in [2, 5, 9, 10, 13, 30] {
        let placed = last_answer(&[&format!("place_free_handicap {stones}")]);
        assert_eq!(placed.trim_start_matches("= ").split(' ').count(), stones);
    }
    for stones in ["1", "0", "361", "-2", "x", ""] {
        assert!(last_answer(&[&format!("place_free_handicap {stones}")]).starts_with('?'));
    }
    assert_eq!(last_answer(&["play b d4", "place_free_handicap 2"]), "? board not empty");
}

#[test]
fn after_a_handicap_white_is_to_play() {
    let board = last_answer(&["fixed_handicap 2", "showboard"]);
    assert!(board.contains("White to play"), "{board}");
}

#[test]
fn time_settings_are_taken_at_any_time() {
    for line in [
        "time_settings 1800 30 5",
        "time_settings 0 30 0",
        "time_settings 600 0 0",
        "time_settings 0 0 0",
        "time_left b 1799 0",
        "time_left W 29.5 4",
        "time_left black 0 0",
        "time_left w -1 3",
        "kgs-time_settings none",
        "kgs-time_settings absolute 600",
        "kgs-time_settings byoyomi 600 30 5",
        "kgs-time_settings canadian 600 300 25",
    ] {
        assert_eq!(last_answer(&[line]), "= ", "{line}");
    }
    for line in [
        "time_settings",
        "time_settings 1 2",
        "time_settings a b c",
        "time_left b",
        "time_left x 1 2",
        "kgs-time_settings",
        "kgs-time_settings fischer 1 2",
        "kgs-time_settings byoyomi 600",
    ] {
        assert!(last_answer(&[line]).starts_with("? syntax error"), "{line}");
    }
}

#[test]
fn the_clock_keeps_what_it_was_told() {
    let mut session = common::session(TestBrain::default());
    session.answer_line("time_settings 600 30 5");
    session.answer_line("time_left w 29.5 4");
    let clock = session.status().clock;
    assert!(matches!(clock.system(), gtp::TimeSystem::Canadian { stones: 5, .. }));
    let left = clock.left(goban::Color::White).unwrap();
    assert_eq!((left.time.as_millis(), left.stones), (29_500, 4));
    assert_eq!(clock.left(goban::Color::Black), None);
    session.answer_line("kgs-time_settings byoyomi 600 30 3");
    assert!(matches!(session.status().clock.system(), gtp::TimeSystem::Byoyomi { periods: 3, .. }));
    session.answer_line("time_settings 600 0 0");
    assert!(matches!(session.status().clock.system(), gtp::TimeSystem::Absolute { .. }));
    session.answer_line("time_settings 600 30 0");
    assert_eq!(session.status().clock.system(), gtp::TimeSystem::Unlimited);
}

/// Both sides live, White by two eyes at the right; the black stone in between is dead.
const FINISHED: [&str; 12] = [
    "boardsize 5",
    "komi 0.5",
    "set_position b b1 b b2 b b3 b b4 b b5 w c1 w c2 w c3 w c4 w c5 w d2 w d4 w e2 w e4 b d3",
    "play b a2",
    "play b a4",
    "move_history",
    "get_handicap",
    "query_boardsize",
    "captures b",
    "captures w",
    "list_stones b",
    "list_stones w",
];

#[test]
fn scores_have_one_decimal_and_dead_stones_are_counted_as_such() {
    let ask = |more: &[&str]| {
        let mut lines = FINISHED.to_vec();
        lines.extend(more);
        last_answer(&lines)
    };
    assert_eq!(ask(&["final_score"]), "= W+5.5");
    assert_eq!(ask(&["komi -5", "final_score"]), "= 0");
    assert_eq!(ask(&["komi -6", "final_score"]), "= B+1.0");
    assert_eq!(ask(&["final_status_list dead"]), "= D3");
    assert_eq!(ask(&["final_status_list seki"]), "= ");
    let alive = ask(&["final_status_list alive"]);
    assert_eq!(alive, "= B1 A2 B2 B3 A4 B4 B5\nC1 C2 D2 E2 C3 C4 D4 E4 C5");
    assert_eq!(ask(&["final_status d3"]), "= dead");
    assert_eq!(ask(&["final_status e3"]), "= white_territory");
    assert!(ask(&["final_status_list asleep"]).starts_with("? syntax error"));
}

#[test]
fn status_and_score_agree_before_and_after_two_passes() {
    let ask = |lines: &[&str]| {
        let mut all = FINISHED.to_vec();
        all.extend(lines);
        all.extend(["final_score", "final_status_list dead", "final_status_list alive"]);
        answers(&all).split_off(all.len() - 3)
    };
    assert_eq!(ask(&[]), ask(&["play b pass", "play w pass"]));
}

#[test]
fn many_commands_at_once_are_answered_in_order() {
    let input = "1 known_command play\n2 name\n".repeat(2000);
    let expected = "=1 true\n\n=2 Test Engine\n\n".repeat(2000);
    assert_eq!(transcript(&input), expected);
}

#[test]
fn set_up_in_one_line_is_all_or_nothing_and_may_be_long() {
    let lines = ["play b d4", "set_position b a1 w b2 b i9", "list_stones b"];
    assert_eq!(answers(&lines)[2], "= D4");
    for bad in ["b a1 w a1", "b a1 w a2 w b1", "b", "a1 b", "b a1 w"] {
        let lines = ["boardsize 2", "play b b2", &*format!("set_position {bad}"), "list_stones b"];
        assert!(answers(&lines)[2].starts_with('?'), "{bad}");
        assert_eq!(last_answer(&lines), "= B2", "{bad}");
    }
    let sequence = ["gogui-play_sequence b d4 w d5 b d4", "list_stones w"];
    assert_eq!(answers(&sequence), ["? illegal move", "= "]);
    let long = "b pass w pass ".repeat(100_000);
    let answers = answers(&[&format!("gogui-play_sequence {long}"), "play b d4", "last_move"]);
    assert_eq!(answers, ["= ", "= ", "= black D4"]);
    assert_eq!(
        last_answer(&["gogui-setup b d4 w e5", "gogui-setup_player w", "list_stones w"]),
        "= E5"
    );
}

#[test]
fn an_interrupt_ends_a_long_thought_and_only_that() {
    let thinking = TestBrain {
        longest_thought: Some(std::time::Duration::from_secs(20)),
        ..TestBrain::default()
    };
    let start = std::time::Instant::now();
    // The comment comes in while the first move is being thought about, or even before.
    let text = transcript_of(thinking, "name\n1 genmove b\n# interrupt\n2 name\n".as_bytes());
    assert_eq!(text, "= Test Engine\n\n=1 A1\n\n=2 Test Engine\n\n");
    assert!(start.elapsed().as_secs() < 15);

    let thinking = TestBrain {
        longest_thought: Some(std::time::Duration::from_millis(150)),
        ..TestBrain::default()
    };
    let start = std::time::Instant::now();
    transcript_of(thinking, "name\n# interrupt\ngenmove b\n".as_bytes());
    assert!(start.elapsed().as_millis() >= 150, "an old interrupt does not hit a later command");
}

#[test]
fn processor_time_is_in_seconds() {
    assert_eq!(answers(&["cputime", "gomill-cpu_time"]), ["= 1.500", "= 1.500"]);
}

#[test]
fn rules_are_set_by_the_names_that_servers_use() {
    for rules in ["chinese", "japanese", "aga", "new_zealand", "korean", "tromp-taylor"] {
        assert_eq!(last_answer(&[&format!("kgs-rules {rules}")]), "= ", "{rules}");
    }
    assert!(last_answer(&["kgs-rules ing"]).starts_with("? expected chinese"));
    let japanese = last_answer(&["kata-set-rules japanese", "kata-get-rules"]);
    assert!(japanese.contains(r#""scoring":"TERRITORY""#), "{japanese}");
    assert_eq!(last_answer(&["kgs-game_over"]), "= ");
}

#[test]
fn questions_about_the_board_are_answered_as_gnu_go_does() {
    let ask = |question: &str| {
        last_answer(&["boardsize 9", "play b a1", "play b b1", "play w a2", question])
    };
    assert_eq!(ask("countlib a1"), "= 2");
    assert_eq!(ask("findlib a1"), "= C1 B2");
    assert_eq!(ask("countlib e5"), "? vertex must not be empty");
    assert_eq!(ask("color e5"), "= empty");
    assert_eq!(ask("is_legal w a1"), "= 0");
    assert_eq!(ask("is_legal w b2"), "= 1");
    assert_eq!(ask("last_move"), "= white A2");
    assert_eq!(ask("move_history"), "= white A2\nblack B1\nblack A1");
    assert_eq!(ask("unconditional_status a1"), "= undecided");
    assert_eq!(ask("query_boardsize"), "= 9");
    assert_eq!(last_answer(&["last_move"]), "? no previous move known");
    assert_eq!(last_answer(&["boardsize 2", "play b a1", "play b b2", "all_legal w"]), "= ");
}
