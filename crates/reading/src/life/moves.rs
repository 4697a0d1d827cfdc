//! Which moves are tried: all of the field, what has become empty in it, the ways out, and the
//! liberties of the attacker's strings that have become short of them.

use super::position::{Position, Side};
use super::window::{Bits, Ground, numbers};

/// The points that either side may play on.
pub(super) fn candidates(ground: &Ground, position: &Position) -> Bits {
    let empty = position.empty(ground);
    let mut points = ground.reach();
    if position.side == Side::Attacker {
        // He may take every liberty, also beyond.
        points |= ground.window.beside(ground.window.flood(position.core, position.own));
    }
    points & empty
}

/// How promising each of these points looks to the side to move.
pub(super) fn scores(
    ground: &Ground,
    position: &Position,
    points: Bits,
) -> impl Iterator<Item = (u32, u8)> {
    let window = &ground.window;
    let empty = position.empty(ground);
    let group = window.flood(position.core, position.own);
    let liberties = window.beside(group) & empty;
    // Where the group may still have eyes.
    let space =
        empty & !window.beside(position.attacker) & (ground.field | ground.own | ground.attacker);
    let (own, other) = match position.side {
        Side::Owner => (position.own, position.attacker),
        Side::Attacker => (position.attacker, position.own),
    };
    let last = |stones: Bits| {
        window
            .parts(stones)
            .map(|string| window.beside(string) & empty)
            .filter(|liberties| liberties.is_power_of_two())
            .fold(0, |all, liberty| all | liberty)
    };
    let near = window.beside(group | liberties);
    let (takes, saves) = (last(other & near), last(own & near));
    let side = position.side;
    numbers(points).map(move |number| {
        let point: Bits = 1 << number;
        let has = |set: Bits| u32::from(set & point != 0);
        let beside = window.beside(point);
        let room = (beside & space).count_ones();
        let diagonal = (window.diagonal(point) & space).count_ones();
        let contact = u32::from(beside & position.attacker != 0);
        let mut score = 8 * has(takes) + 6 * has(saves) + 2 * has(liberties) + 2 * room + diagonal;
        score += match side {
            Side::Attacker => 3 * has(space) + contact,
            Side::Owner => 2 * contact + has(space),
        };
        score += 2 * has(ground.field);
        (score, number)
    })
}
