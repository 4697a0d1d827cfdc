//! Connection as a goal: when strings are one, when they are cut, and where the way between them is.

use goban::{Color, Point, PointSet};
use tracks::{Liberties, Recorder, View};

use super::FARTHEST;
use super::reach::{Ground, Reach};
use crate::Verdict;
use crate::goal::{Glance, Goal, Moves, Ranked, Side, Turn, strings_among};

/// The connection of a string of this colour with one of these points; the mark is a stone of it.
pub(super) struct ConnectionGoal {
    pub owner: Color,
    pub area: PointSet,
}

/// The ways between both ends.
struct Ways {
    here: Reach,
    there: Reach,
    ground: Ground,
    /// Moves in a row that are needed: none if both are one; nothing if they are too many.
    distance: Option<usize>,
}

impl Ways {
    /// The points on ways of at most so many moves.
    fn within(&self, moves: usize) -> PointSet {
        self.here.ways_to(&self.there, moves, &self.ground)
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
        let ways = self.ways(view, turn.mark, 0);
        let Some(distance) = ways.distance else {
            // A way that is not too long would lead through what is reached from here by one half of
            // the moves and from there by the other.
            let here = ways.here.within(FARTHEST.div_ceil(2));
            view.rest_on_around(&(here | ways.there.within(FARTHEST / 2)));
            ways.ground.rest_on_walls(view);
            return lost;
        };
        if distance == 0 {
            view.rest_on(&ways.here.levels[0]);
            return Glance::Decided { verdict: Verdict::Won, by: None };
        }
        let shortest = ways.within(distance);
        if distance == 1 && turn.side == Side::Owner {
            // An empty point beside both ends joins them if it can be played.
            for point in shortest {
                if view.look(point).is_none() && is_legal(view, self.owner, point) {
                    view.rest_on(&(ways.here.levels[0] | ways.there.levels[0]));
                    return Glance::Decided { verdict: Verdict::Won, by: Some(point) };
                }
            }
        }
        let (loss, win) = expected(turn.side, distance, shortest.len());
        Glance::Open { loss, win, is_forced: false }
    }

    /// Strings that are cut were not one before; strings that are connected were not too far apart,
    /// nor was one of them taken.
    fn rest_on_open<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, verdict: Verdict) {
        if verdict == Verdict::Lost {
            return self.rest_on_two(view, turn.mark);
        }
        let ways = self.ways(view, turn.mark, 0);
        if let Some(distance) = ways.distance {
            view.rest_on(&(ways.within(distance) | ways.here.own | ways.there.own));
        }
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

    /// Says that the answer rests on both ends being two. The stones around one of them show it.
    fn rest_on_two<R: Recorder>(&self, view: &mut View<'_, R>, mark: Point) {
        let mut ground = Ground::new(self.owner);
        let mut string_of = |view: &mut View<'_, R>, stone| {
            let mut reach = Reach::from(PointSet::from(stone));
            reach.extend(view, 0, None, &mut ground);
            reach.levels[0]
        };
        let here = string_of(view, mark);
        let there = self.stone_asked_for().map(|stone| string_of(view, stone));
        let smaller = there.filter(|there| there.len() < here.len()).unwrap_or(here);
        view.rest_on_around(&smaller);
    }

    /// Looks from both ends until they meet, and then for all ways that are longer by no more than
    /// so many moves. Every point of a way is near one end or the other, so that nothing is looked
    /// at for that but what was seen from either end by half of the moves.
    fn ways<R: Recorder>(&self, view: &mut View<'_, R>, mark: Point, longer: usize) -> Ways {
        let here = Reach::from(PointSet::from(mark));
        let there = match self.stone_asked_for() {
            Some(stone) => Reach::from(PointSet::from(stone)),
            None => self.reach_of_area(view),
        };
        let mut ways = Ways { here, there, ground: Ground::new(self.owner), distance: None };
        let Ways { here, there, ground, distance } = &mut ways;
        here.extend(view, 0, None, ground);
        if here.levels[0].meets(&self.area) {
            *distance = Some(0);
            return ways;
        }
        for moves in 1..=FARTHEST {
            here.extend(view, moves.div_ceil(2), None, ground);
            there.extend(view, moves / 2, None, ground);
            if here.ways_to(there, moves, ground).is_empty() {
                continue;
            }
            *distance = Some(moves);
            let farthest = (moves + longer).min(FARTHEST);
            here.extend(view, farthest.div_ceil(2), None, ground);
            there.extend(view, farthest / 2, None, ground);
            let known = here.known() | there.known();
            here.extend(view, farthest, Some(&known), ground);
            there.extend(view, farthest, Some(&known), ground);
            break;
        }
        ways
    }

    /// From an area: a point of it is reached by the move that is played there.
    fn reach_of_area<R: Recorder>(&self, view: &mut View<'_, R>) -> Reach {
        let of = |view: &mut View<'_, R>, color| -> PointSet {
            self.area.into_iter().filter(|&point| view.look(point) == color).collect()
        };
        let mut reach = Reach::from(of(view, Some(self.owner)));
        reach.add(of(view, None));
        reach
    }
}

fn is_legal<R: Recorder>(view: &mut View<'_, R>, color: Color, point: Point) -> bool {
    let play = view.play(color, point);
    if let Some(play) = &play {
        view.undo(play);
    }
    play.is_some()
}

/// The liberties of strings beside the ways that have at most so many: capturing them, or saving
/// them, may decide.
fn add_weak<R: Recorder>(view: &mut View<'_, R>, ways: &Ways, most: usize, ranked: &mut Ranked) {
    let ends = ways.here.levels[0] | ways.there.levels[0] | ways.within(ways.distance.unwrap_or(0));
    let near = ends.dilated(&{ *view.area() });
    for color in Color::BOTH {
        for stone in strings_among(view, &near, color) {
            if let Liberties::Few(few) = view.look_liberties(stone, most + 1) {
                for &liberty in &few {
                    ranked.add(liberty, if few.len() == 1 { 25 } else { 10 });
                }
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
