//! An eye in a race as a small game of its own, solved once for each shape that is met.
//!
//! How many moves it takes to fill an eye is a number for either side moving first: the moves that
//! the attacker must be able to spend before he is captured himself. The attacker fills a point,
//! inside or outside; the owner answers inside, or spends the move elsewhere, where it takes a
//! liberty of the attacker's. The owner's stones inside that hang together with his string stay;
//! the attacker's are strings of their own, which may be taken. Each move inside leaves fewer points
//! to play on or one more stone of the owner's, so that there is no repetition, and no ko: whoever
//! retakes would capture the whole string.
//!
//! Where the string does not touch the eye everywhere, as in a corner, a stone of the owner's may
//! stand loose there. The game is then played twice: once the owner may not play so, which is the
//! least that he can do, and once such stones count as linked, which is the most. That the truth
//! lies between, for every eye of up to five points on small boards, is shown by exhaustion in the
//! tests.
//!
//! **The sum of two.** Let `a` be the number for the prey's side and `b` that for the hunter's, each
//! by who moves. The hunter captures if, being to move, `a(hunter) <= b(owner)`, or if, the owner
//! being to move, `a(owner) <= b(owner)`: he plays by the prey's number, and answers a move in his
//! own eye there if that keeps `b`, which each answer does by a stone that stays, and else goes on.
//! The same holds with the sides exchanged. What lies between is for look-ahead.

use goban::{Point, PointSet};
use rustc_hash::FxHashMap;

use super::eye::Eye;

/// The eye cannot be filled.
pub(super) const NEVER: u8 = u8::MAX;

/// Moves that it takes to fill an eye and the liberties outside, by who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Needed {
    pub attacker_first: u8,
    /// The attacker's moves where the owner plays first. At least one more: he may play elsewhere.
    pub owner_first: u8,
}

impl Needed {
    /// So many liberties and no eye.
    pub(super) fn without_eye(outside: usize) -> Self {
        let outside = u8::try_from(outside).unwrap_or(NEVER);
        Self { attacker_first: outside, owner_first: outside.saturating_add(1) }
    }

    /// Whether nothing is gained by playing there first: it counts for so many liberties.
    pub(super) const fn settled(self) -> Option<u8> {
        let is_settled =
            self.attacker_first != NEVER && self.owner_first == self.attacker_first + 1;
        if is_settled { Some(self.attacker_first) } else { None }
    }
}

/// A position in the eye: the owner's stones, the attacker's, and the owner's liberties outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Filled {
    own: u8,
    attackers: u8,
    outside: u8,
}

/// How stones of the owner's are taken that would not hang together with his string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Bound {
    /// They may not be played: the attacker needs no fewer moves than this says.
    Least,
    /// They count as linked: he needs no more.
    Most,
}

/// The games of all eyes that one question meets, by their points.
#[derive(Debug, Default)]
pub(super) struct Games(FxHashMap<(PointSet, Bound), EyeGame>);

impl Games {
    /// The game of an eye of at most eight points, whose owner's string has so many liberties outside.
    pub(super) fn of(
        &mut self,
        (eye, string): (&Eye, &PointSet),
        area: &PointSet,
        outside: usize,
        bound: Bound,
    ) -> Start<'_> {
        let points = eye.points();
        let new = || EyeGame::new(&points, &string.border(area), area, bound);
        let game = self.0.entry((points, bound)).or_insert_with(new);
        let outside = u8::try_from(outside).unwrap_or(NEVER);
        let at = Filled { own: 0, attackers: game.mask(&eye.stones), outside };
        Start { game, at }
    }
}

/// An eye as it is.
#[derive(Debug)]
pub(super) struct Start<'g> {
    game: &'g mut EyeGame,
    at: Filled,
}

/// The game of one eye.
#[derive(Debug)]
struct EyeGame {
    points: Vec<Point>,
    /// The points beside each point, as masks.
    beside: Vec<u8>,
    /// The points beside the owner's string.
    at_wall: u8,
    bound: Bound,
    known: FxHashMap<Filled, Needed>,
}

impl Start<'_> {
    /// The moves that it takes.
    pub(super) fn needed(&mut self) -> Needed {
        self.game.needed_at(self.at)
    }

    /// A move inside by which the attacker needs no more than these moves, if he has one.
    pub(super) fn attack(&mut self, most: u8) -> Option<Point> {
        self.first_inside(|game, at, point| game.attack_at(at, point).is_some_and(|n| n <= most))
    }

    /// A move inside by which the owner makes the attacker need at least these moves.
    pub(super) fn defence(&mut self, least: u8) -> Option<Point> {
        self.first_inside(|game, at, point| game.defend_at(at, point).is_some_and(|n| n >= least))
    }

    /// The first point that serves, those with most of the eye around them before others.
    fn first_inside(&mut self, serves: impl Fn(&mut EyeGame, Filled, u8) -> bool) -> Option<Point> {
        let Self { game, at } = self;
        let empty = game.empty(*at);
        let mut inside: Vec<usize> =
            (0..game.points.len()).filter(|index| empty >> index & 1 == 1).collect();
        inside.sort_by_key(|&index| std::cmp::Reverse(game.beside[index].count_ones()));
        let index = inside.into_iter().find(|&index| serves(game, *at, 1 << index))?;
        Some(game.points[index])
    }
}

impl EyeGame {
    fn new(points: &PointSet, wall: &PointSet, area: &PointSet, bound: Bound) -> Self {
        let points: Vec<Point> = points.iter().collect();
        let known = FxHashMap::default();
        let mut game = Self { points, beside: Vec::new(), at_wall: 0, bound, known };
        let beside = |&point: &Point| game.mask(&PointSet::from(point).border(area));
        game.beside = game.points.iter().map(beside).collect();
        game.at_wall = game.mask(wall);
        game
    }

    fn mask(&self, set: &PointSet) -> u8 {
        let of = self.points.iter().enumerate().filter(|(_, point)| set.contains(**point));
        of.fold(0, |mask, (index, _)| mask | 1 << index)
    }

    const fn empty(&self, at: Filled) -> u8 {
        let all = if self.points.len() == 8 { u8::MAX } else { (1 << self.points.len()) - 1 };
        all & !at.own & !at.attackers
    }

    /// The points beside the owner's string and his stones inside.
    fn at_own(&self, at: Filled) -> u8 {
        self.at_wall | self.grown(at.own)
    }

    fn liberties(&self, at: Filled) -> u32 {
        (self.empty(at) & self.at_own(at)).count_ones() + u32::from(at.outside)
    }

    fn needed_at(&mut self, at: Filled) -> Needed {
        if let Some(&known) = self.known.get(&at) {
            return known;
        }
        let empty = self.empty(at);
        let inside = (0..self.points.len()).map(|i| 1_u8 << i).filter(|point| empty & point != 0);
        let mut attacker_first = NEVER;
        if at.outside > 0 {
            let after = Filled { outside: at.outside - 1, ..at };
            let is_taken = self.liberties(after) == 0;
            attacker_first = if is_taken { 1 } else { self.needed_at(after).owner_first };
        }
        for point in inside.clone() {
            attacker_first = attacker_first.min(self.attack_at(at, point).unwrap_or(NEVER));
        }
        let mut owner_first = attacker_first.saturating_add(1);
        for point in inside {
            owner_first = owner_first.max(self.defend_at(at, point).unwrap_or(0));
        }
        let needed = Needed { attacker_first, owner_first };
        self.known.insert(at, needed);
        needed
    }

    /// The attacker's moves, this one among them, if he plays here; nothing if that is illegal.
    fn attack_at(&mut self, at: Filled, point: u8) -> Option<u8> {
        let after = Filled { attackers: at.attackers | point, ..at };
        if self.liberties(after) == 0 {
            return Some(1);
        }
        let breathes = self.grown(self.string(point, after.attackers)) & self.empty(after) != 0;
        breathes.then(|| self.needed_at(after).owner_first)
    }

    /// The attacker's moves if the owner plays here; nothing if that is illegal.
    fn defend_at(&mut self, at: Filled, point: u8) -> Option<u8> {
        if self.bound == Bound::Least && point & self.at_own(at) == 0 {
            return None;
        }
        let mut after = Filled { own: at.own | point, ..at };
        let breathing = self.string(self.grown(self.empty(after)), at.attackers);
        after.attackers = breathing;
        (self.liberties(after) > 0).then(|| self.needed_at(after).attacker_first)
    }

    fn grown(&self, mask: u8) -> u8 {
        let beside = self.beside.iter().enumerate().filter(|(index, _)| mask >> index & 1 == 1);
        beside.fold(0, |grown, (_, beside)| grown | beside)
    }

    /// The stones that hang together with some of them.
    fn string(&self, start: u8, stones: u8) -> u8 {
        let mut reached = start & stones;
        loop {
            let next = reached | (self.grown(reached) & stones);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}
