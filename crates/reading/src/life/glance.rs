//! What is seen of a position without look-ahead: life by two eyes or by escape, capture by one
//! move, and for all else how much is expected to be left to prove.
//!
//! Life is recognised exactly, by unconditional life [Benson 1976] and by the eye-shape tables
//! (`eyes.rs`): a string that alone closes in two small spaces, or one that is worth two eyes
//! whatever the opponent does, cannot be taken. So is a chain of strings each of which shares two
//! liberties with the others, on one of which the owner will join them.
//!
//! Death is recognised where there is no way out and no hope for two eyes: no point beside stones that
//! cannot be taken can belong to an eye, and what is left gives at most what the tables say with a
//! perfect wall around it. Stones that are given up in order to play under them are not thought of.

use rustc_hash::FxHashMap;

use super::moves;
use super::position::{LifePosition, Side};
use super::signs::{Counts, MoveSigns, Signs, signs};
use super::window::{Bits, Ground, numbers};
use crate::eyes::{Bounds, Local};

/// What can be told at once, and the points that a verdict rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glance {
    Alive(Bits),
    /// Taken, or taken by this move.
    Dead {
        by: Bits,
        zone: Bits,
    },
    /// Undecided.
    Open {
        /// Moves in a row that the owner lacks, and points where there may be eyes.
        lacking: u32,
        points: u32,
        signs: Signs,
        /// Where there may be eyes.
        eye: Bits,
    },
}

/// The largest space that is looked up.
const MOST_SPACE: u32 = 5;

/// Liberties with which a string of the attacker's is out of reach.
const MANY_LIBERTIES: u32 = 5;

/// Liberties outside with which a string has got out, one less if the owner is to move, and the free
/// points that they must lead to.
const WAYS: u32 = 2;
const ROOM: u32 = 4;

/// The most moves to a way out that are counted.
const FARTHEST_EXIT: u32 = 3;

/// The most moves to two eyes that are counted, and the most points looked at for them.
const MOST_LACKING: u32 = 8;
const MOST_EYES: usize = 24;

/// Judges positions of one question.
#[derive(Debug)]
pub(super) struct Judge<'g> {
    pub ground: &'g Ground,
    /// Whether seki is no life.
    eyes_only: bool,
    /// Spaces that were met, with the walls around them: their tables.
    tables: FxHashMap<(Bits, Bits), Option<Local>>,
}

impl<'g> Judge<'g> {
    pub(super) fn new(ground: &'g Ground, eyes_only: bool) -> Self {
        Self { ground, eyes_only, tables: FxHashMap::default() }
    }

    pub(super) fn glance(
        &mut self,
        position: &LifePosition,
        of_move: Option<&MoveSigns>,
    ) -> Glance {
        match self.decide(position) {
            Ok(verdict) => verdict,
            Err(hope) => self.estimate(position, &hope, of_move),
        }
    }

    /// What is decided at a glance; else what the group can hope for.
    pub(super) fn decide(&mut self, position: &LifePosition) -> Result<Glance, Hope> {
        if position.core == 0 {
            return Ok(Glance::Dead { by: 0, zone: 0 });
        }
        let window = &self.ground.window;
        let group = window.flood(position.core, position.own);
        if let Some(zone) = self.has_escaped(position, group) {
            return Ok(Glance::Alive(zone));
        }
        let liberties = window.beside(group) & position.empty(self.ground);
        if position.side == Side::Attacker
            && liberties.is_power_of_two()
            && window.flood(group & group.wrapping_neg(), position.own) == group
            && liberties != position.ko
        {
            return Ok(Glance::Dead { by: liberties, zone: group | window.beside(group) });
        }
        let safe = self.out_of_reach(position);
        let spaces = self.spaces(position, group, safe);
        if let Some(zone) = self.is_alive(position, group, &spaces) {
            return Ok(Glance::Alive(zone));
        }
        // Death where there is no way out and there cannot be two eyes.
        let hope = self.hope(position, group);
        let turn = u32::from(position.side == Side::Owner);
        if hope.eyes <= 1 && hope.way_out > 1 + turn {
            return Ok(Glance::Dead { by: 0, zone: hope.zone });
        }
        Err(hope)
    }

    /// Whether the group has reached the open side of the window, or stones that breathe beyond.
    fn has_escaped(&self, position: &LifePosition, group: Bits) -> Option<Bits> {
        let ground = self.ground;
        let window = &ground.window;
        if group & ground.own_anchors != 0 {
            return Some(window.flood(group & ground.own_anchors, position.own));
        }
        let out = group & ground.exits;
        if out == 0 {
            return None;
        }
        // A string with a stone outside, and room there that the attacker is not beside.
        let beyond = position.empty(ground) & (!ground.reach() | ground.exits);
        let free = beyond & !window.beside(position.attacker);
        window.strings(out, position.own).find_map(|string| {
            let ways = window.beside(string & out) & beyond;
            let room = window.flood(ways & free, free);
            let has_ways = ways.count_ones() >= WAYS - u32::from(position.side == Side::Owner);
            let is_out = string & position.core != 0 && has_ways && room.count_ones() >= ROOM;
            is_out.then_some(string | ways | room | window.beside(room))
        })
    }

    /// Whether a string with stones that matter lives for certain: on the spaces beside it, or with
    /// other strings on their regions [Benson 1976].
    fn is_alive(&mut self, position: &LifePosition, group: Bits, spaces: &[Space]) -> Option<Bits> {
        let window = &self.ground.window;
        let strings: Vec<Bits> = window.parts(group).collect();
        for &string in &strings {
            let own = spaces.iter().filter(|space| space.wall & !string == 0);
            let eyes = own.clone().filter_map(|space| space.eyes);
            let real = self.eyes_only;
            let count = |bounds: Bounds| if real { bounds.least_real } else { bounds.least };
            if least_eyes(eyes, position.side, count) >= 2 {
                return Some(own.fold(string, |zone, space| {
                    zone | space.points | window.beside(space.points)
                }));
            }
        }
        let real = self.eyes_only;
        let count = |bounds: Bounds| if real { bounds.least_real } else { bounds.least };
        let hopeful = spaces.iter().filter_map(|space| space.eyes);
        if least_eyes(hopeful, position.side, count) >= 2 {
            for &string in &strings {
                if let Some(zone) = self.is_chain_alive(position, string, spaces) {
                    return Some(zone);
                }
            }
        }
        let outside = window.all & !position.own;
        let mut regions: Vec<Bits> = Vec::new();
        let mut rest = window.beside(group) & outside;
        while rest != 0 {
            let region = window.flood(rest & rest.wrapping_neg(), outside);
            rest &= !region;
            if region & window.open == 0 {
                regions.push(region);
            }
        }
        if regions.len() >= 2 { self.is_unconditional(position, regions) } else { None }
    }

    /// Whether a string lives together with those that cannot be parted from it: each shares with the
    /// others two liberties of its own, so that the owner can answer on one if the attacker plays on
    /// the other. Spaces with such a liberty are not counted.
    fn is_chain_alive(
        &self,
        position: &LifePosition,
        start: Bits,
        spaces: &[Space],
    ) -> Option<Bits> {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let mut chain = start;
        let mut kept: Bits = 0;
        let small = spaces.iter().filter(|s| s.eyes.is_some()).fold(0, |all, s| all | s.points);
        let mut others = window.flood(
            window.beside(window.beside(start) & empty) & position.own & !start,
            position.own,
        );
        loop {
            let mut has_grown = false;
            for string in window.parts(others) {
                let shared = window.beside(string) & window.beside(chain) & empty & !kept;
                if shared.count_ones() < 2 {
                    continue;
                }
                let outer = shared & !small;
                let pick = |set: Bits| set & set.wrapping_neg();
                let one = if outer != 0 { pick(outer) } else { pick(shared) };
                let rest = outer & !one;
                let two = if rest != 0 { pick(rest) } else { pick(shared & !one) };
                kept |= one | two;
                chain |= string;
                has_grown = true;
            }
            if !has_grown {
                break;
            }
            others = window.flood(
                window.beside(window.beside(chain) & empty) & position.own & !chain,
                position.own,
            );
        }
        let own =
            spaces.iter().filter(|space| space.wall & !chain == 0 && space.points & kept == 0);
        let eyes = own.clone().filter_map(|space| space.eyes);
        let real = self.eyes_only;
        let count = |bounds: Bounds| if real { bounds.least_real } else { bounds.least };
        (least_eyes(eyes, position.side, count) >= 2).then(|| {
            own.fold(chain | kept, |zone, space| zone | space.points | window.beside(space.points))
        })
    }

    /// The spaces beside a group, in which it may have eyes.
    fn spaces(&mut self, position: &LifePosition, group: Bits, safe: Bits) -> Vec<Space> {
        let ground = self.ground;
        let window = &ground.window;
        let area = ground.reach() & !ground.exits & !position.own & !safe;
        let mut rest = window.beside(group) & area;
        let mut spaces = Vec::new();
        while rest != 0 {
            let points = window.flood(rest & rest.wrapping_neg(), area);
            rest &= !points;
            let around = window.beside(points) & !points;
            let wall = around & position.own;
            let eyes = self.eyes_of(position.attacker, points, wall);
            spaces.push(Space { points, wall, eyes });
        }
        spaces
    }

    /// The eyes of a space, if it is small enough.
    fn eyes_of(&mut self, attacker: Bits, points: Bits, wall: Bits) -> Option<[Bounds; 2]> {
        if points.count_ones() > MOST_SPACE {
            return None;
        }
        let window = &self.ground.window;
        let table = self.tables.entry((points, wall)).or_insert_with(|| {
            let list: Vec<u8> = numbers(points).collect();
            let mask_of = |bits: Bits| {
                list.iter().enumerate().fold(0_u8, |mask, (index, &number)| {
                    mask | u8::from(bits >> number & 1 == 1) << index
                })
            };
            let beside = list.iter().map(|&number| mask_of(window.beside(1 << number)));
            let at_wall = mask_of(window.beside(wall));
            let others = window.beside(points) & !points & !wall;
            Local::of(beside, at_wall, mask_of(window.beside(others)))
        });
        let stones = numbers(points).enumerate().fold(0_u8, |mask, (index, number)| {
            mask | u8::from(attacker >> number & 1 == 1) << index
        });
        table.as_ref().and_then(|table| table.eyes(stones))
    }

    /// Unconditional life of a string with stones that matter, on these regions.
    fn is_unconditional(&self, position: &LifePosition, mut regions: Vec<Bits>) -> Option<Bits> {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let walls = regions.iter().fold(0, |all, &region| all | window.beside(region));
        let mut strings: Vec<(Bits, Bits)> = window
            .parts(window.flood(walls & position.own, position.own))
            .map(|string| (string, window.beside(string) & empty))
            .collect();
        loop {
            let count = strings.len();
            strings.retain(|&(_, liberties)| {
                let is_vital =
                    |region: Bits| region & empty != 0 && region & empty & !liberties == 0;
                regions.iter().filter(|&&region| is_vital(region)).count() >= 2
            });
            let held = strings.iter().fold(0, |all, &(string, _)| all | string);
            if held & position.core == 0 {
                return None;
            }
            if strings.len() == count {
                return Some(regions.iter().fold(held, |all, &region| all | region));
            }
            regions.retain(|&region| window.beside(region) & position.own & !held == 0);
        }
    }

    /// Signs of what is to come.
    fn estimate(
        &self,
        position: &LifePosition,
        hope: &Hope,
        of_move: Option<&MoveSigns>,
    ) -> Glance {
        let lacking = self.moves_to_eyes(position, hope.eye, hope.safe);
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let (mut strings, mut least_liberties) = (0, u32::MAX);
        for string in window.parts(hope.group) {
            strings += 1;
            least_liberties = least_liberties.min((window.beside(string) & empty).count_ones());
        }
        let room = empty & !window.beside(position.attacker) & self.ground.reach();
        let counts = Counts {
            eyes_only: self.eyes_only,
            lacking,
            points: hope.points,
            way_out: hope.way_out,
            eyes: hope.eyes,
            liberties: (window.beside(hope.group) & empty).count_ones(),
            strings,
            prey: hope.prey,
            largest: hope.largest,
            parts: hope.parts,
            room: room.count_ones(),
            least_liberties,
            candidates: moves::candidates(self.ground, position).count_ones(),
        };
        Glance::Open {
            lacking,
            points: hope.points,
            signs: signs(position, &counts, of_move),
            eye: hope.eye,
        }
    }

    /// How many moves in a row would make two eyes, about.
    fn moves_to_eyes(&self, position: &LifePosition, eye: Bits, safe: Bits) -> u32 {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let mut wants: [(Bits, Bits, u32); MOST_EYES] = [(0, 0, 0); MOST_EYES];
        let mut count = 0;
        for number in numbers(eye).take(MOST_EYES) {
            let point: Bits = 1 << number;
            let beside = window.beside(point);
            let missing = beside & !position.own;
            let mut wanted = missing & empty;
            // A point that leads nowhere else may stay as it is.
            for next in numbers(wanted & eye) {
                let next: Bits = 1 << next;
                if window.beside(next) & !position.own == point {
                    wanted &= !next;
                }
            }
            let mut extra = 2 * (missing & position.attacker).count_ones()
                + u32::from(point & position.attacker != 0);
            let diagonal = window.diagonal(point);
            let allowed = u32::from(point & window.edge == 0);
            let lost = (diagonal & safe).count_ones();
            if lost > allowed {
                extra += 3;
            } else {
                let open = (diagonal & !position.own & !safe).count_ones();
                extra += open.saturating_sub(allowed - lost).div_ceil(2);
            }
            wants[count] = (point, wanted, extra);
            count += 1;
        }
        let mut least = MOST_LACKING;
        for first in 0..count {
            let (point, wanted, extra) = wants[first];
            if wanted.count_ones() + extra >= least {
                continue;
            }
            let near = window.beside(point);
            for &(other, more, and) in &wants[first + 1..count] {
                if other & (near | wanted) != 0 || point & more != 0 {
                    continue;
                }
                least = least.min((wanted | more).count_ones() + extra + and);
            }
        }
        least
    }

    /// The eyes that the group can hope for at most: whatever is not beside stones that cannot be
    /// taken may become one.
    fn hope(&mut self, position: &LifePosition, group: Bits) -> Hope {
        let ground = self.ground;
        let window = &ground.window;
        let reach = ground.reach();
        let empty = position.empty(ground);
        let beyond = empty & !reach;
        let (safe, kept) = self.safe(position);
        let free = (empty & reach) | (position.attacker & !safe) | position.own;
        let area = window.flood(group, free);
        let shut = window.beside(safe | beyond);
        let eye = area & !position.own & !shut;
        let mut sum = 0;
        let mut gain = 0;
        let mut points = 0;
        // One eye is all that one or two points give, whoever plays there.
        let mut matters = 0;
        let mut parts = 0;
        let mut largest = 0;
        let mut rest = eye;
        while rest != 0 {
            let part = window.flood(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            let count = part.count_ones();
            points += count;
            parts += 1;
            largest = largest.max(count);
            if count >= 3 || part & position.attacker != 0 {
                matters |= part;
            }
            if count == 1 {
                if !self.is_false(part, safe, area) {
                    sum += 1;
                }
                continue;
            }
            let wall = window.beside(part) & !part;
            // Stones of his that breathe elsewhere may be taken from there.
            let prey = window.flood(part & position.attacker, position.attacker);
            let is_closed = window.beside(prey) & empty & !part == 0;
            let stones = if is_closed { position.attacker } else { 0 };
            match self.eyes_of(stones, part, wall) {
                Some([first, second]) => {
                    sum += u32::from(first.most);
                    if is_closed {
                        gain = gain.max(u32::from(first.most.saturating_sub(second.most)));
                    }
                }
                None => sum += 2,
            }
        }
        let eyes = sum - if position.side == Side::Attacker { gain } else { 0 };
        // A stone of the owner's elsewhere makes no eye; but it may lead out.
        let has_exit = area & (ground.exits | ground.own_anchors) != 0;
        let prey = area & position.attacker;
        let zone = if has_exit {
            area | window.beside(area)
        } else {
            matters | prey | window.beside(prey) & empty | group
        };
        let zone = zone | kept;
        Hope {
            group,
            way_out: self.moves_to_exit(position, group),
            eyes,
            points,
            parts,
            largest,
            prey: prey.count_ones(),
            zone,
            eye,
            safe,
        }
    }

    /// The attacker's stones that the owner can never take: they breathe where he does not play, or
    /// join such stones on one of two points, which are kept for it.
    fn safe(&self, position: &LifePosition) -> (Bits, Bits) {
        let ground = self.ground;
        let window = &ground.window;
        let empty = position.empty(ground);
        let beyond = empty & !ground.reach();
        let mut safe = window.flood(
            position.attacker & (ground.attacker_anchors | window.beside(beyond)),
            position.attacker,
        );
        let mut kept: Bits = 0;
        loop {
            let mut has_grown = false;
            for string in window.parts(position.attacker & !safe) {
                let shared = window.beside(string) & window.beside(safe) & empty & !kept;
                if shared.count_ones() >= 2 {
                    let one = shared & shared.wrapping_neg();
                    let rest = shared & !one;
                    kept |= one | rest & rest.wrapping_neg();
                    safe |= string;
                    has_grown = true;
                }
            }
            if !has_grown {
                return (safe, kept);
            }
        }
    }

    /// Whether a point cannot become an eye: safe stones stand on its diagonals, and nothing but the
    /// point itself joins what is beside it.
    fn is_false(&self, point: Bits, safe: Bits, area: Bits) -> bool {
        let window = &self.ground.window;
        let most = u32::from(point & window.edge == 0);
        if (window.diagonal(point) & safe).count_ones() <= most {
            return false;
        }
        let beside = window.beside(point) & area;
        let joined = window.flood(beside & beside.wrapping_neg(), area & !point);
        beside & !joined != 0
    }

    /// How many moves in a row would bring the group out of the field.
    fn moves_to_exit(&self, position: &LifePosition, group: Bits) -> u32 {
        let ground = self.ground;
        let window = &ground.window;
        let empty = position.empty(ground);
        let exits = (ground.exits | ground.own_anchors) & (empty | position.own);
        let mut reached = group;
        for moves in 1..=FARTHEST_EXIT {
            let next = window.beside(reached) & empty & ground.reach();
            if (next | window.flood(window.beside(next) & position.own, position.own)) & exits != 0
            {
                return moves;
            }
            reached |= next;
            reached |= window.flood(window.beside(next) & position.own, position.own);
        }
        FARTHEST_EXIT + 1
    }

    /// The attacker's strings that the owner cannot hope to take.
    fn out_of_reach(&self, position: &LifePosition) -> Bits {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let mut safe =
            window.flood(self.ground.attacker_anchors & position.attacker, position.attacker);
        for string in window.parts(position.attacker & !safe) {
            let liberties = window.beside(string) & empty;
            let beyond = liberties & !self.ground.reach();
            if liberties.count_ones() >= MANY_LIBERTIES || beyond.count_ones() >= 2 {
                safe |= string;
            }
        }
        safe
    }
}

/// What a group can hope for.
pub(super) struct Hope {
    group: Bits,
    /// Moves in a row to a way out.
    way_out: u32,
    /// The most eyes.
    eyes: u32,
    /// The points where there may be eyes.
    points: u32,
    /// Their connected parts, and the points of the largest.
    parts: u32,
    largest: u32,
    /// The attacker's stones that might be taken.
    prey: u32,
    /// All that this rests on.
    zone: Bits,
    /// Where there may be eyes.
    eye: Bits,
    /// The attacker's stones that cannot be taken.
    safe: Bits,
}

/// A connected set of points beside the group without safe stones of either side.
struct Space {
    points: Bits,
    /// The owner's stones around.
    wall: Bits,
    /// The eyes in it if the owner plays first, and if the attacker does; nothing if it is too large.
    eyes: Option<[Bounds; 2]>,
}

/// The eyes that the owner is sure of, by answering every move in the space where it was made, and
/// making one of his own first if it is his turn.
fn least_eyes(
    spaces: impl Iterator<Item = [Bounds; 2]>,
    side: Side,
    count: impl Fn(Bounds) -> u8,
) -> u32 {
    let mut sum = 0;
    let mut gain = 0;
    for [owner_first, attacker_first] in spaces {
        let (more, less) = (count(owner_first), count(attacker_first));
        sum += u32::from(less);
        gain = gain.max(u32::from(more.saturating_sub(less)));
    }
    sum + if side == Side::Owner { gain } else { 0 }
}
