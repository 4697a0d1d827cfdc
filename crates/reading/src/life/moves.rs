//! Which moves are tried: all of the field, what has become empty in it, the ways out, and the
//! liberties of the attacker's strings that have become short of them.

use super::position::{Position, Side};
use super::window::{Bits, Ground, numbers};

/// The points that either side may play on.
pub(super) fn candidates(ground: &Ground, position: &Position) -> Bits {
    let empty = position.empty(ground);
    let mut points = ground.reach();
    if position.side == Side::Attacker {
        // He may take every liberty beside the field, also beyond.
        let near = ground.window.beside(ground.field | position.core);
        points |= ground.window.beside(ground.window.flood(near, position.own));
    }
    let points = points & empty;
    if position.side == Side::Attacker {
        return points;
    }
    // The owner gains nothing by filling a liberty of his own where he joins nothing.
    let window = &ground.window;
    let dame = points & !window.beside(empty);
    let useless = numbers(dame)
        .map(|number| 1 << number)
        .filter(|&point: &Bits| {
            let beside = window.beside(point);
            let own = beside & position.own;
            let other = beside & position.attacker;
            if other == 0 && own == 0 {
                return false;
            }
            // All of one string, and nothing of the attacker's in atari.
            let is_one =
                own != 0 && own & !window.flood(own & own.wrapping_neg(), position.own) == 0;
            is_one
                && window.parts(window.flood(other, position.attacker)).all(|string| {
                    (window.beside(string) & empty).count_ones() > 4
                        || string & ground.attacker_anchors != 0
                        || window.beside(string) & empty & !ground.reach() != 0
                })
        })
        .fold(0, |all, point| all | point);
    points & !useless
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
