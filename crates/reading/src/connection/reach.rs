//! How many moves in a row lead from a string to other points.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Liberties, Recorder, View};

use super::FARTHEST;

/// The points that are reached by so many moves in a row, beginning with none: the string itself.
/// Own stones beside a point are reached with it.
pub(super) struct Reach {
    pub levels: ArrayVec<PointSet, { FARTHEST + 1 }>,
    /// The own stones among them.
    pub own: PointSet,
}

impl Reach {
    /// What is reached by at most so many moves.
    pub(super) fn within(&self, moves: usize) -> PointSet {
        self.levels.iter().take(moves + 1).fold(PointSet::EMPTY, |all, level| all | *level)
    }
}

impl Reach {
    /// Looks around from some points. What was looked at joins the track; it is for the asker to say
    /// what the answer rests on. The walls are the opponent's stones that are known to be in the way.
    pub(super) fn from<R: Recorder>(
        view: &mut View<'_, R>,
        start: PointSet,
        owner: Color,
        walls: &mut PointSet,
    ) -> Self {
        let mut levels: [PointSet; FARTHEST + 3] = [PointSet::EMPTY; FARTHEST + 3];
        levels[0] = start;
        let (mut all, mut own) = (PointSet::EMPTY, start);
        let mut reached = ArrayVec::new();
        for moves in 0..=FARTHEST {
            let mut level = PointSet::EMPTY;
            let mut queue = levels[moves] - all;
            while let Some(point) = queue.first() {
                queue.remove(point);
                level.insert(point);
                all.insert(point);
                for next in view.points_beside(point) {
                    if all.contains(next) {
                        continue;
                    }
                    match view.look(next) {
                        Some(color) if color == owner => {
                            queue.insert(next);
                            own.insert(next);
                        }
                        None => levels[moves + 1].insert(next),
                        Some(_) => {
                            if let Some(cost) = cost_of_capture(view, next, walls) {
                                levels[moves + cost].insert(next);
                            }
                        }
                    }
                }
            }
            reached.push(level);
        }
        Self { levels: reached, own }
    }
}

/// Moves to get through an opponent's stone; nothing if its string has too many liberties. Stones
/// that were found so are walls, and so are those beside them.
fn cost_of_capture<R: Recorder>(
    view: &mut View<'_, R>,
    stone: Point,
    walls: &mut PointSet,
) -> Option<usize> {
    let is_wall = walls.contains(stone)
        || view.points_beside(stone).into_iter().any(|beside| walls.contains(beside));
    if !is_wall && let Liberties::Few(few) = view.liberties(stone, 3) {
        return Some(few.len().max(1));
    }
    walls.insert(stone);
    None
}
