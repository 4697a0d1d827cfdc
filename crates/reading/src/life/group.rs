//! Which stones a question is about, and the window around them.
//!
//! The stones that matter are the string asked about and those that hold together with it: strings
//! that share two liberties with them, or that a single stone could not part.

use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use super::window::{Bits, Ground, Window};

/// Steps from the group that the window reaches, and its margin beyond, the most first.
const REACHES: [(u32, u8); 8] = [(4, 3), (4, 2), (3, 2), (3, 1), (2, 2), (2, 1), (1, 1), (1, 0)];

/// Steps from the group that always belong to the field, and the most that may.
const ALWAYS: u32 = 1;
const FARTHEST: u32 = 6;

/// Liberties up to which a string of the attacker's beside the field is within reach.
const FEW_LIBERTIES: u32 = 2;

/// Points up to which a space that leads nowhere belongs to the field.
const SMALL_POCKET: u32 = 8;

/// Steps within which friends count as near.
const NEAR: u32 = 2;

/// The window around the group of a stone, and the stones that matter; nothing if they are too many.
pub(super) fn around<R: Recorder>(
    view: &mut View<'_, R>,
    stone: Point,
    owner: Color,
) -> Option<(Ground, Bits)> {
    for (reach, margin) in REACHES {
        let near = neighbourhood(view, stone, owner, reach);
        let Some(window) = Window::around(view, &near, margin) else { continue };
        let mut ground = Ground::read(view, window, owner);
        let stone = ground.window.bit(stone)?;
        let core = held_together(&ground, stone);
        let (reached, short) = field(&ground, core);
        ground.field = reached | short;
        ground.exits = exits(&ground, reached);
        return Some((ground, core));
    }
    None
}

/// The points within so many steps of the string of a stone, through empty points and friends; near
/// friends are taken in as a whole. With the attacker's stones beside.
fn neighbourhood<R: Recorder>(
    view: &mut View<'_, R>,
    stone: Point,
    owner: Color,
    reach: u32,
) -> PointSet {
    let all = *view.area();
    let mut reached = view.string(stone);
    let mut edge = reached;
    for step in 1..=reach {
        let mut next = PointSet::EMPTY;
        for point in edge.border(&all) - reached {
            match view.stone(point) {
                None => next.insert(point),
                Some(color) if color == owner => {
                    if step <= NEAR {
                        next |= view.string(point);
                    } else {
                        next.insert(point);
                    }
                }
                Some(_) => {}
            }
        }
        edge = next - reached;
        reached |= next;
    }
    reached.dilated(&all)
}

/// The strings that hold together with that of a stone.
fn held_together(ground: &Ground, stone: Bits) -> Bits {
    let window = &ground.window;
    let empty = window.all & !ground.own & !ground.attacker;
    let mut core = window.flood(stone, ground.own);
    loop {
        let liberties = window.beside(core) & empty;
        let near = ground.own & !core & (window.beside(liberties) | window.diagonal(core));
        let linked = window.parts(window.flood(near, ground.own & !core)).filter(|&string| {
            let shared = window.beside(string) & liberties;
            shared != 0 && string & ground.own_anchors == 0
        });
        let more = linked.fold(core, |all, string| all | string);
        if more == core {
            return core;
        }
        core = more;
    }
}

/// Where the fight takes place: the points that the group reaches in few moves, or before the
/// attacker does, and pockets that lead nowhere; and the liberties of strings of his that are short
/// of them.
fn field(ground: &Ground, core: Bits) -> (Bits, Bits) {
    let window = &ground.window;
    let empty = ground.empty();
    let mut prey = 0;
    let mut reached = reach(ground, core, prey);
    loop {
        // What breathes only here can be taken here, and leaves its points.
        let around = window.beside(core | reached) & ground.attacker & !prey;
        let more = window
            .parts(window.flood(around, ground.attacker))
            .filter(|&string| {
                let is_inside = window.beside(string) & empty & !reached == 0;
                is_inside && string & ground.attacker_anchors == 0
            })
            .fold(0, |all, string| all | string);
        if more == 0 {
            break;
        }
        prey |= more;
        reached = reach(ground, core, prey);
    }
    let around = window.beside(core | reached) & ground.attacker;
    let short = window
        .parts(window.flood(around, ground.attacker))
        .filter(|&string| string & ground.attacker_anchors == 0)
        .map(|string| window.beside(string) & empty)
        .filter(|liberties| liberties.count_ones() <= FEW_LIBERTIES)
        .fold(0, |all, liberties| all | liberties);
    let pockets = window
        .parts(empty & !reached)
        .filter(|&part| {
            let is_small = part & window.open == 0 && part.count_ones() <= SMALL_POCKET;
            is_small || window.open == 0
        })
        .fold(0, |all, part| all | part);
    (reached | prey | pockets, short)
}

/// The ways out of a field: points beside it that no stone of the attacker's touches. The others are
/// his.
fn exits(ground: &Ground, reached: Bits) -> Bits {
    let window = &ground.window;
    let free = ground.empty() & !window.beside(ground.attacker);
    window.beside(reached) & free & !ground.field
}

/// The empty points that the group reaches in few moves, or before the attacker does. Prey does not
/// stand in the way.
fn reach(ground: &Ground, core: Bits, prey: Bits) -> Bits {
    let window = &ground.window;
    let empty = ground.empty();
    let mut reached = core;
    let mut held = ground.attacker & !prey;
    for step in 1..=FARTHEST {
        let next = window.beside(reached) & (empty | prey | ground.own);
        held |= window.beside(held) & empty;
        let next = if step <= ALWAYS { next } else { next & !held };
        reached |= next;
        reached |= window.flood(reached & (ground.own | prey), ground.own | prey);
    }
    reached & empty
}
