//! What is seen of a position without look-ahead: life by two eyes or by escape, capture by one
//! move, and for all else how much is expected to be left to prove.
//!
//! Life is recognised exactly, by unconditional life [Benson 1976] and by the eye-shape tables
//! (`eyes.rs`): a string that alone closes in two small spaces, or one that is worth two eyes
//! whatever the opponent does, cannot be taken.

use rustc_hash::FxHashMap;

use super::position::{Position, Side};
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
    /// The effort expected to prove death, and to prove life.
    Open {
        death: u32,
        life: u32,
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

    pub(super) fn glance(&mut self, position: &Position) -> Glance {
        if position.core == 0 {
            return Glance::Dead { by: 0, zone: 0 };
        }
        let window = &self.ground.window;
        let group = window.flood(position.core, position.own);
        if let Some(zone) = self.has_escaped(position, group) {
            return Glance::Alive(zone);
        }
        let liberties = window.beside(group) & position.empty(self.ground);
        if position.side == Side::Attacker
            && liberties.is_power_of_two()
            && window.flood(group & group.wrapping_neg(), position.own) == group
            && liberties != position.ko
        {
            return Glance::Dead { by: liberties, zone: group | window.beside(group) };
        }
        let safe = self.out_of_reach(position);
        let spaces = self.spaces(position, group, safe);
        if let Some(zone) = self.is_alive(position, group, &spaces) {
            return Glance::Alive(zone);
        }
        self.estimate(position, group, &spaces, safe)
    }

    /// Whether the group has reached the open side of the window, or stones that breathe beyond.
    fn has_escaped(&self, position: &Position, group: Bits) -> Option<Bits> {
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
        window.parts(window.flood(out, position.own)).find_map(|string| {
            let ways = window.beside(string & out) & beyond;
            let room = window.flood(ways & free, free);
            let has_ways = ways.count_ones() >= WAYS - u32::from(position.side == Side::Owner);
            let is_out = string & position.core != 0 && has_ways && room.count_ones() >= ROOM;
            is_out.then_some(string | ways | room | window.beside(room))
        })
    }

    /// Whether a string with stones that matter lives for certain: on the spaces beside it, or with
    /// other strings on their regions [Benson 1976].
    fn is_alive(&mut self, position: &Position, group: Bits, spaces: &[Space]) -> Option<Bits> {
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

    /// The spaces beside a group, in which it may have eyes.
    fn spaces(&mut self, position: &Position, group: Bits, safe: Bits) -> Vec<Space> {
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
            let eyes = self.eyes_of(position, points, wall);
            spaces.push(Space { points, wall, eyes });
        }
        spaces
    }

    /// The eyes of a space, if it is small enough.
    fn eyes_of(&mut self, position: &Position, points: Bits, wall: Bits) -> Option<[Bounds; 2]> {
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
            mask | u8::from(position.attacker >> number & 1 == 1) << index
        });
        table.as_ref().and_then(|table| table.eyes(stones))
    }

    /// Unconditional life of a string with stones that matter, on these regions.
    fn is_unconditional(&self, position: &Position, mut regions: Vec<Bits>) -> Option<Bits> {
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

    /// The effort expected, by the eyes that the group may have and the ways out; or death, where
    /// there is no way out and there cannot be two eyes.
    fn estimate(&self, position: &Position, group: Bits, spaces: &[Space], safe: Bits) -> Glance {
        let way_out = self.moves_to_exit(position, group);
        let turn = u32::from(position.side == Side::Owner);
        // Where several strings stand around, some may be given up and taken back; and stones inside
        // that can be taken make it a race. No count of eyes decides that.
        let window = &self.ground.window;
        let is_one = window.flood(group & group.wrapping_neg(), position.own) == group;
        let is_settled = |space: &Space| {
            let others = window.beside(space.points) & !space.points & !position.own;
            let has_prey = space.points & position.attacker != 0;
            let is_own = is_one && space.wall & !group == 0;
            space.eyes.is_some() && is_own && (!has_prey || others == 0)
        };
        let is_judged = spaces.iter().all(is_settled);
        let all = spaces.iter().filter_map(|space| space.eyes);
        let most = most_eyes(all.clone(), position.side);
        let least = least_eyes(all, position.side, |bounds| bounds.least);
        if is_judged && most <= 1 && way_out > 1 + turn {
            let inside = spaces.iter().fold(group, |all, space| all | space.points);
            return Glance::Dead { by: 0, zone: self.shut_zone(position, inside, safe) };
        }
        let points: u32 = spaces.iter().map(|space| space.points.count_ones()).sum();
        let unjudged =
            spaces.iter().filter(|space| space.eyes.is_none()).map(|s| s.points.count_ones());
        let large: u32 = unjudged.sum();
        let out = match way_out {
            0 | 1 => 6,
            2 => 3,
            3 => 1,
            _ => 0,
        };
        let lacking = 2_u32.saturating_sub(least) * 3 + if large > 0 { 0 } else { 2 };
        Glance::Open {
            death: 1 + (points.min(12) + 2 * most.min(4) + out + turn) / 2,
            life: 1 + u32::midpoint(lacking.saturating_sub(out), 1 - turn),
        }
    }

    /// How many moves in a row would bring the group out of the field.
    fn moves_to_exit(&self, position: &Position, group: Bits) -> u32 {
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

    /// What a death without eyes rests on: the inside, what shuts it in, and the liberties of those
    /// strings if they are not so many.
    fn shut_zone(&self, position: &Position, inside: Bits, safe: Bits) -> Bits {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let border = window.beside(inside) & safe;
        let mut zone = inside | border | window.diagonal(inside) & safe;
        for string in window.parts(window.flood(border, position.attacker)) {
            let liberties = window.beside(string) & empty;
            let is_anchored = string & self.ground.attacker_anchors != 0;
            if !is_anchored && liberties.count_ones() <= MANY_LIBERTIES + 1 {
                zone |= string | liberties;
            }
        }
        zone
    }

    /// The attacker's strings that the owner cannot hope to take.
    fn out_of_reach(&self, position: &Position) -> Bits {
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

/// A connected set of points beside the group without safe stones of either side.
struct Space {
    points: Bits,
    /// The owner's stones around.
    wall: Bits,
    /// The eyes in it if the owner plays first, and if the attacker does; nothing if it is too large.
    eyes: Option<[Bounds; 2]>,
}

/// The most eyes of several spaces together: the attacker answers every move in the space where it
/// was made, and may make one of his own first if it is his turn.
fn most_eyes(spaces: impl Iterator<Item = [Bounds; 2]>, side: Side) -> u32 {
    let mut sum = 0;
    let mut gain = 0;
    for [owner_first, attacker_first] in spaces {
        sum += u32::from(owner_first.most);
        gain = gain.max(u32::from(owner_first.most.saturating_sub(attacker_first.most)));
    }
    sum - if side == Side::Attacker { gain } else { 0 }
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
