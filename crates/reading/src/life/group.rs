//! Which stones a question is about, the window around them, and the field of the fight.
//!
//! The stones that matter are the string asked about and those that hold together with it: strings
//! that share two liberties with them, or that a single stone could not part.
//!
//! The field is where moves are tried. It spreads from the group through empty points, friends and
//! weak stones of the attacker's, and stops beside his strong ones. Weak is what can be taken in a
//! ladder (`hunt.rs`), or what a move cuts off from strong stones. The attacker may take liberties
//! beyond the field.
//!
//! A string that breathes beyond the window counts as safe, unless it has few liberties and stands
//! beside the field. Then the window grows until they are seen, or the question stays open.

use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use super::hunt;
use super::window::{Bits, Ground, Window};

/// Steps from the group that the window reaches, and its margin beyond, the most first.
const REACHES: [(u32, u8); 8] = [(4, 3), (4, 2), (3, 2), (3, 1), (2, 2), (2, 1), (1, 1), (1, 0)];

/// How far the field goes: the most steps from the group, the empty points with which it is large
/// enough, and the points up to which a space that leads nowhere belongs to it.
const FARTHEST: u32 = 6;
const LARGE: u32 = 20;
const POCKET: u32 = 8;

/// Liberties with which a string of the attacker's is strong, one less if it breathes beyond.
const STRONG: u32 = 4;

/// Liberties up to which a string of the attacker's beside the field is within reach.
const FEW_LIBERTIES: u32 = 2;

/// Points up to which a board is all field.
const TINY_BOARD: u32 = 16;

/// Steps within which friends count as near.
const NEAR: u32 = 2;

/// The window around the group of a stone, and the stones that matter; nothing if they are too many.
pub(super) fn around<R: Recorder>(
    view: &mut View<'_, R>,
    stone: Point,
    owner: Color,
) -> Option<(Ground, Bits)> {
    let mut also = PointSet::EMPTY;
    for (reach, margin) in REACHES {
        let near = neighbourhood(view, stone, owner, reach);
        while let Some(window) = Window::around(view, &(near | also), margin) {
            let (ground, core) = fight_in(view, window, stone, owner)?;
            let loose = loose_beside(&ground, core);
            if loose == 0 {
                return Some((ground, core));
            }
            // What may be taken from beyond must be seen with its liberties.
            let seen = ground.window.named(loose).dilated(view.area());
            if (seen - also).is_empty() {
                break;
            }
            also |= seen;
        }
    }
    None
}

/// A window with the stones that matter and the field around them.
fn fight_in<R: Recorder>(
    view: &mut View<'_, R>,
    window: Window,
    stone: Point,
    owner: Color,
) -> Option<(Ground, Bits)> {
    let mut ground = Ground::read(view, window, owner);
    let core = held_together(&ground, ground.window.bit(stone)?);
    (ground.field, ground.exits) = field(&ground, core, strong(&ground));
    Some((ground, core))
}

/// Stones of the fight that only seem to be safe.
fn loose_beside(ground: &Ground, core: Bits) -> Bits {
    let window = &ground.window;
    let near = core | ground.field;
    window.flood((near | window.beside(near)) & ground.loose, ground.loose)
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

/// Where the fight takes place, and the ways out of it. From the group it spreads through empty
/// points, friends and weak stones of the attacker's, and stops where his strong stones stand beside.
/// To it belong the liberties of strings of his that are short of them.
fn field(ground: &Ground, core: Bits, strong: Bits) -> (Bits, Bits) {
    let window = &ground.window;
    let empty = ground.empty();
    let contact = window.beside(strong) & empty;
    let passable = empty | ground.own | ground.attacker & !strong;
    let solid = ground.own | ground.attacker & !strong;
    let mut reached = core;
    let mut edge = core;
    let mut leads_on = core;
    for _ in 1..=FARTHEST {
        let next = window.beside(leads_on) & passable & !reached;
        let next = next | window.flood(next & solid, solid) & !reached;
        reached |= next;
        edge = next;
        leads_on = next & (!contact | solid);
        if (reached & empty).count_ones() > LARGE {
            break;
        }
    }
    let around = window.beside(core | reached) & ground.attacker;
    let short = window
        .parts(window.flood(around, ground.attacker))
        .filter(|&string| string & ground.attacker_anchors == 0)
        .map(|string| window.beside(string) & empty)
        .filter(|liberties| liberties.count_ones() <= FEW_LIBERTIES)
        .fold(0, |all, liberties| all | liberties);
    let is_tiny = window.open == 0 && window.all.count_ones() <= TINY_BOARD;
    let pockets = window
        .parts(empty & !reached)
        .filter(|&part| {
            let is_small = part & window.open == 0 && part.count_ones() <= POCKET;
            is_small && window.beside(part) & reached != 0 || is_tiny
        })
        .fold(0, |all, part| all | part);
    let field = (reached | short | pockets) & !(strong | ground.own);
    let free = empty & !window.beside(ground.attacker);
    let exits = window.beside(edge & leads_on) & free & !field;
    (field, exits)
}

/// The attacker's strings that are not short of liberties or breathe beyond, and those that hold
/// together with such and cannot be taken in a ladder. A stone that a single move would cut off is
/// weak, whatever its liberties.
fn strong(ground: &Ground) -> Bits {
    let window = &ground.window;
    let empty = ground.empty();
    let is_sure = |&string: &Bits| {
        let liberties = (window.beside(string) & empty).count_ones();
        string & ground.attacker_anchors != 0 || liberties >= STRONG
    };
    let mut strong = window.parts(ground.attacker).filter(is_sure).fold(0, |all, one| all | one);
    let mut rest: Vec<Bits> = window
        .parts(ground.attacker & !strong)
        .filter(|&string| !hunt::is_taken(ground, string))
        .collect();
    loop {
        let before = strong;
        rest.retain(|&string| {
            let shared = (window.beside(string) & window.beside(strong) & empty).count_ones();
            let is_held = shared >= 2 || shared == 1 && !string.is_power_of_two();
            strong |= if is_held { string } else { 0 };
            !is_held
        });
        if strong == before {
            return strong;
        }
    }
}
