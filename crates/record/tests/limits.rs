//! What lies beyond each limit is left out, and complained of by name.

use record::{Fault, Limits, NodeId, ReadError, read, read_counted, read_text};

/// Limits that short texts reach, one at a time.
const WIDE: Limits = Limits {
    bytes: 1_000,
    games: 100,
    nodes: 100,
    depth: 100,
    properties: 100,
    values: 100,
    node_properties: 100,
    node_values: 100,
    value_bytes: 100,
    complaints: 100,
};

/// The games of a text on one line each, and what was complained of.
fn within(limits: &Limits, text: &str) -> (Vec<String>, Vec<Fault>) {
    let games = read_counted(text.as_bytes(), limits).0.unwrap();
    let texts = games.records.iter().map(|record| record.to_sgf().replace('\n', ""));
    let faults = games.complaints.iter().map(|complaint| complaint.fault);
    (texts.collect(), faults.collect())
}

fn cut(limits: &Limits, text: &str, kept: &str, fault: Fault) {
    assert_eq!(within(limits, text), (vec![kept.to_owned()], vec![fault]), "{text}");
    assert_eq!(within(limits, kept), (vec![kept.to_owned()], vec![]), "{kept}");
}

#[test]
fn a_file_with_too_many_bytes_is_refused() {
    let limits = Limits { bytes: 8, ..WIDE };
    assert!(read_counted(b"(;B[aa])", &limits).0.is_ok());
    let error = read_counted(b"(;B[aa]) ", &limits).0.unwrap_err();
    assert_eq!(error, ReadError::TooLarge { bytes: 9, most: 8 });
    assert_eq!(error.to_string(), "expected at most 8 bytes, got 9");
    let large = vec![b' '; Limits::FILE.bytes + 1];
    assert!(matches!(read(&large), Err(ReadError::TooLarge { .. })));
}

#[test]
fn games_nodes_and_depth_are_limited() {
    let limits = Limits { games: 1, ..WIDE };
    cut(&limits, "(;B[aa])(;B[bb])", "(;B[aa])", Fault::TooManyGames(1));
    let limits = Limits { nodes: 3, ..WIDE };
    cut(&limits, "(;A[a](;B[b])(;C[c])(;D[d]))", "(;A[a](;B[b])(;C[c]))", Fault::TooManyNodes(3));
    let limits = Limits { depth: 3, ..WIDE };
    cut(
        &limits,
        "(;A[a](;B[b])(;C[c];D[d];E[e]))",
        "(;A[a](;B[b])(;C[c];D[d]))",
        Fault::TooDeep(3),
    );
    cut(&limits, "(;A[a]((((;B[b])))))", "(;A[a])", Fault::TooDeep(3));
    assert_eq!(within(&limits, "(;A[a](((;B[b]))))"), (vec!["(;A[a];B[b])".to_owned()], vec![]));
}

#[test]
fn properties_and_values_of_a_file_are_limited() {
    let limits = Limits { properties: 2, ..WIDE };
    cut(&limits, "(;A[a];B[b];C[c])", "(;A[a];B[b];)", Fault::TooManyProperties(2));
    let limits = Limits { values: 2, ..WIDE };
    cut(&limits, "(;A[a];B[b][c])", "(;A[a];B[b])", Fault::TooManyValues(2));
}

#[test]
fn properties_and_values_of_a_node_are_limited() {
    let limits = Limits { node_properties: 2, ..WIDE };
    cut(&limits, "(;A[a]B[b]C[c]D[d];E[e])", "(;A[a]B[b];E[e])", Fault::CrowdedNode(2));
    let limits = Limits { node_values: 2, ..WIDE };
    cut(&limits, "(;A[a]AB[b][c][d]C[e];E[e][e])", "(;A[a]AB[b];E[e][e])", Fault::ManyValues(2));
}

#[test]
fn a_long_value_is_cut_between_its_characters() {
    let limits = Limits { value_bytes: 5, ..WIDE };
    cut(&limits, "(;C[abcdef]A[b])", "(;C[abcde]A[b])", Fault::LongValue(5));
    cut(&limits, r"(;C[abcd\]ef]A[b])", "(;C[abcd]A[b])", Fault::LongValue(5));
}

#[test]
fn only_so_many_complaints_are_told() {
    let limits = Limits { complaints: 2, ..WIDE };
    let (texts, faults) = within(&limits, "(;];];];])");
    assert_eq!(texts, ["(;;;;)"]);
    assert_eq!(faults, [Fault::Stray, Fault::Stray, Fault::ManyFaults(2)]);
    let limits = Limits { nodes: 4, ..limits };
    let (_, faults) = within(&limits, "(;];];];];])");
    assert_eq!(faults[2..], [Fault::ManyFaults(2), Fault::TooManyNodes(4)]);
}

#[test]
fn a_charset_is_stated_and_read_again_in_a_full_root() {
    let limits = Limits { node_properties: 1, node_values: 1, ..WIDE };
    let (texts, faults) = within(&limits, "(;C[é]CA[utf-8]B[aa])");
    assert_eq!((&*texts[0], &*faults), ("(;C[é]CA[utf-8])", &[Fault::ManyValues(1)][..]));
    let latin = read_counted(b"(;C[\xe9])", &limits).0.unwrap().records.remove(0);
    assert_eq!(within(&limits, &latin.to_sgf()), (vec!["(;C[é]CA[UTF-8])".to_owned()], vec![]));
}

#[test]
fn what_is_written_of_the_largest_file_is_read_again() {
    // In UTF-8 there are three bytes for each of these characters.
    let node = [b";C[".as_slice(), &[0xb1; 1_000], b"]"].concat();
    let nodes = node.repeat(Limits::FILE.bytes / node.len() - 1);
    let file = [b"(;CA[Shift_JIS]".as_slice(), &nodes, b")"].concat();
    let record = read(&file).unwrap().records.remove(0);
    let written = record.to_sgf();
    assert!(written.len() > 2 * Limits::FILE.bytes, "{}", written.len());
    assert!(read_text(&written).unwrap().records == [record]);
}

#[test]
fn real_nodes_are_far_below_the_limits() {
    let board: String = (b'a'..=b's')
        .flat_map(|x| (b'a'..=b's').map(move |y| format!("[{}{}]", x as char, y as char)))
        .collect();
    let text = format!("(;SZ[19]AB{board}TR{board}SQ{board}CR{board}MA{board}TB{board}TW{board})");
    let games = read(text.as_bytes()).unwrap();
    assert_eq!(games.complaints, []);
    let values: usize =
        games.records[0].properties(NodeId::ROOT).iter().map(|p| p.values().len()).sum();
    assert!(values > 2_500 && values * 3 < Limits::FILE.node_values);
}
