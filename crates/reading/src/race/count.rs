//! The liberties of a race, sorted.
//!
//! A liberty is *simple* if nothing can be gained around it: an **outside** liberty lies beside its
//! own string, beside a string of the other side's that is out of reach, and beside nothing else
//! but other such liberties; a **shared** one lies beside both strings of the race and nothing else;
//! an **eye** is a small region that its string surrounds alone (`eye_game.rs`). Only if all of a string's liberties are simple, and if no string around it can
//! be taken, is its count exact. Otherwise the count is a lower bound: whatever else there is, each
//! liberty takes a move to fill.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use super::eye::Eye;
use super::eye_game::{Bound, Games, NEVER, Needed, Start};
use super::theory::{Counters, Fill, Own};

/// Liberties beside those of the race with which a string around it counts as out of reach.
pub const SAFE_LIBERTIES: usize = 5;

/// One of the two strings.
#[derive(Debug, Clone)]
pub(super) struct Camp {
    pub color: Color,
    pub stones: PointSet,
    pub liberties: PointSet,
    pub outside: PointSet,
    /// Empty points in its eyes.
    pub within: PointSet,
    /// The eye, if there is but one and it can be counted.
    eye: Option<Eye>,
    eye_moves: usize,
    /// Whether all its own liberties are simple. If not, it takes at least as many moves to fill
    /// them as are counted.
    pub is_exact: bool,
    /// Whether there is no eye, or one in which nothing is gained by playing first.
    pub is_settled: bool,
    /// Eyes that stay eyes whatever the other side plays, as long as there is another one.
    vital_eyes: usize,
}

impl Camp {
    pub(super) fn of<R: Recorder>(view: &mut View<'_, R>, color: Color, stone: Point) -> Self {
        let stones = view.string(stone);
        let border = stones.border(&{ *view.area() });
        let liberties = border.into_iter().filter(|&point| view.is_empty(point)).collect();
        let none = PointSet::EMPTY;
        Self {
            color,
            stones,
            liberties,
            outside: none,
            within: none,
            eye: None,
            eye_moves: 0,
            is_exact: false,
            is_settled: true,
            vital_eyes: 0,
        }
    }

    /// Counts the eye if there is one that is small enough, with so many shared liberties. It is
    /// settled if it counts for the same however many of the other liberties are still there.
    fn count_eye(&mut self, largest: usize, shared: usize, area: &PointSet, games: &mut Games) {
        if self.within.is_empty() {
            return;
        }
        self.eye = self.eye.take().filter(|eye| eye.points().len() <= largest);
        let Some(eye) = &self.eye else {
            (self.is_exact, self.is_settled) = (false, false);
            self.eye_moves = self.within.len();
            return;
        };
        let mut needed =
            |outside, bound| games.of((eye, &self.stones), area, outside, bound).needed();
        let (least, most) = (needed(0, Bound::Least), needed(0, Bound::Most));
        let is_touched = eye.empty.is_within(&self.liberties);
        let by_shape = if is_touched { eye.settled_moves(area) } else { None };
        if let Some(moves) = by_shape.filter(|_| least != most) {
            self.eye = None;
            self.eye_moves = moves;
            return;
        }
        self.is_settled = (0..=self.outside.len() + shared).all(|outside| {
            let counted = needed(outside, Bound::Least);
            let moves = usize::from(least.attacker_first) + outside;
            counted == needed(outside, Bound::Most)
                && counted.settled().is_some_and(|settled| usize::from(settled) == moves)
        });
        let is_filled = least.attacker_first != NEVER;
        self.eye_moves =
            if is_filled { usize::from(least.attacker_first) } else { self.within.len() };
    }

    /// Two eyes that cannot be filled.
    pub(super) const fn is_alive(&self) -> bool {
        self.vital_eyes >= 2
    }

    /// The game of its eye, if it has one that can be counted, with so many more liberties outside.
    fn game<'g>(
        &self,
        more: usize,
        bound: Bound,
        area: &PointSet,
        games: &'g mut Games,
    ) -> Option<Start<'g>> {
        let eye = (self.eye.as_ref()?, &self.stones);
        Some(games.of(eye, area, self.outside.len() + more, bound))
    }

    /// The moves that it takes to fill its liberties and so many more: the least, and the most if the
    /// count is exact.
    pub(super) fn needed(
        &self,
        more: usize,
        bound: Bound,
        area: &PointSet,
        games: &mut Games,
    ) -> Needed {
        match self.game(more, bound, area, games) {
            Some(mut game) => game.needed(),
            None => Needed::without_eye(self.outside.len() + self.eye_moves + more),
        }
    }

    /// A move with which no more than so many are needed to fill its liberties and these shared ones.
    pub(super) fn filling(
        &self,
        most: u8,
        shared: &PointSet,
        area: &PointSet,
        games: &mut Games,
    ) -> Option<Point> {
        let more = shared.len();
        if let Some(point) = self.outside.first().or_else(|| shared.first()) {
            let mut rest = self.clone();
            rest.outside.remove(point);
            let left = *shared - PointSet::from(point);
            if rest.needed(left.len(), Bound::Most, area, games).owner_first <= most {
                return Some(point);
            }
        }
        self.game(more, Bound::Most, area, games)?.attack(most)
    }

    /// A move in its eye with which its liberties cannot be filled.
    pub(super) fn life(&self, area: &PointSet, games: &mut Games) -> Option<Point> {
        self.game(0, Bound::Least, area, games)?.defence(NEVER)
    }

    fn own(&self) -> Own {
        Own { outside: self.outside.len(), eye: self.eye_moves }
    }
}

/// Both sides of a race.
#[derive(Debug, Clone)]
pub(super) struct Count {
    pub hunter: Camp,
    pub prey: Camp,
    pub shared: PointSet,
    /// Whether all shared liberties are simple.
    pub is_shared_exact: bool,
}

impl Count {
    /// The liberties of two strings, not sorted yet.
    pub(super) fn new(prey: Camp, hunter: Camp) -> Self {
        let shared = prey.liberties & hunter.liberties;
        Self { hunter, prey, shared, is_shared_exact: false }
    }

    /// Looks at what is around the liberties.
    pub(super) fn sort<R: Recorder>(
        &mut self,
        view: &mut View<'_, R>,
        largest_eye: usize,
        games: &mut Games,
    ) {
        let both = self.hunter.stones | self.prey.stones;
        let shared = self.shared;
        self.is_shared_exact = shared.into_iter().all(|point| {
            let mut beside = view.points_beside(point).into_iter();
            beside.all(|next| both.contains(next) || shared.contains(next))
        });
        let race = self.hunter.liberties | self.prey.liberties;
        sort_own(view, &mut self.prey, &self.hunter.stones, &shared, &race);
        sort_own(view, &mut self.hunter, &self.prey.stones, &shared, &race);
        for camp in [&mut self.prey, &mut self.hunter] {
            camp.count_eye(largest_eye, shared.len(), &{ *view.area() }, games);
        }
    }

    pub(super) fn counters(&self) -> Counters {
        let shared = self.shared.len();
        Counters { hunter: self.hunter.own(), prey: self.prey.own(), shared }
    }

    /// A point where this side's liberty of that sort is filled.
    pub(super) fn point(&self, target: &Camp, fill: Fill) -> Option<Point> {
        match fill {
            Fill::Outside => target.outside.first(),
            Fill::Eye => target.within.first(),
            Fill::Shared => self.shared.first(),
        }
    }
}

/// Sorts the liberties that a string has alone.
fn sort_own<R: Recorder>(
    view: &mut View<'_, R>,
    camp: &mut Camp,
    rival: &PointSet,
    shared: &PointSet,
    race: &PointSet,
) {
    let own = camp.liberties - *shared;
    let (mut is_exact, mut eyes) = (true, 0);
    let mut inner = PointSet::EMPTY;
    for point in own {
        if camp.within.contains(point) {
            continue;
        }
        if is_outside(view, camp, point, &own, race) {
            camp.outside.insert(point);
        } else if let Some(eye) = Eye::around(view, camp.color, &camp.stones, rival, point) {
            camp.within |= eye.empty & camp.liberties;
            // Elsewhere in it the other side may breathe, and fill all that is beside the string.
            camp.vital_eyes += usize::from(eye.empty.is_within(&camp.liberties));
            inner |= eye.stones;
            eyes += 1;
            camp.eye = Some(eye).filter(|_| eyes == 1);
        } else {
            camp.outside.insert(point);
            is_exact = false;
        }
    }
    let holders = camp.stones.border(&{ *view.area() }) - camp.liberties - *rival - inner;
    camp.is_exact = is_exact && are_safe(view, &holders, race);
}

/// Whether all strings of these stones are out of reach: a string of the race that takes one of them
/// gains liberties.
fn are_safe<R: Recorder>(view: &mut View<'_, R>, stones: &PointSet, race: &PointSet) -> bool {
    stones.components().all(|stones| stones.first().is_none_or(|stone| is_safe(view, stone, race)))
}

fn is_outside<R: Recorder>(
    view: &mut View<'_, R>,
    camp: &Camp,
    point: Point,
    own: &PointSet,
    race: &PointSet,
) -> bool {
    let mut can_be_filled = false;
    for next in view.points_beside(point) {
        if camp.stones.contains(next) || own.contains(next) {
            continue;
        }
        if view.stone(next) != Some(!camp.color) || !is_safe(view, next, race) {
            return false;
        }
        can_be_filled = true;
    }
    can_be_filled
}

/// Whether a string is out of reach: it has enough liberties beside those of the race, or two eyes.
fn is_safe<R: Recorder>(view: &mut View<'_, R>, stone: Point, race: &PointSet) -> bool {
    breathes(view, stone, race) || has_two_eyes(view, stone)
}

/// Whether two small regions are this string's alone, and all their empty points its liberties: it
/// cannot be taken even if its owner never answers [Benson 1976].
fn has_two_eyes<R: Recorder>(view: &mut View<'_, R>, stone: Point) -> bool {
    let Some(color) = view.stone(stone) else { return false };
    let camp = Camp::of(view, color, stone);
    let (mut eyes, mut seen) = (0, PointSet::EMPTY);
    for point in camp.liberties {
        if seen.contains(point) {
            continue;
        }
        if let Some(eye) = Eye::around(view, color, &camp.stones, &PointSet::EMPTY, point) {
            seen |= eye.empty;
            eyes += usize::from(eye.empty.is_within(&camp.liberties));
        }
    }
    eyes >= 2
}

/// Whether a string has enough liberties beside those of the race. It is walked from this stone on,
/// and no further than needed.
fn breathes<R: Recorder>(view: &mut View<'_, R>, stone: Point, race: &PointSet) -> bool {
    let color = view.stone(stone);
    let mut reached = PointSet::from(stone);
    let mut queue: ArrayVec<Point, 32> = ArrayVec::new();
    queue.push(stone);
    let (mut found, mut next_in_queue) = (0, 0);
    while let Some(&stone) = queue.get(next_in_queue) {
        next_in_queue += 1;
        for next in view.points_beside(stone) {
            if reached.contains(next) || race.contains(next) {
                continue;
            }
            reached.insert(next);
            match view.stone(next) {
                None => found += 1,
                same if same == color => {
                    if queue.try_push(next).is_err() {
                        return false;
                    }
                }
                Some(_) => {}
            }
            if found == SAFE_LIBERTIES {
                return true;
            }
        }
    }
    false
}
