//! Files of weights that cannot be used: an error that says why, and never a panic.

use intuition::{Network, WeightsError};

const SHIPPED: &[u8] = include_bytes!("../data/intuition.bin");

fn error(bytes: &[u8]) -> WeightsError {
    Network::from_bytes(bytes).expect_err("a bad file")
}

/// The shipped file with one line of its text replaced.
fn with_line(word: &str, line: &str) -> Vec<u8> {
    let end = SHIPPED.windows(2).position(|pair| pair == b"\n\n").unwrap();
    let text = std::str::from_utf8(&SHIPPED[..end]).unwrap();
    let lines = text.lines().map(|old| if old.starts_with(word) { line } else { old });
    let text = lines.collect::<Vec<_>>().join("\n");
    [text.as_bytes(), &SHIPPED[end..]].concat()
}

#[test]
fn the_shipped_one_is_whole_and_says_what_it_is() {
    let network = Network::from_bytes(SHIPPED).unwrap();
    for word in ["trained ", "data ", "measured dev 19x19", "checksum "] {
        assert!(network.about().lines().any(|line| line.starts_with(word)), "{word}");
    }
    assert!(SHIPPED.len() < 4 << 20, "some megabytes at most");
}

#[test]
fn what_is_cut_is_refused() {
    for length in (0..2000).chain((2000..SHIPPED.len()).step_by(97_001)) {
        assert!(Network::from_bytes(&SHIPPED[..length]).is_err(), "{length} bytes");
    }
    let longer = [SHIPPED, &[0, 0]].concat();
    assert!(matches!(error(&longer), WeightsError::Count { .. }));
}

#[test]
fn what_is_changed_is_refused() {
    let mut damaged = SHIPPED.to_vec();
    *damaged.last_mut().unwrap() ^= 1;
    assert!(matches!(error(&damaged), WeightsError::Checksum { .. }));
    assert!(matches!(error(b"PK\x03\x04"), WeightsError::Format(_)));
    assert!(matches!(error(&[]), WeightsError::Format(_)));
    let mut no_text = SHIPPED.to_vec();
    no_text[25] = 0xff;
    assert_eq!(error(&no_text), WeightsError::NoText);
}

#[test]
fn another_version_or_shape_is_refused_with_what_was_expected() {
    let message = |word: &str, line: &str| error(&with_line(word, line)).to_string();
    let version = message("aizome intuition", "aizome intuition 2");
    assert!(version.contains("\"aizome intuition 1\"") && version.contains("intuition 2\""));
    assert_eq!(message("planes", "planes 17"), "expected planes 16, found 17");
    assert!(message("channels", "channels 100").contains("a multiple of 32 up to 512"));
    assert!(message("channels", "channels 64").contains("the file has 1115749"));
    assert!(message("blocks", "blocks 7").starts_with("a network of this shape has"));
    assert!(message("blocks", "blocks 99999999999").contains("1 to 64"));
    assert!(message("blocks", "blocks six").contains("\"blocks\""));
    assert!(message("checksum", "nothing 0").contains("\"checksum\""));
    assert!(message("weights", "weights 5").contains("the file has 5"));
}
