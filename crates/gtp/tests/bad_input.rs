//! Whatever comes in, the engine answers in good form, keeps its state, and lives.

mod common;

use common::{TestBrain, session, transcript, transcript_of};
use proptest::prelude::*;

#[test]
fn a_megabyte_without_a_command_is_an_unknown_command() {
    let text = transcript(&format!("{}\nname\n", "x".repeat(1 << 20)));
    assert_eq!(text, "? unknown command\n\n= Test Engine\n\n");
}

#[test]
fn a_line_beyond_all_reason_is_refused_and_the_next_is_answered() {
    let text = transcript(&format!("play b {}\nname\n", "y".repeat(17 << 20)));
    assert_eq!(text, "? the line is too long\n\n= Test Engine\n\n");
}

#[test]
fn errors_show_no_more_than_a_part_of_what_was_wrong() {
    let text = transcript(&format!("play b {}\n", "z".repeat(10_000)));
    assert!(text.starts_with("? syntax error") && text.len() < 200, "{text}");
}

#[test]
fn binary_noise_is_survived() {
    let mut noise: Vec<u8> =
        (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13).to_le_bytes()[0]).collect();
    noise.extend(b"\n9 name\n");
    let text = transcript_of(TestBrain::default(), std::io::Cursor::new(noise));
    assert!(text.ends_with("=9 Test Engine\n\n"));
}

/// Words that make up something like a conversation.
fn word() -> impl Strategy<Value = String> {
    let known = [
        "play",
        "genmove",
        "undo",
        "boardsize",
        "komi",
        "b",
        "w",
        "black",
        "d4",
        "a1",
        "t19",
        "z25",
        "i5",
        "pass",
        "resign",
        "9",
        "19",
        "0",
        "-1",
        "6.5",
        "1e9",
        "nan",
        "set_position",
        "fixed_handicap",
        "place_free_handicap",
        "set_free_handicap",
        "final_score",
        "time_left",
        "time_settings",
        "kgs-time_settings",
        "byoyomi",
        "final_status_list",
        "dead",
        "showboard",
        "gg-undo",
        "restricted_genmove",
        "kgs-genmove_cleanup",
        "gogui-play_sequence",
        "clear_board",
        "rectangular_boardsize",
        "unconditional_status",
        "reg_genmove",
        "kgs-rules",
        "japanese",
        "countlib",
        "findlib",
        "all_legal",
        "recite",
        "a|b",
        "|!no",
        "\t",
        "#",
        "\r",
        "\u{0}",
        "é",
        "=",
        "?",
    ];
    prop_oneof![
        9 => proptest::sample::select(known.to_vec()).prop_map(String::from),
        1 => ".{0,8}".prop_map(|text| text.replace('\n', " ")),
    ]
}

fn line() -> impl Strategy<Value = String> {
    proptest::collection::vec(word(), 0..7).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_line_gets_at_most_one_answer_in_good_form(lines in proptest::collection::vec(line(), 1..40)) {
        let text = transcript(&lines.join("\n"));
        let expected = lines.iter().filter(|line| gtp::Request::parse(line).is_some()).count();
        let answers: Vec<&str> = text.split_terminator("\n\n").collect();
        prop_assert_eq!(answers.len(), expected, "{:?}\n{:?}", lines, text);
        for answer in answers {
            let id_end = answer[1..].find(|c: char| !c.is_ascii_digit()).map_or(answer.len(), |n| n + 1);
            prop_assert!(answer.starts_with(['=', '?']) && answer[id_end..].starts_with(' '), "{:?}", answer);
        }
    }

    #[test]
    fn a_refused_command_changes_nothing(lines in proptest::collection::vec(line(), 1..40)) {
        let mut session = session(TestBrain::default());
        for line in lines {
            let before = (session.status().game.clone(), session.status().clock);
            if let Some(Err(_)) = session.answer_line(&line) {
                prop_assert_eq!(&before, &(session.status().game.clone(), session.status().clock), "{:?}", line);
            }
        }
    }
}
