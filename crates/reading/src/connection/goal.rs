//! Connection as a goal: when strings are one, when they are cut, and where the way between them is.

use goban::{Color, Point, PointSet};
use tracks::{Liberties, Recorder, View};

use super::{FARTHEST, Reach};
use crate::Verdict;
use crate::goal::{Glance, Goal, Moves, Ranked, Side, Turn};

/// The connection of a string of this colour with one of these points; the mark is a stone of it.
pub(super) struct ConnectionGoal {
    pub owner: Color,
    pub area: PointSet,
}

/// The ways between both ends.
struct Ways {
    here: Reach,
    there: Reach,
    /// Moves in a row that are needed; nothing if they are too many.
    distance: Option<usize>,
}

impl Ways {
    /// The points on ways of at most so many moves.
    fn within(&self, moves: usize) -> PointSet {
        self.here.ways_to(&self.there, moves)
    }
}

impl Goal for ConnectionGoal {
    const BATCHES: usize = 3;

    fn owner(&self) -> Color {
        self.owner
    }

    fn glance<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn) -> Glance {
        let lost = Glance::Decided { verdict: Verdict::Lost, by: None };
        if view.stone(turn.mark).is_none() {
            return lost;
        }
        if let Some(stone) = self.stone_asked_for()
            && view.stone(stone).is_none()
        {
            return lost;
        }
        let string = view.string(turn.mark);
        if string.meets(&self.area) {
            return Glance::Decided { verdict: Verdict::Won, by: None };
        }
        let ways = self.ways(view, turn.mark, 0);
        let Some(distance) = ways.distance else {
            // A way that is not too long would lead through what is reached from here by one half of
            // the moves and from there by the other.
            let here = ways.here.within(FARTHEST.div_ceil(2));
            view.rest_on_around(&(here | ways.there.within(FARTHEST / 2)));
            return lost;
        };
        if distance == 1 && turn.side == Side::Owner {
            for point in ways.within(1) {
                if self.joins(view, turn.mark, point) {
                    return Glance::Decided { verdict: Verdict::Won, by: Some(point) };
                }
            }
        }
        view.rest_on(&(ways.within(distance) | ways.here.own | ways.there.own));
        let (loss, win) = expected(turn.side, distance, ways.within(distance).len());
        Glance::Open { loss, win, is_forced: false }
    }

    fn moves<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, batch: usize) -> Moves {
        let ways = self.ways(view, turn.mark, usize::from(batch > 0));
        let Some(distance) = ways.distance else { return Moves::new() };
        let mut ranked = Ranked::default();
        match batch {
            0 => {
                add_empty(view, &ways.within(distance), 30, &mut ranked);
                add_weak(view, &ways, 1, &mut ranked);
            }
            1 => add_empty(view, &ways.within(distance + 1), 20, &mut ranked),
            _ => {
                add_weak(view, &ways, 2, &mut ranked);
                add_empty(view, &(ways.here.levels[1] | ways.there.levels[1]), 5, &mut ranked);
            }
        }
        ranked.in_order()
    }
}

impl ConnectionGoal {
    /// The other stone, if there is one end and not an area.
    fn stone_asked_for(&self) -> Option<Point> {
        (self.area.len() == 1).then(|| self.area.first()).flatten()
    }

    /// Looks from both ends until they meet, and then for all ways that are longer by no more than
    /// so many moves.
    fn ways<R: Recorder>(&self, view: &mut View<'_, R>, mark: Point, longer: usize) -> Ways {
        let mut walls = PointSet::EMPTY;
        let here = Reach::from(PointSet::from(mark), self.owner);
        let there = match self.stone_asked_for() {
            Some(stone) => Reach::from(PointSet::from(stone), self.owner),
            None => self.reach_of_area(view),
        };
        let mut ways = Ways { here, there, distance: None };
        for moves in 1..=FARTHEST {
            ways.here.extend(view, moves.div_ceil(2).max(1), &mut walls);
            ways.there.extend(view, moves / 2, &mut walls);
            if ways.within(moves).is_empty() {
                continue;
            }
            ways.distance = Some(moves);
            let farthest = (moves + longer).min(FARTHEST);
            ways.here.extend(view, farthest, &mut walls);
            ways.there.extend(view, farthest, &mut walls);
            break;
        }
        ways
    }

    /// From an area: a point of it is reached by the move that is played there.
    fn reach_of_area<R: Recorder>(&self, view: &mut View<'_, R>) -> Reach {
        let of = |view: &mut View<'_, R>, color| -> PointSet {
            self.area.into_iter().filter(|&point| view.look(point) == color).collect()
        };
        let mut reach = Reach::from(of(view, Some(self.owner)), self.owner);
        reach.add(of(view, None));
        reach
    }

    /// Whether a move of the owner's here makes the strings one.
    fn joins<R: Recorder>(&self, view: &mut View<'_, R>, mark: Point, point: Point) -> bool {
        let Some(play) = view.play(self.owner, point) else { return false };
        let is_joined = view.string(mark).meets(&self.area);
        view.undo(&play);
        is_joined
    }
}

/// The liberties of strings beside the ways that have at most so many: capturing them, or saving
/// them, may decide.
fn add_weak<R: Recorder>(view: &mut View<'_, R>, ways: &Ways, most: usize, ranked: &mut Ranked) {
    let ends = ways.here.levels[0] | ways.there.levels[0] | ways.within(ways.distance.unwrap_or(0));
    for point in ends.dilated(&{ *view.area() }) {
        if view.look(point).is_none() {
            continue;
        }
        if let Liberties::Few(few) = view.liberties(point, most + 1) {
            for &liberty in &few {
                ranked.add(liberty, if few.len() == 1 { 25 } else { 10 });
            }
        }
    }
}

fn add_empty<R: Recorder>(
    view: &mut View<'_, R>,
    points: &PointSet,
    merit: i32,
    ranked: &mut Ranked,
) {
    for point in points {
        if view.look(point).is_none() {
            ranked.add(point, merit);
        }
    }
}

/// What is expected to be left to prove a cut and a connection, by the moves that are needed and the
/// number of points where they can be played.
fn expected(side: Side, distance: usize, ways: usize) -> (u32, u32) {
    let ways = u32::try_from(ways.min(4)).unwrap_or(4);
    match (side, distance) {
        (Side::Owner, 0 | 1) => (8, 1),
        (Side::Owner, 2) => (3 + ways, 4),
        (Side::Owner, _) => (2, 10),
        (Side::Hunter, 0 | 1) => (2 * ways, 3),
        (Side::Hunter, 2) => (2, 8),
        (Side::Hunter, _) => (1, 16),
    }
}
