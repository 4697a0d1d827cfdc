//! How many moves in a row lead from a string to other points.
//!
//! A connection looks from both ends, by half of the moves each. Every point of a way is near one
//! end or the other, so that the ways are found among what was seen. That a wall is a wall is part
//! of a proof only where the strings are too far apart for it.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Liberties, Recorder, View};

use super::FARTHEST;

/// What it takes to get through an opponent's stone: one move, or two.
#[derive(Debug, Clone, Copy)]
enum Cost {
    Moves(usize),
    /// Its string has too many liberties.
    Wall,
}

/// The opponent's stones that were met on the way, by what it takes to get through them.
pub(super) struct Ground {
    owner: Color,
    /// One move, and two.
    weak: [PointSet; 2],
    walls: PointSet,
    /// One stone at least of each string that is a wall.
    wall_strings: ArrayVec<Point, 32>,
}

impl Ground {
    pub(super) const fn new(owner: Color) -> Self {
        let none = PointSet::EMPTY;
        Self { owner, weak: [none; 2], walls: none, wall_strings: ArrayVec::new_const() }
    }

    /// What it takes to get through an opponent's stone. Stones beside one that is known belong to
    /// the same string.
    fn cost_of_capture<R: Recorder>(&mut self, view: &mut View<'_, R>, stone: Point) -> Cost {
        if let Some(known) = self.known(stone) {
            return known;
        }
        let beside = view.points_beside(stone);
        let known = beside.into_iter().find_map(|beside| self.known(beside));
        let cost = known.unwrap_or_else(|| match view.look_liberties(stone, 3) {
            Liberties::Few(few) => {
                let _ = view.liberties(stone, 3);
                Cost::Moves(few.len().max(1))
            }
            Liberties::Enough => {
                if self.wall_strings.try_push(stone).is_err() {
                    let _ = view.liberties(stone, 3);
                }
                Cost::Wall
            }
        });
        match cost {
            Cost::Moves(moves) => self.weak[moves - 1].insert(stone),
            Cost::Wall => self.walls.insert(stone),
        }
        cost
    }

    fn known(&self, stone: Point) -> Option<Cost> {
        if self.walls.contains(stone) {
            return Some(Cost::Wall);
        }
        (0..2).find(|&cost| self.weak[cost].contains(stone)).map(|cost| Cost::Moves(cost + 1))
    }

    /// Says that the answer rests on the walls being walls.
    pub(super) fn rest_on_walls<R: Recorder>(&self, view: &mut View<'_, R>) {
        for &stone in &self.wall_strings {
            let _ = view.liberties(stone, 3);
        }
    }
}

/// The points that are reached by so many moves in a row, beginning with none: the string itself.
/// Own stones beside a point are reached with it. It looks no farther than it is asked to.
pub(super) struct Reach {
    pub levels: ArrayVec<PointSet, { FARTHEST + 1 }>,
    /// The own stones among them.
    pub own: PointSet,
    all: PointSet,
    /// What is beside that, by the number of moves that lead there.
    ahead: [PointSet; FARTHEST + 3],
}

impl Reach {
    /// Begins from some points.
    pub(super) fn from(start: PointSet) -> Self {
        let mut ahead = [PointSet::EMPTY; FARTHEST + 3];
        ahead[0] = start;
        Self { levels: ArrayVec::new(), own: start, all: PointSet::EMPTY, ahead }
    }

    /// Looks around as far as so many moves, within these points if there are any given. What was
    /// looked at joins the track; it is for the asker to say what the answer rests on.
    pub(super) fn extend<R: Recorder>(
        &mut self,
        view: &mut View<'_, R>,
        moves: usize,
        within: Option<&PointSet>,
        ground: &mut Ground,
    ) {
        while self.levels.len() <= moves {
            let moves = self.levels.len();
            let mut level = PointSet::EMPTY;
            let mut wave = self.ahead[moves] - self.all;
            while !wave.is_empty() {
                level |= wave;
                self.all |= wave;
                let mut next_wave = PointSet::EMPTY;
                for point in wave {
                    for next in view.points_beside(point) {
                        let is_left = within.is_none_or(|within| within.contains(next));
                        if is_left && !self.all.contains(next) {
                            self.meet(view, next, moves, &mut next_wave, ground);
                        }
                    }
                }
                self.own |= next_wave;
                wave = next_wave - self.all;
            }
            self.levels.push(level);
        }
    }

    /// A point beside what is reached by so many moves.
    fn meet<R: Recorder>(
        &mut self,
        view: &mut View<'_, R>,
        point: Point,
        moves: usize,
        wave: &mut PointSet,
        ground: &mut Ground,
    ) {
        match view.look(point) {
            Some(color) if color == ground.owner => wave.insert(point),
            None => self.ahead[moves + 1].insert(point),
            Some(_) => {
                if let Cost::Moves(cost) = ground.cost_of_capture(view, point) {
                    self.ahead[moves + cost].insert(point);
                }
            }
        }
    }

    /// The points that it has met.
    pub(super) fn known(&self) -> PointSet {
        self.ahead.iter().fold(self.all, |known, ahead| known | *ahead)
    }

    /// The points on ways of at most so many moves to another, as far as both have looked.
    pub(super) fn ways_to(&self, other: &Self, moves: usize, ground: &Ground) -> PointSet {
        let mut points = PointSet::EMPTY;
        for i in 1..=moves + 1 {
            for (j, there) in other.ahead.iter().enumerate().skip(1).take(moves + 2 - i) {
                let both = self.ahead[i] & *there;
                // What takes two moves to get through is counted from both sides.
                points |= if i + j <= moves + 1 { both } else { both & ground.weak[1] };
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
