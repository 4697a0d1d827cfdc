//! How many moves in a row lead from a string to other points.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Liberties, Recorder, View};

use super::FARTHEST;

/// The points that are reached by so many moves in a row, beginning with none: the string itself.
/// Own stones beside a point are reached with it. It looks no farther than it is asked to.
pub(super) struct Reach {
    pub levels: ArrayVec<PointSet, { FARTHEST + 1 }>,
    /// The own stones among them.
    pub own: PointSet,
    all: PointSet,
    /// What is beside that, by the number of moves that lead there.
    ahead: [PointSet; FARTHEST + 3],
    /// The opponent's stones that take two moves to get through.
    double: PointSet,
    owner: Color,
}

impl Reach {
    /// Begins from some points.
    pub(super) fn from(start: PointSet, owner: Color) -> Self {
        let mut ahead = [PointSet::EMPTY; FARTHEST + 3];
        ahead[0] = start;
        Self {
            levels: ArrayVec::new(),
            own: start,
            all: PointSet::EMPTY,
            ahead,
            double: PointSet::EMPTY,
            owner,
        }
    }

    /// Looks around as far as so many moves. What was looked at joins the track; it is for the asker
    /// to say what the answer rests on. The walls are the opponent's stones that are known to be in
    /// the way.
    pub(super) fn extend<R: Recorder>(
        &mut self,
        view: &mut View<'_, R>,
        moves: usize,
        walls: &mut PointSet,
    ) {
        while self.levels.len() <= moves {
            let moves = self.levels.len();
            let mut level = PointSet::EMPTY;
            let mut queue = self.ahead[moves] - self.all;
            while let Some(point) = queue.first() {
                queue.remove(point);
                level.insert(point);
                self.all.insert(point);
                for next in view.points_beside(point) {
                    if self.all.contains(next) {
                        continue;
                    }
                    match view.look(next) {
                        Some(color) if color == self.owner => {
                            queue.insert(next);
                            self.own.insert(next);
                        }
                        None => self.ahead[moves + 1].insert(next),
                        Some(_) => {
                            if let Some(cost) = cost_of_capture(view, next, walls) {
                                self.ahead[moves + cost].insert(next);
                                if cost == 2 {
                                    self.double.insert(next);
                                }
                            }
                        }
                    }
                }
            }
            self.levels.push(level);
        }
    }

    /// The points on ways of at most so many moves to another, as far as both have looked.
    pub(super) fn ways_to(&self, other: &Self, moves: usize) -> PointSet {
        let mut points = PointSet::EMPTY;
        for (i, here) in self.ahead.iter().enumerate().skip(1) {
            for (j, there) in other.ahead.iter().enumerate().skip(1) {
                if i + j <= moves + 1 {
                    points |= *here & *there;
                } else if i + j == moves + 2 {
                    points |= *here & *there & self.double;
                }
            }
        }
        points
    }

    /// A further point is reached by one move.
    pub(super) fn add(&mut self, points: PointSet) {
        self.ahead[1] |= points;
    }

    /// What is reached by at most so many moves.
    pub(super) fn within(&self, moves: usize) -> PointSet {
        self.levels.iter().take(moves + 1).fold(PointSet::EMPTY, |all, level| all | *level)
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
