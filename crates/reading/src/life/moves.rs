//! Which moves are tried: all of the field, what has become empty in it, the ways out, and the
//! liberties of the attacker's strings that have become short of them.

use super::position::{LifePosition, Side};
use super::window::{Bits, Ground, numbers};

/// The points that either side may play on.
pub(super) fn candidates(ground: &Ground, position: &LifePosition) -> Bits {
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
                && window.strings(other, position.attacker).all(|string| {
                    (window.beside(string) & empty).count_ones() > 4
                        || string & ground.attacker_anchors != 0
                        || window.beside(string) & empty & !ground.reach() != 0
                })
        })
        .fold(0, |all, point| all | point);
    points & !useless
}
