//! What records say about the game, in the forms that real files use.

use goban::{Color, Komi, Rules, Size};
use record::{Outcome, Record, read};

fn record(root: &str) -> Record {
    read(format!("(;{root})").as_bytes()).unwrap().records.remove(0)
}

fn size(root: &str) -> Result<Size, String> {
    record(root).size().map_err(|error| error.to_string())
}

#[test]
fn the_size_is_19_unless_stated_and_may_be_a_rectangle() {
    assert_eq!(size(""), Ok(Size::square(19).unwrap()));
    assert_eq!(size("SZ[ 9 ]"), Ok(Size::square(9).unwrap()));
    assert_eq!(size("SiZe[13]"), Ok(Size::square(13).unwrap()));
    assert_eq!(size("SZ[19:13]"), Ok(Size::new(19, 13).unwrap()));
}

#[test]
fn a_bad_size_is_an_error_that_says_so() {
    for bad in ["0", "26", "-9", "", "nine", "19:", "19:0", "9.5", "99999999999"] {
        let error = size(&format!("SZ[{bad}]")).unwrap_err();
        assert_eq!(
            error,
            format!("expected a size such as 19 or 19:13, with sides from 1 to 25, got SZ[{bad}]")
        );
    }
    assert!(record("SZ[0]").load_position(None).is_err());
}

#[test]
fn komi_comes_in_odd_forms() {
    let komi = |text: &str| record(&format!("KM[{text}]")).komi().map(Komi::half_points);
    assert_eq!(komi("6.5"), Some(13));
    assert_eq!(komi("6,5"), Some(13));
    assert_eq!(komi(" 7.500000 "), Some(15));
    assert_eq!(komi("-5"), Some(-10));
    assert_eq!(komi("5.5 points"), Some(11));
    assert_eq!(komi("6.5目"), Some(13));
    assert_eq!(komi("375"), Some(750));
    assert_eq!(komi(""), None);
    assert_eq!(komi("none"), None);
    assert_eq!(record("").komi(), None);
}

#[test]
fn a_handicap_is_stated_or_seen() {
    let handicap = |root: &str| record(root).handicap();
    assert_eq!(handicap("HA[4]AB[dd][pp][dp][pd]"), 4);
    assert_eq!(handicap("HA[0]"), 0);
    assert_eq!(handicap("HA[1]"), 0);
    assert_eq!(handicap("HA[three]"), 0);
    assert_eq!(handicap("AB[dd][pp][dp]"), 3);
    assert_eq!(handicap("AB[dd][pp];W[aa]"), 2);
    assert_eq!(handicap("HA[0]AB[dd][pp];W[aa]"), 0);
    assert_eq!(handicap("AB[aa:cc]"), 9);
}

#[test]
fn black_stones_are_no_handicap_if_black_moves_or_white_has_some_too() {
    let handicap = |root: &str| record(root).handicap();
    assert_eq!(handicap("AB[dd][pp]PL[B]"), 0);
    assert_eq!(handicap("AB[dd][pp];B[aa]"), 0);
    assert_eq!(handicap("AB[dd][pp]AW[dp]"), 0);
    assert_eq!(handicap("AB[aa:dd]"), 0);
    assert_eq!(handicap(";AB[dd][pp]"), 0);
}

#[test]
fn rules_go_by_many_names() {
    let rules = |text: &str| record(&format!("RU[{text}]")).rules();
    for name in ["Japanese", "japanese rules", "JP"] {
        assert_eq!(rules(name), Some(Rules::JAPANESE));
    }
    for name in ["Chinese", "cn", "chinese"] {
        assert_eq!(rules(name), Some(Rules::CHINESE));
    }
    assert_eq!(rules("NZ"), Some(Rules::NEW_ZEALAND));
    assert_eq!(rules("AGA"), Some(Rules::AGA));
    assert_eq!(rules("Tromp_Taylor"), Some(Rules::TROMP_TAYLOR));
    assert_eq!(rules("GOE"), None);
}

#[test]
fn players_results_and_free_text_are_read_as_lines() {
    let record = record("PB[Honinbo\nShusaku]BR[ 4d ]PW[]RE[B+2]TM[each 3 hours \\[or so\\]]");
    assert_eq!(record.player(Color::Black).unwrap(), "Honinbo Shusaku");
    assert_eq!(record.rank(Color::Black).unwrap(), "4d");
    assert_eq!((record.player(Color::White), record.rank(Color::White)), (None, None));
    assert_eq!(record.result().and_then(Outcome::winner), Some(Color::Black));
    assert_eq!(record.root_line(&"TM".parse().unwrap()).unwrap(), "each 3 hours [or so]");
}
