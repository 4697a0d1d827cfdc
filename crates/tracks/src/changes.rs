//! What a move changes: the points that tracks are compared with.

use goban::{Board, Point, PointSet, Undo};

/// The points that the last move has changed: the point played, the stones taken off, and where a
/// ko ban was lifted or set.
#[must_use]
pub fn changes_of_move(board: &Board, undo: &Undo, ko_before: Option<Point>) -> PointSet {
    let mut changed: PointSet = board.captured_by(undo).collect();
    changed.insert(undo.point());
    changed.extend(ko_before);
    changed.extend(board.ko());
    changed
}

/// The points that a pass has changed: where a ko ban was lifted.
#[must_use]
pub fn changes_of_pass(ko_before: Option<Point>) -> PointSet {
    ko_before.into_iter().collect()
}
