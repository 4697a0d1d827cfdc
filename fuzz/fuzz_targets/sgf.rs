//! Any bytes are read, written, read again the same, and replayed, without a panic and within the
//! steps that reading may take.
//!
//! `cargo +nightly fuzz run sgf -- -max_total_time=60`

#![no_main]

use libfuzzer_sys::fuzz_target;
use record::{Limits, Property, Record, Replay, Steps, read, read_counted};

fuzz_target!(|bytes: &[u8]| {
    let (games, steps) = read_counted(bytes, &Limits::FILE);
    let most = Steps::most(bytes.len());
    assert!(steps.count() <= most, "{} steps, at most {most}", steps.count());
    let Ok(games) = games else { return };
    let text: String = games.records.iter().map(Record::to_sgf).collect();
    let again = read(text.as_bytes()).expect("what was written is read");
    assert!(again.complaints.is_empty(), "{:?}", again.complaints);
    assert!(again.records == games.records, "{text}");
    let same_text: String = again.records.iter().map(Record::to_sgf).collect();
    assert_eq!(text, same_text);
    games.records.iter().for_each(mark);
    games.records.iter().for_each(replay);
});

/// Gathers the marks of all nodes: no more of them than there are points, within as many steps as a
/// node has bytes and a board has points.
fn mark(record: &Record) {
    let Ok(size) = record.size() else { return };
    for node in record.nodes() {
        let marks = record.marks(node, size);
        let points: usize = marks.shapes.iter().map(|(_, points)| points.len()).sum();
        assert!(points <= 5 * size.area() && marks.labels.len() <= size.area());
        let properties = record.properties(node);
        let values = properties.iter().flat_map(Property::values);
        let bytes: usize = values.map(|value| value.raw().len() + 1).sum();
        let most = bytes + 6 * (properties.len() + size.area());
        assert!(marks.steps.count() <= most as u64);
    }
}

/// Asks everything of a record, and builds it again from its game.
fn replay(record: &Record) {
    let (_, _, _) = (record.rules(), record.result(), record.handicap());
    let Ok(game) = record.load_position(None) else { return };
    for number in [0, 1, game.turns().len() / 2, usize::MAX] {
        record.load_position(Some(number)).expect("all of it can be replayed");
    }
    if let Ok(mut replay) = Replay::new(record) {
        // Each node after its elder in the file: no path of the tree, but no reason to panic.
        let _ = record.nodes().try_for_each(|node| replay.enter(node));
    }
    let built = Record::from_game(&game);
    let rebuilt = built.load_position(None).expect("the record of a game can be replayed");
    assert!(rebuilt.board().key() == game.board().key() && rebuilt.to_play() == game.to_play());
    assert_eq!(rebuilt.turns().len(), game.turns().len());
    assert_eq!(rebuilt.handicap(), game.handicap());
}
