//! Each pattern that was written by hand is found where it must be, and not where it must not.

use goban::Color;
use shapes::{Example, Pattern, Shapes, families};
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
