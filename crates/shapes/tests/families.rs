//! Each pattern that was written by hand is found where it must be, and not where it must not.

use goban::Color;
use shapes::{Example, Pattern, Shapes, families, read_patterns};
use tracks::Keeping;

fn is_found(example: &Example, pattern: &Pattern) -> bool {
    let board =
        example.board().unwrap_or_else(|| panic!("{}: no position: {example:?}", pattern.name));
    let mut shapes = Shapes::new(&board, Keeping::Incremental);
    shapes.refresh(&board);
    shapes.named().any(|named| {
        named.at == example.mv
            && named.player == Color::Black
            && named.pattern.pattern().name == pattern.name
    })
}

#[test]
fn every_name_has_a_position_where_it_fits_and_one_where_it_does_not() {
    let mut faults = Vec::new();
    for pattern in &families().patterns {
        for example in &pattern.yes {
            if !is_found(example, pattern) {
                faults.push(format!(
                    "{} is not found:\n{}",
                    pattern.name,
                    example.board().unwrap()
                ));
            }
        }
        for example in &pattern.no {
            if is_found(example, pattern) {
                faults.push(format!(
                    "{} must not be found:\n{}",
                    pattern.name,
                    example.board().unwrap()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn names_are_given_once() {
    let mut names: Vec<&str> =
        families().patterns.iter().map(|pattern| pattern.name.as_str()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn what_is_not_a_pattern_is_refused_with_its_line() {
    let examples = "yes 9x9 X D4 move E5\nno 9x9 move E5\n";
    for (text, said) in [
        ("urgency 5", "line 1: expected a line that begins with \"pattern\""),
        ("pattern a\nurgency much", "line 2: expected a number"),
        ("pattern a\n. * Q", "line 2: expected a row of the signs"),
        ("pattern a\nyes 9 X D4 move E5", "line 2: expected an example"),
        ("pattern a\nurgency 5\n. . X\n", "the pattern has no move *"),
        ("pattern a\nurgency 5\n* *\n", "more than one move"),
        ("pattern a\n* X\n", "no urgency"),
        ("pattern a\nurgency 5\n* X\n", "needs a line \"yes\""),
    ] {
        let error = read_patterns("test", text).unwrap_err().to_string();
        assert!(error.contains(said), "{text:?}: {error}");
    }
    let good = format!("# a comment\npattern a\nurgency 5\n. *\nX ?\n{examples}");
    assert_eq!(read_patterns("test", &good).unwrap().len(), 1);
}
