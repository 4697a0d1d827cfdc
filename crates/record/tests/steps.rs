//! The work that texts take, counted in steps instead of seconds: twice the text is about twice the
//! work, whatever it holds.

mod hostile;
mod tokens;

use hostile::{FAMILIES, mixed, text};
use rand_pcg::Pcg32;
use record::{Limits, NodeId, Record, Steps, read_counted};

/// Steps to read a text, and to gather the marks of all its nodes.
fn work(bytes: &[u8]) -> u64 {
    let (games, steps) = read_counted(bytes, &Limits::FILE);
    let records = games.map(|games| games.records).unwrap_or_default();
    steps.count() + records.iter().map(marking).sum::<u64>()
}

fn marking(record: &Record) -> u64 {
    let size = goban::Size::square(19).unwrap();
    record.nodes().map(|node| record.marks(node, size).steps.count()).sum()
}

#[test]
fn twice_the_text_is_twice_the_work() {
    for family in &FAMILIES {
        for bytes in [1_000, 4_000, 16_000] {
            let (once, twice) =
                (work(text(family, bytes).as_bytes()), work(text(family, 2 * bytes).as_bytes()));
            let name = family.0;
            assert!(10 * twice <= 22 * once, "{name}, {bytes} bytes: {once}, then {twice}");
        }
    }
}

#[test]
fn twice_of_anything_is_twice_the_work() {
    let mut random = Pcg32::new(11, 1);
    for _ in 0..300 {
        let some = mixed(&mut random);
        let (once, twice) = (work(&some), work(&some.repeat(2)));
        // What is said once of each file, and what one half is to the other.
        let slack = 200 + some.len() as u64;
        assert!(
            10 * twice <= 22 * once + 10 * slack,
            "{once}, then {twice}: {}",
            String::from_utf8_lossy(&some)
        );
    }
}

#[test]
fn no_family_takes_more_steps_than_promised() {
    for family in &FAMILIES {
        let text = text(family, 100_000);
        let (_, steps) = read_counted(text.as_bytes(), &Limits::FILE);
        assert!(steps.count() <= Steps::most(text.len()), "{}: {steps:?}", family.0);
    }
}

/// Limits that small texts reach.
const TIGHT: Limits = Limits {
    games: 5,
    nodes: 60,
    depth: 12,
    properties: 80,
    values: 100,
    node_properties: 7,
    node_values: 9,
    value_bytes: 10,
    complaints: 6,
    ..Limits::FILE
};

/// Reads a text, within usual limits and tight ones, and returns the steps of the first.
fn survives(bytes: &[u8]) -> u64 {
    let (games, steps) = read_counted(bytes, &Limits::FILE);
    assert!(steps.count() <= Steps::most(bytes.len()), "{steps:?}: {}", shown(bytes));
    for record in games.iter().flat_map(|games| &games.records) {
        bounded_marks(record, bytes);
    }
    let (games, steps_within) = read_counted(bytes, &TIGHT);
    assert!(steps_within.count() <= Steps::most(bytes.len()), "{}", shown(bytes));
    let Ok(games) = games else { return steps.count() };
    assert!(games.complaints.len() <= TIGHT.complaints + 3, "{}", shown(bytes));
    games.records.iter().for_each(|record| is_within(record, bytes));
    let nodes: usize = games.records.iter().map(Record::node_count).sum();
    assert!(games.records.len() <= TIGHT.games && nodes <= TIGHT.nodes);
    let written: String = games.records.iter().map(Record::to_sgf).collect();
    // A charset that is stated in every game may be too many properties for the file.
    if written.is_ascii() {
        let again = read_counted(written.as_bytes(), &TIGHT).0.unwrap();
        assert_eq!(again.complaints, [], "{written}");
        assert_eq!(again.records, games.records, "{}", shown(bytes));
    }
    steps.count()
}

fn is_within(record: &Record, bytes: &[u8]) {
    for node in record.nodes() {
        let properties = record.properties(node);
        let values = properties.iter().flat_map(record::Property::values);
        // A charset may be one more.
        assert!(values.clone().count() <= TIGHT.node_values + 1, "{}", shown(bytes));
        assert!(values.clone().all(|value| value.raw().len() <= TIGHT.value_bytes));
        assert!(properties.len() <= TIGHT.node_properties + 1, "{}", shown(bytes));
        assert!(record.path_to(node).len() <= TIGHT.depth, "{}", shown(bytes));
    }
}

fn bounded_marks(record: &Record, bytes: &[u8]) {
    let size = goban::Size::square(19).unwrap();
    let marks = record.marks(NodeId::ROOT, size);
    let points: usize = marks.shapes.iter().map(|(_, points)| points.len()).sum();
    assert!(points + marks.labels.len() <= 6 * size.area());
    let most = 2 * bytes.len() + 6 * size.area();
    assert!(marks.steps.count() <= most as u64, "{}", shown(bytes));
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(2_000).collect()
}

/// Reads that many texts and tells the most steps that a byte took.
#[allow(clippy::cast_precision_loss)] // steps are far fewer than 2^52
fn survive(texts: usize) -> f64 {
    let mut random = Pcg32::new(5, 7);
    let mut worst = 0.0_f64;
    for _ in 0..texts {
        let bytes = mixed(&mut random);
        let steps = survives(&bytes) as f64;
        if bytes.len() > 100 {
            worst = worst.max(steps / bytes.len() as f64);
        }
    }
    worst
}

#[test]
fn thousands_of_mixed_texts_take_no_more_steps_than_promised() {
    survive(4_000);
}

#[test]
#[ignore = "long: a million texts"]
fn a_million_mixed_texts_take_no_more_steps_than_promised() {
    let worst = survive(1_000_000);
    println!("at most {worst:.1} steps a byte");
}
