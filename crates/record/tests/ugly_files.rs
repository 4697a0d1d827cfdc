//! What real files do to a reader, one test for each: text in, tree and complaints out.

use record::{Fault, Ident, NodeId, Place, ReadError, Record, read};

/// The only game of a text, written again on one line, and what was complained of.
fn mended(text: &str) -> (String, Vec<Fault>) {
    let games = read(text.as_bytes()).unwrap();
    assert_eq!(games.records.len(), 1, "{text}");
    let faults = games.complaints.iter().map(|complaint| complaint.fault).collect();
    (games.records[0].to_sgf().replace('\n', ""), faults)
}

fn clean(text: &str) -> Record {
    let mut games = read(text.as_bytes()).unwrap();
    assert_eq!(games.complaints, [], "{text}");
    games.records.remove(0)
}

#[test]
fn a_clean_file_comes_back_without_complaint() {
    let text = "(;GM[1]FF[4]SZ[9]C[a b\\]](;B[aa];W[])(;B[bb]XX[1][2][3]))";
    assert_eq!(mended(text), (text.into(), vec![]));
}

#[test]
fn unknown_properties_are_kept_in_order_and_unchanged() {
    let text = r"(;ZZ[\a\:][ b ]Q9[]AB[aa]KGSDE[x]AB[bb])";
    assert_eq!(mended(text).0, text);
    let record = clean(text);
    assert_eq!(record.values(NodeId::ROOT, &Ident::AB).count(), 2);
}

#[test]
fn blanks_and_line_breaks_between_all_parts_are_nothing() {
    let text = "\n( ;\tSZ [9]\r\n [10]\n; B\n[aa]  \n( ;W[bb] )\n (;W[cc]) )\n";
    assert_eq!(mended(text), ("(;SZ[9][10];B[aa](;W[bb])(;W[cc]))".into(), vec![]));
}

#[test]
fn prose_before_and_after_a_game_is_skipped() {
    let text = "From: me (see below)\n\nA game:\n(;B[aa])\n-- \nbye";
    assert_eq!(mended(text), ("(;B[aa])".into(), vec![Fault::OutsideGames; 2]));
}

#[test]
fn complaints_name_the_line_the_column_and_what_was_expected() {
    let games = read("(;B[aa]\n;Wé[bb] oops; C[x])".as_bytes()).unwrap();
    let texts: Vec<_> = games.complaints.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "line 2, column 2: text skipped, expected a property, \";\", \"(\" or \")\", found \"Wé\"",
            "line 2, column 4: values skipped, expected a property name in upper case before \"[\", \
             found \"[bb]\"",
            "line 2, column 9: text skipped, expected a property, \";\", \"(\" or \")\", \
             found \"oops\"",
        ]
    );
}

#[test]
fn no_game_at_all_is_an_error_with_its_place() {
    for text in ["", "hello", "B[aa]", "()", "( B[aa])", "[(]\n;"] {
        assert!(matches!(read(text.as_bytes()), Err(ReadError::NoGame { .. })), "{text}");
    }
    let error = read(b"hello\nworld").unwrap_err();
    assert_eq!(error, ReadError::NoGame { end: Place { line: 2, column: 6 } });
    assert!(error.to_string().starts_with("line 2, column 6: expected a game"));
}

#[test]
fn a_byte_order_mark_is_no_text() {
    assert_eq!(mended("\u{feff}(;B[aa])"), ("(;B[aa])".into(), vec![]));
}

#[test]
fn a_file_in_another_charset_is_in_utf_8_from_then_on() {
    let games = read(b"(;CA[GB2312]PB[\xbf\xc2\xbd\xe0])").unwrap();
    assert_eq!(games.records[0].to_sgf(), "(;CA[UTF-8]PB[柯洁])\n");
    let games = read(b"(;PB[M\xfcller])").unwrap();
    assert_eq!(games.records[0].to_sgf(), "(;PB[Müller]CA[UTF-8])\n");
    assert_eq!(clean("(;PB[x])").to_sgf(), "(;PB[x])\n");
}

#[test]
fn what_is_not_quite_a_charset_or_its_name_is_mended_once() {
    let games = read(b"(;CA[UTF\\8])").unwrap();
    assert_eq!(games.complaints[0].fault, Fault::UnknownCharset);
    assert_eq!(clean(&games.records[0].to_sgf()).to_sgf(), "(;CA[UTF-8])\n");
    assert_eq!(mended("(;C1A[x])"), ("(;C1A[x])".into(), vec![]));
}

#[test]
fn old_long_names_keep_their_upper_case_letters() {
    let text = "(;GaMe[1]SiZe[9]Comment[x];Black[aa];White[bb])";
    assert_eq!(mended(text), ("(;GM[1]SZ[9]C[x];B[aa];W[bb])".into(), vec![]));
}

#[test]
fn several_games_are_several_records() {
    let games = read(b"(;B[aa])\n(;B[bb];W[cc])\r\n\r\n(;)").unwrap();
    let texts: Vec<_> = games.records.iter().map(Record::to_sgf).collect();
    assert_eq!(texts, ["(;B[aa])\n", "(;B[bb];W[cc])\n", "(;)\n"]);
    assert_eq!(games.complaints, []);
}

#[test]
fn missing_parentheses_are_closed_at_the_end() {
    let text = "(;B[aa](;W[bb];B[cc])(;W[dd]";
    assert_eq!(mended(text), (format!("{text}))"), vec![Fault::UnclosedGame]));
}

#[test]
fn a_game_cut_off_does_not_swallow_the_next() {
    let games = read(b"(;GM[1];B[aa]\n(;GM[1];B[bb])\n( ; FF[4];B[cc]").unwrap();
    let texts: Vec<_> = games.records.iter().map(Record::to_sgf).collect();
    assert_eq!(texts, ["(;GM[1];B[aa])\n", "(;GM[1];B[bb])\n", "(;FF[4];B[cc])\n"]);
    let lines: Vec<_> = games.complaints.iter().map(|complaint| complaint.place.line).collect();
    assert_eq!(lines, [2, 3]);
}

#[test]
fn a_variation_may_begin_with_root_properties_in_a_whole_file() {
    let text = "(;GM[1](;GM[1]B[aa])(;B[bb]))";
    assert_eq!(mended(text), (text.into(), vec![]));
}

#[test]
fn a_value_cut_off_is_what_there_was() {
    let cut = vec![Fault::UnclosedValue, Fault::UnclosedGame];
    assert_eq!(mended("(;B[aa];C[the en"), ("(;B[aa];C[the en])".into(), cut.clone()));
    assert_eq!(mended("(;C[a\\"), ("(;C[a])".into(), cut.clone()));
    assert_eq!(mended("(;C[a\\\\"), ("(;C[a\\\\])".into(), cut.clone()));
    assert_eq!(mended("(;C[\\"), ("(;C[])".into(), cut));
}

#[test]
fn a_bracket_missing_after_a_point_is_mended() {
    assert_eq!(mended("(;B[aa;W[bb])"), ("(;B[aa];W[bb])".into(), vec![Fault::NoBracket]));
    assert_eq!(mended("(;B[aa)"), ("(;B[aa])".into(), vec![Fault::NoBracket]));
    assert_eq!(mended("(;AB[aa[bb:cc ;B[]))").0, "(;AB[aa][bb:cc ];B[])");
    assert_eq!(mended("(;C[aa;W[bb])").0, "(;C[aa;W[bb])");
    assert_eq!(mended("(;B[hello;W[bb])").0, "(;B[hello;W[bb])");
}

#[test]
fn stray_text_between_nodes_is_skipped() {
    let text = "(;B[aa] 12, W;] }W[bb]\x1a;;B [cc]é)";
    assert_eq!(mended(text), ("(;B[aa];W[bb];;B[cc])".into(), vec![Fault::Stray; 4]));
}

#[test]
fn values_without_a_name_are_skipped() {
    let text = "(;[aa]B[bb];white[cc][dd])";
    assert_eq!(mended(text), ("(;B[bb];)".into(), vec![Fault::NoName; 2]));
}

#[test]
fn a_missing_semicolon_is_assumed() {
    let text = "(;B[aa](W[bb]C[x];B[cc])(;W[dd]))";
    let expected = "(;B[aa](;W[bb]C[x];B[cc])(;W[dd]))";
    assert_eq!(mended(text), (expected.into(), vec![Fault::NoSemicolon]));
}

#[test]
fn a_node_after_variations_is_one_variation_more() {
    let text = "(;B[aa](;W[bb])(;W[cc]);W[dd];B[ee])";
    let expected = "(;B[aa](;W[bb])(;W[cc])(;W[dd];B[ee]))";
    assert_eq!(mended(text), (expected.into(), vec![Fault::AfterVariations]));
}

#[test]
fn needless_parentheses_are_left_out() {
    assert_eq!(mended("(;B[aa]((;W[bb])()))"), ("(;B[aa];W[bb])".into(), vec![]));
    assert_eq!(mended("(;B[aa])))"), ("(;B[aa])".into(), vec![Fault::OutsideGames]));
}

#[test]
fn escaped_brackets_do_not_end_a_value() {
    let record = clean(r"(;C[a \] b \\];B[aa])");
    assert_eq!(record.comment(NodeId::ROOT).unwrap(), r"a ] b \");
    assert_eq!(record.node_count(), 2);
}

const MANY: usize = 100_000;

#[test]
fn a_hundred_thousand_nodes_in_a_row_are_nothing_special() {
    let record = clean(&format!("(;SZ[9]{})", ";B[]".repeat(MANY)));
    assert_eq!(record.node_count(), MANY + 1);
    assert_eq!(clean(&record.to_sgf()), record.clone());
    assert_eq!(record.load_position(None).unwrap().turns().len(), MANY);
}

#[test]
fn a_hundred_thousand_variations_inside_each_other_are_nothing_special() {
    let nested = |open: usize, close: usize| {
        format!("(;SZ[9]{}{})", "(;B[](;W[])".repeat(open), ")".repeat(close))
    };
    let record = clean(&nested(MANY, MANY));
    assert_eq!(record.node_count(), 2 * MANY + 1);
    assert_eq!(clean(&record.to_sgf()), record);
    let (cut, faults) = mended(&nested(MANY, 0));
    assert_eq!(cut, record.to_sgf().replace('\n', ""));
    assert_eq!(faults, [Fault::UnclosedGame]);
}

#[test]
fn a_hundred_thousand_faults_take_no_time() {
    for part in ["(", "( ", ")", "[", ";]", "é ", "a b ", "(;GM[1]", "B[aa;", "B", "\\", "([", "(;"]
    {
        let text = format!("(;{}", part.repeat(MANY));
        let games = read(text.as_bytes()).unwrap();
        for record in &games.records {
            let _ = record.load_position(None);
        }
    }
}

#[test]
fn a_hundred_thousand_children_of_one_node_are_nothing_special() {
    let record = clean(&format!("(;{})", "(;B[aa])".repeat(MANY)));
    assert_eq!(record.children(NodeId::ROOT).count(), MANY);
    assert_eq!(clean(&record.to_sgf()), record);
}
