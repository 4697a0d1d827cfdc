//! Whatever tree is written reads back the same, and whatever bytes are read do no harm.

mod tokens;

use proptest::prelude::*;
use record::{Ident, NodeId, Property, Record, read, read_text};
use tokens::TOKENS;

/// Reads, writes and reads again; replays the beginning of it, too.
fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(games) = read(bytes) else { return Ok(()) };
    prop_assert!(!games.records.is_empty());
    let text: String = games.records.iter().map(Record::to_sgf).collect();
    let again = read(text.as_bytes());
    let Ok(again) = again else { return Err(TestCaseError::fail(format!("{text:?}: {again:?}"))) };
    prop_assert_eq!(&again.complaints, &[]);
    prop_assert_eq!(&games.records, &again.records);
    let same_text: String = again.records.iter().map(Record::to_sgf).collect();
    prop_assert_eq!(text, same_text);
    for record in &games.records {
        let (_, _) = (record.load_position(Some(5)), record.load_position(None));
        let (_, _, _, _) = (record.komi(), record.handicap(), record.rules(), record.result());
    }
    Ok(())
}

fn ident() -> impl Strategy<Value = Ident> {
    let known = proptest::sample::select(vec!["B", "W", "C", "AB", "AW", "AE", "LB", "SZ", "PL"]);
    prop_oneof![
        known.prop_map(|name| name.parse().unwrap()),
        "[A-Z][A-Z0-9]{0,9}"
            .prop_filter("CA is made to say UTF-8", |name| name != "CA")
            .prop_map(|name| name.parse().unwrap()),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-t]{2}", "[\\]\\[\\\\:;()a-c \n\r]{0,8}", any::<String>(), "[a-i]{2}:[a-i]{2}"]
}

fn property() -> impl Strategy<Value = Property> {
    (ident(), prop::collection::vec(text(), 0..4))
        .prop_map(|(ident, texts)| Property::new(ident, texts.iter().map(String::as_str)))
}

/// A tree of nodes each hung on an earlier one, in any order.
fn tree() -> impl Strategy<Value = Record> {
    let node = (any::<prop::sample::Index>(), prop::collection::vec(property(), 0..4));
    prop::collection::vec(node, 0..30).prop_map(|nodes| {
        let mut record = Record::new(goban::Size::square(9).unwrap());
        let mut made = vec![NodeId::ROOT];
        for (parent, properties) in nodes {
            let node = record.add_child(*parent.get(&made));
            for property in properties {
                record.add(node, property);
            }
            made.push(node);
        }
        record
    })
}

/// Bytes among which those that mean something are common.
fn sgf_like() -> impl Strategy<Value = Vec<u8>> {
    let token = proptest::sample::select(&TOKENS[..]);
    let part = prop_oneof![
        8 => token.prop_map(|token| token.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..3),
    ];
    prop::collection::vec(part, 0..60).prop_map(|parts| parts.concat())
}

const GAME: &str = "prose\n(;GM[1]FF[4]CA[UTF-8]SZ[5]KM[6,5]HA[2]AB[ab][ba]PB[é \\] \\\\]
C[soft\\\nbreak:\\:];W[cc](;B[];W[tt]AE[ab])(;B[dd]\n(;W[ee])(;W[ea]AW[aa:bb])PL[2]))\n(;SiZe[3:2];B[aa])";

#[test]
fn a_file_cut_anywhere_is_read_as_far_as_it_goes() {
    for end in 0..=GAME.len() {
        survives(&GAME.as_bytes()[..end]).unwrap();
        survives(&GAME.as_bytes()[end..]).unwrap();
    }
}

#[test]
fn a_file_with_a_byte_lost_or_changed_is_read_all_the_same() {
    for at in 0..GAME.len() {
        let mut bytes = GAME.as_bytes().to_vec();
        bytes.remove(at);
        survives(&bytes).unwrap();
        for byte in b"[]();\\:\n\0\x80\xffaB".iter().copied() {
            let mut bytes = GAME.as_bytes().to_vec();
            bytes[at] = byte;
            survives(&bytes).unwrap();
            bytes.insert(at, byte);
            survives(&bytes).unwrap();
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(record in tree()) {
        let text = record.to_sgf();
        for games in [read(text.as_bytes()).unwrap(), read_text(&text).unwrap()] {
            prop_assert_eq!(games.complaints, vec![]);
            prop_assert_eq!(games.records, vec![record.clone()]);
        }
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes)?;
        survives(&[b"(;".as_slice(), &bytes].concat())?;
    }

    #[test]
    fn anything_like_sgf_is_survived(bytes in sgf_like()) {
        survives(&bytes)?;
    }
}
